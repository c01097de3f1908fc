#include "model/core/text.h"
#include "model/topology/graph/boost_graph.h"
#include "model/topology/graph/search_limit.h"

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

// Finds hosts that do not reach each other. A fabric is a set of components that forward to each other. Two hosts reach each
// other when they are connected to the same fabric, or linked directly. So hosts of one kind, i.e. at the same fabrics, reach the
// same hosts, apart from their direct links.
class Reach
{
public:
    Reach(const Adjacency& adjacency, std::vector<VertexId> hosts)
        : m_adjacency(adjacency)
        , m_hosts(std::move(hosts))
    {
        const auto fabric = fabricOf(adjacency);
        std::map<std::vector<std::uint32_t>, std::size_t> numbers;
        for (const auto host : m_hosts) {
            auto fabrics = fabricsAt(adjacency, fabric, host);
            const auto [kind, isNew] = numbers.try_emplace(std::move(fabrics), m_kinds.size());
            if (isNew)
                m_kinds.push_back({kind->first, {}, {}});
            m_kinds[kind->second].hosts.push_back(host);
            m_kindOf.push_back(kind->second);
        }
    }

    [[nodiscard]] std::size_t kinds() const { return m_kinds.size(); }
    // True when there are more pairs of kinds than can be compared: the result is not complete.
    [[nodiscard]] bool isTooMuch() const { return m_pairs > kMostKindPairs; }

    // Hosts, grouped by a host that they cannot reach: the first host of the first matching kind. Hosts at the largest fabric are
    // omitted, since the hosts that they cannot reach are listed.
    [[nodiscard]] std::map<VertexId, std::vector<VertexId>> cutOff()
    {
        std::map<VertexId, std::vector<VertexId>> result;
        const auto main = mainFabric();
        for (std::size_t i = 0; i < m_hosts.size() && !isTooMuch(); ++i)
            if (!std::ranges::binary_search(m_kinds[m_kindOf[i]].fabrics, main))
                if (const auto missed = missedBy(m_hosts[i], m_kinds[m_kindOf[i]]))
                    result[*missed].push_back(m_hosts[i]);
        return result;
    }

private:
    struct Kind {
        std::vector<std::uint32_t> fabrics; // in order
        std::vector<VertexId> hosts;
        std::optional<std::size_t>
            missed; // the first kind that shares no fabric with this one, once found
    };

    [[nodiscard]] std::uint32_t mainFabric() const
    {
        std::vector<std::size_t> hostsAt(m_adjacency.size() + 1, 0);
        for (const auto& kind : m_kinds)
            for (const auto fabric : kind.fabrics)
                hostsAt[fabric] += kind.hosts.size();
        return static_cast<std::uint32_t>(std::ranges::max_element(hostsAt) - hostsAt.begin());
    }

    [[nodiscard]] std::optional<VertexId> missedBy(VertexId host, Kind& kind)
    {
        if (!kind.missed)
            kind.missed = nextMissed(kind, 0);
        for (auto other = *kind.missed; other < m_kinds.size();
             other = nextMissed(kind, other + 1)) {
            const auto& hosts = m_kinds[other].hosts;
            const auto missed = std::ranges::find_if(
                hosts, [&](VertexId id) { return id != host && !isLinked(host, id); });
            if (missed != hosts.end())
                return *missed;
        }
        return std::nullopt;
    }

    [[nodiscard]] std::size_t nextMissed(const Kind& kind, std::size_t from)
    {
        while (from < m_kinds.size() && isAtOneOf(m_kinds[from], kind))
            ++from;
        return from;
    }

    [[nodiscard]] bool isAtOneOf(const Kind& one, const Kind& other)
    {
        ++m_pairs;
        auto a = one.fabrics.begin();
        auto b = other.fabrics.begin();
        while (a != one.fabrics.end() && b != other.fabrics.end() && *a != *b)
            ++(*a < *b ? a : b);
        return a != one.fabrics.end() && b != other.fabrics.end();
    }

    [[nodiscard]] bool isLinked(VertexId a, VertexId b) const
    {
        return std::ranges::binary_search(m_adjacency.linksOf(a), b, {}, &Link::to);
    }

    // Returns a number for each set of components that forward to each other; 0 for components that do not forward.
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

    [[nodiscard]] static std::vector<std::uint32_t>
    fabricsAt(const Adjacency& adjacency, const std::vector<std::uint32_t>& fabric, VertexId host)
    {
        std::vector<std::uint32_t> found{fabric[host]};
        for (const auto& link : adjacency.linksOf(host))
            found.push_back(fabric[link.to]);
        std::erase(found, 0U);
        std::ranges::sort(found);
        found.erase(std::unique(found.begin(), found.end()), found.end());
        return found;
    }

    const Adjacency& m_adjacency;
    std::vector<VertexId> m_hosts;
    std::vector<Kind> m_kinds;
    std::vector<std::size_t> m_kindOf; // kind of each host
    std::size_t m_pairs = 0;           // number of compared kinds
};

