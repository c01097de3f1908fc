// Hosts on coordinates: ring, mesh, torus, hypercube. The last coordinate varies fastest.
#include "model/topology/generators/generator.h"

#include <algorithm>
#include <numeric>

namespace clusterwright::model
{

namespace
{

using Form = GeneratorParameter::Form;

std::int64_t product(const std::vector<int>& lengths)
{
    return std::accumulate(
        lengths.begin(), lengths.end(), std::int64_t{1}, [](auto a, int b) { return a * b; });
}

// Two hosts are joined by one cable, around a dimension of length 2 as well.
void connectGrid(GraphBuilder& builder, const std::vector<int>& lengths, bool wraps)
{
    const auto hosts = product(lengths);
    std::int64_t stride = hosts;
    for (const auto length : lengths) {
        stride /= length;
        for (std::int64_t host = 0; host < hosts; ++host) {
            const auto at = host / stride % length;
            if (at + 1 < length)
                builder.connect(static_cast<VertexId>(host), static_cast<VertexId>(host + stride));
            else if (wraps && length > 2)
                builder.connect(static_cast<VertexId>(host),
                                static_cast<VertexId>(host - at * stride));
        }
    }
}

// Known where the longest dimension is even: the cut across its middle is the smallest (Azizoglu and Egecioglu, 2004). Such a cut
// crosses a ring of more than two hosts twice.
std::optional<std::int64_t> gridBisection(const std::vector<int>& lengths, bool wraps)
{
    const auto longest = *std::ranges::max_element(lengths);
    if (longest % 2 != 0)
        return std::nullopt;
    return product(lengths) / longest * (wraps && longest > 2 ? 2 : 1);
}

Topology buildGrid(const std::vector<int>& lengths, bool wraps)
{
    GraphBuilder builder;
    addHosts(builder, product(lengths), true);
    connectGrid(builder, lengths, wraps);
    builder.known() = {wraps ? 1U : 0U, gridBisection(lengths, wraps), lengths};
    return builder.take();
}

GraphSize gridSize(const std::vector<int>& lengths)
{
    GraphSize size{1, 0, 0};
    for (const auto length : lengths)
        size.hosts *= length;
    size.cables = size.hosts *
                  static_cast<double>(std::ranges::count_if(lengths, [](int l) { return l > 1; }));
    return size;
}

GeneratorDefinition ring()
{
    return {
        {"ring",
         "Ring",
         "every host connected to two neighbours",
         {},
         {{"hosts", Form::Whole, "hosts"}},
         {kHost, kCable}},
        [](const Arguments& a) {
            const auto hosts = static_cast<double>(a.number("hosts"));
            return GraphSize{hosts, 0, hosts};
        },
        [](const Arguments& a) { return buildGrid({static_cast<int>(a.number("hosts"))}, true); }};
}

GeneratorDefinition mesh()
{
    return {{"mesh",
             "Mesh",
             "hosts on a grid of any dimension",
             {},
             {{"length", Form::Lengths, "hosts along a dimension"}},
             {kHost, kCable}},
            [](const Arguments& a) { return gridSize(a.lengths()); },
            [](const Arguments& a) { return buildGrid(a.lengths(), false); }};
}

GeneratorDefinition torus()
{
    return {{"torus",
             "Torus",
             "a mesh with connected ends",
             {},
             {{"length", Form::Lengths, "hosts along a dimension"}},
             {kHost, kCable}},
            [](const Arguments& a) { return gridSize(a.lengths()); },
            [](const Arguments& a) { return buildGrid(a.lengths(), true); }};
}

GeneratorDefinition hypercube()
{
    return {{"hypercube",
             "Hypercube",
             "2^n hosts; neighbours differ in one bit of their number",
             {},
             {{"n", Form::Whole, "dimensions", 0}},
             {kHost, kCable}},
            [](const Arguments& a) {
                const auto n = static_cast<int>(std::min<std::int64_t>(a.number("n"), 60));
                return gridSize(std::vector<int>(static_cast<std::size_t>(n), 2));
            },
            [](const Arguments& a) {
                return a.number("n") == 0
                           ? buildGrid({1}, true)
                           : buildGrid(std::vector<int>(static_cast<std::size_t>(a.number("n")), 2),
                                       true);
            }};
}

} // namespace

std::vector<GeneratorDefinition> gridGenerators()
{
    return {ring(), mesh(), torus(), hypercube()};
}

} // namespace clusterwright::model
