#include "app/desktop/panels/problems_panel.h"

#include "app/desktop/common/messages.h"
#include "app/desktop/common/severity_picture.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/widgets.h"
#include "app/desktop/document/element_text.h"
#include "app/desktop/panels/row_table.h"
#include "model/core/diagnostic.h"
#include "model/study/studies/answer.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPixmap>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include <utility>

namespace clusterwright::desktop
{

namespace
{

constexpr int kThreeColumns = 560; // pixels; minimum width

QString severityText(model::Severity severity)
{
    return severity == model::Severity::Error     ? ProblemsModel::tr("Error")
           : severity == model::Severity::Warning ? ProblemsModel::tr("Warning")
                                                  : ProblemsModel::tr("Note");
}

} // namespace

ProblemsModel::ProblemsModel(Workbench& workbench, QObject* parent)
    : QAbstractTableModel(parent)
    , m_workbench(workbench)
{
    auto& document = workbench.document();
    connect(&document, &Document::answerChanged, this, &ProblemsModel::refresh);
    connect(&document, &Document::stateChanged, this, &ProblemsModel::refresh);
    refresh();
}

// Sorts errors first. Leaves unchanged rows alone, so that the current row stays.
void ProblemsModel::refresh()
{
    auto& document = m_workbench.document();
    auto findings = document.file().findings();
    model::append(findings, document.answersState().findings);
    model::append(findings, document.answer()->findings);
    std::ranges::stable_sort(findings, std::ranges::greater{}, &model::Diagnostic::severity);
    if (findings == m_findings)
        return;
    beginResetModel();
    m_findings = std::move(findings);
    endResetModel();
}

const model::Diagnostic& ProblemsModel::finding(int row) const
{
    return m_findings[static_cast<std::size_t>(row)];
}

std::optional<model::Element> ProblemsModel::place(int row) const
{
    const auto& answered = m_workbench.document().answer()->design;
    const auto& found = finding(row);
    if (!found.file.empty() && found.file != answered.file)
        return std::nullopt;
    return model::elementAt(answered, found.pointer);
}

std::vector<model::QuickFix> ProblemsModel::fixes(int row) const
{
    auto& document = m_workbench.document();
    return model::quickFixes(
        document.design(), document.answer()->design, document.library(), finding(row));
}

int ProblemsModel::errors() const
{
    return static_cast<int>(
        std::ranges::count(m_findings, model::Severity::Error, &model::Diagnostic::severity));
}

int ProblemsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_findings.size());
}

int ProblemsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : Columns;
}

QVariant ProblemsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const auto& found = finding(index.row());
    if (role == Qt::DecorationRole && index.column() == Message)
        return severityPicture(found.severity);
    if (role == Qt::AccessibleTextRole && index.column() == Message)
        return severityText(found.severity) + QStringLiteral(": ") + asSentence(found.message);
    if (role == Qt::ToolTipRole)
        return literalText(qt(model::toText(found)));
    if (role != Qt::DisplayRole)
        return {};
    if (!m_isStacked || index.column() != Message)
        return text(index.row(), index.column());
    QStringList lines{
        text(index.row(), Where), text(index.row(), Message), text(index.row(), Remedy)};
    lines.removeAll(QString());
    return lines.join(QLatin1Char('\n'));
}

QString ProblemsModel::text(int row, int column) const
{
    const auto& found = finding(row);
    if (column == Message)
        return asSentence(found.message);
    if (column == Remedy)
        return asSentence(found.hint);
    const auto element = place(row);
    return element ? placeText(m_workbench.document().answer()->design, *element) : qt(found.file);
}

void ProblemsModel::setStacked(bool isStacked)
{
    if (std::exchange(m_isStacked, isStacked) == isStacked || m_findings.empty())
        return;
    emit dataChanged(index(0, Message), index(rowCount() - 1, Message));
}

QVariant ProblemsModel::headerData(int section, Qt::Orientation way, int role) const
{
    if (role != Qt::DisplayRole || way != Qt::Horizontal)
        return {};
    return section == Message ? tr("Problem") : section == Where ? tr("Where") : tr("Remedy");
}

ProblemsPanel::ProblemsPanel(Workbench& workbench, QWidget* parent)
    : QWidget(parent)
    , m_workbench(workbench)
    , m_model(new ProblemsModel(workbench, this))
    , m_view(newRowTable(*m_model, tr("Problems of the design"), this))
    , m_empty(named(new QLabel(tr("No problems"), this), "empty"))
    , m_fixes(new QHBoxLayout)
{
    setObjectName(QStringLiteral("problems"));
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    m_view->setSelectionMode(QAbstractItemView::SingleSelection);
    m_view->setWordWrap(true);
    m_view->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_view->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setForegroundRole(QPalette::PlaceholderText);
    m_fixes->addStretch(1);
    layout->addWidget(m_view);
    layout->addWidget(m_empty, 1);
    layout->addLayout(m_fixes);
    connect(m_view, &QTableView::clicked, this, &ProblemsPanel::reveal);
    connect(m_view, &QTableView::activated, this, &ProblemsPanel::reveal);
    connect(m_view->selectionModel(),
            &QItemSelectionModel::currentRowChanged,
            this,
            &ProblemsPanel::showFixes);
    connect(m_model, &QAbstractItemModel::modelReset, this, &ProblemsPanel::showState);
    showState();
}

QString ProblemsPanel::title() const
{
    const auto count = m_model->rowCount();
    return count == 0 ? tr("Problems") : tr("Problems (%1)").arg(count);
}

void ProblemsPanel::showState()
{
    const bool isEmpty = m_model->rowCount() == 0;
    m_view->setVisible(!isEmpty);
    m_empty->setVisible(isEmpty);
    showFixes();
    emit titleChanged(title());
}

void ProblemsPanel::reveal(const QModelIndex& index)
{
    if (index.isValid())
        m_workbench.revealFinding(m_model->finding(index.row()));
}

void ProblemsPanel::showFixes()
{
    for (auto* const old : findChildren<QPushButton*>(QStringLiteral("fix"))) {
        old->setObjectName({});
        old->hide();
        old->deleteLater();
    }
    const auto current = m_view->currentIndex();
    if (!current.isValid())
        return;
    for (const auto& fix : m_model->fixes(current.row())) {
        const auto text = fix.parameter.empty()
                              ? tr("Replace by %1").arg(qt(fix.word))
                              : tr("Set %1 to %2").arg(qt(fix.parameter), qt(fix.word));
        auto* const button = named(new QPushButton(text, this), "fix");
        button->setStatusTip(tr("Apply the remedy"));
        m_fixes->insertWidget(m_fixes->count() - 1, button);
        button->show(); // immediately, as the old one has gone
        connect(button, &QPushButton::clicked, this, [this, text, edit = fix.edit] {
            m_workbench.document().submit(edit, text);
        });
    }
}

void ProblemsPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    const bool isNarrow = width() < kThreeColumns;
    m_model->setStacked(isNarrow);
    for (const int column : {ProblemsModel::Where, ProblemsModel::Remedy})
        m_view->setColumnHidden(column, isNarrow);
}

void ProblemsPanel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_view)
        m_view->viewport()->update();
}

} // namespace clusterwright::desktop

#include "moc_problems_panel.cpp"
