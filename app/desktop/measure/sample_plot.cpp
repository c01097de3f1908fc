#include "app/desktop/measure/sample_plot.h"

#include "app/desktop/common/messages.h"
#include "app/desktop/common/text.h"
#include "app/desktop/plots/view/plot_memory.h"
#include "app/desktop/plots/view/plot_view.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include <tuple>

namespace clusterwright::desktop
{

namespace
{

constexpr int kBetweenDrawings = 100; // ms

// Fills the box and keeps the chosen name while it exists.
void fill(QComboBox& box, const std::vector<std::string>& names)
{
    QStringList wanted;
    for (const auto& name : names)
        wanted.append(qt(name));
    QStringList present;
    for (int i = 0; i < box.count(); ++i)
        present.append(box.itemData(i).toString());
    if (wanted == present)
        return;
    const auto chosen = box.property("chosen");
    box.clear();
    for (const auto& name : wanted)
        box.addItem(name.isEmpty() ? SamplePlot::tr("order of arrival") : name, name);
    box.setCurrentIndex(chosen.isValid() ? std::max(0, box.findData(chosen)) : 0);
}

plots::Scale scaleOf(const QToolButton& button)
{
    return button.isChecked() ? plots::Scale::Log : plots::Scale::Linear;
}

} // namespace

SamplePlot::SamplePlot(QString nothing, QWidget* parent)
    : QWidget(parent)
    , m_nothing(std::move(nothing))
    , m_plot(new plots::PlotView(tr("Samples"), this))
    , m_output(new QComboBox(this))
    , m_parameter(new QComboBox(this))
    , m_readout(new QLabel(this))
{
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->setSpacing(2);
    addBar();
    layout->addWidget(m_plot, 1);
    m_readout->setObjectName(QStringLiteral("readout"));
    m_readout->setTextFormat(Qt::PlainText);
    m_readout->setMinimumHeight(m_readout->fontMetrics().height());
    m_readout->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    layout->addWidget(m_readout);
    connect(m_plot, &plots::PlotView::readoutChanged, this, &SamplePlot::showReadout);
    m_soon.setSingleShot(true);
    m_soon.setInterval(kBetweenDrawings);
    connect(&m_soon, &QTimer::timeout, this, &SamplePlot::redrawIfSeen);
    redraw();
}

void SamplePlot::addBar()
{
    auto* const bar = new QHBoxLayout;
    m_output->setAccessibleName(tr("Output"));
    m_output->setToolTip(tr("Output of the probe"));
    m_parameter->setAccessibleName(tr("Parameter of the x axis"));
    m_parameter->setToolTip(tr("Parameter of the x axis"));
    bar->addWidget(m_output, 1);
    bar->addWidget(new QLabel(tr("by"), this));
    bar->addWidget(m_parameter, 1);
    for (auto* const box : {m_output, m_parameter}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        connect(box, &QComboBox::activated, this, [this, box] {
            box->setProperty("chosen", box->currentData());
            redraw();
        });
    }
    auto* const switches = new QWidget(this);
    (new QHBoxLayout(switches))->setContentsMargins(0, 0, 0, 0);
    std::tie(m_logX, m_logY) = plots::addScaleSwitches(*switches);
    bar->addWidget(switches);
    connect(m_logX, &QToolButton::clicked, this, [this] {
        m_scaleX = scaleOf(*m_logX);
        redraw();
    });
    connect(m_logY, &QToolButton::clicked, this, [this] {
        m_scaleY = scaleOf(*m_logY);
        redraw();
    });
    static_cast<QVBoxLayout*>(layout())->addLayout(bar);
}

void SamplePlot::add(const runner::Task& task, std::span<const runner::Sample> samples)
{
    m_curves.add(task, samples);
    if (!m_soon.isActive())
        m_soon.start();
}

void SamplePlot::showCurves(SampleCurves curves)
{
    m_curves = std::move(curves);
    redraw();
}

void SamplePlot::redrawIfSeen()
{
    m_isOutOfDate = !isVisible();
    if (!m_isOutOfDate)
        redraw();
}

void SamplePlot::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (std::exchange(m_isOutOfDate, false))
        redraw();
}

void SamplePlot::redraw()
{
    auto parameters = m_curves.parameters();
    parameters.emplace_back(); // the order of arrival
    fill(*m_output, m_curves.outputs());
    fill(*m_parameter, parameters);
    auto figure = m_curves.figure(utf8(m_output->currentData().toString()),
                                  utf8(m_parameter->currentData().toString()),
                                  m_scaleX,
                                  m_scaleY);
    for (QWidget* const part :
         std::initializer_list<QWidget*>{m_output, m_parameter, m_logX, m_logY})
        part->setEnabled(!figure.panels.empty());
    if (!figure.panels.empty()) { // automatic scales, unless chosen
        m_logX->setChecked(figure.panels.front().x.isLogarithmic());
        m_logY->setChecked(figure.panels.front().y.isLogarithmic());
    }
    m_left = plainText(figure.caveats);
    if (figure.panels.empty())
        m_plot->showMessage(m_nothing);
    else
        m_plot->showFigure(std::move(figure));
    showReadout();
}

// Shows the cursor values, otherwise what the plot omits.
void SamplePlot::showReadout()
{
    m_readout->setText(m_plot->pointer().readout().isEmpty() ? m_left
                                                             : m_plot->pointer().readout());
}

} // namespace clusterwright::desktop

#include "moc_sample_plot.cpp"
