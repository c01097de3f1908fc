// Replaces a component by a preset of its kind. Each row shows the name, speed, latency, price and power; below the list the dialog
// reports which attributes the design keeps.
#pragma once

#include "app/desktop/document/workbench.h"
#include "model/design/gestures/component_edits.h"

#include <QDialog>

class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QTreeWidget;

namespace clusterwright::desktop
{

class ReplaceDialog final : public QDialog
{
    Q_OBJECT

public:
    ReplaceDialog(Workbench& workbench, std::string component, QWidget* parent = nullptr);

    void accept() override;

private:
    void build();
    void fill(const std::string& chosen);
    void describeNew();
    void filter(const QString& text);
    void showChoice();
    [[nodiscard]] const model::ReplacementRow* chosen() const;

    Workbench& m_workbench;
    std::string m_component;
    std::vector<model::ReplacementRow> m_rows;
    QLineEdit* m_search;
    QTreeWidget* m_list;
    QLabel* m_report;
    QDialogButtonBox* m_buttons;
};

} // namespace clusterwright::desktop
