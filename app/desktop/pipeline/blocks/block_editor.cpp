#include "app/desktop/pipeline/blocks/block_editor.h"

#include "app/desktop/common/messages.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/turning_splitter.h"
#include "app/desktop/common/widgets.h"
#include "app/desktop/pipeline/blocks/block_fields.h"
#include "app/desktop/pipeline/blocks/block_saving.h"
#include "app/desktop/pipeline/blocks/equation_edit.h"
#include "app/desktop/pipeline/blocks/formula_view.h"
#include "app/desktop/pipeline/blocks/parameter_table.h"
#include "app/desktop/pipeline/blocks/undefined_names.h"
#include "app/desktop/pipeline/drawing/faces.h"
#include "model/core/diagnostic.h"
#include "model/design/edit/parameter_guess.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QTextBlock>
#include <QToolButton>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

constexpr int kPause = 250;      // ms without a key
constexpr int kSideBySide = 760; // pixels: minimum width for the equations beside the parameters

} // namespace

BlockEditor::BlockEditor(Workbench& workbench, QWidget* parent)
    : QWidget(parent)
    , m_workbench(workbench)
    , m_id(newField(QStringLiteral("blockId"), tr("Id of the block")))
    , m_title(newField(QStringLiteral("blockTitle"), tr("Title")))
    , m_doc(newField(QStringLiteral("blockDoc"), tr("Description of the block")))
    , m_document(newField(QStringLiteral("blockDocument"), tr("Document of the source")))
    , m_place(newField(QStringLiteral("blockPlace"), tr("Place in the document")))
    , m_parameters(new ParameterTable)
    , m_equations(named(new EquationEdit, "blockEquations"))
    , m_undefined(new UndefinedNames)
    , m_formula(named(new FormulaView, "blockFormula"))
    , m_time(newChoice(QStringLiteral("blockTime"), tr("Output that is the duration")))
    , m_resource(newChoice(QStringLiteral("blockResource"), tr("Resource that it occupies")))
    , m_findings(named(new QListWidget, "blockFindings"))
    , m_state(new QLabel)
    , m_saveInDesign(named(new QPushButton(tr("Save in this &design")), "blockSaveInDesign"))
    , m_saveInLibrary(named(new QPushButton(tr("Save to my &library")), "blockSaveInLibrary"))
    , m_revert(new QPushButton(tr("&Revert")))
{
    setObjectName(QStringLiteral("blockEditor"));
    m_pause.setSingleShot(true);
    m_pause.setInterval(kPause);
    build();
    connectFields();
    connect(&m_workbench, &Workbench::editBlockRequested, this, &BlockEditor::open);
    connect(&m_workbench, &Workbench::newBlockRequested, this, &BlockEditor::openNew);
    connect(&m_workbench.document(), &Document::opened, this, &BlockEditor::dropDrafts);
    open({});
}

void BlockEditor::build()
{
    m_equations->setAccessibleName(tr("Equations, one a line"));
    m_equations->setPlaceholderText(tr("time = S / b"));
    m_findings->setAccessibleName(tr("Findings of the block"));
    m_findings->setWordWrap(true);
    m_findings->setMaximumHeight(5 * fontMetrics().lineSpacing());
    auto* const columns = new TurningSplitter(kSideBySide);
    columns->setChildrenCollapsible(false);
    columns->addWidget(makeHead());
    columns->addWidget(makeEquations());
    auto* const buttons = new QHBoxLayout;
    buttons->addWidget(makeNewButton());
    buttons->addWidget(m_state, 1);
    for (auto* const button : {m_revert, m_saveInDesign, m_saveInLibrary})
        buttons->addWidget(button);
    auto* const inside = new QWidget;
    auto* const rows = new QVBoxLayout(inside);
    rows->addWidget(columns, 1);
    rows->addWidget(m_findings);
    auto* const scroll = new QScrollArea; // scrolls in a low dock
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(inside);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 6);
    layout->addWidget(scroll, 1);
    buttons->setContentsMargins(9, 0, 9, 0);
    layout->addLayout(buttons);
}

