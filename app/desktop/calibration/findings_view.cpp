#include "app/desktop/calibration/findings_view.h"

#include "app/desktop/common/messages.h"
#include "app/desktop/common/severity_picture.h"
#include "app/desktop/common/text.h"
#include "model/core/diagnostic.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPixmap>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

constexpr std::size_t kMostShown = 6;

QString severityText(model::Severity severity)
{
    return severity == model::Severity::Error     ? FindingsView::tr("Error")
           : severity == model::Severity::Warning ? FindingsView::tr("Warning")
                                                  : FindingsView::tr("Note");
}

// Returns "place: message" with the remedy on a second line.
QString textOf(const model::Diagnostic& finding)
{
    auto words = asSentence(finding.message).toHtmlEscaped();
    if (!finding.pointer.empty() && !finding.pointer.starts_with('/'))
        words = qt(finding.pointer).toHtmlEscaped() + QStringLiteral(": ") + words;
    if (!finding.hint.empty())
        words += QStringLiteral("<br>\u2192 ") + asSentence(finding.hint).toHtmlEscaped();
    return words;
}

} // namespace

FindingsView::FindingsView(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("findings"));
    setAccessibleName(tr("Findings"));
    auto* const grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setColumnStretch(1, 1);
    hide();
}

void FindingsView::show(const model::Diagnostics& findings)
{
    if (findings == m_findings)
        return;
    m_findings = findings;
    std::ranges::stable_sort(m_findings, std::ranges::greater{}, &model::Diagnostic::severity);
    rebuild();
}

void FindingsView::rebuild()
{
    qDeleteAll(findChildren<QLabel*>(QString(), Qt::FindDirectChildrenOnly));
    auto* const grid = static_cast<QGridLayout*>(layout());
    const auto shown = std::min(m_findings.size(), kMostShown);
    for (std::size_t i = 0; i < shown; ++i) {
        const auto& finding = m_findings[i];
        auto* const icon = new QLabel(this);
        icon->setPixmap(severityPicture(finding.severity));
        icon->setToolTip(severityText(finding.severity));
        auto* const words = new QLabel(textOf(finding), this);
        words->setTextFormat(Qt::RichText);
        words->setWordWrap(true);
        words->setTextInteractionFlags(Qt::TextSelectableByMouse);
        words->setToolTip(qt(finding.code));
        words->setAccessibleName(severityText(finding.severity) + QStringLiteral(": ") +
                                 qt(finding.message));
        grid->addWidget(icon, static_cast<int>(i), 0, Qt::AlignTop);
        grid->addWidget(words, static_cast<int>(i), 1);
    }
    if (m_findings.size() > shown)
        grid->addWidget(new QLabel(tr("and %1 more").arg(m_findings.size() - shown), this),
                        static_cast<int>(shown),
                        1);
    setVisible(!m_findings.empty());
}

void FindingsView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && !m_findings.empty())
        rebuild();
}

} // namespace clusterwright::desktop

#include "moc_findings_view.cpp"
