#include "model/study/sensitivity/slope_columns.h"

#include "model/expression/program/derivative.h"
#include "model/study/points/table_work.h"
#include "model/study/sensitivity/gradient.h"

#include <limits>
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

    std::vector<double> slopeOf(std::size_t number)
    {
        const auto& variable = m_point.variables[number];
        if (!variable.isWhole) {
            const auto slope = m_differentiator.derivative(m_point.response.nodes.front(),
                                                           static_cast<int>(number));
            if (slope.obstacle == NoDerivative::None)
                return values(slope.node);
        }
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

    [[nodiscard]] bool isStopped() const { return m_options.stop.stop_requested(); }

private:
    // Returns NaN out of bounds.
    std::vector<double> outputWith(std::size_t number, double value)
    {
        const double before = std::exchange(m_numbers[number], value);
        auto result = values(m_point.response.nodes.front());
        m_numbers[number] = before;
        return result;
    }

    std::vector<double> values(NodeId root)
    {
        const std::vector<NodeId> roots{root, m_point.response.isInBounds};
        auto columns = m_places.axes.empty() ? overList(roots) : overGrid(roots);
        for (std::size_t i = 0; i < columns[0].size(); ++i)
            if (columns[1][i] == 0)
                columns[0][i] = std::numeric_limits<double>::quiet_NaN();
        return std::move(columns[0]);
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

std::vector<std::vector<double>> slopeColumns(const StudyPoint& point,
                                              std::size_t numbers,
                                              const SlopePlaces& places,
                                              const RunOptions& options)
{
    Maker maker(point, numbers, places, options);
    std::vector<std::vector<double>> slopes;
    for (std::size_t i = 0; i < numbers; ++i) {
        slopes.push_back(maker.slopeOf(i));
        if (maker.isStopped())
            return {};
    }
    return slopes;
}

} // namespace clusterwright::model
