#include "model/calibration/calibration/corpus_pairs.h"

#include "model/study/discrepancy/lead.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace clusterwright::model
{

namespace
{

using Place = std::map<std::string, double>;

// A point by its place: the variables with their values.
std::map<Place, const ValidatedPoint*> pointsOf(const CorpusOutcome& outcome)
{
    std::map<Place, const ValidatedPoint*> points;
    for (const auto& point : outcome.validation.outputs.front().points) {
        Place place;
        for (std::size_t v = 0; v < outcome.validation.variables.size(); ++v)
            place[outcome.validation.variables[v]] = point.at[v];
        points.emplace(std::move(place), &point);
    }
    return points;
}

void add(std::vector<PickedPairs>& table, double gap, double measured, const LeadOdds& odds)
{
    if (!std::isfinite(gap) || !std::isfinite(measured) || gap == 0 ||
        measured == 0) // the same rows, predicted by two models
        return;
    const double probability = odds.probabilityOf(std::abs(gap));
    for (auto& row : table)
        if (probability >= row.from && (probability < row.to || row.to == 1)) {
            ++row.pairs;
            row.right += static_cast<std::size_t>((gap > 0) == (measured > 0));
            row.probability += probability;
            return;
        }
}

} // namespace

std::vector<PickedPairs> pickedPairs(const std::vector<CorpusOutcome>& outcomes)
{
    std::vector<PickedPairs> table;
    for (std::size_t i = 0; i + 1 < kPickEdges.size(); ++i)
        table.push_back({kPickEdges[i], kPickEdges[i + 1]});
    ErrorBank bank;
    for (const auto& outcome : outcomes)
        bank.cases.push_back(outcome.scores);
    std::map<std::string, LeadOdds> odds;
    for (std::size_t a = 0; a < outcomes.size(); ++a) {
        const auto& family = outcomes[a].scores.family;
        const auto& ofFamily = odds.try_emplace(family, bank, family).first->second;
        const auto first = pointsOf(outcomes[a]);
        for (std::size_t b = a + 1; b < outcomes.size(); ++b) {
            if (outcomes[b].scores.family != family)
                continue;
            for (const auto& [place, point] : pointsOf(outcomes[b]))
                if (const auto same = first.find(place); same != first.end())
                    add(table,
                        std::log(point->predicted / same->second->predicted),
                        std::log(point->measured / same->second->measured),
                        ofFamily);
        }
    }
    for (auto& row : table)
        row.probability = row.pairs > 0 ? row.probability / static_cast<double>(row.pairs) : 0;
    return table;
}

} // namespace clusterwright::model
