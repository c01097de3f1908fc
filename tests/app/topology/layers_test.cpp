// Layers of the topology canvas, which a user can hide.
#include "app/desktop/document/design_views.h"
#include "tests/app/topology/shown_topology.h"
#include "tests/support/temporary_folder.h"

#include <QLabel>
#include <QMenu>
#include <QSettings>
#include <QToolButton>

namespace clusterwright::tests::layers_test
{

namespace
{

// A second class of cables, between the hosts.
std::string twoNetworks()
{
    auto text = kSmall;
    const std::string old = R"({"name": "cable", "kind": "cable",)";
    text.replace(text.find(old), old.size(), R"({"name": "storage", "kind": "cable"},)" + old);
    const std::string ends = R"("component": "cable"}]},)";
    const auto at = text.find(ends);
    text.insert(at + ends.size() - 3,
                R"(, {"from": "host1", "to": "host2", "component": "storage", "count": "2"})");
    return text;
}

struct LayeredTopology : ShownTopology {
    LayeredTopology()
        : ShownTopology((QSettings().clear(), twoNetworks()))
    {
    }
    [[nodiscard]] QStringList titles()
    {
        QStringList titles;
        for (const auto* const action : canvas.layersMenu().actions())
            titles.append(action->text());
        return titles;
    }
    void toggle(const QString& layer)
    {
        for (auto* const action : canvas.layersMenu().actions())
            if (action->text() == layer)
                return action->trigger();
        FAIL("no layer " << layer.toStdString());
    }
    [[nodiscard]] QLabel& note()
    {
        return *canvas.findChild<QLabel*>(QStringLiteral("hiddenLayers"));
    }
    [[nodiscard]] Element cable(std::size_t number)
    {
        return scene().shapes().cables.at(number).element;
    }
    [[nodiscard]] QPointF middleOfCable(std::size_t number)
    {
        return scene().routes().lines().at(number).center();
    }
};

const QString kStorage = QStringLiteral("Cables: storage");

} // namespace

TEST_CASE("The layers match the contents of the drawing", "[desktop][topology][layers]")
{
    LayeredTopology shown;
    CHECK(shown.titles() == QStringList{QStringLiteral("Hosts and their cables"),
                                        QStringLiteral("Cables: cable"),
                                        kStorage,
                                        QStringLiteral("Labels of cables"),
                                        QStringLiteral("Ports"),
                                        QString(), // a line
                                        QStringLiteral("Show &all")});
    CHECK(shown.canvas.findChild<QToolButton*>(QStringLiteral("layers"))->menu() ==
          &shown.canvas.layersMenu());
    shown.workbench.selection().set({kHost1, kHost2});
    shown.canvas.run(CanvasCommand::Group);
    CHECK(shown.titles().contains(QStringLiteral("Frames of groups")));
}

TEST_CASE("A hidden class of cables is neither drawn nor found", "[desktop][topology][layers]")
{
    LayeredTopology shown;
    REQUIRE(shown.scene().shapes().cables.size() == 3);
    CHECK_FALSE(shown.note().isVisible());
    const auto place = shown.middleOfCable(2);
    const auto before = shown.viewport()->grab().toImage();
    REQUIRE(shown.scene().cableAt(place, 4) == 2);
    shown.toggle(kStorage);
    CHECK(shown.note().isVisible());
    CHECK(shown.note().text().startsWith(QStringLiteral("1 layer hidden")));
    CHECK_FALSE(shown.scene().cableAt(place, 4));
    CHECK(shown.viewport()->grab().toImage() != before);
    const auto all = shown.scene().allElements();
    CHECK(std::ranges::find(all, shown.cable(2)) == all.end());
    CHECK(std::ranges::find(all, shown.cable(0)) != all.end());
    shown.toggle(QStringLiteral("Ports"));
    CHECK(shown.note().text().startsWith(QStringLiteral("2 layers hidden")));
    emit shown.note().linkActivated(QStringLiteral("all"));
    CHECK_FALSE(shown.note().isVisible());
    CHECK(shown.scene().cableAt(place, 4) == 2);
    CHECK(shown.viewport()->grab().toImage() == before);
}

TEST_CASE("A selected element is drawn even if its layer is hidden", "[desktop][topology][layers]")
{
    LayeredTopology shown;
    shown.toggle(kStorage);
    const auto without = shown.viewport()->grab().toImage();
    shown.workbench.selection().set({shown.cable(2)}); // in the outline
    CHECK(shown.viewport()->grab().toImage() != without);
    CHECK(shown.scene().cableAt(shown.middleOfCable(2), 4) == 2);
    shown.workbench.selection().set({});
    CHECK(shown.viewport()->grab().toImage() == without);
}

TEST_CASE("Hiding hosts keeps the network", "[desktop][topology][layers]")
{
    LayeredTopology shown;
    const auto place = shown.middleOf(kHost1);
    shown.toggle(QStringLiteral("Hosts and their cables"));
    CHECK_FALSE(shown.scene().nodeAt(place));
    CHECK(shown.scene().allElements() == std::vector{kSwitch});
    shown.canvas.run(CanvasCommand::SelectAll);
    CHECK(shown.selected() == std::vector{kSwitch});
    shown.workbench.selection().set({kHost1});
    CHECK(shown.scene().nodeAt(place));
}

TEST_CASE("Labels and ports can be hidden", "[desktop][topology][layers]")
{
    LayeredTopology shown;
    for (const auto* const layer : {"Labels of cables", "Ports"}) {
        INFO(layer);
        const auto before = shown.viewport()->grab().toImage();
        shown.toggle(QLatin1String(layer));
        const auto without = shown.viewport()->grab().toImage();
        CHECK(without != before);
        shown.toggle(QLatin1String(layer));
        CHECK(shown.viewport()->grab().toImage() == before);
    }
}

TEST_CASE("Hiding layers is not an edit and is remembered for the design",
          "[desktop][topology][layers]")
{
    {
        LayeredTopology shown;
        shown.toggle(kStorage);
        CHECK(shown.document().undoStack().count() == 0);
        // An edit and its undo do not change the hidden layers.
        shown.workbench.selection().set({kHost1, kHost2});
        shown.canvas.run(CanvasCommand::AlignTop);
        shown.canvas.run(CanvasCommand::Duplicate);
        CHECK(shown.note().text().startsWith(QStringLiteral("1 layer hidden")));
        while (shown.document().undoStack().canUndo())
            shown.document().undoStack().undo();
        CHECK(shown.scene().hiddenLayers() == HiddenLayers{cablesLayer("storage")});
    }
    ShownTopology again(twoNetworks());
    CHECK(again.scene().hiddenLayers() == HiddenLayers{cablesLayer("storage")});
    auto other = designOf(kSmall);
    other.id = "another";
    again.document().open(other, {});
    CHECK(again.scene().hiddenLayers().empty());
}

TEST_CASE("Hidden layers of a new design are stored only with its file",
          "[desktop][topology][layers]")
{
    auto design = designOf(twoNetworks());
    design.id = kNewDesign;
    const TemporaryFolder folder;
    const auto file = QString::fromStdString((folder.path() / "mine.cluster.json").string());
    LayeredTopology shown;
    shown.document().open(design, {});
    shown.toggle(kStorage);
    const HiddenLayers hidden{cablesLayer("storage")};
    REQUIRE(shown.scene().hiddenLayers() == hidden);
    REQUIRE(shown.document().save(file).empty());
    CHECK(shown.scene().hiddenLayers() == hidden);
    shown.document().open(design, {}); // another new one
    CHECK(shown.scene().hiddenLayers().empty());
    shown.document().open(design, file);
    CHECK(shown.scene().hiddenLayers() == hidden);
}

TEST_CASE("Hidden layers are restored from their text", "[desktop][topology][layers][laws]")
{
    for (const auto& hidden :
         {HiddenLayers{},
          HiddenLayers{kHostsLayer},
          HiddenLayers{kPortsLayer, cablesLayer(""), cablesLayer("10GbE, blue")}})
        CHECK(layersIn(toText(hidden)) == hidden);
}

} // namespace clusterwright::tests::layers_test
