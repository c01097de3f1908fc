#include "app/desktop/topology/drawing/generator_graphs.h"

#include "model/design/placement/arrangement.h"
#include "model/study/studies/answer.h"
#include "model/topology/generators/generate.h"

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

constexpr std::size_t kMostKept = 32;
constexpr std::size_t kMostSizes = 1024;
constexpr double kMargin = 16;
constexpr double kShrink = 0.35; // its vertices are dots, not boxes

// One value per parameter; nothing when one has none yet.
std::optional<std::vector<model::GeneratorValue>>
valuesOf(const model::MatchedCall& call, const std::string& scope, AskedNumbers& numbers)
{
    std::vector<model::GeneratorValue> values;
    for (std::size_t i = 0; i < call.texts.size(); ++i) {
        const auto& parameter = call.generator->parameters[i];
        auto& value = values.emplace_back();
        for (std::size_t n = 0; n < call.texts[i].size(); ++n) {
            if (parameter.form == model::GeneratorParameter::Form::Word) {
                value.word = call.texts[i][n];
                continue;
            }
            const bool isList = parameter.form == model::GeneratorParameter::Form::Lengths;
            const auto number = numbers.value(scope + parameter.name +
                                              (isList ? std::to_string(n) : std::string()));
            if (!number)
                return std::nullopt;
            value.numbers.push_back(number->value);
        }
    }
    return values;
}

std::string keyOf(const std::string& generator, const std::vector<model::GeneratorValue>& values)
{
    std::string key = generator;
    for (const auto& value : values) {
        key += ';' + value.word;
        for (const double number : value.numbers)
            key += ' ' + std::to_string(number);
    }
    return key;
}

SharedGraph pictureOf(model::Topology graph)
{
    auto picture = std::make_shared<GraphPicture>();
    auto places = model::positionsOf(graph);
    for (auto& place : places)
        place = {kShrink * place.x, kShrink * place.y};
    double left = 0;
    double top = 0;
    double right = 0;
    double bottom = 0;
    for (const auto& place : places) {
        left = std::min(left, place.x);
        top = std::min(top, place.y);
        right = std::max(right, place.x);
        bottom = std::max(bottom, place.y);
    }
    for (const auto& place : places)
        picture->places.emplace_back(place.x - left + kMargin, place.y - top + kMargin);
    picture->size = {right - left + 2 * kMargin, bottom - top + 2 * kMargin};
    picture->graph = std::move(graph);
    return picture;
}

// A generator with the values of its arguments, or with the text of its call where they have none.
struct Called {
    model::MatchedCall call;
    std::optional<std::vector<model::GeneratorValue>> values;
    std::string text;

    [[nodiscard]] std::string key() const
    {
        return values ? keyOf(call.generator->name, *values) : text;
    }
    [[nodiscard]] model::Result<model::Topology> generated() const
    {
        return values ? model::generate(*call.generator, *values) : model::generate(text);
    }
};

std::optional<Called>
called(const model::GeneratorUse& use, const std::string& path, AskedNumbers& numbers)
{
    auto call = model::match(use.call);
    if (!call)
        return std::nullopt;
    const auto scope =
        "topology." + (path.empty() ? "" : path + ".") + (use.name.empty() ? "" : use.name + ".");
    auto values = valuesOf(call.value(), scope, numbers);
    return Called{std::move(call).value(), std::move(values), use.call.text};
}

} // namespace

std::optional<model::Quantity> AskedNumbers::value(const std::string& name)
{
    const auto [found, isNew] = m_asked.try_emplace(name);
    if (isNew)
        found->second = m_answer.value(name);
    return found->second;
}

bool AskedNumbers::areSame(const Asked& asked, const model::Answer& answer)
{
    return std::ranges::all_of(
        asked, [&](const auto& entry) { return answer.value(entry.first) == entry.second; });
}

SharedGraph GeneratorGraphs::graph(const model::GeneratorUse& use,
                                   const std::string& path,
                                   AskedNumbers& numbers)
{
    const auto wanted = called(use, path, numbers);
    if (!wanted)
        return nullptr;
    const auto key = wanted->key();
    if (const auto kept = m_kept.find(key); kept != m_kept.end())
        return kept->second;
    auto graph = wanted->generated();
    if (m_kept.size() >= kMostKept)
        m_kept.clear();
    return m_kept[key] = graph ? pictureOf(std::move(graph).value()) : nullptr;
}

std::optional<GraphSize> GeneratorGraphs::size(const model::GeneratorUse& use,
                                               const std::string& path,
                                               AskedNumbers& numbers)
{
    const auto wanted = called(use, path, numbers);
    if (!wanted)
        return std::nullopt;
    const auto key = wanted->key();
    if (const auto kept = m_sizes.find(key); kept != m_sizes.end())
        return kept->second;
    const auto graph = wanted->generated();
    if (m_sizes.size() >= kMostSizes)
        m_sizes.clear();
    auto& size = m_sizes[key];
    if (graph) {
        const auto hosts = model::countOf(graph.value(), model::ComponentKind::Host);
        size = GraphSize{hosts, graph.value().vertices.size() - hosts};
    }
    return size;
}

} // namespace clusterwright::desktop
