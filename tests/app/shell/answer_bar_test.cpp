// The answer bar: results with their change since the last edit, and the input that limits a result.
#include "app/desktop/common/text.h"
#include "app/desktop/common/theme.h"
#include "app/desktop/fields/field_row.h"
#include "app/desktop/panels/inspector.h"
#include "app/desktop/shell/window/answer_bar.h"
#include "app/desktop/shell/window/workspace.h"
#include "model/core/provenance.h"
#include "model/design/document/design_writer.h"
#include "model/design/edit/edit.h"
#include "model/design/gestures/component_edits.h"
#include "model/design/gestures/topology_edits.h"
#include "model/json/json.h"
#include "model/study/studies/answer.h"
#include "tests/app/shell/shown_answer.h"
#include "tests/support/findings.h"
#include "tests/support/temporary_folder.h"

#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QRegularExpression>

namespace clusterwright::tests::answer_bar_test
{

using namespace clusterwright::desktop;

namespace
{

// Gives the host bus of the NIC a measured value with an interval.
void measureBus(const TestWindow& test)
{
    model::Origin origin;
    origin.kind = model::OriginKind::Measurement;
    origin.note = "a run";
    origin.interval = {"70 MiB/s", "90 MiB/s"};
    auto& document = test.document();
    REQUIRE(document.submit(
        model::setAttribute(document.design(), "nic", "host_bandwidth", "80 MiB/s", origin),
        QStringLiteral("Measured")));
    test.await();
}

} // namespace

TEST_CASE("The answer bar shows the results, and a click explains one", "[desktop][answer]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    CHECK(shown(test) == "time 140.9 ms speedup 3.473 cost 23,200 USD limited by nic.host_bus");
    QSignalSpy asked(&test.window->workbench(), &Workbench::explainRequested);
    emit resultsIn(test).linkActivated(QStringLiteral("explain:speedup"));
    CHECK(asked.count() == 1);
    CHECK(test.part<QDockWidget>("explain").isVisible());
}

// T(P = 8) = 140.8906 ms, T(P = 4) = 294.2797 ms: 108.87 % more; speedup 3.4732 / 2.0887 = 1.6628, 52.1 % less.
TEST_CASE("The answer bar shows the change since the last edit", "[desktop][answer]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    const auto time = [&] { return test.document().numbers()->value("time")->value; };
    const double before = time();
    set(test, "P", "4");
    const double factor = time() / before;
    CHECK(contains(shown(test), "+" + utf8(QString::number((factor - 1) * 100, 'f', 0)) + " %"));
    CHECK(shown(test).find("\u221252 %") != std::string::npos);
    test.document().undoStack().undo();
    test.await();
    // back to the first value: 1 / 2.0887 - 1 = -52.1 %
    CHECK(shown(test).find("\u221252 %") != std::string::npos);
}

TEST_CASE("Steps of one gesture count as one edit", "[desktop][answer]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    auto& document = test.document();
    const double start = document.numbers()->value("time")->value;
    const int gesture = document.newGesture();
    for (const auto* const value : {"10", "12", "16"}) {
        document.submit(model::Result<model::Edit>(
                            model::setVariable(document.design(), "P", value, std::nullopt)),
                        QStringLiteral("P"),
                        gesture);
        test.await();
    }
    const double change = document.numbers()->value("time")->value / start - 1;
    const auto percent = utf8(QString::number(-change * 100, 'f', 0));
    CHECK(shown(test).find("\u2212" + percent + " %") != std::string::npos);
}

// min(goodput, host.dma_bandwidth / 2): the host's bus limits the transfer, independent of the NIC.
TEST_CASE("An edit without effect names the input that limits the result", "[desktop][answer]")
{
    const TestWindow test(QStringLiteral("acc-fft-gigabit"));
    auto& document = test.document();
    const auto edit =
        model::setAttribute(document.design(), "nic", "bandwidth", "10 Gbit/s", model::Origin{});
    REQUIRE(document.submit(edit, QStringLiteral("10 Gbit/s")));
    test.await();
    CHECK(shown(test).find("no effect: limited by host.dma_bandwidth (") != std::string::npos);
    QSignalSpy revealed(&test.window->workbench(), &Workbench::revealRequested);
    emit resultsIn(test).linkActivated(QStringLiteral("input:host.dma_bandwidth"));
    REQUIRE(revealed.count() == 1);
    // The attributes of a cluster's components are fields of the design.
    CHECK(revealed[0][0].value<model::Element>().kind == model::ElementKind::Design);
    auto& inspector = test.part<Inspector>("inspector");
    CHECK(inspector.isAncestorOf(test.window->focusWidget()));
    const auto* row = test.window->focusWidget();
    while (row && !qobject_cast<const FieldRow*>(row))
        row = row->parentWidget();
    REQUIRE(row);
    CHECK(static_cast<const FieldRow*>(row)->field().equation == "host.dma_bandwidth");
}

TEST_CASE("The answer bar activates a scenario and shows its changes", "[desktop][answer]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    auto& choice = test.part<QComboBox>("scenario");
    CHECK_FALSE(choice.isVisible());
    model::Scenario scenario;
    scenario.name = scenario.title = "wide";
    scenario.settings = {{"P", "16"}};
    REQUIRE(test.document().submit(
        model::Edit{model::SetItem<model::Scenario>{"", 0, std::nullopt, scenario}},
        QStringLiteral("Add")));
    test.await();
    CHECK(choice.isVisible());
    const double before = test.document().numbers()->value("time")->value;
    choice.setCurrentIndex(1);
    emit choice.activated(1);
    test.await();
    CHECK(test.document().design().scenario == "wide");
    const double change = test.document().numbers()->value("time")->value / before - 1;
    CHECK(change < 0);
    const auto percent = utf8(QString::number(-change * 100, 'f', 0));
    CHECK(shown(test).find("\u2212" + percent + " %") != std::string::npos);
}

TEST_CASE("The answer bar shows intervals from measured inputs", "[desktop][answer][bands]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    const auto& results = resultsIn(test);
    CHECK(results.toolTip().isEmpty());
    measureBus(test);
    CHECK(qt(shown(test))
              .contains(QRegularExpression(QStringLiteral(
                  "time [0-9.]+ ms \\([0-9.]+ ms \\.\\. [0-9.]+ ms, parameters only\\)"))));
    CHECK(results.toolTip().contains(QStringLiteral("95 %")));
}

TEST_CASE("Without results the answer bar gives the reason", "[desktop][answer]")
{
    const TestWindow test;
    test.window->files().newDesign();
    auto design = test.document().design(); // two hosts without a cable
    auto& library = test.document().library();
    for (const double x : {0.0, 200.0})
        REQUIRE(
            model::apply(design, model::placing(design, library, "acc-host", x, 0).value().edit));
    const TemporaryFolder folder;
    REQUIRE(test.window->files().openFile(
        qt(folder.write("apart.cluster.json", model::toJson(design).dump()))));
    test.await();
    CHECK(shown(test).starts_with("no result yet: "));
    CHECK(resultsIn(test).toolTip().contains(QStringLiteral("cannot reach")));
}

TEST_CASE("A narrow window omits intervals before results", "[desktop][answer]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    test.window->resize(1600, 1000);
    measureBus(test);
    REQUIRE(QTest::qWaitFor([&] { return contains(shown(test), " .. "); }, 5'000));
    auto& bar = test.part<AnswerBar>("answerBar");
    bar.resize(200, bar.height());
    CHECK_FALSE(contains(shown(test), " .. "));
    bar.resize(1500, bar.height());
    CHECK(contains(shown(test), " .. "));
}

TEST_CASE("A narrow window shows results, and changes if they fit", "[desktop][answer]")
{
    const TestWindow test(QStringLiteral("choose-interconnect"));
    set(test, "P", "12");
    const auto& results = resultsIn(test);
    auto& bar = test.part<AnswerBar>("answerBar");
    for (const int width : {1500, 1060, 900, 800, 700, 560}) {
        INFO(width);
        bar.resize(width, bar.height());
        CHECK(results.sizeHint().width() <= results.width());
        CHECK(contains(shown(test), "time "));
        CHECK(contains(shown(test), "limited by "));
        if (width >= 700)
            CHECK(contains(shown(test), " USD"));
        if (width >= 900)
            CHECK(contains(shown(test), " %"));
    }
}

TEST_CASE("A click on the bottleneck shows its field in the Inspector", "[desktop][answer]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    const auto link = QRegularExpression(QStringLiteral("href=\"(resource:[^\"]*)\""))
                          .match(resultsIn(test).text());
    REQUIRE(link.hasMatch());
    QSignalSpy fields(&test.window->workbench(), &Workbench::fieldRequested);
    emit resultsIn(test).linkActivated(link.captured(1));
    const model::Element nic{model::ElementKind::Component, "", "nic"};
    CHECK(test.window->workbench().selection().elements() == std::vector<model::Element>{nic});
    REQUIRE(fields.count() == 1);
    CHECK(fields[0][1].toString() == QStringLiteral("attribute.host_bandwidth"));
    auto* const row = test.part<Inspector>("inspector").row("attribute.host_bandwidth");
    REQUIRE(row);
    CHECK(row->isAncestorOf(test.window->focusWidget()));
}

TEST_CASE("An error without earlier results shows only the reason", "[desktop][answer]")
{
    const TestWindow test;
    const TemporaryFolder folder;
    REQUIRE(test.window->files().openFile(qt(folder.write(
        "x.cluster.json",
        R"({"design": "x", "format": 1, "title": "X", "variables": [{"name": "a", "value": "1 s"}],
            "outputs": [{"name": "other", "equation": "2 * a"}]})"))));
    test.await();
    set(test, "a", "nothing");
    CHECK(areNumbersOld(test.document()));
    CHECK(shown(test).starts_with("no result yet: "));
    CHECK(shown(test).find("before the error") == std::string::npos);
}

TEST_CASE("Undo of a replacement keeps the selection and shows no effect", "[desktop][answer]")
{
    const TestWindow test(QStringLiteral("acc-fft-gigabit"));
    auto& document = test.document();
    auto& selection = test.window->workbench().selection();
    const model::Element nic{model::ElementKind::Component, "", "nic"};
    const auto before = shown(test);
    selection.set({nic});
    auto& inspector = test.part<Inspector>("inspector");
    const auto titleOf = [&] {
        return inspector.findChild<QLabel*>(QStringLiteral("title"))->text();
    };
    const auto& shelf = test.part<QListWidget>("componentShelf");
    const auto chips = [&] {
        QStringList names;
        for (const auto* const item : shelf.selectedItems())
            names.append(item->text());
        return names;
    };
    REQUIRE(chips() == QStringList{QStringLiteral("nic")});
    REQUIRE(document.submit(
        model::replacing(document.design(), document.library(), "nic", "ethernet-10g-nic"),
        QStringLiteral("Replace")));
    test.await();
    CHECK(shown(test) != before);
    CHECK(selection.elements() == std::vector{nic});
    document.undoStack().undo();
    test.await();
    CHECK(shown(test).find("no effect") == std::string::npos);
    CHECK(shown(test).find("limited by") != std::string::npos);
    CHECK(selection.elements() == std::vector{nic});
    CHECK(titleOf() == QStringLiteral("nic"));
    CHECK(chips() == QStringList{QStringLiteral("nic")});
}

TEST_CASE("Undo of an edit without effect shows the bottleneck again", "[desktop][answer]")
{
    const TestWindow test(QStringLiteral("acc-fft-gigabit"));
    auto& document = test.document();
    const auto before = shown(test);
    REQUIRE(document.submit(
        model::setAttribute(document.design(), "nic", "bandwidth", "10 Gbit/s", model::Origin{}),
        QStringLiteral("10 Gbit/s")));
    test.await();
    REQUIRE(shown(test).find("no effect") != std::string::npos);
    document.undoStack().undo();
    test.await();
    CHECK(shown(test) == before);
    document.undoStack().redo();
    test.await();
    CHECK(shown(test).find("no effect") != std::string::npos);
}

TEST_CASE("An error of a study keeps the results in the answer bar", "[desktop][answer]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    const auto before = shown(test);
    const auto& design = test.document().design();
    auto wrong = design.studies.front();
    wrong.outputs = {"speedupp"};
    REQUIRE(test.document().submit(
        model::Edit{model::SetItem<model::StudyDefinition>{"", 0, design.studies.front(), wrong}},
        QStringLiteral("Edit")));
    test.await();
    REQUIRE(model::hasErrors(test.document().answer()->findings));
    CHECK(shown(test) == before);
}

TEST_CASE("The scenario box shows the scenario that matches the values", "[desktop][answer]")
{
    const TestWindow test(QStringLiteral("choose-interconnect"));
    const auto& box = test.part<QComboBox>("scenario");
    CHECK(box.currentText() == QStringLiteral("Base design, as 100G Ethernet"));
    set(test, "network", "2");
    CHECK(box.currentText() == QStringLiteral("Base design, as 10G Ethernet"));
    const TestWindow other(QStringLiteral("acc-fft-inic"));
    CHECK(other.part<QComboBox>("scenario").currentText() == QStringLiteral("Base design"));
    set(other, "P", "4");
    CHECK(other.part<QComboBox>("scenario").itemText(0) == QStringLiteral("Base design, changed"));
}

// T(100G) = 10.06 ms, T(4x1G) = 73.8 ms or more: the change is that from the base design, not from the scenario before.
TEST_CASE("A scenario shows its change from the base design", "[desktop][answer]")
{
    const TestWindow test(QStringLiteral("choose-interconnect"));
    auto& choice = test.part<QComboBox>("scenario");
    const double base = test.document().numbers()->value("time")->value;
    for (const int row : {1, 2}) {
        emit choice.activated((choice.setCurrentIndex(row), row));
        test.await();
        const double change = test.document().numbers()->value("time")->value / base - 1;
        REQUIRE(change > 1);
        INFO(shown(test));
        CHECK(
            contains(shown(test),
                     "+" + utf8(QLocale(QLocale::English).toString(change * 100, 'f', 0)) + " %"));
        CHECK(contains(shown(test), "change from the base design"));
    }
    emit choice.activated((choice.setCurrentIndex(0), 0));
    test.await();
    CHECK_FALSE(contains(shown(test), "change from"));
    CHECK_FALSE(contains(shown(test), " %"));
}

TEST_CASE("An edit that the scenario overrides names the scenario", "[desktop][answer]")
{
    const TestWindow test(QStringLiteral("choose-interconnect"));
    test.document().setScenario("10G");
    test.await();
    set(test, "network", "3");
    CHECK(contains(shown(test), "no effect: scenario 10G Ethernet sets network = 2"));
    CHECK(resultsIn(test).text().contains(QStringLiteral("href=\"scenario:10G\"")));
    emit resultsIn(test).linkActivated(QStringLiteral("scenario:10G"));
    const model::Element scenario{model::ElementKind::Scenario, "", "10G"};
    CHECK(test.window->workbench().selection().elements() == std::vector{scenario});
    test.window->workbench().reveal({model::ElementKind::Variable, "", "network"});
    CHECK(test.part<Inspector>("inspector")
              .row("value")
              ->editor()
              ->toolTip()
              .contains(QStringLiteral("10G")));
}

TEST_CASE("A component without effect on the time is named", "[desktop][answer]")
{
    const TestWindow test(QStringLiteral("acc-fft-gigabit"));
    auto& document = test.document();
    REQUIRE(document.submit(
        model::replacing(document.design(), document.library(), "switch", "ethernet-10g-switch"),
        QStringLiteral("Replace")));
    test.await();
    INFO(shown(test));
    CHECK(contains(shown(test), "no effect on time: limited by host.dma_bandwidth"));
}

// 16 * (2600 + 780) + 18000 = 72,080 USD of 50,000 USD
TEST_CASE("The answer bar marks a cost above the budget", "[desktop][answer]")
{
    const TestWindow test(QStringLiteral("choose-interconnect"));
    const auto error = themeOf(*test.window).error.name();
    const auto isMarked = [&] {
        return resultsIn(test).text().contains(
            QRegularExpression(QStringLiteral("color:%1[^>]*>[0-9,]+ USD").arg(error)));
    };
    CHECK(contains(shown(test), "of 50,000 USD"));
    CHECK_FALSE(isMarked()); // the design is shipped within its budget
    set(test, "P", "16");
    CHECK(contains(shown(test), "cost 72,080 USD of 50,000 USD"));
    CHECK(isMarked());
}

TEST_CASE("A value under the pointer has a tooltip", "[desktop][answer]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    auto& results = resultsIn(test);
    emit results.linkHovered(QStringLiteral("explain:cost"));
    CHECK(results.toolTip().contains(QStringLiteral("Value of cost: 23200 USD")));
    emit results.linkHovered({});
    CHECK(results.toolTip().isEmpty());
}

TEST_CASE("The reason without a result names the variable and leads to it", "[desktop][answer]")
{
    const TestWindow test;
    const TemporaryFolder folder;
    REQUIRE(test.window->files().openFile(qt(folder.write(
        "x.cluster.json",
        R"({"design": "x", "format": 1, "title": "X", "variables": [{"name": "rows", "value": "1024 +"}],
            "outputs": [{"name": "other", "equation": "2 * rows"}]})"))));
    test.await();
    CHECK(contains(shown(test), "no result yet: Variable rows: "));
    CHECK(resultsIn(test).text().contains(QStringLiteral("href=\"problem:\"")));
    emit resultsIn(test).linkActivated(QStringLiteral("problem:"));
    const model::Element rows{model::ElementKind::Variable, "", "rows"};
    CHECK(test.window->workbench().selection().elements() == std::vector{rows});
}

// 64 nodes: 20.82 MUSD, four times the cost of 16 nodes, of 6,000,000 USD
TEST_CASE("A cost and its limit have one unit", "[desktop][answer]")
{
    const TestWindow test(QStringLiteral("gpu-allreduce"));
    test.window->resize(1600, 1000);
    CHECK(contains(shown(test), "cost 5,385,600 USD of 6,000,000 USD"));
    set(test, "nodes", "64");
    CHECK(contains(shown(test), " MUSD of 6 MUSD "));
}

TEST_CASE("A change fades out; that of a scenario stays", "[desktop][answer]")
{
    const TestWindow test(QStringLiteral("choose-interconnect"));
    test.window->resize(1600, 1000);
    set(test, "P", "16");
    CHECK(contains(shown(test), " %"));
    const auto& results = resultsIn(test);
    const auto first = results.text();
    CHECK(QTest::qWaitFor([&] { return results.text() != first; }, 2'900)); // fainter
    CHECK(QTest::qWaitFor([&] { return !contains(shown(test), " %"); }, 5'000));
    CHECK(contains(shown(test), "of 50,000 USD"));
    test.document().undoStack().undo();
    test.await();
    CHECK(contains(shown(test), " %"));
    test.document().setScenario("10G");
    test.await();
    QTest::qWait(3'500);
    CHECK(contains(shown(test), " %"));
    CHECK(contains(shown(test), "change from the base design"));
}

TEST_CASE("A changed study leaves the name of the base design", "[desktop][answer]")
{
    const TestWindow test(QStringLiteral("gpu-allreduce"));
    const auto& box = test.part<QComboBox>("scenario");
    set(test, "nodes", "8");
    CHECK(box.itemText(0) == QStringLiteral("Base design, changed"));
    test.document().undoStack().undo();
    const auto before = test.document().design().studies.front();
    auto study = before;
    study.title = "Other";
    REQUIRE(test.document().submit(
        model::Edit{model::SetItem<model::StudyDefinition>{"", 0, before, study}},
        QStringLiteral("Edit")));
    test.await();
    CHECK_FALSE(test.document().undoStack().isClean());
    CHECK(box.itemText(0).startsWith(QStringLiteral("Base design")));
    CHECK_FALSE(box.itemText(0).contains(QStringLiteral("changed")));
}

} // namespace clusterwright::tests::answer_bar_test
