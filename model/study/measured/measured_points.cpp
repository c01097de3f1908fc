#include "model/study/measured/measured_points.h"

#include "model/core/diagnostic.h"
#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/design/document/corpus.h"
#include "model/design/document/data_columns.h"
#include "model/design/document/design.h"
#include "model/design/library/library.h"
#include "model/study/measured/row_filter.h"
#include "model/study/measured/student_interval.h"
#include "model/study/measured/used_rows.h"
#include "model/study/points/response.h"
#include "model/study/points/sampling.h"
#include "model/units/unit_phrase.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iterator>
#include <map>
#include <utility>

namespace clusterwright::model
{

namespace
{

namespace fs = std::filesystem;

constexpr const char* kFilePart = "/measured";
constexpr const char* kColumnsPart = "/measured_as";
constexpr const char* kRowsPart = "/measured_where";

bool areEqual(double a, double b)
{
    constexpr double kRelative = 1e-9; // rounding of units
    return a == b || std::abs(a - b) <= kRelative * std::max(std::abs(a), std::abs(b));
}

std::string columnNames(const DataFile& data)
{
    std::vector<std::string> names;
    for (const auto& column : data.columns)
        if (!column.values.empty())
            names.push_back(column.name);
    return names.empty() ? "the file has no numbers" : "columns: " + join(names, ", ");
}

// Sorts the rows of the data into points.
class PointMaker
{
public:
    PointMaker(const System& system,
               const StudyDefinition& study,
               const Axis& x,
               const Axis& series,
               DataFile data)
        : m_system(system)
        , m_study(study)
        , m_x(x)
        , m_series(series)
        , m_data(std::move(data))
    {
    }

    MeasuredLines run()
    {
        auto used = usedRows(m_system, std::move(m_data), {});
        if (!used)
            return {{}, {}, withSeverity(Severity::Warning, used.diagnostics())};
        m_data = std::move(used.value().data);
        readLabels();
        chooseColumns();
        if (m_result.findings.empty() && !m_outputs.empty())
            checkInputs();
        if (m_result.findings.empty() && !m_outputs.empty())
            sortRows();
        m_result.findings.addFirst(m_data.notes);
        return std::move(m_result);
    }

private:
    [[nodiscard]] const Column* numbers(const std::string& name) const
    {
        const auto* const column = m_data.column(name);
        return column && !column->values.empty() ? column : nullptr;
    }

    void missing(const std::string& name, const std::string& role)
    {
        m_result.findings.add(atPlace(kColumnsPart,
                                      warning("measured.column",
                                              "the measured data have no column for " + role +
                                                  " '" + name + "' (" + columnNames(m_data) + ")",
                                              "assign a column: " + name + "=COLUMN")));
    }

    void check(const Column& column, Dimension due)
    {
        if (column.dimension != due)
            m_result.findings.add(atPlace(
                kColumnsPart,
                warning("data.units",
                        expectedUnit(due, column.dimension) + " in column '" + column.name + "'",
                        column.unit.empty()
                            ? "write the unit behind the column, such as " + column.name +
                                  "=COLUMN[" + baseUnit(due) + "]"
                            : "assign another column: " + column.name + "=COLUMN")));
    }

    void readLabels()
    {
        for (auto& column : m_data.columns)
            if (!column.labels.empty() && !isSettable(m_system, column.name) &&
                std::ranges::count(m_study.outputs, column.name) > 0)
                takeLabels(column, m_data.notes);
    }

    // Reports a measured column of words.
    void addWords(const Column& column)
    {
        if (column.labels.empty()) // else takeLabels did
            append(m_data.notes,
                   withDefaultPlace(
                       "",
                       kColumnsPart,
                       withSeverity(Severity::Warning, wordsForNumbers(column, "output"))));
    }

