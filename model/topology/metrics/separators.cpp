#include "model/topology/metrics/separators.h"

#include "model/topology/graph/search_limit.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

namespace clusterwright::model
{

namespace
{

constexpr auto kNoPart = ~std::uint32_t{0};

// The forwarding part of the graph, with its hosts. A host that does not forward is never between others: with one neighbour it
// is a leaf; with several it is counted at each of them and is not a vertex, so that it connects nothing.
class Fabric
{
public:
    Fabric(const Topology& topology, const Adjacency& adjacency)
        : m_adjacency(adjacency)
        , m_hosts(hostsOf(topology))
        , m_isHost(adjacency.size(), false)
        , m_isVertex(adjacency.size(), 0)
        , m_hostsAt(adjacency.size(), 0)
    {
        for (VertexId id = 0; id < adjacency.size(); ++id)
            m_isVertex[id] = adjacency.forwards(id) ? 1 : 0;
        for (const auto host : m_hosts)
            m_isHost[host] = true;
        for (const auto host : m_hosts)
            if (adjacency.forwards(host))
                ++m_hostsAt[host];
            else
                place(host);
    }

    [[nodiscard]] const std::vector<VertexId>& hosts() const { return m_hosts; }
    [[nodiscard]] bool hasVertex(VertexId id) const { return m_isVertex[id] != 0; }
    [[nodiscard]] std::uint32_t hostsAt(VertexId id) const { return m_hostsAt[id]; }
    // False for the cable of a disk.
    [[nodiscard]] bool isUseful(const Link& link) const
    {
        return m_adjacency.forwards(link.to) || m_isHost[link.to];
    }
    [[nodiscard]] bool hasSharedHosts() const { return m_hasSharedHosts; }

    // For every host, the parts that contain it after the loss of a vertex or a bond (or kNoPart): numbers, in order.
    [[nodiscard]] std::vector<std::vector<std::uint32_t>> parts(VertexId lost,
                                                                BondId lostBond) const
    {
        const auto part = number(lost, lostBond);
        std::vector<std::vector<std::uint32_t>> result(m_hosts.size());
        for (std::size_t i = 0; i < m_hosts.size(); ++i) {
            const auto host = m_hosts[i];
            if (m_adjacency.forwards(host)) {
                result[i] = {part[host]};
                continue;
            }
            for (const auto& link : m_adjacency.linksOf(host))
                if (link.to != lost && link.bond != lostBond && isUseful(link))
                    result[i].push_back(m_adjacency.forwards(link.to)
                                            ? part[link.to]
                                            : static_cast<std::uint32_t>(part.size()) + link.bond);
            std::ranges::sort(result[i]);
            result[i].erase(std::unique(result[i].begin(), result[i].end()), result[i].end());
        }
        return result;
    }

private:
    void place(VertexId host)
    {
        const auto links = m_adjacency.linksOf(host);
        const auto ways = std::ranges::count_if(
            links, [&](const Link& link) { return m_adjacency.forwards(link.to); });
        if (ways == 1) {
            m_isVertex[host] = 1;
            ++m_hostsAt[host];
        } else {
            for (const auto& link : links)
                ++m_hostsAt[link.to];
        }
        const bool hasPeer = std::ranges::any_of(links, [&](const Link& link) {
            return m_isHost[link.to] && !m_adjacency.forwards(link.to);
        });
        m_hasSharedHosts = m_hasSharedHosts || ways > 1 || hasPeer;
    }

    [[nodiscard]] std::vector<std::uint32_t> number(VertexId lost, BondId lostBond) const
    {
        std::vector<std::uint32_t> part(m_adjacency.size(), kNoPart);
        std::vector<VertexId> waiting;
        for (VertexId start = 0; start < part.size(); ++start) {
            if (part[start] != kNoPart || !m_adjacency.forwards(start) || start == lost)
                continue;
            part[start] = start;
            waiting.assign(1, start);
            while (!waiting.empty()) {
                const auto from = waiting.back();
                waiting.pop_back();
                for (const auto& link : m_adjacency.linksOf(from))
                    if (part[link.to] == kNoPart && m_adjacency.forwards(link.to) &&
                        link.to != lost && link.bond != lostBond) {
                        part[link.to] = start;
                        waiting.push_back(link.to);
                    }
            }
        }
        return part;
    }

    const Adjacency& m_adjacency;
    std::vector<VertexId> m_hosts;
    std::vector<bool> m_isHost;
    std::vector<std::uint8_t> m_isVertex;
    std::vector<std::uint32_t> m_hostsAt;
    bool m_hasSharedHosts = false;
};

bool intersects(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b)
{
    auto right = b.begin();
    for (const auto part : a) {
        right = std::lower_bound(right, b.end(), part);
        if (right != b.end() && *right == part)
            return true;
    }
    return false;
}

// Articulation vertices and bridges by depth-first search (Tarjan 1972). Counts the hosts on either side on the way; without
// recursion, as paths may be long.
class CutSearch
{
public:
    CutSearch(const Adjacency& adjacency, const Fabric& fabric)
        : m_adjacency(adjacency)
        , m_fabric(fabric)
        , m_seen(adjacency.size())
    {
    }

