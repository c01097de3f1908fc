// Links the axes of two plots: zoom, pan and the cursor move together along x, and along y where both have one unit.
#pragma once

#include <QObject>
#include <QString>

#include <optional>
#include <utility>

class QMouseEvent;

namespace clusterwright::plots
{

class PlotView;

class LinkedPlots final : public QObject
{
    Q_OBJECT

public:
    // Both plots outlive this object.
    LinkedPlots(PlotView& first, PlotView& second, QObject* parent);

    // Linked axes show what either plot showed; a new figure in one plot extends them.
    void setLinked(bool isLinked);
    [[nodiscard]] bool isLinked() const { return m_isLinked; }
    // Reason why the axes cannot be linked; empty if they can.
    [[nodiscard]] QString problem() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    using Range = std::optional<std::pair<double, double>>; // in base units

    void connectPlot(PlotView& from, PlotView& to);
    void unite();
    void follow(PlotView& from, PlotView& to);
    void point(PlotView& from, PlotView& to, const QMouseEvent& event);
    [[nodiscard]] bool hasOneUnit() const; // the same unit and scale of y

    PlotView& m_first;
    PlotView& m_second;
    bool m_isLinked = false;
    Range m_x; // common range of both plots
    Range m_y;
};

} // namespace clusterwright::plots
