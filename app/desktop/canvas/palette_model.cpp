#include "app/desktop/canvas/palette_model.h"

#include "app/desktop/canvas/palette_row.h"

#include <QMimeData>

#include <map>

namespace clusterwright::desktop
{

namespace
{

constexpr int kNumberRole = Qt::UserRole + 1; // index of the entry
constexpr int kFoldedRole = Qt::UserRole + 2; // true for a folded category

} // namespace

void PaletteModel::setEntries(CanvasEntries entries)
{
    clear();
    m_entries = std::move(entries);
    std::map<QString, QStandardItem*> categories;
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const auto& entry = m_entries[i];
        auto*& category = categories[entry.category];
        if (!category) {
            category = new QStandardItem(entry.category);
            category->setFlags(Qt::ItemIsEnabled);
            category->setData(entry.isFolded, kFoldedRole);
            appendRow(category);
        }
        auto* const item = new QStandardItem(entry.icon, entry.title);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDragEnabled);
        item->setToolTip(entry.doc);
        item->setData(entry.detail, kDetailRole);
        if (!entry.detail.isEmpty())
            item->setAccessibleText(entry.title + QStringLiteral(", ") + entry.detail);
        item->setData(static_cast<qulonglong>(i), kNumberRole);
        category->appendRow(item);
    }
}

bool PaletteModel::isFolded(const QModelIndex& index)
{
    return index.data(kFoldedRole).toBool();
}

const CanvasEntry* PaletteModel::entryAt(const QModelIndex& index) const
{
    const auto number = index.data(kNumberRole);
    return number.isValid() ? &m_entries.at(number.toULongLong()) : nullptr;
}

QStringList PaletteModel::mimeTypes() const
{
    return {QString::fromLatin1(kEntryMimeType)};
}

QMimeData* PaletteModel::mimeData(const QModelIndexList& indexes) const
{
    const auto* const entry = indexes.isEmpty() ? nullptr : entryAt(indexes.front());
    if (!entry)
        return nullptr;
    auto* const data = new QMimeData; // the drag owns it
    data->setData(QString::fromLatin1(kEntryMimeType), entry->id.toUtf8());
    return data;
}

PaletteFilter::PaletteFilter(const PaletteModel& model, QObject* parent)
    : QSortFilterProxyModel(parent)
    , m_model(model)
{
    setRecursiveFilteringEnabled(true);
}

void PaletteFilter::setText(const QString& text)
{
    m_text = text;
    invalidateFilter();
}

QModelIndex PaletteFilter::best() const
{
    QModelIndex best;
    int bestFit = 0;
    for (int i = 0; i < rowCount(); ++i) {
        const auto category = index(i, 0);
        for (int row = 0; row < rowCount(category); ++row) {
            const auto at = index(row, 0, category);
            const auto* const entry = m_model.entryAt(mapToSource(at));
            if (const int fit = entry ? fitOf(*entry, m_text) : 0; fit > bestFit) {
                best = at;
                bestFit = fit;
            }
        }
    }
    return best;
}

bool PaletteFilter::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    const auto* const entry = m_model.entryAt(m_model.index(row, 0, parent));
    return entry && fitOf(*entry, m_text) > 0;
}

} // namespace clusterwright::desktop

#include "moc_palette_model.cpp"
