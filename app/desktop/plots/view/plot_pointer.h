// Reads values and chooses points in a plot by pointer and keys. Parallel axes have gestures of their own.
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

    // `place`: in pixels of the plot. The same as leave() where nothing can be read.
    void moveTo(QPointF place);
    void leave();
    // Reads the values under a resting pointer again, after they have changed.
    void readAgain();
    // Moves to another point along x in the panel that was read last.
    void step(int points);
    [[nodiscard]] const QString& readout() const { return m_readout; }

    // False if nothing can be read there.
    bool markAt(QPointF place);
    bool mark(); // the point that was read last
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
    std::optional<QPointF> m_place; // of the values that are shown
    std::optional<Spot> m_spot;     // the point that was read last
    QString m_readout;
};

} // namespace clusterwright::plots
