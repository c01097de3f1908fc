#include "app/desktop/measure/measure_page.h"

#include "app/desktop/common/theme.h"
#include "app/desktop/common/widgets.h"

#include <QButtonGroup>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QToolButton>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

QString titleOf(MeasurePage::Step step)
{
    switch (step) {
    case MeasurePage::Nodes:
        return MeasurePage::tr("1  Nodes");
    case MeasurePage::Plan:
        return MeasurePage::tr("2  Plan and run");
    case MeasurePage::Runs:
        return MeasurePage::tr("3  Review");
    case MeasurePage::Calibrate:
        break;
    }
    return MeasurePage::tr("4  Calibrate");
}

QString summaryOf(MeasurePage::Step step)
{
    switch (step) {
    case MeasurePage::Nodes:
        return MeasurePage::tr("Add nodes and test the connection to them");
    case MeasurePage::Plan:
        return MeasurePage::tr("Choose what to measure, start it and watch the samples");
    case MeasurePage::Runs:
        return MeasurePage::tr("Stored runs with medians and intervals");
    case MeasurePage::Calibrate:
        break;
    }
    return MeasurePage::tr("Fit inputs of the design to measurements");
}

} // namespace

MeasurePage::MeasurePage(QWidget& nodes, QWidget& plan, QWidget& runs, QWidget* parent)
    : QWidget(parent)
    , m_pages(new QStackedWidget(this))
    , m_buttons(new QButtonGroup(this))
    , m_next(named(plainLabel(this), "next"))
{
    setObjectName(QStringLiteral("measurePage"));
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 6, 6, 2);
    layout->addWidget(makeSteps());
    layout->addWidget(m_next);
    for (auto* const panel : {&nodes, &plan, &runs})
        m_pages->addWidget(panel);
    m_pages->addWidget(makeInvitation());
    layout->addWidget(m_pages, 1);
    connect(m_buttons, &QButtonGroup::idClicked, this, [this](int step) {
        showStep(static_cast<Step>(step));
    });
    // Both the invitation and the calibration are pages of the last step.
    connect(m_pages, &QStackedWidget::currentChanged, this, [this](int page) {
        m_buttons->button(std::min<int>(page, Calibrate))->setChecked(true);
        emit stepChanged();
    });
    showStep(Nodes);
    recolour();
}

void MeasurePage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    emit shown();
}

void MeasurePage::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        recolour();
}

// Marks the shown step like the shown workspace, visible in both themes.
void MeasurePage::recolour()
{
    const auto& theme = themeOf(*this);
    const auto style = QStringLiteral("QToolButton{border:1px solid %1;border-radius:4px;color:%2}"
                                      "QToolButton:hover{background:%1}"
                                      "QToolButton:focus{text-decoration:underline}"
                                      "QToolButton:checked{background:%3;color:%4;font-weight:600}")
                           .arg(theme.grid.name(),
                                theme.ink.name(),
                                palette().color(QPalette::Highlight).name(),
                                palette().color(QPalette::HighlightedText).name());
    for (auto* const button : m_buttons->buttons())
        if (button->styleSheet() != style)
            button->setStyleSheet(style);
}

QWidget* MeasurePage::makeSteps()
{
    auto* const bar = new QWidget(this);
    auto* const layout = new QHBoxLayout(bar);
    layout->setContentsMargins(0, 0, 0, 0);
    for (const auto step : kSteps) {
        if (step != Nodes) {
            auto* const arrow = new QLabel(QStringLiteral("\u203a"), bar);
            arrow->setForegroundRole(QPalette::PlaceholderText);
            layout->addWidget(arrow);
        }
        auto* const button = new QToolButton(bar);
        button->setObjectName(QStringLiteral("step%1").arg(step));
        button->setCheckable(true);
        button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        button->setMinimumHeight(44);
        button->setToolTip(summaryOf(step));
        m_buttons->addButton(button, step);
        layout->addWidget(button, 1);
        setState(step, {});
    }
    return bar;
}

// Shown until a calibration has begun.
QWidget* MeasurePage::makeInvitation()
{
    auto* const page = new QWidget(this);
    auto* const layout = new QVBoxLayout(page);
    auto* const text = new QLabel(
        tr("A calibration fits inputs of the design to stored runs or to a CSV file. Each estimate "
           "comes with its confidence interval. The design changes only on the last page."),
        page);
    text->setWordWrap(true);
    text->setAlignment(Qt::AlignCenter);
    auto* const start = named(new QPushButton(tr("Start a calibration"), page), "startCalibration");
    layout->addStretch(1);
    layout->addWidget(text);
    layout->addWidget(start, 0, Qt::AlignCenter);
    layout->addStretch(2);
    connect(start, &QPushButton::clicked, this, &MeasurePage::calibrateWanted);
    return page;
}

void MeasurePage::showStep(Step step)
{
    m_buttons->button(step)->setChecked(true);
    if (step == Calibrate)
        showCalibration();
    else
        m_pages->setCurrentIndex(step);
}

MeasurePage::Step MeasurePage::step() const
{
    return static_cast<Step>(m_buttons->checkedId());
}

QWidget* MeasurePage::panel(Step step) const
{
    return m_pages->widget(step);
}

// Covered by the invitation.
void MeasurePage::showCalibration()
{
    m_pages->setCurrentIndex(m_pages->count() - 1);
}

void MeasurePage::setState(Step step, const QString& state)
{
    auto* const button = m_buttons->button(step);
    button->setText(state.isEmpty() ? titleOf(step) : titleOf(step) + QLatin1Char('\n') + state);
    button->setAccessibleName(state.isEmpty() ? titleOf(step)
                                              : tr("%1: %2").arg(titleOf(step), state));
}

void MeasurePage::setNext(const QString& text)
{
    m_next->setText(text);
    m_next->setVisible(!text.isEmpty());
}

void MeasurePage::setCalibration(QWidget& calibration)
{
    m_pages->addWidget(&calibration);
    showStep(Calibrate);
}

} // namespace clusterwright::desktop

#include "moc_measure_page.cpp"