    void takeOutput(std::size_t index, const Column& column)
    {
        if (std::ranges::all_of(column.values, [](double value) { return std::isnan(value); }))
            return m_data.notes.add(atPlace(
                kFilePart, warning("data.gaps", "column '" + column.name + "' has no numbers")));
        if (const auto rows =
                wrongRowsText(column.name, column.values, [](double value) { return value == 0; });
            rows && column.dimension == kTime)
            m_data.notes.add(atPlace(
                kFilePart,
                note("data.relative", *rows + ": 0 s, so the relative error is undefined")));
        m_outputs.push_back(index);
        m_result.findings.add(
            atPlace(kFilePart,
                    withSeverity(Severity::Warning,
                                 negativeTimes(column.name, column.values, column.dimension))));
    }

    void chooseColumns()
    {
        if (!m_x.categories.empty())
            return m_result.findings.add(
                atPlace(kFilePart,
                        warning("measured.axis",
                                "measured points need an axis of numbers, but '" + m_x.variable +
                                    "' has names",
                                "choose another variable, or remove the measured points")));
        const auto* const x = numbers(m_x.variable);
        if (x == nullptr)
            missing(m_x.variable, "the variable");
        else
            check(*x, m_x.dimension);
        for (std::size_t i = 0; i < m_study.outputs.size(); ++i)
            if (const auto* const measured = numbers(m_study.outputs[i]))
                takeOutput(i, *measured);
            else if (const auto* const words = m_data.column(m_study.outputs[i]))
                addWords(*words);
        if (m_outputs.empty() && m_data.column(m_study.outputs.front()) == nullptr)
            missing(m_study.outputs.front(), "the output");
    }

    // Inputs of the design with a column: rows belong to the curves where they have the value of the design.
    void checkInputs()
    {
        std::vector<std::string> varied{m_x.variable};
        if (!m_series.values.empty())
            varied.push_back(m_series.variable);
        std::vector<std::string> names;
        for (const auto i : m_outputs)
            names.push_back(m_study.outputs[i]);
        for (const auto& column : m_data.columns)
            if (!column.values.empty() && std::ranges::count(varied, column.name) == 0 &&
                isSettable(m_system, column.name))
                m_inputs.push_back(column.name);
        names.insert(names.end(), m_inputs.begin(), m_inputs.end());
        auto response = compileResponse(m_system, varied, names);
        if (!response) // the study has these findings, too
            return m_result.findings.add(withSeverity(Severity::Warning, response.diagnostics()));
        m_response = std::move(response).value();
        for (const auto& due : m_response.outputs)
            check(*numbers(due.name), due.dimension);
        if (!m_series.values.empty())
            if (const auto* const column = numbers(m_series.variable))
                check(*column, m_series.dimension);
    }

    // Returns the position of the row's value of the second variable; without a column, that of the design.
    [[nodiscard]] std::optional<std::size_t> seriesOf(std::size_t row) const
    {
        if (m_series.values.empty())
            return 0;
        const auto* const column = numbers(m_series.variable);
        const double value = column ? column->values[row] : m_ownSeries;
        for (std::size_t i = 0; i < m_series.values.size(); ++i)
            if (areEqual(m_series.values[i], value))
                return i;
        return std::nullopt;
    }

    [[nodiscard]] bool hasOwnInputs(std::size_t row, std::size_t series, PointEvaluator& own) const
    {
        std::vector<double> at{numbers(m_x.variable)->values[row]};
        if (!m_series.values.empty())
            at.push_back(m_series.values[series]);
        const auto values = own.at(at);
        for (std::size_t i = 0; i < m_inputs.size(); ++i)
            if (!areEqual(values[m_outputs.size() + i], numbers(m_inputs[i])->values[row]))
                return false;
        return true;
    }

