// Typical tasks of a new user by mouse and keys, with the number of gestures.
#include "app/desktop/common/text.h"
#include "model/design/document/design.h"
#include "model/study/studies/answer.h"
#include "tests/app/end_to_end/walk.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QTextDocumentFragment>

#include <algorithm>
#include <map>

namespace clusterwright::tests::walks_test
{

using namespace clusterwright::desktop;

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
    checkEffort("four networks under a budget", hands, 40, 5);
}

TEST_CASE("Ten gestures tell where a faster storage network stops to pay", "[desktop][walk]")
{
    // 24 clients read 2 TB from 4 servers. Two links of 25 Gbit/s carry 6.25 GB/s from each server, 0.98 of it payload; one link of
    // 100 Gbit/s twice as much. So up to disks of 6.125 GB/s both take the same time.
    const Session session;
    Hands hands(*session.window);
    hands.click(QStringLiteral("designSearch"));
    hands.type(QStringLiteral("storage"), Qt::Key_Return);
    CHECK(isClose(session.value("time"), 2e12 / (4 * 6.125e9)));
    const auto answers = [&] {
        for (const auto* const label : session.window->findChildren<QLabel*>())
            if (label->accessibleName() == QStringLiteral("Results"))
                return utf8(QTextDocumentFragment::fromHtml(label->text()).toPlainText());
        return std::string();
    };
    CHECK(contains(answers(), "limited by host.storage: read.network_rate"));
    hands.press(Qt::CTRL | Qt::Key_2);
    const auto says = [&](const QString& text) {
        const auto labels = session.window->findChildren<QLabel*>();
        return std::ranges::any_of(
            labels, [&](const QLabel* label) { return label->text().contains(text); });
    };
    CHECK(QTest::qWaitFor(
        [&] {
            return says(QStringLiteral("For disk_rate = 1 to 6.125 GB/s, storage-network and "
                                       "scenario 100G have the same time. For disk_rate = 6.125 "
                                       "to 40 GB/s, scenario 100G is faster."));
        },
        kPatience));
    hands.press(Qt::CTRL | Qt::Key_1);
    fill(hands, "field.variable.disk_rate", "5 GB/s");
    CHECK(isClose(session.value("time"), 2e12 / (4 * 5e9)));
    CHECK(QTest::qWaitFor([&] { return contains(answers(), "limited by host.storage: disk_rate"); },
                          kPatience));
    checkEffort("storage network", hands, 10, 1);
}

TEST_CASE("Eight gestures compare a changed NIC with the design as opened", "[desktop][walk]")
{
    const Session session;
    session.window->openPreset(QStringLiteral("sample-sort-200g"));
    Hands hands(*session.window);
    session.await();
    hands.clickEntry(QStringLiteral("componentShelf"), QStringLiteral("nic"));
    clickButton(hands, "Replace nic by");
    hands.type(QStringLiteral("10 gbit"), Qt::Key_Return);
    session.await();
    REQUIRE(session.document().undoStack().count() == 1);
    hands.press(Qt::CTRL | Qt::Key_2);
    command(hands, "compare");
    const auto says = [&](const QString& text) {
        const auto labels = session.window->findChildren<QLabel*>();
        return std::ranges::any_of(
            labels, [&](const QLabel* label) { return label->text().contains(text); });
    };
    CHECK(QTest::qWaitFor([&] { return says(QStringLiteral("with this design as opened")); },
                          kPatience));
    checkEffort("changed NIC against the design as opened", hands, 8, 1);
}

