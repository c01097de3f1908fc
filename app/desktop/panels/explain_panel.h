// Explains a value: its equation, the equation with values, its origin, and the same for every input. Follows the design and keeps
// a history.
#pragma once

#include "app/desktop/document/workbench.h"
#include "model/design/explanation/explanation.h"

#include <QWidget>

#include <map>

class QLabel;
class QToolButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace clusterwright::desktop
{

class ExplainPanel final : public QWidget
{
    Q_OBJECT

public:
    explicit ExplainPanel(Workbench& workbench, QWidget* parent = nullptr);

    void explain(const QString& name);
    void back() { go(-1); }
    void forward() { go(1); }
    // Name of the explained value; empty if there is none.
    [[nodiscard]] const QString& name() const { return m_name; }
    void copyText();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QToolButton* newButton(const char* name, const QString& text, const QString& tip);
    void go(int by);
    void forget();
    void showExplanation();
    void showTree();
    void fitColumns();
    void showButtons();
    void reveal(QTreeWidgetItem* item);
    QTreeWidgetItem* newItem(const model::Explanation& explanation, const QString& path);

    Workbench& m_workbench;
    QString m_name;
    QStringList m_asked;
    int m_at = -1;
    bool m_isOtherDesign = false; // true after another design was opened, until it has values
    std::optional<model::Explanation> m_explanation;
    std::map<QString, bool> m_opened; // by path, for items that the user expanded or collapsed
    QToolButton* m_back = nullptr;
    QToolButton* m_forward = nullptr;
    QToolButton* m_copy = nullptr;
    QLabel* m_message = nullptr;
    QLabel* m_old = nullptr; // above values from before the design had errors
    QTreeWidget* m_tree = nullptr;
};

} // namespace clusterwright::desktop
