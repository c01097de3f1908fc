#include "model/design/edit/difference.h"

#include "model/design/document/design_members.h"
#include "model/design/document/item_ids.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

// Matches items in one walk, since items that stay keep their order; removes unmatched old ones and adds unmatched new ones.
template <typename Item>
class ListComparison
{
public:
    ListComparison(const std::vector<Item>& from,
                   const std::vector<Item>& to,
                   std::string owner,
                   std::vector<Edit>& edits)
        : m_from(from)
        , m_to(to)
        , m_owner(std::move(owner))
        , m_edits(edits)
    {
    }

    void run()
    {
        const auto shorter = std::min(m_from.size(), m_to.size());
        while (m_begin < shorter && areSame(m_from[m_begin], m_to[m_begin]))
            ++m_begin;
        while (m_end < shorter - m_begin &&
               areSame(m_from[m_from.size() - 1 - m_end], m_to[m_to.size() - 1 - m_end]))
            ++m_end;
        if (m_from.size() == m_to.size())
            replaceEach();
        else
            removeAndAdd();
    }

private:
    void replaceEach()
    {
        for (std::size_t i = m_begin; i + m_end < m_from.size(); ++i)
            if (!areSame(m_from[i], m_to[i]))
                m_edits.push_back(SetItem<Item>{m_owner, i, m_from[i], m_to[i]});
    }

    // Removes from the back, so that earlier positions stay valid and few items move.
    void removeAndAdd()
    {
        const auto lastFrom = m_from.size() - m_end;
        const auto lastTo = m_to.size() - m_end;
        std::vector<std::size_t> removed;
        m_edits.reserve(m_edits.size() + (lastFrom - m_begin) + (lastTo - m_begin));
        auto kept = m_begin;
        for (auto i = m_begin; i < lastFrom; ++i) {
            if (kept < lastTo && areSame(m_from[i], m_to[kept]))
                ++kept;
            else
                removed.push_back(i);
        }
        for (auto i = removed.rbegin(); i != removed.rend(); ++i)
            m_edits.push_back(SetItem<Item>{m_owner, *i, m_from[*i], std::nullopt});
        for (auto i = kept; i < lastTo; ++i)
            m_edits.push_back(SetItem<Item>{m_owner, i, std::nullopt, m_to[i]});
    }

    const std::vector<Item>& m_from;
    const std::vector<Item>& m_to;
    std::string m_owner;
    std::vector<Edit>& m_edits;
    std::size_t m_begin = 0; // equal items at the front
    std::size_t m_end = 0;   // equal items at the back
};

template <typename Item>
void compareLists(const std::vector<Item>& from,
                  const std::vector<Item>& to,
                  std::vector<Edit>& edits,
                  const std::string& owner = {})
{
    ListComparison<Item>(from, to, owner, edits).run();
}

void compareTexts(const Design& from, const Design& to, std::vector<Edit>& edits)
{
    const auto compare = [&](DesignText text, const std::string& was, const std::string& now) {
        if (was != now)
            edits.push_back(SetText{text, was, now});
    };
    compare(DesignText::Id, from.id, to.id);
    compare(DesignText::Title, from.title, to.title);
    compare(DesignText::Doc, from.doc, to.doc);
    compare(DesignText::Cluster, from.cluster, to.cluster);
}

// True if so many items change that replacing the whole list is cheaper: each single change moves those after it.
template <typename Item>
bool isWhole(const std::vector<Item>& from, const std::vector<Item>& to)
{
    constexpr std::size_t kMostSingle = 500;
    return std::max(from.size(), to.size()) - std::min(from.size(), to.size()) > kMostSingle;
}

void compareTopologies(const std::optional<TopologySection>& from,
                       const std::optional<TopologySection>& to,
                       std::vector<Edit>& edits)
{
    if (from && to && !isWhole(from->whole.vertices, to->whole.vertices) &&
        !isWhole(from->whole.cables, to->whole.cables)) {
        eachMemberOf(from->whole, kPartsOfTopology, [&](const auto& part) {
            compareLists(from->whole.*part.place, to->whole.*part.place, edits);
        });
        compareLists(from->attributes, to->attributes, edits);
        if (!(from->rules == to->rules))
            edits.push_back(SetField<TopologyRules>{from->rules, to->rules});
    } else if (from || to) {
        edits.push_back(SetField<std::optional<TopologySection>>{from, to});
    }
}

void comparePipelines(const std::optional<PipelineItem>& from,
                      const std::optional<PipelineItem>& to,
                      std::vector<Edit>& edits)
{
    if (from && to) {
        compareLists(from->items, to->items, edits);
        compareLists(from->arrows, to->arrows, edits);
    } else if (from || to) {
        edits.push_back(SetField<std::optional<PipelineItem>>{from, to});
    }
}

} // namespace

Edit difference(const Design& from, const Design& to)
{
    Edits result;
    auto& edits = result.edits;
    compareTexts(from, to, edits);
    if (from.documents != to.documents)
        edits.push_back(SetField<std::vector<Document>>{from.documents, to.documents});
    compareTopologies(from.topology, to.topology, edits);
    comparePipelines(from.pipeline, to.pipeline, edits);
    eachMemberOf(from, kListsOfDesign, [&](const auto& list) {
        compareLists(from.*list.place, to.*list.place, edits);
    });
    if (!(from.baseline == to.baseline))
        edits.push_back(SetField<std::optional<Baseline>>{from.baseline, to.baseline});
    if (from.accepted != to.accepted)
        edits.push_back(SetField<std::vector<AcceptedWarning>>{from.accepted, to.accepted});
    compareLists(from.layout.topology, to.layout.topology, edits, "topology");
    compareLists(from.layout.pipeline, to.layout.pipeline, edits, "pipeline");
    return result;
}

} // namespace clusterwright::model