TEST_CASE("An empty design becomes a cluster with a user-defined component", "[desktop][walk]")
{
    const Session session;
    Hands hands(*session.window);
    newDesign(session, hands);
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
    fill(hands, "field.component.switch", "25 Gbit/s Ethernet switch");
    fill(hands, "field.component.cable", "25 Gbit/s Ethernet, SFP28");
    hands.press(Qt::ALT | Qt::Key_2);
    add(hands, "tcp all-to-all");
    fill(hands, "field.bind.S", "8 MiB");
    fill(hands, "field.bind.P", "8");
    fill(hands, "field.bind.bandwidth", "cable.bandwidth");
    fill(hands, "field.bind.per_message", "10 us");
    // 8 * 4000 + 12000 + 8 * 40 = 44320 USD
    CHECK(isClose(session.value("cost"), 44'320));
    // 8 MiB / 8 = 1 MiB for each of 7 others: 7 * (10 us + 1 MiB / (25 Gbit/s))
    CHECK(isClose(session.value("time"), 7 * (10e-6 + 1024.0 * 1024 / (25e9 / 8))));
    CHECK(hands.widget(QStringLiteral("answerBar")).isVisible());
    checkEffort("own component", hands, 40, 8);
}

TEST_CASE("An empty design becomes an allreduce on GPU nodes", "[desktop][walk]")
{
    const Session session;
    Hands hands(*session.window);
    newDesign(session, hands);
    add(hands, "fat tree"); // fat_tree(4): 16 hosts, 20 switches, 48 cables
    fill(hands, "field.component.host", "GPU node with 8 x H100");
    fill(hands, "field.component.switch", "NDR InfiniBand switch");
    fill(hands, "field.component.cable", "NDR InfiniBand, four lanes");
    hands.press(Qt::ALT | Qt::Key_2);
    add(hands, "allreduce: hierarchical");
    fill(hands, "field.bind.P", "host_count * host.gpus");
    fill(hands, "field.bind.m", "1 GiB");
    fill(hands, "field.bind.alpha", "5 us");
    fill(hands, "field.bind.beta", "1 / cable.bandwidth");
    fill(hands, "field.bind.gamma", "0 s/B");
    fill(hands, "field.bind.g", "host.gpus");
    fill(hands, "field.bind.alpha_node", "3 us");
    fill(hands, "field.bind.beta_node", "1 / host.nvlink_bandwidth");
    // 2 * 7 * (3 us + 128 MiB / (450 GB/s)) in nodes, 2 * (15 * 5 us + 15 / 16 * 128 MiB / (400 Gbit/s)) between them
    const double share = 1024.0 * 1024 * 1024 / 8;
    CHECK(isClose(session.value("time"),
                  14 * (3e-6 + share / 450e9) + 2 * (15 * 5e-6 + 15.0 / 16 * share / 50e9)));
    // 16 * 300,000 + 20 * 30,000 + 48 * 220 USD
    CHECK(session.value("cost") == 5'410'560);
    checkFile(session);
    checkEffort("allreduce on GPU nodes", hands, 60, 8);
}

TEST_CASE("An empty design becomes an FFT on a dragonfly", "[desktop][walk]")
{
    const Session session;
    Hands hands(*session.window);
    newDesign(session, hands);
    add(hands, "dragonfly");
    fill(hands, "field.call", "dragonfly(4, 2, 1)"); // 9 groups of 4 routers, with a host each
    fill(hands, "field.component.host", "Two-socket server of 2024");
    fill(hands, "field.component.router", "Slingshot router");
    fill(hands, "field.component.cable", "Slingshot link");
    hands.press(Qt::ALT | Qt::Key_2);
    add(hands, "exchange in groups");
    fill(hands, "field.on", "host"); // the design has no NIC of its own
    fill(hands, "field.bind.N", "720");
    fill(hands, "field.bind.P", "host_count");
    fill(hands, "field.bind.group", "host_count");
    fill(hands, "field.bind.element", "16 B");
    fill(hands, "field.bind.alpha", "5 us");
    fill(hands, "field.bind.flow_rate", "flow_bandwidth(all_to_all)");
    // 36 hosts: the link of one has 35 flows, and no link between routers has more.
    const double rate = 25e9 / 35;
    CHECK(isClose(session.value("time"), 35 * 5e-6 + 720.0 * 720 * 720 * 16 / 36 / 36 / rate));
    checkFile(session);
    checkEffort("FFT on a dragonfly", hands, 60, 8);
}

TEST_CASE("An empty design becomes the sort of a DPU", "[desktop][walk]")
{
    const Session session;
    Hands hands(*session.window);
    newDesign(session, hands);
    add(hands, "star"); // 8 hosts
    fill(hands, "field.component.host", "Two-socket server of 2024");
    fill(hands, "field.component.switch", "200 Gbit/s Ethernet switch");
    fill(hands, "field.component.cable", "200 Gbit/s Ethernet, passive copper, 3 m");
    const std::vector<std::pair<const char*, const char*>> variables{{"P", "8"},
                                                                     {"N", "256"},
                                                                     {"S", "128 MiB"},
                                                                     {"host_bandwidth", "26 GB/s"},
                                                                     {"net_bandwidth", "25 GB/s"}};
    for (const auto& [name, value] : variables) {
        hands.press(Qt::CTRL | Qt::Key_K);
        hands.type(QStringLiteral("variable"), Qt::Key_Return);
        hands.type(QLatin1String(name), Qt::Key_Return);
        hands.type(QLatin1String(value), Qt::Key_Return); // the value follows the name
    }
    for (const auto* const block : {"INIC sort: host to card",
                                    "INIC sort: card to network",
                                    "INIC sort: network to card",
                                    "INIC sort: card to host"}) {
        hands.press(Qt::ALT | Qt::Key_2);
        add(hands, block); // parameters take the variables of their names
        if (session.document().design().pipeline->items.size() == 1)
            fill(hands, "field.on", "host"); // there is no NIC; the next steps follow the first one
    }
    // Eight packets of 1 KiB to the card and to the network, 256 * 64 KiB through the network, then the rest of 128 MiB as the network
    // brings it: equations 13 to 16, pipelined.
    const double first = 8 * 1024.0;
    const double kept = 256 * 65536.0;
    const double all = 128 * 1024.0 * 1024;
    CHECK(isClose(session.value("time"),
                  first / 26e9 + first / 25e9 + kept / 25e9 + all / 26e9 +
                      (all - kept) * (1 / 25e9 - 1 / 26e9)));
    checkFile(session);
    checkEffort("sort of a DPU", hands, 60, 8);
}

} // namespace clusterwright::tests::walks_test
