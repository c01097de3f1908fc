// The Problems panel: each finding about the design with its place, its remedy and, if available, an automatic fix.
#pragma once

#include "app/desktop/document/workbench.h"
#include "model/design/fields/quick_fix.h"

#include <QAbstractTableModel>
#include <QWidget>

class QHBoxLayout;
class QLabel;
class QTableView;

namespace clusterwright::desktop
{

class ProblemsModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Message, Where, Remedy, Columns };

    explicit ProblemsModel(Workbench& workbench, QObject* parent = nullptr);

    [[nodiscard]] const model::Diagnostic& finding(int row) const;
    // Element of the finding; empty if it is not in this design.
    [[nodiscard]] std::optional<model::Element> place(int row) const;
    [[nodiscard]] std::vector<model::QuickFix> fixes(int row) const;
    [[nodiscard]] int errors() const;
    // Puts place and remedy below the message, for a panel too narrow for three columns.
    void setStacked(bool isStacked);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation way, int role) const override;

private:
    void refresh();
    [[nodiscard]] QString text(int row, int column) const;

    Workbench& m_workbench;
    model::Diagnostics m_findings;
    bool m_isStacked = false;
};

class ProblemsPanel final : public QWidget
{
    Q_OBJECT

public:
    explicit ProblemsPanel(Workbench& workbench, QWidget* parent = nullptr);

    // "Problems", "Problems (3)": for the dock's tab.
    [[nodiscard]] QString title() const;
    [[nodiscard]] int errors() const { return m_model->errors(); }
    [[nodiscard]] int others() const { return m_model->rowCount() - m_model->errors(); }

signals:
    void titleChanged(const QString& title);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void showState();
    void reveal(const QModelIndex& index);
    void showFixes();

    Workbench& m_workbench;
    ProblemsModel* m_model = nullptr;
    QTableView* m_view = nullptr;
    QLabel* m_empty = nullptr;
    QHBoxLayout* m_fixes = nullptr; // a button for each remedy of the current problem
};

} // namespace clusterwright::desktop
