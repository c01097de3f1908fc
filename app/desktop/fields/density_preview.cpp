#include "app/desktop/fields/density_preview.h"

#include "app/desktop/common/theme.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <vector>

namespace clusterwright::desktop
{

namespace
{

constexpr int kMargin = 8; // pixels
constexpr int kFaceAlpha = 60;

} // namespace

DensityPreview::DensityPreview(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("densityPreview"));
    setAccessibleName(tr("Probability density"));
    setMinimumHeight(100);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void DensityPreview::show(const std::optional<ShownDensity>& density)
{
    m_density = density;
    QString words;
    if (m_density) {
        constexpr double kTail = 0.001; // share of a normal distribution at each side, not shown
        constexpr double kMarginShare = 0.08;
        const auto& distribution = m_density->distribution;
        const double low = std::min({model::quantileOf(distribution, kTail),
                                     std::max(distribution.low, distribution.least),
                                     m_density->value});
        const double high = std::max({model::quantileOf(distribution, 1 - kTail),
                                      std::min(distribution.high, distribution.most),
                                      m_density->value});
        const double margin = high > low ? kMarginShare * (high - low) : 1;
        m_from = low - margin;
        m_to = high + margin;
        const auto shape = model::toText(distribution.shape);
        words = tr("%1, from %2 to %3")
                    .arg(QString::fromUtf8(shape.data(), static_cast<qsizetype>(shape.size())),
                         m_density->low,
                         m_density->high);
    }
    setAccessibleDescription(words);
    update();
}

QRectF DensityPreview::plotArea() const
{
    return QRectF(rect()).adjusted(kMargin, kMargin, -kMargin, -kMargin - fontMetrics().height());
}

double DensityPreview::placeOf(double x) const
{
    const auto area = plotArea();
    return area.left() + area.width() * (x - m_from) / (m_to - m_from);
}

void DensityPreview::paintCurve(QPainter& painter) const
{
    const auto area = plotArea();
    const auto& distribution = m_density->distribution;
    std::vector<double> heights;
    for (int i = 0; i <= static_cast<int>(area.width()); ++i)
        heights.push_back(
            model::densityOf(distribution, m_from + (m_to - m_from) * i / area.width()));
    const double peak = *std::ranges::max_element(heights);
    if (!(peak > 0) || !std::isfinite(peak))
        return;
    QPainterPath curve(area.bottomLeft());
    for (std::size_t i = 0; i < heights.size(); ++i)
        curve.lineTo(area.left() + static_cast<double>(i),
                     area.bottom() - area.height() * heights[i] / peak);
    curve.lineTo(area.bottomRight());
    const auto& theme = themeOf(*this);
    auto face = theme.accent;
    face.setAlpha(kFaceAlpha);
    painter.setPen(QPen(theme.accent, 1.5));
    painter.setBrush(face);
    painter.drawPath(curve);
}

void DensityPreview::paintIntegers(QPainter& painter) const
{
    constexpr double kMaxLines = 200;
    const auto area = plotArea();
    const auto& distribution = m_density->distribution;
    const double count = std::floor(distribution.high) - std::ceil(distribution.low) + 1;
    const double step = std::max(1.0, std::ceil(count / kMaxLines));
    painter.setPen(QPen(themeOf(*this).accent, 2));
    for (double x = std::ceil(distribution.low); x <= distribution.high; x += step)
        painter.drawLine(QPointF(placeOf(x), area.bottom()), QPointF(placeOf(x), area.top()));
}

void DensityPreview::paintMarks(QPainter& painter) const
{
    const auto area = plotArea();
    const auto& theme = themeOf(*this);
    const auto& [distribution, value, low, high] = *m_density;
    painter.setPen(QPen(theme.ink, 1, Qt::DashLine));
    painter.drawLine(QPointF(placeOf(value), area.bottom()), QPointF(placeOf(value), area.top()));
    painter.setPen(QPen(theme.faintInk, 1, Qt::DotLine));
    for (const double end : {distribution.low, distribution.high})
        painter.drawLine(QPointF(placeOf(end), area.bottom()), QPointF(placeOf(end), area.top()));
    painter.setPen(theme.faintInk);
    const QRectF line(0, area.bottom() + 1, width(), fontMetrics().height());
    const auto draw = [&](double x, const QString& text, bool isRight) {
        const double room = fontMetrics().horizontalAdvance(text);
        const double left = isRight ? std::min(placeOf(x) - room / 2, width() - room - 2)
                                    : std::max(2.0, placeOf(x) - room / 2);
        painter.drawText(QRectF(left, line.top(), room + 1, line.height()), Qt::AlignLeft, text);
    };
    draw(distribution.low, low, false);
    draw(distribution.high, high, true);
}

void DensityPreview::paintEvent(QPaintEvent* event)
{
    QWidget::paintEvent(event);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto& theme = themeOf(*this);
    const auto area = plotArea();
    painter.setPen(theme.nodeEdge);
    painter.drawLine(area.bottomLeft(), area.bottomRight());
    if (!m_density)
        return;
    if (m_density->distribution.shape == model::Distribution::Shape::Whole)
        paintIntegers(painter);
    else
        paintCurve(painter);
    paintMarks(painter);
}

} // namespace clusterwright::desktop

#include "moc_density_preview.cpp"
