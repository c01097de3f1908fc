// The button at the end of a field with a value: the commands about that value.
#pragma once

#include "model/design/fields/field.h"

#include <QToolButton>

namespace clusterwright::desktop
{

class FieldMenu final : public QToolButton
{
    Q_OBJECT

public:
    FieldMenu(const model::Field& field, QWidget* parent);

    void setField(const model::Field& field);

signals:
    void resetRequested();
    void variableRequested();
    void explainRequested();
    void studyRequested();
    void intervalRequested();
    void copyRequested();

private:
    QAction* m_reset;
    QAction* m_variable;
    QAction* m_explain;
    QAction* m_study;
    QAction* m_interval;
};

} // namespace clusterwright::desktop
