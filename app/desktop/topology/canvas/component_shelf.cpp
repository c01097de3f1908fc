#include "app/desktop/topology/canvas/component_shelf.h"

#include "app/desktop/canvas/canvas_entry.h"
#include "app/desktop/common/text.h"
#include "app/desktop/icons/icons.h"
#include "app/desktop/topology/canvas/topology_entries.h"
#include "model/design/document/component_kind.h"

#include <QContextMenuEvent>
#include <QDropEvent>
#include <QMenu>
#include <QMimeData>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QStyle>
#include <QToolButton>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

constexpr int kNameRole = Qt::UserRole + 1;

} // namespace

ComponentShelf::ComponentShelf(QWidget* parent)
    : QListWidget(parent)
    , m_back(makeArrow("shelfBack", Qt::LeftArrow, -1))
    , m_on(makeArrow("shelfOn", Qt::RightArrow, 1))
{
    setObjectName(QStringLiteral("componentShelf"));
    setAccessibleName(tr("Components of the design"));
    setFlow(LeftToRight);
    setWrapping(false);
    setSelectionMode(ExtendedSelection);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // the wheel and the arrows scroll
    connect(horizontalScrollBar(), &QScrollBar::rangeChanged, this, &ComponentShelf::placeArrows);
    connect(horizontalScrollBar(), &QScrollBar::valueChanged, this, &ComponentShelf::placeArrows);
    setHorizontalScrollMode(ScrollPerPixel);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFrameShape(NoFrame);
    setSpacing(2);
    setAcceptDrops(true);
    setDragDropMode(DragDrop);
    setDefaultDropAction(Qt::CopyAction);
    connect(this, &QListWidget::itemSelectionChanged, this, &ComponentShelf::report);
}

// A button at an end, which scrolls by most of the visible width.
QToolButton* ComponentShelf::makeArrow(const char* name, Qt::ArrowType arrow, int direction)
{
    constexpr double kShare = 0.7;
    auto* const button = new QToolButton(this);
    button->setObjectName(QLatin1String(name));
    button->setArrowType(arrow);
    button->setAutoRepeat(true);
    button->setFocusPolicy(Qt::NoFocus);
    button->setToolTip(tr("Show more components"));
    button->setAccessibleName(button->toolTip());
    button->hide();
    connect(button, &QToolButton::clicked, this, [this, direction] {
        auto& bar = *horizontalScrollBar();
        bar.setValue(bar.value() + direction * static_cast<int>(kShare * viewport()->width()));
    });
    return button;
}

void ComponentShelf::placeArrows()
{
    constexpr int kWidth = 20;
    const auto& bar = *horizontalScrollBar();
    m_back->setGeometry(0, 0, kWidth, height());
    m_on->setGeometry(width() - kWidth, 0, kWidth, height());
    m_back->setVisible(bar.value() > bar.minimum());
    m_on->setVisible(bar.value() < bar.maximum());
}

void ComponentShelf::resizeEvent(QResizeEvent* event)
{
    QListWidget::resizeEvent(event);
    placeArrows();
}

QSize ComponentShelf::sizeHint() const
{
    return {120, std::max(iconSize().height(), fontMetrics().height()) + 18};
}

void ComponentShelf::show(const std::vector<ShelfEntry>& entries)
{
    QStringList shown;
    for (const auto& entry : entries)
        shown.append(qt(entry.component.name) + qt(entry.component.kind) + entry.detail +
                     QString::number(entry.isDrawn) + QString::number(entry.component.isOwn));
    if (shown == m_shown)
        return;
    m_shown = shown;
    const QSignalBlocker blocker(this);
    clear();
    for (const auto& entry : entries) {
        const auto& component = entry.component;
        const auto icon = component.kind.empty() ? QStringLiteral("host") : qt(component.kind);
        auto* const item = new QListWidgetItem(iconOf(icon), qt(component.name), this);
        item->setData(kNameRole, qt(component.name));
        item->setToolTip(entry.detail);
        item->setData(Qt::AccessibleTextRole, qt(component.name + ", " + component.kind));
        if (model::drawnAs(component.kind) == model::DrawnAs::Cable)
            item->setFlags(item->flags() & ~Qt::ItemIsDragEnabled);
        auto font = item->font();
        font.setItalic(!entry.isDrawn);
        item->setFont(font);
    }
}

void ComponentShelf::select(const std::vector<model::Element>& elements)
{
    const QSignalBlocker blocker(this);
    for (int i = 0; i < count(); ++i) {
        const auto element =
            model::elementNamed<model::PlacedComponent>(utf8(item(i)->data(kNameRole).toString()));
        item(i)->setSelected(std::ranges::binary_search(elements, element));
    }
}

void ComponentShelf::contextMenuEvent(QContextMenuEvent* event)
{
    QMenu menu(this);
    menu.setObjectName(QStringLiteral("shelfMenu"));
    if (const auto* const item = itemAt(event->pos())) {
        const auto name = item->data(kNameRole).toString();
        menu.addAction(
            tr("Replace %1 by \u2026").arg(name), this, [this, name] { emit replaceWanted(name); });
    }
    menu.addAction(tr("New component \u2026"), this, &ComponentShelf::newComponentWanted);
    menu.exec(event->globalPos());
}

QMimeData* ComponentShelf::mimeData(const QList<QListWidgetItem*>& items) const
{
    auto* const dragged = new QMimeData;
    dragged->setData(QLatin1String(kEntryMimeType),
                     entryOfComponent(utf8(items.first()->data(kNameRole).toString())).toUtf8());
    return dragged;
}

void ComponentShelf::dragEnterEvent(QDragEnterEvent* event)
{
    event->setAccepted(event->source() != this &&
                       event->mimeData()->hasFormat(QLatin1String(kEntryMimeType)));
}

void ComponentShelf::dragMoveEvent(QDragMoveEvent* event)
{
    event->setAccepted(event->mimeData()->hasFormat(QLatin1String(kEntryMimeType)) &&
                       itemAt(event->position().toPoint()));
}

void ComponentShelf::dropEvent(QDropEvent* event)
{
    const auto* const item = itemAt(event->position().toPoint());
    if (!item)
        return;
    event->acceptProposedAction();
    emit entryDropped(QString::fromUtf8(event->mimeData()->data(QLatin1String(kEntryMimeType))),
                      item->data(kNameRole).toString());
}

void ComponentShelf::report()
{
    std::vector<model::Element> elements;
    for (const auto* const item : selectedItems())
        elements.push_back(
            model::elementNamed<model::PlacedComponent>(utf8(item->data(kNameRole).toString())));
    emit selectionWanted(elements);
}

} // namespace clusterwright::desktop

#include "moc_component_shelf.cpp"
