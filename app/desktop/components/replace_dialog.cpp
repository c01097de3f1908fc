#include "app/desktop/components/replace_dialog.h"

#include "app/desktop/common/text.h"
#include "app/desktop/common/widgets.h"
#include "app/desktop/common/word_match.h"
#include "app/desktop/components/component_dialog.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

constexpr int kRowRole = Qt::UserRole;

QString sentence(QString text)
{
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text.isEmpty() ? text : text + QLatin1Char('.');
}

} // namespace

ReplaceDialog::ReplaceDialog(Workbench& workbench, std::string component, QWidget* parent)
    : QDialog(parent)
    , m_workbench(workbench)
    , m_component(std::move(component))
    , m_search(named(new QLineEdit, "replaceSearch"))
    , m_list(named(new QTreeWidget, "replaceList"))
    , m_report(named(plainLabel(), "replaceReport"))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel))
{
    setObjectName(QStringLiteral("replaceDialog"));
    setWindowTitle(tr("Replace %1").arg(qt(m_component)));
    setAttribute(Qt::WA_DeleteOnClose);
    build();
    fill({});
    resize(760, 460);
    m_search->setFocus();
}

void ReplaceDialog::build()
{
    m_search->setPlaceholderText(tr("Search"));
    m_search->setAccessibleName(tr("Search the components"));
    m_search->setClearButtonEnabled(true);
    m_list->setAccessibleName(tr("Components that fit"));
    m_list->setHeaderLabels(
        {tr("Component"), tr("Speed"), tr("Latency"), tr("Price"), tr("Power")});
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_report->setMinimumHeight(2 * fontMetrics().lineSpacing());
    m_report->setAlignment(Qt::AlignTop);
    m_buttons->button(QDialogButtonBox::Ok)->setText(tr("&Replace"));
    auto* const another =
        m_buttons->addButton(tr("&New component \u2026"), QDialogButtonBox::ActionRole);
    another->setObjectName(QStringLiteral("replaceNew"));
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(m_search);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_report);
    layout->addWidget(m_buttons);
    connect(m_search, &QLineEdit::textChanged, this, &ReplaceDialog::filter);
    connect(m_list, &QTreeWidget::currentItemChanged, this, &ReplaceDialog::showChoice);
    connect(m_list, &QTreeWidget::itemActivated, this, &ReplaceDialog::accept);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &ReplaceDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &ReplaceDialog::reject);
    connect(another, &QPushButton::clicked, this, &ReplaceDialog::describeNew);
}

// Opens the form of a new component, filled with a copy of the present one. A saved component joins the list, and is chosen.
void ReplaceDialog::describeNew()
{
    auto& document = m_workbench.document();
    auto* const form = new ComponentDialog(
        m_workbench,
        model::newComponentDraft(document.design(), document.library(), m_component),
        this);
    connect(form, &ComponentDialog::saved, this, [this](const QString& preset) {
        m_search->clear();
        fill(utf8(preset));
        m_list->setFocus();
    });
    form->open();
}

// Selects the preset `chosen`, or the present one if that is empty.
void ReplaceDialog::fill(const std::string& chosen)
{
    auto& document = m_workbench.document();
    m_list->clear();
    m_rows = model::replacementsFor(document.design(), document.library(), m_component);
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const auto& row = m_rows[i];
        auto* const item = new QTreeWidgetItem(
            m_list,
            {row.isCurrent ? tr("%1 (current)").arg(qt(row.title)) : qt(row.title),
             qt(row.facts.speed),
             qt(row.facts.latency),
             qt(model::readableMoney(row.facts.price)),
             qt(row.facts.power)});
        item->setData(0, kRowRole, static_cast<int>(i));
        item->setToolTip(0, literalText(qt(row.title + "\n" + row.preset)));
        for (int column = 1; column < m_list->columnCount(); ++column)
            item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
        auto font = item->font(0);
        font.setBold(row.isCurrent);
        item->setFont(0, font);
        if (chosen.empty() ? row.isCurrent : row.preset == chosen)
            m_list->setCurrentItem(item);
    }
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    for (int column = 1; column < m_list->columnCount(); ++column)
        m_list->header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    showChoice();
}

// Lists the matches, best first, and selects the first.
void ReplaceDialog::filter(const QString& text)
{
    const QSignalBlocker blocker(m_list);
    auto* const before = m_list->currentItem();
    const auto rowOf = [](const QTreeWidgetItem* item) { return item->data(0, kRowRole).toInt(); };
    std::vector<int> ranks;
    for (const auto& row : m_rows)
        ranks.push_back(rankOf({qt(row.title), qt(row.preset + " " + row.facts.speed), {}}, text));
    auto items = m_list->invisibleRootItem()->takeChildren();
    std::ranges::sort(items, [&](const auto* a, const auto* b) {
        const auto rankA = ranks[static_cast<std::size_t>(rowOf(a))];
        const auto rankB = ranks[static_cast<std::size_t>(rowOf(b))];
        return rankA != rankB ? rankA > rankB : rowOf(a) < rowOf(b);
    });
    m_list->addTopLevelItems(items);
    for (auto* const item : items)
        item->setHidden(ranks[static_cast<std::size_t>(rowOf(item))] == 0);
    auto* const first = items.empty() || items.front()->isHidden() ? nullptr : items.front();
    m_list->setCurrentItem(before && text.trimmed().isEmpty() ? before : first);
    if (auto* const current = m_list->currentItem())
        m_list->scrollToItem(current);
    showChoice();
}

const model::ReplacementRow* ReplaceDialog::chosen() const
{
    const auto* const item = m_list->currentItem();
    return item && !item->isHidden()
               ? &m_rows[static_cast<std::size_t>(item->data(0, kRowRole).toInt())]
               : nullptr;
}

void ReplaceDialog::showChoice()
{
    const auto* const row = chosen();
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(row && !row->isCurrent);
    if (!row)
        m_report->setText(m_rows.empty() ? tr("The library has no component of this kind.")
                                         : tr("No match."));
    else if (row->isCurrent)
        m_report->setText(tr("The design uses this component now."));
    else if (row->report.empty())
        m_report->setText(tr("All values come from the new component."));
    else
        m_report->setText(sentence(qt(row->report)));
}

void ReplaceDialog::accept()
{
    const auto* const row = chosen();
    if (!row || row->isCurrent)
        return;
    auto& document = m_workbench.document();
    const auto title = qt(row->title);
    const auto report = row->report;
    if (!document.submit(
            model::replacing(document.design(), document.library(), m_component, row->preset),
            tr("Replace %1 by %2").arg(qt(m_component), title)))
        return;
    m_workbench.say(
        tr("Replaced %1 by %2. %3").arg(qt(m_component), title, sentence(qt(report))).trimmed());
    QDialog::accept();
}

} // namespace clusterwright::desktop

#include "moc_replace_dialog.cpp"
