// One switch, one segment, or a few of them: star, hub, bonded, routed_mesh, switch_box, back_to_back.
#include "model/topology/generators/generator.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::model
{

namespace
{

using Form = GeneratorParameter::Form;

Topology buildStar(const Arguments& arguments, ComponentKind centre)
{
    const auto hosts = arguments.number("hosts");
    GraphBuilder builder;
    addHosts(builder, hosts, false);
    const auto middle = builder.add(centre, numbered(toText(centre), 0));
    for (VertexId host = 0; host < hosts; ++host)
        builder.connect(host, middle);
    return builder.take();
}

GeneratorDefinition star()
{
    return {{"star",
             "Star",
             "every host on one switch",
             {},
             {{"hosts", Form::Whole, "hosts"}},
             {kHost, kSwitch, kCable}},
            [](const Arguments& a) {
                const auto hosts = static_cast<double>(a.number("hosts"));
                return GraphSize{hosts, 1, hosts};
            },
            [](const Arguments& a) { return buildStar(a, ComponentKind::Switch); }};
}

GeneratorDefinition hub()
{
    return {{"hub",
             "Hub",
             "every host on one shared segment",
             {},
             {{"hosts", Form::Whole, "hosts"}},
             {kHost, kHub, kCable}},
            [](const Arguments& a) {
                const auto hosts = static_cast<double>(a.number("hosts"));
                return GraphSize{hosts, 1, hosts};
            },
            [](const Arguments& a) { return buildStar(a, ComponentKind::Hub); }};
}

Topology buildBonded(const Arguments& arguments)
{
    const auto hosts = arguments.number("hosts");
    const auto kind = *componentKind(arguments.word("medium"));
    GraphBuilder builder;
    addHosts(builder, hosts, false);
    for (std::int64_t i = 0; i < arguments.number("channels"); ++i) {
        const auto channel = builder.add(kind, numbered(arguments.word("medium"), i));
        for (VertexId host = 0; host < hosts; ++host)
            builder.connect(host, channel);
    }
    return builder.take();
}

GeneratorDefinition bonded()
{
    return {{"bonded",
             "Bonded channels",
             "every host on each of several separate networks",
             {"dinkel-networks", "section 3"},
             {{"hosts", Form::Whole, "hosts"},
              {"channels", Form::Whole, "networks side by side", 1, 2},
              {"medium", Form::Word, "kind of each network", 1, {}, {"hub", "switch"}}},
             {kHost, kHub, kSwitch, kCable}},
            [](const Arguments& a) {
                const auto hosts = static_cast<double>(a.number("hosts"));
                const auto channels = static_cast<double>(a.number("channels"));
                return GraphSize{hosts, channels, hosts * channels};
            },
            buildBonded};
}

// Every host is on a row and a column segment. Segments are joined by the hosts themselves, or by one switch for all rows and one
// for all columns (two switches of four ports in the paper's mesh of four by four).
Topology buildRoutedMesh(const Arguments& arguments)
{
    const auto rows = arguments.number("rows");
    const auto columns = arguments.number("columns");
    const bool isSoftware = arguments.word("router") == "software";
    GraphBuilder builder;
    addHosts(builder, rows * columns, isSoftware);
    std::vector<VertexId> segments;
    for (std::int64_t row = 0; row < rows; ++row)
        segments.push_back(builder.add(ComponentKind::Hub, numbered("row", row)));
    for (std::int64_t column = 0; column < columns; ++column)
        segments.push_back(builder.add(ComponentKind::Hub, numbered("column", column)));
    for (std::int64_t host = 0; host < rows * columns; ++host) {
        builder.connect(static_cast<VertexId>(host),
                        segments[static_cast<std::size_t>(host / columns)]);
        builder.connect(static_cast<VertexId>(host),
                        segments[static_cast<std::size_t>(rows + host % columns)]);
    }
    if (isSoftware)
        return builder.take();
    const auto rowSwitch = builder.add(ComponentKind::Switch, "row_switch");
    const auto columnSwitch = builder.add(ComponentKind::Switch, "column_switch");
    for (std::size_t i = 0; i < segments.size(); ++i)
        builder.connect(segments[i],
                        static_cast<std::int64_t>(i) < rows ? rowSwitch : columnSwitch);
    return builder.take();
}

GeneratorDefinition routedMesh()
{
    return {{"routed_mesh",
             "Routed mesh of segments",
             "every host on one row and one column segment; hosts or two switches route between "
             "segments",
             {"dinkel-networks", "section 4, figures 5 and 6"},
             {{"rows", Form::Whole, "rows"},
              {"columns", Form::Whole, "columns"},
              {"router", Form::Word, "router between segments", 1, {}, {"software", "switch"}}},
             {kHost, kHub, kSwitch, kCable}},
            [](const Arguments& a) {
                const auto rows = static_cast<double>(a.number("rows"));
                const auto columns = static_cast<double>(a.number("columns"));
                return GraphSize{
                    rows * columns, rows + columns + 2, 2 * rows * columns + rows + columns};
            },
            buildRoutedMesh};
}

// Leaves with one port upwards each, joined the same way until one box is left.
GraphSize switchBoxSize(const Arguments& arguments)
{
    const auto hosts = static_cast<double>(arguments.number("hosts"));
    const auto ports = static_cast<double>(arguments.number("ports"));
    GraphSize size{hosts, 1, hosts};
    for (double ends = hosts; ends > ports;) {
        ends = std::ceil(ends / (ports - 1));
        size.others += ends;
        size.cables += ends;
    }
    return size;
}

Topology buildSwitchBox(const Arguments& arguments)
{
    const auto ports = static_cast<std::size_t>(arguments.number("ports"));
    GraphBuilder builder;
    addHosts(builder, arguments.number("hosts"), false);
    std::vector<VertexId> ends(static_cast<std::size_t>(arguments.number("hosts")));
    std::ranges::generate(ends, [next = VertexId{0}]() mutable { return next++; });
    std::int64_t boxes = 0;
    for (std::string_view type = "cable"; !ends.empty(); type = "uplink") {
        const bool isRoot = ends.size() <= ports;
        const auto count = isRoot ? 1 : (ends.size() + ports - 2) / (ports - 1);
        std::vector<VertexId> level;
        for (std::size_t i = 0; i < count; ++i)
            level.push_back(builder.add(ComponentKind::Switch, numbered("box", boxes++)));
        for (std::size_t i = 0; i < ends.size(); ++i)
            builder.connect(ends[i], level[i * count / ends.size()], type);
        if (isRoot)
            break;
        ends = level;
    }
    return builder.take();
}

GeneratorDefinition switchBox()
{
    return {{"switch_box",
             "Switch box",
             "hosts on one box, or, if they exceed its ports, on a tree of boxes with one port "
             "upwards each",
             {"aoki-maestro2", "section 2.1 (2)"},
             {{"hosts", Form::Whole, "hosts"}, {"ports", Form::Whole, "ports of a box", 3, 8}},
             {kHost, kSwitch, kCable, kUplink}},
            switchBoxSize,
            buildSwitchBox};
}

Topology buildBackToBack(const Arguments& arguments)
{
    GraphBuilder builder;
    addHosts(builder, 2, false);
    for (std::int64_t i = 0; i < arguments.number("links"); ++i)
        builder.connect(0, 1);
    for (std::int64_t i = 0; i < arguments.number("fast_links"); ++i)
        builder.connect(0, 1, "fast_cable");
    return builder.take();
}

GeneratorDefinition backToBack()
{
    return {
        {"back_to_back",
         "Back to back",
         "two hosts connected by parallel cables, of one kind or two",
         {"passas-multiedge", "section 3"},
         {{"links", Form::Whole, "cables", 0},
          {"fast_links", Form::Whole, "cables of a faster kind", 0, 0}},
         {kHost, kCable, {"fast_cable", {}}}},
        [](const Arguments& a) {
            return GraphSize{2, 0, static_cast<double>(a.number("links") + a.number("fast_links"))};
        },
        buildBackToBack,
        [](const Arguments& a) -> std::string {
            return a.number("links") + a.number("fast_links") > 0
                       ? ""
                       : "links + fast_links must be 1 or more";
        }};
}

} // namespace

std::vector<GeneratorDefinition> sharedMediumGenerators()
{
    return {star(), hub(), bonded(), routedMesh(), switchBox(), backToBack()};
}

} // namespace clusterwright::model
