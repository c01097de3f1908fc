#include "app/desktop/plots/figure_plot.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/desktop/plots/axis_scale.h"
#include "app/desktop/plots/legend_place.h"
#include "app/desktop/plots/text_style.h"

#include <qcustomplot.h>

namespace clusterwright::plots
{

namespace
{

constexpr int kPanelWidth = 640;
constexpr int kPanelHeight = 440;
constexpr int kLegendRow = 20;
constexpr int kLegendWidth = 240;
constexpr double kLineWidth = 2;
constexpr double kMarkerSize = 8;
constexpr qsizetype kMostMarkers = 40; // a curve with more points is a line
constexpr double kLegendGap = 8;

enum Row { kTitleRow, kSubtitleRow, kPlotRow };
enum Column { kPlotColumn, kLegendColumn };

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

// Puts ticks where axis_scale.h says.
class ScaleTicker final : public QCPAxisTicker
{
public:
    explicit ScaleTicker(AxisScale scale)
        : m_scale(std::move(scale))
    {
    }

protected:
    double getTickStep(const QCPRange&) override { return m_scale.step; }
    int getSubTickCount(double) override { return 0; }
    QString getTickLabel(double tick, const QLocale&, QChar, int) override
    {
        return text(tickText(m_scale, tick)).replace(QLatin1Char('-'), QChar(0x2212));
    }
    QVector<double> createTickVector(double, const QCPRange& range) override
    {
        const auto ticks = ticksOf(m_scale, range.lower, range.upper);
        return {ticks.begin(), ticks.end()};
    }

private:
    AxisScale m_scale;
};

void styleAxis(QCPAxis& axis, const AxisScale& scale)
{
    const bool log = scale.scale == Scale::Log;
    axis.setScaleType(log ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    axis.setTicker(QSharedPointer<QCPAxisTicker>(new ScaleTicker(scale)));
    axis.setNumberFormat(QStringLiteral("gb"));
    axis.setRange(scale.lower, scale.upper);
    axis.setLabel(text(scale.title));
    axis.setLabelFont(font(kLabelSize));
    axis.setTickLabelFont(font(kSmallSize));
    axis.setLabelColor(kInk);
    axis.setTickLabelColor(kInk);
    axis.setBasePen(QPen(kFrame, 1));
    axis.setTickPen(QPen(kFrame, 1));
    axis.setTickLength(0, 5);
    axis.setTickLabelPadding(4);
    axis.setLabelPadding(8);
    axis.grid()->setPen(QPen(kGrid, 1));
    axis.grid()->setZeroLinePen(QPen(kGrid, 1));
}

QCPScatterStyle marker(std::size_t index, const QColor& color)
{
    static constexpr std::array kShapes{QCPScatterStyle::ssDisc,
                                        QCPScatterStyle::ssSquare,
                                        QCPScatterStyle::ssTriangle,
                                        QCPScatterStyle::ssDiamond,
                                        QCPScatterStyle::ssTriangleInverted,
                                        QCPScatterStyle::ssCircle,
                                        QCPScatterStyle::ssPlus,
                                        QCPScatterStyle::ssCross};
    // Seven shapes against eight colours: the pair repeats after 56 curves.
    const auto shape = kShapes[index % 7];
    const bool open = shape == QCPScatterStyle::ssCircle || shape == QCPScatterStyle::ssPlus;
    return {shape, QPen(color, open ? 2 : 1), open ? QBrush(Qt::white) : QBrush(color), kMarkerSize};
}
} // namespace
} // namespace clusterwright::plots
