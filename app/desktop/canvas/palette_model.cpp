#include "app/desktop/canvas/palette_model.h"

#include <QMimeData>

#include <map>

namespace clusterwright::desktop
{

namespace
{

constexpr int kNumberRole = Qt::UserRole + 1; // of the entry

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
            appendRow(category);
        }
        auto* const item = new QStandardItem(entry.icon, entry.title);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDragEnabled);
        item->setToolTip(entry.doc);
        item->setData(static_cast<qulonglong>(i), kNumberRole);
        category->appendRow(item);
    }
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
    auto* const data = new QMimeData; // the drag's
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

bool PaletteFilter::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    const auto* const entry = m_model.entryAt(m_model.index(row, 0, parent));
    return entry && fitOf(*entry, m_text) > 0;
}

} // namespace clusterwright::desktop

#include "moc_palette_model.cpp"
