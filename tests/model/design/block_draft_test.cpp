// Blocks during editing: invalid texts are kept, and reported in their lines.

#include "model/core/provenance.h"
#include "model/design/document/design_writer.h"
#include "model/design/edit/block_draft.h"
#include "model/json/json.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/preset_folder.h"

namespace clusterwright::tests::block_draft_test
{

using model::DraftPart;

namespace
{

model::BlockDraft draft(const std::string& equations)
{
    model::BlockDraft draft;
    draft.id = "my.copy";
    draft.title = "Copy";
    draft.source = {"clusterwright", "test"};
    draft.parameters = {{"S", "B", "", "", "", "data", false},
                        {"b", "B/s", "80 MiB/s", "1 B/s", "", "rate", false}};
    draft.equations = equations;
    return draft;
}

model::CheckedDraft checked(const model::BlockDraft& draft)
{
    model::Library library = shippedPresets();
    return model::check(draft, library);
}

} // namespace

TEST_CASE("Every line has the unit of its result", "[design][draft]")
{
    const auto result = checked(draft("time = S / b\n\ncount = S / 4 KiB"));
    CHECK(result.findings.empty());
    CHECK(result.units == std::vector<std::string>{"s", "", "1"});
    REQUIRE(result.block);
    CHECK(result.block->time == "time");
    CHECK(result.block->equations.size() == 2);
}

TEST_CASE("A finding names its line, and the other lines keep their units", "[design][draft]")
{
    // Line 1 does not parse; line 2 uses it; line 3 adds bytes and seconds; line 4 is valid.
    const auto result = checked(draft("t = S /\nu = 2 * t\nv = S + 1 s\nw = S / b"));
    CHECK_FALSE(result.block);
    REQUIRE(result.findings.size() == 2);
    CHECK(result.findings[0].part == DraftPart::Equation);
    CHECK(result.findings[0].row == 0);
    CHECK(codeOf(result.findings[0].finding) == "expression.syntax");
    CHECK(result.findings[1].row == 2);
    CHECK(codeOf(result.findings[1].finding) == "dimension.mismatch");
    CHECK(result.units == std::vector<std::string>{"", "", "", "s"});
}

TEST_CASE("Findings about fields name the field", "[design][draft]")
{
    auto wrong = draft("time = S / b");
    wrong.id = "no id";
    wrong.time = "end_of_it";
    wrong.parameters[1].unit = "B/sec";
    const auto result = checked(wrong);
    const auto has = [&](DraftPart part, std::size_t row) {
        return std::ranges::any_of(result.findings, [&](const auto& finding) {
            return finding.part == part && finding.row == row;
        });
    };
    CHECK(has(DraftPart::Id, 0));
    CHECK(has(DraftPart::Time, 0));
    CHECK(has(DraftPart::Parameter, 1));
}

TEST_CASE("A control character in a block's text is a finding", "[design][draft]")
{
    auto wrong = draft("time = S / b");
    wrong.title = "a\u202eb";
    const auto result = checked(wrong);
    CHECK_FALSE(result.block);
    REQUIRE(result.findings.size() == 1);
    CHECK(result.findings[0].part == DraftPart::Title);
    CHECK(codeOf(result.findings[0].finding) == "json.control");
}

TEST_CASE("A time in bytes is a finding about the field Time", "[design][draft]")
{
    auto wrong = draft("x = S");
    wrong.time = "x";
    const auto result = checked(wrong);
    REQUIRE(result.findings.size() == 1);
    CHECK(result.findings[0].part == DraftPart::Time);
    CHECK(codeOf(result.findings[0].finding) == "dimension.mismatch");
    CHECK_FALSE(result.block);
}

TEST_CASE("A shipped block stays the same after opening and saving", "[design][draft]")
{
    model::Library library = shippedPresets();
    for (const auto& id : library.ids(model::PresetKind::Block)) {
        INFO(id);
        const auto block = library.block(id);
        REQUIRE(block);
        const auto result = model::check(model::draftOf(*block.value()), library);
        CHECK(result.findings.empty());
        REQUIRE(result.block);
        CHECK(model::toJson(*result.block) == model::toJson(*block.value()));
    }
}

TEST_CASE("A changed default loses the origin of the old one", "[design][draft]")
{
    model::Library library = shippedPresets();
    auto changed = model::draftOf(*library.block("inic.card_to_host").value());
    changed.parameters[1].otherwise = "90 MiB/s";
    const auto result = model::check(changed, library);
    REQUIRE(result.block);
    CHECK(result.block->parameters[1].origin->kind == model::OriginKind::Assumption);
}

} // namespace clusterwright::tests::block_draft_test
