// The markers A and B of a plot, the point of the design itself, and the strip below it that shows the differences of A and B.
// Markers stay while the axes have the same labels and units, and move to the nearest point of a new figure.
#pragma once

#include "app/desktop/plots/drawing/spot.h"
#include "app/desktop/plots/drawing/text_style.h"

#include <QWidget>

#include <memory>

class QCustomPlot;
class QLabel;
class QScrollArea;

namespace clusterwright::plots
{

class MarkLines;
class PlotContent;

class PlotMarks final : public QWidget
{
    Q_OBJECT

public:
    PlotMarks(QCustomPlot& plot, const PlotContent& content, QWidget* parent);
    ~PlotMarks() override;

    // A third marker replaces B.
    void add(const Spot& spot);
    void clear();
    [[nodiscard]] const std::vector<Spot>& spots() const { return m_spots; }
    // Differences from A to B, or to the point under the pointer.
    [[nodiscard]] QString differences() const;
    [[nodiscard]] QString differencesTo(const Spot& spot) const; // from A

    // Sets the design's own values of inputs, by name, in base units. A line marks them where they are on an axis.
    void showDesign(std::map<std::string, double> inputs);
    // The marked point; empty if the figure has other axes or does not reach there.
    [[nodiscard]] std::optional<Spot> design() const;

    // Sets the point under the pointer; empty if there is no value.
    void pointAt(std::optional<Spot> spot);
    // Updates lines and text after a change of the figure.
    void place();
    void showDifferences();
    void setColours(const PlotColours& colours) { m_colours = colours; }

private:
    void limitHeight();

    const PlotContent& m_content;
    std::unique_ptr<MarkLines> m_lines;
    PlotColours m_colours;
    std::vector<Spot> m_spots;
    std::optional<Spot> m_pointed;
    std::map<std::string, double> m_inputs; // values in the design
    QScrollArea* m_area;                    // around the text
    QLabel* m_text;
};

} // namespace clusterwright::plots
