// Random edits with undo and redo.

#include "tests/model/design/drawn_design.h"
#include "tests/model/design/edits.h"
#include "tests/support/catch_compat.h"
#include "tests/support/random_edits.h"

#include <set>

namespace clusterwright::tests::random_edits_test
{

TEST_CASE("A thousand random edits can be undone and redone", "[edit][laws][random]")
{
    const auto seed = GENERATE(1U, 2U, 3U);
    const auto start = drawnDesign();
    auto design = start;
    RandomEdits edits(seed);
    std::vector<model::Edit> undo;
    std::set<std::size_t> kinds;
    for (int i = 0; i < 1000; ++i) {
        const auto edit = edits.next(design);
        kinds.insert(edit.kind());
        auto inverse = model::apply(design, edit);
        REQUIRE(inverse);
        undo.push_back(std::move(inverse).value());
    }
    CHECK(kinds.size() > 5);
    const auto end = design;
    std::vector<model::Edit> redo;
    for (auto edit = undo.rbegin(); edit != undo.rend(); ++edit) {
        auto inverse = model::apply(design, *edit);
        REQUIRE(inverse);
        redo.push_back(std::move(inverse).value());
    }
    CHECK(design == start);
    for (auto edit = redo.rbegin(); edit != redo.rend(); ++edit)
        REQUIRE(model::apply(design, *edit));
    CHECK(design == end);
}

TEST_CASE("Pointers and elements agree after any edits", "[element][laws][random]")
{
    auto design = drawnDesign();
    RandomEdits edits(4);
    for (int i = 0; i < 200; ++i) {
        REQUIRE(model::apply(design, edits.next(design)));
        for (const auto& element : model::elementsOf(design)) {
            INFO(i << " " << element.owner << " " << element.name);
            REQUIRE(model::elementAt(design, model::pointerOf(design, element)) == element);
        }
    }
}

} // namespace clusterwright::tests::random_edits_test