QWidget* BlockEditor::makeHead()
{
    auto* const source = new QHBoxLayout;
    source->addWidget(m_document);
    source->addWidget(m_place);
    auto* const form = new QFormLayout;
    form->addRow(tr("&Id"), m_id);
    form->addRow(tr("&Title"), m_title);
    form->addRow(tr("Des&cription"), m_doc);
    auto* const label = new QLabel(tr("&Source"));
    label->setBuddy(m_document);
    form->addRow(label, source);
    auto* const add = new QPushButton(tr("&Add Parameter"));
    auto* const remove = new QPushButton(tr("Remove &Parameter"));
    add->setObjectName(QStringLiteral("blockAddParameter"));
    remove->setObjectName(QStringLiteral("blockRemoveParameter"));
    connect(add, &QPushButton::clicked, this, &BlockEditor::addEmptyParameter);
    connect(remove, &QPushButton::clicked, this, &BlockEditor::removeParameter);
    auto* const rows = new QHBoxLayout;
    rows->addWidget(new QLabel(tr("Parameters")), 1);
    rows->addWidget(add);
    rows->addWidget(remove);
    auto* const head = new QWidget;
    auto* const layout = new QVBoxLayout(head);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(form);
    layout->addLayout(rows);
    layout->addWidget(m_parameters, 1);
    return head;
}

QWidget* BlockEditor::makeEquations()
{
    auto* const more = new QFormLayout;
    more->addRow(tr("D&uration"), m_time);
    more->addRow(tr("&Occupies"), m_resource);
    auto* const label = new QLabel(tr("&Equations"));
    label->setBuddy(m_equations);
    auto* const part = new QWidget;
    auto* const layout = new QVBoxLayout(part);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(label);
    layout->addWidget(m_equations, 1);
    layout->addWidget(m_undefined);
    layout->addWidget(m_formula);
    layout->addLayout(more);
    return part;
}

void BlockEditor::connectFields()
{
    for (auto* const edit : {m_id, m_title, m_doc, m_document, m_place})
        connect(edit, &QLineEdit::textChanged, this, &BlockEditor::noteChange);
    for (auto* const box : {m_time, m_resource})
        connect(box, &QComboBox::currentTextChanged, this, &BlockEditor::noteChange);
    connect(m_parameters, &QTableWidget::itemChanged, this, &BlockEditor::noteChange);
    connect(m_equations, &QPlainTextEdit::textChanged, this, &BlockEditor::noteChange);
    connect(m_equations, &QPlainTextEdit::cursorPositionChanged, this, &BlockEditor::showFormula);
    connect(m_undefined, &UndefinedNames::chosen, this, &BlockEditor::addParameters);
    connect(&m_pause, &QTimer::timeout, this, &BlockEditor::check);
    connect(m_findings, &QListWidget::currentRowChanged, this, [this](int row) {
        if (row >= 0 && row < static_cast<int>(m_result.findings.size()))
            goTo(m_result.findings[static_cast<std::size_t>(row)]);
    });
    connect(m_saveInDesign, &QPushButton::clicked, this, &BlockEditor::saveInDesign);
    connect(m_saveInLibrary, &QPushButton::clicked, this, &BlockEditor::saveInLibrary);
    connect(m_revert, &QPushButton::clicked, this, &BlockEditor::revert);
    m_saveInDesign->setStatusTip(
        tr("Save the block in the design's file; it overrides the library there"));
    m_saveInLibrary->setStatusTip(tr("Save the block for use in all your designs"));
}

QToolButton* BlockEditor::makeNewButton()
{
    auto* const button = named(new QToolButton, "blockNew");
    button->setText(tr("New block"));
    button->setToolTip(tr("Start with an empty block or a copy of this one"));
    button->setPopupMode(QToolButton::InstantPopup);
    auto* const menu = new QMenu(button);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] { fillNewMenu(*menu); });
    button->setMenu(menu);
    return button;
}

void BlockEditor::fillNewMenu(QMenu& menu)
{
    menu.clear();
    connect(menu.addAction(tr("Empty block")), &QAction::triggered, this, [this] { openNew({}); });
    auto* const copy = menu.addAction(tr("New block from this"));
    const auto& document = m_workbench.document();
    const auto from = m_opened;
    copy->setEnabled(
        model::blockOf(document.design(), m_workbench.document().library(), utf8(from)) != nullptr);
    connect(copy, &QAction::triggered, this, [this, from] { openNew(from); });
    if (!m_new.empty())
        menu.addSection(tr("Not saved"));
    for (const auto& [id, draft] : m_new)
        connect(menu.addAction(id), &QAction::triggered, this, [this, id = id] { open(id); });
}

