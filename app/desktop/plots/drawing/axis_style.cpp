#include "app/desktop/plots/drawing/axis_style.h"

#include "app/desktop/plots/drawing/text_style.h"

#include <qcustomplot.h>

namespace clusterwright::plots
{

namespace
{

constexpr const char* kUnitProperty = "unitSize";

// Puts ticks where axis_scale.h says, and fewer where their texts would run into each other.
class ScaleTicker final : public QCPAxisTicker
{
public:
    ScaleTicker(AxisScale scale, const QCPAxis& axis)
        : m_scale(std::move(scale))
        , m_axis(axis)
    {
    }

protected:
    double getTickStep(const QCPRange&) override { return m_scale.step; }
    int getSubTickCount(double) override { return 0; }
    QString getTickLabel(double tick, const QLocale&, QChar, int) override { return label(tick); }
    QVector<double> createTickVector(double, const QCPRange& range) override
    {
        auto ticks = ticksOf(m_scale, range.lower, range.upper);
        while (ticks.size() > 2 && collide(ticks))
            for (std::size_t i = 1; i < ticks.size(); ++i)
                ticks.erase(ticks.begin() + static_cast<std::ptrdiff_t>(i));
        return {ticks.begin(), ticks.end()};
    }

private:
    [[nodiscard]] QString label(double tick) const
    {
        return QString::fromStdString(tickText(m_scale, tick))
            .replace(QLatin1Char('-'), QChar(0x2212));
    }
    // The size of the axes is that of the layout before; the first one has none.
    [[nodiscard]] bool collide(const std::vector<double>& ticks) const
    {
        constexpr double kGap = 10;
        const bool isAcross = m_axis.orientation() == Qt::Horizontal;
        const auto size = m_axis.axisRect()->size();
        if ((isAcross ? size.width() : size.height()) < 10)
            return false;
        const QFontMetrics metrics(m_axis.tickLabelFont());
        double end = -1e9; // along the axis
        for (const double tick : ticks) {
            const double length =
                isAcross ? metrics.horizontalAdvance(label(tick)) + kGap : metrics.height();
            const double middle = m_axis.coordToPixel(tick) * (isAcross ? 1 : -1);
            if (middle - length / 2 < end)
                return true;
            end = middle + length / 2;
        }
        return false;
    }

    AxisScale m_scale;
    const QCPAxis& m_axis; // owns this
};

} // namespace

void styleAxis(QCPAxis& axis, const AxisScale& scale)
{
    const bool log = scale.scale != Scale::Linear;
    axis.setLayer(QStringLiteral("axes"));
    axis.grid()->setLayer(QStringLiteral("grid"));
    axis.setScaleType(log ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    axis.setTicker(QSharedPointer<QCPAxisTicker>(new ScaleTicker(scale, axis)));
    axis.setNumberFormat(QStringLiteral("gb"));
    axis.setRange(scale.lower, scale.upper);
    axis.setProperty(kUnitProperty, scale.unitSize);
    axis.setLabel(QString::fromStdString(scale.title));
    axis.setLabelFont(font(kLabelSize));
    axis.setTickLabelFont(font(kSmallSize));
    axis.setTickLength(0, 5);
    axis.setTickLabelPadding(4);
    axis.setLabelPadding(8);
}

double unitOf(const QCPAxis& axis)
{
    const auto unit = axis.property(kUnitProperty);
    return unit.isValid() ? unit.toDouble() : 1;
}

} // namespace clusterwright::plots
