#include "app/desktop/plots/drawing/axis_style.h"

#include "app/desktop/plots/drawing/text_style.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace clusterwright::plots
{

namespace
{

constexpr const char* kUnitProperty = "unitSize";
constexpr const char* kTitleProperty = "title"; // before fitTitle
constexpr const char* kLinesProperty = "titleLines";
constexpr double kSlope = -40; // degrees
constexpr double kDegree = std::numbers::pi / 180;

// Takes ticks from axis_scale.h, and thins them out if their texts would overlap.
class ScaleTicker final : public QCPAxisTicker
{
public:
    ScaleTicker(AxisScale scale, QCPAxis& axis)
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
        if (canSlope()) {
            m_isSloping = false;
            m_isSloping = collide(ticks);
            m_axis.setTickLabelRotation(m_isSloping ? kSlope : 0);
        }
        while (ticks.size() > 2 && collide(ticks)) {
            auto fewer = sparserTicks(m_scale, ticks);
            if (fewer.size() < 2 || fewer.size() >= ticks.size())
                fewer = {ticks.front(), ticks.back()};
            ticks = std::move(fewer);
        }
        return {ticks.begin(), ticks.end()};
    }
    QVector<double> createSubTickVector(int, const QVector<double>& ticks) override
    {
        const auto range = m_axis.range();
        auto minor = minorTicksOf(m_scale, range.lower, range.upper);
        std::erase_if(minor, [&](double place) {
            return std::ranges::any_of(
                ticks, [&](double tick) { return std::abs(tick / place - 1) < 1e-6; });
        });
        return {minor.begin(), minor.end()};
    }

private:
    [[nodiscard]] QString label(double tick) const
    {
        return QString::fromStdString(tickText(m_scale, tick))
            .replace(QLatin1Char('-'), QChar(0x2212));
    }
    // Returns true for a few short names, which stay readable with a slope.
    [[nodiscard]] bool canSlope() const
    {
        constexpr std::size_t kMostNames = 12;
        constexpr std::size_t kLongest = 20;
        const auto isShort = [](const std::string& name) { return name.size() <= kLongest; };
        return m_axis.orientation() == Qt::Horizontal && !m_scale.names.empty() &&
               m_scale.upper - m_scale.lower <= kMostNames &&
               std::ranges::all_of(m_scale.names, isShort);
    }
    // Uses the axes' size from the previous layout; the first layout has none.
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
            const double length = m_isSloping ? metrics.height() / std::sin(-kSlope * kDegree)
                                  : isAcross  ? metrics.horizontalAdvance(label(tick)) + kGap
                                              : metrics.height();
            const double middle = m_axis.coordToPixel(tick) * (isAcross ? 1 : -1);
            if (middle - length / 2 < end)
                return true;
            end = middle + length / 2;
        }
        return false;
    }

    AxisScale m_scale;
    QCPAxis& m_axis; // owns this
    bool m_isSloping = false;
};

// Returns "Latency (us)" for "Latency: time of a request (us)".
QString withoutExplanation(const QString& title)
{
    const auto colon = title.indexOf(QStringLiteral(": "));
    const auto unit =
        title.endsWith(QLatin1Char(')')) ? title.lastIndexOf(QStringLiteral(" (")) : -1;
    return colon < 0 ? title : title.left(colon) + (unit > colon ? title.mid(unit) : QString());
}

// Breaks a title between words, or returns it whole if it is short.
QString inLines(const QString& title, const QFont& letters, int length)
{
    const QFontMetrics metrics(letters);
    for (const auto& word : title.split(QLatin1Char(' '))) // a word may be longer than the axis
        length = std::max(length, metrics.horizontalAdvance(word));
    return metrics.horizontalAdvance(title) <= length ? title : wrapped(title, letters, length);
}

// Returns the title with the end of its words cut, and with its unit.
QString elidedTo(int lines, const QString& title, const QFont& letters, int length)
{
    const auto unit = title.endsWith(QLatin1Char(')'))
                          ? title.mid(title.lastIndexOf(QStringLiteral(" (")))
                          : QString();
    const auto all =
        wrapped(title.left(title.size() - unit.size()), letters, length).split(QLatin1Char('\n'));
    auto shown = all.mid(0, lines - 1);
    const QFontMetrics metrics(letters);
    shown.append(metrics.elidedText(all.mid(lines - 1).join(QLatin1Char(' ')),
                                    Qt::ElideRight,
                                    length - metrics.horizontalAdvance(unit)) +
                 unit);
    return shown.join(QLatin1Char('\n'));
}

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
    const auto title = QString::fromStdString(scale.title);
    axis.setProperty(kTitleProperty, title);
    axis.setLabel(title);
    axis.setLabelFont(font(kLabelSize));
    axis.setTickLabelFont(font(kSmallSize));
    axis.setTickLength(0, 5);
    axis.setSubTickLength(0, 3);
    axis.setTickLabelPadding(4);
    axis.setLabelPadding(8);
}

void restyleAxis(QCPAxis& axis, const AxisScale& scale)
{
    const auto letters = axis.labelFont();
    const bool isTitled = !axis.label().isEmpty();
    styleAxis(axis, scale);
    axis.setLabelFont(letters);
    if (!isTitled)
        return axis.setLabel({});
    const auto* const rect = axis.axisRect();
    fitTitle(axis,
             axis.orientation() == Qt::Horizontal ? rect->width() : rect->height(),
             axis.property(kLinesProperty).toInt());
}

bool fitTitle(QCPAxis& axis, int length, int lines)
{
    constexpr int kLeastLength = 60; // pixels
    const auto before = axis.label();
    if (before.isEmpty())
        return false;
    if (!axis.property(kTitleProperty).isValid())
        axis.setProperty(kTitleProperty, before);
    axis.setProperty(kLinesProperty, lines);
    length = std::max(kLeastLength, length);
    const auto whole = axis.property(kTitleProperty).toString();
    const auto letters = axis.labelFont();
    auto shown = inLines(whole, letters, length);
    const auto isLong = [&] {
        return lines != kAllLines && shown.count(QLatin1Char('\n')) >= lines;
    };
    const auto brief = withoutExplanation(whole);
    if (isLong())
        shown = inLines(brief, letters, length);
    if (axis.orientation() == Qt::Vertical) // a title may reach into the margins
        length = length * 13 / 10;
    if (isLong())
        shown = inLines(brief, letters, length);
    if (isLong())
        shown = elidedTo(lines, brief, letters, length);
    axis.setLabel(shown);
    return shown != before;
}

QString wholeTitle(const QCPAxis& axis)
{
    const auto whole = axis.property(kTitleProperty).toString();
    return axis.label().simplified() == whole.simplified() ? QString() : whole;
}

double unitOf(const QCPAxis& axis)
{
    const auto unit = axis.property(kUnitProperty);
    return unit.isValid() ? unit.toDouble() : 1;
}

} // namespace clusterwright::plots
