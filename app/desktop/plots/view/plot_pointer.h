// Reading and choosing in a plot, by pointer and keys: the values under the pointer, the next point, a click on a point. Parallel axes
// have gestures of their own.
#pragma once

#include "app/desktop/plots/drawing/spot.h"

#include <QColor>
#include <QObject>
#include <QPointF>

#include <memory>

class QCustomPlot;
class QMouseEvent;

namespace clusterwright::plots
{

class Brushing;
class Crosshair;
class PlotContent;
class PlotMarks;

class PlotPointer final : public QObject
{
    Q_OBJECT

public:
    PlotPointer(QCustomPlot& plot,
                const PlotContent& content,
                PlotMarks& marks,
                Brushing& brushing);
    ~PlotPointer() override;

    // Pixels of the plot. Where nothing can be read, as after leave().
    void moveTo(QPointF place);
    void leave();
    // While values change under a pointer that rests, it reads those of now.
    void readAgain();
    // To another point along x, of the panel that was read last.
    void step(int points);
    [[nodiscard]] const QString& readout() const { return m_readout; }

    // False where nothing can be read.
    bool markAt(QPointF place);
    bool mark(); // what was read last
    [[nodiscard]] bool canMark() const { return m_place && m_spot; }

    void setColour(const QColor& colour) { m_colour = colour; } // of the crosshair

signals:
    void readoutChanged(const QString& text);
    void pointChosen(std::size_t row);

private:
    void connectMouse();
    void release(const QMouseEvent& event);
    void choose(QPointF place);

    QCustomPlot& m_plot;
    const PlotContent& m_content;
    PlotMarks& m_marks;
    Brushing& m_brushing;
    std::unique_ptr<Crosshair> m_crosshair;
    QColor m_colour;
    QPointF m_pressed;
    std::optional<QPointF> m_place; // where it reads values
    std::optional<Spot> m_spot;     // that was read last
    QString m_readout;
};

} // namespace clusterwright::plots
