// Dialog for the interval of a value's origin and its distribution, with a preview of the density that studies sample. One undo step.
#pragma once

#include "app/desktop/document/workbench.h"
#include "model/design/edit/element.h"
#include "model/design/fields/field.h"
#include "model/design/fields/interval_edit.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace clusterwright::desktop
{

class DensityPreview;

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
    void build();
    void addDistributions();
    // The field as the design has it now; nothing once it is gone.
    [[nodiscard]] std::optional<model::Field> currentField() const;
    [[nodiscard]] model::IntervalText interval() const;
    void apply(const model::IntervalText& interval);
    void showPreview();
    void showProblem(const QString& problem);

    Workbench& m_workbench;
    model::Element m_element;
    model::Field m_field;
    QLineEdit* m_low;
    QLineEdit* m_high;
    QComboBox* m_distribution;
    QLabel* m_meaning;
    DensityPreview* m_preview;
    QLabel* m_problem;
    QPushButton* m_apply = nullptr;
};

} // namespace clusterwright::desktop
