#include "app/desktop/plots/view/readout_label.h"

#include "app/desktop/plots/view/plot_view.h"

#include <algorithm>

namespace clusterwright::plots
{

ReadoutLabel::ReadoutLabel(PlotView& plot, QWidget* parent)
    : QLabel(parent)
    , m_plot(plot)
{
    setObjectName(QStringLiteral("readout"));
    setTextFormat(Qt::PlainText);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setAlignment(Qt::AlignLeft | Qt::AlignTop);
    setWordWrap(true);
    connect(&plot, &PlotView::readoutChanged, this, &QLabel::setText);
    connect(&plot, &PlotView::shownChanged, this, &ReadoutLabel::makeRoom);
    makeRoom();
}

void ReadoutLabel::makeRoom()
{
    constexpr std::size_t kCurvesOnLine = 3;
    constexpr std::size_t kMostLines = 3;
    std::size_t curves = 1;
    if (const auto* const figure = std::get_if<Figure>(&m_plot.figure()))
        for (const auto& panel : figure->panels)
            curves = std::max(curves, panel.series.size());
    const auto lines = std::min((curves + kCurvesOnLine - 1) / kCurvesOnLine, kMostLines);
    setFixedHeight(static_cast<int>(lines) * fontMetrics().lineSpacing());
}

} // namespace clusterwright::plots

#include "moc_readout_label.cpp"
