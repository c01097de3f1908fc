#include "model/study/points/caveat_counts.h"

#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/study/messages/result_message.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

struct CaveatWords {
    const char* label;
    const char* cause; // "some points have ..."
    const char* code;
};

CaveatWords wordsOf(Caveat caveat)
{
    switch (caveat) {
    case Caveat::OutOfRange:
        break;
    case Caveat::TooFast:
        return {"faster than its rate",
                "a step that moves data faster than its resource allows",
                "model.rate"};
    case Caveat::NegativeData:
        return {"negative data", "a step that moves less than 0 B", "model.rate"};
    case Caveat::RateNotAbove0:
        return {"rate not above 0", "a step whose rate is not above 0", "model.rate"};
    case Caveat::Unchecked:
        return {
            "data or rate without a value", "a step whose data or rate has no value", "model.rate"};
    case Caveat::NegativeInput:
        return {"negative input", "an input below 0", "value.negative"};
    }
    return {"outside a block's range", "a block outside its valid range", "model.validity"};
}

Response overCaveats(const Response& response)
{
    auto asked = response;
    asked.nodes.clear();
    addCaveatNodes(asked);
    return asked;
}

} // namespace

void addCaveatNodes(Response& response)
{
    auto& graph = response.graph;
    const auto first = response.nodes.size();
    response.nodes.resize(first + kCaveats, graph.constant(1));
    for (std::size_t i = 0; i < response.conditions.size(); ++i) {
        auto& node = response.nodes[first + static_cast<std::size_t>(response.caveats[i])];
        node = graph.apply(Op::Multiply, node, graph.apply(Op::Holds, response.conditions[i]));
    }
}

std::vector<Caveat> caveatsOf(const Response& response, const std::vector<std::size_t>& conditions)
{
    std::vector<Caveat> caveats;
    for (const auto condition : conditions)
        caveats.push_back(response.caveats[condition]);
    std::ranges::sort(caveats);
    caveats.erase(std::unique(caveats.begin(), caveats.end()), caveats.end());
    return caveats;
}

CaveatCounts countCaveats(const Response& response,
                          const SampleColumns& points,
                          const std::vector<std::size_t>& rows,
                          const std::stop_token& stop)
{
    constexpr std::size_t kAtOnce = 8192;
    CaveatCounts counts{};
    if (rows.empty())
        return counts;
    ListEvaluator evaluate(overCaveats(response));
    std::vector<PointColumn> inputs(points.size()), results(kCaveats);
    for (std::size_t begin = 0; begin < rows.size() && !stop.stop_requested(); begin += kAtOnce) {
        const auto some = std::span(rows).subspan(begin, std::min(kAtOnce, rows.size() - begin));
        for (std::size_t i = 0; i < points.size(); ++i) {
            inputs[i].clear();
            for (const auto row : some)
                inputs[i].push_back(points[i][row]);
        }
        for (auto& result : results)
            result.resize(some.size());
        evaluate(std::vector<std::span<const double>>(inputs.begin(), inputs.end()),
                 std::vector<std::span<double>>(results.begin(), results.end()));
        for (std::size_t i = 0; i < kCaveats; ++i)
            counts[i] += static_cast<std::size_t>(std::ranges::count(results[i], 0.0));
    }
    return counts;
}

std::string labelOf(const std::vector<Caveat>& caveats)
{
    std::vector<std::string> labels;
    for (const auto caveat : caveats)
        labels.emplace_back(wordsOf(caveat).label);
    return join(labels, ", ");
}

Diagnostics caveatFindings(const CaveatCounts& counts,
                           const std::string& points,
                           const std::string& code,
                           const std::string& hint)
{
    Diagnostics findings;
    for (std::size_t i = 0; i < kCaveats; ++i)
        if (const auto words = wordsOf(static_cast<Caveat>(i)); counts[i] > 0)
            findings.add(warning(
                code.empty() ? words.code : code,
                resultMessage(
                    counts[i] == 1 ? "caveat.one" : "caveat.many",
                    {{"count", countText(counts[i])}, {"points", points}, {"caveat", words.cause}}),
                hint));
    return findings;
}

} // namespace clusterwright::model
