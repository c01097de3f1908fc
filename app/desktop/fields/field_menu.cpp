#include "app/desktop/fields/field_menu.h"

#include "app/desktop/common/text.h"
#include "model/design/fields/interval_edit.h"

#include <QAction>
#include <QMenu>

namespace clusterwright::desktop
{

FieldMenu::FieldMenu(const model::Field& field, QWidget* parent)
    : QToolButton(parent)
{
    setObjectName(QStringLiteral("menu"));
    setText(QStringLiteral("\u22ef"));
    setAutoRaise(true);
    setAccessibleName(tr("More for %1").arg(qt(field.label)));
    setToolTip(tr("Reset, vary, explain or copy the value, or set its interval"));
    setPopupMode(QToolButton::InstantPopup);
    auto* const menu = new QMenu(this);
    const auto add = [&](const char* name, const QString& text, const QString& tip, auto signal) {
        auto* const action = menu->addAction(text, this, signal);
        action->setObjectName(QLatin1String(name));
        action->setStatusTip(tip);
        return action;
    };
    m_reset = add("reset",
                  tr("Reset"),
                  tr("Restore the value of the preset, cluster or block"),
                  &FieldMenu::resetRequested);
    m_variable =
        add("variable",
            tr("Make variable"),
            tr("Make the value a variable, which other fields can use and studies can vary"),
            &FieldMenu::variableRequested);
    m_explain = add("explain",
                    tr("Explain"),
                    tr("Show the equation, inputs and source of the value"),
                    &FieldMenu::explainRequested);
    m_study = add("study",
                  tr("Vary in a study"),
                  tr("Vary the value in the shown study"),
                  &FieldMenu::studyRequested);
    m_interval = add("interval",
                     tr("Interval …"),
                     tr("Set the interval and the distribution in which studies vary the value"),
                     &FieldMenu::intervalRequested);
    add("copy", tr("Copy value"), {}, &FieldMenu::copyRequested);
    setMenu(menu);
    setField(field);
}

void FieldMenu::setField(const model::Field& field)
{
    m_reset->setEnabled(field.canReset);
    m_variable->setEnabled(field.canBeVariable);
    for (auto* const action : {m_explain, m_study})
        action->setEnabled(!field.equation.empty());
    m_interval->setEnabled(model::canHaveInterval(field));
}

} // namespace clusterwright::desktop

#include "moc_field_menu.cpp"