void BlockEditor::openNew(const QString& from)
{
    auto& document = m_workbench.document();
    const auto block = model::blockOf(document.design(), document.library(), utf8(from));
    auto draft = block ? model::copyOf(*block, document.design(), document.library()) : newDraft();
    const auto stem = draft.id.substr(draft.id.find('.') + 1);
    for (int number = 2; m_new.contains(qt(draft.id)); ++number)
        draft.id = model::freeBlockId(
            document.design(), document.library(), stem + std::to_string(number));
    const auto id = qt(draft.id);
    m_new[id] = std::move(draft);
    open(id);
    m_id->setFocus();
    m_id->selectAll();
}

model::BlockDraft BlockEditor::saved(const QString& id) const
{
    if (const auto found = m_new.find(id); found != m_new.end())
        return found->second;
    auto& document = m_workbench.document();
    const auto block =
        id.isEmpty() ? nullptr : model::blockOf(document.design(), document.library(), utf8(id));
    if (block)
        return model::draftOf(*block);
    auto draft = newDraft();
    if (!id.isEmpty())
        draft.id = utf8(id);
    return draft;
}

void BlockEditor::keep()
{
    if (isModified())
        m_kept[m_opened] = draft();
    else
        m_kept.erase(m_opened);
}

void BlockEditor::open(const QString& id)
{
    keep();
    m_opened = id;
    m_before = saved(id);
    const auto kept = m_kept.find(id);
    setDraft(kept == m_kept.end() ? m_before : kept->second);
}

// Drops drafts of another design.
void BlockEditor::dropDrafts()
{
    m_kept.clear();
    m_new.clear();
    m_before = saved(m_opened);
    setDraft(m_before);
}

void BlockEditor::revert()
{
    m_kept.erase(m_opened);
    setDraft(m_before);
}

bool BlockEditor::isNew() const
{
    auto& document = m_workbench.document();
    return !model::blockOf(document.design(), document.library(), utf8(m_opened));
}

bool BlockEditor::isModified() const
{
    return !(draft() == m_before);
}

void BlockEditor::setDraft(const model::BlockDraft& draft)
{
    m_isShowing = true;
    m_id->setText(qt(draft.id));
    m_title->setText(qt(draft.title));
    m_doc->setText(qt(draft.doc));
    m_document->setText(qt(draft.source.document));
    m_place->setText(qt(draft.source.place));
    for (auto* const edit : {m_id, m_title, m_doc, m_document, m_place})
        edit->setCursorPosition(0); // shows the beginning of long texts
    m_parameters->setParameters(draft.parameters);
    m_equations->setPlainText(qt(draft.equations));
    m_time->setCurrentText(qt(draft.time));
    m_resource->setCurrentText(qt(draft.resource));
    m_isShowing = false;
    check();
}

model::BlockDraft BlockEditor::draft() const
{
    model::BlockDraft draft;
    draft.id = utf8(m_id->text().trimmed());
    draft.title = utf8(m_title->text().trimmed());
    draft.doc = utf8(m_doc->text().trimmed());
    draft.source = {utf8(m_document->text().trimmed()), utf8(m_place->text().trimmed())};
    draft.parameters = m_parameters->parameters();
    draft.equations = utf8(m_equations->toPlainText());
    draft.time = utf8(m_time->currentText().trimmed());
    draft.resource = utf8(m_resource->currentText().trimmed());
    draft.base = m_before.base;
    return draft;
}

void BlockEditor::addEmptyParameter()
{
    m_parameters->addEmpty();
    noteChange();
}

void BlockEditor::addParameters(const std::vector<model::ParameterDraft>& parameters)
{
    m_parameters->append(parameters);
    check(); // the added parameters define the names
}

void BlockEditor::removeParameter()
{
    m_parameters->removeCurrent();
    noteChange();
}

void BlockEditor::noteChange()
{
    if (!m_isShowing)
        m_pause.start();
}

void BlockEditor::check()
{
    m_pause.stop();
    const auto now = draft();
    m_result = model::check(now, m_workbench.document().library());
    showResult();
    emit checked();
}

