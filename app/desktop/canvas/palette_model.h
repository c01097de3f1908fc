// Entries of a canvas as a tree of categories, and a filter by text.
#pragma once

#include "app/desktop/canvas/canvas_entry.h"

#include <QSortFilterProxyModel>
#include <QStandardItemModel>

namespace clusterwright::desktop
{

class PaletteModel final : public QStandardItemModel
{
    Q_OBJECT

public:
    using QStandardItemModel::QStandardItemModel;

    void setEntries(CanvasEntries entries);
    // True for a category that is closed until the user opens it or searches.
    [[nodiscard]] static bool isFolded(const QModelIndex& index);
    // Null for a category.
    [[nodiscard]] const CanvasEntry* entryAt(const QModelIndex& index) const;

    [[nodiscard]] QStringList mimeTypes() const override;
    [[nodiscard]] QMimeData* mimeData(const QModelIndexList& indexes) const override;

private:
    CanvasEntries m_entries;
};

class PaletteFilter final : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    PaletteFilter(const PaletteModel& model, QObject* parent);

    void setText(const QString& text);
    // Returns the best match; the first of equal ones.
    [[nodiscard]] QModelIndex best() const;

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    const PaletteModel& m_model;
    QString m_text;
};

} // namespace clusterwright::desktop
