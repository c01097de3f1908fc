// Columns and figures made of the rows of a result. Internal to the results of studies (result_tables.h).
#pragma once

#include "model/study/bands/band_column.h"
#include "model/study/sensitivity/variation.h"
#include "model/study/studies/study_result.h"

#include <cmath>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace clusterwright::model
{

// `of`: returns the text of a row.
template <typename Rows, typename Of>
[[nodiscard]] ResultColumn
wordColumn(std::string key, std::string head, const Rows& rows, const Of& of)
{
    ResultColumn column{std::move(key), std::move(head), ResultColumn::Form::Word};
    for (const auto& row : rows)
        column.words.emplace_back(std::invoke(of, row));
    return column;
}

// `of`: returns the number of a row, in base units.
template <typename Rows, typename Of>
[[nodiscard]] ResultColumn numberColumn(std::string key,
                                        std::string head,
                                        const Rows& rows,
                                        const Of& of,
                                        Dimension dimension = kNumber,
                                        std::string unit = {})
{
    ResultColumn column{
        std::move(key), std::move(head), ResultColumn::Form::Number, dimension, std::move(unit)};
    for (const auto& row : rows)
        column.values.push_back(static_cast<double>(std::invoke(of, row)));
    return column;
}

// In the unit of the output.
template <typename Rows, typename Of>
[[nodiscard]] ResultColumn numberColumn(
    std::string key, std::string head, const Rows& rows, const Of& of, const ResponseColumn& output)
{
    return numberColumn(std::move(key), std::move(head), rows, of, output.dimension, output.unit);
}

// The values of inputs, each with its unit and labels. `of`: returns the input of a row.
template <typename Rows, typename Input, typename Of>
[[nodiscard]] ResultColumn
inputColumn(std::string key, std::string head, const Rows& rows, const Input& inputOf, const Of& of)
{
    auto column = numberColumn(std::move(key), std::move(head), rows, of);
    std::size_t at = 0;
    for (const auto& row : rows) {
        const double value = column.values[at++];
        column.texts.push_back(std::isfinite(value) ? shownAs(std::invoke(inputOf, row), value)
                                                    : "-");
    }
    return column;
}

// Head and unit of an output.
[[nodiscard]] ResultColumn columnOf(std::string key, const ResponseColumn& output);

// A column of a value, and those of its band. `inFiles`, `shown`: its name. `band` may be null.
[[nodiscard]] std::vector<ResultColumn> bandedColumns(const std::string& inFiles,
                                                      const std::string& shown,
                                                      const ResponseColumn& output,
                                                      std::vector<double> values,
                                                      const BandColumn* band = nullptr);

// Varied inputs with their intervals: name, value, unit, low, high, interval, distribution.
[[nodiscard]] std::vector<ResultColumn> variationColumns(const std::vector<Variation>& variations);
// A further table of the same, for people.
[[nodiscard]] ResultTable intervalsTable(const std::vector<Variation>& variations);
// Keeps the heads of the columns with these keys, all others are only in files.
[[nodiscard]] std::vector<ResultColumn> withHeads(std::vector<ResultColumn> columns,
                                                  const std::vector<std::string>& keys);

// Members of the JSON of a result: its design, its method, and the output, with further members.
[[nodiscard]] Json
recordJson(const StudyRecord& record, const ResponseColumn& output, const Json& ofOutput);
// "acc-fft-inic: sobol of time = 12.3 ms; seed 1, 1024 samples, 9216 runs, Boost.Random 1.74 (Sobol sequence)"
[[nodiscard]] std::string
methodText(const StudyRecord& record, const ResponseColumn& output, const std::string& value = {});

// The axis of an output or a variable.
[[nodiscard]] plots::Axis axisOf(const ResponseColumn& column, const std::string& scale = {});
// `classes`: legend texts of the bars' colours.
[[nodiscard]] plots::BarFigure barsOf(plots::Axis value,
                                      std::string rowTitle,
                                      std::vector<plots::Bar> bars,
                                      std::vector<std::string> classes = {});

// Adds a sentence about the parts of a band, if it has several.
void addBandSentence(std::vector<std::string>& sentences,
                     const BandParts& parts,
                     Dimension dimension,
                     const std::string& unit);

} // namespace clusterwright::model
