// The scenarios of the open design side by side, as a table that follows every edit.
#pragma once

#include "app/desktop/document/workbench.h"

#include <QWidget>

class QLabel;

namespace clusterwright::desktop
{

class ResultTableView;
class StudyTableModel;

class ScenarioView final : public QWidget
{
    Q_OBJECT

public:
    explicit ScenarioView(Workbench& workbench, QWidget* parent = nullptr);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void follow();

    Workbench& m_workbench;
    StudyTableModel* m_model;
    ResultTableView* m_table;
    QLabel* m_findings;
};

} // namespace clusterwright::desktop
