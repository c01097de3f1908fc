// An interactive plot of any figure: hover for values, set two markers to read differences, click the legend to hide, zoom with the
// wheel, pan by dragging, double click to reset, pin curves for comparison, brush the axes of a parallel plot.
#pragma once

#include "app/desktop/plots/drawing/text_style.h"
#include "app/desktop/plots/view/plot_content.h"
#include "app/desktop/plots/view/plot_marks.h"
#include "app/desktop/plots/view/plot_pointer.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QCustomPlot;
class QCPAbstractLegendItem;
class QLabel;
class QStackedLayout;

namespace clusterwright::plots
{

class Brushing;

class PlotView final : public QWidget
{
    Q_OBJECT

public:
    // `name`: accessible name.
    explicit PlotView(const QString& name, QWidget* parent = nullptr);
    ~PlotView() override;

    void showFigure(AnyFigure figure);
    // Shows a figure of other quantities with its own choices.
    void showFigure(AnyFigure figure, const PlotChoices& choices);
    // Shows a text instead of a plot: why there is none, and what to do. `link`: words below the text that can be clicked; may be
    // empty.
    void showMessage(const QString& text, const QString& link = {});
    // `isOld`: an error has occurred since the figure was made; it is drawn faint.
    void setOld(bool isOld);

    // Overrides the figure's scales; empty: no override. Axes of a parallel plot have their own scales.
    void setScales(std::optional<Scale> x, std::optional<Scale> y);
    // Keeps the axis ranges for later figures with the same axes.
    void setFixedAxes(bool isFixed);
    // The style of pictures. Its names and order of curves apply here, too.
    void setStyle(const FigureStyle& style);
    void resetZoom();
    // Same as a click in the legend.
    void hideCurve(const std::string& label, bool isHidden);
    // Keeps the present figure for comparison: curves and points faint, bars as outlines, heat maps as dashed contours.
    void pin();
    void unpin();

    // Highlights these rows of the figure's table: rings around points and cells, lines through curves, frames around bars, colour for
    // the lines of parallel axes. Empty: as brushed.
    void markRows(std::vector<std::size_t> rows);
    void setRanges(const std::vector<ParallelRange>& ranges);
    [[nodiscard]] const std::vector<ParallelRange>& ranges() const { return m_ranges; }

    [[nodiscard]] const PlotContent& content() const { return m_content; }
    [[nodiscard]] const AnyFigure& figure() const { return m_content.figure(); }
    template <typename Kind>
    [[nodiscard]] const Kind& as() const
    {
        return std::get<Kind>(figure());
    }
    [[nodiscard]] PlotMarks& marks() { return *m_marks; }
    [[nodiscard]] PlotPointer& pointer() { return *m_pointer; }
    [[nodiscard]] QCustomPlot& plot() { return *m_plot; }

signals:
    void readoutChanged(const QString& text);
    void
    pointChosen(std::size_t row); // clicked point, bar or cell: index in the figure or its table
    void brushed(
        const std::vector<std::size_t>& rows); // by the user, or by a change of the brushed figure
    void linkActivated();                      // the link below the message
    void choicesChanged();
    void shownChanged(); // figure replaced or removed, pinned or unpinned

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    // Axis ranges to keep when the figure is redrawn.
    enum class Keep { All, Zoomed };

    void arrangeParts(const QString& name);
    void connectPlot();
    void recolour(); // in the colours of the theme
    void redraw();
    void redrawInPlace(Keep ranges);
    void present();
    void toggle(QCPAbstractLegendItem* item);
    void rearrange(ParallelFigure figure);
    void followRanges();

    QCustomPlot* m_plot;
    QLabel* m_message;
    QStackedLayout* m_layout;
    PlotContent m_content;
    PlotMarks* m_marks; // below the plot while markers are set
    std::unique_ptr<Brushing> m_brushing;
    std::unique_ptr<PlotPointer> m_pointer;
    PlotColours m_colours;
    std::vector<ParallelRange> m_ranges;
    std::vector<std::size_t> m_rows;                      // highlighted
    std::vector<std::pair<double, double>> m_drawnRanges; // ranges of all axes before any zoom
};

} // namespace clusterwright::plots
