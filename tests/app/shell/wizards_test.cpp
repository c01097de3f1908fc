// The wizards of the welcome page: their results and the opened designs.
#include "app/desktop/common/text.h"
#include "app/desktop/shell/welcome/cluster_dialog.h"
#include "app/desktop/shell/welcome/network_dialog.h"
#include "app/desktop/shell/window/tutorial_player.h"
#include "model/design/document/design.h"
#include "model/study/studies/answer.h"
#include "model/topology/generators/generate.h"
#include "tests/app/shell/window.h"
#include "tests/support/designs.h"
#include "tests/support/numbers.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>

#include <algorithm>

namespace clusterwright::tests::wizards_test
{

using namespace clusterwright::desktop;

namespace
{

// Presses `button` in the next dialog.
class Accepting
{
public:
    explicit Accepting(const char* button)
    {
        QObject::connect(&m_timer, &QTimer::timeout, [this, button] {
            auto* const dialog = QApplication::activeModalWidget();
            if (!dialog)
                return;
            m_timer.stop();
            QTest::mouseClick(dialog->findChild<QPushButton*>(QLatin1String(button)),
                              Qt::LeftButton);
        });
        m_timer.start(0);
    }

private:
    QTimer m_timer;
};

double numberOf(const TestWindow& test, const char* name)
{
    const auto value = test.document().numbers()->value(name);
    REQUIRE(value);
    return value->value;
}

} // namespace

TEST_CASE("The network wizard has a result for each network", "[desktop][welcome]")
{
    model::Library library(shippedPresetsFolder());
    const auto answers = answersTo({50'000, 16, 8192, 2'600}, library);
    INFO(textOf(answers.diagnostics()));
    REQUIRE(answers);
    REQUIRE(answers.value().size() == 7);
    const auto* const best = bestOf(answers.value());
    REQUIRE(best);
    CHECK(best->scenario == "HDR");
    CHECK(best->hosts == 8);            // 8 * (2600 + 1200 + 150) + 15000 = 46600 USD;
    CHECK(isClose(best->cost, 46'600)); // a ninth host exceeds the budget by 550 USD
    CHECK(answers.value()[0].scenario == "4x1G");
    CHECK(answers.value()[0].hosts == 16); // 16 * (2600 + 4 * 35) + 4 * 500 = 45840 USD
    CHECK(isClose(answers.value()[0].cost, 45'840));
    CHECK(answers.value()[1].hosts == 14); // 14 * 2740 + 10000 = 48360 USD
    CHECK(answers.value()[2].hosts == 13); // 13 * 2840 + 12000 = 48920 USD
    CHECK(answers.value()[3].hosts == 9);  // 9 * 3380 + 18000 = 48420 USD
    CHECK(answers.value()[5].hosts == 7);  // 7 * 3930 + 20000 = 47510 USD
    CHECK(answers.value()[6].hosts == 4);  // 4 * 4620 + 30000 = 48480 USD
}

TEST_CASE("A budget too low for any cluster has no best network", "[desktop][welcome]")
{
    model::Library library(shippedPresetsFolder());
    const auto answers = answersTo({1'000, 16, 8192, 2'600}, library);
    REQUIRE(answers);
    for (const auto& answer : answers.value())
        CHECK(answer.hosts == 0);
    CHECK_FALSE(bestOf(answers.value()));
}

TEST_CASE("The network wizard shows its result before any click", "[desktop][welcome]")
{
    model::Library library(shippedPresetsFolder());
    NetworkDialog dialog(library, nullptr);
    const auto& headline = *dialog.findChild<QLabel*>(QStringLiteral("networkAnswer"));
    CHECK(headline.text().startsWith(QStringLiteral("HDR InfiniBand, 200 Gbit/s with 8 hosts")));
    CHECK(headline.text().contains(QStringLiteral("46,600 USD")));
    const auto& table = *dialog.findChild<QTableWidget*>(QStringLiteral("networkAnswers"));
    CHECK(table.rowCount() == 7);
    dialog.findChild<QSpinBox*>(QStringLiteral("budget"))->setValue(2'000);
    CHECK(QTest::qWaitFor(
        [&] { return headline.text().contains(QStringLiteral("Raise the budget")); }, kPatience));
}

TEST_CASE("The best cluster is two clicks from the welcome page", "[desktop][welcome]")
{
    const TestWindow test;
    const Accepting accepting("openDesign");
    QTest::mouseClick(&test.part<QPushButton>("goalNetwork"), Qt::LeftButton);
    REQUIRE(test.window->showsDesign());
    test.await();
    CHECK(test.document().design().id == "choose-interconnect");
    CHECK(isClose(numberOf(test, "P"), 8));
    CHECK(isClose(numberOf(test, "network"), 5));
    CHECK(isClose(numberOf(test, "cost"), 46'600));
    CHECK(test.document().undoStack().count() == 1); // one edit
    test.document().undoStack().undo();
    test.await();
    CHECK(isClose(numberOf(test, "network"), 4));
}

TEST_CASE("A sketch uses the smallest network with enough hosts", "[desktop][welcome]")
{
    const auto [shape, hosts, call] = GENERATE(table<std::string, int, std::string>({
        {"star", 16, "star(16)"},
        {"fat_tree", 16, "fat_tree(4)"}, // 4^3 / 4 = 16
        {"fat_tree", 17, "fat_tree(6)"}, // 6^3 / 4 = 54
        {"leaf_spine", 64, "leaf_spine(8, 8, 8)"},
        {"leaf_spine", 10, "leaf_spine(3, 4, 4)"},
        {"torus", 64, "torus(4, 4, 4)"},
        {"torus", 10, "torus(3, 2, 2)"},        // 12
        {"hypercube", 9, "hypercube(4)"},       // 2^4 = 16
        {"dragonfly", 6, "dragonfly(2, 1, 1)"}, // 3 groups of 2 routers with a host each
        {"dragonfly", 7, "dragonfly(4, 2, 2)"}, // 9 groups of 4 routers with 2 hosts each
        {"ring", 2, "ring(3)"},
        {"star", 5000, "star(1024)"},
    }));
    CHECK(callOf({shape, hosts, "", ""}) == call);
}

TEST_CASE("Each sketched topology opens as a design without errors", "[desktop][welcome]")
{
    model::Library library(shippedPresetsFolder());
    for (const auto& shape : sketchedShapes())
        for (const int hosts : {4, 30}) {
            INFO(shape << " of " << hosts);
            REQUIRE(model::findGenerator(shape));
            ClusterSketch sketch;
            sketch.shape = shape;
            sketch.hosts = hosts;
            const auto design = desktop::designOf(sketch, library);
            INFO(textOf(design.diagnostics()));
            REQUIRE(design);
            const auto system = model::instantiate(design.value(), library, {});
            INFO(textOf(system.diagnostics()));
            REQUIRE(system);
            const auto evaluation = model::evaluate(system.value());
            INFO(textOf(evaluation.diagnostics()));
            REQUIRE(evaluation);
            CHECK(valueOf(system.value(), "hosts") >= hosts);
            CHECK(valueOf(system.value(), "time") > 0);
            CHECK(valueOf(system.value(), "cost") > 0);
        }
}

TEST_CASE("The exchange of a sketched star takes the time of its links", "[desktop][welcome]")
{
    model::Library library(shippedPresetsFolder());
    const auto design = desktop::designOf({"star", 16, "two-socket-host", "ethernet-25g"}, library);
    REQUIRE(design);
    const auto system = model::instantiate(design.value(), library, {});
    REQUIRE(system);
    // 15 rounds of 2 * 0.5 us + 2 * 0.8 us + 2 * 0.25 us + 0.8 us and 4 MiB / (25 Gbit/s * 0.98)
    const double round = 3.9e-6 + 4.0 * 1024 * 1024 / (25e9 / 8 * 0.98);
    CHECK(isClose(valueOf(system.value(), "time"), 15 * round));
    // 16 * (2600 + 200 + 40) + 12000 = 57440 USD
    CHECK(isClose(valueOf(system.value(), "cost"), 57'440));
}

TEST_CASE("A sketch binds each workload to the network drawn", "[desktop][welcome]")
{
    model::Library library(shippedPresetsFolder());
    const auto valueIn = [&](const ClusterSketch& sketch, const std::string& name) {
        const auto design = desktop::designOf(sketch, library);
        INFO(textOf(design.diagnostics()));
        REQUIRE(design);
        const auto system = model::instantiate(design.value(), library, {});
        INFO(textOf(system.diagnostics()));
        REQUIRE(system);
        return valueOf(system.value(), name);
    };
    for (const auto& workload : sketchedWorkloads()) {
        INFO(workload.name);
        ClusterSketch sketch{"leaf_spine", 64, "two-socket-host-2024", "ethernet-25g"};
        sketch.workload = workload.name;
        const double full = valueIn(sketch, "time");
        sketch.oversubscription = 4;
        CHECK(callOf(sketch) == "leaf_spine(8, 2, 8)");
        // A ring has one flow between two leaves.
        const double thin = valueIn(sketch, "time");
        CHECK((sketch.workload == "allreduce" ? thin == full : thin > full));
    }
    // 24 clients read 2 TB from 4 servers with two links of 25 Gbit/s: 4 * 6.25 GB/s * 0.98
    ClusterSketch storage{"star", 28, "two-socket-host-2024", "ethernet-25g", 2};
    storage.workload = "read";
    CHECK(isClose(valueIn(storage, "servers"), 4));
    CHECK(isClose(valueIn(storage, "time"), 2e12 / 24.5e9));
    // 28 * (14000 + 2 * (200 + 40)) + 2 * 12000 USD
    CHECK(isClose(valueIn(storage, "cost"), 429'440));
}

TEST_CASE("The cluster wizard offers hosts of today first, and a NIC for each GPU",
          "[desktop][welcome]")
{
    model::Library library(shippedPresetsFolder());
    ClusterDialog dialog(library, QStringLiteral("star"), nullptr);
    auto& hosts = *dialog.findChild<QComboBox*>(QStringLiteral("host"));
    const auto& nics = *dialog.findChild<QSpinBox*>(QStringLiteral("nics"));
    CHECK(nics.value() == 1);
    hosts.setCurrentIndex(hosts.findData(QStringLiteral("gpu-host-8-h100")));
    CHECK(nics.value() == 8);
    CHECK(dialog.sketch().nics == 8);
    hosts.setCurrentIndex(hosts.findData(QStringLiteral("two-socket-host")));
    CHECK(nics.value() == 1);
    CHECK(hosts.findData(QStringLiteral("gpu-host-8-h100")) <
          hosts.findData(QStringLiteral("acc-host")));
}

TEST_CASE("The cluster wizard fills a new design by one edit", "[desktop][welcome]")
{
    const TestWindow test;
    ClusterDialog dialog(test.document().library(), QStringLiteral("fat_tree"), nullptr);
    CHECK(dialog.findChild<QLabel*>(QStringLiteral("clusterSummary"))
              ->text()
              .startsWith(QStringLiteral("fat_tree(4): 16 hosts")));
    CHECK(begin(dialog.beginning(), *test.window).empty());
    test.await();
    CHECK(test.document().design().id == "my-cluster");
    CHECK(test.document().isModified());
    CHECK(isClose(numberOf(test, "hosts"), 16));
    test.document().undoStack().undo();
    CHECK(test.document().design().components.empty());
}

TEST_CASE("A sketch that cannot be built is refused with its reason", "[desktop][welcome]")
{
    model::Library library(shippedPresetsFolder());
    ClusterDialog dialog(library, QStringLiteral("star"), nullptr);
    const auto& open = *dialog.findChild<QPushButton*>(QStringLiteral("openDesign"));
    CHECK(open.isEnabled());
    dialog.findChild<QSpinBox*>(QStringLiteral("hosts"))->setValue(500);
    const auto& summary = *dialog.findChild<QLabel*>(QStringLiteral("clusterSummary"));
    CHECK(QTest::qWaitFor([&] { return !open.isEnabled(); }, kPatience));
    CHECK(summary.text().contains(QStringLiteral("ports")));
}

TEST_CASE("The network wizard opens the selected network", "[desktop][welcome]")
{
    model::Library library(shippedPresetsFolder());
    NetworkDialog dialog(library, nullptr);
    auto& table = *dialog.findChild<QTableWidget*>(QStringLiteral("networkAnswers"));
    const auto& open = *dialog.findChild<QPushButton*>(QStringLiteral("openDesign"));
    const std::vector<std::string> networks{"scenario:4x1G",
                                            "scenario:10G",
                                            "scenario:25G",
                                            "scenario:100G",
                                            "scenario:HDR",
                                            "scenario:200G",
                                            "scenario:NDR"};
    const auto networkOf = [&](const Beginning& beginning) {
        auto design = *library.design("choose-interconnect").value();
        const auto edit = beginning.edit(design, library);
        REQUIRE(edit);
        REQUIRE(model::apply(design, edit.value()));
        const auto study = [&](const std::string& name) {
            return *std::ranges::find(design.studies, name, &model::StudyDefinition::name);
        };
        CHECK(study("best-in-budget").axes.at(1) == model::StudyAxis{"P", "2..16"});
        const auto curves = study(utf8(beginning.study)); // the first plot compares all networks
        CHECK(curves.x.values == "2..16");
        CHECK(curves.against == networks);
        return std::pair(design.variables[3].value.text, design.variables[0].value.text);
    };
    CHECK(table.currentRow() == 4); // the fastest
    CHECK(networkOf(dialog.beginning()) == std::pair<std::string, std::string>("5", "8"));
    table.setCurrentCell(1, 0);
    CHECK(open.text().contains(QStringLiteral("10G Ethernet")));
    CHECK(networkOf(dialog.beginning()) == std::pair<std::string, std::string>("2", "14"));
    dialog.findChild<QSpinBox*>(QStringLiteral("budget"))->setValue(2'000);
    CHECK(QTest::qWaitFor([&] { return !open.isEnabled(); }, kPatience));
    table.setCurrentCell(0, 0);
    CHECK_FALSE(open.isEnabled());
}

TEST_CASE("The network wizard marks networks slower than one host", "[desktop][welcome]")
{
    model::Library library(shippedPresetsFolder());
    NetworkDialog dialog(library, nullptr);
    const auto& table = *dialog.findChild<QTableWidget*>(QStringLiteral("networkAnswers"));
    const auto answers = answersTo({50'000, 16, 8192, 2'600}, library);
    REQUIRE(answers);
    for (int row = 0; row < table.rowCount(); ++row)
        CHECK(table.item(row, 3)->text().contains(QStringLiteral("slower than one host")) ==
              (answers.value()[static_cast<std::size_t>(row)].speedup < 1));
    dialog.show();
    REQUIRE(QTest::qWaitForWindowExposed(&dialog));
    for (int row = 0; row < table.rowCount(); ++row) {
        const auto& cost = *table.item(row, 4);
        INFO(cost.text().toStdString());
        const auto text = QFontMetrics(cost.font()).horizontalAdvance(cost.text());
        CHECK(table.columnWidth(4) > text); // on one line
    }
    dialog.findChild<QSpinBox*>(QStringLiteral("budget"))->setValue(2'000);
    const auto isFull = [&] {
        return table.item(0, 4)->text().startsWith(QStringLiteral("over")) &&
               table.columnViewportPosition(4) + table.columnWidth(4) == table.viewport()->width();
    };
    CHECK(QTest::qWaitFor(isFull, kPatience));
}

} // namespace clusterwright::tests::wizards_test
