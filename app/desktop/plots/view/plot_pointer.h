// Reads values and selects points in a plot by pointer and keys. Parallel axes have their own gestures.
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

    // `place`: pixels of the plot. Same as leave() if there is no value.
    void moveTo(QPointF place);
    void leave();
    // Reads the values under a resting pointer again, after a change.
    void readAgain();
    // Moves by `points` along x in the panel read last.
    void step(int points);
    [[nodiscard]] const QString& readout() const { return m_readout; }

    // Returns false if there is no value.
    bool markAt(QPointF place);
    bool mark(); // marks the point read last
    [[nodiscard]] bool canMark() const { return m_place && m_spot; }

    void setColour(const QColor& colour) { m_colour = colour; } // crosshair

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
    std::optional<QPointF> m_place; // position of the shown values
    std::optional<Spot> m_spot;     // point read last
    QString m_readout;
};

} // namespace clusterwright::plots
