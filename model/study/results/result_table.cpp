#include "model/study/results/result_table.h"

#include "model/core/text.h"
#include "model/study/points/caveat_counts.h"
#include "model/study/points/sweep.h"
#include "model/study/results/result_tables.h"
#include "model/units/quantity.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>

namespace clusterwright::model
{

namespace
{

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t kMostRows = 100'000; // for a map or a curve: larger results belong in a file

StudyCell text(std::string said)
{
    return {std::move(said), kNone};
}

StudyCell number(double value, Dimension dimension, const std::string& unit)
{
    if (!std::isfinite(value))
        return {"-", kNone};
    return {displayIn({value, dimension}, unit), value};
}

// Returns the title of a preset or the label of a value; a number for other axes.
StudyCell onAxis(double value,
                 const std::vector<Category>& categories,
                 Dimension dimension,
                 const std::string& unit)
{
    const auto* const category = categoryAt(categories, value);
    return category ? StudyCell{category->title, value} : number(value, dimension, unit);
}

// Returns the id of a preset, as settings accept it, or the label of a value; a number for other columns.
StudyCell inColumn(double value, const SweepColumn& column)
{
    const auto* const category = categoryAt(column.categories, value);
    return category ? StudyCell{shortName(*category), value}
                    : number(value, column.dimension, column.unit);
}

StudyCell onAxis(double value, const Axis& axis, const std::string& unit)
{
    return onAxis(value, axis.categories, axis.dimension, unit);
}

StudyCell cell(const ResultColumn& column, std::size_t row)
{
    if (!column.words.empty())
        return text(column.words[row]);
    const double value = column.values[row];
    if (!column.texts.empty())
        return {column.texts[row], std::isfinite(value) ? value : kNone};
    return onAxis(value, column.categories, column.dimension, column.unit);
}

class TableMaker
{
public:
    void operator()(const CurveStudy& study)
    {
        const auto [xs, columns] = curveColumns(study, BandHeads::Displayed);
        head(study.x.variable);
        for (const auto& column : columns)
            head(study.curves.size() > 1 || column.label.empty() ? column.label + column.name
                                                                 : column.name);
        for (std::size_t i = 0; i < xs.size() && i < kMostRows; ++i) {
            auto& row = add();
            row.push_back(onAxis(xs[i], study.x, study.xUnit));
            for (const auto& column : columns)
                row.push_back(column.isShare ? shareCell(column.values[i])
                                             : onAxis(column.values[i],
                                                      column.categories,
                                                      column.dimension,
                                                      column.unit));
        }
    }

    void operator()(const MapStudy& map)
    {
        const auto* const band = map.band.isEmpty() ? nullptr : &map.band;
        heads({map.x.axis.variable, map.y.axis.variable});
        head(map.output, band);
        head("bottleneck");
        const auto width = map.x.axis.values.size();
        for (std::size_t i = 0; i < map.values.size() && i < kMostRows; ++i) {
            auto& row = add();
            row = {onAxis(map.x.axis.values[i % width], map.x.axis, map.x.unit),
                   onAxis(map.y.axis.values[i / width], map.y.axis, map.y.unit)};
            addNumber(row, map.values, band, i, [&](double value) {
                return onAxis(value, map.categories, map.dimension, map.unit);
            });
            row.push_back(text(map.labels.bottleneckAt(i)));
        }
    }

    void operator()(const SearchResult& result)
    {
        const auto columns = foundColumns(result, BandHeads::Displayed);
        for (const auto& column : columns)
            head(column.name);
        head("bottleneck");
        for (std::size_t i = 0; i < result.points.size(); ++i) {
            auto& row = add();
            for (const auto& column : columns)
                row.push_back(inColumn(column.values[i], column));
            const auto& point = result.points[i];
            row.push_back(text(point.bottleneck +
                               (point.isValid ? "" : " (" + labelOf(point.caveats) + ")")));
        }
    }

