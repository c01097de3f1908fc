// Parallel axes in a plot: one element with all axes, and the rows on two layers below it, so that brushing redraws only one layer.
// The axes of a narrow, high image are stacked: each runs from left to right, below the one before.
// Internal to this folder and its tests.
#pragma once

#include "app/desktop/plots/drawing/axis_scale.h"
#include "app/desktop/plots/drawing/drawing.h"

#include <qcustomplot.h>

#include <array>
#include <optional>
#include <vector>

namespace clusterwright::plots
{

class ParallelLines;
class ParallelPainter;

class ParallelRect final : public QCPLayoutElement
{
public:
    enum class Part { Axis, Title, Log, Invert };
    struct Hit {
        Part part;
        std::size_t axis;
    };

    ParallelRect(QCustomPlot& plot, ParallelFigure figure, const DrawOptions& options);

    [[nodiscard]] const ParallelFigure& figure() const { return m_figure; }
    [[nodiscard]] const std::vector<ParallelRange>& ranges() const { return m_ranges; }
    // Highlights the rows inside the ranges.
    void setRanges(std::vector<ParallelRange> ranges);
    // Highlights the rows, or all if the list is empty.
    void setChosen(const std::vector<std::size_t>& rows);
    [[nodiscard]] bool isChosen(std::size_t row) const { return m_chosen.empty() || m_chosen[row]; }
    [[nodiscard]] std::size_t chosenCount() const;
    // `isFast`: without antialiasing, during a drag.
    void showChosen(bool isFast);

    // True if the axes have room for their texts.
    [[nodiscard]] bool hasRoom() const;
    [[nodiscard]] bool isStacked() const { return m_isStacked; }
    // Place of a value, in pixels; its coordinates are NaN if the axis cannot show it.
    [[nodiscard]] QPointF placeOf(std::size_t axis, double value) const;
    // Unless the axes are stacked:
    [[nodiscard]] double xOf(std::size_t axis) const; // pixels
    [[nodiscard]] double yOf(std::size_t axis,
                             double value) const; // NaN if the axis cannot show it
    [[nodiscard]] double valueAt(std::size_t axis, double y) const; // within the axis
    // Returns the item under the pointer; axes take precedence over lines.
    [[nodiscard]] std::optional<Hit> hitAt(QPointF place) const;
    [[nodiscard]] bool canBeLogarithmic(std::size_t axis) const;
    // Numbers with a tick, in the unit of the axis: a few whole values or a single value themselves, else round numbers.
    [[nodiscard]] std::vector<double> tickValues(std::size_t axis) const;
    // The title of an axis as drawn, in lines, and its place.
    [[nodiscard]] const QString& title(std::size_t axis) const
    {
        return m_titles[static_cast<qsizetype>(axis)];
    }
    [[nodiscard]] QRectF titleBox(std::size_t axis) const;
    [[nodiscard]] std::optional<std::size_t> rowAt(QPointF place) const;

    void update(UpdatePhase phase) override;

protected:
    void draw(QCPPainter* painter) override; // axes and ranges
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override;

private:
    friend class ParallelLines;
    friend class ParallelPainter;
    [[nodiscard]] double gap() const; // between axes, pixels
    [[nodiscard]] QRectF controlBox(std::size_t axis, Part part) const;
    [[nodiscard]] int titleRow(std::size_t axis) const;
    [[nodiscard]] int widestLabel(std::size_t axis) const;
    void stack();
    void breakTitles();
    void drawLines(QCPPainter& painter, bool chosenOnly) const;
    [[nodiscard]] QPolygonF lineOf(std::size_t row) const;

    ParallelFigure m_figure;
    DrawOptions m_options;
    std::vector<AxisScale> m_scales;
    bool m_isStacked = false;
    int m_titleWidth = 0;                  // beside stacked axes
    QStringList m_titles;                  // by axis
    std::array<int, 2> m_titleLines{1, 0}; // lines of the lower and the upper row of titles
    std::vector<ParallelRange> m_ranges;
    std::vector<bool> m_chosen; // a flag for each row; empty: all
    std::vector<int> m_shade;   // per row
    bool m_isFast = false;
};

// Colours of the lines, from the lower end of their axis to the upper one: blue to orange, visible on white and black.
inline constexpr int kShades = 16;
[[nodiscard]] QColor shadeColor(int shade, bool isGrey = false); // grey: light to dark

inline constexpr int kLeastAxisPitch = 48; // between stacked axes, pixels
// True if an image of this width stacks the axes.
[[nodiscard]] bool stacksAxes(std::size_t axes, int width);

// Null if the plot shows no parallel axes.
[[nodiscard]] ParallelRect* parallelOf(const QCustomPlot& plot);

} // namespace clusterwright::plots
