// Where steps stand: in the order of arrows and bindings, without overlap, the same every time; where the design says so otherwise.
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

std::map<std::string, QSizeF> sizesOf(const model::Design& design)
{
    std::map<std::string, QSizeF> sizes;
    for (const auto* const step : model::stepsOf(*design.pipeline))
        sizes[step->id] = {200, 60.0 + 10 * static_cast<double>(step->id.size())};
    return sizes;
}

void checkApart(const Places& places, const std::map<std::string, QSizeF>& sizes)
{
    const auto box = [&](const auto& entry) {
        const auto size = sizes.at(entry.first);
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
        const auto sizes = sizesOf(*design.value());
        const auto places = placesOf(*design.value(), sizes);
        CHECK(places.size() == sizes.size());
        checkApart(places, sizes);
        CHECK(places == arrangedPlaces(*design.value(), sizes));
    }
}

TEST_CASE("What comes before stands to the left", "[desktop][pipeline]")
{
    const auto design = designOf(pipelineText(
        R"({"steps": [)" + step("late", "1 s") + ", " + step("first", "1 s") + ", " +
        step("user", "late.duration") + R"(], "arrows": [{"then": ["first", "late"]}]})"));
    const auto places = placesOf(design, sizesOf(design));
    CHECK(places.at("first").x() < places.at("late").x());
    CHECK(places.at("late").x() < places.at("user").x()); // takes its value
}

TEST_CASE("A cycle of bindings still ends", "[desktop][pipeline]")
{
    const auto design = designOf(pipelineText(R"({"steps": [)" + step("a", "b.duration") + ", " +
                                              step("b", "a.duration") + "]}"));
    const auto sizes = sizesOf(design);
    checkApart(placesOf(design, sizes), sizes);
}

TEST_CASE("What the design says holds, and the rest goes around it", "[desktop][pipeline]")
{
    auto design = designOf(pipelineText(R"({"steps": [)" + step("a", "1 s") + ", " +
                                        step("b", "1 s") + ", " + step("c", "1 s") + "]}"));
    const auto sizes = sizesOf(design);
    const auto arranged = arrangedPlaces(design, sizes);
    // a where b would stand.
    design.layout.pipeline = {{"a", arranged.at("b").x(), arranged.at("b").y()}};
    const auto places = placesOf(design, sizes);
    CHECK(places.at("a") == arranged.at("b"));
    checkApart(places, sizes);
}

TEST_CASE("A frame holds its steps and inner frames", "[desktop][pipeline]")
{
    const auto design = designOf(pipelineText(
        R"({"steps": [{"group": "g", "repeat": "2", "steps": [)" + step("a", "1 s") +
        R"(, {"group": "h", "repeat": "2", "steps": [)" + step("b", "1 s") + "]}]}]}"));
    const auto sizes = sizesOf(design);
    const auto places = placesOf(design, sizes);
    const auto& outer = design.pipeline->items.front();
    const auto frame = frameOf(outer, places, sizes);
    CHECK(frame.contains(places.at("a")));
    CHECK(frame.contains(frameOf(outer.items[1], places, sizes)));
}

} // namespace clusterwright::tests::placement_test
