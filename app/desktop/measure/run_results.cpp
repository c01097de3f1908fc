#include "app/desktop/measure/run_results.h"

#include "app/desktop/common/text.h"
#include "app/desktop/common/theme.h"
#include "model/calibration/calibration/fit_words.h"
#include "model/calibration/messages/message_fit.h"
#include "plugins/runner/data/sample_data.h"
#include "plugins/runner/data/series.h"

#include <QApplication>
#include <QCoreApplication>
#include <QStandardItemModel>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

QString said(const char* text)
{
    return QCoreApplication::translate("RunResults", text);
}

// Returns the parameters of LogGP that the run determines; empty for a run of another probe, or of too few points.
std::vector<RunResult> logGpResults(const runner::Store& store, const std::string& run)
{
    std::vector<RunResult> results;
    const auto record = runner::recordedData(store, run);
    for (const auto& part : record ? record.value().parts : std::vector<runner::ProbeData>()) {
        model::MessageQuestion question;
        question.kind = model::MessageQuestion::Kind::LogGp;
        question.conventions = model::conventionsOfProbe(part.probe, part.data);
        if (!question.conventions)
            continue;
        const auto found = model::fitMessages(part.data, question);
        if (!found)
            continue;
        const auto fit = fitsOf(found.value()).front();
        for (const auto& parameter : fit.parameters)
            results.push_back({{qt(parameter.name),
                                qt(model::estimateText(parameter)),
                                qt(model::intervalText(parameter)),
                                QString::number(fit.residuals.size()),
                                qt(parameter.absence.empty() ? toText(*question.conventions)
                                                             : parameter.absence)},
                               parameter.absence.empty()});
    }
    return results;
}

RunResult resultOf(const runner::Series& series)
{
    const auto summary = runner::summariseStarts(series.values.front());
    const auto shown = [&](double value) {
        const int digits =
            model::digitsWithin(summary.median, summary.medianLow, summary.medianHigh);
        return qt(model::displayText({value, series.output.dimension}, digits));
    };
    const bool hasInterval = summary.starts >= runner::kLeastForInterval;
    return {{qt(series.output.name),
             shown(summary.median),
             hasInterval
                 ? shown(summary.medianLow) + QStringLiteral(" .. ") + shown(summary.medianHigh)
                 : QStringLiteral("\u2013"),
             QString::number(summary.starts),
             qt(series.place)}};
}

} // namespace

std::vector<RunResult>
readResults(const std::filesystem::path& file, const std::string& run, const std::stop_token& stop)
{
    const auto store = runner::Store::open(file, runner::Store::Access::Existing);
    auto starts = store ? store.value()->starts(run) : store.diagnostics();
    runner::SeriesList list;
    if (!starts || stop.stop_requested() ||
        !addRun(*store.value(), run, std::move(starts).value(), list).empty())
        return {};
    auto results = logGpResults(*store.value(), run);
    const auto isShown = [known = results](const RunResult& result) {
        return std::ranges::any_of(known, [&](const RunResult& other) {
            return other.cells[RunResult::Output] == result.cells[RunResult::Output];
        });
    };
    for (const auto& series : list.all()) {
        if (series.values.empty() || series.values.front().empty())
            continue;
        if (auto result = resultOf(series); !isShown(result))
            results.push_back(std::move(result));
    }
    return results;
}

void showResults(const std::vector<RunResult>& results, QStandardItemModel& table)
{
    table.setRowCount(0);
    table.setHorizontalHeaderLabels(
        {said("Result"), said("Median"), said("95 % interval"), said("Launches"), said("At")});
    for (const auto& result : results) {
        QList<QStandardItem*> row;
        for (const auto& text : result.cells) {
            row.append(new QStandardItem(text));
            row.back()->setEditable(false);
            row.back()->setToolTip(literalText(text));
            if (!result.isKnown)
                row.back()->setForeground(themeOf(QApplication::palette()).warning);
        }
        table.appendRow(row);
    }
}

} // namespace clusterwright::desktop
