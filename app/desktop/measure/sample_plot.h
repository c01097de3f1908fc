// Samples as curves, live: median and quartiles of one output by one parameter.
#pragma once

#include "app/desktop/measure/sample_curves.h"

#include <QTimer>
#include <QWidget>

class QComboBox;
class QLabel;
class QToolButton;

namespace clusterwright::plots
{
class PlotView;
}

namespace clusterwright::desktop
{

class SamplePlot final : public QWidget
{
    Q_OBJECT

public:
    // `nothing`: what to say while there are no samples.
    explicit SamplePlot(QString nothing, QWidget* parent = nullptr);

    // Redrawn a little later, once for all that arrives until then; while nobody sees it, when it is shown again.
    void add(const runner::Task& task, std::span<const runner::Sample> samples);
    void showCurves(SampleCurves curves);
    void clear() { showCurves({}); }

    [[nodiscard]] const plots::PlotView& plot() const { return *m_plot; }

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void addBar();
    void redraw();
    void redrawIfSeen();
    void showReadout();
    void recolour();

    QString m_nothing;
    SampleCurves m_curves;
    QTimer m_soon;
    bool m_isOutOfDate = false;
    QString m_left; // what is left out of the plot
    plots::PlotView* m_plot;
    QComboBox* m_output;
    QComboBox* m_parameter;
    QToolButton* m_logX = nullptr;
    QToolButton* m_logY = nullptr;
    std::optional<plots::Scale> m_scaleX; // that somebody chose
    std::optional<plots::Scale> m_scaleY;
    QLabel* m_readout;
};

} // namespace clusterwright::desktop