    Separators run()
    {
        for (VertexId root = 0; root < m_seen.size(); ++root)
            if (m_fabric.hasVertex(root) && m_seen[root].order == 0)
                searchFrom(root);
        std::ranges::sort(m_found.components);
        std::ranges::sort(m_found.bonds);
        return std::move(m_found);
    }

private:
    struct Visit {
        std::uint32_t order = 0; // order of discovery, from 1
        std::uint32_t low =
            0; // the earliest vertex that the vertex and those below it are linked to
        std::uint32_t link = 0;        // the next link to follow
        BondId up = kNoPart;           // bond to the parent
        std::uint32_t partsBelow = 0;  // parts with hosts that only the vertex connects to the rest
        std::uint64_t hostsBelow = 0;  // including its own
        std::uint64_t hostsCutOff = 0; // hosts in those parts
    };

    void searchFrom(VertexId root)
    {
        m_component.clear();
        m_bridges.clear();
        discover(root, kNoPart);
        m_path.assign(1, root);
        while (!m_path.empty()) {
            const auto at = m_path.back();
            const auto links = m_adjacency.linksOf(at);
            if (m_seen[at].link < links.size()) {
                follow(at, links[m_seen[at].link++]);
                continue;
            }
            m_path.pop_back();
            if (!m_path.empty())
                leave(m_path.back(), at);
        }
        collect(m_seen[root].hostsBelow);
    }

    void discover(VertexId id, BondId up)
    {
        m_seen[id].order = m_seen[id].low = ++m_count;
        m_seen[id].up = up;
        m_seen[id].hostsBelow = m_fabric.hostsAt(id);
        m_component.push_back(id);
    }

    void follow(VertexId at, const Link& link)
    {
        if (!m_fabric.hasVertex(link.to) || link.bond == m_seen[at].up)
            return;
        if (!m_adjacency.forwards(at) && !m_adjacency.forwards(link.to))
            return;
        if (m_seen[link.to].order != 0) {
            m_seen[at].low = std::min(m_seen[at].low, m_seen[link.to].order);
            return;
        }
        discover(link.to, link.bond);
        m_path.push_back(link.to);
    }

    void leave(VertexId parent, VertexId child)
    {
        auto& above = m_seen[parent];
        const auto& below = m_seen[child];
        above.low = std::min(above.low, below.low);
        above.hostsBelow += below.hostsBelow;
        if (below.low < above.order || below.hostsBelow == 0)
            return;
        ++above.partsBelow;
        above.hostsCutOff += below.hostsBelow;
        if (below.low > above.order)
            m_bridges.push_back(child);
    }

    void collect(std::uint64_t hosts)
    {
        for (const auto id : m_component) {
            const auto& visit = m_seen[id];
            const auto rest = hosts - m_fabric.hostsAt(id) - visit.hostsCutOff;
            if (visit.partsBelow + (rest > 0 ? 1 : 0) >= 2)
                m_found.components.push_back(id);
        }
        for (const auto id : m_bridges)
            if (m_seen[id].hostsBelow < hosts)
                m_found.bonds.push_back(m_seen[id].up);
    }

    const Adjacency& m_adjacency;
    const Fabric& m_fabric;
    std::vector<Visit> m_seen;
    std::vector<VertexId> m_path;
    std::vector<VertexId> m_component;
    std::vector<VertexId> m_bridges; // vertices below the bridges
    std::uint32_t m_count = 0;
    Separators m_found;
};

// Checks each loss separately: where hosts are in several parts, counting is not enough.
class LossCheck
{
public:
    explicit LossCheck(const Fabric& fabric)
        : m_fabric(fabric)
        , m_before(fabric.parts(kNoPart, kNoPart))
    {
    }

    // Parts of the whole network that contain hosts, and the number of parts of every host.
    struct Planes {
        std::size_t count = 0;
        std::size_t ofAllHosts = 0;
    };
    [[nodiscard]] Planes planes() const
    {
        std::map<std::uint32_t, std::size_t> hostsIn;
        for (const auto& ofHost : m_before)
            for (const auto part : ofHost)
                ++hostsIn[part];
        Planes planes{hostsIn.size(), 0};
        for (const auto& [part, hosts] : hostsIn)
            planes.ofAllHosts += hosts == m_before.size() ? 1U : 0U;
        return planes;
    }

    [[nodiscard]] bool areConnected() const
    {
        const std::set<Parts> kinds(m_before.begin(), m_before.end());
        return m_before.size() < 2 || std::ranges::all_of(kinds, [&](const auto& a) {
                   return std::ranges::all_of(kinds,
                                              [&](const auto& b) { return intersects(a, b); });
               });
    }

