#include "app/desktop/shell/window/result_line.h"

#include "app/desktop/common/text.h"
#include "model/core/diagnostic.h"
#include "model/study/studies/answer.h"

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

constexpr int kReasonWidth = 480; // pixels

QString firstError(const model::Diagnostics& findings)
{
    const auto found =
        std::ranges::find(findings, model::Severity::Error, &model::Diagnostic::severity);
    return found == findings.end() ? QString() : qt(found->message);
}

// With its band, where a number behind it is measured.
std::string shownValue(const model::Answer& answer, const model::OutputValue& output)
{
    const auto band = bandText(answer.bands, output);
    return displayText(output) + (band.empty() ? "" : " (" + band + ")");
}

} // namespace

ResultLine::ResultLine(Workbench& workbench, QWidget* parent)
    : QLabel(parent)
    , m_workbench(workbench)
{
    setObjectName(QStringLiteral("resultLine"));
    setContentsMargins(0, 0, 8, 0);
    setTextFormat(Qt::RichText);
    setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    setAccessibleName(tr("Results"));
    connect(this, &QLabel::linkActivated, &m_workbench, &Workbench::explain);
    connect(&m_workbench.document(), &Document::answerChanged, this, &ResultLine::showAnswer);
}

void ResultLine::showAnswer()
{
    const auto& document = m_workbench.document();
    const auto reason = firstError(document.answer()->findings);
    setToolTip(!reason.isEmpty()                   ? literalText(reason)
               : document.numbers()->bands.empty() ? QString()
                                                   : tr("In brackets: 95 % by the intervals of the "
                                                        "numbers"));
    setEnabled(!document.areNumbersOld());
    setText(parts(reason).join(QStringLiteral(" &nbsp; ")));
}

QStringList ResultLine::parts(const QString& reason) const
{
    const auto& document = m_workbench.document();
    const auto& answer = *document.numbers();
    QStringList parts;
    if (const auto& scenario = answer.design.scenario; !scenario.empty())
        parts.append(tr("scenario %1:").arg(qt(scenario).toHtmlEscaped()));
    if (document.areNumbersOld() && answer.evaluation)
        parts.append(tr("before the error:"));
    else if (!reason.isEmpty())
        parts.append(tr("no numbers yet: %1")
                         .arg(fontMetrics()
                                  .elidedText(reason, Qt::ElideRight, kReasonWidth)
                                  .toHtmlEscaped()));
    if (!answer.evaluation)
        return parts;
    for (const auto& output : answer.evaluation->outputs)
        if (std::ranges::count(model::kFirstOutputs, output.name) > 0)
            parts.append(QStringLiteral("<a href=\"%1\">%1</a> %2")
                             .arg(qt(output.name), qt(shownValue(answer, output)).toHtmlEscaped()));
    if (!answer.evaluation->bottleneck.empty())
        parts.append(tr("busiest: %1").arg(qt(answer.evaluation->bottleneck).toHtmlEscaped()));
    return parts;
}

} // namespace clusterwright::desktop

#include "moc_result_line.cpp"
