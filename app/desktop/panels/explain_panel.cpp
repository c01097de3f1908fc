#include "app/desktop/panels/explain_panel.h"

#include "app/desktop/common/doc_text.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/widgets.h"
#include "app/desktop/panels/row_table.h"
#include "model/core/diagnostics.h"
#include "model/core/provenance.h"
#include "model/study/studies/answer.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace clusterwright::desktop
{

namespace
{

enum Column { Name, Value, Equation, Filled, From, Columns };
constexpr int kFullName = Qt::UserRole;
constexpr int kPath = Qt::UserRole + 1;
constexpr int kOpens = Qt::UserRole + 2; // whether the item is expanded at first
constexpr int kIndentation = 12;         // pixels
constexpr int kMinColumn = 90;
constexpr int kMaxColumn = 320;

QString whence(const model::Explanation& explanation)
{
    QStringList parts;
    if (const auto source = model::toText(explanation.source); !source.empty())
        parts << qt(source);
    if (explanation.origin)
        parts << qt(model::toText(*explanation.origin));
    if (!explanation.deciding.empty())
        parts << qt(explanation.deciding);
    if (explanation.shownAbove)
        parts << ExplainPanel::tr("explained above");
    if (explanation.isCut)
        parts << ExplainPanel::tr("explain %1 for its inputs").arg(qt(explanation.fullName));
    return parts.join(QStringLiteral("; "));
}

// "8 · nvls_tree" for a value with a label.
QString valueText(const model::Explanation& explanation)
{
    const auto value = qt(model::displayIn(explanation.value, explanation.unit));
    return explanation.label.empty()
               ? value
               : QStringLiteral("%1 \u00b7 %2").arg(value, qt(explanation.label));
}

// True for the number behind a label, "protocol.LL", which explains nothing.
bool isLabelNumber(const model::System& system, const std::string& name)
{
    return std::ranges::any_of(system.labels, [&](const model::CategoryInput& input) {
        return std::ranges::any_of(input.categories, [&](const model::Category& category) {
            return name == input.name + "." + category.title;
        });
    });
}

} // namespace

ExplainPanel::ExplainPanel(Workbench& workbench, QWidget* parent)
    : QWidget(parent)
    , m_workbench(workbench)
    , m_message(named(plainLabel(this), "message"))
    , m_old(named(new QLabel(tr("Last values without errors:"), this), "old"))
    , m_tree(named(new QTreeWidget(this), "tree"))
{
    setObjectName(QStringLiteral("explain"));
    auto* const layout = newPanelLayout(*this);
    auto* const buttons = new QHBoxLayout;
    m_back = newButton("back", QStringLiteral("\u2190"), tr("Back to the previous explanation"));
    m_forward =
        newButton("forward", QStringLiteral("\u2192"), tr("Forward to the next explanation"));
    m_copy = newButton("copy", tr("Copy"), tr("Copy the explanation as text"));
    for (auto* const button : {m_back, m_forward, m_copy})
        buttons->addWidget(button);
    buttons->insertStretch(2, 1);
    layout->addLayout(buttons);
    m_message->setAlignment(Qt::AlignCenter);
    m_message->setForegroundRole(QPalette::PlaceholderText);
    layout->addWidget(m_message, 1);
    m_old->setWordWrap(true);
    m_old->setForegroundRole(QPalette::PlaceholderText);
    layout->addWidget(m_old);
    m_tree->setAccessibleName(tr("Explanation"));
    m_tree->setColumnCount(Columns);
    m_tree->setHeaderLabels(
        {tr("Name"), tr("Value"), tr("Equation"), tr("With values"), tr("From")});
    m_tree->setUniformRowHeights(true);
    m_tree->setIndentation(kIndentation);
    m_tree->header()->setSectionsMovable(false);
    layout->addWidget(m_tree, 1);
    connect(m_back, &QToolButton::clicked, this, &ExplainPanel::back);
    connect(m_forward, &QToolButton::clicked, this, &ExplainPanel::forward);
    connect(m_copy, &QToolButton::clicked, this, &ExplainPanel::copyText);
    connect(m_tree, &QTreeWidget::itemActivated, this, &ExplainPanel::reveal);
    connect(m_tree, &QTreeWidget::itemCollapsed, this, [this](const QTreeWidgetItem* item) {
        m_opened[item->data(Name, kPath).toString()] = false;
    });
    connect(m_tree, &QTreeWidget::itemExpanded, this, [this](const QTreeWidgetItem* item) {
        m_opened[item->data(Name, kPath).toString()] = true;
    });
    connect(&workbench, &Workbench::explainRequested, this, &ExplainPanel::explain);
    connect(&workbench.document(), &Document::answerChanged, this, &ExplainPanel::showExplanation);
    connect(&workbench.document(), &Document::opened, this, [this] { m_isOtherDesign = true; });
    showExplanation();
}

QToolButton* ExplainPanel::newButton(const char* name, const QString& text, const QString& tip)
{
    auto* const button = new QToolButton(this);
    button->setObjectName(QLatin1String(name));
    button->setText(text);
    button->setToolTip(tip);
    button->setStatusTip(tip);
    button->setAccessibleName(tip);
    button->setFocusPolicy(Qt::StrongFocus);
    return button;
}

void ExplainPanel::explain(const QString& name)
{
    if (name == m_name)
        return;
    m_asked.erase(m_asked.begin() + m_at + 1, m_asked.end());
    m_asked << name;
    m_at = static_cast<int>(m_asked.size()) - 1;
    m_name = name;
    m_opened.clear();
    showExplanation();
}

void ExplainPanel::go(int by)
{
    if (m_at + by < 0 || m_at + by >= m_asked.size())
        return;
    m_at += by;
    m_name = m_asked[m_at];
    m_opened.clear();
    showExplanation();
}

void ExplainPanel::forget()
{
    m_name.clear();
    m_asked.clear();
    m_at = -1;
    m_opened.clear();
}

// Uses stored values, so it takes milliseconds even for the largest shipped design.
void ExplainPanel::showExplanation()
{
    const auto& answer = *m_workbench.document().numbers();
    m_old->setVisible(areNumbersOld(m_workbench.document()) && answer.valuation);
    m_explanation.reset();
    if (m_isOtherDesign && answer.system && answer.valuation) {
        m_isOtherDesign = false;
        if (!answer.system->set.find(utf8(m_name)))
            forget();
    }
    if (m_name.isEmpty()) {
        m_message->setText(
            tr("Click the time of a step, or choose Explain in the Inspector, to see how "
               "the value is computed."));
    } else if (!answer.system || !answer.valuation) {
        m_message->setText(tr("No result to explain. See Problems for the reason."));
    } else {
        auto explained = model::explain(*answer.system, *answer.valuation, utf8(m_name));
        if (explained)
            m_explanation = std::move(explained).value();
        else
            m_message->setText(qt(firstMessage(explained.diagnostics())));
    }
    m_message->setVisible(!m_explanation);
    m_tree->setVisible(m_explanation.has_value());
    showTree();
    showButtons();
}

void ExplainPanel::showTree()
{
    const auto current =
        m_tree->currentItem() ? m_tree->currentItem()->data(Name, kPath).toString() : QString();
    const QSignalBlocker blocker(m_tree);
    m_tree->clear();
    if (!m_explanation)
        return;
    auto* const top = newItem(*m_explanation, m_name);
    m_tree->addTopLevelItem(top);
    QList<QTreeWidgetItem*> items{top};
    while (!items.isEmpty()) {
        auto* const item = items.takeLast();
        const auto path = item->data(Name, kPath).toString();
        const auto chosen = m_opened.find(path);
        item->setExpanded(chosen == m_opened.end() ? item->data(Name, kOpens).toBool()
                                                   : chosen->second);
        if (path == current)
            m_tree->setCurrentItem(item);
        for (int i = 0; i < item->childCount(); ++i)
            items << item->child(i);
    }
    fitColumns();
}

// Narrows the column of names in a narrow panel, so that values stay visible.
void ExplainPanel::fitColumns()
{
    for (int column = 0; column < From; ++column) {
        m_tree->resizeColumnToContents(column);
        m_tree->setColumnWidth(column, std::min(m_tree->columnWidth(column), kMaxColumn));
    }
    const int room = m_tree->viewport()->width() - m_tree->columnWidth(Value);
    m_tree->setColumnWidth(
        Name, std::clamp(room, kMinColumn, std::max(m_tree->columnWidth(Name), kMinColumn)));
}

void ExplainPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitColumns();
}

