// The explanation of a value: content, updates after edits, navigation.
#include "app/desktop/common/text.h"
#include "app/desktop/panels/explain_panel.h"
#include "model/core/provenance.h"
#include "model/design/edit/edit.h"
#include "tests/app/panels/opened_workbench.h"

#include <QClipboard>
#include <QLabel>
#include <QToolButton>
#include <QTreeWidget>

namespace clusterwright::tests::explain_panel_test
{

using namespace clusterwright::desktop;

namespace
{

struct Shown : OpenedWorkbench {
    explicit Shown(const std::string& id = "acc-fft-inic")
        : OpenedWorkbench(id)
        , panel(workbench)
    {
        panel.resize(700, 400);
        panel.show();
    }
    [[nodiscard]] QTreeWidget& tree() { return *panel.findChild<QTreeWidget*>(); }
    [[nodiscard]] QTreeWidgetItem& item(const char* name)
    {
        const auto found =
            tree().findItems(QLatin1String(name), Qt::MatchExactly | Qt::MatchRecursive);
        INFO(name);
        REQUIRE_FALSE(found.isEmpty());
        return *found.front();
    }
    void setBus(const char* rate)
    {
        REQUIRE(document().submit(
            model::setAttribute(
                design(), "nic", "host_bandwidth", rate, {model::OriginKind::User, {}, "", {}, {}}),
            QStringLiteral("Set")));
        await();
    }
    void press(const char* button)
    {
        QTest::mouseClick(panel.findChild<QToolButton*>(QLatin1String(button)), Qt::LeftButton);
    }

