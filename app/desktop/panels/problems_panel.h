// The Problems panel: each finding about the design with its place, its remedy and, if available, an automatic fix. Warnings that the user has
// accepted are in a list of their own, which is folded at first.
#pragma once

#include "app/desktop/document/workbench.h"
#include "model/design/fields/quick_fix.h"

#include <QAbstractTableModel>
#include <QWidget>

class QHBoxLayout;
class QLabel;
class QPushButton;
class QTableView;
class QToolButton;
class QVBoxLayout;

namespace clusterwright::desktop
{

class ProblemsModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Message, Where, Remedy, Columns };

    // `areAccepted`: lists the accepted warnings, otherwise everything else.
    explicit ProblemsModel(Workbench& workbench,
                           QObject* parent = nullptr,
                           bool areAccepted = false);

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
    bool m_areAccepted;
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
    [[nodiscard]] int accepted() const { return m_accepted->rowCount(); }

signals:
    void titleChanged(const QString& title);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void showState();
    void makeAccepted(QVBoxLayout& layout);
    void showElement(const QModelIndex& index);
    void edit(const QModelIndex& index);
    void showFixes();
    QPushButton* addButton(const QString& text, const char* name, const QString& tip);
    void accept(const model::Diagnostic& finding);
    void takeBack();

    Workbench& m_workbench;
    ProblemsModel* m_model = nullptr;
    QTableView* m_view = nullptr;
    ProblemsModel* m_accepted = nullptr;
    QTableView* m_acceptedView = nullptr; // while it is unfolded
    QToolButton* m_fold = nullptr;
    QLabel* m_empty = nullptr;
    QHBoxLayout* m_fixes = nullptr; // a button for each remedy of the current problem
};

} // namespace clusterwright::desktop
