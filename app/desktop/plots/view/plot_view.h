// Any figure on the screen, live: hover for values, mark two places to read what lies between them, click the legend to hide, wheel
// and drag to zoom and pan, double click to go back, pin curves to compare with what comes next, brush the axes of a parallel plot.
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
    // `name`: what a screen reader says.
    explicit PlotView(const QString& name, QWidget* parent = nullptr);
    ~PlotView() override;

    void showFigure(AnyFigure figure);
    // One that is of another thing, with what was chosen for it.
    void showFigure(AnyFigure figure, const PlotChoices& choices);
    // Instead of a plot: why there is none, and what to do.
    void showMessage(const QString& text);
    // Whether what is shown is of before something went wrong: it is drawn faint.
    void setOld(bool isOld);
    void setColours(const PlotColours& colours);

    // Whatever the figure asks for; nothing: as it asks. Of a parallel plot each axis has its own scale.
    void setScales(std::optional<Scale> x, std::optional<Scale> y);
    // Keeps the ranges of the axes for the next figures, as long as their axes are the same.
    void setFixedAxes(bool isFixed);
    void resetZoom();
    // As a click in the legend does.
    void hideCurve(const std::string& label, bool isHidden);
    // Keeps what is shown, to be seen beside what comes: curves and points faint, bars as outlines, a map as dashed contours.
    void pin();
    void unpin();

    // Which rows of a parallel plot stand out: as brushed by hand, or as a table says.
    void setBrushed(const std::vector<std::size_t>& rows);
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
    void pointChosen(
        std::size_t
            row); // a click on a point, bar or cell: its number in the figure, or in its table
    void
    brushed(const std::vector<std::size_t>& rows); // by hand, or since a brushed figure changed
    void choicesChanged();
    void shownChanged(); // another figure, or none; pinned or not

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    // Ranges of axes that stay when the figure is drawn again.
    enum class Keep { All, Zoomed };

    void arrangeParts(const QString& name);
    void connectPlot();
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
    PlotMarks* m_marks; // below the plot, while places are marked
    std::unique_ptr<Brushing> m_brushing;
    std::unique_ptr<PlotPointer> m_pointer;
    PlotColours m_colours;
    std::vector<ParallelRange> m_ranges;
    std::optional<std::vector<std::size_t>> m_rows;       // that a table wants to stand out
    std::vector<std::pair<double, double>> m_drawnRanges; // ranges of all axes before any zoom
};

} // namespace clusterwright::plots
