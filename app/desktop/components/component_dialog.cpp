#include "app/desktop/components/component_dialog.h"

#include "app/desktop/common/messages.h"
#include "app/desktop/common/severity_picture.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/theme.h"
#include "app/desktop/common/widgets.h"
#include "model/core/diagnostic.h"
#include "model/core/text.h"
#include "model/json/json.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPixmap>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

enum Column { Name, Value, Doc };

QString kindTitle(std::string_view kind)
{
    if (kind == "host")
        return ComponentDialog::tr("Host");
    if (kind == "nic")
        return ComponentDialog::tr("NIC");
    if (kind == "switch")
        return ComponentDialog::tr("Switch");
    if (kind == "hub")
        return ComponentDialog::tr("Hub");
    if (kind == "router")
        return ComponentDialog::tr("Router");
    if (kind == "disk")
        return ComponentDialog::tr("Disk");
    return ComponentDialog::tr("Cable");
}

// Returns the row of "/attributes/3/value", or -1 for other places.
int rowOf(const std::string& pointer)
{
    const auto parts = model::split(pointer, '/');
    const auto row =
        parts.size() > 2 && parts[1] == "attributes" ? model::parseIndex(parts[2]) : std::nullopt;
    return row ? static_cast<int>(*row) : -1;
}

// A table in which Tab moves from value to value, and leaves behind the last.
class AttributeTable final : public QTableWidget
{
public:
    AttributeTable()
        : QTableWidget(0, 3)
    {
    }

protected:
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override
    {
        const auto current = currentIndex();
        const bool isNamed = current.column() != Name || !current.data().toString().isEmpty();
        if (action == MovePrevious)
            return model()->index(current.row() - 1, Value);
        if (action == MoveNext && current.column() == Name)
            return current.siblingAtColumn(Value);
        if (action == MoveNext && isNamed)
            return model()->index(current.row() + 1, Value);
        return QTableWidget::moveCursor(action, modifiers);
    }
};

// An empty value shows the usual unit of its attribute.
class ValueDelegate final : public QStyledItemDelegate
{
public:
    ValueDelegate(const QComboBox& kind, QObject* parent)
        : QStyledItemDelegate(parent)
        , m_kind(kind)
    {
    }

    QWidget* createEditor(QWidget* parent,
                          const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override
    {
        auto* const editor = QStyledItemDelegate::createEditor(parent, option, index);
        if (auto* const line = qobject_cast<QLineEdit*>(editor))
            line->setPlaceholderText(unitAt(index));
        return editor;
    }

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        if (!option->text.isEmpty())
            return;
        option->text = unitAt(index);
        option->features |= QStyleOptionViewItem::HasDisplay;
        option->palette.setColor(QPalette::Text, option->palette.color(QPalette::PlaceholderText));
    }

private:
    [[nodiscard]] QString unitAt(const QModelIndex& index) const
    {
        return qt(model::usualUnit(utf8(m_kind.currentData().toString()),
                                   utf8(index.siblingAtColumn(Name).data().toString())));
    }

    const QComboBox& m_kind;
};

} // namespace

ComponentDialog::ComponentDialog(Workbench& workbench,
                                 const model::ComponentDraft& draft,
                                 QWidget* parent)
    : QDialog(parent)
    , m_workbench(workbench)
    , m_before(draft)
    , m_kind(named(new QComboBox, "componentKind"))
    , m_title(named(new QLineEdit(qt(draft.title)), "componentTitle"))
    , m_attributes(named(new AttributeTable, "componentAttributes"))
    , m_problems(named(plainLabel(), "componentProblems"))
{
    setObjectName(QStringLiteral("componentDialog"));
    setWindowTitle(draft.id.empty() ? tr("New component") : tr("Edit %1").arg(qt(draft.title)));
    setAttribute(Qt::WA_DeleteOnClose);
    for (const auto kind : model::kComponentKinds)
        m_kind->addItem(kindTitle(kind), qt(std::string(kind)));
    m_kind->setCurrentIndex(std::max(0, m_kind->findData(qt(draft.kind))));
    m_kind->setEnabled(draft.id.empty()); // designs rely on the kind of a saved component
    build();
    setRows(draft.attributes);
    resize(640, 420);
    m_title->setFocus();
}

void ComponentDialog::build()
{
    m_kind->setAccessibleName(tr("Kind"));
    m_title->setPlaceholderText(tr("As on its datasheet"));
    m_title->setAccessibleName(tr("Name"));
    m_attributes->setAccessibleName(tr("Attributes"));
    m_attributes->setHorizontalHeaderLabels({tr("Attribute"), tr("Value"), tr("Description")});
    m_attributes->verticalHeader()->hide();
    m_attributes->horizontalHeader()->setSectionResizeMode(Doc, QHeaderView::Stretch);
    m_attributes->horizontalHeader()->resizeSection(Name, 180);
    m_attributes->horizontalHeader()->resizeSection(Value, 140);
    m_attributes->setEditTriggers(QAbstractItemView::AllEditTriggers);
    m_attributes->setTabKeyNavigation(true);
    m_attributes->setItemDelegateForColumn(Value, new ValueDelegate(*m_kind, this));
    m_problems->hide();
    auto palette = m_problems->palette();
    palette.setColor(QPalette::WindowText, themeOf(*this).error);
    m_problems->setPalette(palette);
    auto* const more = named(new QPushButton(tr("&Add attribute")), "componentAddRow");
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel);
    buttons->button(QDialogButtonBox::Save)->setText(tr("&Save to my library"));
    buttons->addButton(more, QDialogButtonBox::ActionRole);
    auto* const form = new QFormLayout;
    form->addRow(tr("&Kind"), m_kind);
    form->addRow(tr("&Name"), m_title);
    auto* const layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addWidget(m_attributes, 1);
    layout->addWidget(m_problems);
    layout->addWidget(buttons);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &ComponentDialog::changeKind);
    connect(more, &QPushButton::clicked, this, [this] {
        addRow({});
        const int row = m_attributes->rowCount() - 1;
        m_attributes->setCurrentCell(row, Name);
        m_attributes->editItem(m_attributes->item(row, Name));
    });
    connect(m_attributes, &QTableWidget::itemChanged, this, &ComponentDialog::followEdit);
    connect(buttons, &QDialogButtonBox::accepted, this, &ComponentDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &ComponentDialog::reject);
}