QTreeWidgetItem* ExplainPanel::newItem(const model::Explanation& explanation, const QString& path)
{
    auto* const item = new QTreeWidgetItem;
    const bool isGiven = explanation.inputs.empty() && !explanation.hasHiddenInputs();
    item->setText(Name, qt(explanation.name));
    item->setText(Value, valueText(explanation));
    item->setText(Equation, qt(explanation.equation));
    item->setText(Filled, isGiven ? QString() : qt(explanation.filled));
    item->setText(From, whence(explanation));
    auto font = item->font(Name);
    font.setBold(explanation.decides);
    item->setFont(Name, font);
    item->setFont(Value, font);
    item->setData(Name, kFullName, qt(explanation.fullName));
    item->setData(Name, kPath, path);
    item->setData(Name, kOpens, true);
    for (int column = 0; column < Columns; ++column)
        item->setToolTip(column,
                         literalText(column == Name
                                         ? docText(explanation.fullName + "\n" + explanation.doc)
                                     : column == Value ? qt(model::exactText(explanation.value))
                                                       : item->text(column)));
    const auto& system = *m_workbench.document().numbers()->system;
    for (const auto& input : explanation.inputs)
        if (!isLabelNumber(system, input.fullName)) {
            auto* const child = newItem(input, path + QLatin1Char('/') + qt(input.name));
            child->setData(Name, kOpens, !input.isBeaten);
            item->addChild(child);
        }
    return item;
}

void ExplainPanel::showButtons()
{
    m_back->setEnabled(m_at > 0);
    m_forward->setEnabled(m_at + 1 < m_asked.size());
    m_copy->setEnabled(m_explanation.has_value());
}

// Shows the place in the design where the value is defined.
void ExplainPanel::reveal(QTreeWidgetItem* item)
{
    m_workbench.revealInput(item->data(Name, kFullName).toString());
}

void ExplainPanel::copyText()
{
    if (m_explanation)
        QApplication::clipboard()->setText(qt(model::toText(*m_explanation)));
}

} // namespace clusterwright::desktop

#include "moc_explain_panel.cpp"
