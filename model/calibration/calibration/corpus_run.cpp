#include "model/calibration/calibration/corpus_run.h"

#include "model/block/block.h"
#include "model/calibration/calibration/calibration.h"
#include "model/calibration/intervals/group_residuals.h"
#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/design/document/data_columns.h"
#include "model/design/library/known_errors.h"
#include "model/design/system/residual_correction.h"
#include "model/study/discrepancy/point_kind.h"
#include "model/study/measured/row_filter.h"
#include "model/study/measured/used_rows.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <optional>
#include <set>

namespace clusterwright::model
{

namespace
{

constexpr const char* kRow = "row, of the data set"; // not valid names of columns
constexpr const char* kPredicted = "measured, of the prediction";

struct NumberedRows {
    DataFile data;
    std::vector<double> numbers;
    std::optional<Column> predicted; // measured column of the prediction, if it has numbers
};

// Returns the design, or the block with some value for each parameter.
Result<System> plainModel(const CorpusSubject& subject, Library& library)
{
    if (subject.block.empty())
        return systemOf(subject, library, {}, {});
    const auto block = library.block(subject.block);
    return block ? plainSystem(*block.value(), library) : block.diagnostics();
}

Column takeLast(DataFile& data)
{
    auto column = std::move(data.columns.back());
    data.columns.pop_back();
    return column;
}

// Returns the rows of the subject, their numbers in the data set, and the column of the data set named `predicted`.
Result<NumberedRows>
numberedRows(const CorpusSubject& subject, Library& library, const std::string& predicted = "")
{
    const auto measured = library.measured(subject.data);
    if (!measured)
        return measured.diagnostics();
    auto data = measured.value()->rows;
    Column numbers{kRow, "", kNumber, {}};
    for (std::size_t i = 0; i < data.rows(); ++i)
        numbers.values.push_back(static_cast<double>(i));
    const auto* const measuredNumbers = data.column(predicted);
    const bool isKnown = measuredNumbers != nullptr && !measuredNumbers->values.empty();
    if (isKnown) {
        data.columns.push_back(*measuredNumbers);
        data.columns.back().name = kPredicted;
    }
    data.columns.push_back(std::move(numbers));
    if (const auto model = plainModel(subject, library)) // an error is reported by its run
        labelColumns(data, {&model.value(), 1}, subject.as);
    auto kept = rowsWhere(std::move(data), subject.where);
    if (!kept)
        return kept.diagnostics();
    NumberedRows rows{std::move(kept).value(), {}, {}};
    rows.numbers = takeLast(rows.data).values;
    if (isKnown)
        rows.predicted = takeLast(rows.data);
    if (auto problems = renameColumns(rows.data, subject.as); !problems.empty())
        return problems;
    return rows;
}

std::map<std::string, std::string> blocksOf(const CorpusSubject& subject, Library& library)
{
    if (!subject.block.empty())
        return {{subject.block, blockFingerprint(subject.block, library)}};
    const auto design = library.design(subject.design);
    return design ? blockFingerprints(*design.value(), library)
                  : std::map<std::string, std::string>{};
}

// Names a model, so that an output of another one is not taken for the same.
std::string modelOutput(const CorpusSubject& subject)
{
    return subject.design + subject.block + ": " + subject.output;
}

CalibratedRange
rangeOf(const CorpusSubject& subject, const FitModel& model, const DataFile& data, double spread)
{
    CalibratedRange range{modelOutput(subject), {}, spread};
    for (const auto& name : model.columns()) {
        const auto& column = *data.column(name);
        const auto [low, high] = std::ranges::minmax(column.values);
        range.inputs.push_back(
            {name, low, high, column.labels.empty() ? std::vector<double>{} : column.values});
    }
    return range;
}

// The words of each column of words: names of programs, algorithms and runs.
using Words = std::map<std::string, std::set<std::string>>;

void addWords(const DataFile& data, Words& words)
{
    for (const auto& column : data.columns)
        words[column.name].insert(column.words.begin(), column.words.end());
}

// True if the prediction chooses its rows by a word that none of the known rows has: another algorithm or program.
bool hasNewWord(const CorpusSubject& subject, const DataFile& data, const Words& known)
{
    const auto isChosen = [&](const Column& column) {
        return std::ranges::any_of(subject.where, [&](const std::string& condition) {
            return trimmed(condition).starts_with(column.name);
        });
    };
    return std::ranges::any_of(data.columns, [&](const Column& column) {
        const auto found = known.find(column.name);
        return isChosen(column) && std::ranges::any_of(column.words, [&](const std::string& word) {
                   return found == known.end() || !found->second.contains(word);
               });
    });
}

// The calibrated rows that naive models may use: those of all fits that are not held out, with the measured column of the prediction.
class NaiveRows
{
public:
    void add(const NumberedRows& rows,
             const UsedRows& used,
             bool isPredictedData,
             const std::set<double>& heldOut)
    {
        if (!rows.predicted)
            return;
        auto data = used.data;
        data.columns.push_back(withKept(*rows.predicted, used.isKept));
        std::vector<bool> isFree;
        for (std::size_t i = 0; i < used.isKept.size(); ++i)
            if (used.isKept[i])
                isFree.push_back(!isPredictedData || !heldOut.contains(rows.numbers[i]));
        (isPredictedData ? m_predicted : m_others).push_back(withRows(std::move(data), isFree));
    }

