// The list of nodes, and whether they are reached: the real agent, on this machine.
#include "app/desktop/document/text.h"
#include "app/desktop/measure/node_dialog.h"
#include "app/desktop/measure/nodes_panel.h"
#include "tests/app/measure/own_folders.h"
#include "tests/support/findings.h"

#include <QAbstractItemModelTester>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>

using namespace clusterwright;
using namespace clusterwright::desktop;
using namespace clusterwright::tests;

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

TEST_CASE("Nodes are added, changed, removed, and kept", "[desktop][measure]")
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
    CHECK(nodes.add({nodeOf("n1", runner::TransportKind::Local)}).at(0).code == "node.twice");
    REQUIRE(nodes.replace("n1", nodeOf("n2", runner::TransportKind::Ssh)).empty());
    CHECK(NodesModel().entries()[0].node.name == "n2");
    REQUIRE(nodes.remove({"n2"}).empty());
    CHECK(NodesModel().rowCount() == 1);
}

TEST_CASE("A test of the connection shows what the node says of itself", "[desktop][measure]")
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

TEST_CASE("A node that is none cannot be accepted", "[desktop][measure]")
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
