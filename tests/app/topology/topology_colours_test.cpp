// Colours of the topology canvas: by kind, by attribute, by load.

#include "model/design/edit/edit.h"
#include "model/design/gestures/topology_edits.h"
#include "model/study/studies/answer.h"
#include "tests/app/topology/shown_topology.h"

#include <QComboBox>
#include <QLineEdit>
#include <QSignalSpy>

namespace clusterwright::tests::topology_colours_test
{

namespace
{

void choose(ShownTopology& shown, const QString& text)
{
    auto* const chooser = shown.canvas.findChild<QComboBox*>(QStringLiteral("colourBy"));
    const int row = chooser->findText(text);
    REQUIRE(row >= 0);
    chooser->setCurrentIndex(row);
    emit chooser->activated(row);
}

// kSmall with a pipeline: a single step on the host.
std::string smallWithStep()
{
    auto text = kSmall;
    text.insert(text.find("\"outputs\""), waitingStep() + ", ");
    return text;
}

} // namespace

TEST_CASE("Cables have no load without a pipeline", "[desktop][topology]")
{
    ShownTopology shown;
    REQUIRE(shown.document().answer()->load);
    CHECK_FALSE(shown.scene().colouring().hasLoad());
    const auto* const legend = shown.canvas.findChild<QWidget*>(QStringLiteral("colourLegend"));
    CHECK_FALSE(legend->isVisible());
}

TEST_CASE("Boxes are coloured by an attribute, with a legend", "[desktop][topology]")
{
    ShownTopology shown(smallWithStep());
    auto* const legend = shown.canvas.findChild<QWidget*>(QStringLiteral("colourLegend"));
    CHECK(
        legend->accessibleName().contains(QStringLiteral("all-to-all traffic"))); // from the start
    choose(shown, QStringLiteral("Colour by price"));
    CHECK(legend->isVisible());
    CHECK(legend->accessibleName().contains(QStringLiteral("500")));
    const auto& colouring = shown.scene().colouring();
    const auto& theme = themeOf(shown.canvas);
    const auto host = colouring.colourOf(shown.scene().node(kHost1)->drawn(), theme);
    const auto bridge = colouring.colourOf(shown.scene().node(kSwitch)->drawn(), theme);
    CHECK(host == rampColour(1, theme)); // 1000 USD of 500 to 1000 USD
    CHECK(bridge == rampColour(0, theme));
    choose(shown, QStringLiteral("Colour by kind"));
    CHECK(shown.scene().colouring().colourOf(shown.scene().node(kHost1)->drawn(), theme) ==
          theme.host);
}

TEST_CASE("Colours are offered by attributes that differ between the drawn components",
          "[desktop][topology]")
{
    ShownTopology shown(smallWithStep());
    const auto* const chooser = shown.canvas.findChild<QComboBox*>(QStringLiteral("colourBy"));
    QStringList offered;
    for (int row = 0; row < chooser->count(); ++row)
        offered.append(chooser->itemText(row));
    CHECK(offered == QStringList{"Colour by kind", "Colour by load", "Colour by price"});
}

TEST_CASE("Cables that limit traffic are marked with their utilisation", "[desktop][topology]")
{
    ShownTopology shown(smallWithStep());
    choose(shown, QStringLiteral("Colour by load"));
    // Two hosts that send to each other over 1 Gbit/s in each direction fill both cables.
    const auto& cables = shown.scene().colouring().cables;
    REQUIRE(cables.size() == 2);
    CHECK(cables.at(0).share == Approx(1));
    CHECK(cables.at(0).text == QStringLiteral("100 %"));
}

TEST_CASE("Loaded cables inside a generator are coloured from the start", "[desktop][topology]")
{
    ShownTopology shown(*shippedPresets().design("acc-fft-inic").value());
    REQUIRE(shown.document().answer()->load);
    const auto& inside = shown.scene().colouring().inside;
    REQUIRE(inside.size() == 1);
    const auto cables = shown.scene().shapes().nodes[0].graph->topology->cables.size();
    CHECK(inside.at(0).size() == cables); // all to all fills every cable of a star
}

TEST_CASE("The load is that of the chosen traffic", "[desktop][topology]")
{
    ShownTopology shown(designText(
        R"json("components": [{"name": "host", "kind": "host"}, {"name": "switch", "kind": "switch"},
        {"name": "cable", "kind": "cable", "attributes": [{"name": "bandwidth", "value": "1 Gbit/s", "origin": {"kind": "user"}}]}],
        "topology": {"generators": [{"call": "star(4)"}]}, )json" +
        waitingStep()));
    auto* const traffic = shown.canvas.findChild<QComboBox*>(QStringLiteral("traffic"));
    auto* const legend = shown.canvas.findChild<QWidget*>(QStringLiteral("colourLegend"));
    REQUIRE(traffic);
    CHECK(traffic->currentText() == QStringLiteral("all_to_all"));
    CHECK(shown.scene().colouring().inside.at(0).size() == 4);
    const auto type = [&](const char* text) {
        QSignalSpy answered(&shown.document(), &Document::answerChanged);
        traffic->setEditText(QString::fromLatin1(text));
        emit traffic->lineEdit()->returnPressed();
        REQUIRE(answered.wait(30'000));
    };
    type("broadcast(1)"); // limited by the sender's cable only
    CHECK(shown.scene().colouring().inside.at(0).size() == 1);
    CHECK(legend->accessibleName().contains(QStringLiteral("broadcast(1)")));
    type("pairs(3)");
    CHECK_FALSE(shown.document().answer()->load);
    CHECK(legend->accessibleName().contains(QStringLiteral("pairs")));
    type("pairs(2)");
    CHECK(shown.scene().colouring().inside.at(0).size() == 4);
    QSignalSpy said(&shown.workbench, &Workbench::said);
    traffic->setEditText(QStringLiteral("shfit"));
    emit traffic->lineEdit()->returnPressed();
    REQUIRE(said.count() == 1);
    CHECK(said.front().front().toString().contains(QStringLiteral("shift")));
    CHECK(shown.document().answer()->load->traffic.kind == model::Pattern::Kind::Pairs);
}

TEST_CASE("Cables of the pods with the highest load are coloured", "[desktop][topology]")
{
    ShownTopology shown(designText(
        R"json("components": [{"name": "host", "kind": "host"}, {"name": "switch", "kind": "switch"},
        {"name": "cable", "kind": "cable", "attributes": [{"name": "bandwidth", "value": "1 Gbit/s", "origin": {"kind": "user"}}]}],
        "topology": {"generators": [{"call": "fat_tree(16)"}]}, )json" +
        waitingStep()));
    REQUIRE(shown.document().answer()->load);
    CHECK_FALSE(shown.scene().colouring().inside.at(0).empty());
}

