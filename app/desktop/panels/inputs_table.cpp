#include "app/desktop/panels/inputs_table.h"

#include "app/desktop/common/doc_text.h"
#include "app/desktop/common/messages.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/theme.h"
#include "app/desktop/common/widgets.h"
#include "app/desktop/document/names_in_scope.h"
#include "app/desktop/fields/field_tag.h"
#include "app/desktop/fields/setting_menu.h"
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/design/edit/edit.h"
#include "model/design/library/reference.h"
#include "model/units/quantity.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <set>

namespace clusterwright::desktop
{

namespace
{

// Splits "80 MiB/s" into its number and its unit. A formula has none, nor a plain number.
std::pair<QString, QString> splitUnit(const model::Field& field)
{
    const auto expression = model::parseExpression(field.text);
    const bool isNumber = expression && expression.value().terms.size() == 1 &&
                          expression.value().terms[0].op == model::Op::Literal;
    const auto text = qt(field.text);
    const auto end = isNumber ? text.indexOf(QLatin1Char(' ')) : -1;
    return end < 0 ? std::pair(text, QString()) : std::pair(text.left(end), text.mid(end + 1));
}

// The unit stays with a plain number.
std::string withUnit(const QString& value, const QString& unit)
{
    const auto text = utf8(value.trimmed());
    return model::parseDouble(text) && !unit.isEmpty() ? text + " " + utf8(unit) : text;
}

std::vector<ShownField> inputsOf(const model::Design& design, model::Library& library)
{
    std::vector<ShownField> inputs;
    std::set<std::string> known; // inputs of the cluster are fields of the design
    const auto add = [&](const model::Element& element) {
        for (auto& field : model::fieldsOf(design, library, element))
            if (field.form == model::FieldForm::Expression && !field.equation.empty() &&
                known.insert(field.equation).second)
                inputs.push_back({{element}, std::move(field)});
    };
    for (const auto& variable : design.variables)
        add(model::elementNamed<model::Variable>(variable.name));
    const auto variables = std::ssize(inputs);
    for (const auto& component : design.components)
        add(model::elementNamed<model::PlacedComponent>(component.name));
    add(model::Element{});
    // An edit may move a component of the cluster into the design.
    std::ranges::sort(inputs.begin() + variables, inputs.end(), {}, [](const ShownField& shown) {
        return shown.field.equation;
    });
    for (const auto& element : model::elementsOf(design))
        if (isStep(element))
            add(element);
    return inputs;
}

// Completes names, and goes on to the next value by Enter.
class InputDelegate final : public QStyledItemDelegate
{
public:
    InputDelegate(Workbench& workbench, InputsModel& model, QObject* parent)
        : QStyledItemDelegate(parent)
        , m_workbench(workbench)
        , m_model(model)
    {
    }

