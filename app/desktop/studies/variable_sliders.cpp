#include "app/desktop/studies/variable_sliders.h"

#include "app/desktop/common/text.h"
#include "app/desktop/common/widgets.h"
#include "app/desktop/studies/study_text.h"
#include "model/core/diagnostic.h"
#include "model/design/fields/quick_fix.h"
#include "model/design/system/setting_value.h"
#include "model/study/studies/answer.h"

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

constexpr std::string_view kVariableKey = "variable.";

StudyUse useIn(const Document& document, const std::string& study, const std::string& variable)
{
    const auto* const found = studyIn(document.design(), study);
    return found ? useOf(*found, variable) : StudyUse();
}

} // namespace

VariableSliders::VariableSliders(Workbench& workbench, QWidget* parent)
    : FieldForm(workbench, FieldStyle::Slider, parent)
    , m_workbench(workbench)
    , m_empty(plainLabel(
          tr("This design has no variable with a number. Choose Insert > Variable to add one.")))
{
    setObjectName(QStringLiteral("variableSliders"));
    m_empty->setForegroundRole(QPalette::PlaceholderText);
    addHeading(*m_empty);
    auto& document = m_workbench.document();
    connect(&document, &Document::opened, this, [this] {
        m_listed.clear();
        dropDrafts();
    });
    connect(&document, &Document::changed, this, [this] {
        if (m_workbench.document().isUndoing())
            dropDrafts();
        if (isVisible() && !m_workbench.document().isMoving())
            refresh();
    });
    connect(&document, &Document::answerChanged, this, [this] {
        if (isVisible())
            refresh();
    });
    connect(this, &FieldForm::noteClicked, this, [this](const std::string& key) {
        emit settingRequested(
            useIn(m_workbench.document(), m_study, key.substr(kVariableKey.size())).key);
    });
}

void VariableSliders::showEvent(QShowEvent* event)
{
    FieldForm::showEvent(event);
    refresh();
}

void VariableSliders::refresh()
{
    auto& document = m_workbench.document();
    const model::Element whole;
    std::vector<ShownField> shown;
    for (auto& field : model::fieldsOf(document.design(), document.library(), whole))
        if (field.key.starts_with(kVariableKey) && isListed(field)) {
            m_listed.insert(field.key);
            field.section.clear();
            shown.push_back({{whole}, std::move(field)});
        }
    setFields(shown);
    showAnswer();
    showNotes();
    m_empty->setVisible(shown.empty());
}

// A row stays while the design is open, so that a wrong text can be corrected where it was entered.
bool VariableSliders::isListed(const model::Field& field) const
{
    const auto value = model::parseExpression(field.text);
    const auto& answer = *m_workbench.document().answer();
    return m_listed.contains(field.key) || model::rangeOf(field) ||
           (!field.titles.empty() && value && model::constantOf(value.value())) ||
           std::ranges::any_of(answer.findings, [&](const auto& finding) {
               return finding.file == answer.design.file &&
                      model::isUnder(finding.pointer, field.pointer);
           });
}

// A study that varies the variable itself would not follow its slider.
void VariableSliders::showNotes()
{
    for (auto* const row : rows()) {
        const auto use =
            useIn(m_workbench.document(), m_study, row->field().key.substr(kVariableKey.size()));
        row->setNote(use.values.isEmpty() ? use.note : use.values,
                     use.note + QLatin1Char('\n') + use.tip);
    }
}

void VariableSliders::showStudy(const std::string& study)
{
    m_study = study;
    showNotes();
}

FieldRow* VariableSliders::rowOf(const std::string& variable) const
{
    return row(std::string(kVariableKey) + variable);
}

} // namespace clusterwright::desktop

#include "moc_variable_sliders.cpp"