TEST_CASE("An open generator stays open when the previous one is deleted", "[desktop][topology]")
{
    auto library = shippedPresets();
    auto design = *library.design("acc-fft-inic").value();
    const auto added = model::placingGenerator(design, library, "ring", 300, 0);
    REQUIRE(added);
    REQUIRE(model::apply(design, added.value().edit));
    ShownTopology shown(design);
    const auto nodes = [&] { return shown.scene().shapes().nodes; };
    REQUIRE(nodes().size() == 2);
    shown.workbench.selection().set({nodes()[0].element});
    shown.canvas.run(CanvasCommand::Expand);
    REQUIRE(nodes()[1].graph);
    CHECK_FALSE(nodes()[0].graph);
    shown.canvas.run(CanvasCommand::Delete);
    REQUIRE(nodes().size() == 1);
    CHECK(nodes()[0].graph);
}

TEST_CASE("The legend shows the colour of loads only if there are any", "[desktop][topology]")
{
    ShownTopology shown(smallWithStep());
    auto* const legend = shown.canvas.findChild<QWidget*>(QStringLiteral("colourLegend"));
    const auto& theme = themeOf(shown.canvas);
    const auto hasRed = [&] {
        const auto picture = legend->grab().toImage();
        for (int x = 0; x < picture.width(); ++x)
            if (picture.pixelColor(x, picture.height() / 2) == theme.load)
                return true;
        return false;
    };
    choose(shown, QStringLiteral("Colour by load"));
    CHECK(hasRed());
    shown.workbench.selection().set({kHost2});
    shown.canvas.run(CanvasCommand::Delete); // a single host has no flows
    shown.await();
    REQUIRE(shown.document().answer()->load);
    CHECK(legend->accessibleName().contains(QStringLiteral("No load in the drawn part")));
    CHECK_FALSE(hasRed());
}

TEST_CASE("A low canvas does not cut the legend of the load", "[desktop][topology]")
{
    ShownTopology shown(smallWithStep()); // no note of a cluster beside the legend
    auto* const legend = shown.canvas.findChild<QWidget*>(QStringLiteral("colourLegend"));
    REQUIRE(legend->isVisible());
    shown.canvas.resize(680, 90); // above the block editor
    QApplication::processEvents();
    CHECK(legend->height() >= legend->sizeHint().height());
}

} // namespace clusterwright::tests::topology_colours_test
