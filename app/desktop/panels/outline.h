// The Outline: the design as a searchable tree. Gives keyboards and screen readers access to every element.
#pragma once

#include "app/desktop/document/workbench.h"

#include <QWidget>

#include <functional>
#include <set>

class QLineEdit;
class QModelIndex;
class QSortFilterProxyModel;
class QTreeView;

namespace clusterwright::desktop
{

class OutlineModel;

class Outline final : public QWidget
{
    Q_OBJECT

public:
    explicit Outline(Workbench& workbench, QWidget* parent = nullptr);

    void rename(); // the current row
    void focusSearch();

private:
    void addView();
    void addActions();
    void addButtons();
    void visitOpenable(const QModelIndex& parent,
                       const std::function<void(const QModelIndex&)>& visit) const;
    [[nodiscard]] std::pair<int, std::optional<model::Element>>
    keyOf(const QModelIndex& index) const;
    void keepOpenRows();
    void openRows();
    void showSelection();
    void takeSelection();
    void removeSelected();
    void moveCurrent(int by);
    void showMenu(const QPoint& at);
    [[nodiscard]] std::vector<model::Element> selectedElements() const;

    Workbench& m_workbench;
    OutlineModel* m_model = nullptr;
    QSortFilterProxyModel* m_filtered = nullptr;
    QLineEdit* m_search = nullptr;
    QTreeView* m_view = nullptr;
    std::set<std::pair<int, std::optional<model::Element>>> m_toggled; // rows not as at first
    int m_scrolled = 0;
    bool m_wasReset = false;
    bool m_isShowing = false; // while the workbench's selection is copied
};

} // namespace clusterwright::desktop
