#include "app/desktop/topology/canvas/colour_legend.h"

#include <QPainter>

namespace clusterwright::desktop
{

namespace
{

constexpr int kRamp = 96;
constexpr int kBar = 22;
constexpr int kLegendGap = 6;

} // namespace

ColourLegend::ColourLegend(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("colourLegend"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed); // a low canvas does not cut it
}

void ColourLegend::show(const Colouring& colouring, const QString& note)
{
    m_by = colouring.by;
    m_hasLoad = colouring.hasLoad();
    m_least = colouring.leastText;
    m_most = colouring.mostText;
    m_note = note;
    const auto words = isRamp() ? tr("%1 to %2").arg(m_least, m_most) : note;
    setAccessibleName(tr("Colours: %1").arg(words));
    setVisible(m_by != ColourBy::Kind || m_hasLoad);
    updateGeometry();
    update();
}

QSize ColourLegend::sizeHint() const
{
    const auto metrics = fontMetrics();
    const int height = metrics.height() + 4;
    if (isRamp())
        return {metrics.horizontalAdvance(m_least) + metrics.horizontalAdvance(m_most) + kRamp +
                    4 * kLegendGap,
                height};
    return {(m_hasLoad ? kBar + kLegendGap : 0) + metrics.horizontalAdvance(m_note) +
                2 * kLegendGap,
            height};
}

void ColourLegend::paintEvent(QPaintEvent* /*event*/)
{
    const auto& theme = themeOf(*this);
    QPainter painter(this);
    painter.setPen(theme.ink);
    const QRect room = rect().adjusted(kLegendGap, 0, -kLegendGap, 0);
    const int barHeight = fontMetrics().height() - 4;
    if (!isRamp()) {
        const QRect bar(room.left(), room.center().y() - 1, kBar, 3);
        if (m_hasLoad)
            painter.fillRect(bar, theme.load);
        const int text = m_hasLoad ? kBar + kLegendGap : 0;
        painter.drawText(
            room.adjusted(text, 0, kLegendGap, 0), Qt::AlignLeft | Qt::AlignVCenter, m_note);
        return;
    }
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, m_least);
    const int left = room.left() + fontMetrics().horizontalAdvance(m_least) + kLegendGap;
    const QRect bar(left, room.center().y() - barHeight / 2, kRamp, barHeight);
    QLinearGradient gradient(bar.topLeft(), bar.topRight());
    gradient.setColorAt(0, rampColour(0, theme));
    gradient.setColorAt(1, rampColour(1, theme));
    painter.fillRect(bar, gradient);
    painter.drawText(room.adjusted(bar.right() + kLegendGap - room.left(), 0, kLegendGap, 0),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     m_most);
}

} // namespace clusterwright::desktop

#include "moc_colour_legend.cpp"