    // Shows one pair after another; a single pair has its own table.
    void operator()(const ComparisonStudy& study)
    {
        if (study.pairs.size() == 1) {
            table = tableOf(study.pairs.front());
            return;
        }
        heads({"compared with",
               "name",
               "here",
               "there",
               "difference",
               "source (this design)",
               "source (other design)"});
        for (const auto& pair : study.pairs) {
            const auto beside = text(labelsOf(pair.inputs[0], pair.inputs[1]).second);
            for (auto& row : tableOf(pair).rows) {
                row.insert(row.begin(), beside);
                table.rows.push_back(std::move(row));
            }
        }
    }

    void operator()(const TableResult& result) { table = shown(result.table); }

    StudyTable table;

private:
    void head(const std::string& name, const BandColumn* band = nullptr)
    {
        table.heads.push_back(name);
        for (const auto& beside : besideColumns(band, BandHeads::Displayed))
            table.heads.push_back(name + beside.end);
    }
    void heads(std::vector<std::string> names) { table.heads = std::move(names); }
    std::vector<StudyCell>& add() { return table.rows.emplace_back(); }
    // Adds the value with that index, and the bounds of its band.
    template <typename Show>
    static void addNumber(std::vector<StudyCell>& row,
                          const std::vector<double>& values,
                          const BandColumn* band,
                          std::size_t i,
                          Show&& show)
    {
        row.push_back(show(values[i]));
        if (band == nullptr)
            return;
        row.push_back(show(band->low[i]));
        row.push_back(show(band->high[i]));
        if (!band->named.places.isEmpty())
            row.push_back(text(toText(band->named.places.kinds[i])));
    }
};

StudyCell changeCell(double change, Dimension dimension, const std::string& unit)
{
    auto cell = number(change, dimension, unit);
    if (cell.number > 0)
        cell.text.insert(0, "+");
    return cell;
}

StudyCell changeCell(const Pair& values, Dimension dimension)
{
    return values[0] && values[1] ? changeCell(*values[1] - *values[0], dimension, "") : text("-");
}

class DetailMaker
{
public:
    void operator()(const CurveStudy& /*study*/) {}
    void operator()(const MapStudy& /*map*/) {}
    void operator()(const SearchResult& /*result*/) {}
    void operator()(const TableResult& result)
    {
        for (const auto& table : result.details)
            details.push_back({table.title, shown(table)});
    }

    void operator()(const ComparisonStudy& study)
    {
        for (const auto& pair : study.pairs) {
            if (isWithItself(pair))
                continue;
            addPhases(pair);
            addSteps(pair, pair.byPhases, "phase");
            addSteps(pair, pair.byParameters, "parameter");
        }
        for (const auto& crossover : study.crossovers)
            (*this)(tablesOf(crossover));
    }

    std::vector<TitledTable> details;

private:
    StudyTable& add(std::string title, std::vector<std::string> heads)
    {
        return details.emplace_back(TitledTable{std::move(title), {std::move(heads), {}}}).table;
    }

    void addPhases(const Comparison& pair)
    {
        const auto [here, there] = labelsOf(pair.inputs[0], pair.inputs[1]);
        auto& table =
            add("phases",
                {"phase", here, there, "difference", "resource, " + here, "resource, " + there});
        const auto seconds = [](const std::optional<double>& time) {
            return number(time.value_or(kNone), kTime, "");
        };
        for (const auto& phase : pair.phases)
            table.rows.push_back({text(phase.step),
                                  seconds(phase.seconds[0]),
                                  seconds(phase.seconds[1]),
                                  changeCell(phase.seconds, kTime),
                                  text(phase.resources[0]),
                                  text(phase.resources[1])});
    }