    void sortRows()
    {
        PointEvaluator own(m_response);
        const auto [least, most] = std::ranges::minmax(m_x.values);
        const auto& xs = numbers(m_x.variable)->values;
        m_ownSeries = ownSeries();
        std::map<std::pair<std::size_t, double>, std::vector<std::size_t>> points;
        std::size_t outside = 0;
        std::size_t others = 0;
        for (std::size_t row = 0; row < xs.size(); ++row) {
            const auto series = seriesOf(row);
            if ((xs[row] < least && !areEqual(xs[row], least)) ||
                (xs[row] > most && !areEqual(xs[row], most)))
                ++outside;
            else if (!series || !hasOwnInputs(row, *series, own))
                ++others;
            else
                points[{*series, onAxis(xs[row])}].push_back(row);
        }
        for (const auto output : m_outputs)
            addLines(output, points);
        reportRows(xs, outside, others);
        reportMixed(points);
    }

    // Returns the value of the axis that the number means.
    [[nodiscard]] double onAxis(double x) const
    {
        const auto found =
            std::ranges::find_if(m_x.values, [&](double at) { return areEqual(at, x); });
        return found == m_x.values.end() ? x : *found;
    }

    // Rows of other values of the inputs are not in points, so only those in points can mix.
    void
    reportMixed(const std::map<std::pair<std::size_t, double>, std::vector<std::size_t>>& points)
    {
        std::vector<bool> isShown(m_data.rows(), false);
        for (const auto& [place, rows] : points)
            for (const auto row : rows)
                isShown[row] = true;
        auto point = m_inputs;
        point.push_back(m_x.variable);
        if (numbers(m_series.variable) != nullptr)
            point.push_back(m_series.variable);
        const auto shown = withRows(m_data, isShown);
        const auto named = namedColumns(m_system, m_data);
        m_result.findings.add(atPlace(kFilePart, ignoredColumns(m_system, shown, point, named)));
        m_result.findings.add(atPlace(kFilePart, mixedRows(shown, point, named)));
    }

    // The design's value of a second variable without a column; NaN if it cannot be evaluated.
    [[nodiscard]] double ownSeries() const
    {
        if (m_series.values.empty() || numbers(m_series.variable) != nullptr)
            return 0;
        const auto response = compileResponse(m_system, {}, {m_series.variable});
        return response ? PointEvaluator(response.value()).at({}).front()
                        : std::numeric_limits<double>::quiet_NaN();
    }

    void addLines(std::size_t output,
                  const std::map<std::pair<std::size_t, double>, std::vector<std::size_t>>& points)
    {
        const auto& column = *numbers(m_study.outputs[output]);
        std::optional<std::size_t> line;
        for (const auto& [place, rows] : points) {
            std::vector<double> values;
            for (const auto row : rows)
                if (!std::isnan(column.values[row]))
                    values.push_back(column.values[row]);
            if (values.empty())
                continue;
            if (!line || m_result.lines.back().series != place.first) {
                m_result.lines.push_back({output, place.first, {}});
                line = place.first;
            }
            auto& shown = m_result.lines.back().points;
            if (column.labels.empty())
                shown.push_back(pointOf(place.second, std::move(values)));
            else
                std::ranges::move(pointsOf(place.second, values), std::back_inserter(shown));
            const auto at = std::ranges::lower_bound(m_result.x, place.second);
            if (at == m_result.x.end() || *at != place.second)
                m_result.x.insert(at, place.second);
        }
    }

    // Labels have no median and no interval: each has a point.
    static std::vector<MeasuredPoint> pointsOf(double x, const std::vector<double>& labels)
    {
        std::map<double, std::size_t> rows;
        for (const auto label : labels)
            ++rows[label];
        std::vector<MeasuredPoint> points;
        for (const auto& [label, count] : rows)
            points.push_back({x, label, count});
        return points;
    }

    static MeasuredPoint pointOf(double x, std::vector<double> values)
    {
        std::ranges::sort(values);
        MeasuredPoint point{x, sampleQuantile(values, 0.5), values.size()};
        if (values.size() < 2)
            return point;
        const auto [low, high] = studentInterval(std::move(values), IntervalOf::Mean);
        point.low = std::min(low, point.value);
        point.high = std::max(high, point.value);
        return point;
    }

