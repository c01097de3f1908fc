#include "app/desktop/plots/axis_style.h"

#include "app/desktop/plots/text_style.h"

#include <qcustomplot.h>

namespace clusterwright::plots
{

namespace
{

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

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
        return text(tickText(m_scale, tick)).replace(QLatin1Char('-'), QChar(0x2212));
    }
    // The size of the axes is that of the layout before; the first one has none.
    [[nodiscard]] bool collide(const std::vector<double>& ticks) const
    {
        if (m_axis.orientation() == Qt::Vertical || m_axis.axisRect()->width() < 50)
            return false;
        constexpr double kGap = 10;
        const QFontMetrics metrics(m_axis.tickLabelFont());
        double end = -1e9;
        for (const double tick : ticks) {
            const double width = metrics.horizontalAdvance(label(tick));
            const double start = m_axis.coordToPixel(tick) - width / 2;
            if (start < end + kGap)
                return true;
            end = start + width;
        }
        return false;
    }

    AxisScale m_scale;
    const QCPAxis& m_axis; // owns this
};

} // namespace

void styleAxis(QCPAxis& axis, const AxisScale& scale)
{
    const bool log = scale.scale == Scale::Log;
    axis.setLayer(QStringLiteral("axes"));
    axis.grid()->setLayer(QStringLiteral("grid"));
    axis.setScaleType(log ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    axis.setTicker(QSharedPointer<QCPAxisTicker>(new ScaleTicker(scale, axis)));
    axis.setNumberFormat(QStringLiteral("gb"));
    axis.setRange(scale.lower, scale.upper);
    axis.setLabel(text(scale.title));
    axis.setLabelFont(font(kLabelSize));
    axis.setTickLabelFont(font(kSmallSize));
    axis.setTickLength(0, 5);
    axis.setTickLabelPadding(4);
    axis.setLabelPadding(8);
}

} // namespace clusterwright::plots