    // Adds the steps from the first design to the second, without those that are only rounding.
    void addSteps(const Comparison& pair,
                  const std::optional<Waterfall>& waterfall,
                  const std::string& by)
    {
        if (!waterfall || waterfall->from == waterfall->to)
            return;
        const auto [here, there] = labelsOf(pair.inputs[0], pair.inputs[1]);
        const auto& output = *std::ranges::find(pair.outputs, pair.output, &OutputDifference::name);
        const auto value = [&](double y) { return number(y, output.dimension, output.unit); };
        auto& table =
            add(pair.output + " by " + by + " (" + waterfall->method + ")", {by, "change", "then"});
        const double rounding =
            1e-12 * std::max(std::abs(waterfall->from), std::abs(waterfall->to));
        double total = waterfall->from;
        table.rows.push_back({text(here), text(""), value(total)});
        for (const auto& [name, change] : waterfall->steps) {
            total += change;
            if (std::abs(change) > rounding)
                table.rows.push_back(
                    {text(name), changeCell(change, output.dimension, output.unit), value(total)});
        }
        table.rows.push_back({text(there), text(""), value(waterfall->to)});
    }
};

} // namespace

StudyCell shareCell(double share)
{
    return {percentText(share), share};
}

StudyTable shown(const ResultTable& table)
{
    assert(table.isValid());
    StudyTable result;
    result.rows.resize(std::min(table.rows(), kMostRows));
    for (const auto& column : table.columns) {
        if (column.head.empty() || column.form == ResultColumn::Form::Settings)
            continue;
        result.heads.push_back(column.head);
        for (std::size_t i = 0; i < result.rows.size(); ++i)
            result.rows[i].push_back(cell(column, i));
    }
    return result;
}

StudyTable tableOf(const StudyResult& result)
{
    TableMaker maker;
    std::visit([&](const auto& study) { maker(study); }, result);
    return std::move(maker.table);
}

StudyTable tableOf(const Comparison& pair)
{
    const auto [here, there] = labelsOf(pair.inputs[0], pair.inputs[1]);
    StudyTable table;
    if (isWithItself(pair)) // the sentence says it all
        return table;
    table.heads = {
        "name", here, there, "difference", "source (" + here + ")", "source (" + there + ")"};
    const auto add = [&](const auto& entry, const std::array<std::string, 2>& reasons) {
        const auto& [first, second] = entry.values;
        const auto value = [&](std::size_t side) {
            const double v = entry.values[side].value_or(kNone);
            return StudyCell{entry.shown(side), std::isfinite(v) ? v : kNone};
        };
        auto difference = entry.hasDifference()
                              ? changeCell(*second - *first, entry.dimension, entry.unit)
                              : text("-");
        if constexpr (requires { entry.change; })
            if (entry.change)
                difference.text +=
                    " (" +
                    rangeText(entry.change->low, entry.change->high, entry.dimension, entry.unit) +
                    ")";
        table.rows.push_back({text(entry.name),
                              value(0),
                              value(1),
                              std::move(difference),
                              text(reasons[0]),
                              text(reasons[1])});
    };
    for (const auto& output : pair.outputs)
        add(output, {kComputed, kComputed});
    for (const auto& parameter : pair.parameters)
        add(parameter, parameter.origins);
    return table;
}

std::vector<TitledTable> detailsOf(const StudyResult& result)
{
    DetailMaker maker;
    std::visit([&](const auto& study) { maker(study); }, result);
    std::erase_if(maker.details, [](const TitledTable& one) { return one.table.rows.empty(); });
    return std::move(maker.details);
}

std::string methodOf(const StudyResult& result)
{
    const auto* const tables = std::get_if<TableResult>(&result);
    return tables != nullptr ? tables->method : "";
}

std::vector<std::string> inputsWithoutEffect(const StudyResult& result)
{
    const auto* const tables = std::get_if<TableResult>(&result);
    return tables != nullptr ? tables->withoutEffect : std::vector<std::string>();
}

std::string toCsv(const StudyTable& table)
{
    std::vector<std::string> heads;
    for (const auto& head : table.heads)
        heads.push_back(csvText(head));
    auto text = join(heads, ",") + "\n";
    for (const auto& row : table.rows) {
        std::vector<std::string> cells;
        for (const auto& cell : row)
            cells.push_back(csvText(cell.text));
        text += join(cells, ",") + "\n";
    }
    return text;
}

} // namespace clusterwright::model
