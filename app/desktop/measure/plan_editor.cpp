#include "app/desktop/measure/plan_editor.h"

#include "app/desktop/common/messages.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/theme.h"
#include "app/desktop/common/widgets.h"
#include "model/core/diagnostic.h"
#include "model/json/json.h"
#include "model/json/json_text.h"

#include <QFontDatabase>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace clusterwright::desktop
{

namespace
{

// Returns "/measurements/0/repeats: Expected an integer. Remedy."
QString findingsText(const model::Diagnostics& findings)
{
    QStringList lines;
    for (const auto& finding : findings) {
        const auto place = finding.pointer.empty() ? "" : finding.pointer + ": ";
        lines.append(qt(place) + sentencesOf(finding));
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace

PlanEditor::PlanEditor(QWidget* parent)
    : QWidget(parent)
    , m_text(named(new QPlainTextEdit(this), "planText"))
    , m_findings(named(plainLabel(this), "planFindings"))
{
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    m_text->setAccessibleName(tr("Text of the plan"));
    m_text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setTabChangesFocus(true);
    m_findings->hide();
    auto* const back = named(new QPushButton(tr("Choose a probe instead"), this), "leavePlan");
    layout->addWidget(m_text, 1);
    layout->addWidget(m_findings);
    layout->addWidget(back);
    connect(m_text, &QPlainTextEdit::textChanged, this, &PlanEditor::read);
    connect(back, &QPushButton::clicked, this, &PlanEditor::leaveWanted);
}

void PlanEditor::setPlan(const runner::Plan& plan)
{
    const QSignalBlocker quiet(this);
    m_text->setPlainText(qt(model::jsonText(toJson(plan), 2)));
}

void PlanEditor::read()
{
    auto plan = runner::parsePlan(utf8(m_text->toPlainText()), "");
    m_problems = plan.diagnostics();
    if (plan)
        m_plan = std::move(plan).value();
    auto palette = m_findings->palette();
    palette.setColor(QPalette::WindowText, themeOf(*this).error);
    m_findings->setPalette(palette);
    m_findings->setText(findingsText(m_problems));
    m_findings->setVisible(!m_problems.empty());
    emit changed();
}

} // namespace clusterwright::desktop

#include "moc_plan_editor.cpp"
