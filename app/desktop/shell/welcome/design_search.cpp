#include "app/desktop/shell/welcome/design_search.h"

#include "app/desktop/common/text.h"
#include "app/desktop/shell/welcome/search_terms.h"
#include "model/block/pipeline.h"
#include "model/design/document/component.h"
#include "model/design/document/design.h"
#include "model/topology/generators/generate.h"

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

constexpr int kTitle = 16;
constexpr int kDescription = 6;
constexpr int kPart = 4;         // a component or a block
constexpr int kDocument = 3;     // authors and title of a paper
constexpr int kSynonymShare = 2; // a synonym scores 1 / 2 of the word itself
constexpr int kWholeWord = 3;
constexpr int kWordStart = 2;

// Returns how well the text matches the term: whole words rank before beginnings, these before parts of words.
int quality(const QString& text, const QString& term)
{
    int best = 0;
    for (auto at = text.indexOf(term); at >= 0 && best < kWholeWord;
         at = text.indexOf(term, at + 1)) {
        const auto end = at + term.size();
        const bool starts = at == 0 || !text[at - 1].isLetterOrNumber();
        const bool ends = end == text.size() || !text[end].isLetterOrNumber();
        best = std::max(best, starts && ends ? kWholeWord : starts ? kWordStart : 1);
    }
    return best;
}

void addBlocks(const model::PipelineItem& item, model::Library& library, QString& text)
{
    if (!item.block.empty()) {
        text += QLatin1Char(' ') + qt(item.block);
        if (const auto block = library.block(item.block))
            text += QLatin1Char(' ') + qt(block.value()->title);
    }
    for (const auto& inner : item.items)
        addBlocks(inner, library, text);
}

void addComponents(const std::vector<model::PlacedComponent>& components,
                   model::Library& library,
                   QString& text)
{
    for (const auto& placed : components) {
        text += QLatin1Char(' ') + qt(placed.name) + QLatin1Char(' ') + qt(placed.preset);
        if (const auto preset = library.component(placed.preset))
            text += QLatin1Char(' ') + qt(preset.value()->title);
    }
}

} // namespace

DesignSearch::DesignSearch(model::Library& library, const std::vector<Tutorial>& tutorials)
    : m_library(library)
    , m_tutorials(tutorials)
{
}

DesignSearch::Entry DesignSearch::entryOf(const model::Design& design)
{
    QString parts;
    addComponents(design.components, m_library, parts);
    if (const auto cluster = m_library.cluster(design.cluster))
        addComponents(cluster.value()->components, m_library, parts);
    if (design.pipeline)
        addBlocks(*design.pipeline, m_library, parts);
    QString more = qt(design.doc);
    for (const auto& scenario : design.scenarios)
        more += QLatin1Char(' ') + qt(scenario.name + " " + scenario.title);
    for (const auto& study : design.studies)
        more += QLatin1Char(' ') + qt(study.title);
    QString paper;
    if (const auto document = m_library.document(design.source.document))
        paper = qt(document.value()->title + " " + document.value()->authors);
    return {{StartKind::Design, qt(design.id), qt(design.title)},
            {{plainWords(qt(design.title + " " + design.id)), kTitle},
             {plainWords(more), kDescription},
             {plainWords(parts), kPart},
             {plainWords(paper), kDocument}}};
}

void DesignSearch::fill()
{
    for (const auto& id : m_library.ids(model::PresetKind::Design))
        if (const auto design = m_library.design(id))
            m_entries.push_back(entryOf(*design.value()));
    for (const auto& generator : model::generators())
        m_entries.push_back({{StartKind::Network, qt(generator.name), qt(generator.title)},
                             {{plainWords(qt(generator.name + " " + generator.title)), kTitle},
                              {plainWords(qt(generator.doc)), kDescription}}});
    for (const auto& tutorial : m_tutorials)
        m_entries.push_back(
            {{StartKind::Tutorial, tutorial.id, tutorial.title},
             {{plainWords(tutorial.title), kTitle}, {plainWords(tutorial.text), kDocument}}});
}

// Returns 0 if a word is not found.
int DesignSearch::score(const Entry& entry, const QList<QStringList>& terms)
{
    int sum = 0;
    for (const auto& choices : terms) {
        int best = 0;
        for (const auto& field : entry.fields)
            for (const auto& term : choices) {
                const int points = 2 * field.weight * quality(field.text, term);
                best = std::max(best, &term == &choices.front() ? points : points / kSynonymShare);
            }
        if (best == 0)
            return 0;
        sum += best;
    }
    return sum;
}

std::vector<Start> DesignSearch::find(const QString& text)
{
    const auto terms = searchTerms(text);
    if (terms.isEmpty())
        return {};
    if (m_entries.empty())
        fill();
    std::vector<std::pair<int, const Entry*>> hits;
    for (const auto& entry : m_entries)
        if (const int points = score(entry, terms); points > 0)
            hits.emplace_back(points, &entry);
    std::ranges::stable_sort(hits, std::greater(), &std::pair<int, const Entry*>::first);
    std::vector<Start> found;
    for (const auto& hit : hits)
        found.push_back(hit.second->start);
    return found;
}

} // namespace clusterwright::desktop
