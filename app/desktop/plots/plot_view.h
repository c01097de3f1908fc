// Any figure on the screen, live: hover for values, click the legend to hide, wheel and drag to zoom and pan, double click to go
// back, pin curves to compare with what comes next, brush the axes of a parallel plot.
#pragma once

#include "app/desktop/plots/any_figure.h"
#include "app/desktop/plots/text_style.h"

#include <QPointF>
#include <QWidget>

#include <memory>
#include <optional>
#include <set>
#include <vector>

class QCustomPlot;
class QCPAbstractLegendItem;
class QLabel;
class QStackedLayout;

namespace clusterwright::plots
{

class Brushing;
class Crosshair;

class PlotView final : public QWidget
{
    Q_OBJECT

public:
    // `name`: what a screen reader says.
    explicit PlotView(const QString& name, QWidget* parent = nullptr);
    ~PlotView() override;

    void showFigure(AnyFigure figure);
    // Instead of a plot: why there is none, and what to do.
    void showMessage(const QString& text);
    // Whether what is shown is of before something went wrong: it is drawn faint.
    void setOld(bool isOld);
    [[nodiscard]] bool isOld() const { return m_isOld; }
    void setColours(const PlotColours& colours);

    // Whatever the figure asks for; nothing: as it asks. Of a parallel plot each axis has its own scale.
    void setScales(std::optional<Scale> x, std::optional<Scale> y);
    // Figures that follow are shown from where to where this one is, as far as their axes are the same.
    void setFixedAxes(bool isFixed);
    void resetZoom();

    // Keeps the curves, or the points, of now, faint, behind those that come.
    void pin();
    void unpin();
    [[nodiscard]] bool isPinned() const { return m_pinned.has_value(); }

    // Which rows of a parallel plot stand out: as brushed by hand, or as a table says.
    void setBrushed(const std::vector<std::size_t>& rows);
    void setRanges(const std::vector<ParallelRange>& ranges);
    [[nodiscard]] const std::vector<ParallelRange>& ranges() const { return m_ranges; }

    // What is shown, scales and pinned curves included, and as text (base units).
    [[nodiscard]] const AnyFigure& figure() const { return m_figure; }
    template <typename Kind>
    [[nodiscard]] const Kind& as() const
    {
        return std::get<Kind>(m_figure);
    }
    [[nodiscard]] bool isEmpty() const { return plots::isEmpty(m_figure); }
    [[nodiscard]] std::string csv() const { return toCsv(m_figure); }
    [[nodiscard]] std::string json() const { return toJson(m_figure); }
    [[nodiscard]] QString readout() const { return m_readout; } // of the place under the pointer
    // To the clipboard: as a picture, the values as text. What went wrong, if anything did.
    [[nodiscard]] model::Diagnostics copyPicture() const;
    [[nodiscard]] QCustomPlot& plot() { return *m_plot; }

signals:
    void readoutChanged(const QString& text);
    void pointChosen(
        std::size_t
            row); // a click on a point, bar or cell: its number in the figure, or in its table
    void brushed(const std::vector<std::size_t>& rows); // by hand

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void redraw();
    void redrawInPlace();
    void present();
    void connectPointer();
    void toggle(QCPAbstractLegendItem* item);
    void rearrange(ParallelFigure figure);
    void followRanges();
    void track(QPointF place);
    void trackAgain();
    void choose(QPointF place);
    void hideTracker();

    QCustomPlot* m_plot;
    QLabel* m_message;
    QStackedLayout* m_layout;
    std::unique_ptr<Crosshair> m_crosshair;
    std::unique_ptr<Brushing> m_brushing;
    PlotColours m_colours;
    AnyFigure m_given; // as it came
    AnyFigure m_figure;
    std::optional<AnyFigure> m_pinned;
    bool m_isOld = false;
    bool m_isFixed = false;
    std::set<std::string> m_hidden; // labels of curves
    std::vector<ParallelRange> m_ranges;
    std::optional<std::vector<std::size_t>> m_rows; // that a table wants to stand out
    std::optional<Scale> m_xScale;
    std::optional<Scale> m_yScale;
    QPointF m_pressed;
    std::optional<QPointF> m_pointer; // where it reads values
    QString m_readout;
};

} // namespace clusterwright::plots
