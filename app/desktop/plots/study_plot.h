// A study on the screen, live: hover for values, click the legend to hide a curve, wheel and drag to zoom and pan, pin curves to
// compare with what comes next.
#pragma once

#include "app/desktop/plots/figure.h"
#include "app/desktop/plots/text_style.h"
#include "model/study/curve.h"

#include <QWidget>

#include <optional>
#include <set>

class QCustomPlot;
class QCPAbstractLegendItem;
class QCPItemLine;
class QLabel;
class QMouseEvent;
class QStackedLayout;

namespace clusterwright::plots
{

class StudyPlot final : public QWidget
{
    Q_OBJECT

public:
    explicit StudyPlot(QWidget* parent = nullptr);

    // One output of it.
    void showStudy(const model::CurveStudy& study, std::size_t output);
    // Its first panel.
    void showFigure(Figure figure);
    // Whether what is shown is of before something went wrong: it is drawn faint.
    void setOld(bool isOld);
    [[nodiscard]] bool isOld() const { return m_isOld; }
    // Instead of a plot: why there is none, and what to do.
    void showMessage(const QString& text);
    void setColours(const PlotColours& colours);

    // Logarithmic axes, whatever the study asks for; nothing: as it asks.
    void setScales(std::optional<Scale> x, std::optional<Scale> y);
    // Keeps the curves of now, faint, behind those that come.
    void pin();
    void unpin();
    [[nodiscard]] bool isPinned() const { return !m_pinned.series.empty(); }
    void resetZoom();

    // What is shown, as a figure and as CSV ("x,series,...", base units).
    [[nodiscard]] const Figure& figure() const { return m_figure; }
    [[nodiscard]] std::string csv() const;
    [[nodiscard]] QString readout() const; // of the place under the pointer
    [[nodiscard]] QCustomPlot& plot() { return *m_plot; }

signals:
    void readoutChanged(const QString& text);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void redraw();
    void placeLegend();
    void toggle(QCPAbstractLegendItem* item);
    void track(QPointF place);
    void trackAgain();
    void hideTracker();
    [[nodiscard]] QString valuesAt(std::size_t point) const;

    QCustomPlot* m_plot;
    QLabel* m_message;
    QStackedLayout* m_layout;
    QCPItemLine* m_tracker = nullptr; // owned by the plot
    PlotColours m_colours;
    Figure m_figure;
    bool m_isOld = false;
    Panel m_pinned;             // shown where x and the output are the same
    std::set<QString> m_hidden; // labels of curves
    std::optional<Scale> m_xScale;
    std::optional<Scale> m_yScale;
    std::optional<QPointF> m_pointer; // where it reads values
    QString m_readout;
};

} // namespace clusterwright::plots
