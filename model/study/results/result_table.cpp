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

StudyCell number(double value, const ResponseColumn& column)
{
    return number(value, column.dimension, column.unit);
}

StudyCell number(double value)
{
    return std::isfinite(value) ? StudyCell{roundedText(value, 4), value} : StudyCell{"-", kNone};
}

StudyCell variable(const StudyVariable& variable, double value)
{
    return std::isfinite(value) ? StudyCell{shownAs(variable, value), value}
                                : StudyCell{"-", kNone};
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
    if (column.form == ResultColumn::Form::Word)
        return text(column.words[row]);
    return column.dimension == kNumber ? number(column.values[row])
                                       : number(column.values[row], column.dimension, column.unit);
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

    void operator()(const ElasticityStudy& study)
    {
        heads({"input", "value", "elasticity"});
        const bool hasSteps = std::ranges::any_of(study.variables, &Elasticity::hasSteps);
        for (const auto* const name : {"one less", "one more"})
            if (hasSteps)
                head(name);
        for (const auto& entry : study.variables) {
            auto& row = add();
            row = {text(entry.variable.name),
                   variable(entry.variable, entry.variable.value),
                   number(entry.shown())};
            for (const double change : {entry.oneLess, entry.oneMore})
                if (hasSteps)
                    row.push_back(entry.hasSteps() ? number(change, kNumber, "%") : text(""));
        }
    }

    void operator()(const Tornado& study)
    {
        const auto& output = study.head.output;
        heads({"input", "low", "high", output.name + " at low", output.name + " at high"});
        for (const auto& bar : study.bars)
            add() = {text(bar.variation.variable.name),
                     variable(bar.variation.variable, bar.variation.distribution.low),
                     variable(bar.variation.variable, bar.variation.distribution.high),
                     number(bar.atLow, output),
                     number(bar.atHigh, output)};
    }

    void operator()(const MorrisStudy& study)
    {
        heads({"input", "mu*", "from", "to", "mu", "sigma"});
        for (std::size_t i = 0; i < study.effects.size(); ++i) {
            const auto& effect = study.effects[i];
            auto& row = add();
            row.push_back(text(study.variables[i].variable.name));
            for (const auto value : {effect.magnitude,
                                     effect.magnitudeLow,
                                     effect.magnitudeHigh,
                                     effect.mean,
                                     effect.deviation})
                row.push_back(number(value, study.head.output));
        }
    }

    void operator()(const SobolStudy& study)
    {
        heads({"input", "first", "from", "to", "total", "from", "to"});
        for (std::size_t i = 0; i < study.indices.size(); ++i) {
            const auto& index = study.indices[i];
            auto& row = add();
            row.push_back(text(study.variables[i].variable.name));
            for (const auto value : {index.first,
                                     index.firstLow,
                                     index.firstHigh,
                                     index.total,
                                     index.totalLow,
                                     index.totalHigh})
                row.push_back(number(value));
        }
    }

    void operator()(const Crossover& study)
    {
        const auto& range = study.range;
        const auto [first, second] = labelsOf(study.inputs[0], study.inputs[1]);
        heads({"from " + range.variable, "to", "ahead", "factor at least"});
        const bool hasOdds = std::ranges::any_of(
            study.leads, [](const Lead& lead) { return std::isfinite(lead.probability); });
        if (hasOdds)
            head("probability at most");
        for (const auto& lead : study.leads) {
            auto& row = add();
            row = {StudyCell{shownIn(range, lead.from), lead.from},
                   StudyCell{shownIn(range, lead.to), lead.to},
                   text(lead.side == Side::None ? "no result"
                        : lead.leader < 0       ? "equal"
                        : lead.leader == 0      ? first
                                                : second),
                   number(lead.leader < 0 ? kNone : lead.leastFactor)};
            if (hasOdds)
                row.push_back(number(lead.probability));
        }
    }

    void operator()(const Solve& study)
    {
        heads({study.range.variable, "to"});
        if (!study.ends.empty())
            head(kEndsHead);
        for (std::size_t i = 0; i < study.solutions.size(); ++i) {
            const auto& solution = study.solutions[i];
            auto& row = add();
            row = {{solution.fromText, solution.from},
                   solution.from == solution.to ? text("")
                                                : StudyCell{solution.toText, solution.to}};
            if (!study.ends.empty())
                row.push_back(text(endsText(study, i)));
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

    void operator()(const Uncertainty& study)
    {
        heads({study.axis ? study.axis->name : "at", study.output.name, "2.5 %", "50 %", "97.5 %"});
        if (!study.limit.empty())
            for (const auto* const name :
                 {"limit", "P(above limit)", "P, low (95 %)", "P, high (95 %)"})
                head(name);
        for (const auto& point : study.points) {
            auto& row = add();
            row = {study.axis ? onAxis(point.x,
                                       study.axis->categories,
                                       study.axis->dimension,
                                       study.axis->unit)
                              : text("the design's point"),
                   number(point.value, study.output),
                   number(point.low, study.output),
                   number(point.middle, study.output),
                   number(point.high, study.output)};
            if (!point.exceedance)
                continue;
            const auto& [limit, above, samples, probability, low, high] = *point.exceedance;
            row.push_back(number(limit, study.output));
            for (const double share : {probability, low, high})
                row.push_back(shareCell(share));
        }
    }

    template <HasTables Study>
    void operator()(const Study& study)
    {
        table = shown(tablesOf(study).table);
    }

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
                              ? number(*second - *first, entry.dimension, entry.unit)
                              : text("-");
        if (difference.number > 0)
            difference.text = "+" + difference.text;
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
