// The formula of a value over the width of the window: of the field that had the focus last, or the first one of the selection.
#pragma once

#include "app/desktop/fields/field_form.h"

class QLabel;

namespace clusterwright::desktop
{

class FormulaBar final : public FieldForm
{
    Q_OBJECT

public:
    explicit FormulaBar(Workbench& workbench, QWidget* parent = nullptr);

    void showField(const ShownField& field);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void refresh();

    Workbench& m_workbench;
    std::vector<model::Element> m_elements;
    std::string m_key; // empty: the first value
    QLabel* m_hint;    // while no value is shown
};

} // namespace clusterwright::desktop
