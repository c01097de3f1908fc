// The Inspector's commands for components: a preset's generator can be edited, attributes are added, components replaced.
#include "app/desktop/components/component_bar.h"
#include "app/desktop/fields/field_row.h"
#include "app/desktop/fields/text_entry.h"
#include "app/desktop/panels/inspector.h"
#include "model/design/edit/element.h"
#include "tests/app/panels/opened_workbench.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>

namespace clusterwright::tests::component_bar_test
{

using namespace clusterwright::desktop;

namespace
{

struct Shown : OpenedWorkbench {
    Shown()
        : OpenedWorkbench("acc-fft-gigabit")
        , inspector(workbench)
    {
        inspector.resize(320, 700);
        inspector.show();
    }
    [[nodiscard]] model::Element generator()
    {
        const auto cluster = document().library().cluster("acc-gigabit");
        return model::elementOf(cluster.value()->topology->whole.generators[0], "");
    }
    template <typename Widget>
    [[nodiscard]] Widget* find(const char* name)
    {
        return inspector.findChild<Widget*>(QString::fromLatin1(name));
    }
    void select(const model::Element& element) { workbench.selection().set({element}); }

    Inspector inspector;
};

} // namespace

TEST_CASE("The generator of a preset shows its fields and its preset", "[desktop][components]")
{
    Shown shown;
    shown.select(shown.generator());
    REQUIRE(shown.inspector.row("argument.hosts"));
    CHECK(shown.inspector.row("argument.hosts")->text() == QStringLiteral("P"));
    CHECK(shown.find<QLabel>("presetOrigin")
              ->text()
              .contains(QStringLiteral("Comes from the preset cluster acc-gigabit")));
    CHECK(shown.find<QPushButton>("editCopy")->isVisible());
}

TEST_CASE("The first change of a preset's generator makes a copy", "[desktop][components]")
{
    Shown shown;
    const auto before = shown.design();
    shown.select(shown.generator());
    auto* const entry = qobject_cast<TextEntry*>(shown.inspector.row("argument.hosts")->editor());
    typeOver(*entry, "2 * P");
    QTest::keyClick(entry, Qt::Key_Return);
    REQUIRE(shown.design().topology);
    CHECK(shown.design().topology->whole.generators[0].call.text == "star(2 * P)");
    CHECK(shown.steps() == 1);
    CHECK_FALSE(shown.find<QPushButton>("editCopy")->isVisible());
    shown.checkUndo(before);
}

TEST_CASE("Edit a copy moves the topology into the design", "[desktop][components]")
{
    Shown shown;
    const auto before = shown.design();
    shown.select(shown.generator());
    QTest::mouseClick(shown.find<QPushButton>("editCopy"), Qt::LeftButton);
    CHECK(shown.design().topology);
    shown.checkUndo(before);
}

TEST_CASE("A role offers suitable components and names its default", "[desktop][components]")
{
    Shown shown;
    shown.select(shown.generator());
    const auto* const hosts =
        qobject_cast<QComboBox*>(shown.inspector.row("component.host")->editor());
    CHECK(hosts->itemText(0) == QStringLiteral("the component host"));
    CHECK(hosts->itemText(1).startsWith(QStringLiteral("host: ")));
    CHECK(hosts->itemText(3) == QStringLiteral("Add from the library"));
    CHECK(hosts->findData(QStringLiteral("preset:two-socket-host")) > 3);
    const auto* const switches =
        qobject_cast<QComboBox*>(shown.inspector.row("component.switch")->editor());
    CHECK(switches->findData(QStringLiteral("host")) < 0);
    CHECK(switches->findData(QStringLiteral("nic")) < 0);
}

TEST_CASE("Choosing a preset for a role adds the preset to the design", "[desktop][components]")
{
    Shown shown;
    const auto before = shown.design();
    shown.select(shown.generator());
    auto& list = *qobject_cast<QComboBox*>(shown.inspector.row("component.switch")->editor());
    list.setFocus();
    QTest::keyClick(&list, Qt::Key_Down); // opens the list, so that passed presets are not added
    CHECK(list.view()->isVisible());
    CHECK(shown.design() == before);
    QTest::keyClicks(list.view(), QStringLiteral("25 Gbit/s Ethernet switch"));
    QTest::keyClick(list.view(), Qt::Key_Return);
    REQUIRE(shown.design().topology);
    CHECK(shown.design().topology->whole.vertices.empty());
    CHECK(shown.design().components.back().preset == "ethernet-25g-switch");
    CHECK(shown.inspector.row("component.switch")->text() ==
          qt(shown.design().components.back().name));
    CHECK(shown.steps() == 1);
    shown.checkUndo(before);
}

TEST_CASE("A typed title selects the design's own component, and an unknown one nothing",
          "[desktop][components]")
{
    Shown shown;
    shown.select(shown.generator());
    auto& list = *qobject_cast<QComboBox*>(shown.inspector.row("component.host")->editor());
    const auto title = list.itemText(1).section(QStringLiteral(": "), 1);
    REQUIRE(title.size() > 10);
    list.setFocus();
    list.showPopup();
    QTest::keyClicks(list.view(), title);
    CHECK(list.view()->currentIndex().row() == 1);
    QTest::keyClicks(list.view(), QStringLiteral(" zzzz"));
    CHECK_FALSE(list.view()->currentIndex().isValid());
    list.hidePopup();
}

TEST_CASE("An attribute needs a new name and a value", "[desktop][components]")
{
    Shown shown;
    const auto before = shown.design();
    shown.select({model::ElementKind::Component, "", "nic"});
    const auto enter = [&](const char* text) {
        auto* const entry = qobject_cast<TextEntry*>(shown.inspector.row("attribute")->editor());
        typeOver(*entry, text);
        QTest::keyClick(entry, Qt::Key_Return);
    };
    enter("overhead = 3 parsec");
    CHECK(shown.inspector.row("attribute")->message().contains(QStringLiteral("Unknown unit")));
    enter("overhead");
    CHECK_FALSE(shown.inspector.row("attribute")->message().isEmpty());
    CHECK(shown.design() == before);
    enter("overhead = 3 us");
    CHECK(shown.inspector.row("attribute")->text().isEmpty());
    REQUIRE(shown.inspector.row("attribute.overhead"));
    CHECK(shown.inspector.row("attribute.overhead")->text() == QStringLiteral("3 us"));
    shown.checkUndo(before);
}

TEST_CASE("The Inspector can replace a component and a generator's roles", "[desktop][components]")
{
    Shown shown;
    QSignalSpy asked(&shown.workbench, &Workbench::replaceRequested);
    shown.select({model::ElementKind::Component, "", "nic"});
    QTest::mouseClick(shown.find<QPushButton>("replace.nic"), Qt::LeftButton);
    shown.select(shown.generator());
    QTest::mouseClick(shown.find<QPushButton>("replace.switch"), Qt::LeftButton);
    REQUIRE(asked.count() == 2);
    CHECK(asked[0][0].toString() == QStringLiteral("nic"));
    CHECK(asked[1][0].toString() == QStringLiteral("switch"));
}

TEST_CASE("A negative bandwidth is refused at its field", "[desktop][components]")
{
    Shown shown;
    shown.select({model::ElementKind::Component, "", "nic"});
    auto* const row = shown.inspector.row("attribute.bandwidth");
    REQUIRE(row);
    auto* const entry = qobject_cast<TextEntry*>(row->editor());
    typeOver(*entry, "-5 Gbit/s");
    QTest::keyClick(entry, Qt::Key_Return);
    CHECK(shown.find<QLabel>("message")->text().contains(QStringLiteral("must not be negative")));
    CHECK(shown.steps() == 0);
}

TEST_CASE("A component in the topology leads to its values", "[desktop][components]")
{
    Shown shown;
    shown.open(*shown.document().library().design("gpu-allreduce").value());
    const auto elements = model::elementsOf(shown.design());
    const auto node = std::ranges::find_if(elements, [](const model::Element& element) {
        return element.kind == model::ElementKind::Vertex && element.name == "nic";
    });
    REQUIRE(node != elements.end());
    shown.select(*node);
    CHECK_FALSE(shown.inspector.row("attribute.bandwidth"));
    auto* const values = shown.find<QPushButton>("componentValues");
    REQUIRE(values);
    CHECK(values->isVisible());
    CHECK(values->text() == QStringLiteral("Show values of nic"));
    QTest::mouseClick(values, Qt::LeftButton);
    REQUIRE(shown.inspector.row("attribute.bandwidth"));
    CHECK(shown.inspector.row("attribute.bandwidth")->text() == QStringLiteral("400 Gbit/s"));
    CHECK_FALSE(values->isVisible());
}

} // namespace clusterwright::tests::component_bar_test
