#include "model/core/text.h"
#include "model/topology/boost_graph.h"
#include "model/topology/hops.h"

#include <boost/graph/connected_components.hpp>
#include <boost/graph/filtered_graph.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>
#include <unordered_map>

namespace clusterwright::model
{

namespace
{

class Checker
{
public:
    explicit Checker(const Topology& topology)
        : m_topology(topology)
    {
    }

    Diagnostics run()
    {
        checkNames();
        checkClasses();
        const bool hasEnds = checkEnds();
        if (hasEnds) {
            checkPorts();
            checkReach();
        }
        if (hostsOf(m_topology).empty())
            report("topology.empty", "", "the topology has no host", "add a host");
        return std::move(m_findings);
    }

private:
    void report(std::string code, std::string place, std::string message, std::string hint = {})
    {
        m_findings.push_back({Severity::Error,
                              std::move(code),
                              "",
                              std::move(place),
                              std::move(message),
                              std::move(hint)});
    }

    [[nodiscard]] const std::string& nameOf(VertexId id) const
    {
        return m_topology.vertices[id].name;
    }

    [[nodiscard]] std::string cableText(const Cable& cable) const
    {
        return "the cable from '" + nameOf(cable.a) + "' to '" + nameOf(cable.b) + "'";
    }

    void checkNames()
    {
        std::unordered_map<std::string_view, std::size_t> seen;
        for (std::size_t i = 0; i < m_topology.vertices.size(); ++i) {
            const auto [first, isNew] = seen.try_emplace(m_topology.vertices[i].name, i);
            if (!isNew)
                report("topology.duplicate",
                       "/vertices/" + std::to_string(i),
                       "two components are called '" + m_topology.vertices[i].name +
                           "'; the first one is number " + std::to_string(first->second + 1),
                       "rename one of them");
        }
    }

    // Classes are few; a finding names one and where it is used first.
    void checkClasses()
    {
        std::set<std::uint32_t> seen;
        for (std::size_t i = 0; i < m_topology.cables.size(); ++i) {
            const auto& cable = m_topology.cables[i];
            if (seen.insert(cable.type).second)
                checkCableClass(m_topology.classOf(cable), "/cables/" + std::to_string(i));
        }
        seen.clear();
        for (std::size_t i = 0; i < m_topology.vertices.size(); ++i) {
            if (seen.insert(m_topology.vertices[i].type).second)
                checkVertexClass(m_topology.classOf(static_cast<VertexId>(i)),
                                 "/vertices/" + std::to_string(i));
        }
    }

    void checkCableClass(const CableClass& type, const std::string& place)
    {
        if (!(type.bandwidth > 0))
            report("topology.bandwidth",
                   place,
                   "the bandwidth of '" + type.name + "' is " + roundedText(type.bandwidth, 6) +
                       " B/s",
                   "a cable carries more than 0 B/s");
        if (!(type.latency >= 0) || !std::isfinite(type.latency))
            report("topology.latency",
                   place,
                   "the latency of '" + type.name + "' is " + roundedText(type.latency, 6) + " s",
                   "a latency is 0 s or more");
    }

    void checkVertexClass(const VertexClass& type, const std::string& place)
    {
        if (!(type.forwardBandwidth > 0))
            report("topology.bandwidth",
                   place,
                   "the forward bandwidth of '" + type.name + "' is " +
                       roundedText(type.forwardBandwidth, 6) + " B/s",
                   "leave it away when nothing limits what passes");
        if (!(type.forwardTime >= 0) || !std::isfinite(type.forwardTime))
            report("topology.latency",
                   place,
                   "the forward time of '" + type.name + "' is " +
                       roundedText(type.forwardTime, 6) + " s",
                   "a time is 0 s or more");
    }

    bool checkEnds()
    {
        bool isSound = true;
        for (std::size_t i = 0; i < m_topology.cables.size(); ++i) {
            const auto& cable = m_topology.cables[i];
            if (cable.a >= m_topology.vertices.size() || cable.b >= m_topology.vertices.size()) {
                report("topology.end", "/cables/" + std::to_string(i), "a cable ends nowhere");
                isSound = false;
            } else if (cable.a == cable.b) {
                report("topology.loop",
                       "/cables/" + std::to_string(i),
                       cableText(cable) + " ends where it starts",
                       "connect it to another component");
                isSound = false;
            }
        }
        return isSound;
    }

