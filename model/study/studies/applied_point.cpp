// Applies points that studies find to the design.
#include "model/core/finding.h"
#include "model/core/provenance.h"
#include "model/design/document/design.h"
#include "model/design/edit/difference.h"
#include "model/design/library/replacement.h"
#include "model/study/studies/named_study.h"

#include <cassert>

namespace clusterwright::model
{

namespace
{

Result<Edit> giving(const Design& design, Library& library, const Setting& setting)
{
    const auto dot = setting.name.find('.');
    if (dot == std::string::npos && isReplacement(design, library, setting.name)) {
        auto replacement = replacementOf(design, library, setting.name, setting.value);
        if (!replacement)
            return replacement.diagnostics();
        auto changed = design;
        putComponent(changed, std::move(replacement).value().now);
        return difference(design, changed);
    }
    if (dot == std::string::npos)
        return setVariable(design, setting.name, setting.value, std::nullopt);
    if (setting.name.starts_with("topology."))
        return refusal("edit.unknown",
                       "'" + setting.name + "' belongs to the topology",
                       "change the value in the topology");
    return setMember(
        design, setting.name, setting.value, {OriginKind::User, {}, "chosen by a study", {}, {}});
}

} // namespace

Result<Edit> applying(const Design& design, Library& library, const std::vector<Setting>& settings)
{
    auto changed = design;
    Diagnostics problems;
    for (const auto& setting : settings) {
        const auto edit = giving(changed, library, setting);
        append(problems, edit.diagnostics());
        if (edit && !apply(changed, edit.value()))
            assert(false && "the edit was made for this design");
    }
    if (!problems.empty())
        return problems;
    return difference(design, changed);
}

} // namespace clusterwright::model
