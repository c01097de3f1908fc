// Any figure on the screen, live: hover for values, mark two places to read what lies between them, click the legend to hide, wheel
// and drag to zoom and pan, double click to go back, pin curves to compare with what comes next, brush the axes of a parallel plot.
#pragma once

#include "app/desktop/plots/drawing/spot.h"
#include "app/desktop/plots/drawing/text_style.h"
#include "app/desktop/plots/figure/plot_choices.h"

#include <QPointF>
#include <QWidget>

#include <memory>
#include <optional>
#include <set>
#include <vector>

class QCustomPlot;
class QCPAbstractLegendItem;
class QLabel;
class QMenu;
class QStackedLayout;

namespace clusterwright::plots
{

class Brushing;
class Crosshair;
class MarkLines;

class PlotView final : public QWidget
{
    Q_OBJECT

public:
    // `name`: what a screen reader says.
    explicit PlotView(const QString& name, QWidget* parent = nullptr);
    ~PlotView() override;

    void showFigure(AnyFigure figure);
    // One that is of another thing, with what was chosen for it.
    void showFigure(AnyFigure figure, const PlotChoices& choices);
    [[nodiscard]] PlotChoices choices() const;
    // Instead of a plot: why there is none, and what to do.
    void showMessage(const QString& text);
    // Whether what is shown is of before something went wrong: it is drawn faint.
    void setOld(bool isOld);
    [[nodiscard]] bool isOld() const { return m_isOld; }
    void setColours(const PlotColours& colours);

    // Whatever the figure asks for; nothing: as it asks. Of a parallel plot each axis has its own scale.
    void setScales(std::optional<Scale> x, std::optional<Scale> y);
    [[nodiscard]] bool canChooseScales() const; // not of bars, which begin at zero
    // Figures that follow are shown from where to where this one is, as far as their axes are the same.
    void setFixedAxes(bool isFixed);
    [[nodiscard]] bool areAxesFixed() const { return m_isFixed; }
    void resetZoom();

    // As a click in the legend does.
    void hideCurve(const std::string& label, bool isHidden);

    // Keeps what is shown, to be seen beside what comes: curves and points faint, bars as outlines, a map as dashed contours.
    void pin();
    void unpin();
    [[nodiscard]] bool isPinned() const { return m_pinned.has_value(); }
    // Why what is shown cannot be pinned, or what is pinned is not seen; empty where neither is so.
    [[nodiscard]] QString pinProblem() const;

    // Places A and B; a third one takes the place of B. They stay while the axes are of the same thing, at the nearest point of
    // whatever is shown. False where nothing can be read.
    bool markAt(QPointF place); // pixels of the plot
    bool mark();                // what was read last
    void clearMarks();
    [[nodiscard]] const std::vector<Spot>& marks() const { return m_marks; }
    // From A to B, or to what is under the pointer.
    [[nodiscard]] QString differences() const;

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
    [[nodiscard]] std::string seenCsv() const; // without what is hidden or out of view
    [[nodiscard]] std::string json() const { return toJson(m_figure); }
    [[nodiscard]] QString readout() const { return m_readout; } // of the place under the pointer
    // To the clipboard: as a picture, the values as text. What went wrong, if anything did.
    [[nodiscard]] model::Diagnostics copyPicture() const;
    void copyValuesInView() const;
    [[nodiscard]] QCustomPlot& plot() { return *m_plot; }

signals:
    void readoutChanged(const QString& text);
    void pointChosen(
        std::size_t
            row); // a click on a point, bar or cell: its number in the figure, or in its table
    void brushed(const std::vector<std::size_t>& rows); // by hand
    void choicesChanged();
    void shownChanged(); // another figure, or none; pinned or not

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void redraw();
    void redrawInPlace();
    void present();
    [[nodiscard]] std::vector<KeptAxis> keptAxes() const;
    [[nodiscard]] QWidget* makeStrip();
    void connectPointer();
    void toggle(QCPAbstractLegendItem* item);
    void rearrange(ParallelFigure figure);
    void followRanges();
    void track(QPointF place);
    void trackAgain();
    void choose(QPointF place);
    void hideTracker();
    void step(int points);
    void showMenu(QPoint place);
    void addCurves(QMenu& menu);
    void add(const Spot& spot);
    void placeMarks();
    void showDifferences();
    [[nodiscard]] QString differencesTo(const Spot& spot) const;

    QCustomPlot* m_plot;
    QLabel* m_message;
    QStackedLayout* m_layout;
    QLabel* m_differences;
    QWidget* m_strip; // with them, below the plot, while places are marked
    std::unique_ptr<MarkLines> m_markLines;
    std::unique_ptr<Crosshair> m_crosshair;
    std::unique_ptr<Brushing> m_brushing;
    PlotColours m_colours;
    AnyFigure m_given; // as it came
    AnyFigure m_figure;
    std::optional<AnyFigure> m_pinned;
    bool m_isPinSeen = false;
    bool m_isOld = false;
    bool m_isFixed = false;
    std::set<std::string> m_hidden; // labels of curves
    std::vector<ParallelRange> m_ranges;
    std::optional<std::vector<std::size_t>> m_rows; // that a table wants to stand out
    std::optional<Scale> m_xScale;
    std::optional<Scale> m_yScale;
    std::vector<KeptAxis> m_kept; // while nothing is shown whose axes are fixed
    QPointF m_pressed;
    std::optional<QPointF> m_pointer; // where it reads values
    std::optional<Spot> m_spot;       // that was read last
    std::vector<Spot> m_marks;
    QString m_readout;
};

} // namespace clusterwright::plots