    QWidget* createEditor(QWidget* parent,
                          const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override
    {
        auto* const editor = QStyledItemDelegate::createEditor(parent, option, index);
        const auto& [elements, field] = m_model.input(index.row());
        if (index.column() == InputsModel::Value)
            completeNames(editor, m_workbench, elements.front(), field.key);
        return editor;
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        const bool isKey = event->type() == QEvent::KeyPress;
        const int key = isKey ? static_cast<QKeyEvent*>(event)->key() : 0;
        if (key != Qt::Key_Return && key != Qt::Key_Enter)
            return QStyledItemDelegate::eventFilter(watched, event);
        auto* const editor = static_cast<QWidget*>(watched);
        emit commitData(editor);
        emit closeEditor(editor, EditNextItem);
        return true;
    }

private:
    Workbench& m_workbench;
    InputsModel& m_model;
};

} // namespace

InputsModel::InputsModel(Workbench& workbench, QObject* parent)
    : QAbstractTableModel(parent)
    , m_workbench(workbench)
{
}

// Rows stay while inputs come or go at one place, as the count of a component that an edit moves into the design.
void InputsModel::refresh()
{
    auto& document = m_workbench.document();
    auto inputs = inputsOf(document.design(), document.library());
    readOthers();
    const auto same = [](const ShownField& a, const ShownField& b) {
        return a.field.equation == b.field.equation;
    };
    const auto [old, now] = std::ranges::mismatch(m_inputs, inputs, same);
    const auto first = static_cast<int>(old - m_inputs.begin());
    const auto added = static_cast<int>(std::ssize(inputs) - std::ssize(m_inputs));
    const bool isInserted = added > 0 && std::equal(old, m_inputs.end(), now + added, same);
    const bool isReset = !isInserted && (added != 0 || old != m_inputs.end());
    if (isReset)
        beginResetModel();
    if (isInserted)
        beginInsertRows({}, first, first + added - 1);
    m_inputs = std::move(inputs);
    if (isInserted)
        endInsertRows();
    if (isReset)
        endResetModel();
    else if (!m_inputs.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void InputsModel::compareWith(std::vector<std::string> designs)
{
    beginResetModel();
    m_compared = std::move(designs);
    readOthers();
    endResetModel();
}

void InputsModel::readOthers()
{
    auto& document = m_workbench.document();
    const auto& design = document.design();
    m_others.clear();
    for (const auto& name : m_compared) {
        auto& other = m_others.emplace_back();
        other.title = qt(model::titleOfReference(design, name, document.library()));
        other.title.replace(0, 1, other.title.left(1).toUpper());
        const auto found = model::referencedDesign(design, name, document.library());
        if (!found)
            continue;
        for (const auto& [elements, field] : inputsOf(found.value(), document.library()))
            other.texts[field.equation] = field.text;
        if (const auto* const scenario = model::scenarioIn(design, name))
            for (const auto& setting : scenario->settings)
                other.texts[setting.name] = setting.value;
    }
}

// An input that the other design lacks differs, too.
bool InputsModel::differs(const model::Field& field, std::size_t other) const
{
    const auto& texts = m_others[other].texts;
    const auto found = texts.find(field.equation);
    if (found == texts.end() || found->second == field.text)
        return found == texts.end();
    const auto here = model::parseQuantity(field.text);
    const auto there = model::parseQuantity(found->second);
    return !here || !there || !(here.value() == there.value());
}

QVariant InputsModel::otherData(const model::Field& field, std::size_t other, int role) const
{
    const auto found = m_others[other].texts.find(field.equation);
    if (role == Qt::DisplayRole)
        return found == m_others[other].texts.end() ? tr("no such input")
                                                    : qt(model::titleOf(field, found->second));
    if (role == Qt::ToolTipRole && differs(field, other))
        return tr("Differs from this design");
    return {};
}

int InputsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_inputs.size());
}

int InputsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : Columns + static_cast<int>(m_others.size());
}

QVariant InputsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Vertical || role != Qt::DisplayRole)
        return {};
    const QStringList titles{tr("Name"), tr("Value"), tr("Unit"), tr("Origin")};
    return section < Columns ? titles.at(section)
                             : m_others[static_cast<std::size_t>(section - Columns)].title;
}

Qt::ItemFlags InputsModel::flags(const QModelIndex& index) const
{
    const auto flags = QAbstractTableModel::flags(index);
    return index.column() == Value || index.column() == Unit ? flags | Qt::ItemIsEditable : flags;
}

QVariant InputsModel::data(const QModelIndex& index, int role) const
{
    const auto& field = input(index.row()).field;
    const auto other = static_cast<std::size_t>(std::max(0, index.column() - Columns));
    if (role == Qt::FontRole && index.column() >= Columns && differs(field, other)) {
        QFont font;
        font.setBold(true);
        return font;
    }
    if (index.column() >= Columns)
        return otherData(field, other, role);
    if (role == Qt::ToolTipRole)
        return literalText(index.column() == Origin ? tagTip(field) : docText(field.doc));
    if (role != Qt::DisplayRole && role != Qt::EditRole)
        return {};
    const auto [value, unit] = splitUnit(field);
    switch (index.column()) {
    case Name:
        return qt(field.equation);
    case Value:
        return qt(model::titleOf(field, utf8(value)));
    case Unit:
        return unit;
    default:
        return tagText(field);
    }
}

bool InputsModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || value == data(index, role))
        return false;
    const auto& [elements, field] = input(index.row());
    const auto [number, unit] = splitUnit(field);
    const auto typed = value.toString();
    const auto text = index.column() == Unit ? utf8(number + QLatin1Char(' ') + typed.trimmed())
                                             : model::continuedText(field, withUnit(typed, unit));
    return submit({{elements.front(), field.key, text}}, tr("Set %1").arg(qt(field.equation)));
}

bool InputsModel::submit(const std::vector<model::FieldChange>& changes, const QString& step)
{
    auto& document = m_workbench.document();
    const auto edit = model::setFields(document.design(), document.library(), changes);
    if (!edit)
        m_workbench.say(plainText(edit.diagnostics()));
    return edit && document.submit(edit, step);
}

std::optional<int> InputsModel::rowOf(const QString& name) const
{
    const auto found = std::ranges::find_if(
        m_inputs, [&](const ShownField& shown) { return qt(shown.field.equation) == name; });
    return found == m_inputs.end() ? std::nullopt
                                   : std::optional(static_cast<int>(found - m_inputs.begin()));
}

