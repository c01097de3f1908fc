#include "model/study/sensitivity/slope_columns.h"

#include "model/expression/program/derivative.h"
#include "model/study/points/axis.h"
#include "model/study/points/table_work.h"
#include "model/study/sensitivity/gradient.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

namespace clusterwright::model
{

namespace
{

class Maker
{
public:
    Maker(const StudyPoint& point,
          std::size_t numbers,
          const SlopePlaces& places,
          const RunOptions& options)
        : m_point(point)
        , m_places(places)
        , m_graph(point.response.graph)
        , m_differentiator(m_graph)
    {
        m_options.threads = options.threads;
        m_options.stop = options.stop;
        for (std::size_t i = 0; i < numbers; ++i)
            m_numbers.push_back(point.variables[i].value);
    }

    // Takes all derivatives from one run over the places.
    std::vector<std::vector<double>> slopes()
    {
        std::vector<NodeId> derivatives;
        std::vector<bool> hasDerivative;
        for (std::size_t i = 0; i < m_numbers.size(); ++i) {
            const auto node = derivativeTo(i);
            hasDerivative.push_back(node.has_value());
            if (node)
                derivatives.push_back(*node);
        }
        auto exact = derivatives.empty() ? std::vector<std::vector<double>>()
                                         : values(std::move(derivatives));
        std::vector<std::vector<double>> slopes;
        std::size_t taken = 0;
        for (std::size_t i = 0; i < m_numbers.size() && !isStopped(); ++i)
            slopes.push_back(hasDerivative[i] ? std::move(exact[taken++]) : differences(i));
        return slopes;
    }

    [[nodiscard]] bool isStopped() const { return m_options.stop.stop_requested(); }

private:
    std::optional<NodeId> derivativeTo(std::size_t number)
    {
        if (m_point.variables[number].isWhole)
            return std::nullopt;
        const auto slope =
            m_differentiator.derivative(m_point.response.nodes.front(), static_cast<int>(number));
        return slope.obstacle == NoDerivative::None ? std::optional(slope.node) : std::nullopt;
    }

    std::vector<double> differences(std::size_t number)
    {
        const auto& variable = m_point.variables[number];
        const double step = differenceStep(variable.value, variable.isWhole);
        const auto low = outputWith(number, variable.value - step);
        const auto high = outputWith(number, variable.value + step);
        if (m_here.empty())
            m_here = outputWith(number, variable.value);
        std::vector<double> slopes;
        for (std::size_t i = 0; i < m_here.size() && !isStopped(); ++i)
            slopes.push_back(differenceSlope(low[i], m_here[i], high[i], step));
        return slopes;
    }

    // Returns NaN out of bounds.
    std::vector<double> outputWith(std::size_t number, double value)
    {
        const double before = std::exchange(m_numbers[number], value);
        auto result = values({m_point.response.nodes.front()});
        m_numbers[number] = before;
        return std::move(result.front());
    }

    // Returns a column for each root.
    std::vector<std::vector<double>> values(std::vector<NodeId> roots)
    {
        roots.push_back(m_point.response.isInBounds);
        auto columns = m_places.axes.empty() ? overList(roots) : overGrid(roots);
        const auto isInBounds = std::move(columns.back());
        columns.pop_back();
        for (std::size_t i = 0; i < isInBounds.size(); ++i)
            for (auto& column : columns)
                if (isInBounds[i] == 0)
                    column[i] = std::numeric_limits<double>::quiet_NaN();
        return columns;
    }

    // The inputs are axes of one value each.
    std::vector<std::vector<double>> overGrid(const std::vector<NodeId>& roots)
    {
        std::vector<std::vector<double>> axes;
        for (const double number : m_numbers)
            axes.push_back({number});
        axes.insert(axes.end(), m_places.axes.begin(), m_places.axes.end());
        return done(
            TableWork::ofGrid(m_graph, roots, m_point.response.isInBounds, std::move(axes), ""));
    }

    std::vector<std::vector<double>> overList(const std::vector<NodeId>& roots)
    {
        std::vector<PointColumn> columns;
        for (const double number : m_numbers)
            columns.emplace_back(m_places.size(), number);
        columns.insert(columns.end(), m_places.columns.begin(), m_places.columns.end());
        return done(TableWork::ofList(m_graph, roots, m_point.response.isInBounds, columns, ""));
    }

    std::vector<std::vector<double>> done(TableWork work)
    {
        static_cast<void>(ThreadWorkers().run(work, m_options)); // a stop is its only problem
        return work.takeValues();
    }

    const StudyPoint& m_point;
    const SlopePlaces& m_places;
    RunOptions m_options;
    std::vector<double> m_numbers; // values of the inputs
    std::vector<double> m_here;    // output at these values
    Graph m_graph;
    Differentiator m_differentiator;
};

} // namespace

std::size_t SlopePlaces::size() const
{
    if (axes.empty())
        return columns.empty() ? 0 : columns.front().size();
    std::size_t points = 1;
    for (const auto& axis : axes)
        points *= axis.size();
    return points;
}

std::vector<double> SlopePlaces::at(std::size_t point) const
{
    std::vector<double> values;
    for (const auto& column : columns)
        values.push_back(column[point]);
    for (auto i = axes.size(); i-- > 0; point /= axes[i].size())
        values.insert(values.begin(), axes[i][point % axes[i].size()]);
    return values;
}

PointColumn SlopePlaces::column(std::size_t variable) const
{
    if (axes.empty())
        return columns[variable];
    std::size_t inner = 1; // points until the value changes
    for (auto i = variable + 1; i < axes.size(); ++i)
        inner *= axes[i].size();
    PointColumn column(size());
    fillAxis(column, axes[variable], inner);
    return column;
}

std::vector<Interval> SlopePlaces::ranges() const
{
    std::vector<Interval> ranges;
    const auto add = [&](const auto& values) {
        const auto [low, high] = std::ranges::minmax(values);
        ranges.push_back({low, high});
    };
    std::ranges::for_each(columns, add);
    std::ranges::for_each(axes, add);
    return ranges;
}

std::vector<std::vector<double>> slopeColumns(const StudyPoint& point,
                                              std::size_t numbers,
                                              const SlopePlaces& places,
                                              const RunOptions& options)
{
    Maker maker(point, numbers, places, options);
    auto slopes = maker.slopes();
    return maker.isStopped() ? std::vector<std::vector<double>>() : std::move(slopes);
}

} // namespace clusterwright::model
