// All inputs of the design as a table: variables, attributes of components, parameters of steps. Values are edited in place and pasted
// from a spreadsheet, in one undo step. Further columns have the values of other designs; bold where they differ.
#pragma once

#include "app/desktop/fields/field_form.h"

#include <QAbstractTableModel>
#include <QTableView>

#include <map>

class QMenu;
class QToolButton;

namespace clusterwright::desktop
{

class InputsModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Name, Value, Unit, Origin, Columns };

    explicit InputsModel(Workbench& workbench, QObject* parent = nullptr);

    void refresh();
    // References, as a study names designs to compare with.
    void compareWith(std::vector<std::string> designs);
    [[nodiscard]] const std::vector<std::string>& compared() const { return m_compared; }
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
    void readOthers();
    [[nodiscard]] QVariant otherData(const model::Field& field, std::size_t other, int role) const;
    [[nodiscard]] bool differs(const model::Field& field, std::size_t other) const;

    // The inputs of another design, by equation.
    struct OtherInputsShown {
        QString title;
        std::map<std::string, std::string> texts;
    };

    Workbench& m_workbench;
    std::vector<ShownField> m_inputs;
    std::vector<std::string> m_compared;
    std::vector<OtherInputsShown> m_others; // one for each of m_compared
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

// The table, below a list of designs to compare with.
class InputsPanel final : public QWidget
{
    Q_OBJECT

public:
    explicit InputsPanel(Workbench& workbench, QWidget* parent = nullptr);

    [[nodiscard]] InputsTable& table() { return *m_table; }
    // Opens the list of designs.
    QMenu* openList();

private:
    Workbench& m_workbench;
    QToolButton* m_button;
    InputsTable* m_table;
};

} // namespace clusterwright::desktop
