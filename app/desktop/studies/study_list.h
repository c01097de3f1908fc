// The list of studies and scenarios of the open design: selects one, and adds new studies.
#pragma once

#include "app/desktop/document/workbench.h"
#include "model/design/document/study_definition.h"

#include <QWidget>

class QListWidget;

namespace clusterwright::desktop
{

class StudyList final : public QWidget
{
    Q_OBJECT

public:
    explicit StudyList(Workbench& workbench, QWidget* parent = nullptr);

    // Those of the design as it is. `chosen`: the name of a study.
    void refresh(const std::string& chosen);
    void addStudy(clusterwright::model::StudyKind kind);

signals:
    void studyChosen(const std::string& name); // a new one, too

private:
    [[nodiscard]] QWidget* makeAdding();

    Workbench& m_workbench;
    QListWidget* m_list;
};

} // namespace clusterwright::desktop
