#include "app/desktop/measure/nodes_panel.h"

#include "app/desktop/document/text.h"
#include "app/desktop/measure/connection_test.h"
#include "app/desktop/measure/node_dialog.h"
#include "app/desktop/measure/order.h"
#include "app/desktop/panels/row_table.h"
#include "app/desktop/shell/messages.h"
#include "model/core/file.h"
#include "model/core/text.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QTableView>

namespace clusterwright::desktop
{

namespace
{

constexpr std::size_t kMostNamed = 6; // nodes in a line of text

QString namesOf(const std::vector<runner::Node>& nodes)
{
    QStringList names;
    for (std::size_t i = 0; i < std::min(nodes.size(), kMostNamed); ++i)
        names.append(qt(nodeText(nodes[i])));
    if (nodes.size() > kMostNamed)
        names.append(
            NodesPanel::tr("%n more", nullptr, static_cast<int>(nodes.size() - kMostNamed)));
    return names.join(QStringLiteral(", "));
}

} // namespace

NodesPanel::NodesPanel(NodesModel& nodes, QWidget* parent)
    : QWidget(parent)
    , m_nodes(nodes)
    , m_note(new QLabel(this))
{
    setObjectName(QStringLiteral("nodes"));
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->setSpacing(4);
    addBar();
    addTable();
    m_note->setObjectName(QStringLiteral("note"));
    m_note->setWordWrap(true);
    layout->addWidget(m_note);
    connect(&m_nodes, &QAbstractItemModel::modelReset, this, &NodesPanel::showState);
    connect(m_view->selectionModel(),
            &QItemSelectionModel::selectionChanged,
            this,
            &NodesPanel::showState);
    showState();
}

void NodesPanel::addBar()
{
    auto* const bar = new QHBoxLayout;
    auto* const add = new QPushButton(tr("Add"), this);
    auto* const sources = new QMenu(add);
    sources->addAction(tr("By hand \u2026"), this, &NodesPanel::addByHand);
    sources->addAction(
        tr("From a configuration of ssh \u2026"), this, &NodesPanel::addFromSshConfig);
    sources->addAction(tr("From a hostfile of MPI \u2026"), this, &NodesPanel::addFromHostfile);
    sources->addAction(tr("From an expression of Slurm \u2026"), this, &NodesPanel::addFromSlurm);
    add->setMenu(sources);
    m_edit = new QPushButton(tr("Edit \u2026"), this);
    m_remove = new QPushButton(tr("Remove"), this);
    auto* const reload = new QPushButton(tr("Reload"), this);
    reload->setToolTip(tr("Read your list and ~/.ssh/config again"));
    m_test = new QPushButton(this);
    m_test->setObjectName(QStringLiteral("test"));
    for (auto* const button : {add, m_edit, m_remove, reload})
        bar->addWidget(button);
    bar->addStretch(1);
    bar->addWidget(m_test);
    static_cast<QVBoxLayout*>(layout())->addLayout(bar);
    connect(m_edit, &QPushButton::clicked, this, &NodesPanel::edit);
    connect(m_remove, &QPushButton::clicked, this, &NodesPanel::remove);
    connect(reload, &QPushButton::clicked, &m_nodes, &NodesModel::reload);
    connect(m_test, &QPushButton::clicked, this, &NodesPanel::testOrCancel);
}

void NodesPanel::addTable()
{
    m_view = newRowTable(m_nodes, tr("Nodes"), this);
    setColumnWidths(*m_view,
                    {{NodesModel::Name, 18},
                     {NodesModel::Reached, 20},
                     {NodesModel::State, 26},
                     {NodesModel::Processor, 34},
                     {NodesModel::Cores, 8},
                     {NodesModel::Memory, 11},
                     {NodesModel::Kernel, 22},
                     {NodesModel::Networks, 36}});
    layout()->addWidget(m_view);
    connect(m_view, &QTableView::doubleClicked, this, &NodesPanel::edit);
}

std::vector<runner::Node> NodesPanel::chosen() const
{
    const auto rows = m_view->selectionModel()->selectedRows();
    if (rows.isEmpty())
        return m_nodes.nodes();
    std::vector<runner::Node> nodes;
    for (const auto& row : rows)
        nodes.push_back(m_nodes.entries()[static_cast<std::size_t>(row.row())].node);
    return nodes;
}

// The button says what it will start, and where.
void NodesPanel::showState()
{
    const auto rows = m_view->selectionModel()->selectedRows();
    const auto isOwn = [this](const QModelIndex& row) {
        return m_nodes.entries()[static_cast<std::size_t>(row.row())].isOwn;
    };
    m_edit->setEnabled(rows.size() == 1);
    m_remove->setEnabled(!rows.isEmpty() && std::ranges::all_of(rows, isOwn));
    m_remove->setToolTip(tr("Takes nodes out of your list; those of ~/.ssh/config stay there"));
    const auto nodes = chosen();
    m_test->setText(m_isTesting      ? tr("Cancel the test")
                    : rows.isEmpty() ? tr("Test connection of all")
                                     : tr("Test connection"));
    const auto what = tr("\u201cTest connection\u201d starts clusterwright-probe agent on %1.")
                          .arg(namesOf(nodes));
    m_test->setToolTip(what);
    QStringList lines;
    if (m_nodes.rowCount() <= 1)
        lines.append(tr(
            "There is only this machine yet: \u201cAdd\u201d takes nodes by hand, from a hostfile "
            "of MPI or from Slurm; hosts of ~/.ssh/config are here by themselves."));
    if (!m_nodes.problems().empty())
        lines.append(plainText(m_nodes.problems()));
    lines.append(m_isTesting ? tr("Testing %1 \u2026").arg(namesOf(nodes)) : what);
    m_note->setText(lines.join(QLatin1Char('\n')));
}

void NodesPanel::testOrCancel()
{
    if (m_isTesting)
        return m_thread.cancel();
    m_isTesting = true;
    const auto nodes = chosen();
    for (const auto& node : nodes)
        m_nodes.take({node.name, NodeState::Testing, {}, {}});
    m_thread.post([this, nodes](const std::stop_token& stop) {
        auto findings = testConnections(nodes, stop);
        QMetaObject::invokeMethod(
            this,
            [this, found = std::move(findings)] {
                for (const auto& finding : found)
                    m_nodes.take(finding);
                endTest();
            },
            Qt::QueuedConnection);
    });
    showState();
}

void NodesPanel::endTest()
{
    m_isTesting = false;
    showState();
    emit tested();
}

void NodesPanel::addByHand()
{
    auto* const dialog = new NodeDialog({}, tr("Add a node"), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(
        dialog, &QDialog::accepted, this, [this, dialog] { addAll(std::vector{dialog->node()}); });
    dialog->open();
}

void NodesPanel::addFromHostfile()
{
    const auto path = QFileDialog::getOpenFileName(this, tr("Hostfile of MPI"));
    if (path.isEmpty())
        return;
    const auto text = model::readFile(nativePath(path));
    addAll(text ? runner::parseHostfile(text.value(), utf8(path)) : text.diagnostics());
}

void NodesPanel::addFromSlurm()
{
    const auto text = QInputDialog::getText(
        this, tr("Nodes of Slurm"), tr("Expression, such as n[01-04,7],login:"));
    if (!text.isEmpty())
        addAll(runner::parseSlurmNodes(utf8(text)));
}

void NodesPanel::addFromSshConfig()
{
    const auto path = QFileDialog::getOpenFileName(
        this, tr("Configuration of ssh"), QDir::homePath() + QStringLiteral("/.ssh"));
    if (path.isEmpty())
        return;
    auto list = runner::readSshConfig(nativePath(path));
    for (auto& node : list.nodes)
        node.sshConfig = utf8(path);
    if (list.nodes.empty())
        return tell(this, tr("There is no host in %1").arg(path), list.problems);
    addAll(list.nodes);
}

void NodesPanel::addAll(const model::Result<std::vector<runner::Node>>& nodes)
{
    const auto problems = nodes ? m_nodes.add(nodes.value()) : nodes.diagnostics();
    if (model::hasErrors(problems))
        tell(this, tr("No node was added"), problems);
}

void NodesPanel::edit()
{
    const auto rows = m_view->selectionModel()->selectedRows();
    if (rows.size() != 1)
        return;
    const auto before = chosen().front();
    auto* const dialog = new NodeDialog(before, tr("Edit %1").arg(qt(before.name)), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, before] {
        const auto problems = m_nodes.replace(before.name, dialog->node());
        if (model::hasErrors(problems))
            tell(this, tr("The node was not changed"), problems);
    });
    dialog->open();
}

void NodesPanel::remove()
{
    std::vector<std::string> names;
    for (const auto& node : chosen())
        names.push_back(node.name);
    const auto problems = m_nodes.remove(names);
    if (model::hasErrors(problems))
        tell(this, tr("The nodes were not removed"), problems);
}

} // namespace clusterwright::desktop