    ExplainPanel panel;
};

} // namespace

TEST_CASE("A value is explained down to its origins, and follows edits", "[desktop][explain]")
{
    Shown shown;
    CHECK(shown.panel.findChild<QLabel*>(QStringLiteral("message"))->isVisible());
    shown.workbench.explain(QStringLiteral("dth.duration"));
    REQUIRE(shown.tree().topLevelItemCount() == 1);
    // 2 MiB / (80 MiB/s) = 25 ms
    CHECK(shown.tree().topLevelItem(0)->text(1) == QStringLiteral("25 ms"));
    CHECK(shown.item("host_bandwidth").text(1) == QStringLiteral("83.89 MB/s"));
    CHECK(shown.item("host_bandwidth").text(4).contains(QStringLiteral("underwood-inic")));

    shown.setBus("160 MiB/s");
    CHECK(shown.tree().topLevelItem(0)->text(1) == QStringLiteral("12.5 ms"));
    shown.document().undoStack().undo();
    shown.await();
    CHECK(shown.tree().topLevelItem(0)->text(1) == QStringLiteral("25 ms"));
}

TEST_CASE("The inputs of the deciding term of max are bold", "[desktop][explain]")
{
    Shown shown("multiedge-two-way"); // a processor takes longest
    shown.workbench.explain(QStringLiteral("time"));
    const auto* const time = shown.tree().topLevelItem(0);
    CHECK(time->text(4).contains(QLatin1String("largest: busy.node.cpu0")));
    int bold = 0;
    for (int i = 0; i < time->childCount(); ++i) {
        const bool isBold = time->child(i)->font(0).bold();
        bold += isBold ? 1 : 0;
        CHECK(isBold == (time->child(i)->text(0) == QLatin1String("busy.node.cpu0")));
    }
    CHECK(bold == 1);
    CHECK(time->child(0)->text(0) == QLatin1String("busy.node.cpu0")); // first, and alone expanded
    CHECK(time->child(0)->isExpanded());
    REQUIRE(time->child(1)->childCount() > 0);
    CHECK_FALSE(time->child(1)->isExpanded());
}

TEST_CASE("Closed items stay closed when values change", "[desktop][explain]")
{
    Shown shown;
    shown.workbench.explain(QStringLiteral("dth.duration"));
    shown.item("S").setExpanded(false);
    shown.setBus("160 MiB/s");
    CHECK_FALSE(shown.item("S").isExpanded());
    CHECK(shown.tree().topLevelItem(0)->isExpanded());
}

TEST_CASE("Back and Forward move through earlier explanations", "[desktop][explain]")
{
    Shown shown;
    shown.workbench.explain(QStringLiteral("speedup"));
    shown.workbench.explain(QStringLiteral("time"));
    shown.press("back");
    CHECK(shown.panel.name() == QStringLiteral("speedup"));
    shown.press("forward");
    CHECK(shown.panel.name() == QStringLiteral("time"));
    shown.press("forward");
    CHECK(shown.panel.name() == QStringLiteral("time"));
}

TEST_CASE("A click on an input shows its definition", "[desktop][explain]")
{
    Shown shown;
    shown.workbench.explain(QStringLiteral("dth.duration"));
    emit shown.tree().itemActivated(&shown.item("rows"), 0);
    CHECK(shown.workbench.selection().elements() ==
          std::vector{model::Element{model::ElementKind::Variable, "", "rows"}});
}

TEST_CASE("A labelled value is explained with its label", "[desktop][explain]")
{
    Shown shown("gpu-allreduce");
    shown.workbench.explain(QStringLiteral("nccl_choice"));
    const auto choice = shown.tree().topLevelItem(0)->text(1);
    CHECK(utf8(choice) == "8 \u00b7 nvls_tree");
    shown.workbench.explain(QStringLiteral("launch"));
    // if(protocol == protocol.LL, 6.6 us, if(protocol == protocol.LL128, 14 us, 8.4 us))
    const auto& launch = *shown.tree().topLevelItem(0);
    CHECK(utf8(launch.text(1)) == "14 us");
    REQUIRE(launch.childCount() == 1); // the labels themselves explain nothing
    CHECK(utf8(launch.child(0)->text(0)) == "protocol");
    CHECK(utf8(launch.child(0)->text(1)) == "2 \u00b7 LL128");
}

TEST_CASE("An explanation is copied as text", "[desktop][explain]")
{
    Shown shown;
    shown.workbench.explain(QStringLiteral("dth.duration"));
    shown.press("copy");
    CHECK(QApplication::clipboard()->text().contains(QStringLiteral("0.025 s")));
}

TEST_CASE("An unknown name gives a message", "[desktop][explain]")
{
    Shown shown;
    shown.workbench.explain(QStringLiteral("nothing.at_all"));
    CHECK(shown.panel.findChild<QLabel*>(QStringLiteral("message"))
              ->text()
              .contains(QStringLiteral("nothing.at_all")));
}

TEST_CASE("A value that another design lacks is dropped", "[desktop][explain]")
{
    Shown shown;
    shown.workbench.explain(QStringLiteral("dth.duration"));
    const auto before = shown.design();
    shown.open(*shown.document().library().design("now-am-short").value());
    CHECK(shown.panel.name().isEmpty());
    CHECK_FALSE(shown.panel.findChild<QToolButton*>(QStringLiteral("back"))->isEnabled());
    CHECK(shown.panel.findChild<QLabel*>(QStringLiteral("message"))
              ->text()
              .startsWith(QStringLiteral("Click the time")));
    shown.workbench.explain(QStringLiteral("time"));
    shown.open(before);
    CHECK(shown.panel.name() == QStringLiteral("time"));
    CHECK(shown.tree().topLevelItemCount() == 1);
}

TEST_CASE("Buttons and tree have accessible names", "[desktop][explain]")
{
    Shown shown;
    shown.workbench.explain(QStringLiteral("time"));
    CHECK(namelessWidgets(shown.panel).empty());
}

TEST_CASE("A narrow panel does not cut off values of nested inputs", "[desktop][explain]")
{
    Shown shown;
    shown.panel.resize(290, 400);
    shown.workbench.explain(QStringLiteral("time"));
    const auto& tree = shown.tree();
    REQUIRE(QTest::qWaitFor([&] { return tree.viewport()->width() < 290; }));
    const auto value = tree.visualItemRect(&shown.item("row_fft.t_1d"));
    const int left = tree.columnViewportPosition(1);
    CHECK(value.left() < left);
    CHECK(left + tree.columnWidth(1) <= tree.viewport()->width());
}

} // namespace clusterwright::tests::explain_panel_test
