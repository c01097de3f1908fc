#include "app/desktop/measure/sample_curves.h"

#include "model/core/finding.h"
#include "model/core/text.h"
#include "plugins/runner/support/statistics.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace clusterwright::desktop
{

namespace
{

constexpr double kWide =
    50; // ratio of largest to smallest value above which an axis is logarithmic
constexpr std::size_t kMostWithQuartiles = 5; // most curves with quartiles
constexpr std::size_t kMostArrived = 2'000;   // points of a curve over the order of arrival

// Keys of the words that are not values of a parameter.
const std::string kProbe = "probe";
const std::string kNodes = "nodes";

model::Diagnostics caveat(std::string message)
{
    return model::note("figure.too_many", std::move(message));
}

plots::Scale scaleOf(std::span<const double> values)
{
    double least = std::numeric_limits<double>::infinity();
    double most = 0;
    for (const double value : values) {
        if (value <= 0)
            return plots::Scale::Linear;
        if (value > 0) { // not NaN
            least = std::min(least, value);
            most = std::max(most, value);
        }
    }
    return most > kWide * least ? plots::Scale::Log : plots::Scale::Linear;
}

void makeDrawable(plots::Panel& panel)
{
    if (panel.y.scale != plots::Scale::Log)
        return;
    for (auto& series : panel.series)
        for (auto& value : series.values)
            if (!(value > 0))
                value = plots::kNoValue;
}

// Sets scales that the user did not choose from the values.
void setScales(plots::Panel& panel,
               std::optional<plots::Scale> xScale,
               std::optional<plots::Scale> yScale)
{
    panel.x.scale = xScale.value_or(scaleOf(panel.xValues));
    if (panel.xValues.front() <= 0)
        panel.x.scale = plots::Scale::Linear;
    std::vector<double> values;
    for (const auto& series : panel.series)
        values.insert(values.end(), series.values.begin(), series.values.end());
    panel.y.scale = yScale.value_or(scaleOf(values));
    makeDrawable(panel);
}

} // namespace

void SampleCurves::Values::sort()
{
    const auto middle = static_cast<std::ptrdiff_t>(sorted.size());
    sorted.insert(sorted.end(), arrived.begin() + middle, arrived.end());
    std::sort(sorted.begin() + middle, sorted.end());
    std::inplace_merge(sorted.begin(), sorted.begin() + middle, sorted.end());
}

SampleCurves::Group& SampleCurves::groupOf(const runner::Task& task, const runner::Sample& sample)
{
    auto at = task.point;
    for (const auto& [name, value] : sample.at) {
        const auto known = std::ranges::find(at, name, &runner::Point::value_type::first);
        if (known == at.end())
            at.emplace_back(name, value);
        else
            known->second = value;
    }
    const auto nodes = model::join(task.nodes, ", ");
    const auto [place, isNew] = m_places.try_emplace(
        task.probe.id + '\n' + nodes + '\n' + runner::toText(at), m_groups.size());
    if (!isNew)
        return m_groups[place->second];
    m_words[kProbe][task.probe.id]++;
    m_words[kNodes][nodes]++;
    for (const auto& [name, value] : at) {
        if (m_words[name][runner::toText(value)]++ == 0 && std::holds_alternative<double>(value))
            ++m_numbers[name];
        const auto* const parameter = task.probe.parameter(name);
        m_dimensions[name] = parameter ? parameter->dimension : model::kNumber;
    }
    m_groups.push_back({task.probe.id, nodes, std::move(at), {}});
    return m_groups.back();
}

void SampleCurves::add(const runner::Task& task, std::span<const runner::Sample> samples)
{
    while (!samples.empty()) {
        const auto other = std::ranges::find_if(
            samples, [&](const auto& sample) { return sample.at != samples.front().at; });
        const auto count = static_cast<std::size_t>(other - samples.begin());
        addPoint(task, samples.first(count));
        samples = samples.subspan(count);
    }
}

// Looks outputs up by name only where their order changes: most samples list the outputs in the same order.
void SampleCurves::addPoint(const runner::Task& task, std::span<const runner::Sample> samples)
{
    Group* group = nullptr;
    std::vector<std::pair<std::string, Values*>> columns;
    for (const auto& sample : samples) {
        if (sample.warmUp)
            continue;
        if (!group)
            group = &groupOf(task, sample);
        columns.resize(std::max(columns.size(), sample.values.size()));
        for (std::size_t i = 0; i < sample.values.size(); ++i) {
            const auto& [name, value] = sample.values[i];
            if (columns[i].first != name)
                columns[i] = {name, valuesOf(task, *group, name)};
            if (columns[i].second)
                columns[i].second->arrived.push_back(value);
        }
    }
}

// Returns null for an output that the probe does not declare.
SampleCurves::Values*
SampleCurves::valuesOf(const runner::Task& task, Group& group, const std::string& name)
{
    const auto* const output = task.probe.output(name);
    if (!output)
        return nullptr;
    if (std::ranges::find(m_outputs, name) == m_outputs.end()) {
        m_outputs.push_back(name);
        m_dimensions[name] = output->dimension;
    }
    return &group.outputs[name];
}

void SampleCurves::sort()
{
    for (auto& group : m_groups)
        for (auto& [name, values] : group.outputs)
            values.sort();
}

std::vector<std::string> SampleCurves::outputs() const
{
    return m_outputs;
}

std::vector<std::string> SampleCurves::parameters() const
{
    std::vector<std::string> names;
    for (const auto& [name, count] : m_numbers)
        if (count > 1)
            names.push_back(name);
    std::ranges::stable_sort(
        names, std::greater<>(), [this](const auto& name) { return m_numbers.at(name); });
    return names;
}

bool SampleCurves::varies(const std::string& parameter) const
{
    const auto found = m_words.find(parameter);
    return found != m_words.end() && found->second.size() > 1;
}

std::string SampleCurves::labelOf(const Group& group, const std::string& parameter) const
{
    std::vector<std::string> parts;
    if (varies(kProbe))
        parts.push_back(group.probe);
    if (varies(kNodes))
        parts.push_back(group.nodes);
    for (const auto& [name, value] : group.at)
        if (name != parameter && varies(name))
            parts.push_back(name + " = " + runner::displayText(value, m_dimensions.at(name)));
    return parts.empty() ? group.probe : model::join(parts, "; ");
}

std::vector<SampleCurves::Curve> SampleCurves::curvesOf(const std::string& output,
                                                        const std::string& parameter)
{
    std::vector<Curve> curves;
    std::map<std::string, std::size_t> places;
    for (auto& group : m_groups) {
        const auto values = group.outputs.find(output);
        const auto at = std::ranges::find(group.at, parameter, &runner::Point::value_type::first);
        if (values == group.outputs.end() || (at == group.at.end() && !parameter.empty()))
            continue;
        const auto* const x = parameter.empty() ? nullptr : std::get_if<double>(&at->second);
        if (!x && !parameter.empty())
            continue;
        const auto label = labelOf(group, parameter);
        const auto [place, isNew] = places.try_emplace(label, curves.size());
        if (isNew)
            curves.push_back({label, {}, &group});
        curves[place->second].points[x ? *x : 0] = &values->second;
    }
    const auto orderOf = [&](const Curve& curve) {
        auto at = curve.first->at;
        std::erase_if(at, [&](const auto& value) { return value.first == parameter; });
        return std::tuple(curve.first->probe, curve.first->nodes, std::move(at));
    };
    std::ranges::stable_sort(curves, {}, orderOf);
    return curves;
}

// Adds the medians, then the quartiles as faint curves behind them.
void SampleCurves::fillPoints(plots::Panel& panel, const std::vector<Curve>& curves)
{
    std::set<double> all;
    for (const auto& curve : curves)
        for (const auto& [x, values] : curve.points)
            all.insert(x);
    panel.xValues.assign(all.begin(), all.end());
    const auto addSeries = [&](double share, const std::string& what) {
        for (const auto& curve : curves) {
            plots::Series series{curve.label + what, {}, share != 0.5};
            for (const double x : panel.xValues) {
                const auto found = curve.points.find(x);
                series.values.push_back(found == curve.points.end()
                                            ? plots::kNoValue
                                            : runner::quantile(found->second->sorted, share));
            }
            panel.series.push_back(std::move(series));
        }
    };
    addSeries(0.5, ", median");
    if (curves.size() > kMostWithQuartiles)
        return;
    addSeries(0.25, ", 25 %");
    addSeries(0.75, ", 75 %");
}

// Adds the whole history; a long one is thinned evenly.
std::size_t SampleCurves::fillArrival(plots::Panel& panel, const std::vector<Curve>& curves)
{
    std::size_t longest = 0;
    for (const auto& curve : curves)
        longest = std::max(longest, curve.points.begin()->second->arrived.size());
    const auto step = std::max<std::size_t>(1, (longest + kMostArrived - 1) / kMostArrived);
    for (std::size_t i = 0; i < longest; i += step)
        panel.xValues.push_back(static_cast<double>(i + 1));
    for (const auto& curve : curves) {
        const auto& values = curve.points.begin()->second->arrived;
        plots::Series series{curve.label, {}};
        for (std::size_t i = 0; i < longest; i += step)
            series.values.push_back(i < values.size() ? values[i] : plots::kNoValue);
        panel.series.push_back(std::move(series));
    }
    return step;
}

plots::Figure SampleCurves::figure(const std::string& output,
                                   const std::string& parameter,
                                   std::optional<plots::Scale> xScale,
                                   std::optional<plots::Scale> yScale)
{
    auto curves = curvesOf(output, parameter);
    if (curves.empty())
        return {};
    plots::Figure figure;
    if (curves.size() > plots::kMostSeries)
        figure.caveats.add(caveat("the first " + std::to_string(plots::kMostSeries) + " of " +
                                  std::to_string(curves.size()) + " curves are shown"));
    curves.resize(std::min(curves.size(), plots::kMostSeries));
    for (auto& curve : curves)
        for (auto& [x, values] : curve.points)
            values->sort();
    plots::Panel panel;
    panel.x = {parameter.empty() ? "sample" : parameter,
               model::baseUnit(parameter.empty() ? model::kNumber : m_dimensions.at(parameter))};
    panel.y = {output, model::baseUnit(m_dimensions.at(output))};
    if (!parameter.empty())
        fillPoints(panel, curves);
    else if (const auto step = fillArrival(panel, curves); step > 1)
        figure.caveats.add(caveat("one of " + std::to_string(step) + " samples is shown"));
    if (parameter.empty() && !xScale)
        xScale = plots::Scale::Linear;
    setScales(panel, xScale, yScale);
    figure.panels.push_back(std::move(panel));
    return figure;
}

} // namespace clusterwright::desktop
