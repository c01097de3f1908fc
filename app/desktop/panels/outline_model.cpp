#include "app/desktop/panels/outline_model.h"

#include "app/desktop/common/text.h"
#include "app/desktop/document/element_text.h"
#include "model/design/fields/field.h"
#include "model/design/fields/list_edits.h"
#include "model/design/names/renaming.h"

#include <QCoreApplication>
#include <QMimeData>
#include <QScopedValueRollback>

#include <algorithm>
#include <utility>

namespace clusterwright::desktop
{

namespace
{

constexpr auto kMimeType = "application/x-clusterwright-outline";

// True if each row of one tree has a row of the other at its place.
bool areAlike(const OutlineNode& a, const OutlineNode& b)
{
    return std::ranges::equal(a.children, b.children, [](const auto& one, const auto& other) {
        return one->section == other->section && areAlike(*one, *other);
    });
}

} // namespace

OutlineModel::OutlineModel(Workbench& workbench, QObject* parent)
    : QAbstractItemModel(parent)
    , m_workbench(workbench)
    , m_root(outlineTree(workbench.document().design()))
{
    connect(&workbench.document(), &Document::changed, this, [this] {
        if (!m_workbench.document().isMoving())
            synchronize();
    });
}

OutlineModel::~OutlineModel() = default;

// A change of rows can cause an edit, e.g. by a field that loses the focus. Such a nested change waits.
void OutlineModel::synchronize()
{
    m_isOld = true;
    if (m_isSynchronizing)
        return;
    {
        const QScopedValueRollback guard(m_isSynchronizing, true);
        while (std::exchange(m_isOld, false)) {
            auto wanted = outlineTree(m_workbench.document().design());
            if (!m_isReset && areAlike(*m_root, *wanted)) {
                showContent(*m_root, *wanted);
                continue;
            }
            beginResetModel();
            m_root = std::move(wanted);
            endResetModel();
        }
    }
    emit synchronized();
}

void OutlineModel::showContent(OutlineNode& node, OutlineNode& wanted)
{
    if (node.title != wanted.title || node.element != wanted.element ||
        node.detail != wanted.detail) {
        // The search ignores details.
        const bool isDetail = node.title == wanted.title && node.element == wanted.element;
        node.title = wanted.title;
        node.element = wanted.element;
        node.detail = wanted.detail;
        emit dataChanged(
            indexOf(node), indexOf(node), isDetail ? QList<int>{Qt::DisplayRole} : QList<int>());
    }
    for (std::size_t i = 0; i < node.children.size(); ++i)
        showContent(*node.children[i], *wanted.children[i]);
}

const OutlineNode* OutlineModel::nodeAt(const QModelIndex& index) const
{
    return index.isValid() ? static_cast<const OutlineNode*>(index.constInternalPointer())
                           : m_root.get();
}

QModelIndex OutlineModel::indexOf(const OutlineNode& node) const
{
    return node.parent ? createIndex(node.row, 0, &node) : QModelIndex();
}

std::optional<model::Element> OutlineModel::elementAt(const QModelIndex& index) const
{
    return index.isValid() ? nodeAt(index)->element : std::nullopt;
}

QModelIndex OutlineModel::indexOf(const model::Element& element) const
{
    if (isDesign(element))
        return {};
    const auto find = [&](const auto& self, const OutlineNode& node) -> const OutlineNode* {
        if (node.element == element)
            return &node;
        for (const auto& child : node.children)
            if (const auto* const found = self(self, *child))
                return found;
        return nullptr;
    };
    if (outlineSection(element) >= m_root->children.size()) // the first note is not yet shown
        return {};
    const auto& section = m_root->children[outlineSection(element)];
    const auto* const node = find(find, *section);
    return node ? indexOf(*node) : QModelIndex();
}

QItemSelection OutlineModel::rowsOf(const std::vector<model::Element>& elements) const
{
    QItemSelection rows;
    if (!elements.empty())
        addRows(*m_root, elements, rows);
    return rows;
}

void OutlineModel::addRows(const OutlineNode& node,
                           const std::vector<model::Element>& elements,
                           QItemSelection& rows) const
{
    const auto isMeant = [&](const OutlineNode& child) {
        return child.element && std::ranges::binary_search(elements, *child.element);
    };
    for (std::size_t i = 0; i < node.children.size(); ++i) {
        addRows(*node.children[i], elements, rows);
        if (!isMeant(*node.children[i]))
            continue;
        const auto first = i; // adjacent rows form a range
        while (i + 1 < node.children.size() && isMeant(*node.children[i + 1]))
            addRows(*node.children[++i], elements, rows);
        rows.select(indexOf(*node.children[first]), indexOf(*node.children[i]));
    }
}

QModelIndex OutlineModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, nodeAt(parent)->children[static_cast<std::size_t>(row)].get());
}

QModelIndex OutlineModel::parent(const QModelIndex& child) const
{
    return child.isValid() ? indexOf(*nodeAt(child)->parent) : QModelIndex();
}

int OutlineModel::rowCount(const QModelIndex& parent) const
{
    return parent.column() > 0 ? 0 : static_cast<int>(nodeAt(parent)->children.size());
}

