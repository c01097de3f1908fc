#include "app/desktop/studies/flow_layout.h"

#include <algorithm>

namespace clusterwright::desktop
{

FlowLayout::FlowLayout(QWidget* parent)
    : QLayout(parent)
{
}

FlowLayout::~FlowLayout()
{
    for (auto* const item : m_items)
        delete item;
}

void FlowLayout::addItem(QLayoutItem* item)
{
    m_items.push_back(item);
}

int FlowLayout::count() const
{
    return static_cast<int>(m_items.size());
}

QLayoutItem* FlowLayout::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_items[static_cast<std::size_t>(index)] : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index)
{
    auto* const item = itemAt(index);
    if (item)
        m_items.erase(m_items.begin() + index);
    return item;
}

int FlowLayout::heightForWidth(int width) const
{
    return place(QRect(0, 0, width, 0), true);
}

QSize FlowLayout::minimumSize() const
{
    QSize least;
    for (const auto* const item : m_items)
        least = least.expandedTo(item->minimumSize());
    const auto margins = contentsMargins();
    return least + QSize(margins.left() + margins.right(), margins.top() + margins.bottom());
}

void FlowLayout::setGeometry(const QRect& room)
{
    QLayout::setGeometry(room);
    place(room, false);
}

int FlowLayout::place(const QRect& room, bool isTrial) const
{
    const auto inner = room.marginsRemoved(contentsMargins());
    int x = inner.x();
    int y = inner.y();
    int lineHeight = 0;
    for (auto* const item : m_items) {
        if (item->isEmpty())
            continue;
        const auto size = item->sizeHint();
        if (x > inner.x() && x + size.width() > inner.right() + 1) {
            x = inner.x();
            y += lineHeight + spacing();
            lineHeight = 0;
        }
        const int width = std::min(size.width(), inner.width());
        if (!isTrial)
            item->setGeometry(QRect(x, y, width, size.height()));
        x += width + spacing();
        lineHeight = std::max(lineHeight, size.height());
    }
    return y + lineHeight - room.y() + contentsMargins().bottom();
}

} // namespace clusterwright::desktop
