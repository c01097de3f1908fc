// Live plot of samples: median and quartiles of one output over one parameter.
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
    // `nothing`: the text shown without samples.
    explicit SamplePlot(QString nothing, QWidget* parent = nullptr);

    // Adds samples. Redraws once for all samples of a short interval; a hidden plot redraws when it is shown.
    void add(const runner::Task& task, std::span<const runner::Sample> samples);
    void showCurves(SampleCurves curves);
    void clear() { showCurves({}); }

    [[nodiscard]] const plots::PlotView& plot() const { return *m_plot; }

protected:
    void showEvent(QShowEvent* event) override;

private:
    void addBar();
    void redraw();
    void redrawIfSeen();
    void showReadout();

    QString m_nothing;
    SampleCurves m_curves;
    QTimer m_soon;
    bool m_isOutOfDate = false;
    QString m_left; // what the plot omits
    plots::PlotView* m_plot;
    QComboBox* m_output;
    QComboBox* m_parameter;
    QToolButton* m_logX = nullptr;
    QToolButton* m_logY = nullptr;
    std::optional<plots::Scale> m_scaleX; // chosen by the user
    std::optional<plots::Scale> m_scaleY;
    QLabel* m_readout;
};

} // namespace clusterwright::desktop
