#include "app/desktop/topology/canvas/component_shelf.h"

#include "app/desktop/common/text.h"
#include "app/desktop/icons/icons.h"

#include <QSignalBlocker>
#include <QStyle>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

constexpr int kNameRole = Qt::UserRole + 1;

} // namespace

ComponentShelf::ComponentShelf(QWidget* parent)
    : QListWidget(parent)
{
    setObjectName(QStringLiteral("componentShelf"));
    setAccessibleName(tr("Components of the design"));
    setFlow(LeftToRight);
    setWrapping(false);
    setSelectionMode(ExtendedSelection);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // the wheel and the arrows scroll
    setHorizontalScrollMode(ScrollPerPixel);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFrameShape(NoFrame);
    setSpacing(2);
    connect(this, &QListWidget::itemSelectionChanged, this, &ComponentShelf::report);
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
        auto font = item->font();
        font.setItalic(!entry.isDrawn);
        item->setFont(font);
    }
}

void ComponentShelf::select(const std::vector<model::Element>& elements)
{
    const QSignalBlocker blocker(this);
    for (int i = 0; i < count(); ++i) {
        const model::Element element{
            model::ElementKind::Component, {}, utf8(item(i)->data(kNameRole).toString())};
        item(i)->setSelected(std::ranges::binary_search(elements, element));
    }
}

void ComponentShelf::report()
{
    std::vector<model::Element> elements;
    for (const auto* const item : selectedItems())
        elements.push_back(
            {model::ElementKind::Component, {}, utf8(item->data(kNameRole).toString())});
    emit selectionWanted(elements);
}

} // namespace clusterwright::desktop

#include "moc_component_shelf.cpp"
