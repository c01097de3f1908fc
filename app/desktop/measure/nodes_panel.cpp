#include "app/desktop/measure/nodes_panel.h"

#include "app/desktop/common/messages.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/widgets.h"
#include "app/desktop/measure/connection_test.h"
#include "app/desktop/measure/node_dialog.h"
#include "app/desktop/measure/order.h"
#include "app/desktop/panels/row_table.h"
#include "model/core/file.h"
#include "model/core/text.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QTableView>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

constexpr std::size_t kMostNamed = 6; // nodes named in a line of text

QString namesOf(const std::vector<runner::Node>& nodes, std::size_t most)
{
    QStringList names;
    for (std::size_t i = 0; i < std::min(nodes.size(), most); ++i)
        names.append(qt(nodeText(nodes[i])));
    if (nodes.size() > most)
        names.append(NodesPanel::tr("%1 more").arg(nodes.size() - most));
    return names.join(QStringLiteral(", "));
}

// Returns rich text, which tooltips wrap.
QString tipOf(const QString& text)
{
    return QStringLiteral("<qt>%1</qt>").arg(text.toHtmlEscaped());
}

} // namespace

NodesPanel::NodesPanel(NodesModel& nodes, QWidget* parent)
    : QWidget(parent)
    , m_nodes(nodes)
    , m_note(named(plainLabel(this), "note"))
{
    setObjectName(QStringLiteral("nodes"));
    auto* const layout = newPanelLayout(*this);
    addBar();
    addTable();
    layout->addWidget(m_note);
    connect(&m_nodes, &QAbstractItemModel::modelReset, this, &NodesPanel::showState);
    connect(m_view->selectionModel(),
            &QItemSelectionModel::selectionChanged,
            this,
            &NodesPanel::showState);
    showState();
}

// Other windows may show the same list: resets nodes that are still marked as testing.
NodesPanel::~NodesPanel()
{
    for (const auto& node : m_tested)
        for (const auto& entry : m_nodes.entries())
            if (entry.node == node && entry.finding.state == NodeState::Testing)
                m_nodes.take({node, NodeState::Untested, {}, {}});
}

void NodesPanel::addBar()
{
    auto* const bar = new QHBoxLayout;
    auto* const add = new QPushButton(tr("Add"), this);
    auto* const sources = new QMenu(add);
    sources->addAction(tr("By hand \u2026"), this, &NodesPanel::addByHand);
    sources->addAction(tr("From an ssh configuration \u2026"), this, &NodesPanel::addFromSshConfig);
    sources->addAction(tr("From an MPI hostfile \u2026"), this, &NodesPanel::addFromHostfile);
    sources->addAction(tr("From a Slurm expression \u2026"), this, &NodesPanel::addFromSlurm);
    add->setMenu(sources);
    m_edit = new QPushButton(tr("Edit \u2026"), this);
    m_remove = named(new QPushButton(tr("Remove \u2026"), this), "remove");
    auto* const reload = new QPushButton(tr("Reload"), this);
    reload->setToolTip(tr("Read your list and ~/.ssh/config again"));
    m_test = named(new QPushButton(this), "test");
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
                     {NodesModel::State, 36},
                     {NodesModel::Processor, 24},
                     {NodesModel::Cores, 8},
                     {NodesModel::Memory, 11},
                     {NodesModel::Kernel, 22},
                     {NodesModel::Networks, 36}});
    layout()->addWidget(m_view);
    connect(m_view, &QTableView::doubleClicked, this, &NodesPanel::edit);
}

std::vector<runner::Node> NodesPanel::selected() const
{
    std::vector<runner::Node> nodes;
    for (const auto& row : m_view->selectionModel()->selectedRows())
        nodes.push_back(m_nodes.entries()[static_cast<std::size_t>(row.row())].node);
    return nodes;
}

std::vector<runner::Node> NodesPanel::chosen() const
{
    auto nodes = selected();
    return nodes.empty() ? m_nodes.ownNodes() : nodes;
}

// Shows what the button will start, and on which nodes.
void NodesPanel::showState()
{
    const auto rows = m_view->selectionModel()->selectedRows();
    const auto isOwn = [this](const QModelIndex& row) {
        return m_nodes.entries()[static_cast<std::size_t>(row.row())].isOwn;
    };
    m_edit->setEnabled(rows.size() == 1);
    m_remove->setEnabled(!rows.isEmpty() && std::ranges::all_of(rows, isOwn));
    m_remove->setToolTip(tr("Remove nodes from your list; ~/.ssh/config does not change"));
    m_test->setText(m_isTesting      ? tr("Cancel the test")
                    : rows.isEmpty() ? tr("Test your nodes")
                                     : tr("Test connection"));
    const auto nodes = m_isTesting ? m_tested : chosen();
    const auto what = tr("\u201c%1\u201d starts clusterwright-probe agent on %2.");
    m_test->setToolTip(m_isTesting ? tr("End the agents that the test started")
                                   : tipOf(what.arg(m_test->text(), namesOf(nodes, nodes.size()))));
    QStringList lines;
    if (m_nodes.rowCount() <= 1)
        lines.append(tr("The list has only this machine. Add nodes by hand, from an MPI hostfile "
                        "or from Slurm. Hosts of ~/.ssh/config are listed automatically."));
    if (!m_nodes.problems().empty())
        lines.append(plainText(m_nodes.problems()));
    const auto names = namesOf(nodes, kMostNamed);
    lines.append(
        m_isTesting ? tr("Testing %1: %2 of %3 done").arg(names).arg(m_settled).arg(m_tested.size())
                    : what.arg(m_test->text(), names));
    m_note->setText(lines.join(QLatin1Char('\n')));
}

