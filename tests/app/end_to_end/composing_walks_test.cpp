// A new user composes designs with the means of the window alone: own blocks, baselines, calibrations, searches.
#include "app/desktop/common/text.h"
#include "model/core/file.h"
#include "model/design/document/design.h"
#include "tests/app/end_to_end/walk.h"
#include "tests/support/numbers.h"

#include <QAbstractItemView>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QToolButton>
#include <QWizard>

#include <cmath>
#include <sstream>

namespace clusterwright::tests::composing_walks_test
{

using namespace clusterwright::desktop;

namespace
{

void addStar(Hands& hands)
{
    add(hands, "star");
    fill(hands, "field.component.host", "Two-socket server of 2024");
    fill(hands, "field.component.switch", "200 Gbit/s Ethernet switch");
    fill(hands, "field.component.cable", "200 Gbit/s Ethernet, passive copper, 3 m");
}

void addVariable(Hands& hands, const char* name, const char* value)
{
    command(hands, "variable");
    hands.type(QLatin1String(name), Qt::Key_Return);
    hands.type(QLatin1String(value), Qt::Key_Return); // the value follows the name
}

std::string listed(const QWidget& list)
{
    std::string texts;
    const auto& model = *dynamic_cast<const QAbstractItemView&>(list).model();
    for (int i = 0; i < model.rowCount(); ++i)
        texts += utf8(model.index(i, 0).data().toString()) + "\n";
    return texts;
}

// Writes a block with these equations into the Block editor. Each name without a definition becomes a parameter.
void addBlock(Hands& hands,
              const char* id,
              const char* title,
              const char* equations,
              const std::vector<const char*>& parameters)
{
    command(hands, "new block");
    hands.type(QLatin1String(id), Qt::Key_Tab);
    hands.type(QLatin1String(title));
    hands.click(QStringLiteral("blockEquations"));
    hands.type(QLatin1String(equations));
    const auto buttons =
        hands.widget(QStringLiteral("blockUndefined")).findChildren<QPushButton*>();
    REQUIRE(!buttons.isEmpty());
    QTest::qWait(100);            // for the layout
    hands.click(*buttons.last()); // all of them
    for (const auto* const doc : parameters)
        hands.type(QLatin1String(doc), Qt::Key_Return);
    const auto& save = hands.widget(QStringLiteral("blockSaveInDesign"));
    INFO(listed(hands.widget(QStringLiteral("blockFindings"))));
    REQUIRE(QTest::qWaitFor([&] { return save.isEnabled(); }, kPatience)); // after the check
    hands.click(QStringLiteral("blockSaveInDesign"));
}

} // namespace

TEST_CASE("An empty design gets a reduction by a user-defined block", "[desktop][walk]")
{
    const Session session;
    Hands hands(*session.window);
    newDesign(session, hands);
    addStar(hands);
    addBlock(hands,
             "my.reduce",
             "Reduction with a cost of its own",
             "time = ceil(log2(P)) * (alpha + m / rate + m * gamma)",
             {"processes", "time of a message", "reduction of a byte", "vector", "bandwidth"});
    REQUIRE(session.document().design().blocks.size() == 1);
    hands.press(Qt::ALT | Qt::Key_2);
    add(hands, "reduction with a cost");
    enter(hands, {"host_count", "2 us", "1 MiB", "cable.bandwidth", "0.1 ns/B"});
    // ceil(log2(8)) = 3 steps of 2 us + 1 MiB / (25 GB/s) + 1 MiB * 0.1 ns/B
    const double m = 1024.0 * 1024;
    CHECK(isClose(session.value("time"), 3 * (2e-6 + m / 25e9 + m * 0.1e-9)));
    checkFile(session);
    checkEffort("user-defined block", hands, 60, 8);
}

TEST_CASE("An empty design gets a LogP broadcast as a user-defined block", "[desktop][walk]")
{
    const Session session;
    Hands hands(*session.window);
    newDesign(session, hands);
    // The fastest broadcast to eight processes: each that has the message sends on, every g.
    addBlock(hands,
             "my.broadcast",
             "LogP broadcast to eight",
             "first = L + 2 * o\nsecond = first + g\nthird = first + 2 * g\nfourth = 2 * first\n"
             "fifth = first + 3 * g\nsixth = 2 * first + g\nseventh = second + first\n"
             "time = max(sixth, seventh)",
             {"latency", "overhead", "gap"});
    hands.press(Qt::ALT | Qt::Key_2);
    add(hands, "logp broadcast to eight");
    fill(hands, "field.bind.L", "6 us");
    fill(hands, "field.bind.g", "4 us");
    fill(hands, "field.bind.o", "2 us");
    const char* const names[] = {"first", "second", "third", "fourth", "fifth", "sixth", "seventh"};
    const double times[] = {10e-6, 14e-6, 18e-6, 20e-6, 22e-6, 24e-6, 24e-6};
    for (int i = 0; i < 7; ++i)
        CHECK(isClose(session.value(("broadcast." + std::string(names[i])).c_str()), times[i]));
    CHECK(isClose(session.value("time"), 24e-6));
    checkFile(session);
    checkEffort("LogP broadcast", hands, 60, 8);
}

TEST_CASE("An empty design becomes a training step with overlap", "[desktop][walk]")
{
    const Session session;
    Hands hands(*session.window);
    newDesign(session, hands);
    add(hands, "fat tree"); // fat_tree(4): 16 hosts
    fill(hands, "field.component.host", "GPU node with 8 x H100");
    fill(hands, "field.component.switch", "NDR InfiniBand switch");
    fill(hands, "field.component.cable", "NDR InfiniBand, four lanes");
    hands.press(Qt::ALT | Qt::Key_2);
    add(hands, "microbatch on one stage");
    enter(hands,
          {"96",
           "12288",
           "2048",
           "51200",
           "1",
           "8",
           "1",
           "0",
           "host.gpu_bf16_rate",
           "0.5",
           "200 B",
           "host.gpu_memory_bandwidth"});
    hands.press(Qt::ALT | Qt::Key_2);
    add(hands, "allreduce: ring");
    enter(hands, {"44 GB", "14 us", "1 / cable.bandwidth"}); // the others are proposed
    hands.press(Qt::ALT | Qt::Key_2);
    add(hands, "communication: overlap");
    enter(hands, {"compute.time", "ring.time", "0.8"});
    // 2048 tokens of 96 layers of width 12288, and the output of 51200 words, at half of 8 * 989.4 Tflop/s; 200 B a token, layer and
    // unit of the width in the forward pass, twice as much in the backward pass, which has twice the operations.
    const double tokens = 2048;
    const double h = 12288;
    const double work = tokens * 96 * (24 * h * h + 4 * 2048 * h) + 2 * tokens * h * 51200;
    const double computing = 3 * (work / (8 * 989.4e12 * 0.5) + tokens * 96 * h * 200 / 8 / 3350e9);
    CHECK(isClose(session.value("compute.time"), computing));
    // 2 * 15 messages of 14 us and of 44 GB / 16 at 400 Gbit/s; 15 sums of two parts, over memory of 450 GB/s three times
    const double communicating = 30 * (14e-6 + 44e9 / 16 / 50e9) + 15 * 44e9 / 16 * 3 / 450e9;
    CHECK(isClose(session.value("time"),
                  std::max(computing, communicating) + 0.2 * std::min(computing, communicating)));
    checkFile(session);
    checkEffort("training step with overlap", hands, 60, 8);
}

TEST_CASE("An empty design becomes an all-to-all over leaves and spines", "[desktop][walk]")
{
    const Session session;
    Hands hands(*session.window);
    newDesign(session, hands);
    add(hands, "leaf spine");
    fill(hands, "field.call", "leaf_spine(4, 2, 8)");
    fill(hands, "field.component.host", "Two-socket server of 2024");
    fill(hands, "field.component.leaf", "100 Gbit/s Ethernet switch");
    fill(hands, "field.component.cable", "100 Gbit/s Ethernet, QSFP28 direct attach copper");
    command(hands, "outline");
    hands.clickEntry(QStringLiteral("tree"), QStringLiteral("Topology"));
    fill(hands, "field.routing", "ecmp");
    hands.press(Qt::ALT | Qt::Key_2);
    add(hands, "all-to-all: pairwise");
    enter(hands, {"32 MiB", "5 us", "1 / flow_bandwidth(all_to_all) / 31"}); // P is proposed
    // Eight hosts of a leaf send to 24 others over two uplinks: 8 * 24 / 2 = 96 flows share 100 Gbit/s. Each sends 1 MiB to each of 31.
    CHECK(isClose(session.value("time"), 31 * 5e-6 + 1024.0 * 1024 / (12.5e9 / 96)));
    // 32 * 14000 + 6 * 18000 + (32 + 8) * 80 USD
    CHECK(session.value("cost") == 559'200);
    checkFile(session);
    checkEffort("all-to-all over leaves and spines", hands, 60, 8);
}

TEST_CASE("An empty design becomes nodes on rails", "[desktop][walk]")
{
    const Session session;
    Hands hands(*session.window);
    newDesign(session, hands);
    add(hands, "GPU node with 8 x H100");
    add(hands, "NDR InfiniBand NIC"); // joins the components
    add(hands, "nic");                // draws it
    hands.press(Qt::CTRL | Qt::Key_A);
    command(hands, "connect");
    clickButton(hands, "Replace cable by");
    hands.type(QStringLiteral("PCI Express 5.0"), Qt::Key_Return);
    hands.press(Qt::ALT | Qt::Key_1);
    add(hands, "NDR InfiniBand switch");
    command(hands, "outline");
    hands.clickEntry(QStringLiteral("tree"), QStringLiteral("nic1"));
    hands.clickEntry(QStringLiteral("tree"), QStringLiteral("switch1"), Qt::ControlModifier);
    hands.press(Qt::ALT | Qt::Key_1);
    command(hands, "connect"); // proposes the cable of the NIC and the switch
    // Four nodes with eight NICs each, and eight switches.
    const auto group =
        [&](const std::vector<const char*>& items, const char* name, const char* count) {
            for (const auto* const item : items)
                hands.clickEntry(QStringLiteral("tree"),
                                 QLatin1String(item),
                                 item == items.front() ? Qt::NoModifier : Qt::ControlModifier);
            hands.press(Qt::ALT | Qt::Key_1);
            hands.press(Qt::CTRL | Qt::Key_G);
            fill(hands, "field.name", name);
            fill(hands, "field.count", count);
        };
    group({"nic1"}, "rail", "8");
    group({"host1", "rail"}, "node", "4");
    group({"switch1"}, "leaf", "8");
    hands.clickEntry(QStringLiteral("tree"), QStringLiteral("leaf.switch1"));
    fill(hands, "field.copies", "rail i with leaf i");
    hands.clickEntry(QStringLiteral("tree"), QStringLiteral("Topology"));
    fill(hands, "field.routing", "ecmp");
    hands.press(Qt::ALT | Qt::Key_2);
    add(hands, "all-to-all: pairwise");
    enter(hands, {"4 GiB"}); // the other values are proposed
    // Each node sends 1 GiB to each of three others over eight cables of 400 Gbit/s, of which 99.4 % is data; some us for the messages.
    const double bytes = 1024.0 * 1024 * 1024 / (8 * 50e9 / 3 * 0.994);
    CHECK(session.value("time") > bytes);
    CHECK(session.value("time") < bytes + 3 * 5e-6);
    // 4 * 300,000 + 32 * 1,800 + 8 * 30,000 + 32 * 220 USD
    CHECK(session.value("cost") == 1'504'640);
    checkFile(session);
    checkEffort("nodes on rails", hands, 60, 8);
}

TEST_CASE("An empty design is compared with a scenario of its own", "[desktop][walk]")
{
    const Session session;
    Hands hands(*session.window);
    newDesign(session, hands);
    addVariable(hands, "P", "16");
    hands.press(Qt::ALT | Qt::Key_2);
    add(hands, "amdahl");
    enter(hands, {"100 s", "5 %"});
    command(hands, "scenario");
    fill(hands, "field.set", "P = 1");
    command(hands, "outline");
    hands.clickEntry(QStringLiteral("tree"), QStringLiteral("Variables"));
    fill(hands, "field.baseline", "scenario:new");
    // 1 / (5 % + 95 % / 16) = 9.142857
    CHECK(isClose(session.value("speedup"), 1 / (0.05 + 0.95 / 16)));
    checkFile(session);
    checkEffort("user-defined baseline", hands, 60, 8);
}

TEST_CASE("An empty design is searched for the best cluster in a budget", "[desktop][walk]")
{
    const Session session;
    Hands hands(*session.window);
    newDesign(session, hands);
    addVariable(hands, "P", "8");
    hands.press(Qt::ALT | Qt::Key_1);
    addStar(hands);
    fill(hands, "field.call", "star(P)");
    hands.press(Qt::ALT | Qt::Key_2);
    add(hands, "amdahl");
    enter(hands, {"100 s", "5 %"});
    hands.press(Qt::CTRL | Qt::Key_2);
    hands.click(QStringLiteral("ask.search"));
    hands.click(QStringLiteral("sentence.axes"));
    hands.type(QStringLiteral("P = 2..32"), Qt::Key_Return);
    for (auto* const opener :
         hands.widget(QStringLiteral("studySentence")).findChildren<QToolButton*>())
        if (opener->text() == QStringLiteral("+ subject to \u2026"))
            hands.click(*opener);
    hands.type(QStringLiteral("cost <= 300000 USD"), Qt::Key_Return);
    hands.click(QStringLiteral("run"));
    hands.click(QStringLiteral("tableSwitch"));
    // 19 * (14000 + 130) + 20000 = 288470 USD; 20 cost 302600 USD
    REQUIRE(QTest::qWaitFor([&] { return topRow(hands, "P") == QLatin1String("19"); }, kPatience));
    CHECK(topRow(hands, "cost") == QLatin1String("288,470 USD"));
    checkFile(session);
    checkEffort("search in a budget", hands, 60, 8);
}

TEST_CASE("An empty design is calibrated with a file of messages", "[desktop][walk]")
{
    const Session session;
    Hands hands(*session.window);
    const QTemporaryDir folder;
    std::ostringstream text;
    text << "k [B], time [us]\n";
    for (int i = 0; i < 60; ++i) { // 10 us and 8 ns/B, up to 2 % more or less
        const int k = 1 << (i % 20);
        text << k << ", " << (10 + k * 0.008) * (1 + 0.01 * ((i * 7) % 5 - 2)) << "\n";
    }
    const auto file = folder.filePath(QStringLiteral("messages.csv"));
    REQUIRE(model::writeFile(nativePath(file), text.str()).empty());
    newDesign(session, hands);
    add(hands, "Two-socket server of 2024");
    hands.press(Qt::ALT | Qt::Key_2);
    add(hands, "start-up and rate"); // occupies host.network, since the host is the only one
    enter(hands, {"1 MiB", "20 us", "1 GB/s"});
    command(hands, "calibrate");
    clickButton(hands, "Next");
    // The dialog for files runs an event loop of its own.
    QTimer::singleShot(500, session.window.get(), [&] { hands.type(file, Qt::Key_Return); });
    hands.click(QStringLiteral("openFile"));
    for (int page = 0; page < 3; ++page) // data, fit, judgement
        clickButton(hands, "Next");
    clickButton(hands, "Apply");
    // The rows follow 10 us + k * 8 ns/B, with errors of up to 2 % that cancel.
    CHECK(std::abs(session.value("linear_startup") / 10e-6 - 1) < 0.01);
    CHECK(std::abs(session.value("linear_bandwidth") * 8e-9 - 1) < 0.01);
    CHECK(isClose(session.value("time"),
                  session.value("linear_startup") +
                      1024.0 * 1024 / session.value("linear_bandwidth")));
    checkFile(session);
    checkEffort("calibration", hands, 60, 8);
}

TEST_CASE("A file of messages shows the protocol switch points in Calibrate", "[desktop][walk]")
{
    struct Piece {
        int below;      // bytes
        double startup; // us
        double perByte; // us/B
    };
    const std::vector<Piece> truth{{8, 1.1, 0.05},
                                   {4778, 1.8, 0.0009},
                                   {8133, 3.2, 0.0012},
                                   {33956, 6.5, 0.0006},
                                   {1 << 20, 12.0, 0.0003}};
    const Session session;
    Hands hands(*session.window);
    const QTemporaryDir folder;
    std::ostringstream text;
    text << "k [B], time [us]\n";
    std::size_t sizes = 0;
    for (double x = 1; x < 1 << 20; x = std::max(x + 1, std::round(x * 1.08)), ++sizes)
        for (int run = 0; run < 3; ++run) { // up to 2 % more or less
            const auto& piece =
                *std::ranges::find_if(truth, [&](const auto& p) { return x < p.below; });
            const double noise = 0.01 * ((static_cast<int>(sizes) * 7 + run * 3) % 5 - 2);
            text << x << ", " << (piece.startup + x * piece.perByte) * (1 + noise) << "\n";
        }
    const auto file = folder.filePath(QStringLiteral("messages.csv"));
    REQUIRE(model::writeFile(nativePath(file), text.str()).empty());
    newDesign(session, hands);
    command(hands, "calibrate");
    hands.click(QStringLiteral("subject"));
    hands.type(QStringLiteral("Protocol"), Qt::Key_Return);
    clickButton(hands, "Next");
    QTimer::singleShot(500, session.window.get(), [&] { hands.type(file, Qt::Key_Return); });
    hands.click(QStringLiteral("openFile"));
    for (int page = 0; page < 2; ++page) // data, fit
        clickButton(hands, "Next");
    // Each piece begins at the first measured size from its switch point on.
    const auto& found = dynamic_cast<QLabel&>(hands.widget(QStringLiteral("heldOutText")));
    CHECK(utf8(found.text()) == "Straight pieces 1, 2, \u2026: 1 B to 7 B; 8 B to 4,587 B; 4,954 B "
                                "to 7,860 B; 8,489 B to 33,922 B; "
                                "36,636 B to 1,002,610 B.");
    const auto& table =
        *dynamic_cast<QTableView&>(hands.widget(QStringLiteral("parameters"))).model();
    REQUIRE(table.rowCount() == 10);
    const auto within = [&](int row, double value) {
        const auto interval = table.index(row, 2).data().toString().split(QStringLiteral(" .. "));
        return model::parseQuantity(utf8(interval[0])).value().value < value &&
               value < model::parseQuantity(utf8(interval[1])).value().value;
    };
    for (int i = 0; i < 5; ++i) {
        CHECK(within(2 * i, truth[static_cast<std::size_t>(i)].startup * 1e-6));
        CHECK(within(2 * i + 1, truth[static_cast<std::size_t>(i)].perByte * 1e-6));
    }
    checkEffort("protocol switch points", hands, 60, 8);
}

} // namespace clusterwright::tests::composing_walks_test
