// A plot that comes back as it was: what a person chose about a figure is kept, and holds again when the figure is shown the next time,
// after another answer, another study or another start of the program.
#pragma once

#include "app/desktop/plots/view/plot_view.h"

#include <utility>

class QToolButton;

namespace clusterwright::plots
{

class PlotMemory final : public QObject
{
    Q_OBJECT

public:
    explicit PlotMemory(PlotView& plot); // which owns it

    // `view`: which figure of the design it is.
    void show(AnyFigure figure, const std::string& design, const std::string& view);

private:
    void keep();

    PlotView& m_plot;
    std::string m_design;
    std::string m_view;
    std::string m_kept; // as text
};

// Switches for its axes and for what is pinned, which say how they are.
[[nodiscard]] QWidget* makePlotSwitches(PlotView& plot, QWidget* parent);
// One switch of a plot, as all of them look. The layout of `bar` takes it.
QToolButton* addSwitch(const QString& text, const QString& tip, QWidget& bar);
// "log x" and "log y".
std::pair<QToolButton*, QToolButton*> addScaleSwitches(QWidget& bar);

} // namespace clusterwright::plots