// A table with names has a line for each of them; one of its lines may be the heading.
void InputsModel::paste(int row, const QString& lines)
{
    std::vector<QStringList> cells;
    for (const auto& line : lines.split(QLatin1Char('\n'), Qt::SkipEmptyParts))
        cells.push_back(QString(line).remove(QLatin1Char('\r')).split(QLatin1Char('\t')));
    const bool hasNames = std::ranges::any_of(
        cells, [this](const QStringList& line) { return rowOf(line[0].trimmed()).has_value(); });
    std::vector<model::FieldChange> changes;
    QStringList unknown;
    for (const auto& line : cells) {
        const auto at = hasNames ? rowOf(line[0].trimmed()) : std::optional(row++);
        const int first = hasNames ? 1 : 0;
        if (!at || *at >= rowCount() || line.size() <= first) {
            unknown.append(line[0].trimmed());
            continue;
        }
        const auto& [elements, field] = input(*at);
        const auto unit = line.value(first + 1).trimmed();
        changes.push_back({elements.front(),
                           field.key,
                           withUnit(line[first], unit.isEmpty() ? splitUnit(field).second : unit)});
    }
    if (changes.empty() || !submit(changes, tr("Paste Values")))
        return;
    const auto count = tr("Pasted %1 values.").arg(changes.size());
    m_workbench.say(unknown.isEmpty()
                        ? count
                        : tr("%1 No input: %2.").arg(count, unknown.join(QStringLiteral(", "))));
}

InputsTable::InputsTable(Workbench& workbench, QWidget* parent)
    : QTableView(parent)
    , m_workbench(workbench)
    , m_model(workbench)
{
    setObjectName(QStringLiteral("inputs"));
    setAccessibleName(tr("Inputs"));
    setModel(&m_model);
    setItemDelegate(new InputDelegate(workbench, m_model, this));
    setEditTriggers(DoubleClicked | SelectedClicked | EditKeyPressed | AnyKeyPressed);
    setFrameShape(QFrame::NoFrame);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(kFieldRowHeight);
    constexpr std::array kWidths{260, 420, 100}; // pixels
    for (int column = 0; column < InputsModel::Origin; ++column)
        setColumnWidth(column, kWidths[static_cast<std::size_t>(column)]);
    horizontalHeader()->setStretchLastSection(true);
    for (const auto signal : {&Document::changed, &Document::answerChanged})
        connect(&workbench.document(), signal, this, [this] {
            if (isVisible() && !m_workbench.document().isMoving())
                m_model.refresh();
        });
}

void InputsTable::showEvent(QShowEvent* event)
{
    QTableView::showEvent(event);
    m_model.refresh();
}

// Tab goes from value to value.
QModelIndex InputsTable::moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers)
{
    if (action != MoveNext && action != MovePrevious)
        return QTableView::moveCursor(action, modifiers);
    const auto current = currentIndex();
    return m_model.index(current.row() + (action == MoveNext ? 1 : -1), InputsModel::Value);
}

void InputsTable::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Paste))
        m_model.paste(std::max(0, currentIndex().row()), QGuiApplication::clipboard()->text());
    else if (event->matches(QKeySequence::Copy))
        copy();
    else
        QTableView::keyPressEvent(event);
}

void InputsTable::copy() const
{
    std::set<int> rows;
    for (const auto& index : selectionModel()->selectedIndexes())
        rows.insert(index.row());
    QStringList lines;
    for (const int row : rows) {
        QStringList cells;
        for (int column = 0; column < m_model.columnCount(); ++column)
            cells.append(m_model.index(row, column).data().toString());
        lines.append(cells.join(QLatin1Char('\t')));
    }
    QGuiApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

InputsPanel::InputsPanel(Workbench& workbench, QWidget* parent)
    : QWidget(parent)
    , m_workbench(workbench)
    , m_button(named(new QToolButton(this), "compareInputs", tr("Show values of other designs")))
    , m_table(new InputsTable(workbench, this))
{
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_button->setText(tr("Compare with"));
    m_button->setIcon(settingMenuIcon(themeOf(*this).faintInk));
    m_button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_button->setAutoRaise(true);
    layout->addWidget(m_button, 0, Qt::AlignLeft);
    layout->addWidget(m_table, 1);
    connect(m_button, &QToolButton::clicked, this, &InputsPanel::openList);
    connect(&workbench.document(), &Document::opened, this, [this] {
        m_table->inputs().compareWith({});
    });
}

QMenu* InputsPanel::openList()
{
    model::Field designs;
    designs.key = "against";
    designs.text = model::join(m_table->inputs().compared(), ", ");
    auto* const menu = newSettingMenu(
        designs,
        false,
        m_workbench,
        [this](const QString& text) {
            std::vector<std::string> names;
            for (const auto& name : text.split(QStringLiteral(", "), Qt::SkipEmptyParts))
                names.push_back(utf8(name));
            m_table->inputs().compareWith(std::move(names));
        },
        this);
    menu->popup(m_button->mapToGlobal(QPoint(0, m_button->height())));
    return menu;
}

} // namespace clusterwright::desktop

#include "moc_inputs_table.cpp"
