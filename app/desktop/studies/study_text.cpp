#include "app/desktop/studies/study_text.h"

#include "app/desktop/answers/study_answer.h"
#include "app/desktop/common/messages.h"
#include "app/desktop/common/text.h"
#include "app/desktop/document/document.h"
#include "model/core/diagnostic.h"
#include "model/core/shell_word.h"
#include "model/core/text.h"
#include "model/design/fields/quick_fix.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

struct StudyText {
    Q_DECLARE_TR_FUNCTIONS(StudyText)
};

} // namespace

QString studyCommand(const Document& document, const std::string& study)
{
    const auto& path = document.file().path();
    const auto& design = document.design();
    auto command = "clusterwright-cli study " +
                   model::shellWord(path.isEmpty() ? design.id : utf8(path)) + " " +
                   model::shellWord(study);
    if (!design.scenario.empty())
        command += " --scenario " + model::shellWord(design.scenario);
    return qt(command);
}

// Returns the reasons for an empty plot, each once: the errors, or else all findings.
QString reasonsText(const model::Diagnostics& findings)
{
    constexpr qsizetype kMost = 4; // must fit into the plot's area
    const bool areErrors = model::hasErrors(findings);
    QStringList lines;
    for (const auto& finding : findings) {
        if (lines.size() == kMost)
            break;
        const auto line = sentencesOf(finding);
        if ((!areErrors || finding.severity == model::Severity::Error) && !lines.contains(line))
            lines << line;
    }
    return lines.join(QStringLiteral("\n\n"));
}

bool hasReasonsForPlot(const StudyAnswer& answer)
{
    return answer.result && answer.result->figures.empty() && !answer.findings.empty();
}

QString dateText(const StudyAnswer& answer)
{
    const auto time = QDateTime::fromString(qt(answer.time), Qt::ISODate).toLocalTime();
    return QLocale().toString(time, QLocale::ShortFormat);
}

QString stoppedText(const StudyAnswer& answer)
{
    const auto took = qt(model::displayText({answer.seconds, model::kTime}, 3));
    const auto& [done, total] = answer.reached;
    if (total == 0)
        return StudyText::tr("Stopped after %1").arg(took);
    const QLocale locale(QLocale::English);
    return StudyText::tr("Stopped at %1 % after %2: %3 of %4 points")
        .arg(
            QString::number(100.0 * static_cast<double>(done) / static_cast<double>(total), 'g', 3),
            took,
            locale.toString(static_cast<qulonglong>(done)),
            locale.toString(static_cast<qulonglong>(total)));
}

QString stateText(const StudyAnswer& answer)
{
    if (answer.isCancelled)
        return stoppedText(answer);
    const auto took = qt(model::displayText({answer.seconds, model::kTime}, 3));
    const auto scenario = qt(answer.design.scenario);
    auto worth = scenario.isEmpty()
                     ? StudyText::tr("Computed in %1").arg(took)
                     : StudyText::tr("Scenario %1, computed in %2").arg(scenario, took);
    if (answer.isKept)
        worth = StudyText::tr("%1 on %2 by version %3")
                    .arg(worth, dateText(answer), qt(answer.version));
    return answer.findings.empty() || !answer.result || hasReasonsForPlot(answer)
               ? worth
               : worth + QStringLiteral(". ") + asSentence(answer.findings.front().message);
}

const model::Diagnostic* errorOutsideStudy(const StudyAnswer& answer)
{
    const auto found = std::ranges::find_if(answer.findings, [&](const auto& finding) {
        return finding.severity == model::Severity::Error && !finding.pointer.empty() &&
               finding.file == answer.design.file && !model::isUnder(finding.pointer, "/studies");
    });
    return answer.result || found == answer.findings.end() ? nullptr : &*found;
}

StudyUse useOf(const model::StudyDefinition& study, const std::string& variable)
{
    const auto swept = [](const std::string& values, const char* key) {
        const auto text = qt(values).simplified();
        return StudyUse{text.isEmpty() ? StudyText::tr("swept")
                                       : StudyText::tr("swept: %1").arg(text),
                        text,
                        StudyText::tr("The study sets this variable: edit its values in the study"),
                        key};
    };
    if (study.x.variable == variable && model::formOf(study).hasRelation)
        return {StudyText::tr("solved"),
                {},
                StudyText::tr("The study finds this value: edit its unknown"),
                "x"};
    if (study.x.variable == variable)
        return swept(study.x.values, "x_values");
    if (study.series.variable == variable)
        return swept(study.series.values, "series_values");
    const auto axis = std::ranges::find(study.axes, variable, &model::StudyAxis::variable);
    return axis == study.axes.end() ? StudyUse() : swept(axis->values, "axes");
}

QString noResultText(const StudyAnswer& answer, bool isWorking, bool isOld)
{
    if (isWorking)
        return StudyText::tr("Working \u2026");
    if (isOld)
        return StudyText::tr("The design or the study has changed. Press Run again.");
    return answer.isCancelled ? stoppedText(answer) : reasonsText(answer.findings);
}

} // namespace clusterwright::desktop
