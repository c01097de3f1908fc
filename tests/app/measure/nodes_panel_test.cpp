// The list of nodes and their connection test, with the real agent on this machine.
#include "app/desktop/common/text.h"
#include "app/desktop/measure/node_dialog.h"
#include "app/desktop/measure/nodes_panel.h"
#include "tests/app/measure/own_folders.h"
#include "tests/support/findings.h"

#include <QAbstractItemModelTester>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QTableView>

namespace clusterwright::tests::nodes_panel_test
{

using namespace clusterwright::desktop;

namespace
{

runner::Node nodeOf(const std::string& name, runner::TransportKind kind)
{
    runner::Node node;
    node.name = name;
    node.transport = kind;
    node.address = kind == runner::TransportKind::Local ? "localhost" : name;
    return node;
}

} // namespace

TEST_CASE("Nodes are added, changed, removed and saved", "[desktop][measure]")
{
    const OwnFolders own;
    NodesModel nodes;
    const QAbstractItemModelTester tester(&nodes,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    CHECK(nodes.rowCount() == 1); // this machine
    REQUIRE(nodes.add({nodeOf("n1", runner::TransportKind::Ssh)}).empty());
    CHECK(nodes.rowCount() == 2);
    CHECK(nodes.entries()[0].isOwn);
    CHECK_FALSE(nodes.entries()[1].isOwn);
    CHECK(codeOf(nodes.add({nodeOf("n1", runner::TransportKind::Local)})) == "node.twice");
    REQUIRE(nodes.replace("n1", nodeOf("n2", runner::TransportKind::Ssh)).empty());
    CHECK(NodesModel().entries()[0].node.name == "n2");
    REQUIRE(nodes.remove({"n2"}).empty());
    CHECK(NodesModel().rowCount() == 1);
}

TEST_CASE("A duplicate name is rejected, and the list can be reloaded", "[desktop][measure]")
{
    const OwnFolders own;
    NodesModel nodes;
    REQUIRE(nodes
                .add({nodeOf("n1", runner::TransportKind::Ssh),
                      nodeOf("n2", runner::TransportKind::Ssh)})
                .empty());
    const auto problems = nodes.replace("n1", nodeOf("n2", runner::TransportKind::Ssh));
    REQUIRE(problems.size() == 1);
    CHECK(codeOf(problems) == "node.twice");
    NodesModel again;
    CHECK(textOf(again.problems()).empty());
    REQUIRE(again.rowCount() == 3);
    CHECK(again.entries()[0].node.name == "n1");

    NodesPanel panel(again);
    auto& table = *panel.findChild<QTableView*>(QStringLiteral("table"));
    table.selectRow(0);
    emit table.doubleClicked(again.index(0, 0));
    auto* const dialog = panel.findChild<NodeDialog*>();
    REQUIRE(dialog);
    auto* const accept = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
    CHECK(accept->isEnabled());
    dialog->findChild<QLineEdit*>(QStringLiteral("name"))->setText(QStringLiteral("n2"));
    CHECK_FALSE(accept->isEnabled());
}

TEST_CASE("Known hosts of an added list are skipped and named", "[desktop][measure]")
{
    const OwnFolders own;
    NodesModel nodes;
    REQUIRE(nodes.add({nodeOf("n2", runner::TransportKind::Ssh)}).empty());
    std::vector<runner::Node> hosts;
    for (int i = 1; i <= 64; ++i)
        hosts.push_back(nodeOf("n" + std::to_string(i), runner::TransportKind::Mpi));
    const auto problems = nodes.add(hosts);
    REQUIRE(problems.size() == 1);
    CHECK(severityOf(problems) == model::Severity::Warning);
    CHECK(messageOf(problems) == "your list already has n2");
    CHECK(nodes.rowCount() == 65); // with this machine
    CHECK(nodes.entries()[0].node.transport == runner::TransportKind::Ssh);
    CHECK(model::hasErrors(nodes.add(hosts)));
}

TEST_CASE("Nodes are removed after confirmation", "[desktop][measure]")
{
    const OwnFolders own;
    NodesModel nodes;
    REQUIRE(nodes.add({nodeOf("n1", runner::TransportKind::Ssh)}).empty());
    NodesPanel panel(nodes);
    panel.findChild<QTableView*>(QStringLiteral("table"))->selectRow(0);
    panel.findChild<QPushButton*>(QStringLiteral("remove"))->click();
    CHECK(nodes.rowCount() == 2);
    auto* const box = panel.findChild<QMessageBox*>(QStringLiteral("confirm"));
    REQUIRE(box);
    CHECK(box->text().contains(QStringLiteral("n1 (ssh n1)")));
    for (auto* const button : box->buttons())
        if (box->buttonRole(button) == QMessageBox::DestructiveRole)
            button->click();
    CHECK(nodes.rowCount() == 1);
}

TEST_CASE("Hosts of the ssh configuration are tested only if selected", "[desktop][measure]")
{
    const OwnFolders own;
    std::filesystem::create_directories(own.folder.path() / ".ssh");
    static_cast<void>(own.folder.write(".ssh/config", "Host bank\n  HostName bank.example\n"));
    NodesModel nodes;
    std::vector<runner::Node> many;
    for (int i = 1; i <= 9; ++i)
        many.push_back(nodeOf("n" + std::to_string(i), runner::TransportKind::Ssh));
    REQUIRE(nodes.add(many).empty());
    NodesPanel panel(nodes);
    std::vector<std::string> names;
    for (const auto& node : panel.chosen())
        names.push_back(node.name);
    CHECK(names ==
          std::vector<std::string>{"n1", "n2", "n3", "n4", "n5", "n6", "n7", "n8", "n9", "local"});
    const auto* const button = panel.findChild<QPushButton*>(QStringLiteral("test"));
    for (const auto& name : names)
        CHECK(button->toolTip().contains(qt(name + " (")));
    CHECK_FALSE(button->toolTip().contains(QStringLiteral("bank")));
    panel.findChild<QTableView*>(QStringLiteral("table"))->selectRow(9);
    REQUIRE(panel.chosen().size() == 1);
    CHECK(panel.chosen()[0].name == "bank");
}

TEST_CASE("A connection test shows the facts that the node reports", "[desktop][measure]")
{
    const OwnFolders own;
    NodesModel nodes;
    REQUIRE(nodes.add({nodeOf("gone", runner::TransportKind::Ssh)}).empty());
    const QAbstractItemModelTester tester(&nodes,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    NodesPanel panel(nodes);
    auto* const button = panel.findChild<QPushButton*>(QStringLiteral("test"));
    REQUIRE(button);
    CHECK(
        button->toolTip().contains(QStringLiteral("clusterwright-probe agent on gone (ssh gone)")));
    QSignalSpy tested(&panel, &NodesPanel::tested);
    button->click();
    CHECK(panel.isTesting());
    CHECK(nodes.entries()[1].finding.state == NodeState::Testing);
    REQUIRE(tested.wait(kLongest));
    CHECK_FALSE(panel.isTesting());
    const auto& here = nodes.entries()[1].finding;
    INFO(here.text);
    CHECK(here.state == NodeState::Ready);
    REQUIRE(here.facts);
    CHECK(here.facts->cores > 0);
    CHECK_FALSE(nodes.index(1, NodesModel::Memory).data().toString().isEmpty());
    CHECK(nodes.entries()[0].finding.state == NodeState::Unreachable);
    CHECK_FALSE(nodes.entries()[0].finding.text.empty());
}

TEST_CASE("The note names tested nodes, and a change discards their results", "[desktop][measure]")
{
    const OwnFolders own;
    NodesModel nodes;
    REQUIRE(nodes.add({nodeOf("gone", runner::TransportKind::Ssh)}).empty());
    NodesPanel panel(nodes);
    auto& table = *panel.findChild<QTableView*>(QStringLiteral("table"));
    const auto* const note = panel.findChild<QLabel*>(QStringLiteral("note"));
    table.selectRow(0);
    QSignalSpy tested(&panel, &NodesPanel::tested);
    panel.testOrCancel();
    table.selectRow(1);
    CHECK(note->text().contains(QStringLiteral("Testing gone (ssh gone)")));
    CHECK_FALSE(note->text().contains(QStringLiteral("local")));
    auto changed = nodeOf("gone", runner::TransportKind::Ssh);
    changed.address = "elsewhere";
    REQUIRE(nodes.replace("gone", changed).empty());
    REQUIRE(tested.wait(kLongest));
    CHECK(nodes.entries()[0].finding.state == NodeState::Untested);
}

TEST_CASE("A ready node is shown before the other results arrive", "[desktop][measure]")
{
    const OwnFolders own;
    NodesModel nodes;
    auto slow = nodeOf("slow", runner::TransportKind::Ssh);
    slow.sshConfig = own.folder.write("slow_config", "Host *\n  ProxyCommand sleep 1000\n");
    REQUIRE(nodes.add({slow}).empty());
    NodesPanel panel(nodes);
    QSignalSpy tested(&panel, &NodesPanel::tested);
    panel.testOrCancel();
    REQUIRE(QTest::qWaitFor([&] { return nodes.entries()[1].finding.state == NodeState::Ready; },
                            kLongest));
    CHECK(panel.isTesting());
    CHECK(nodes.entries()[0].finding.state == NodeState::Testing);
    panel.testOrCancel();
    REQUIRE(tested.wait(kLongest));
    CHECK(nodes.entries()[0].finding.state == NodeState::Untested);
}

TEST_CASE("A panel deleted during a test leaves no node marked as testing", "[desktop][measure]")
{
    const OwnFolders own;
    NodesModel nodes;
    REQUIRE(nodes.add({nodeOf("gone", runner::TransportKind::Ssh)}).empty());
    {
        NodesPanel panel(nodes);
        panel.testOrCancel();
        CHECK(nodes.entries()[0].finding.state == NodeState::Testing);
    }
    CHECK(nodes.entries()[0].finding.state == NodeState::Untested);
}

TEST_CASE("An invalid node cannot be accepted", "[desktop][measure]")
{
    NodeDialog dialog({}, QStringLiteral("Add"), nullptr);
    auto* const accept = dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
    auto* const name = dialog.findChild<QLineEdit*>(QStringLiteral("name"));
    CHECK_FALSE(accept->isEnabled());
    name->setText(QStringLiteral("-oProxyCommand=x"));
    CHECK_FALSE(accept->isEnabled());
    name->setText(QStringLiteral("n1"));
    CHECK(accept->isEnabled());
    CHECK(dialog.node().address == "n1");
}

} // namespace clusterwright::tests::nodes_panel_test
