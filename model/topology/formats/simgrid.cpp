// Platforms of SimGrid (simgrid.org, DTD 4.1; loads in 3.32). Mapping:
//   host                  <host>, of 1 Gflop/s: SimGrid requires a speed, and a topology has none
//   other components      <router>: forwards everything
//   bond, full duplex     <link sharing_policy="SPLITDUPLEX">, half duplex: SHARED; bandwidth and latency as in Bond
//   forwardTime, forwardBandwidth of a component: a SHARED link that every route into it uses
// So traffic through a hub crosses its medium once. The file has routes between neighbours only, and SimGrid finds the shortest
// ones itself: the file is linear in the graph, and fast to load up to some hundred components (Floyd) or thousands (Dijkstra).
#include "model/core/text.h"
#include "model/topology/formats/readers.h"
#include "model/topology/graph/adjacency.h"
#include "model/topology/graph/xml_text.h"
#include "model/topology/routing/routing.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::model
{

namespace
{

constexpr double kFastest = 1e15; // B/s; SimGrid has no unlimited links

std::string link(std::string_view id, double bandwidth, double latency, std::string_view policy)
{
    return "    <link id=\"" + xmlText(id) + "\" bandwidth=\"" +
           shortestText(std::min(bandwidth, kFastest)) + "Bps\" latency=\"" +
           shortestText(latency) + "s\" sharing_policy=\"" + std::string(policy) + "\"/>\n";
}

class SimGridWriter
{
public:
    explicit SimGridWriter(const Topology& topology)
        : m_topology(topology)
        , m_adjacency(topology)
        , m_passBandwidths(passBandwidths(topology, m_adjacency))
    {
        for (VertexId id = 0; id < m_adjacency.size(); ++id)
            m_hasInner |= m_adjacency.forwards(id) && (topology.classOf(id).forwardTime > 0 ||
                                                       !std::isinf(m_passBandwidths[id]));
    }

    std::string write()
    {
        constexpr std::size_t kMostForFloyd = 300; // Floyd's tables are quadratic, its time cubic
        m_text = "<?xml version='1.0'?>\n"
                 "<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n"
                 "<platform version=\"4.1\">\n";
        addNotes();
        m_text += std::string("  <zone id=\"network\" routing=\"") +
                  (m_topology.vertices.size() <= kMostForFloyd ? "Floyd" : "Dijkstra") + "\">\n";
        addComponents();
        addLinks();
        addRoutes();
        return m_text + "  </zone>\n</platform>\n";
    }

private:
    [[nodiscard]] const std::string& nameOf(VertexId id) const
    {
        return m_topology.vertices[id].name;
    }

    // Numbered, since the names of two bonds may combine to the same text.
    [[nodiscard]] std::string bondName(BondId id) const
    {
        const auto& bond = m_adjacency.bonds()[id];
        return std::to_string(id) + ":" + nameOf(bond.a) + "," + nameOf(bond.b);
    }

    // If one component that forwards has an inner link, all have one: SimGrid counts links, and paths must stay comparable.
    [[nodiscard]] bool hasInner(VertexId id) const
    {
        return m_hasInner && m_adjacency.forwards(id);
    }
    [[nodiscard]] std::string innerName(VertexId id) const { return "inside:" + nameOf(id); }

    void addNotes()
    {
        m_text += "  <!-- SimGrid requires a speed of hosts. The topology has none, so all have "
                  "1 Gflop/s. Bandwidths are those of the cables. SimGrid's "
                  "default model scales\n       them by 0.97 and latencies by 13.01; "
                  "cfg=network/model:CM02, network/TCP-gamma:0 and network/crosstraffic:0 use them "
                  "unscaled. -->\n";
        bool isCrossed = false;
        bool isRouting = false;
        for (VertexId id = 0; id < m_adjacency.size(); ++id) {
            isCrossed |= !m_adjacency.forwards(id) && m_adjacency.linksOf(id).size() > 1;
            isRouting |= hasInner(id) && m_topology.classOf(id).kind == ComponentKind::Host;
        }
        if (isCrossed)
            m_text += "  <!-- Some hosts have several neighbours and do not forward. SimGrid "
                      "ignores this: a route over "
                      "such a host\n       may be chosen where it is the shortest. -->\n";
        if (isRouting)
            m_text += "  <!-- Hosts that forward: traffic to such a host uses its forwarding "
                      "bandwidth and time, too. -->\n";
    }

    void addComponents()
    {
        for (VertexId id = 0; id < m_adjacency.size(); ++id)
            if (m_topology.classOf(id).kind == ComponentKind::Host)
                m_text += "    <host id=\"" + xmlText(nameOf(id)) + "\" speed=\"1Gf\"/>\n";
            else
                m_text += "    <router id=\"" + xmlText(nameOf(id)) + "\"/>\n";
    }

    void addLinks()
    {
        for (BondId id = 0; id < m_adjacency.bonds().size(); ++id) {
            const auto& bond = m_adjacency.bonds()[id];
            m_text += link(bondName(id),
                           bond.bandwidth,
                           bond.latency,
                           bond.duplex == Duplex::Full ? "SPLITDUPLEX" : "SHARED");
        }
        for (VertexId id = 0; id < m_adjacency.size(); ++id)
            if (hasInner(id))
                m_text += link(innerName(id),
                               std::min(m_passBandwidths[id], widthOf(id)),
                               m_topology.classOf(id).forwardTime,
                               "SHARED");
    }

    // At least everything that can arrive at once: in effect unlimited.
    [[nodiscard]] double widthOf(VertexId id) const
    {
        double sum = 0;
        for (const auto& one : m_adjacency.linksOf(id))
            sum += std::min(m_adjacency.bonds()[one.bond].bandwidth, kFastest);
        return sum;
    }

    void addRoutes()
    {
        for (BondId id = 0; id < m_adjacency.bonds().size(); ++id) {
            const auto& bond = m_adjacency.bonds()[id];
            addRoute(id, bond.a, bond.b, "UP");
            addRoute(id, bond.b, bond.a, "DOWN");
        }
    }

    void addRoute(BondId id, VertexId from, VertexId to, std::string_view direction)
    {
        const bool isFull = m_adjacency.bonds()[id].duplex == Duplex::Full;
        m_text += "    <route src=\"" + xmlText(nameOf(from)) + "\" dst=\"" + xmlText(nameOf(to)) +
                  "\" symmetrical=\"NO\"><link_ctn id=\"" + xmlText(bondName(id)) + "\"" +
                  (isFull ? " direction=\"" + std::string(direction) + "\"" : "") + "/>";
        if (hasInner(to))
            m_text += "<link_ctn id=\"" + xmlText(innerName(to)) + "\"/>";
        m_text += "</route>\n";
    }

    const Topology& m_topology;
    Adjacency m_adjacency;
    std::vector<double> m_passBandwidths; // including a hub's medium
    bool m_hasInner = false;
    std::string m_text;
};

} // namespace

std::string writeSimGrid(const Topology& topology)
{
    return SimGridWriter(topology).write();
}

} // namespace clusterwright::model
