#include "app/desktop/topology/drawing/generator_graphs.h"

#include "model/study/studies/answer.h"
#include "model/topology/generators/generate.h"

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

constexpr std::size_t kMostKept = 32;
constexpr std::size_t kMostSizes = 1024;
constexpr double kMargin = 24;

// One value per parameter; empty when a parameter has no value yet.
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

SharedGraph pictureOf(SharedTopology topology, const std::set<std::string>& open)
{
    auto picture = std::make_shared<GraphPicture>();
    picture->drawing = model::drawingOf(*topology, open);
    picture->topology = std::move(topology);
    for (auto& mark : picture->drawing.marks)
        mark.middle = {mark.middle.x + kMargin, mark.middle.y + kMargin};
    picture->size = {picture->drawing.width + 2 * kMargin, picture->drawing.height + 2 * kMargin};
    return picture;
}

template <typename Kept>
Kept& keptIn(std::map<std::string, Kept>& all, const std::string& key, std::size_t most)
{
    if (all.size() >= most)
        all.clear();
    return all[key];
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

QRectF GraphPicture::boxOf(std::uint32_t mark) const
{
    const auto& drawn = drawing.marks[mark];
    return {drawn.middle.x - drawn.width / 2,
            drawn.middle.y - drawn.height / 2,
            drawn.width,
            drawn.height};
}

std::optional<std::uint32_t> GraphPicture::markAt(QPointF place) const
{
    constexpr double kAround = 2;
    for (auto i = static_cast<std::uint32_t>(drawing.marks.size()); i-- > 0;) {
        auto box = boxOf(i);
        if (drawing.marks[i].kind == model::GraphMark::Kind::OpenPart)
            box.setHeight(model::kPartTitle);
        if (box.adjusted(-kAround, -kAround, kAround, kAround).contains(place))
            return i;
    }
    return std::nullopt;
}

SharedTopology GeneratorGraphs::topology(const model::GeneratorUse& use,
                                         const std::string& path,
                                         AskedNumbers& numbers)
{
    const auto wanted = called(use, path, numbers);
    if (!wanted)
        return nullptr;
    const auto key = wanted->key();
    if (const auto kept = m_topologies.find(key); kept != m_topologies.end())
        return kept->second;
    auto graph = wanted->generated();
    auto& kept = keptIn(m_topologies, key, kMostKept);
    if (graph && !graph.value().vertices.empty())
        kept = std::make_shared<const model::Topology>(std::move(graph).value());
    return kept;
}

SharedGraph GeneratorGraphs::picture(const model::GeneratorUse& use,
                                     const std::string& path,
                                     AskedNumbers& numbers,
                                     const std::set<std::string>& open)
{
    auto graph = topology(use, path, numbers);
    if (!graph)
        return nullptr;
    auto key = called(use, path, numbers)->key();
    for (const auto& part : open)
        key += '|' + part;
    if (const auto kept = m_pictures.find(key); kept != m_pictures.end())
        return kept->second;
    return keptIn(m_pictures, key, kMostKept) = pictureOf(std::move(graph), open);
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
    const auto graph = topology(use, path, numbers);
    auto& size = keptIn(m_sizes, key, kMostSizes);
    if (graph) {
        const auto hosts = model::countOf(*graph, model::ComponentKind::Host);
        size = GraphSize{hosts, graph->vertices.size() - hosts};
    }
    return size;
}

} // namespace clusterwright::desktop