void NodesPanel::testOrCancel()
{
    if (m_isTesting)
        return m_thread.cancel();
    m_isTesting = true;
    m_tested = chosen();
    m_settled = 0;
    for (const auto& node : m_tested)
        m_nodes.take({node, NodeState::Testing, {}, {}});
    m_thread.post([this, nodes = m_tested](const std::stop_token& stop) {
        testConnections(nodes, stop, [this](const NodeFinding& finding) {
            QMetaObject::invokeMethod(
                this, [this, finding] { take(finding); }, Qt::QueuedConnection);
        });
        QMetaObject::invokeMethod(this, &NodesPanel::endTest, Qt::QueuedConnection);
    });
    showState();
}

void NodesPanel::take(const NodeFinding& finding)
{
    m_nodes.take(finding);
    ++m_settled;
    showState();
}

void NodesPanel::endTest()
{
    m_isTesting = false;
    showState();
    emit tested();
}

std::vector<std::string> NodesPanel::ownNames() const
{
    std::vector<std::string> names;
    for (const auto& entry : m_nodes.entries())
        if (entry.isOwn)
            names.push_back(entry.node.name);
    return names;
}

void NodesPanel::addByHand()
{
    auto* const dialog = new NodeDialog({}, tr("Add a node"), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setTaken(ownNames());
    connect(
        dialog, &QDialog::accepted, this, [this, dialog] { addAll(std::vector{dialog->node()}); });
    dialog->open();
}

void NodesPanel::addFromHostfile()
{
    const auto path = QFileDialog::getOpenFileName(this, tr("MPI hostfile"));
    if (path.isEmpty())
        return;
    const auto text = model::readFile(nativePath(path));
    addAll(text ? runner::parseHostfile(text.value(), utf8(path)) : text.diagnostics());
}

void NodesPanel::addFromSlurm()
{
    const auto text =
        QInputDialog::getText(this, tr("Slurm nodes"), tr("Expression, such as n[01-04,7],login:"));
    if (!text.isEmpty())
        addAll(runner::parseSlurmNodes(utf8(text)));
}

void NodesPanel::addFromSshConfig()
{
    const auto path = QFileDialog::getOpenFileName(
        this, tr("ssh configuration"), QDir::homePath() + QStringLiteral("/.ssh"));
    if (path.isEmpty())
        return;
    auto list = runner::readSshConfig(nativePath(path));
    for (auto& node : list.nodes)
        node.sshConfig = utf8(path);
    if (list.nodes.empty())
        return tell(this, tr("%1 contains no host").arg(path), list.problems);
    addAll(list.nodes);
}

void NodesPanel::addAll(const model::Result<std::vector<runner::Node>>& nodes)
{
    const auto problems = nodes ? m_nodes.add(nodes.value()) : nodes.diagnostics();
    if (model::hasErrors(problems))
        tell(this, tr("Could not add nodes"), problems);
    else if (!problems.empty())
        tell(this, tr("Added the other nodes"), problems);
}

void NodesPanel::edit()
{
    const auto rows = selected();
    if (rows.size() != 1)
        return;
    const auto& before = rows.front();
    auto* const dialog = new NodeDialog(before, tr("Edit %1").arg(qt(before.name)), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    auto taken = ownNames();
    std::erase(taken, before.name);
    dialog->setTaken(std::move(taken));
    connect(dialog, &QDialog::accepted, this, [this, dialog, name = before.name] {
        const auto problems = m_nodes.replace(name, dialog->node());
        if (model::hasErrors(problems))
            tell(this, tr("Could not change the node"), problems);
    });
    dialog->open();
}

void NodesPanel::remove()
{
    std::vector<std::string> names;
    for (const auto& node : selected())
        names.push_back(node.name);
    confirm(this,
            tr("Remove %1 from your list?").arg(namesOf(selected(), kMostNamed)),
            tr("Stored runs of these nodes remain. This cannot be undone."),
            tr("Remove"),
            [this, names] {
                const auto problems = m_nodes.remove(names);
                if (model::hasErrors(problems))
                    tell(this, tr("Could not remove the nodes"), problems);
            });
}

} // namespace clusterwright::desktop

#include "moc_nodes_panel.cpp"
