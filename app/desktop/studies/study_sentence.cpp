#include "app/desktop/studies/study_sentence.h"

#include "app/desktop/common/doc_text.h"
#include "app/desktop/common/messages.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/theme.h"
#include "app/desktop/common/widgets.h"
#include "app/desktop/document/names_in_scope.h"
#include "app/desktop/fields/field_editor.h"
#include "app/desktop/fields/field_row.h"
#include "app/desktop/fields/setting_menu.h"
#include "app/desktop/fields/text_entry.h"
#include "app/desktop/studies/flow_layout.h"
#include "model/core/diagnostic.h"
#include "model/design/document/design.h"
#include "model/design/library/reference.h"
#include "model/study/setup/study_edit.h"

#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QRegularExpression>
#include <QResizeEvent>
#include <QToolButton>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

constexpr int kLeastEntry = 40; // pixels
constexpr int kListButton = 20; // pixels, of an entry with a list
const QString kEntryName = QStringLiteral("sentence.");

bool opensList(const QKeyEvent& event)
{
    return event.key() == Qt::Key_Down && event.modifiers().testFlag(Qt::AltModifier);
}

std::vector<std::string> keysIn(const QString& text)
{
    std::vector<std::string> keys;
    for (qsizetype open = text.indexOf(QLatin1Char('{')); open >= 0;
         open = text.indexOf(QLatin1Char('{'), open + 1))
        keys.push_back(utf8(text.mid(open + 1, text.indexOf(QLatin1Char('}'), open) - open - 1)));
    return keys;
}

// Splits the template at brackets, in order; optional clauses keep their opening bracket.
QStringList clausesOf(const QString& text)
{
    QStringList clauses{QString()};
    for (const auto c : text) {
        if (c == QLatin1Char('['))
            clauses.append(QString());
        if (c == QLatin1Char(']'))
            clauses.append(QString());
        else
            clauses.last().append(c);
    }
    clauses.removeAll(QString());
    return clauses;
}

const model::Field* fieldOf(const std::vector<model::Field>& fields, const std::string& key)
{
    const auto found = std::ranges::find(fields, key, &model::Field::key);
    return found == fields.end() ? nullptr : &*found;
}

QString shownText(const model::Field& field)
{
    return qt(field.text).replace(QLatin1Char('\n'), QStringLiteral("; "));
}

// The inverse of shownText: each line of a field of several lines ends at a semicolon.
std::string textOf(const model::Field& field, QString shown)
{
    if (field.form == model::FieldForm::Paragraph)
        shown.replace(QRegularExpression(QStringLiteral("\\s*;\\s*")), QStringLiteral("\n"));
    return utf8(shown.trimmed());
}

// `room`: the width of a line of the sentence.
void fitWidth(TextEntry& entry, int room)
{
    const auto text = entry.text().isEmpty() ? entry.placeholderText() : entry.text();
    const int width = entry.fontMetrics().horizontalAdvance(text) + 14 +
                      (entry.findChild<QToolButton*>() ? kListButton : 0);
    entry.setFixedWidth(std::clamp(width, kLeastEntry, std::max(kLeastEntry, room)));
}

} // namespace

