// What the editor of blocks does with a draft that was checked: say how it is, offer names, save it.
#include "app/desktop/document/text.h"
#include "app/desktop/pipeline/block_editor.h"
#include "app/desktop/pipeline/equation_edit.h"
#include "app/desktop/pipeline/faces.h"
#include "app/desktop/pipeline/formula_view.h"
#include "model/design/document/design_writer.h"
#include "model/design/edit/edit.h"
#include "model/json/json.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTableWidget>
#include <QTextBlock>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

// A text that is being typed is left alone.
void setChoices(QComboBox& box, const QStringList& choices)
{
    QStringList now;
    for (int i = 0; i < box.count(); ++i)
        now.append(box.itemText(i));
    if (now == choices)
        return;
    const auto text = box.currentText();
    const auto cursor = box.lineEdit()->cursorPosition();
    box.clear();
    box.addItems(choices);
    box.setCurrentText(text);
    box.lineEdit()->setCursorPosition(cursor);
}

} // namespace

void BlockEditor::showState()
{
    const bool isGood = m_result.block.has_value();
    m_findings->setVisible(!m_result.findings.empty());
    m_saveInDesign->setEnabled(isGood);
    m_saveInLibrary->setEnabled(isGood);
    m_revert->setEnabled(isModified());
    const auto count = m_result.findings.size();
    if (count > 0)
        m_state->setText(count == 1 ? tr("1 finding") : tr("%1 findings").arg(count));
    else
        m_state->setText(isModified() ? tr("Not saved") : tr("Saved"));
    QStringList names;
    for (int row = 0; row < m_parameters->rowCount(); ++row)
        names.append(cell(row, 0));
    QStringList outputs{QString()};
    for (const auto& line : m_equations->toPlainText().split(QLatin1Char('\n')))
        if (const auto name = line.section(QLatin1Char('='), 0, 0).trimmed(); !name.isEmpty())
            outputs.append(name);
    m_equations->setNames(names + outputs);
    setChoices(*m_time, outputs);
    auto& document = m_workbench.document();
    QStringList resources{QString()};
    for (const auto& resource : model::resourcesOf(document.design(), document.library()))
        resources.append(qt(resource));
    setChoices(*m_resource, resources);
    showFormula();
}

// Of the line that is edited.
void BlockEditor::showFormula()
{
    m_formula->setEquation(m_equations->textCursor().block().text());
}

void BlockEditor::goTo(const model::DraftFinding& finding)
{
    using Part = model::DraftPart;
    const auto row = static_cast<int>(finding.row);
    QWidget* target = m_id;
    if (finding.part == Part::Equation || finding.part == Part::Whole) {
        m_equations->setTextCursor(QTextCursor(m_equations->document()->findBlockByNumber(row)));
        target = m_equations;
    } else if (finding.part == Part::Parameter) {
        m_parameters->setCurrentCell(row, 0);
        target = m_parameters;
    } else if (finding.part == Part::Title) {
        target = m_title;
    } else if (finding.part == Part::Source) {
        target = m_document;
    } else if (finding.part == Part::Time) {
        target = m_time;
    } else if (finding.part == Part::Resource) {
        target = m_resource;
    }
    target->setFocus();
}

bool BlockEditor::saveInDesign()
{
    check();
    if (!m_result.block)
        return false;
    auto block = *m_result.block;
    block.file.clear();
    auto& document = m_workbench.document();
    const auto& blocks = document.design().blocks;
    const auto found = std::ranges::find(blocks, block.id, &model::Block::id);
    model::SetItem<model::Block> edit;
    edit.position = static_cast<std::size_t>(found - blocks.begin());
    if (found != blocks.end())
        edit.was = *found;
    edit.now = block;
    if (!document.submit(model::Edit{edit}, tr("Save the block %1").arg(qt(block.id))))
        return false;
    takeAsSaved(qt(block.id));
    m_workbench.say(tr("The block %1 is in this design").arg(qt(block.id)));
    return true;
}

bool BlockEditor::saveInLibrary()
{
    check();
    if (!m_result.block)
        return false;
    auto& document = m_workbench.document();
    const auto findings =
        document.library().save(model::PresetKind::Block, model::toJson(*m_result.block));
    if (!findings.empty()) {
        m_findings->addItem(qt(findings.front().message));
        m_findings->show();
        return false;
    }
    const auto id = qt(m_result.block->id);
    document.tellPresetsWritten();
    takeAsSaved(id);
    emit librarySaved(id);
    m_workbench.say(tr("The block %1 is in your library").arg(id));
    return true;
}

void BlockEditor::takeAsSaved(const QString& id)
{
    m_kept.erase(m_opened);
    m_opened = id;
    m_before = draft();
    m_before.base = *m_result.block;
    showState();
}

} // namespace clusterwright::desktop
