// Networks of few hops: complete, hyperx, dragonfly, slim_fly.
#include "model/topology/generators/finite_field.h"
#include "model/topology/generators/generator.h"

#include <algorithm>
#include <numeric>

namespace clusterwright::model
{

namespace
{

using Form = GeneratorParameter::Form;

const GeneratorParameter kHostsPerRouter{
    "hosts", Form::Whole, "hosts on each router; 0: the routers are the hosts", 0, 0};

// Adds the vertices of a direct network: hosts, or routers with hosts of their own. Returns the first router; the others follow
// it in number.
VertexId addRouters(GraphBuilder& builder, std::int64_t routers, std::int64_t hostsPerRouter)
{
    if (hostsPerRouter == 0) {
        addHosts(builder, routers, true);
        return 0;
    }
    addHosts(builder, routers * hostsPerRouter, false);
    const auto first = static_cast<VertexId>(routers * hostsPerRouter);
    for (std::int64_t i = 0; i < routers; ++i) {
        const auto router = builder.add(ComponentKind::Router, numbered("router", i));
        for (std::int64_t j = 0; j < hostsPerRouter; ++j)
            builder.connect(static_cast<VertexId>(i * hostsPerRouter + j), router);
    }
    return first;
}

std::string_view cableBetweenRouters(std::int64_t hostsPerRouter)
{
    return hostsPerRouter == 0 ? "cable" : "uplink";
}

GraphSize routerSize(double routers, double hostsPerRouter, double cables)
{
    return hostsPerRouter == 0
               ? GraphSize{routers, 0, cables}
               : GraphSize{routers * hostsPerRouter, routers, cables + routers * hostsPerRouter};
}

GeneratorDefinition complete()
{
    return {{"complete",
             "Complete",
             "a cable between any two hosts",
             {},
             {{"hosts", Form::Whole, "hosts"}},
             {kHost, kCable}},
            [](const Arguments& a) {
                const auto n = static_cast<double>(a.number("hosts"));
                return GraphSize{n, 0, n * (n - 1) / 2};
            },
            [](const Arguments& a) {
                const auto hosts = static_cast<VertexId>(a.number("hosts"));
                GraphBuilder builder;
                addHosts(builder, hosts, true);
                for (VertexId i = 0; i < hosts; ++i)
                    for (VertexId j = i + 1; j < hosts; ++j)
                        builder.connect(i, j);
                builder.known() = {1, std::int64_t{hosts / 2} * (hosts - hosts / 2), {}};
                return builder.take();
            }};
}

// Every two routers that differ in one coordinate are joined (Ahn et al., SC 2009).
Topology buildHyperX(const Arguments& arguments)
{
    const auto& lengths = arguments.lengths();
    const auto hosts = arguments.number("hosts");
    const auto routers = std::accumulate(
        lengths.begin(), lengths.end(), std::int64_t{1}, [](auto a, int b) { return a * b; });
    GraphBuilder builder;
    const auto first = addRouters(builder, routers, hosts);
    std::int64_t stride = routers;
    for (const auto length : lengths) {
        stride /= length;
        for (std::int64_t router = 0; router < routers; ++router)
            for (auto at = router / stride % length + 1; at < length; ++at) {
                const auto other = router + (at - router / stride % length) * stride;
                builder.connect(first + static_cast<VertexId>(router),
                                first + static_cast<VertexId>(other),
                                cableBetweenRouters(hosts));
            }
    }
    builder.known().hostPeriod = 1;
    return builder.take();
}

GeneratorDefinition hyperX()
{
    return {{"hyperx",
             "HyperX",
             "routers on a grid, all routers of a line connected to each other",
             {},
             {{"length", Form::Lengths, "routers along a dimension"}, kHostsPerRouter},
             {kHost, kRouter, kCable, kUplink}},
            [](const Arguments& a) {
                double routers = 1, degree = 0;
                for (const auto length : a.lengths()) {
                    routers *= length;
                    degree += length - 1;
                }
                return routerSize(
                    routers, static_cast<double>(a.number("hosts")), routers * degree / 2);
            },
            buildHyperX};
}

// Groups of a routers, all joined. h cables of each router lead to other groups, one between any two of the a * h + 1 groups (Kim
// et al., ISCA 2008). Cable l of group i leads to group i + l + 1, and is cable a * h - 1 - l there ("palm tree").
Topology buildDragonfly(const Arguments& arguments)
{
    const auto a = arguments.number("a"), h = arguments.number("h"), p = arguments.number("p");
    const auto groups = a * h + 1;
    GraphBuilder builder;
    const auto first = addRouters(builder, groups * a, p);
    const auto router = [&](std::int64_t group, std::int64_t number) {
        return first + static_cast<VertexId>(group * a + number);
    };
    for (std::int64_t group = 0; group < groups; ++group)
        for (std::int64_t i = 0; i < a; ++i)
            for (std::int64_t j = i + 1; j < a; ++j)
                builder.connect(router(group, i), router(group, j), cableBetweenRouters(p));
    for (std::int64_t group = 0; group < groups; ++group)
        for (std::int64_t cable = 0; cable < a * h; ++cable) {
            const auto other = (group + cable + 1) % groups;
            if (group < other)
                builder.connect(router(group, cable / h),
                                router(other, (a * h - 1 - cable) / h),
                                cableBetweenRouters(p));
        }
    builder.known().hostPeriod =
        static_cast<std::uint32_t>(a * std::max<std::int64_t>(p, 1)); // vertices of a group
    return builder.take();
}

GeneratorDefinition dragonfly()
{
    return {{"dragonfly",
             "Dragonfly",
             "groups of routers; one cable between any two groups",
             {},
             {{"a", Form::Whole, "routers of a group"},
              {"h", Form::Whole, "cables of a router to other groups"},
              {"p", Form::Whole, "hosts on a router; 0: the routers are the hosts", 0}},
             {kHost, kRouter, kCable, kUplink}},
            [](const Arguments& args) {
                const auto a = static_cast<double>(args.number("a")),
                           h = static_cast<double>(args.number("h"));
                const double groups = a * h + 1;
                return routerSize(groups * a,
                                  static_cast<double>(args.number("p")),
                                  groups * (a * (a - 1) / 2 + (groups - 1) / 2));
            },
            buildDragonfly};
}

// Generator sets of McKay, Miller and Siran as in Slim Fly (Besta and Hoefler, SC 2014): exponents of a primitive element, even
// ones and odd ones. For q = 4w - 1 the parities are swapped in the second half, so that a set contains the negatives of its
// elements.
std::vector<int> generatorSet(int q, bool isSecond)
{
    std::vector<int> exponents;
    if (q % 4 == 3) {
        const int w = (q + 1) / 4;
        const int shift = isSecond ? 1 : 0;
        for (int i = 0; i < w; ++i) {
            exponents.push_back(2 * i + shift);
            exponents.push_back(2 * w - 1 + 2 * i + shift);
        }
    } else {
        for (int i = 0; i < (q % 2 == 0 ? q / 2 : (q - 1) / 2); ++i)
            exponents.push_back(2 * i + (isSecond ? 1 : 0));
    }
    return exponents;
}

Topology buildSlimFly(const Arguments& arguments)
{
    const auto q = static_cast<int>(arguments.number("q"));
    const auto hosts = arguments.number("hosts");
    const FiniteField field(q);
    GraphBuilder builder;
    const auto first = addRouters(builder, 2 * std::int64_t{q} * q, hosts);
    const auto router = [&](int half, int column, int row) {
        return first + static_cast<VertexId>((half * q + column) * q + row);
    };
    const auto type = cableBetweenRouters(hosts);
    for (int half = 0; half < 2; ++half) {
        for (const auto exponent : generatorSet(q, half == 1))
            for (int column = 0; column < q; ++column)
                for (int row = 0; row < q; ++row)
                    if (const int other = field.add(row, field.power(exponent)); row < other)
                        builder.connect(
                            router(half, column, row), router(half, column, other), type);
    }
    for (int x = 0; x < q; ++x)
        for (int m = 0; m < q; ++m)
            for (int c = 0; c < q; ++c) // y = m x + c
                builder.connect(
                    router(0, x, field.add(field.multiply(m, x), c)), router(1, m, c), type);
    return builder.take();
}

GeneratorDefinition slimFly()
{
    return {{"slim_fly",
             "Slim Fly",
             "2 q^2 routers of which any two are at most two cables apart",
             {},
             {{"q", Form::Whole, "a power of a prime, not 2", 3}, kHostsPerRouter},
             {kHost, kRouter, kCable, kUplink}},
            [](const Arguments& args) {
                const auto q = static_cast<double>(args.number("q"));
                const auto hosts = static_cast<double>(args.number("hosts"));
                const double delta =
                    args.number("q") % 4 == 3 ? -1 : static_cast<double>(args.number("q") % 2);
                return routerSize(2 * q * q, hosts, q * q * (3 * q - delta) / 2);
            },
            buildSlimFly,
            [](const Arguments& args) -> std::string {
                return isPrimePower(args.number("q"))
                           ? ""
                           : "q must be a power of a prime: 3, 4, 5, 7, 8, 9, 11, 13, 16, ...";
            }};
}

} // namespace

std::vector<GeneratorDefinition> lowDiameterGenerators()
{
    return {complete(), hyperX(), dragonfly(), slimFly()};
}

} // namespace clusterwright::model
