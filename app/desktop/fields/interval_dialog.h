// Dialog for the interval of a value's origin and its distribution, with a preview of the density that studies sample. One undo step.
#pragma once

#include "app/desktop/document/workbench.h"
#include "model/design/edit/element.h"
#include "model/design/fields/field.h"
#include "model/design/fields/interval_edit.h"

#include <QDialog>

class QLabel;
class QPushButton;

namespace clusterwright::desktop
{

class DensityPreview;
class FieldRow;

class IntervalDialog final : public QDialog
{
    Q_OBJECT

public:
    IntervalDialog(Workbench& workbench,
                   model::Element element,
                   const model::Field& field,
                   QWidget* parent = nullptr);

    // Applies the interval, or shows the finding that prevents it.
    void accept() override;

private:
    FieldRow* addField(const model::Field& field);
    void addButtons();
    // The field as the design has it now; nothing once it is gone.
    [[nodiscard]] std::optional<model::Field> currentField() const;
    [[nodiscard]] model::IntervalText interval() const;
    void apply(const model::IntervalText& interval);
    void showPreview();
    void showProblem(const QString& problem);

    Workbench& m_workbench;
    model::Element m_element;
    model::Field m_field;
    FieldRow* m_low;
    FieldRow* m_high;
    FieldRow* m_distribution;
    QLabel* m_meaning;
    DensityPreview* m_preview;
    QLabel* m_problem;
    QPushButton* m_apply = nullptr;
};

} // namespace clusterwright::desktop
