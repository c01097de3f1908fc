// Positions of steps: those in the design, or else in the order of arrows and bindings, without overlap and deterministic.
#include "app/desktop/pipeline/drawing/placement.h"
#include "model/design/document/design.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/preset_folder.h"

namespace clusterwright::tests::placement_test
{

using namespace clusterwright::desktop;

namespace
{

StepShapes shapesOf(const model::Design& design)
{
    StepShapes shapes;
    for (const auto* const step : model::stepsOf(*design.pipeline))
        shapes[step->id] = {{200, 60.0 + 10 * static_cast<double>(step->id.size())}};
    return shapes;
}

void checkApart(const Places& places, const StepShapes& shapes)
{
    const auto box = [&](const auto& entry) {
        const auto size = shapes.at(entry.first).size;
        return QRectF(entry.second - QPointF(size.width(), size.height()) / 2, size);
    };
    for (auto a = places.begin(); a != places.end(); ++a)
        for (auto b = std::next(a); b != places.end(); ++b) {
            INFO(a->first << " and " << b->first);
            CHECK_FALSE(box(*a).intersects(box(*b)));
        }
}

} // namespace

TEST_CASE("Shipped pipelines are laid out without overlap", "[desktop][pipeline]")
{
    model::Library library = shippedPresets();
    for (const auto& id : library.ids(model::PresetKind::Design)) {
        const auto design = library.design(id);
        REQUIRE(design);
        if (!design.value()->pipeline)
            continue;
        INFO(id);
        const auto shapes = shapesOf(*design.value());
        const auto places = placesOf(*design.value(), shapes);
        CHECK(places.size() == shapes.size());
        checkApart(places, shapes);
        if (design.value()->layout.pipeline.empty())
            CHECK(places == arrangedPlaces(*design.value(), shapes));
    }
}

TEST_CASE("A predecessor is left of its successors", "[desktop][pipeline]")
{
    const auto design = designOf(pipelineText(
        R"({"steps": [)" + step("late", "1 s") + ", " + step("first", "1 s") + ", " +
        step("user", "late.duration") + R"(], "arrows": [{"then": ["first", "late"]}]})"));
    const auto places = placesOf(design, shapesOf(design));
    CHECK(places.at("first").x() < places.at("late").x());
    CHECK(places.at("late").x() < places.at("user").x()); // "user" takes the value of "late"
}

TEST_CASE("A cycle of bindings gets a layout", "[desktop][pipeline]")
{
    const auto design = designOf(pipelineText(R"({"steps": [)" + step("a", "b.duration") + ", " +
                                              step("b", "a.duration") + "]}"));
    const auto shapes = shapesOf(design);
    checkApart(placesOf(design, shapes), shapes);
}

TEST_CASE("Positions in the design are kept, and other steps avoid them", "[desktop][pipeline]")
{
    auto design = designOf(pipelineText(R"({"steps": [)" + step("a", "1 s") + ", " +
                                        step("b", "1 s") + ", " + step("c", "1 s") + "]}"));
    const auto shapes = shapesOf(design);
    const auto arranged = arrangedPlaces(design, shapes);
    // a at the position of b.
    design.layout.pipeline = {{"a", arranged.at("b").x(), arranged.at("b").y()}};
    const auto places = placesOf(design, shapes);
    CHECK(places.at("a") == arranged.at("b"));
    checkApart(places, shapes);
}

TEST_CASE("A frame contains its steps and inner frames", "[desktop][pipeline]")
{
    const auto design = designOf(pipelineText(
        R"({"steps": [{"group": "g", "repeat": "2", "steps": [)" + step("a", "1 s") +
        R"(, {"group": "h", "repeat": "2", "steps": [)" + step("b", "1 s") + "]}]}]}"));
    const auto shapes = shapesOf(design);
    const auto places = placesOf(design, shapes);
    const auto& outer = design.pipeline->items.front();
    const auto frame = frameOf(outer, places, shapes);
    CHECK(frame.contains(places.at("a")));
    CHECK(frame.contains(frameOf(outer.items[1], places, shapes)));
}

} // namespace clusterwright::tests::placement_test