    // Returns whether the loss disconnects hosts; also true once the check takes too much work. Compares all kinds of hosts with
    // each other.
    [[nodiscard]] bool parts(VertexId lost, BondId lostBond)
    {
        if (isTooMuch())
            return true;
        const auto after = m_fabric.parts(lost, lostBond);
        std::map<Kind, std::size_t> kinds;
        for (std::size_t i = 0; i < after.size(); ++i)
            if (m_fabric.hosts()[i] != lost)
                ++kinds[{m_before[i], after[i]}];
        for (auto a = kinds.begin(); a != kinds.end() && !isTooMuch(); ++a) {
            if (a->second > 1 && isParted(a->first, a->first))
                return true; // two hosts without any connection
            for (auto b = std::next(a); b != kinds.end(); ++b)
                if (isParted(a->first, b->first))
                    return true;
        }
        return isTooMuch();
    }

    [[nodiscard]] bool isTooMuch() const { return m_work > kMostLossSteps; }

private:
    using Parts = std::vector<std::uint32_t>;
    using Kind = std::pair<Parts, Parts>; // parts before and after the loss

    [[nodiscard]] bool isParted(const Kind& a, const Kind& b)
    {
        m_work += a.first.size() + a.second.size();
        return intersects(a.first, b.first) && !intersects(a.second, b.second);
    }

    const Fabric& m_fabric;
    std::vector<Parts> m_before;
    std::size_t m_work = 0; // number of compared parts
};

// Between two hosts that do not forward, the search finds no vertex.
void addDirectBonds(const Adjacency& adjacency, const Fabric& fabric, std::vector<BondId>& bonds)
{
    std::vector<bool> isHost(adjacency.size(), false);
    for (const auto host : fabric.hosts())
        isHost[host] = true;
    for (BondId id = 0; id < adjacency.bonds().size(); ++id) {
        const auto& bond = adjacency.bonds()[id];
        if (isHost[bond.a] && isHost[bond.b] && !adjacency.forwards(bond.a) &&
            !adjacency.forwards(bond.b))
            bonds.push_back(id);
    }
    std::ranges::sort(bonds);
    bonds.erase(std::unique(bonds.begin(), bonds.end()), bonds.end());
}

// Handles hosts in several parts that are only connected through these hosts (planes of a network): every loss is checked.
void suspectAll(const Adjacency& adjacency, Separators& found)
{
    found.components.clear();
    for (VertexId id = 0; id < adjacency.size(); ++id)
        if (adjacency.forwards(id))
            found.components.push_back(id);
    found.bonds.resize(adjacency.bonds().size());
    std::iota(found.bonds.begin(), found.bonds.end(), BondId{0});
}

// Keeps bonds of one cable that are not the only cable of a host.
void eraseOthers(const Topology& topology,
                 const Adjacency& adjacency,
                 const Fabric& fabric,
                 std::vector<BondId>& bonds)
{
    std::vector<bool> hasOneCable(adjacency.size(), false);
    for (const auto host : fabric.hosts())
        hasOneCable[host] = networkCables(topology, adjacency, host) == 1;
    std::erase_if(bonds, [&](BondId id) {
        const auto& bond = adjacency.bonds()[id];
        return bond.cables > 1 || hasOneCable[bond.a] || hasOneCable[bond.b];
    });
}

void verify(const Adjacency& adjacency, LossCheck& check, Separators& found)
{
    const auto work = adjacency.size() + adjacency.bonds().size();
    if ((found.components.size() + found.bonds.size()) * work > kMostLossSteps) {
        found.isExact = false;
        return;
    }
    std::erase_if(found.components, [&](VertexId id) { return !check.parts(id, kNoPart); });
    std::erase_if(found.bonds, [&](BondId id) { return !check.parts(kNoPart, id); });
    found.isExact = !check.isTooMuch();
}

} // namespace

Separators separators(const Topology& topology, const Adjacency& adjacency)
{
    const Fabric fabric(topology, adjacency);
    auto found = CutSearch(adjacency, fabric).run();
    if (!fabric.hasSharedHosts()) {
        eraseOthers(topology, adjacency, fabric, found.bonds);
        return found;
    }
    LossCheck check(fabric);
    const auto planes = check.planes();
    if (planes.ofAllHosts > 1)
        return {}; // no loss harms more than one of them
    if (planes.count > 1)
        suspectAll(adjacency, found);
    else
        addDirectBonds(adjacency, fabric, found.bonds);
    eraseOthers(topology, adjacency, fabric, found.bonds);
    verify(adjacency, check, found);
    return found;
}

bool hostsAreConnected(const Topology& topology, const Adjacency& adjacency)
{
    const Fabric fabric(topology, adjacency);
    return LossCheck(fabric).areConnected();
}

std::int64_t networkCables(const Topology& topology, const Adjacency& adjacency, VertexId host)
{
    std::int64_t cables = 0;
    for (const auto& link : adjacency.linksOf(host))
        if (adjacency.forwards(link.to) || topology.classOf(link.to).kind == ComponentKind::Host)
            cables += adjacency.bonds()[link.bond].cables;
    return cables;
}

} // namespace clusterwright::model
