#include "app/desktop/pipeline/canvas/pipeline_tools.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>

namespace clusterwright::desktop
{

namespace
{

constexpr int kToolsGap = 4; // to the corner

} // namespace

PipelineTools::PipelineTools(QWidget& view)
    : QWidget(&view)
    , m_sum(new QLabel(this))
    , m_timeline(new QToolButton(this))
{
    auto* const fit = new QToolButton(this);
    fit->setObjectName(QStringLiteral("pipelineFit"));
    fit->setText(tr("Fit"));
    fit->setToolTip(tr("Show the whole pipeline"));
    m_timeline->setObjectName(QStringLiteral("pipelineTimeline"));
    m_timeline->setText(tr("Timeline"));
    m_timeline->setCheckable(true);
    m_timeline->setToolTip(tr("Show when each step runs, with one row per resource"));
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    m_sum->setObjectName(QStringLiteral("timelineSum"));
    m_sum->setTextFormat(Qt::PlainText);
    m_sum->setAutoFillBackground(true);
    m_sum->setMargin(3);
    m_sum->hide();
    layout->addWidget(m_sum);
    for (auto* const button : {fit, m_timeline}) {
        button->setFocusPolicy(Qt::TabFocus);
        button->setAccessibleName(button->toolTip());
        layout->addWidget(button);
    }
    connect(fit, &QToolButton::clicked, this, &PipelineTools::fitRequested);
    connect(m_timeline, &QToolButton::toggled, this, &PipelineTools::timelineToggled);
    view.installEventFilter(this);
    place();
}

void PipelineTools::setTimeline(bool isShown)
{
    const QSignalBlocker blocker(m_timeline);
    m_timeline->setChecked(isShown);
}

void PipelineTools::setSum(const QString& text)
{
    m_sum->setText(text);
    m_sum->setVisible(!text.isEmpty());
    place();
}

bool PipelineTools::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parent() && (event->type() == QEvent::Resize || event->type() == QEvent::Show))
        place();
    return QWidget::eventFilter(watched, event);
}

void PipelineTools::place()
{
    adjustSize();
    move(parentWidget()->width() - width() - kToolsGap, kToolsGap);
    raise();
}

} // namespace clusterwright::desktop

#include "moc_pipeline_tools.cpp"
