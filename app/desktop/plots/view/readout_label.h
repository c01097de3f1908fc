// The values under the pointer, below a plot. Its height depends on the number of curves, not on the text, so that the plot keeps its size
// while the pointer moves.
#pragma once

#include <QLabel>

namespace clusterwright::plots
{

class PlotView;

class ReadoutLabel final : public QLabel
{
    Q_OBJECT

public:
    ReadoutLabel(PlotView& plot, QWidget* parent);

private:
    void makeRoom();

    PlotView& m_plot;
};

} // namespace clusterwright::plots