void ComponentDialog::setRows(const std::vector<model::AttributeDraft>& attributes)
{
    m_attributes->setRowCount(0);
    for (const auto& attribute : attributes)
        addRow(attribute);
    m_attributes->setCurrentCell(0, Value); // Tab from the name leads there
}

void ComponentDialog::addRow(const model::AttributeDraft& attribute)
{
    const QSignalBlocker blocker(m_attributes);
    const int row = m_attributes->rowCount();
    m_attributes->insertRow(row);
    m_attributes->setItem(row, Name, new QTableWidgetItem(qt(attribute.name)));
    m_attributes->setItem(row, Value, new QTableWidgetItem(qt(attribute.value)));
    m_attributes->setItem(row, Doc, new QTableWidgetItem(qt(attribute.doc)));
}

// Replaces rows that were not edited by the usual attributes of the kind.
void ComponentDialog::changeKind()
{
    auto kept = draft().attributes;
    std::erase_if(kept, [this](const auto& attribute) {
        return std::ranges::find(m_before.attributes, attribute) != m_before.attributes.end();
    });
    auto rows = model::newComponentDraft(utf8(m_kind->currentData().toString())).attributes;
    for (auto& attribute : kept) {
        const auto found = std::ranges::find(rows, attribute.name, &model::AttributeDraft::name);
        if (found == rows.end())
            rows.push_back(attribute);
        else
            *found = attribute;
    }
    setRows(rows);
}

model::ComponentDraft ComponentDialog::draft() const
{
    auto draft = m_before;
    draft.attributes.clear();
    draft.kind = utf8(m_kind->currentData().toString());
    draft.title = utf8(m_title->text().trimmed());
    for (int row = 0; row < m_attributes->rowCount(); ++row) {
        const auto text = [&](Column column) {
            return utf8(m_attributes->item(row, column)->text().trimmed());
        };
        draft.attributes.push_back({text(Name), text(Value), text(Doc)});
        // A value that is not edited keeps its origin.
        auto& last = draft.attributes.back();
        for (const auto& before : m_before.attributes)
            if (before.name == last.name && before.value == last.value)
                last.origin = before.origin;
    }
    return draft;
}

// Shows problems of the attributes when a field loses the focus.
void ComponentDialog::followEdit()
{
    model::Diagnostics problems;
    for (const auto& problem : model::check(draft(), m_workbench.document().library()))
        if (rowOf(problem.pointer) >= 0)
            problems.push_back(problem);
    showProblems(problems);
}

// A field with a problem has a red mark and a red text, and the problem as its tooltip.
void ComponentDialog::markFields(const model::Diagnostics& problems)
{
    const QSignalBlocker blocker(m_attributes);
    for (int row = 0; row < m_attributes->rowCount(); ++row)
        for (const auto column : {Name, Value}) {
            auto* const item = m_attributes->item(row, column);
            const auto place = utf8(QStringLiteral("/attributes/%1/").arg(row)) +
                               (column == Name ? "name" : "value");
            const auto found = std::ranges::find(problems, place, &model::Diagnostic::pointer);
            const bool isWrong = found != problems.end();
            item->setIcon(isWrong ? QIcon(severityPicture(model::Severity::Error)) : QIcon());
            item->setForeground(isWrong ? QBrush(themeOf(*this).error) : QBrush());
            item->setToolTip(isWrong ? literalText(asSentence(found->message)) : QString());
        }
}

void ComponentDialog::showProblems(const model::Diagnostics& problems)
{
    markFields(problems);
    QStringList lines;
    for (const auto& problem : problems) {
        const int row = rowOf(problem.pointer);
        const auto about = row < 0 ? QString() : m_attributes->item(row, Name)->text();
        const auto words = sentencesOf(problem);
        lines << (about.isEmpty() ? words : tr("%1: %2").arg(about, words));
    }
    m_problems->setText(lines.join(QLatin1Char('\n')));
    m_problems->setVisible(!lines.isEmpty());
}

void ComponentDialog::goTo(const model::Diagnostic& problem)
{
    const auto& place = problem.pointer;
    if (rowOf(place) >= 0)
        m_attributes->setCurrentCell(
            rowOf(place),
            QString::fromStdString(place).endsWith(QStringLiteral("/name")) ? Name : Value);
    else
        m_title->setFocus();
}

void ComponentDialog::accept()
{
    m_attributes->setCurrentItem(nullptr); // commits the typed text
    auto& document = m_workbench.document();
    auto draft = this->draft();
    auto problems = model::check(draft, document.library());
    if (problems.empty()) {
        draft.id = model::idFor(draft, document.library()); // an edited component keeps the id
        problems = document.library().save(model::PresetKind::Component, model::toJson(draft));
    }
    if (!problems.empty()) {
        showProblems(problems);
        goTo(problems.front());
        return;
    }
    document.reloadPresets();
    emit document.presetsWritten();
    m_workbench.say(tr("Saved %1 to your library").arg(qt(draft.title)));
    QDialog::accept();
    emit saved(qt(draft.id));
}

} // namespace clusterwright::desktop

#include "moc_component_dialog.cpp"
