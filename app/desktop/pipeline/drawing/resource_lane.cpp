#include "app/desktop/pipeline/drawing/resource_lane.h"

#include "app/desktop/canvas/kind_colour.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/theme.h"

#include <QEvent>
#include <QHeaderView>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

constexpr int kShareRole = Qt::UserRole + 1;
constexpr int kColourRole = Qt::UserRole + 2;
constexpr int kBusyColumn = 1;
constexpr int kMostRows = 6; // initially visible without scrolling

// Paints a bar behind the text, proportional to the share.
class ShareDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter,
               const QStyleOptionViewItem& option,
               const QModelIndex& index) const override
    {
        const auto share = std::clamp(index.data(kShareRole).toDouble(), 0.0, 1.0);
        auto colour = index.data(kColourRole).value<QColor>();
        colour.setAlphaF(0.35F);
        auto bar = QRectF(option.rect).adjusted(1, 2, -1, -2);
        bar.setWidth(bar.width() * share);
        if (share > 0)
            painter->fillRect(bar, colour);
        QStyledItemDelegate::paint(painter, option, index);
    }
};

QIcon square(const QColor& colour)
{
    QPixmap pixmap(32, 32);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawRoundedRect(QRectF(5, 5, 22, 22), 6, 6);
    return pixmap;
}

} // namespace

ResourceLane::ResourceLane(QWidget* parent)
    : QTreeWidget(parent)
{
    setObjectName(QStringLiteral("resourceLane"));
    setAccessibleName(tr("Resources"));
    setHeaderLabels({tr("Resource"), tr("Busy")});
    setUniformRowHeights(true);
    setIndentation(12);
    header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    header()->setSectionResizeMode(kBusyColumn, QHeaderView::Stretch);
    setItemDelegateForColumn(kBusyColumn, new ShareDelegate(this));
    setStatusTip(
        tr("Drop steps on a resource to run them there, or press Enter for the selected steps"));
    connect(this, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem* item) {
        if (item != m_unused)
            emit chosen(item->data(0, Qt::UserRole).toString());
    });
}

void ResourceLane::setResources(const std::vector<ResourceFace>& resources)
{
    if (resources == m_resources)
        return;
    m_resources = resources;
    fill();
}

void ResourceLane::fill()
{
    const auto current = currentItem() ? currentItem()->data(0, Qt::UserRole) : QVariant();
    const auto* const before = m_unused;
    const bool wasOpen = before && before->isExpanded();
    m_unused = nullptr;
    clear();
    const auto& theme = themeOf(*this);
    const auto unused = std::ranges::count(m_resources, false, &ResourceFace::isUsed);
    const bool isFolded = unused > 0 && unused < std::ssize(m_resources);
    for (const auto& resource : m_resources) {
        if (isFolded && !resource.isUsed && !m_unused)
            addUnused(static_cast<int>(unused), wasOpen);
        const auto name = qt(resource.name);
        const QStringList texts{name, resource.busy};
        auto* const item =
            m_unused ? new QTreeWidgetItem(m_unused, texts) : new QTreeWidgetItem(this, texts);
        item->setData(0, Qt::UserRole, name);
        item->setIcon(0, square(kindColour(resource.kind, theme)));
        item->setData(kBusyColumn, kShareRole, resource.share.value_or(0));
        item->setData(kBusyColumn,
                      kColourRole,
                      resource.isBottleneck ? theme.load : kindColour(resource.kind, theme));
        if (resource.share)
            item->setText(kBusyColumn,
                          QStringLiteral("%1 \u00b7 %2 %")
                              .arg(resource.busy)
                              .arg(*resource.share * 100, 0, 'f', 0));
        item->setToolTip(0, resource.isUsed ? QString() : tr("No step runs here"));
        if (!resource.isUsed)
            item->setForeground(0, theme.faintInk);
        if (resource.isOld)
            item->setForeground(kBusyColumn, theme.faintInk);
        if (resource.isBottleneck) {
            auto font = item->font(0);
            font.setBold(true);
            item->setFont(0, font);
            item->setForeground(0, theme.load);
            item->setData(0, Qt::AccessibleTextRole, tr("%1, the bottleneck").arg(name));
            item->setToolTip(0, tr("The bottleneck: the resource with the highest utilisation"));
        }
        if (current.toString() == name && (!m_unused || wasOpen)) // would unfold the group
            setCurrentItem(item);
    }
}

void ResourceLane::addUnused(int count, bool isOpen)
{
    m_unused = new QTreeWidgetItem(this, {tr("%n unused", nullptr, count)});
    m_unused->setForeground(0, themeOf(*this).faintInk);
    m_unused->setToolTip(0, tr("Resources on which no step runs"));
    m_unused->setExpanded(isOpen);
}

QSize ResourceLane::sizeHint() const
{
    const int unfolded = m_unused && m_unused->isExpanded() ? m_unused->childCount() : 0;
    const int rows = std::clamp(topLevelItemCount() + unfolded, 1, kMostRows);
    const int row = topLevelItemCount() > 0 ? visualItemRect(topLevelItem(0)).height()
                                            : fontMetrics().height() + 2;
    return {QTreeWidget::sizeHint().width(),
            header()->sizeHint().height() + rows * row + 2 * frameWidth() + 2};
}

QSize ResourceLane::minimumSizeHint() const
{
    const int bar = verticalScrollBar()->sizeHint().height();
    return {QTreeWidget::minimumSizeHint().width(),
            header()->sizeHint().height() + bar + 2 * frameWidth()};
}

std::string ResourceLane::markAt(QPoint screen)
{
    const auto place = viewport()->mapFromGlobal(screen);
    auto* const item = isVisible() && viewport()->rect().contains(place) ? itemAt(place) : nullptr;
    if (item && item == m_unused) {
        item->setExpanded(true); // so that a drag can reach the unused resources
        scrollToItem(item->child(0));
    }
    for (QTreeWidgetItemIterator at(this); *at; ++at)
        (*at)->setBackground(0,
                             *at == item ? QBrush(palette().color(QPalette::Highlight)) : QBrush());
    return item ? utf8(item->data(0, Qt::UserRole).toString()) : std::string();
}

void ResourceLane::changeEvent(QEvent* event)
{
    QTreeWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        fill();
}

} // namespace clusterwright::desktop

#include "moc_resource_lane.cpp"
