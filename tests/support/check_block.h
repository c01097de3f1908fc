// The contract of a shipped block, for each block's own test and a test of all blocks.
#pragma once

#include "model/block/block.h"
#include "model/design/document/setting.h"
#include "model/design/library/library.h"
#include "model/design/system/system.h"
#include "model/expression/program/lowering.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/preset_folder.h"

#include <string>

namespace clusterwright::tests
{

// Gives every parameter without a default 1 of its dimension: enough to check names and dimensions.
[[nodiscard]] inline std::vector<model::Setting> ones(const model::Block& block)
{
    std::vector<model::Setting> settings;
    for (const auto& parameter : block.parameters)
        if (!parameter.otherwise)
            settings.push_back({parameter.name, model::exactText({1, parameter.dimension}), ""});
    return settings;
}

inline void checkDimensions(const model::Block& block, model::Library& library)
{
    const auto system = model::instantiate(block, library, ones(block));
    INFO(textOf(system.diagnostics()));
    REQUIRE(system);
    const auto lowered = model::lower(system.value().set, {});
    INFO(textOf(lowered.diagnostics()));
    REQUIRE(lowered);
    for (std::size_t i = 0; i < system.value().set.equations().size(); ++i) {
        const auto& equation = system.value().set.equations()[i];
        INFO(equation.name << " = " << equation.expression.text);
        CHECK(lowered.value().equations[i].dimension.has_value());
        if (equation.name == block.time)
            CHECK(lowered.value().equations[i].dimension == model::kTime);
    }
}

inline void checkBlock(const std::string& id)
{
    INFO("block " << id);
    auto library = shippedPresets();
    const auto read = library.block(id);
    INFO(textOf(read.diagnostics()));
    REQUIRE(read);
    const auto& block = *read.value();
    CHECK(block.id == id); // the file's name is the block's id
    CHECK_FALSE(block.title.empty());
    CHECK_FALSE(block.doc.empty());
    CHECK_FALSE(block.source.place.empty());
    CHECK(library.has(model::PresetKind::Document, block.source.document));
    CHECK_FALSE(block.equations.empty());
    for (const auto& parameter : block.parameters) {
        INFO("parameter " << parameter.name);
        CHECK_FALSE(parameter.doc.empty());
        CHECK_FALSE(parameter.unit.empty());
        CHECK(parameter.otherwise.has_value() == parameter.origin.has_value());
    }
    for (const auto& equation : block.equations) {
        INFO("equation " << equation.name);
        CHECK_FALSE(equation.source.place.empty());
        CHECK(library.has(model::PresetKind::Document, equation.source.document));
    }
    for (const auto& validity : block.validity)
        CHECK_FALSE(validity.message.empty());
    checkDimensions(block, library);
}

} // namespace clusterwright::tests