    // Returns the rows of the predicted data set, or else of the others: their common columns of numbers, with `output` as measured.
    [[nodiscard]] DataFile joined(const std::string& output) const
    {
        const auto& parts = m_predicted.empty() ? m_others : m_predicted;
        DataFile all;
        if (parts.empty())
            return all;
        for (const auto& column : parts.front().columns) {
            Column values{column.name == kPredicted ? output : column.name,
                          column.unit,
                          column.dimension,
                          {}};
            const auto isIn = [&](const DataFile& part) {
                const auto* const other = part.column(column.name);
                return other != nullptr && other->words.empty() &&
                       other->dimension == column.dimension;
            };
            if (column.name == output || !std::ranges::all_of(parts, isIn))
                continue;
            for (const auto& part : parts)
                std::ranges::copy(part.column(column.name)->values,
                                  std::back_inserter(values.values));
            all.columns.push_back(std::move(values));
        }
        return all;
    }

private:
    static Column withKept(Column column, const std::vector<bool>& isKept)
    {
        DataFile data;
        data.columns.push_back(std::move(column));
        return std::move(withRows(std::move(data), isKept).columns.front());
    }

    std::vector<DataFile> m_predicted;
    std::vector<DataFile> m_others;
};

// One run of a validation.
class CorpusRun
{
public:
    CorpusRun(const CorpusValidation& validation, Library& library)
        : m_validation(validation)
        , m_library(library)
    {
    }

    Result<CorpusOutcome> run()
    {
        const auto apart = numberedRows(m_validation.predict, m_library);
        if (!apart)
            return atPlace(apart.diagnostics(), m_validation.predict.pointer);
        for (const auto& fit : m_validation.calibrate) {
            if (auto problems = calibrate(fit, apart.value()); !problems.empty())
                return atPlace(std::move(problems), fit.subject.pointer);
            placeFindings(fit.subject.pointer);
        }
        if (auto problems = predict(apart.value()); !problems.empty())
            return atPlace(std::move(problems), m_validation.predict.pointer);
        placeFindings(m_validation.predict.pointer);
        return std::move(m_outcome);
    }

private:
    [[nodiscard]] Diagnostics atPlace(Diagnostics problems, const std::string& pointer) const
    {
        return withDefaultPlace(m_validation.file, pointer, std::move(problems));
    }

    void placeFindings(const std::string& pointer)
    {
        m_outcome.diagnostics = atPlace(std::move(m_outcome.diagnostics), pointer);
    }

