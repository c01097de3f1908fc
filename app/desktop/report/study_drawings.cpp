#include "app/desktop/report/study_drawings.h"

#include "model/core/diagnostics.h"
#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/design/library/library.h"

#include <algorithm>
#include <cctype>

namespace clusterwright::desktop
{

namespace
{

// A result without a figure: its findings give the reason, if there are any.
model::Diagnostics nothingToDraw(const model::Design& design,
                                 const std::string& study,
                                 const model::Diagnostics& findings)
{
    auto problems = findings;
    problems.add(inFile(design.file,
                        model::refusal("figure.none",
                                       "the study '" + study + "' has no figure",
                                       "print the result with clusterwright-cli study")));
    return problems;
}

model::Diagnostics figureUnknown(const model::Design& design,
                                 const StudyOrder& order,
                                 const std::vector<plots::NamedFigure>& figures)
{
    std::vector<std::string> names;
    for (const auto& figure : figures)
        names.push_back(figure.name);
    const auto near = model::didYouMean(order.figure, names);
    return inFile(
        design.file,
        model::refusal("figure.unknown",
                       "the study '" + order.study + "' has no figure '" + order.figure + "'",
                       (near.empty() ? "" : near + "; ") + "figures: " + model::join(names, ", ")));
}

constexpr std::ptrdiff_t kMostSteps = 2; // by phase and by parameter

// Adds the bars of other rows, in the colours of their classes.
void addRows(plots::BarFigure& figure, const plots::BarFigure& more)
{
    const auto known = rowsOf(figure);
    for (auto bar : more.bars) {
        if (std::ranges::count(known, bar.label) > 0)
            continue;
        const auto name = legendOf(more, bar);
        auto found = std::ranges::find(figure.classes, name);
        if (found == figure.classes.end())
            found = figure.classes.insert(found, name);
        bar.colour = static_cast<std::size_t>(found - figure.classes.begin());
        figure.bars.push_back(std::move(bar));
    }
}

// Splits panels that are beside each other into figures.
std::vector<plots::AnyFigure> parted(const plots::AnyFigure& figure)
{
    const auto* const panels = std::get_if<plots::Figure>(&figure);
    if (!panels)
        return {figure};
    std::vector<plots::AnyFigure> parts;
    for (auto panel : panels->panels) {
        panel.title = panels->panels.size() > 1 ? panel.y.label : std::string();
        plots::Figure part;
        part.design = panels->design;
        part.study = panels->study;
        part.resources = panels->resources;
        part.caption = panels->caption;
        part.panels = {std::move(panel)};
        parts.emplace_back(std::move(part));
    }
    return parts;
}

// Joins "Phases (a)" and "Phases (b)", as of the pairs of a comparison, into one figure with a row for each label. The table alone
// has the steps of several pairs, and the points of parallel axes.
std::vector<plots::NamedFigure> forPaper(const std::vector<plots::NamedFigure>& named)
{
    std::vector<plots::NamedFigure> figures;
    const auto steps = std::ranges::count_if(named, [](const auto& one) {
        const auto* const bars = std::get_if<plots::BarFigure>(&one.figure);
        return bars && bars->isConnected;
    });
    for (const auto& one : named) {
        const auto* const bars = std::get_if<plots::BarFigure>(&one.figure);
        if (std::holds_alternative<plots::ParallelFigure>(one.figure) ||
            (bars && bars->isConnected && steps > kMostSteps))
            continue;
        const auto name = one.name.substr(0, one.name.find(" ("));
        const auto same = std::ranges::find(figures, name, &plots::NamedFigure::name);
        if (same != figures.end() && bars && std::holds_alternative<plots::BarFigure>(same->figure))
            addRows(std::get<plots::BarFigure>(same->figure), *bars);
        else
            figures.push_back({bars ? name : one.name, one.figure, one.hasRows});
    }
    return figures;
}

bool hasTitle(const plots::AnyFigure& figure)
{
    const auto* const panels = std::get_if<plots::Figure>(&figure);
    return !headOf(figure).title.empty() || (panels && !panels->panels.front().title.empty());
}

std::string against(const plots::Axis& y, const plots::Axis& x)
{
    return y.label + " against " + x.label;
}

std::string axesOf(const plots::AnyFigure& figure)
{
    if (const auto* const panels = std::get_if<plots::Figure>(&figure))
        return against(panels->panels.front().y, panels->panels.front().x);
    if (const auto* const points = std::get_if<plots::ScatterFigure>(&figure))
        return against(points->y, points->x);
    if (const auto* const map = std::get_if<plots::HeatMapFigure>(&figure))
        return map->z.label + " over " + map->x.label + " and " + map->y.label;
    if (const auto* const bars = std::get_if<plots::BarFigure>(&figure))
        return bars->value.label + (bars->rowTitle.empty() ? "" : " by " + bars->rowTitle);
    return "the points of the table, one line each";
}

std::string capitalised(std::string text)
{
    if (!text.empty() && text.find('_') > text.find(' ')) // T_dtc is a name
        text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
    return text;
}

} // namespace

model::Result<plots::AnyFigure>
drawnAnswer(const model::Design& design, model::Library& library, const StudyOrder& order)
{
    const auto definition = model::findStudy(design, order.study);
    if (!definition)
        return definition.diagnostics();
    model::ThreadWorkers workers;
    model::StudyRun run{workers, {}, {}};
    const auto result = model::runStudy(design, definition.value(), library, run, order.settings);
    if (!result)
        return result.diagnostics();
    const auto& findings = result.value().diagnostics;
    auto figures = plots::figuresOf(definition.value(), result.value());
    if (figures.empty())
        return nothingToDraw(design, order.study, findings);
    const auto found = order.figure.empty()
                           ? figures.begin()
                           : std::ranges::find(figures, order.figure, &plots::NamedFigure::name);
    if (found == figures.end())
        return figureUnknown(design, order, figures);
    auto& figure = found->figure;
    if (!hasTitle(figure))
        headOf(figure).title = definition.value().title;
    model::append(headOf(figure).caveats, findings);
    return std::move(figure);
}

std::vector<PaperFigure> paperFigures(const std::vector<plots::NamedFigure>& all)
{
    std::vector<PaperFigure> figures;
    const auto named = forPaper(all);
    for (const auto& [name, figure, hasRows] : named) {
        auto parts = parted(figure);
        const bool areSmall = parts.size() > 1;
        for (auto& part : parts) {
            headOf(part).fixed.clear(); // the report lists the inputs
            if (!areSmall)
                headOf(part).title = named.size() > 1 ? name : std::string();
            auto caption =
                capitalised(named.size() > 1 ? name + ": " + axesOf(part) : axesOf(part));
            figures.push_back({std::move(part), areSmall, std::move(caption)});
        }
    }
    return figures;
}

} // namespace clusterwright::desktop
