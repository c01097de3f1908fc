// Names and order of what a legend shows.
#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/study/figure/figure_style.h"

#include <algorithm>
#include <functional>
#include <optional>

namespace clusterwright::plots
{

namespace
{

template <typename Any, typename Visit>
void eachPart(Any& figure, const Visit& visit)
{
    if (auto* const panels = std::get_if<Figure>(&figure)) {
        for (auto& panel : panels->panels)
            for (auto& series : panel.series)
                visit(series.label, !series.isPinned);
        for (auto& panel : panels->panels)
            if (panel.reference)
                visit(panel.reference->label, true);
        for (auto& panel : panels->panels)
            for (auto& points : panel.points)
                visit(points.label, true);
    } else if (auto* const scatter = std::get_if<ScatterFigure>(&figure)) {
        for (auto& curve : scatter->curves)
            visit(curve.label, true);
        for (auto& points : scatter->points)
            visit(points.label, true);
    } else if (auto* const bars = std::get_if<BarFigure>(&figure)) {
        for (auto& name : bars->classes)
            visit(name, true);
        visit(bars->referenceLabel, true);
    }
}

// Renames labels, also behind a prefix: "measured: LABEL".
using Names = std::vector<std::pair<std::string, std::string>>;
void rename(AnyFigure& figure, const Names& names)
{
    eachPart(figure, [&](std::string& label, bool) {
        for (const auto& [before, after] : names) {
            if (label != before && !label.ends_with(": " + before))
                continue;
            label.replace(label.size() - before.size(), before.size(), after);
            return;
        }
    });
}

// Returns the parts that all labels have, but never all parts of one: "rows = 512" of "inic, rows = 512" and "fast, rows = 512".
std::vector<std::string> commonParts(const std::vector<std::vector<std::string>>& labels)
{
    std::vector<std::string> common;
    if (labels.size() < 2)
        return common;
    for (const auto& part : labels.front())
        if (std::ranges::all_of(labels, [&](const auto& parts) {
                return std::ranges::find(parts, part) != parts.end();
            }))
            common.push_back(part);
    const auto isAll = [&](const auto& parts) { return parts.size() <= common.size(); };
    return std::ranges::any_of(labels, isAll) ? std::vector<std::string>() : common;
}

constexpr std::string_view kBetween = ", ";

std::vector<std::string> partsOf(const std::string& label)
{
    std::vector<std::string> parts;
    std::size_t start = 0;
    for (auto end = label.find(kBetween); end != std::string::npos;
         end = label.find(kBetween, start)) {
        parts.push_back(label.substr(start, end - start));
        start = end + kBetween.size();
    }
    parts.push_back(label.substr(start));
    return parts;
}

// Returns the shorter names of curves.
Names shareParts(Figure& figure)
{
    std::vector<std::string> labels;
    std::vector<std::vector<std::string>> parts;
    for (const auto& panel : figure.panels)
        for (const auto& series : panel.series)
            if (!series.isPinned && std::ranges::find(labels, series.label) == labels.end()) {
                labels.push_back(series.label);
                parts.push_back(partsOf(series.label));
            }
    const auto common = commonParts(parts);
    Names names;
    if (common.empty())
        return names;
    figure.caption.insert(figure.caption.begin(), model::join(common, kBetween));
    for (std::size_t i = 0; i < labels.size(); ++i) {
        std::erase_if(parts[i], [&](const std::string& part) {
            return std::ranges::find(common, part) != common.end();
        });
        names.emplace_back(labels[i], model::join(parts[i], kBetween));
    }
    return names;
}

// Places of labels in a style; others follow.
class Order
{
public:
    explicit Order(std::vector<std::string> labels)
        : m_labels(std::move(labels))
    {
    }

    [[nodiscard]] std::size_t operator()(const std::string& label) const
    {
        for (std::size_t i = 0; i < m_labels.size(); ++i)
            if (label == m_labels[i] || label.ends_with(": " + m_labels[i]))
                return i;
        return m_labels.size();
    }

    // Sorts the items, and returns the new place of each.
    template <typename Items, typename Label>
    std::vector<std::size_t> sort(Items& items, Label&& label) const
    {
        std::vector<std::size_t> from(items.size());
        for (std::size_t i = 0; i < from.size(); ++i)
            from[i] = i;
        std::ranges::stable_sort(
            from, {}, [&](std::size_t i) { return (*this)(std::invoke(label, items[i])); });
        const auto before = items;
        std::vector<std::size_t> to(items.size());
        for (std::size_t i = 0; i < from.size(); ++i) {
            items[i] = before[from[i]];
            to[from[i]] = i;
        }
        return to;
    }

private:
    std::vector<std::string> m_labels;
};

// Items without a colour of their own have that of their place.
void sortKind(Figure& figure, const Order& order)
{
    for (auto& panel : figure.panels) {
        const auto to = order.sort(panel.series, &Series::label);
        for (auto& points : panel.points)
            if (points.colour < to.size() && !panel.series[to[points.colour]].colour)
                points.colour = to[points.colour];
        order.sort(panel.points, &ScatterPoints::label);
    }
}

void sortKind(ScatterFigure& figure, const Order& order)
{
    order.sort(figure.curves, &ScatterCurve::label);
    order.sort(figure.points, &ScatterPoints::label);
}

void sortKind(BarFigure& figure, const Order& order)
{
    const auto to = order.sort(figure.classes, std::identity());
    for (auto& bar : figure.bars)
        if (bar.colour < to.size())
            bar.colour = to[bar.colour];
}

void sortKind(HeatMapFigure&, const Order&)
{
}

void sortKind(ParallelFigure&, const Order&)
{
}

// Returns the label that a text of a style begins with, and its name there.
std::optional<std::pair<std::string, std::string>> namedIn(const std::string& text,
                                                           const std::vector<std::string>& labels)
{
    if (std::ranges::find(labels, text) != labels.end())
        return std::pair(text, text);
    for (const auto& label : labels) {
        if (text.starts_with(label + "="))
            return std::pair(label, text.substr(label.size() + 1));
        if (text.ends_with("=" + label)) // has its name already
            return std::pair(label, label);
    }
    return {};
}

} // namespace

std::vector<std::string> labelsOf(const AnyFigure& figure)
{
    std::vector<std::string> labels;
    eachPart(figure, [&](const std::string& label, bool isNamed) {
        const bool isKnown = std::ranges::any_of(labels, [&](const std::string& other) {
            return label == other || label.ends_with(": " + other);
        });
        if (isNamed && !label.empty() && !isKnown)
            labels.push_back(label);
    });
    return labels;
}

AnyFigure styled(AnyFigure figure, const FigureStyle& style)
{
    Names shorter;
    if (auto* const panels = std::get_if<Figure>(&figure))
        shorter = shareParts(*panels);
    rename(figure, shorter);
    const auto labels = labelsOf(figure);
    Names names;
    std::vector<std::string> order;
    for (auto text : style.series) {
        for (const auto& [before, after] : shorter)
            if (text == before || text.starts_with(before + "="))
                text.replace(0, before.size(), after);
        const auto named = namedIn(text, labels);
        if (named) {
            names.push_back(*named);
            order.push_back(named->first);
        } else if (!labels.empty()) {
            headOf(figure).caveats.push_back(model::note("style.series",
                                                         "the figure has no curve '" + text + "'",
                                                         "use one of: " + model::join(labels, "; "))
                                                 .front());
        }
    }
    if (!order.empty())
        std::visit([&](auto& one) { sortKind(one, Order(order)); }, figure);
    rename(figure, names);
    return figure;
}

} // namespace clusterwright::plots
