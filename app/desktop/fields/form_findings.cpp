// The findings of a form of fields: at their rows, and as text with links below them.
#include "app/desktop/common/text.h"
#include "app/desktop/common/theme.h"
#include "app/desktop/fields/field_editor.h"
#include "app/desktop/fields/field_form.h"
#include "app/desktop/fields/field_message.h"
#include "model/core/diagnostic.h"
#include "model/design/edit/edit.h"
#include "model/design/fields/quick_fix.h"
#include "model/study/studies/answer.h"
#include "model/study/studies/edit_effect.h"

#include <QLabel>
#include <QSignalBlocker>

#include <algorithm>

namespace clusterwright::desktop
{

// Gives each finding to its row, or else to those of no row.
void FieldForm::showFindings(const model::Diagnostics& more)
{
    auto& document = m_workbench.document();
    const auto& answer = *document.answer();
    auto findings = answer.findings;
    append(findings, more);
    std::map<Elements, std::vector<model::Field>> fields; // in the answered design
    std::map<std::pair<Elements, std::string>, model::Diagnostics> atField;
    m_others.clear();
    for (std::size_t i = 0; i < m_rows.size() && !findings.empty(); ++i)
        if (const auto& shown = m_elements[i]; shown.size() == 1 &&
                                               model::contains(answer.design, shown.front()) &&
                                               !fields.contains(shown))
            fields[shown] = model::fieldsOf(answer.design, document.library(), shown.front());
    for (const auto& finding : findings)
        for (const auto& [elements, own] : fields) {
            if (finding.file != answer.design.file)
                continue;
            const auto* const field = model::fieldAt(own, finding.pointer);
            if (field)
                atField[{elements, field->key}].push_back(finding);
            else if (model::elementAt(answer.design, finding.pointer) == elements.front())
                m_others.push_back(finding);
        }
    const bool isMissing = has(m_others, "parameter.missing");
    for (auto* const shown : m_rows) {
        const auto& field = shown->field();
        const auto& elements = elementsOf(*shown);
        const bool isOpen = isMissing && model::isUnset(field);
        auto found = isOpen ? missingValue(field) : atField[{elements, field.key}];
        model::append(found, model::overrideFinding(document.design(), field.equation));
        const QSignalBlocker together(*shown); // one message for all rows
        shown->setFindings(
            found,
            isOpen
                ? model::offersFor(document.design(), document.library(), elements.front(), field)
                : std::vector<std::string>());
    }
    showMessage();
}

// Empty parameters are counted, until one has the focus.
QString FieldForm::messageOfAll(model::Diagnostics& shown) const
{
    QStringList lines;
    for (const auto* const row : m_rows) {
        const auto found = row->findings();
        if (found.empty() || has(found, "parameter.missing"))
            continue;
        lines << QStringLiteral("<a href=\"%1%2\">%3</a>: %4")
                     .arg(kFieldLink,
                          qt(row->field().key).toHtmlEscaped(),
                          qt(row->field().label).toHtmlEscaped(),
                          spokenText(found).toHtmlEscaped());
        append(shown, found);
    }
    return lines.join(QStringLiteral("<br>"));
}

void FieldForm::showMessage()
{
    auto& document = m_workbench.document();
    auto shown = m_open ? m_open->findings() : model::Diagnostics();
    QStringList parts{shown.empty() ? messageOfAll(shown) : m_open->message()};
    if (m_style == FieldStyle::Form && !m_others.empty()) {
        const bool isUnknown = has(m_others, "resource.unknown");
        parts << findingLines(m_others,
                              isUnknown ? model::resourcesFor(document.design(),
                                                              document.library(),
                                                              m_elements.front().front())
                                        : std::vector<std::string>());
        append(shown, m_others);
    }
    parts.removeAll(QString());
    auto palette = m_message->palette();
    const auto& theme = themeOf(*this);
    palette.setColor(QPalette::WindowText, model::hasErrors(shown) ? theme.error : theme.warning);
    m_message->setPalette(palette);
    m_message->setText(parts.join(QStringLiteral("<br>")));
    m_message->setVisible(!parts.empty() && m_style != FieldStyle::Bar); // whose row has a tooltip
}

void FieldForm::takeLink(const QString& target)
{
    auto* const on = row("on");
    auto* const empty = firstEmpty();
    if (target.startsWith(kFieldLink)) {
        if (auto* const found = row(utf8(target.mid(kFieldLink.size()))))
            focus(*found);
    } else if (target.startsWith(kResourceLink) && on) {
        apply(*on, target.mid(kResourceLink.size()));
    } else if (target == kMissingLink && empty) {
        focus(*empty);
    } else if (m_open && target == kFixLink) {
        fix(*m_open);
    } else if (m_open) {
        m_open->input().setDraft(target);
        apply(*m_open, target);
    }
}

} // namespace clusterwright::desktop
