// A scatter figure on the screen: hover for the values of a point, wheel and drag to zoom and pan.
#pragma once

#include "app/desktop/plots/scatter_figure.h"
#include "app/desktop/plots/text_style.h"

#include <QWidget>

class QCustomPlot;
class QCPGraph;
class QLabel;
class QMouseEvent;
class QStackedLayout;

namespace clusterwright::plots
{

struct AxisScale;

class ScatterPlot final : public QWidget
{
    Q_OBJECT

public:
    // `name`: what a screen reader says.
    explicit ScatterPlot(const QString& name, QWidget* parent = nullptr);

    void showFigure(ScatterFigure figure);
    // Instead of a plot: why there is none, and what to do.
    void showMessage(const QString& text);
    void setColours(const PlotColours& colours);
    void resetZoom();

    [[nodiscard]] const ScatterFigure& figure() const { return m_figure; }
    [[nodiscard]] QCustomPlot& plot() { return *m_plot; }

signals:
    void readoutChanged(const QString& text); // of the point under the pointer

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void redraw();
    void addCurve(const ScatterCurve& curve, const AxisScale& x, const AxisScale& y);
    void addBand(const ScatterCurve& curve, const AxisScale& x, const AxisScale& y);
    void addPoints(const ScatterPoints& points, const AxisScale& x, const AxisScale& y);
    [[nodiscard]] QColor seenColour(std::size_t index) const;
    void addToLegend(QCPGraph& graph, const std::string& label);
    void colour();
    void track(QMouseEvent* event);
    [[nodiscard]] QString textOf(const ScatterPoints& points, std::size_t index) const;

    QCustomPlot* m_plot;
    QLabel* m_message;
    QStackedLayout* m_layout;
    PlotColours m_colours;
    ScatterFigure m_figure;
};

} // namespace clusterwright::plots
