#include "app/desktop/common/elided_link.h"

#include <QStyleOptionToolButton>
#include <QStylePainter>

namespace clusterwright::desktop
{

ElidedLink::ElidedLink(QWidget* parent)
    : QToolButton(parent)
{
    setAutoRaise(true);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void ElidedLink::paintEvent(QPaintEvent* /*event*/)
{
    constexpr int kPadding = 3; // pixels
    QStyleOptionToolButton option;
    initStyleOption(&option);
    option.palette.setBrush(QPalette::ButtonText, palette().link());
    option.text = fontMetrics().elidedText(option.text, Qt::ElideRight, width() - 2 * kPadding);
    QStylePainter(this).drawComplexControl(QStyle::CC_ToolButton, option);
}

} // namespace clusterwright::desktop

#include "moc_elided_link.cpp"