    void reportRows(const std::vector<double>& xs, std::size_t outside, std::size_t others)
    {
        const auto of = " of " + std::to_string(xs.size()) + " measured rows ";
        if (m_result.lines.empty() && others == 0) {
            const auto [least, most] = std::ranges::minmax(xs);
            m_result.findings.add(
                atPlace(kFilePart,
                        warning("measured.range",
                                "the measured data have no row with '" + m_x.variable +
                                    "' on the axis (" + displayText({least, m_x.dimension}) +
                                    " to " + displayText({most, m_x.dimension}) + ")",
                                "extend the values of '" + m_x.variable + "'")));
        } else if (m_result.lines.empty()) {
            m_result.findings.add(atPlace(
                kFilePart,
                warning("measured.inputs",
                        "the measured data have no row with the design's values of " + inputNames(),
                        "set the design to the measured values, or remove the column")));
        } else if (outside + others > 0) {
            m_result.findings.add({Severity::Note,
                                   "measured.rows",
                                   "",
                                   kFilePart,
                                   std::to_string(outside + others) + of +
                                       "are outside the axis or have other values of " +
                                       inputNames() + ", and are not drawn",
                                   ""});
        }
    }

    [[nodiscard]] std::string inputNames() const
    {
        auto names = m_inputs;
        if (!m_series.values.empty())
            names.push_back(m_series.variable);
        return names.empty() ? "the inputs" : join(names, ", ");
    }

    const System& m_system;
    const StudyDefinition& m_study;
    const Axis& m_x;
    const Axis& m_series;
    DataFile m_data;
    std::vector<std::size_t> m_outputs; // outputs of the study with a column
    std::vector<std::string> m_inputs;
    Response m_response;
    double m_ownSeries = 0;
    MeasuredLines m_result;
};

Result<DataFile> dataOf(const Design& design, const std::string& measured, Library& library)
{
    if (namesDataSet(measured)) {
        if (library.has(PresetKind::Measured, measured)) {
            const auto set = library.measured(measured);
            return set ? Result<DataFile>(set.value()->rows) : set.diagnostics();
        }
        const auto known = library.data(measured);
        return known ? Result<DataFile>(*known.value()) : known.diagnostics();
    }
    const auto path = fs::path(design.file).parent_path() / measured;
    std::error_code ignored;
    if (!fs::is_regular_file(path, ignored))
        return refusal("file.missing",
                       "there is no file '" + measured + "' with measured points",
                       "check the path, which starts in the folder of the design");
    return library.columns(path);
}

} // namespace

Result<DataFile>
measuredColumns(const Design& design, const StudyDefinition& study, Library& library)
{
    auto data = dataOf(design, study.measured, library);
    if (!data)
        return withDefaultPlace("", kFilePart, data.diagnostics());
    if (!study.measuredWhere.empty())
        if (const auto system = instantiate(design, library, {}))
            labelColumns(data.value(), {&system.value(), 1}, study.measuredAs);
    data = rowsWhere(std::move(data).value(), study.measuredWhere);
    if (!data)
        return atPlace(kRowsPart, data.diagnostics());
    if (auto problems = renameColumns(data.value(), study.measuredAs); !problems.empty())
        return atPlace(kColumnsPart, std::move(problems));
    return data;
}

MeasuredLines measuredLines(const Design& design,
                            const System& system,
                            const StudyDefinition& study,
                            const Axis& x,
                            const Axis& series,
                            Library& library)
{
    if (study.measured.empty())
        return {};
    auto data = measuredColumns(design, study, library);
    if (!data)
        return {{}, {}, withSeverity(Severity::Warning, data.diagnostics())};
    return PointMaker(system, study, x, series, std::move(data).value()).run();
}

} // namespace clusterwright::model