int OutlineModel::columnCount(const QModelIndex&) const
{
    return 1;
}

QVariant OutlineModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const auto& node = *nodeAt(index);
    if (role == kTitleRole)
        return node.title;
    if (role == Qt::EditRole)
        return node.element ? qt(node.element->name) : node.title;
    if (role == Qt::DisplayRole)
        return node.section >= 0 && !node.children.empty()
                   ? tr("%1 (%2)").arg(node.title).arg(node.children.size())
               : node.detail.isEmpty() ? node.title
                                       : tr("%1 = %2").arg(node.title, node.detail);
    if (role == Qt::ToolTipRole || role == Qt::AccessibleDescriptionRole)
        return node.section >= 0 ? node.title : kindText(node.element->kind);
    if (role == Qt::AccessibleTextRole)
        return node.section >= 0 ? node.title
                                 : kindText(node.element->kind) + QLatin1Char(' ') + node.title;
    return {};
}

bool OutlineModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    const auto element = elementAt(index);
    const auto name = value.toString().trimmed();
    if (role != Qt::EditRole || !element || utf8(name) == element->name)
        return false;
    auto& document = m_workbench.document();
    const bool isDone = document.submit(
        model::renaming(document.design(), *element, utf8(name), document.library()),
        tr("Rename %1 to %2").arg(qt(element->name), name));
    if (isDone)
        m_workbench.selection().set({{element->kind, element->owner, utf8(name)}});
    return isDone;
}

Qt::ItemFlags OutlineModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::ItemIsDropEnabled;
    auto flags = Qt::ItemIsEnabled | Qt::ItemIsDropEnabled;
    const auto& node = *nodeAt(index);
    if (node.element)
        flags |= Qt::ItemIsSelectable;
    if (node.section < 0)
        flags |= Qt::ItemIsDragEnabled;
    if (node.section < 0 && hasName(*node.element))
        flags |= Qt::ItemIsEditable;
    return flags;
}

QStringList OutlineModel::mimeTypes() const
{
    return {QLatin1String(kMimeType)};
}

// Encodes the path from the root as row indices.
QMimeData* OutlineModel::mimeData(const QModelIndexList& indexes) const
{
    QByteArray rows;
    for (auto index = indexes.value(0); index.isValid(); index = index.parent())
        rows.prepend(QByteArray::number(index.row()) + ' ');
    auto* const data = new QMimeData;
    data->setData(QLatin1String(kMimeType), rows);
    return data;
}

namespace
{

QModelIndex draggedIndex(const QAbstractItemModel& model, const QMimeData& data)
{
    QModelIndex index;
    for (const auto& row : data.data(QLatin1String(kMimeType)).simplified().split(' '))
        index = model.index(row.toInt(), 0, index);
    return index;
}

} // namespace

bool OutlineModel::canDropMimeData(
    const QMimeData* data, Qt::DropAction action, int row, int, const QModelIndex& parent) const
{
    if (!data || !data->hasFormat(QLatin1String(kMimeType)) || action != Qt::MoveAction)
        return false;
    const auto dragged = draggedIndex(*this, *data);
    if (!dragged.isValid() || !elementAt(dragged))
        return false;
    if (row < 0) // dropped on a row: takes its position
        return parent.parent() == dragged.parent() && elementAt(parent) &&
               elementAt(parent)->kind == elementAt(dragged)->kind;
    if (parent != dragged.parent())
        return false;
    // Only between elements of its kind; a section may list several kinds.
    const auto isLike = [&](int other) {
        const auto element = elementAt(index(other, 0, parent));
        return element && element->kind == elementAt(dragged)->kind;
    };
    return isLike(row) || isLike(row - 1);
}

bool OutlineModel::dropMimeData(
    const QMimeData* data, Qt::DropAction action, int row, int column, const QModelIndex& parent)
{
    if (!canDropMimeData(data, action, row, column, parent))
        return false;
    const auto dragged = draggedIndex(*this, *data);
    const auto element = *elementAt(dragged);
    const int target = row < 0 ? parent.row() : row > dragged.row() ? row - 1 : row;
    const auto at = model::positionOf(m_workbench.document().design(), element);
    if (!at)
        return false;
    const auto position = static_cast<int>(at->position) + target - dragged.row();
    return position >= 0 && reorder(element, static_cast<std::size_t>(position));
}

bool OutlineModel::move(const QModelIndex& index, int by)
{
    const auto element = elementAt(index);
    const auto at =
        element ? model::positionOf(m_workbench.document().design(), *element) : std::nullopt;
    if (!at || (by < 0 && at->position == 0) || (by > 0 && at->position + 1 >= at->size))
        return false;
    return reorder(*element, by < 0 ? at->position - 1 : at->position + 1);
}

bool OutlineModel::reorder(const model::Element& element, std::size_t position)
{
    auto& document = m_workbench.document();
    const auto title = outlineTitle(document.design(), element);
    if (!document.submit(model::reordering(document.design(), element, position),
                         tr("Move %1").arg(title)))
        return false;
    m_workbench.selection().set({element});
    return true;
}

} // namespace clusterwright::desktop

#include "moc_outline_model.cpp"