    void checkPorts()
    {
        std::vector<int> used(m_topology.vertices.size(), 0);
        std::set<std::pair<VertexId, std::int32_t>> taken;
        for (std::size_t i = 0; i < m_topology.cables.size(); ++i) {
            const auto& cable = m_topology.cables[i];
            const auto place = "/cables/" + std::to_string(i);
            for (const auto& [vertex, port] :
                 {std::pair(cable.a, cable.portA), std::pair(cable.b, cable.portB)}) {
                ++used[vertex];
                if (port == kAnyPort)
                    continue;
                const auto ports = m_topology.classOf(vertex).ports;
                if (port < 0 || (ports > 0 && port >= ports))
                    report("topology.port",
                           place,
                           "'" + nameOf(vertex) + "' has no port " + std::to_string(port),
                           ports > 0 ? "ports are 0 to " + std::to_string(ports - 1)
                                     : "ports are counted from 0");
                if (!taken.insert({vertex, port}).second)
                    report("topology.port",
                           place,
                           "port " + std::to_string(port) + " of '" + nameOf(vertex) +
                               "' is used twice",
                           "move one cable to another port");
            }
        }
        for (VertexId id = 0; id < used.size(); ++id) {
            const auto& type = m_topology.classOf(id);
            if (type.ports > 0 && used[id] > type.ports)
                report("topology.ports",
                       "/vertices/" + std::to_string(id),
                       "'" + nameOf(id) + "' has " + std::to_string(type.ports) + " ports and " +
                           std::to_string(used[id]) + " cables",
                       "use a component with more ports, or fewer cables");
        }
    }

    // Hosts at the largest set of components that forward to each other are fine; the others are looked at one by one.
    void checkReach()
    {
        const Adjacency adjacency(m_topology);
        const auto hosts = hostsOf(m_topology);
        const auto fabric = fabricOf(adjacency);
        std::vector<std::size_t> hostsAt(adjacency.size() + 1, 0);
        for (const auto host : hosts)
            for (const auto number : fabricsAt(adjacency, fabric, host))
                ++hostsAt[number];
        const auto main =
            static_cast<std::uint32_t>(std::ranges::max_element(hostsAt) - hostsAt.begin());
        std::map<VertexId, std::vector<VertexId>>
            cutOff; // hosts, by the first one that they cannot reach
        std::size_t checked = 0;
        constexpr std::size_t kMostChecked = 10'000;
        for (const auto host : hosts)
            if (!fabricsAt(adjacency, fabric, host).contains(main) && ++checked <= kMostChecked)
                if (const auto missed = firstMissed(adjacency, hosts, host))
                    cutOff[*missed].push_back(host);
        for (const auto& [other, names] : cutOff)
            reportCutOff(names, other);
    }

    // A number for each set of components that forward to each other; 0 for what does not forward.
    [[nodiscard]] static std::vector<std::uint32_t> fabricOf(const Adjacency& adjacency)
    {
        const auto forwards = [&](VertexId id) { return adjacency.forwards(id); };
        const boost::filtered_graph fabric(
            adjacency, boost::keep_all{}, std::function<bool(VertexId)>(forwards));
        std::vector<std::uint32_t> number(adjacency.size(), 0);
        std::vector<boost::default_color_type> colour(adjacency.size(), boost::white_color);
        const boost::typed_identity_property_map<VertexId> index;
        boost::connected_components(
            fabric,
            boost::make_iterator_property_map(number.begin(), index),
            boost::color_map(boost::make_iterator_property_map(colour.begin(), index)));
        for (VertexId id = 0; id < adjacency.size(); ++id)
            number[id] = adjacency.forwards(id) ? number[id] + 1 : 0;
        return number;
    }

    [[nodiscard]] static std::set<std::uint32_t>
    fabricsAt(const Adjacency& adjacency, const std::vector<std::uint32_t>& fabric, VertexId host)
    {
        std::set<std::uint32_t> found;
        if (fabric[host] != 0)
            found.insert(fabric[host]);
        for (const auto& link : adjacency.linksOf(host))
            if (fabric[link.to] != 0)
                found.insert(fabric[link.to]);
        return found;
    }

    // The first of the hosts that `start` cannot reach.
    [[nodiscard]] static std::optional<VertexId>
    firstMissed(const Adjacency& adjacency, const std::vector<VertexId>& hosts, VertexId start)
    {
        const auto hops = hopsFrom(adjacency, start);
        const auto missed =
            std::ranges::find_if(hosts, [&](VertexId host) { return hops[host] < 0; });
        return missed == hosts.end() ? std::nullopt : std::optional(*missed);
    }

    void reportCutOff(const std::vector<VertexId>& hosts, VertexId other)
    {
        constexpr std::size_t kShown = 8;
        std::vector<std::string> names;
        for (std::size_t i = 0; i < std::min(kShown, hosts.size()); ++i)
            names.push_back("'" + nameOf(hosts[i]) + "'");
        if (hosts.size() > kShown)
            names.push_back(std::to_string(hosts.size() - kShown) + " more");
        report("topology.disconnected",
               "/vertices/" + std::to_string(hosts.front()),
               (hosts.size() == 1 ? "the host " : "the hosts ") + join(names, ", ") +
                   " cannot reach '" + nameOf(other) + "'",
               "add a cable; hosts pass no traffic on unless they are said to forward");
    }

    const Topology& m_topology;
    Diagnostics m_findings;
};

} // namespace

Diagnostics check(const Topology& topology)
{
    return Checker(topology).run();
}

} // namespace clusterwright::model
