// Places A and B that are marked in a plot, and the strip below the plot that says what lies between them. They stay while the axes are
// of the same thing, at the nearest point of whatever is shown.
#pragma once

#include "app/desktop/plots/drawing/spot.h"
#include "app/desktop/plots/drawing/text_style.h"

#include <QWidget>

#include <memory>

class QCustomPlot;
class QLabel;

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

    // A third one takes the place of B.
    void add(const Spot& spot);
    void clear();
    [[nodiscard]] const std::vector<Spot>& spots() const { return m_spots; }
    // From A to B, or to what is pointed at.
    [[nodiscard]] QString differences() const;
    [[nodiscard]] QString differencesTo(const Spot& spot) const; // from A

    // What is under the pointer, if anything is.
    void pointAt(std::optional<Spot> spot);
    // After a change of what is shown: the lines, and the text.
    void place();
    void showDifferences();
    void setColours(const PlotColours& colours) { m_colours = colours; }

private:
    const PlotContent& m_content;
    std::unique_ptr<MarkLines> m_lines;
    PlotColours m_colours;
    std::vector<Spot> m_spots;
    std::optional<Spot> m_pointed;
    QLabel* m_text;
};

} // namespace clusterwright::plots