StudySentence::StudySentence(Workbench& workbench, QWidget* parent)
    : QWidget(parent)
    , m_workbench(workbench)
    , m_layout(new FlowLayout(this))
{
    setObjectName(QStringLiteral("studySentence"));
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(3);
    auto policy = QSizePolicy(QSizePolicy::Ignored, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

model::Element StudySentence::element() const
{
    return model::elementNamed<model::StudyDefinition>(m_study);
}

std::vector<model::Field> StudySentence::fields() const
{
    auto& document = m_workbench.document();
    const auto shown = element();
    if (m_study.empty() || !model::contains(document.design(), shown))
        return {};
    return model::fieldsOf(document.design(), document.library(), shown);
}

void StudySentence::showStudy(const std::string& name)
{
    if (m_study != name) {
        m_study = name;
        m_opened.clear();
    }
    const auto now = fields();
    if (const auto shape = layoutOf(now); shape != m_shape) {
        m_shape = shape;
        rebuild();
    }
    refresh();
}

// The shape omits empty clauses that the user has not opened.
QString StudySentence::layoutOf(const std::vector<model::Field>& fields) const
{
    const auto* const kind = fieldOf(fields, "kind");
    if (!kind)
        return {};
    QString built;
    for (const auto& clause : clausesOf(tr(model::formOf(kind->text).sentence))) {
        const auto keys = keysIn(clause);
        const bool isOpen = std::ranges::any_of(keys, [&](const std::string& key) {
            const auto* const field = fieldOf(fields, key);
            return m_opened.contains(key) || (field && !field->text.empty());
        });
        built += clause.startsWith(QLatin1Char('[')) && !isOpen ? clause + QLatin1Char(']')
                                                                : clause + QLatin1Char('\x01');
    }
    return built;
}

void StudySentence::rebuild()
{
    std::string focused; // key of the entry that keeps the focus
    for (const auto& [key, editor] : m_editors)
        if (editor->entry()->hasFocus())
            focused = key;
    m_editors.clear();
    while (auto* const item = m_layout->takeAt(0)) {
        if (auto* const widget = item->widget()) {
            widget->hide(); // an open menu delays the deletion
            widget->deleteLater();
        }
        delete item;
    }
    QStringList closed; // their buttons follow the sentence
    auto rest = m_shape;
    while (!rest.isEmpty()) {
        const auto end = rest.indexOf(QRegularExpression(QStringLiteral("[\\]\x01]")));
        auto clause = rest.left(end);
        const bool isClosed = rest[end] == QLatin1Char(']');
        rest = rest.mid(end + 1);
        if (clause.startsWith(QLatin1Char('[')))
            clause.remove(0, 1);
        if (isClosed) {
            closed.append(clause);
            continue;
        }
        while (!clause.isEmpty()) {
            const auto open = clause.indexOf(QLatin1Char('{'));
            addWords(clause.left(open));
            if (open < 0)
                break;
            const auto close = clause.indexOf(QLatin1Char('}'));
            addEntry(utf8(clause.mid(open + 1, close - open - 1)));
            clause = clause.mid(close + 1);
        }
    }
    for (const auto& clause : closed)
        addOpener(clause, keysIn(clause));
    if (auto* const again = entry(focused)) {
        again->show();
        again->setFocus();
    }
}

void StudySentence::addWords(const QString& text)
{
    if (text.trimmed().isEmpty())
        return;
    auto* const label = new QLabel(text.trimmed(), this);
    label->setFixedHeight(kFieldRowHeight);
    m_layout->addWidget(label);
}

void StudySentence::addEntry(const std::string& key)
{
    auto* const editor = new FieldEditor({.key = key}, this);
    auto& entry = *editor->entry();
    editor->setParent(&entry);
    entry.setObjectName(kEntryName + qt(key));
    entry.installEventFilter(this);
    if (isListOfNames(key)) { // names stand out from values and words
        auto font = entry.font();
        font.setBold(true);
        entry.setFont(font);
    }
    m_editors[key] = editor;
    m_layout->addWidget(&entry);
    connect(editor, &FieldEditor::submitted, this, [this, key](const QString& text) {
        apply(key, text);
    });
    connect(editor, &FieldEditor::drafted, this, [this, &entry] {
        showProblem(entry, {});
        fitWidth(entry, width());
        m_layout->invalidate();
        updateGeometry();
    });
}

void StudySentence::addOpener(const QString& text, const std::vector<std::string>& keys)
{
    auto words = text;
    words = words.left(words.indexOf(QLatin1Char('{'))).remove(QLatin1Char(',')).trimmed();
    auto* const button = new QToolButton(this);
    button->setText(QStringLiteral("+ %1 \u2026").arg(words));
    button->setAutoRaise(true);
    button->setFixedHeight(kFieldRowHeight);
    button->setToolTip(tr("Add “%1 …” to the study").arg(words));
    connect(button, &QToolButton::clicked, this, [this, keys] {
        m_opened.insert(keys.begin(), keys.end());
        showStudy(m_study);
        if (auto* const first = entry(keys.front()))
            first->setFocus();
    });
    m_layout->addWidget(button);
}

TextEntry* StudySentence::entry(const std::string& key) const
{
    const auto found = m_editors.find(key);
    return found == m_editors.end() ? nullptr : found->second->entry();
}

void StudySentence::refresh()
{
    const auto now = fields();
    for (const auto& [key, editor] : m_editors) {
        const auto* const field = fieldOf(now, key);
        auto& entry = *editor->entry();
        entry.setEnabled(field != nullptr);
        if (!field)
            continue;
        const bool isLong = field->form == model::FieldForm::Paragraph;
        editor->setField({.key = key, .label = field->label, .text = utf8(shownText(*field))});
        if (!editor->isDraft())
            showTitles(*field, entry);
        entry.setPlaceholderText(qt(field->label).toLower());
        entry.setAccessibleName(qt(field->label));
        const auto finding = entry.property("finding").toString();
        entry.setToolTip(
            literalText(!finding.isEmpty() ? finding
                        : isLong ? tr("%1. A semicolon separates them").arg(docText(field->doc))
                                 : docText(field->doc)));
        entry.setAccessibleDescription(finding);
        complete(entry, *field);
        recolour(entry);
    }
    fitWidths();
}

// Designs have their titles until the entry is edited.
void StudySentence::showTitles(const model::Field& field, TextEntry& entry) const
{
    const auto* const study = studyIn(m_workbench.document().design(), m_study);
    if (field.key != "against" || !study)
        return;
    QStringList titles;
    for (const auto& name : study->against)
        titles.append(qt(model::titleOfReference(
            m_workbench.document().design(), name, m_workbench.document().library())));
    entry.setText(entry.hasFocus() ? shownText(field) : titles.join(QStringLiteral("; ")));
}

void StudySentence::fitWidths()
{
    for (const auto& [key, editor] : m_editors)
        fitWidth(*editor->entry(), width());
    m_layout->invalidate();
    updateGeometry();
}

void StudySentence::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (event->oldSize().width() != width())
        fitWidths();
}

// Once for each entry.
void StudySentence::complete(TextEntry& entry, const model::Field& field)
{
    if (entry.property("completes").toBool())
        return;
    entry.setProperty("completes", true);
    if (takesNames(field, element()))
        completeNames(&entry, m_workbench, element(), field.key);
    if (hasSettingMenu(field))
        addList(entry, field.key);
}

void StudySentence::addList(TextEntry& entry, const std::string& key)
{
    auto* const button = named(new QToolButton, "openList", tr("Choose from a list"));
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::NoFocus);                    // Alt+Down opens the list, too
    button->setFixedSize(kListButton, kFieldRowHeight - 4); // within the frame
    entry.setButton(*button);
    connect(button, &QToolButton::clicked, this, [this, key] { openList(key); });
}

