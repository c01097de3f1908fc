// How full the links of a network are.
#include "app/desktop/plots/results/study_figure.h"

#include <algorithm>
#include <set>

namespace clusterwright::plots
{

namespace
{

constexpr std::size_t kMostNames = 24; // links that stand below each other with their names

// Classes of links, then the same for those that hold flows back.
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

// The numbers of those that are drawn: all, or `most` at even distances and the ends of each class.
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

// "100 MB/s, holds 12 flows": short, since it stands beside a bar.
std::string loadText(const model::LinkLoad& link)
{
    auto text = model::displayText({link.load, model::kBandwidth}, 4);
    if (link.heldBack > 0)
        text +=
            ", holds " + std::to_string(link.heldBack) + (link.heldBack == 1 ? " flow" : " flows");
    return text;
}

} // namespace

BarFigure figureOf(const std::vector<model::LinkLoad>& links,
                   const model::Topology& topology,
                   const model::Adjacency& adjacency,
                   std::size_t most)
{
    BarFigure figure;
    figure.value = {"share of the bandwidth in use", "1"};
    figure.classes = classesOf(links);
    figure.isHorizontal = links.size() <= kMostNames;
    figure.reference = 1;
    figure.referenceLabel = "all of it";
    const auto numbers = chosen(links, figure.classes, most);
    figure.rowTitle = "links, the fullest first: ";
    figure.rowTitle += numbers.size() == links.size()
                           ? std::to_string(links.size())
                           : std::to_string(numbers.size()) + " of " +
                                 std::to_string(links.size()) + ", with the ends of each class";
    for (const auto i : numbers)
        figure.bars.push_back({nameOf(links[i], topology, adjacency),
                               0,
                               links[i].share(),
                               classOf(links[i], figure.classes),
                               loadText(links[i])});
    return figure;
}

} // namespace clusterwright::plots