class Checker
{
public:
    Checker(const Topology& topology, const PortNames& names)
        : m_topology(topology)
        , m_portNames(names)
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
        reportLeft();
        return std::move(m_findings);
    }

private:
    struct Found {
        std::size_t count = 0;
        std::size_t left = 0; // findings that were not listed
        std::string firstLeft;
    };

    // Lists the first findings of each code; counts the rest.
    void report(const std::string& code,
                std::string place,
                std::string message,
                std::string hint = {},
                Severity severity = Severity::Error)
    {
        constexpr std::size_t kMostFindings = 50;
        auto& found = m_found[{code, severity}];
        if (++found.count <= kMostFindings)
            m_findings.add(
                {severity, code, "", std::move(place), std::move(message), std::move(hint)});
        else if (++found.left == 1)
            found.firstLeft = std::move(place);
    }

    void reportLeft()
    {
        for (auto& [kind, found] : m_found)
            if (found.left > 0)
                m_findings.add({kind.second,
                                kind.first,
                                "",
                                std::move(found.firstLeft),
                                std::to_string(found.left) + " more findings like the first " +
                                    std::to_string(found.count - found.left) + " are omitted",
                                ""});
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
                       "duplicate component name '" + m_topology.vertices[i].name +
                           "'; the first one is number " + std::to_string(first->second + 1),
                       "rename one of them");
        }
    }

    // Classes are few; a finding names the class and its first use.
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
                   "use a bandwidth above 0 B/s");
        if (!(type.latency >= 0) || !std::isfinite(type.latency))
            report("topology.latency",
                   place,
                   "the latency of '" + type.name + "' is " + roundedText(type.latency, 6) + " s",
                   "use a latency of 0 s or more");
    }

    void checkVertexClass(const VertexClass& type, const std::string& place)
    {
        if (!(type.forwardBandwidth > 0))
            report("topology.bandwidth",
                   place,
                   "the forward bandwidth of '" + type.name + "' is " +
                       roundedText(type.forwardBandwidth, 6) + " B/s",
                   "remove the value if nothing limits the traffic");
        if (!(type.forwardTime >= 0) || !std::isfinite(type.forwardTime))
            report("topology.latency",
                   place,
                   "the forward time of '" + type.name + "' is " +
                       roundedText(type.forwardTime, 6) + " s",
                   "use a time of 0 s or more");
    }

    bool checkEnds()
    {
        bool isSound = true;
        for (std::size_t i = 0; i < m_topology.cables.size(); ++i) {
            const auto& cable = m_topology.cables[i];
            if (cable.a >= m_topology.vertices.size() || cable.b >= m_topology.vertices.size()) {
                report("topology.end",
                       "/cables/" + std::to_string(i),
                       "a cable has an end without a component");
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
        std::set<std::pair<VertexId, std::string_view>> takenNames;
        for (std::size_t i = 0; i < m_topology.cables.size(); ++i) {
            const auto& cable = m_topology.cables[i];
            const auto place = "/cables/" + std::to_string(i);
            const std::array ends{std::pair(cable.a, cable.portA), std::pair(cable.b, cable.portB)};
            for (std::size_t end = 0; end < ends.size(); ++end) {
                const auto& [vertex, port] = ends[end];
                const auto name = m_portNames.empty() ? std::string_view() : m_portNames[i][end];
                ++used[vertex];
                if (!name.empty() && !takenNames.emplace(vertex, name).second)
                    reportTaken(vertex, "'" + std::string(name) + "'", place, Severity::Warning);
                if (port == kAnyPort)
                    continue;
                const auto ports = m_topology.classOf(vertex).ports;
                if (port < 0 || (ports > 0 && port >= ports))
                    report("topology.port",
                           place,
                           "'" + nameOf(vertex) + "' has no port " + std::to_string(port),
                           ports > 0 ? "use a port from 0 to " + std::to_string(ports - 1)
                                     : "use a port number of 0 or more");
                if (!taken.insert({vertex, port}).second)
                    reportTaken(vertex, std::to_string(port), place, Severity::Error);
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

    void reportTaken(VertexId vertex,
                     const std::string& port,
                     const std::string& place,
                     Severity severity)
    {
        report("topology.port",
               place,
               "port " + port + " of '" + nameOf(vertex) + "' is used twice",
               "move one cable to another port",
               severity);
    }

    void checkReach()
    {
        const Adjacency adjacency(m_topology);
        Reach reach(adjacency, hostsOf(m_topology));
        for (const auto& [other, hosts] : reach.cutOff())
            reportCutOff(hosts, other);
        if (reach.isTooMuch())
            report("topology.size",
                   "",
                   "the hosts are connected to " + std::to_string(reach.kinds()) +
                       " separate sets of networks, too many to check their connections",
                   "let a component forward between the networks");
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
               "add a cable, or let a host between them forward");
    }

    const Topology& m_topology;
    const PortNames& m_portNames;
    Diagnostics m_findings;
    std::map<std::pair<std::string, Severity>, Found> m_found; // by code
};

} // namespace

Diagnostics check(const Topology& topology, const PortNames& names)
{
    return Checker(topology, names).run();
}

} // namespace clusterwright::model
