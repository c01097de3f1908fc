// Typical tasks of a new user by mouse and keys, with the number of gestures.
#include "app/desktop/common/text.h"
#include "model/design/document/design.h"
#include "model/study/studies/answer.h"
#include "tests/app/end_to_end/hands.h"
#include "tests/app/shell/window.h"
#include "tests/support/numbers.h"

#include <QAbstractItemModel>
#include <QDialogButtonBox>
#include <QPushButton>
#include <QTableView>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>
#include <map>

namespace clusterwright::tests::walks_test
{

using namespace clusterwright::desktop;

namespace
{

struct Session {
    Session()
    {
        QSettings().clear();
        window = std::make_unique<MainWindow>(
            std::vector<std::filesystem::path>{nativePath(library.path()), shippedPresetsFolder()});
        window->resize(1600, 1000);
        window->show();
        REQUIRE(QTest::qWaitForWindowActive(window.get()));
    }
    [[nodiscard]] Document& document() const { return window->workbench().document(); }
    void await() const
    {
        REQUIRE(QTest::qWaitFor([&] { return document().isAnswered(); }, kPatience));
    }

    QTemporaryDir library; // the user's own presets
    std::unique_ptr<MainWindow> window;
};

void print(const char* walk, const Hands& hands)
{
    std::printf("%s: %d gestures (%d clicks, %d fields, %d keys), %.0f s\n",
                walk,
                hands.gestures(),
                hands.clicks(),
                hands.fields(),
                hands.keys(),
                hands.seconds());
}

double valueOf(const Session& session, const char* name)
{
    session.await();
    const auto value = session.document().numbers()->value(name);
    INFO(name);
    REQUIRE(value);
    return value->value;
}

// Returns the first visible row's cell in the column with this title.
QString topRow(Hands& hands, const char* column)
{
    const auto& table = dynamic_cast<QTableView&>(hands.widget(QStringLiteral("table")));
    const auto& model = *table.model();
    for (int i = 0; i < model.columnCount(); ++i)
        if (model.headerData(i, Qt::Horizontal) == QLatin1String(column))
            return model.index(0, i).data().toString();
    FAIL("no column " << column);
    throw;
}

void fill(Hands& hands, const char* field, const char* text)
{
    hands.click(*hands.widget(QLatin1String(field)).findChild<QWidget*>(QStringLiteral("editor")));
    hands.type(QLatin1String(text), Qt::Key_Return);
}

void choose(Hands& hands, const char* field, const char* text)
{
    hands.click(*hands.widget(QLatin1String(field)).findChild<QWidget*>(QStringLiteral("editor")));
    hands.type(QLatin1String(text), Qt::Key_Return); // in the opened list
}

// Opens the editor of the attribute's value in the form of a component.
void clickValue(Hands& hands, const char* attribute)
{
    const auto& table =
        dynamic_cast<QTableView&>(hands.widget(QStringLiteral("componentAttributes")));
    const auto& model = *table.model();
    const auto found = model.match(model.index(0, 0), Qt::DisplayRole, QLatin1String(attribute));
    REQUIRE(!found.isEmpty());
    const auto value = found.first().siblingAtColumn(1);
    hands.click(*table.viewport(), table.visualRect(value).center());
}

void add(Hands& hands, const char* name)
{
    hands.press(Qt::Key_Tab);
    hands.type(QLatin1String(name), Qt::Key_Return);
}

} // namespace

TEST_CASE("Fewer than 40 gestures compare four networks under 50,000 USD", "[desktop][walk]")
{
    const Session session;
    Hands hands(*session.window);
    hands.click(QStringLiteral("designSearch"));
    hands.type(QStringLiteral("infiniband"), Qt::Key_Return);
    REQUIRE(session.window->showsDesign());
    CHECK(session.document().design().id == "choose-interconnect");
    hands.press(Qt::CTRL | Qt::Key_2);
    hands.click(QStringLiteral("tableSwitch"));
    struct Network {
        const char* number;
        const char* label;
        const char* hosts; // maximum within the budget, at most 16
        const char* cost;
    };
    // A host costs 2600 USD and its NIC and cable; the switches are shared.
    const std::vector<Network> networks{
        {"1",
         "4 x 1G Ethernet",
         "16",
         "45,840 USD"}, // 16 * (2600 + 4 * 35) + 4 * 500: four links of 1 Gbit/s
        {"2",
         "10G Ethernet",
         "14",
         "48,360 USD"}, // 14 * (2600 + 120 + 20) + 10000: 10 Gbit/s; 15 cost 51100
        {"3",
         "25G Ethernet",
         "13",
         "48,920 USD"}, // 13 * (2600 + 200 + 40) + 12000: 25 Gbit/s; 14 cost 51760
        {"5",
         "HDR InfiniBand",
         "8",
         "46,600 USD"}, // 8 * (2600 + 1200 + 150) + 15000: HDR; 9 cost 50550
    };
    std::map<QString, double> speedups;
    for (const auto& [number, label, hosts, cost] : networks) {
        hands.click(QStringLiteral("sentence.axes"));
        hands.type(QStringLiteral("network = %1; P = 2..16").arg(QLatin1String(number)),
                   Qt::Key_Return);
        hands.click(QStringLiteral("run"));
        REQUIRE(QTest::qWaitFor([&] { return topRow(hands, "network") == QLatin1String(label); },
                                kPatience));
        CHECK(topRow(hands, "P") == QLatin1String(hosts));
        CHECK(topRow(hands, "cost") == QLatin1String(cost));
        speedups[QLatin1String(number)] = topRow(hands, "speedup").toDouble();
    }
    const auto best =
        std::ranges::max_element(speedups, {}, [](const auto& one) { return one.second; });
    CHECK(best->first == QStringLiteral("5")); // HDR InfiniBand, as the wizard finds
    print("four networks under a budget", hands);
    CHECK(hands.gestures() < 40);
    CHECK(hands.seconds() < 5 * 60);
}

TEST_CASE("An empty design becomes a cluster with a user-defined component", "[desktop][walk]")
{
    const Session session;
    Hands hands(*session.window);
    hands.press(Qt::CTRL | Qt::Key_N);
    REQUIRE(session.window->showsDesign());
    add(hands, "star");
    hands.press(Qt::CTRL | Qt::Key_K);
    hands.type(QStringLiteral("new component"), Qt::Key_Return);
    hands.type(QStringLiteral("My server"));
    clickValue(hands, "price");
    hands.type(QStringLiteral("4000 USD"), Qt::Key_Tab);
    auto* const buttons = hands.dialog().findChild<QDialogButtonBox*>();
    REQUIRE(buttons);
    hands.click(*buttons->button(QDialogButtonBox::Save));
    CHECK(session.document().library().component("my-server"));
    CHECK(session.document().design().topology->whole.vertices.empty()); // the generator draws it
    choose(hands, "field.component.switch", "25 Gbit/s Ethernet switch");
    choose(hands, "field.component.cable", "25 Gbit/s Ethernet, SFP28");
    hands.press(Qt::ALT | Qt::Key_2);
    add(hands, "tcp all-to-all");
    fill(hands, "field.bind.S", "8 MiB");
    fill(hands, "field.bind.P", "8");
    fill(hands, "field.bind.bandwidth", "cable.bandwidth");
    fill(hands, "field.bind.per_message", "10 us");
    // 8 * 4000 + 12000 + 8 * 40 = 44320 USD
    CHECK(isClose(valueOf(session, "cost"), 44'320));
    // 8 MiB / 8 = 1 MiB for each of 7 others: 7 * (10 us + 1 MiB / (25 Gbit/s))
    CHECK(isClose(valueOf(session, "time"), 7 * (10e-6 + 1024.0 * 1024 / (25e9 / 8))));
    CHECK(hands.widget(QStringLiteral("answerBar")).isVisible());
    print("own component", hands);
    CHECK(hands.gestures() < 40);
    CHECK(hands.seconds() < 8 * 60);
}

} // namespace clusterwright::tests::walks_test
