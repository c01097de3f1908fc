// The content of a plot on the screen: a figure with the user's choices and pinned curves.
#pragma once

#include "app/desktop/plots/figure/plot_choices.h"
#include "model/study/figure/any_figure.h"

#include <QString>

#include <optional>
#include <utility>

class QCustomPlot;

namespace clusterwright::plots
{

class PlotContent
{
public:
    // `plot`: owns the axes that the user zooms and pans.
    explicit PlotContent(QCustomPlot& plot);

    // The figure on the screen, including scales and pinned curves.
    [[nodiscard]] const AnyFigure& figure() const { return m_figure; }
    [[nodiscard]] bool isEmpty() const { return plots::isEmpty(m_figure); }
    void clear();
    void give(AnyFigure figure);
    // Returns the given figure with the choices applied; `show` displays it.
    [[nodiscard]] AnyFigure arranged();
    void show(AnyFigure figure) { m_figure = std::move(figure); }
    // `isOld`: an error has occurred since the figure was made. Returns true if the state changed.
    bool setOld(bool isOld) { return std::exchange(m_isOld, isOld) != isOld; }
    [[nodiscard]] bool isOld() const { return m_isOld; }
    void showAllOfIt(); // fits the axes to all values

    // Applies choices for the next figure, which shows other quantities.
    void choose(const PlotChoices& choices);
    [[nodiscard]] PlotChoices choices() const;
    [[nodiscard]] const std::set<std::string>& hidden() const { return m_choices.hidden; }
    void hide(const std::string& label, bool isHidden);
    void setScales(std::optional<Scale> x, std::optional<Scale> y);
    [[nodiscard]] bool canChooseScales() const; // false for bars, which start at zero
    void setFixedAxes(bool isFixed) { m_choices.isFixed = isFixed; }
    [[nodiscard]] bool areAxesFixed() const { return m_choices.isFixed; }

    [[nodiscard]] const FigureStyle& style() const { return m_choices.style; }
    void setStyle(const FigureStyle& style) { m_choices.style = style; }
    [[nodiscard]] std::vector<std::string> labels() const; // that a style can rename and order

    bool pin(); // false if the figure cannot be pinned
    void unpin() { m_pinned.reset(); }
    [[nodiscard]] bool isPinned() const { return m_pinned.has_value(); }
    // Reason why the figure cannot be pinned or the pinned curves are hidden; empty without a problem.
    [[nodiscard]] QString pinProblem() const;

    [[nodiscard]] std::string seenCsv() const; // without hidden curves and values out of view

private:
    [[nodiscard]] std::vector<KeptAxis> keptAxes() const;

    QCustomPlot& m_plot;
    AnyFigure m_given; // before the choices apply
    AnyFigure m_figure;
    std::optional<AnyFigure> m_pinned;
    bool m_isPinSeen = false;
    bool m_isOld = false;
    PlotChoices m_choices; // its axes apply only while no figure with fixed axes is shown
};

} // namespace clusterwright::plots
