#include "app/desktop/panels/problems_panel.h"

#include "app/desktop/common/messages.h"
#include "app/desktop/common/severity_picture.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/widgets.h"
#include "app/desktop/document/element_text.h"
#include "app/desktop/panels/row_table.h"
#include "model/core/diagnostic.h"
#include "model/design/edit/accepted_warnings.h"
#include "model/study/studies/answer.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QInputDialog>
#include <QLabel>
#include <QPixmap>
#include <QPushButton>
#include <QTableView>
#include <QToolButton>
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

ProblemsModel::ProblemsModel(Workbench& workbench, QObject* parent, bool areAccepted)
    : QAbstractTableModel(parent)
    , m_workbench(workbench)
    , m_areAccepted(areAccepted)
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
    const auto isElsewhere = [&](const model::Diagnostic& finding) {
        return (model::acceptedAs(document.answer()->design, finding) != nullptr) != m_areAccepted;
    };
    findings.erase(std::remove_if(findings.begin(), findings.end(), isElsewhere), findings.end());
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
    , m_accepted(new ProblemsModel(workbench, this, true))
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
    makeAccepted(*layout);
    connect(m_view, &QTableView::clicked, this, &ProblemsPanel::showElement);
    connect(m_view, &QTableView::activated, this, &ProblemsPanel::edit);
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
    m_fold->setVisible(m_accepted->rowCount() > 0);
    m_fold->setText(tr("Accepted warnings (%1)").arg(m_accepted->rowCount()));
    m_acceptedView->setVisible(m_fold->isChecked() && m_accepted->rowCount() > 0);
    showFixes();
    emit titleChanged(title());
}

void ProblemsPanel::makeAccepted(QVBoxLayout& layout)
{
    m_fold = named(new QToolButton(this), "accepted", tr("Show or hide the accepted warnings"));
    m_fold->setCheckable(true);
    m_fold->setAutoRaise(true);
    m_fold->setArrowType(Qt::RightArrow);
    m_fold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_acceptedView = newRowTable(*m_accepted, tr("Accepted warnings of the design"), this);
    m_acceptedView->setObjectName(QStringLiteral("acceptedWarnings"));
    m_acceptedView->setSelectionMode(QAbstractItemView::SingleSelection);
    m_acceptedView->setWordWrap(true);
    m_acceptedView->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_acceptedView->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    layout.addWidget(m_fold);
    layout.addWidget(m_acceptedView);
    connect(m_fold, &QToolButton::toggled, this, [this](bool isOpen) {
        m_fold->setArrowType(isOpen ? Qt::DownArrow : Qt::RightArrow);
        showState();
    });
    connect(m_acceptedView, &QTableView::clicked, this, &ProblemsPanel::showFixes);
    connect(m_accepted, &QAbstractItemModel::modelReset, this, &ProblemsPanel::showState);
}

// The element alone: the Inspector would cover this panel.
void ProblemsPanel::showElement(const QModelIndex& index)
{
    const auto element = index.isValid() ? m_model->place(index.row()) : std::nullopt;
    if (element && model::contains(m_workbench.document().design(), *element))
        m_workbench.reveal(*element);
}

void ProblemsPanel::edit(const QModelIndex& index)
{
    if (index.isValid())
        m_workbench.revealFinding(m_model->finding(index.row()));
}

QPushButton* ProblemsPanel::addButton(const QString& text, const char* name, const QString& tip)
{
    auto* const button = named(new QPushButton(text, this), name);
    button->setStatusTip(tip);
    m_fixes->insertWidget(m_fixes->count() - 1, button);
    button->show(); // immediately, as the old one has gone
    return button;
}

void ProblemsPanel::showFixes()
{
    for (const auto* const name : {"fix", "accept", "takeBack"})
        for (auto* const old : findChildren<QPushButton*>(QLatin1String(name))) {
            old->setObjectName({});
            old->hide();
            old->deleteLater();
        }
    if (m_acceptedView->isVisible() && m_acceptedView->currentIndex().isValid())
        connect(addButton(tr("Take back"), "takeBack", tr("Report this warning again")),
                &QPushButton::clicked,
                this,
                &ProblemsPanel::takeBack);
    const auto current = m_view->currentIndex();
    if (!current.isValid())
        return;
    for (const auto& fix : m_model->fixes(current.row())) {
        const auto text = fix.parameter.empty()
                              ? tr("Replace by %1").arg(qt(fix.word))
                              : tr("Set %1 to %2").arg(qt(fix.parameter), qt(fix.word));
        connect(addButton(text, "fix", tr("Apply the remedy")),
                &QPushButton::clicked,
                this,
                [this, text, edit = fix.edit] { m_workbench.document().submit(edit, text); });
    }
    const auto finding = m_model->finding(current.row());
    const auto& file = m_workbench.document().answer()->design.file;
    if (finding.severity == model::Severity::Warning &&
        (finding.file.empty() || finding.file == file))
        connect(addButton(tr("Accept \u2026"), "accept", tr("Accept this warning with a reason")),
                &QPushButton::clicked,
                this,
                [this, finding] { accept(finding); });
}

void ProblemsPanel::accept(const model::Diagnostic& finding)
{
    auto* const dialog = named(new QInputDialog(this), "acceptWarning");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Accept a warning"));
    dialog->setLabelText(tr("Reason, which the design keeps"));
    connect(dialog, &QInputDialog::textValueSelected, this, [this, finding](const QString& text) {
        auto& document = m_workbench.document();
        if (text.trimmed().isEmpty())
            return m_workbench.say(tr("An accepted warning needs a reason."));
        document.submit(
            model::accepting(
                document.design(), document.answer()->design, finding, utf8(text.trimmed())),
            tr("Accept a Warning"));
    });
    dialog->open();
}

void ProblemsPanel::takeBack()
{
    auto& document = m_workbench.document();
    const auto current = m_acceptedView->currentIndex();
    const auto* const accepted =
        current.isValid()
            ? model::acceptedAs(document.answer()->design, m_accepted->finding(current.row()))
            : nullptr;
    if (accepted)
        document.submit(model::takingBack(document.design(), *accepted),
                        tr("Take an Accepted Warning Back"));
}

void ProblemsPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    const bool isNarrow = width() < kThreeColumns;
    for (auto* const model : {m_model, m_accepted})
        model->setStacked(isNarrow);
    for (const int column : {ProblemsModel::Where, ProblemsModel::Remedy})
        for (auto* const view : {m_view, m_acceptedView})
            view->setColumnHidden(column, isNarrow);
}

void ProblemsPanel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_view)
        m_view->viewport()->update();
}

} // namespace clusterwright::desktop

#include "moc_problems_panel.cpp"
