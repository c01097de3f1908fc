// The design as a tree of sections. Rows that come or go reset the model; other changes keep the rows.
#pragma once

#include "app/desktop/document/workbench.h"
#include "app/desktop/panels/outline_node.h"

#include <QAbstractItemModel>
#include <QItemSelection>

#include <memory>

namespace clusterwright::desktop
{

class OutlineModel final : public QAbstractItemModel
{
    Q_OBJECT

public:
    static constexpr int kTitleRole = Qt::UserRole; // text for the search

    explicit OutlineModel(Workbench& workbench, QObject* parent = nullptr);
    ~OutlineModel() override;

    // Empty for a section without its own element.
    [[nodiscard]] std::optional<model::Element> elementAt(const QModelIndex& index) const;
    [[nodiscard]] QModelIndex indexOf(const model::Element& element) const;
    // Returns the rows of sorted elements in one pass.
    [[nodiscard]] QItemSelection rowsOf(const std::vector<model::Element>& elements) const;
    // Makes all rows again after each change: filtering proxies of Qt 6.4 keep indices of rows that vanish under a filter.
    void setReset(bool isReset) { m_isReset = isReset; }
    // True while rows change: a proxy must not be asked for an index then.
    [[nodiscard]] bool isSynchronizing() const { return m_isSynchronizing; }

    [[nodiscard]] QModelIndex
    index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    // Renames the element.
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    [[nodiscard]] QStringList mimeTypes() const override;
    [[nodiscard]] QMimeData* mimeData(const QModelIndexList& indexes) const override;
    [[nodiscard]] bool canDropMimeData(const QMimeData* data,
                                       Qt::DropAction action,
                                       int row,
                                       int column,
                                       const QModelIndex& parent) const override;
    // Reorders within a list.
    bool dropMimeData(const QMimeData* data,
                      Qt::DropAction action,
                      int row,
                      int column,
                      const QModelIndex& parent) override;
    // Moves by one row, up or down. Returns false at the end of the list.
    bool move(const QModelIndex& index, int by);

signals:
    void synchronized(); // all rows are those of the document

private:
    void synchronize();
    void showContent(OutlineNode& node, OutlineNode& wanted);
    [[nodiscard]] QModelIndex indexOf(const OutlineNode& node) const;
    void addRows(const OutlineNode& node,
                 const std::vector<model::Element>& elements,
                 QItemSelection& rows) const;
    [[nodiscard]] const OutlineNode* nodeAt(const QModelIndex& index) const;
    bool reorder(const model::Element& element, std::size_t position);

    Workbench& m_workbench;
    std::unique_ptr<OutlineNode> m_root;
    bool m_isOld = false; // the document has changed since the rows were made
    bool m_isSynchronizing = false;
    bool m_isReset = false;
};

} // namespace clusterwright::desktop
