#include "app/desktop/plots/results/link_figure.h"

#include "model/core/text.h"
#include "model/units/quantity.h"

#include <algorithm>
#include <set>

namespace clusterwright::plots
{

namespace
{

constexpr std::size_t kMostNames = 24; // more links are drawn without names, side by side

// Returns link classes, then a second entry of each class for bottlenecks.
std::vector<std::string> classesOf(const std::vector<model::LinkLoad>& links)
{
    std::vector<std::string> types;
    for (const auto& link : links)
        if (std::ranges::find(types, link.type) == types.end())
            types.push_back(link.type);
    const auto count = types.size();
    for (std::size_t i = 0; i < count; ++i)
        types.push_back(types[i] + ", bottleneck");
    return types;
}

std::size_t classOf(const model::LinkLoad& link, const std::vector<std::string>& classes)
{
    const auto type =
        static_cast<std::size_t>(std::ranges::find(classes, link.type) - classes.begin());
    return link.heldBack > 0 ? type + classes.size() / 2 : type;
}

// Returns indices of the links to draw: all, or about `most` evenly spaced ones with the first and last of each class.
std::set<std::size_t> chosen(const std::vector<model::LinkLoad>& links,
                             const std::vector<std::string>& classes,
                             std::size_t most)
{
    std::set<std::size_t> numbers;
    const auto count = std::min(links.size(), most);
    for (std::size_t i = 0; i < count; ++i)
        numbers.insert(count < 2 ? 0 : i * (links.size() - 1) / (count - 1));
    std::vector<std::size_t> last(classes.size(), links.size());
    for (std::size_t i = 0; i < links.size(); ++i) {
        auto& end = last[classOf(links[i], classes)];
        if (end == links.size())
            numbers.insert(i);
        end = i;
    }
    for (const auto end : last)
        if (end < links.size())
            numbers.insert(end);
    return numbers;
}

// "100 MB/s, limits 12 flows", short enough for a bar's end.
std::string loadText(const model::LinkLoad& link)
{
    auto text = model::displayText({link.load, model::kBandwidth}, 4);
    if (link.heldBack > 0)
        text += ", limits " + model::counted(link.heldBack, "flow");
    return text;
}

} // namespace

BarFigure figureOf(const std::vector<model::LinkLoad>& links,
                   const model::Topology& topology,
                   const model::Adjacency& adjacency,
                   std::size_t most)
{
    BarFigure figure;
    figure.value = {"utilisation of the bandwidth", "1"};
    figure.classes = classesOf(links);
    figure.isHorizontal = links.size() <= kMostNames;
    figure.reference = 1;
    figure.referenceLabel = "full capacity";
    const auto numbers = chosen(links, figure.classes, most);
    figure.rowTitle = "links by utilisation: ";
    figure.rowTitle += numbers.size() == links.size()
                           ? std::to_string(links.size())
                           : std::to_string(numbers.size()) + " of " +
                                 std::to_string(links.size()) +
                                 ", with the first and last of each class";
    for (const auto i : numbers)
        figure.bars.push_back({nameOf(links[i], topology, adjacency),
                               0,
                               links[i].share(),
                               classOf(links[i], figure.classes),
                               loadText(links[i])});
    return figure;
}

} // namespace clusterwright::plots
