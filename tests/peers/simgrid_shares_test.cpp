// SimGrid shares bandwidth max-min fairly, too (model CM02 without its corrections). Here its links are our resources and its
// communications our flows, over the same routes; the rates must be the same. One simulation holds all networks, which have
// nothing in common, since SimGrid has one engine a process.

#include "model/topology/contention/contention.h"
#include "model/topology/generators/generate.h"
#include "tests/support/catch_compat.h"
#include "tests/support/networks.h"

#include <algorithm>
#include <map>
#include <memory>
#include <simgrid/s4u.hpp>

namespace clusterwright::tests::simgrid_shares_test
{

using namespace clusterwright::model;
namespace sg4 = simgrid::s4u;

namespace
{

class Platform
{
public:
    Platform(sg4::NetZone& zone, const Topology& topology, const std::string& prefix)
        : m_zone(zone)
        , m_topology(topology)
        , m_adjacency(topology)
        , m_prefix(prefix)
        , m_passBandwidths(passBandwidths(topology, m_adjacency))
    {
        for (const auto host : hostsOf(topology))
            m_hosts[host] = zone.create_host(prefix + topology.vertices[host].name, 1e9);
    }

    // Flows between distinct pairs.
    void add(const std::vector<Flow>& flows)
    {
        m_flows = flows;
        const auto routes = routesOf(m_topology, m_adjacency, flows, Routing::Shortest).value();
        for (std::size_t i = 0; i < flows.size(); ++i) {
            std::vector<sg4::LinkInRoute> links;
            for (const auto hop : routes.idsOf(i)) {
                links.emplace_back(cableOf(hop));
                const auto end = endOf(m_adjacency, hop);
                if (end != flows[i].to && m_passBandwidths[end] < kUnlimited)
                    links.emplace_back(
                        link("through" + std::to_string(end), m_passBandwidths[end]));
            }
            m_zone.add_route(m_hosts[flows[i].from]->get_netpoint(),
                             m_hosts[flows[i].to]->get_netpoint(),
                             nullptr,
                             nullptr,
                             links,
                             false);
        }
        m_own = shareBandwidth(m_topology, m_adjacency, flows, Routing::Shortest).value();
    }

    // A flow of weight 3 is three communications. Each has work for two seconds at our rate.
    void start()
    {
        for (std::size_t i = 0; i < m_flows.size(); ++i) {
            const auto size = 2 * m_own.rates[i] / m_flows[i].weight;
            m_sizes.push_back(static_cast<std::uint64_t>(size));
            for (double stream = 0; stream < m_flows[i].weight; ++stream) {
                m_streams.push_back(sg4::Comm::sendto_async(
                    m_hosts[m_flows[i].from], m_hosts[m_flows[i].to], m_sizes.back()));
                m_flowOf.push_back(i);
            }
        }
    }

    // After one second; gives the largest relative difference.
    double compare()
    {
        double largest = 0;
        for (std::size_t i = 0; i < m_streams.size(); ++i) {
            const auto flow = m_flowOf[i];
            const auto rate = m_flows[flow].weight *
                              (static_cast<double>(m_sizes[flow]) - m_streams[i]->get_remaining());
            INFO(m_prefix << " flow " << flow << ": SimGrid " << rate << ", ours "
                          << m_own.rates[flow]);
            CHECK(isClose(rate, m_own.rates[flow]));
            largest = std::max(largest, std::abs(rate / m_own.rates[flow] - 1));
        }
        return largest;
    }

    void finish()
    {
        for (auto& stream : m_streams)
            stream->wait();
    }

    [[nodiscard]] std::size_t flows() const { return m_flows.size(); }

private:
    const sg4::Link* cableOf(HopId hop)
    {
        const auto& bond = m_adjacency.bonds()[hop / 2];
        const auto id = bond.duplex == Duplex::Half ? hop / 2 * 2 : hop;
        return link("cable" + std::to_string(id), bond.bandwidth);
    }

    // Shared: for whatever goes over it, in either direction.
    const sg4::Link* link(const std::string& name, double bandwidth)
    {
        auto& found = m_links[name];
        if (found == nullptr) {
            found = m_zone.create_link(m_prefix + name, bandwidth);
            found->set_latency(0);
            found->set_sharing_policy(sg4::Link::SharingPolicy::SHARED);
            found->seal();
        }
        return found;
    }

    sg4::NetZone& m_zone;
    Topology m_topology;
    Adjacency m_adjacency;
    std::string m_prefix;
    std::vector<double> m_passBandwidths;
    std::map<VertexId, sg4::Host*> m_hosts;
    std::map<std::string, sg4::Link*> m_links;
    std::vector<Flow> m_flows;
    FlowShares m_own;
    std::vector<std::uint64_t> m_sizes;
    std::vector<sg4::CommPtr> m_streams;
    std::vector<std::size_t> m_flowOf;
};

std::vector<Flow> someFlows(Random& random, const std::vector<VertexId>& hosts)
{
    std::vector<Flow> flows;
    const auto all = flowsOf({}, hosts).value();
    for (const auto& flow : all)
        if (random.chance(0.5))
            flows.push_back({flow.from, flow.to, static_cast<double>(random.whole(1, 3))});
    return flows;
}

sg4::Engine engine()
{
    std::vector<std::string> words{"simgrid_test",
                                   "--log=root.thresh:warning",
                                   "--cfg=network/model:CM02",
                                   "--cfg=network/TCP-gamma:0",
                                   "--cfg=network/bandwidth-factor:1",
                                   "--cfg=network/latency-factor:1",
                                   "--cfg=network/weight-S:0",
                                   "--cfg=network/crosstraffic:0"};
    std::vector<char*> arguments;
    for (auto& word : words)
        arguments.push_back(word.data());
    auto count = static_cast<int>(arguments.size());
    return sg4::Engine(&count, arguments.data());
}

} // namespace

TEST_CASE("Shares are SimGrid's", "[contention][simgrid]")
{
    auto simulation = engine();
    auto* const zone = sg4::create_full_zone("all");
    Random random(77);
    std::vector<std::unique_ptr<Platform>> platforms;
    const auto add = [&](const Topology& topology) {
        const auto prefix = "n" + std::to_string(platforms.size()) + ".";
        platforms.push_back(std::make_unique<Platform>(*zone, topology, prefix));
        platforms.back()->add(someFlows(random, hostsOf(topology)));
    };
    for (int round = 0; round < 40; ++round)
        add(randomNetwork(random, random.whole(2, 10), random.whole(1, 8)).topology);
    for (const std::string call :
         {"fat_tree(4)", "hub(6)", "routed_mesh(3,3)", "torus(3,3)", "leaf_spine(3,2,4)"})
        add(generate(call).value());
    zone->seal();
    std::size_t flows = 0;
    double largest = 0;
    sg4::Actor::create("main", simulation.get_all_hosts().front(), [&] {
        for (auto& platform : platforms)
            platform->start();
        sg4::this_actor::sleep_for(1);
        for (auto& platform : platforms) {
            largest = std::max(largest, platform->compare());
            flows += platform->flows();
        }
        for (auto& platform : platforms)
            platform->finish();
    });
    simulation.run();
    INFO(flows << " flows in " << platforms.size() << " networks differ by at most " << largest);
    CHECK(flows > 500);
    CHECK(largest < kRounding);
}

} // namespace clusterwright::tests::simgrid_shares_test
