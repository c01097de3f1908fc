// Stores the user's choices for each figure in the settings, and restores them when the figure is shown again, after another result
// or study, or a restart.
#pragma once

#include "app/desktop/plots/view/plot_view.h"

#include <functional>
#include <utility>

class QToolButton;

namespace clusterwright::plots
{

class PlotMemory final : public QObject
{
    Q_OBJECT

public:
    explicit PlotMemory(PlotView& plot); // owned by `plot`

    // `view`: key of the figure in the design.
    void show(AnyFigure figure, const std::string& design, const std::string& view);

private:
    void keep();

    PlotView& m_plot;
    std::string m_design;
    std::string m_view;
    std::string m_kept; // as text
};

// Stores the scales that the user chose for the axes; false if the plot stores them itself.
using KeepScales = std::function<bool(Scale x, Scale y)>;
// Makes switches for logarithmic axes and for pinning, which show the present state.
[[nodiscard]] QWidget* makePlotSwitches(PlotView& plot, QWidget* parent, KeepScales keep = {});
// Adds a switch in the common style to the layout of `bar`.
QToolButton* addSwitch(const QString& text, const QString& tip, QWidget& bar);
// "log x" and "log y".
std::pair<QToolButton*, QToolButton*> addScaleSwitches(QWidget& bar);

} // namespace clusterwright::plots
