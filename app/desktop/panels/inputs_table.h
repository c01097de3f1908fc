// All inputs of the design as a table: variables, attributes of components, parameters of steps. Values are edited in place and pasted
// from a spreadsheet, in one undo step.
#pragma once

#include "app/desktop/fields/field_form.h"

#include <QAbstractTableModel>
#include <QTableView>

namespace clusterwright::desktop
{

class InputsModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Name, Value, Unit, Origin, Columns };

    explicit InputsModel(Workbench& workbench, QObject* parent = nullptr);

    void refresh();
    [[nodiscard]] const ShownField& input(int row) const
    {
        return m_inputs[static_cast<std::size_t>(row)];
    }
    // Sets the cells of lines with tabs: values, or values and units, from this row on; or names with them, in any order.
    void paste(int row, const QString& lines);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant
    headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

private:
    bool submit(const std::vector<model::FieldChange>& changes, const QString& step);
    [[nodiscard]] std::optional<int> rowOf(const QString& name) const;

    Workbench& m_workbench;
    std::vector<ShownField> m_inputs;
};

class InputsTable final : public QTableView
{
    Q_OBJECT

public:
    explicit InputsTable(Workbench& workbench, QWidget* parent = nullptr);

    [[nodiscard]] InputsModel& inputs() { return m_model; }

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void showEvent(QShowEvent* event) override;
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;

private:
    void copy() const;

    Workbench& m_workbench;
    InputsModel m_model;
};

} // namespace clusterwright::desktop