bool StudySentence::takesOne(const std::string& key) const
{
    const auto* const found = studyIn(m_workbench.document().design(), m_study);
    if (!found || key == "x" || key == "series" || key == "measured")
        return true;
    const auto& form = model::formOf(*found);
    return (key == "outputs" && form.outputs == model::StudyForm::Outputs::One) ||
           (key == "against" && form.against == model::StudyForm::Against::One);
}

QMenu* StudySentence::openList(const std::string& key)
{
    const auto now = fields();
    const auto* const field = fieldOf(now, key);
    auto* const beside = entry(key);
    if (!field || !beside || !hasSettingMenu(*field))
        return nullptr;
    m_opened.insert(key); // stays while the list is emptied
    auto* const menu = newSettingMenu(
        *field,
        takesOne(key),
        m_workbench,
        [this, key](const QString& text) {
            if (const auto found = m_editors.find(key); found != m_editors.end()) {
                found->second->setDraft(text);
                apply(key, text);
            }
        },
        this);
    menu->popup(beside->mapToGlobal(QPoint(0, beside->height())));
    return menu;
}

void StudySentence::apply(const std::string& key, const QString& text)
{
    const auto editor = m_editors.find(key);
    const auto now = fields();
    const auto* const field = fieldOf(now, key);
    if (editor == m_editors.end() || !field)
        return;
    auto& document = m_workbench.document();
    const auto edit =
        model::editStudy(document.design(), document.library(), m_study, key, textOf(*field, text));
    if (!edit)
        return showProblem(*editor->second->entry(), qt(model::firstMessage(edit.diagnostics())));
    editor->second->dropDraft();
    document.submit(edit, tr("Edit the Study"));
}

void StudySentence::showFindings(const model::Diagnostics& findings)
{
    const auto& file = m_workbench.document().design().file;
    const auto now = fields();
    for (const auto& [key, editor] : m_editors)
        editor->entry()->setProperty("finding", QString());
    for (const auto& finding : findings) {
        if (finding.severity != model::Severity::Error || finding.file != file)
            continue;
        const auto* const field = model::fieldAt(now, finding.pointer);
        auto* const marked = field ? entry(field->key) : nullptr;
        if (marked && marked->property("finding").toString().isEmpty())
            marked->setProperty("finding", plainText(finding));
    }
    refresh();
}

void StudySentence::showProblem(TextEntry& entry, const QString& problem)
{
    entry.setProperty("problem", problem);
    recolour(entry);
    if (!problem.isEmpty()) {
        entry.setToolTip(literalText(problem));
        m_workbench.say(problem);
    }
}

// Draws an entry like an underlined link; invalid text is red.
void StudySentence::recolour(TextEntry& entry) const
{
    const auto& theme = themeOf(*this);
    if (auto* const button = entry.findChild<QToolButton*>())
        button->setIcon(settingMenuIcon(theme.faintInk));
    const bool isWrong = !entry.property("problem").toString().isEmpty() ||
                         !entry.property("finding").toString().isEmpty();
    entry.setUnderline(isWrong ? theme.error : theme.accent);
    auto palette = entry.palette();
    palette.setColor(QPalette::Text, isWrong ? theme.error : theme.ink);
    entry.setPalette(palette);
}

bool StudySentence::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) {
        const auto key = utf8(watched->objectName().mid(kEntryName.size()));
        if (key == "against") // with titles only while nobody edits it
            refresh();
    }
    if (event->type() == QEvent::KeyPress && opensList(*static_cast<QKeyEvent*>(event)))
        return openList(utf8(watched->objectName().mid(kEntryName.size()))) != nullptr;
    return QWidget::eventFilter(watched, event);
}

void StudySentence::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        for (const auto& [key, editor] : m_editors)
            recolour(*editor->entry());
}

} // namespace clusterwright::desktop

#include "moc_study_sentence.cpp"
