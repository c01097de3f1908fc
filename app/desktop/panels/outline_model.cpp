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
#include <unordered_set>
#include <utility>

namespace clusterwright::desktop
{

namespace
{

constexpr auto kMimeType = "application/x-clusterwright-outline";

struct HashOfNode {
    std::size_t operator()(const OutlineNode* node) const
    {
        if (!node->element)
            return static_cast<std::size_t>(node->section);
        const std::hash<std::string> hash;
        const auto& [kind, owner, name, id] = *node->element;
        return hash(name) + 31 * hash(owner) + 997 * id.number + // cables have no names
               static_cast<std::size_t>(kind);
    }
};

struct IsSameNode {
    bool operator()(const OutlineNode* a, const OutlineNode* b) const { return a->is(*b); }
};

using NodeSet = std::unordered_set<const OutlineNode*, HashOfNode, IsSameNode>;

NodeSet setOf(const OutlineNode::Nodes& nodes)
{
    NodeSet set(nodes.size());
    for (const auto& node : nodes)
        set.insert(node.get());
    return set;
}

// True if two nodes have the same name, as in an invalid file.
bool haveTwins(const OutlineNode::Nodes& nodes)
{
    return setOf(nodes).size() < nodes.size();
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
            if (m_isReset) {
                beginResetModel();
                m_root = std::move(wanted);
                endResetModel();
            } else {
                synchronize(*m_root, *wanted);
            }
        }
    }
    emit synchronized();
}

void OutlineModel::synchronize(OutlineNode& node, OutlineNode& wanted)
{
    const auto same = [](const auto& a, const auto& b) { return a->is(*b); };
    auto& now = node.children;
    auto& then = wanted.children;
    // Skips equal rows at both ends of the lists, which are usually most rows.
    const auto front = std::ranges::mismatch(now, then, same).in1 - now.begin();
    const auto back =
        std::mismatch(now.rbegin(), now.rend() - front, then.rbegin(), then.rend() - front, same)
            .first -
        now.rbegin();
    const bool areSame = front == std::ssize(now) && now.size() == then.size();
    if (!areSame && front + back == std::ssize(now)) {
        insertRange(node,
                    wanted,
                    static_cast<std::size_t>(front),
                    then.size() - static_cast<std::size_t>(back));
    } else if (!areSame && (haveTwins(now) || haveTwins(then))) {
        replaceAll(node, wanted);
    } else if (!areSame) {
        // A single different row at the same position was renamed.
        std::vector<std::size_t> different;
        for (std::size_t i = 0; now.size() == then.size() && i < now.size(); ++i)
            if (!now[i]->is(*then[i]))
                different.push_back(i);
        if (different.size() == 1) {
            now[different.front()]->element = then[different.front()]->element;
        } else {
            removeVanished(node, wanted);
            insertNew(node, wanted);
            moveInto(node, wanted);
        }
    }
    for (std::size_t i = 0; i < now.size(); ++i)
        showContent(*now[i], *then[i]);
}

// Replaces all rows, because duplicate names cannot be distinguished.
void OutlineModel::replaceAll(OutlineNode& node, OutlineNode& wanted)
{
    if (!node.children.empty()) {
        beginRemoveRows(indexOf(node), 0, static_cast<int>(node.children.size()) - 1);
        node.children.clear();
        endRemoveRows();
    }
    insertNew(node, wanted);
}

void OutlineModel::showContent(OutlineNode& node, OutlineNode& wanted)
{
    const bool isOther = node.title != wanted.title || node.element != wanted.element;
    if (!isOther && node.detail != wanted.detail) { // the search ignores details
        node.detail = wanted.detail;
        emit dataChanged(indexOf(node), indexOf(node), {Qt::DisplayRole});
    }
    node.detail = wanted.detail;
    if (isOther) {
        node.title = wanted.title;
        node.element = wanted.element;
        const auto index = indexOf(node);
        emit dataChanged(index, index);
    }
    synchronize(node, wanted);
}

void OutlineModel::removeVanished(OutlineNode& node, const OutlineNode& wanted)
{
    const auto kept = setOf(wanted.children);
    const auto vanished = [&](std::size_t i) { return !kept.contains(node.children[i].get()); };
    for (std::size_t end = node.children.size(); end > 0;) {
        if (!vanished(end - 1)) {
            --end;
            continue;
        }
        std::size_t begin = end - 1;
        while (begin > 0 && vanished(begin - 1))
            --begin;
        beginRemoveRows(indexOf(node), static_cast<int>(begin), static_cast<int>(end) - 1);
        node.children.erase(node.children.begin() + static_cast<std::ptrdiff_t>(begin),
                            node.children.begin() + static_cast<std::ptrdiff_t>(end));
        node.number();
        endRemoveRows();
        end = begin;
    }
}

// Inserts new rows after their final predecessor; `moveInto` fixes the order.
void OutlineModel::insertNew(OutlineNode& node, OutlineNode& wanted)
{
    const auto there = setOf(node.children);
    const auto isNew = [&](std::size_t i) { return !there.contains(wanted.children[i].get()); };
    for (std::size_t i = 0; i < wanted.children.size(); ++i) {
        if (!isNew(i))
            continue;
        std::size_t end = i + 1;
        while (end < wanted.children.size() && isNew(end))
            ++end;
        insertRange(node, wanted, i, end);
        i = end - 1;
    }
}

// Inserts the wanted children with these indices, at their position or at the end.
void OutlineModel::insertRange(OutlineNode& node,
                               const OutlineNode& wanted,
                               std::size_t begin,
                               std::size_t end)
{
    const auto at = std::min(begin, node.children.size());
    beginInsertRows(indexOf(node), static_cast<int>(at), static_cast<int>(at + end - begin) - 1);
    OutlineNode::Nodes added;
    for (auto i = begin; i < end; ++i) {
        auto& copy = added.emplace_back(std::make_unique<OutlineNode>());
        copy->element = wanted.children[i]->element;
        copy->title = wanted.children[i]->title;
        copy->detail = wanted.children[i]->detail;
    }
    node.children.insert(node.children.begin() + static_cast<std::ptrdiff_t>(at),
                         std::make_move_iterator(added.begin()),
                         std::make_move_iterator(added.end()));
    node.number();
    endInsertRows();
}

// Reorders the children, which are already the wanted ones. Moves one row down rather than all others up.
void OutlineModel::moveInto(OutlineNode& node, const OutlineNode& wanted)
{
    auto& now = node.children;
    const auto& then = wanted.children;
    for (std::size_t i = 0; i < now.size(); ++i) {
        if (now[i]->is(*then[i]))
            continue;
        const auto placeOf = [&](const OutlineNode::Nodes& list, const OutlineNode& sought) {
            return static_cast<std::size_t>(
                std::ranges::find_if(list, [&](const auto& n) { return n->is(sought); }) -
                list.begin());
        };
        const bool wentDown = now[i + 1]->is(*then[i]);
        const auto from = wentDown ? i : placeOf(now, *then[i]);
        const auto to = wentDown ? placeOf(then, *now[i]) : i;
        const auto parent = indexOf(node);
        beginMoveRows(parent,
                      static_cast<int>(from),
                      static_cast<int>(from),
                      parent,
                      static_cast<int>(wentDown ? to + 1 : to));
        auto moved = std::move(now[from]);
        now.erase(now.begin() + static_cast<std::ptrdiff_t>(from));
        now.insert(now.begin() + static_cast<std::ptrdiff_t>(to), std::move(moved));
        node.number();
        endMoveRows();
    }
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