    Diagnostics calibrate(const CorpusFit& order, const NumberedRows& apart)
    {
        const auto rows =
            numberedRows(order.subject, m_library, measuredColumn(m_validation.predict));
        if (!rows)
            return rows.diagnostics();
        if (isShared(order.subject, rows.value(), apart))
            return refusal("validation.rows",
                           "a row of '" + measuredColumn(order.subject) +
                               "' that is calibrated on states the samples of a held-out row of '" +
                               measuredColumn(m_validation.predict) + "'");
        std::vector<FreeParameter> free;
        Diagnostics problems;
        for (const auto& text : order.free) {
            auto parameter = parseFreeParameter(text);
            append(problems, parameter.diagnostics());
            if (parameter)
                free.push_back(std::move(parameter).value());
        }
        if (!problems.empty())
            return problems;
        const auto system = systemOf(order.subject, m_library, rows.value().data, free);
        if (!system)
            return system.diagnostics();
        const auto set = namesOf(order.subject.settings);
        const auto used = usedRows(system.value(), rows.value().data, {order.subject.output}, set);
        if (!used)
            return used.diagnostics();
        const auto& data = used.value().data;
        const auto model = FitModel::compile(system.value(), order.subject.output, free, data, set);
        if (!model)
            return model.diagnostics();
        auto found = fit(model.value(), data, {});
        if (!found)
            return found.diagnostics();
        m_outcome.calibratedRows += data.rows();
        m_naive.add(rows.value(),
                    used.value(),
                    order.subject.data == m_validation.predict.data,
                    {apart.numbers.begin(), apart.numbers.end()});
        append(m_outcome.diagnostics, data.notes);
        append(m_outcome.diagnostics,
               mixedRows(data, model.value().columns(), namedColumns(system.value(), data)));
        const auto errors = recordRows(found.value(), model.value(), data, set);
        append(m_outcome.diagnostics, found.value().diagnostics);
        keepResiduals(order.subject, found.value());
        score(order.subject, model.value(), data, errors);
        return take(found.value());
    }

    // Residuals of the predicted output on the predicted machine correct the prediction.
    void keepResiduals(const CorpusSubject& subject, const Fit& found)
    {
        const auto& predict = m_validation.predict;
        if (subject.data == predict.data && modelOutput(subject) == modelOutput(predict))
            m_residuals = found.rows;
    }

    void score(const CorpusSubject& subject,
               const FitModel& model,
               const DataFile& data,
               const GroupResiduals& errors)
    {
        auto& inside = m_outcome.scores.inside;
        const auto& residuals = errors.residuals;
        inside.insert(inside.end(), residuals.begin(), residuals.end());
        m_ranges.push_back(rangeOf(subject, model, data, errors.spread()));
        addWords(data, m_words);
    }

    Diagnostics take(const Fit& found)
    {
        for (std::size_t j = 0; j < found.parameters.size(); ++j) {
            auto parameter = found.parameters[j];
            parameter.value = found.at[j]; // has a value also for what the data do not determine
            if (!std::isfinite(parameter.value))
                return refusal("validation.parameters", "'" + parameter.name + "' has no value");
            m_outcome.parameters.push_back(std::move(parameter));
        }
        return {};
    }

    [[nodiscard]] bool isShared(const CorpusSubject& subject,
                                const NumberedRows& rows,
                                const NumberedRows& apart) const
    {
        if (subject.data != m_validation.predict.data)
            return false;
        const auto& data = *m_library.measured(subject.data).value();
        if (samplesOf(data, measuredColumn(subject)) !=
            samplesOf(data, measuredColumn(m_validation.predict)))
            return false;
        const std::set<double> held(apart.numbers.begin(), apart.numbers.end());
        return std::ranges::any_of(rows.numbers, [&](double row) { return held.contains(row); });
    }

