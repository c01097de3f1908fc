#include "tests/model/design/edits.h"

#include "model/design/document/design_json.h"
#include "model/design/document/design_writer.h"
#include "model/json/json.h"
#include "tests/support/catch_compat.h"

#include <cstdint>
#include <cstring>
#include <utility>

namespace clusterwright::tests
{

model::Edit editOf(model::Result<model::Edit> edit)
{
    INFO(textOf(edit.diagnostics()));
    REQUIRE(edit);
    return std::move(edit).value();
}

model::Design edited(const model::Design& design, const model::Edit& edit)
{
    auto changed = design;
    const auto inverse = model::apply(changed, edit);
    INFO(textOf(inverse.diagnostics()));
    REQUIRE(inverse);
    auto undone = changed;
    const auto again = model::apply(undone, inverse.value());
    REQUIRE(again);
    CHECK(undone == design);
    REQUIRE(model::apply(undone, again.value()));
    CHECK(undone == changed);
    return changed;
}

model::Design edited(const model::Design& design, model::Result<model::Edit> edit)
{
    return edited(design, editOf(std::move(edit)));
}

std::string contentOf(const model::Design& design)
{
    return model::toJson(design).dump(1);
}

std::string formOf(const model::Design& design)
{
    model::Findings findings;
    static_cast<void>(model::readDesign(model::toJson(design), findings));
    return textOf(findings.list);
}

std::map<std::string, std::string> outputsOf(const model::Design& design, model::Library& library)
{
    const auto system = model::instantiate(design, library, {});
    if (!system)
        return {{"", textOf(system.diagnostics())}};
    const auto valuation = model::valuate(system.value());
    if (!valuation)
        return {{"", textOf(valuation.diagnostics())}};
    std::map<std::string, std::string> result;
    for (const auto& output : system.value().outputs) {
        const double value = valuation.value().equations[*system.value().set.find(output.name)];
        std::uint64_t bits = 0;
        std::memcpy(&bits, &value, sizeof bits);
        result[output.name] = std::to_string(bits);
    }
    return result;
}

} // namespace clusterwright::tests
