// What a plot on the screen shows: a figure as it came, with what a person chose about it, and with what is pinned beside it.
#pragma once

#include "app/desktop/plots/figure/any_figure.h"
#include "app/desktop/plots/figure/plot_choices.h"

#include <QString>

#include <optional>
#include <utility>

class QCustomPlot;

namespace clusterwright::plots
{

class PlotContent
{
public:
    // `plot`: where the axes are moved.
    explicit PlotContent(QCustomPlot& plot);

    // What is shown, scales and pinned curves included.
    [[nodiscard]] const AnyFigure& figure() const { return m_figure; }
    [[nodiscard]] bool isEmpty() const { return plots::isEmpty(m_figure); }
    void clear();
    void give(AnyFigure figure);
    // The figure that was given as it is to be shown; then that is what is shown.
    [[nodiscard]] AnyFigure arranged();
    void show(AnyFigure figure) { m_figure = std::move(figure); }
    // Of before something went wrong. True where that has changed.
    bool setOld(bool isOld) { return std::exchange(m_isOld, isOld) != isOld; }
    [[nodiscard]] bool isOld() const { return m_isOld; }
    void showAllOfIt(); // the ends of the axes are those of the values

    // The next figure is of another thing, with what was chosen for it.
    void choose(const PlotChoices& choices);
    [[nodiscard]] PlotChoices choices() const;
    [[nodiscard]] const std::set<std::string>& hidden() const { return m_choices.hidden; }
    void hide(const std::string& label, bool isHidden);
    void setScales(std::optional<Scale> x, std::optional<Scale> y);
    [[nodiscard]] bool canChooseScales() const; // not of bars, which begin at zero
    void setFixedAxes(bool isFixed) { m_choices.isFixed = isFixed; }
    [[nodiscard]] bool areAxesFixed() const { return m_choices.isFixed; }

    bool pin(); // false where that cannot be
    void unpin() { m_pinned.reset(); }
    [[nodiscard]] bool isPinned() const { return m_pinned.has_value(); }
    // Why what is shown cannot be pinned, or what is pinned is not seen; empty where neither is so.
    [[nodiscard]] QString pinProblem() const;

    [[nodiscard]] std::string seenCsv() const; // without what is hidden or out of view

private:
    [[nodiscard]] std::vector<KeptAxis> keptAxes() const;

    QCustomPlot& m_plot;
    AnyFigure m_given; // as it came
    AnyFigure m_figure;
    std::optional<AnyFigure> m_pinned;
    bool m_isPinSeen = false;
    bool m_isOld = false;
    PlotChoices m_choices; // the axes: while nothing is shown whose axes are fixed
};

} // namespace clusterwright::plots