    Diagnostics predict(const NumberedRows& apart)
    {
        auto subject = m_validation.predict;
        const auto model = plainModel(subject, m_library);
        if (!model)
            return model.diagnostics();
        bool isUsed = false;
        for (const auto& parameter : m_outcome.parameters)
            if (std::ranges::count(model.value().settable, parameter.name) > 0 &&
                !hasSetting(subject.settings, parameter.name)) {
                subject.settings.push_back(
                    {parameter.name, exactText({parameter.value, parameter.dimension}), ""});
                isUsed = true;
            }
        if (!isUsed)
            return refusal("validation.parameters",
                           "the prediction uses none of the calibrated parameters");
        auto system = systemOf(subject, m_library, apart.data, {});
        if (!system)
            return system.diagnostics();
        if (!hasNewWord(m_validation.predict, apart.data, m_words))
            append(m_outcome.diagnostics, correctOutput(system.value(), m_residuals));
        auto validated =
            validate(system.value(), apart.data, subject.output, namesOf(subject.settings));
        if (!validated)
            return validated.diagnostics();
        m_outcome.machine = m_library.measured(subject.data).value()->machine;
        m_outcome.validation = std::move(validated).value();
        append(m_outcome.diagnostics, m_outcome.validation.diagnostics);
        judge();
        scoreApart(apart.data);
        auto naive = compareNaive(m_outcome.validation,
                                  apart.data,
                                  m_naive.joined(subject.output),
                                  {m_validation.scale, m_validation.size});
        if (!naive)
            return naive.diagnostics();
        m_outcome.naive = std::move(naive).value();
        return {};
    }

    void judge()
    {
        std::vector<double> factors;
        const auto& output = m_outcome.validation.outputs.front();
        for (const auto& point : output.points) {
            m_outcome.rows += point.samples;
            factors.push_back(errorFactor(point.predicted, point.measured));
        }
        append(m_outcome.diagnostics, oneSidedFinding(output.signs, output.dimension));
        m_outcome.factor = summaryOfFactors(factors);
        m_outcome.isMet = m_outcome.factor.median <= m_validation.aim;
    }

    void scoreApart(const DataFile& data)
    {
        auto& scores = m_outcome.scores;
        scores.family = m_validation.family.empty() ? m_outcome.machine : m_validation.family;
        scores.of = m_validation.id;
        scores.blocks = blocksOf(m_validation.predict, m_library);
        for (const auto& range : m_ranges)
            scores.spread = std::max(scores.spread, range.spread);
        const auto& variables = m_outcome.validation.variables;
        const bool isNew = hasNewWord(m_validation.predict, data, m_words);
        for (const auto& point : m_outcome.validation.outputs.front().points) {
            const auto place =
                placeOf(m_ranges, modelOutput(m_validation.predict), [&](const std::string& name) {
                    const auto found = std::ranges::find(variables, name);
                    return found == variables.end()
                               ? std::numeric_limits<double>::quiet_NaN()
                               : point.at[static_cast<std::size_t>(found - variables.begin())];
                });
            const double ratio = std::log(point.measured / point.predicted);
            const bool isTransferred = isNew || place.kind == PointKind::Transferred;
            if (!std::isfinite(ratio))
                continue;
            if (!isTransferred && place.kind == PointKind::Inside)
                scores.inside.push_back(ratio);
            else
                scores.outside.push_back({ratio, place.doublings, isTransferred});
        }
    }

    const CorpusValidation& m_validation;
    Library& m_library;
    CorpusOutcome m_outcome;
    std::vector<CalibratedRange> m_ranges; // calibrated
    Words m_words;                         // in the calibrated rows
    FittedRows m_residuals;                // for the predicted output
    NaiveRows m_naive;
};

} // namespace

Result<DataFile> rowsOf(const CorpusSubject& subject, Library& library)
{
    auto rows = numberedRows(subject, library);
    return rows ? Result<DataFile>(std::move(rows).value().data) : rows.diagnostics();
}

Result<System> systemOf(const CorpusSubject& subject,
                        Library& library,
                        const DataFile& data,
                        const std::vector<FreeParameter>& free)
{
    if (!subject.block.empty()) {
        const auto block = library.block(subject.block);
        return block ? blockSystem(*block.value(), library, data, free, subject.settings)
                     : block.diagnostics();
    }
    const auto design = library.design(subject.design);
    return design ? instantiate(*design.value(), library, subject.settings) : design.diagnostics();
}

Result<CorpusOutcome> runValidation(const CorpusValidation& validation, Library& library)
{
    return CorpusRun(validation, library).run();
}

} // namespace clusterwright::model