void BlockEditor::showResult()
{
    m_isShowing = true;
    std::vector<EquationEdit::Remark> remarks;
    for (const auto& unit : m_result.units)
        remarks.push_back({unit.empty() ? QString() : QStringLiteral("[%1]").arg(qt(unit)), {}});
    QString troubles[static_cast<int>(model::DraftPart::Whole) + 1];
    m_parameters->clearTroubles();
    m_findings->clear();
    for (const auto& [part, row, finding] : m_result.findings) {
        auto text = plainText(finding);
        troubles[static_cast<int>(part)] = text;
        if (part == model::DraftPart::Equation && row < remarks.size()) {
            remarks[row].trouble = text;
            text = tr("Line %1: %2").arg(row + 1).arg(text);
        } else if (part == model::DraftPart::Parameter &&
                   static_cast<int>(row) < m_parameters->rowCount()) {
            m_parameters->setTrouble(row, text);
            const auto& pointer = finding.front().pointer;
            text = pointer.ends_with("/doc") ? tr("Parameter %1 needs a description").arg(row + 1)
                   : pointer.ends_with("/name") ? tr("Parameter %1 needs a name").arg(row + 1)
                                                : tr("Parameter %1: %2").arg(row + 1).arg(text);
        }
        m_findings->addItem(text);
    }
    m_equations->setRemarks(std::move(remarks));
    m_undefined->setNames(model::undefinedNames(draft()));
    mark(*m_id, troubles[static_cast<int>(model::DraftPart::Id)]);
    mark(*m_title, troubles[static_cast<int>(model::DraftPart::Title)]);
    mark(*m_document, troubles[static_cast<int>(model::DraftPart::Source)]);
    mark(*m_time, troubles[static_cast<int>(model::DraftPart::Time)]);
    mark(*m_resource, troubles[static_cast<int>(model::DraftPart::Resource)]);
    showState();
    m_isShowing = false;
}

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
        m_state->setText(isModified() || isNew() ? tr("Not saved") : tr("Saved"));
    QStringList outputs{QString()};
    for (const auto& line : m_equations->toPlainText().split(QLatin1Char('\n')))
        if (const auto name = line.section(QLatin1Char('='), 0, 0).trimmed(); !name.isEmpty())
            outputs.append(name);
    auto names = m_parameters->namesInScope();
    for (const auto& output : outputs)
        if (!output.isEmpty())
            names.push_back({output, tr("output"), {}});
    m_equations->setNames(std::move(names));
    setChoices(*m_time, outputs);
    auto& document = m_workbench.document();
    QStringList resources{QString()};
    for (const auto& resource : model::resourcesOf(document.design(), document.library()))
        resources.append(qt(resource));
    setChoices(*m_resource, resources);
    showFormula();
}

// Shows the formula of the line at the cursor.
void BlockEditor::showFormula()
{
    m_formula->setEquation(m_equations->textCursor().block().text());
}

void BlockEditor::goTo(const model::DraftFinding& finding)
{
    using Part = model::DraftPart;
    QWidget* target = m_id;
    if (finding.part == Part::Equation || finding.part == Part::Whole) {
        const auto line = static_cast<int>(finding.row);
        m_equations->setTextCursor(QTextCursor(m_equations->document()->findBlockByNumber(line)));
        target = m_equations;
    } else if (finding.part == Part::Parameter) {
        m_parameters->goTo(finding.row);
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
    const auto id = qt(m_result.block->id);
    if (!desktop::saveInDesign(*m_result.block, m_workbench.document()))
        return false;
    takeAsSaved(id);
    m_workbench.say(tr("The block %1 is in this design").arg(id));
    return true;
}

bool BlockEditor::saveInLibrary()
{
    check();
    if (!m_result.block)
        return false;
    const auto id = qt(m_result.block->id);
    const auto findings = desktop::saveInLibrary(*m_result.block, m_workbench.document());
    if (!findings.empty()) {
        m_findings->addItem(qt(firstMessage(findings)));
        m_findings->show();
        return false;
    }
    takeAsSaved(id);
    m_workbench.say(tr("The block %1 is in your library").arg(id));
    return true;
}

void BlockEditor::takeAsSaved(const QString& id)
{
    m_kept.erase(m_opened);
    m_new.erase(m_opened);
    m_opened = id;
    m_before = draft();
    m_before.base = *m_result.block;
    showState();
}

} // namespace clusterwright::desktop

#include "moc_block_editor.cpp"
