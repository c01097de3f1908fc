// Drawings of generated graphs: parts, marks and lines.
#include "model/design/placement/graph_drawing.h"
#include "model/topology/generators/generate.h"
#include "tests/support/catch_compat.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::tests::graph_drawing_test
{

namespace
{

using model::GraphDrawing;
using model::GraphMark;
using Kind = GraphMark::Kind;

model::Topology graph(const std::string& call)
{
    auto topology = model::generate(call);
    REQUIRE(topology);
    return std::move(topology).value();
}

std::size_t countOf(const GraphDrawing& drawing, Kind kind)
{
    return static_cast<std::size_t>(std::ranges::count(drawing.marks, kind, &GraphMark::kind));
}

const GraphMark& markOf(const GraphDrawing& drawing, const std::string& title)
{
    const auto found = std::ranges::find(drawing.marks, title, &GraphMark::title);
    REQUIRE(found != drawing.marks.end());
    return *found;
}

bool overlap(const GraphMark& a, const GraphMark& b)
{
    return std::abs(a.middle.x - b.middle.x) < (a.width + b.width) / 2 - 1e-9 &&
           std::abs(a.middle.y - b.middle.y) < (a.height + b.height) / 2 - 1e-9;
}

} // namespace

TEST_CASE("A small graph shows every component", "[graph_drawing]")
{
    const auto tree = graph("fat_tree(4)"); // 16 hosts, 20 switches, 48 cables
    const auto drawing = model::drawingOf(tree, {});
    CHECK(countOf(drawing, Kind::Vertex) == 36);
    CHECK(countOf(drawing, Kind::OpenPart) == 4); // frames of the pods
    CHECK(countOf(drawing, Kind::ClosedPart) == 0);
    CHECK(drawing.lines.size() == 48);
    CHECK(markOf(drawing, "core0").middle.y < markOf(drawing, "pod0.aggregation0").middle.y);
    CHECK(markOf(drawing, "pod0.edge0").middle.y < markOf(drawing, "host0").middle.y);
}

TEST_CASE("A large fat tree shows pods with counts and bundles", "[graph_drawing]")
{
    // k = 32: 32 pods of 256 hosts and 32 switches, 256 core switches; 16 x 16 = 256 cables from a pod to the core.
    const auto tree = graph("fat_tree(32)");
    const auto drawing = model::drawingOf(tree, {});
    REQUIRE(drawing.marks.size() == 33);
    CHECK(countOf(drawing, Kind::ClosedPart) == 33);
    CHECK(markOf(drawing, "pod7").hosts == 256);
    CHECK(markOf(drawing, "pod7").others == 32);
    CHECK(markOf(drawing, "cores").others == 256);
    REQUIRE(drawing.lines.size() == 32);
    CHECK(std::ranges::all_of(drawing.lines, [](const auto& line) { return line.count == 256; }));
}

TEST_CASE("An open pod shows its switches, and its hosts if few", "[graph_drawing]")
{
    const auto large = model::drawingOf(graph("fat_tree(32)"), {"pod3"});
    CHECK(markOf(large, "pod3").kind == Kind::OpenPart);
    CHECK(markOf(large, "pod3.aggregation0").kind == Kind::Vertex);
    CHECK(markOf(large, "pod3.edge1").kind == Kind::ClosedPart); // 16 hosts
    CHECK(markOf(large, "pod3.edge1").hosts == 16);
    const auto middle = model::drawingOf(graph("fat_tree(16)"), {"pod3"}); // 64 hosts in a pod
    CHECK(markOf(middle, "pod3.edge1").kind == Kind::Vertex);
    CHECK(countOf(middle, Kind::Vertex) == 64 + 16);
}

TEST_CASE("A torus has stubs where its cables wrap around", "[graph_drawing]")
{
    const auto small = model::drawingOf(graph("torus(4, 4)"), {}); // 2 x 4 of 32 cables wrap
    CHECK(small.lines.size() == 32);
    CHECK(std::ranges::count(small.lines, true, &model::GraphLine::isAround) == 8);
    const auto large = model::drawingOf(graph("torus(16, 16, 16)"), {});
    CHECK(large.marks.size() == 16); // planes of 256 hosts
    CHECK(markOf(large, "plane 3").hosts == 256);
    CHECK(large.lines.size() == 16);
    CHECK(std::ranges::count(large.lines, true, &model::GraphLine::isAround) == 1);
    CHECK(model::drawingOf(graph("mesh(4, 4)"), {}).lines.size() == 24);
}

TEST_CASE("A mesh of segments is a grid with either router", "[graph_drawing]")
{
    for (const auto* const call : {"routed_mesh(2, 3)", "routed_mesh(2, 3, router=switch)"}) {
        CAPTURE(call);
        const auto drawing = model::drawingOf(graph(call), {});
        const auto at = [&](const char* name) { return markOf(drawing, name).middle; };
        CHECK(at("host0").y == at("host2").y);
        CHECK(at("host0").x < at("host1").x);
        CHECK(at("host1").x == at("host4").x); // second column
        CHECK(at("host1").y < at("host4").y);
        CHECK(at("row1").y == at("host5").y);
        CHECK(at("row1").x < at("host3").x);
        CHECK(at("column2").x == at("host2").x);
        CHECK(at("column2").y < at("host2").y);
    }
    const auto drawing = model::drawingOf(graph("routed_mesh(2, 3, router=switch)"), {});
    CHECK(markOf(drawing, "row_switch").middle.x < markOf(drawing, "row0").middle.x);
    CHECK(markOf(drawing, "column_switch").middle.y < markOf(drawing, "column0").middle.y);
}

TEST_CASE("A large dragonfly is a ring of groups", "[graph_drawing]")
{
    const auto drawing = model::drawingOf(graph("dragonfly(6, 3, 3)"), {}); // 6 x 3 + 1 = 19 groups
    REQUIRE(countOf(drawing, Kind::ClosedPart) == 19);
    CHECK(drawing.lines.size() == 19 * 18 / 2);
    CHECK(markOf(drawing, "group4").hosts == 18);
    CHECK(markOf(drawing, "group4").others == 6);
}

TEST_CASE("Every drawing counts each cable once and overlaps nothing", "[graph_drawing][laws]")
{
    const auto* const call = GENERATE("star(8)",
                                      "star(1000)",
                                      "hub(5)",
                                      "ring(12)",
                                      "ring(700)",
                                      "complete(70)",
                                      "mesh(40, 40)",
                                      "torus(4, 4, 4)",
                                      "hypercube(8)",
                                      "fat_tree(8)",
                                      "leaf_spine(4, 2, 8)",
                                      "leaf_spine(40, 8, 32)",
                                      "now_fat_tree(3)",
                                      "dragonfly(4, 2, 2)",
                                      "dragonfly(8, 4, 0)",
                                      "routed_mesh(9, 9)",
                                      "routed_mesh(4, 4, router=switch)",
                                      "random_regular(500, 3, 1)",
                                      "slim_fly(5)",
                                      "back_to_back(4)");
    INFO(call);
    const auto topology = graph(call);
    for (const auto& open : {std::set<std::string>(),
                             model::partsAround(topology, 0).empty()
                                 ? std::set<std::string>()
                                 : std::set{model::partsAround(topology, 0).front()}}) {
        const auto drawing = model::drawingOf(topology, open);
        CHECK(drawing.marks.size() <= 1200);
        std::size_t inside = 0;
        for (const auto& cable : topology.cables) {
            REQUIRE(drawing.markOf[cable.a] < drawing.marks.size());
            REQUIRE(drawing.markOf[cable.b] < drawing.marks.size());
            if (drawing.markOf[cable.a] == drawing.markOf[cable.b])
                ++inside;
        }
        std::size_t drawn = 0;
        for (const auto& line : drawing.lines)
            drawn += line.count;
        CHECK(drawn + inside == topology.cables.size());
        for (std::size_t i = 0; i < drawing.marks.size(); ++i)
            for (std::size_t j = i + 1; j < drawing.marks.size(); ++j)
                if (drawing.marks[i].kind != Kind::OpenPart &&
                    drawing.marks[j].kind != Kind::OpenPart &&
                    overlap(drawing.marks[i], drawing.marks[j])) {
                    INFO(drawing.marks[i].title << " and " << drawing.marks[j].title);
                    FAIL_CHECK();
                }
    }
}

TEST_CASE("Opening the enclosing parts gives a vertex its own mark", "[graph_drawing][laws]")
{
    const auto* const call = GENERATE(
        "fat_tree(32)", "torus(16, 16, 16)", "dragonfly(6, 3, 3)", "star(1000)", "ring(700)");
    INFO(call);
    const auto topology = graph(call);
    const auto last = static_cast<model::VertexId>(topology.vertices.size() - 1);
    for (const auto vertex : {model::VertexId{0}, last}) {
        const auto path = model::partsAround(topology, vertex);
        const auto drawing = model::drawingOf(topology, {path.begin(), path.end()});
        CHECK(drawing.marks[drawing.markOf[vertex]].kind == Kind::Vertex);
        CHECK(drawing.marks[drawing.markOf[vertex]].vertex == vertex);
    }
}

} // namespace clusterwright::tests::graph_drawing_test
