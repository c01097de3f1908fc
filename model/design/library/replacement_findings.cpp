#include "model/core/diagnostic.h"
#include "model/core/provenance.h"
#include "model/core/text.h"
#include "model/design/library/replacement.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

bool isAlike(const Replacement& one, const Replacement& other)
{
    return one.now.name == other.now.name && one.kept == other.kept &&
           one.computed == other.computed && one.hasEffect == other.hasEffect;
}

// Returns "host_bandwidth (80 MiB/s)": an attribute with its value, which its interval follows.
std::string keptText(const PlacedComponent& component, const std::string& name)
{
    const auto found = std::ranges::find(component.attributes, name, &Attribute::name);
    const bool hasInterval = found->origin && !found->origin->interval.empty();
    return name + " (" + found->value.text + (hasInterval ? ", with its interval)" : ")");
}

std::string quoted(const std::vector<std::string>& names)
{
    return "'" + join(names, "', '") + "'";
}

Diagnostics keptFinding(const Replacement& replacement, const std::vector<std::string>& presets)
{
    const auto& name = replacement.now.name;
    std::vector<std::string> parts, kept;
    for (const auto& attribute : replacement.kept)
        kept.push_back(keptText(replacement.now, attribute));
    if (!kept.empty())
        parts.push_back("keeps " + join(kept, ", ") + " from the former component" +
                        (replacement.former.empty() ? "" : " '" + replacement.former + "'"));
    if (!replacement.computed.empty())
        parts.push_back("still computes " + join(replacement.computed, ", ") +
                        " by equations of the design");
    if (parts.empty())
        return {};
    return {kept.empty() ? Severity::Note : Severity::Warning,
            "component.kept",
            "",
            "",
            "'" + name + "' as " + quoted(presets) + " " + join(parts, " and "),
            kept.empty() ? ""
                         : "set '" + name + "." + replacement.kept.front() +
                               "' if the new component has another value"};
}

Diagnostics unchangedFinding(const Replacement& replacement,
                             const std::vector<std::string>& presets)
{
    const bool isComputed = !replacement.computed.empty();
    auto hint = replacement.inputs.empty() ? std::string()
                                           : "set " + quoted(replacement.inputs) + " instead";
    return {Severity::Warning,
            "component.unchanged",
            "",
            "",
            "nothing of '" + replacement.now.name + "' was replaced by " + quoted(presets) + ": " +
                (isComputed ? "its attributes are equations of the design"
                            : "the design uses none of the attributes of the new component"),
            isComputed ? std::move(hint) : std::string()};
}

} // namespace

Diagnostics replacementFindings(std::vector<Replacement> replacements,
                                const std::vector<Setting>& settings)
{
    for (auto& replacement : replacements)
        for (auto* const stay : {&replacement.kept, &replacement.computed})
            std::erase_if(*stay, [&](const std::string& attribute) {
                return std::ranges::count(
                           settings, replacement.now.name + "." + attribute, &Setting::name) > 0;
            });
    Diagnostics findings;
    for (auto first = replacements.begin(); first != replacements.end(); ++first) {
        const auto alike = [&](const auto& other) { return isAlike(*first, other); };
        if (first->preset.empty() || std::any_of(replacements.begin(), first, alike))
            continue;
        std::vector<std::string> presets;
        for (const auto& other : replacements)
            if (alike(other) && !other.preset.empty())
                presets.push_back(other.preset);
        append(findings,
               first->hasEffect ? keptFinding(*first, presets) : unchangedFinding(*first, presets));
    }
    return findings;
}

} // namespace clusterwright::model
