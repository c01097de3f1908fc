// Crossovers of two designs.

#include "model/study/comparison/crossover.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"
#include "tests/support/preset_folder.h"

#include <cmath>

namespace clusterwright::tests::crossover_test
{

using Kind = model::Change::Kind;

namespace
{

model::StudySubject subjectOf(const std::string& text, const Settings& settings = {})
{
    return {systemOf(text, settings), settings};
}

// A design "id" with variables P (integer, 1 to 64), b (a bandwidth) and one output.
std::string timed(const std::string& id, const std::string& time, const std::string& output = "T")
{
    return R"json({"design": ")json" + id + R"json(", "format": 1, "title": "Test",
        "variables": [{"name": "P", "value": "4", "integer": true, "at_least": "1", "at_most": "64"},
                      {"name": "b", "value": "1 MB/s", "at_least": "1 kB/s", "at_most": "1 GB/s"}],
        "outputs": [{"name": ")json" +
           output + R"json(", "equation": ")json" + time + R"json("}]})json";
}

model::Result<model::Crossover> tried(const std::string& first,
                                      const std::string& second,
                                      const std::string& over,
                                      const std::string& output = "T")
{
    return model::findCrossover(
        subjectOf(first), subjectOf(second), {output, model::splitRange(over).value()});
}

model::Crossover crossover(const std::string& first,
                           const std::string& second,
                           const std::string& over,
                           const std::string& output = "T")
{
    auto result = tried(first, second, over, output);
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    return std::move(result).value();
}

// 12 s / P + 1 s against 2 s + 2 s / P: equal where 10 / P = 1, at P = 10.
const std::string kA = timed("a", "12 s / P + 1 s");
const std::string kB = timed("b", "2 s + 2 s / P");

} // namespace

TEST_CASE("Over integers a crossover is the first value of the new order", "[crossover]")
{
    // 12 s / P + 1 s against 2.1 s + 2 s / P: 10 / P = 1.1 at P = 9.09
    const auto result = crossover(kA, timed("b", "2.1 s + 2 s / P"), "P");
    REQUIRE(result.crossings.size() == 1);
    const auto& crossing = result.crossings[0];
    CHECK(crossing.change.kind == Kind::Step);
    CHECK(crossing.change.before.x == 9);
    CHECK(crossing.change.after.x == 10);
    CHECK(crossing.leader == 0);
    CHECK(isClose(crossing.factor, 2.3 / 2.2)); // 2.1 + 0.2 against 1.2 + 1
    REQUIRE(result.leads.size() == 2);
    CHECK(result.leads[0].leader == 1);
    CHECK(result.leads[1].leader == 0);
    CHECK(toText(result) == "Up to P = 9, b has the smaller T. From P = 10 on, a has the smaller "
                            "T. At P = 10, the outputs differ by a factor of 1.05.");
}

TEST_CASE("Omitted integers are reported", "[crossover]")
{
    CHECK(toText(crossover(kA,
                           timed("b", "2.1 s + 2 s / P"),
                           "P=2..64:*2")) == "Up to P = 8, b has the smaller T. From P = 16 on, a "
                                             "has the smaller T. At P = 16, the outputs differ by "
                                             "a factor of 1.27. The values between 8 and 16 were "
                                             "not compared."); // 2.1 + 0.125 against 0.75 + 1
}

namespace
{

// T in seconds: `tree` for tree, `others` for ring and mesh.
std::string
labelled(const std::string& id,
         const std::string& tree,
         const std::string& others,
         const std::string& labels = R"json({"1": "ring", "2": "tree", "3": "mesh"})json")
{
    return R"json({"design": ")json" + id + R"json(", "format": 1, "title": "Test",
        "variables": [{"name": "alg", "value": "1", "integer": true, "labels": )json" +
           labels + R"json(}], "outputs": [{"name": "T", "equation": "if(alg == 2, )json" + tree +
           ", " + others + R"json() * 1 s"}]})json";
}

} // namespace

TEST_CASE("A stretch of labels lists them", "[crossover][labels]")
{
    const auto first = labelled("a", "9", "5");
    const auto second = labelled("b", "7", "6");
    CHECK(toText(crossover(first, second, "alg=mesh,ring"))
              .starts_with("For alg = ring and mesh, a has the smaller T. "));
    CHECK(toText(crossover(first, second, "alg")) ==
          "For alg = ring, a has the smaller T. For alg = tree, b has the smaller T. For alg = "
          "mesh, a has the smaller T.");
}

TEST_CASE("A label that one design lacks is named", "[crossover][labels]")
{
    const auto second = labelled("b", "7", "6", R"json({"1": "ring", "2": "tree"})json");
    const auto result = crossover(labelled("a", "9", "5"), second, "alg=ring,mesh");
    CHECK(contains(textOf(result.diagnostics),
                   "no result for 'b': 'alg' is 'mesh', a label that 'b' does not have"));
}

TEST_CASE("Two dimensions and labels cannot cross", "[crossover][bad-input]")
{
    const auto with = [](const std::string& value, const std::string& unit) {
        return designText(R"json("variables": [{"name": "x", "value": ")json" + value +
                          R"json("}], "outputs": [
            {"name": "T", "equation": "x / 1 )json" +
                          unit + R"json("},
            {"name": "best", "equation": "1", "labels": {"1": "ring"}}])json");
    };
    const auto refused = [](const std::string& first,
                            const std::string& second,
                            const std::string& over,
                            const std::string& output) {
        const auto result = tried(first, second, over, output);
        REQUIRE_FALSE(result);
        return codeOf(result.diagnostics());
    };
    const auto time = with("1 s", "s");
    CHECK(refused(time, with("1 B", "B"), "x", "T") == "axis.units");
    CHECK(refused(time, time, "x", "best") == "output.labels");
}

TEST_CASE("Integers with equal outputs are a stretch of their own", "[crossover]")
{
    const auto result = crossover(kA, kB, "P=2..64");
    REQUIRE(result.leads.size() == 3);
    CHECK(result.leads[1].from == 10);
    CHECK(result.leads[1].to == 10);
    CHECK(result.leads[1].leader == -1);
    CHECK(toText(result) == "For P = 2 to 9, b has the smaller T. For P = 10, a and b have the "
                            "same T. For P = 11 to 64, a has the smaller T.");
}

TEST_CASE("Without a crossover the leader has its least factor", "[crossover]")
{
    // 12 / P + 1 against 24 / P + 3: the ratio is smallest at P = 2, 7 against 15
    const auto result = crossover(kA, timed("b", "24 s / P + 3 s"), "P=2..64");
    CHECK(result.crossings.empty());
    REQUIRE(result.leads.size() == 1);
    CHECK(result.leads[0].leader == 0);
    CHECK(isClose(result.leads[0].leastFactor, 15.0 / 7));
    CHECK(result.leads[0].nearest == 2);
    CHECK(toText(result) == "For P = 2 to 64, a has the smaller T. The outputs differ least at P "
                            "= 2, by a factor of 2.14.");
}

TEST_CASE("A crossover over a bandwidth equals the result of bisection", "[crossover][laws]")
{
    Random random(3);
    for (int i = 0; i < 50; ++i) {
        // S / b + o = t  at  b = S / (t - o)
        const double size = random.scale(1e5, 1e7);
        const double overhead = random.between(0, 0.1);
        const double time = overhead + random.between(0.1, 1);
        const auto a = timed("a",
                             model::exactText({size, model::kData}) + " / b + " +
                                 model::exactText({overhead, model::kTime}));
        const auto result =
            crossover(a, timed("b", model::exactText({time, model::kTime})), "b=10 kB/s..1 GB/s");
        REQUIRE(result.crossings.size() == 1);
        CHECK(result.crossings[0].change.kind == Kind::Meeting);
        double low = 1e4;
        double high = 1e9;
        for (int step = 0; step < 200; ++step) {
            const double middle = (low + high) / 2;
            (size / middle + overhead > time ? low : high) = middle;
        }
        CHECK(isClose(result.crossings[0].change.after.x, low, 1e-9));
    }
}

TEST_CASE("All crossovers in the range are found", "[crossover]")
{
    // (P - 10.5) (P - 20.5) = P^2 - 31 P + 215.25
    const auto result =
        crossover(timed("a", "(P^2 + 215.25) * 1 s"), timed("b", "31 * P * 1 s"), "P");
    REQUIRE(result.crossings.size() == 2);
    CHECK(result.crossings[0].change.after.x == 11);
    CHECK(result.crossings[1].change.after.x == 21);
    CHECK(toText(result) == "For P = 1 to 10, b has the smaller T. For P = 11 to 20, a has the "
                            "smaller T. For P = 21 to 64, b has the smaller T.");
}

TEST_CASE("The larger speedup is better", "[crossover]")
{
    const auto result =
        crossover(timed("a", "P", "speedup"), timed("b", "10.5", "speedup"), "P", "speedup");
    CHECK_FALSE(result.isLessBetter);
    CHECK(result.leads.at(0).leader == 1);
    CHECK(toText(result) == "Up to P = 10, b has the larger speedup. From P = 11 on, a has the "
                            "larger speedup. At P = 11, the outputs differ by a factor of 1.05.");
}

TEST_CASE("A jump is distinguished from a meeting", "[crossover]")
{
    const auto result = crossover(timed("a", "if(b < 5 MB/s, 1 s, 3 s)"), timed("b", "2 s"), "b");
    REQUIRE(result.crossings.size() == 1);
    CHECK(result.crossings[0].change.kind == Kind::Jump);
    CHECK(isClose(result.crossings[0].change.after.x, 5e6));
    CHECK(toText(result) ==
          "Up to b = 5 MB/s, a has the smaller T. The outputs jump at b = 5 MB/s. Above b = 5 "
          "MB/s, b has the smaller T. At b = 5 MB/s, the outputs differ by a factor of 1.5.");
}

TEST_CASE("Equality over an interval is reported", "[crossover]")
{
    const auto result =
        crossover(timed("a", "max(1 s, 5 MB / b)"), timed("b", "max(1 s, 10 MB / b)"), "b");
    REQUIRE(result.leads.size() == 2);
    CHECK(result.leads[0].leader == 0);
    CHECK(result.leads[1].side == model::Side::Equal);
    CHECK(isClose(result.leads[1].from, 10e6, 1e-9));
    CHECK(toText(result) == "For b = 1 kB/s to 10 MB/s, a has the smaller T. For b = 10 MB/s to 1 "
                            "GB/s, a and b have the same T.");
}

TEST_CASE("The same design twice is equal everywhere", "[crossover][bad-input]")
{
    const auto result = crossover(kA, kA, "P");
    CHECK(result.crossings.empty());
    CHECK(toText(result) == "For P = 1 to 64, a (first) and a (second) have the same T.");
}

TEST_CASE("A constant factor has no place", "[crossover]")
{
    // 10 times the time for every P
    const auto result = crossover(timed("a", "1 s / P"), timed("b", "10 s / P"), "P=2..64");
    CHECK(toText(result) == "For P = 2 to 64, a has the smaller T. The outputs differ by a factor "
                            "of 10 everywhere.");
}

TEST_CASE("A factor that rounds to 1 is almost equality", "[crossover]")
{
    // The outputs are nearest at b = 1 MB/s: 1.0001 s / 1 s is 1 in three digits.
    const auto result =
        crossover(timed("a", "1 s + b / 1 MB/s * 0.0001 s"), timed("b", "1 s"), "b=1 MB/s..9 MB/s");
    CHECK(contains(toText(result), "The outputs are almost equal at b = 1 MB/s."));
    CHECK_FALSE(contains(toText(result), "a factor of"));
}

TEST_CASE("A touch keeps the order", "[crossover]")
{
    const auto result =
        crossover(timed("a", "1 s + abs(b - 5 MB/s) / 1 MB/s * 1 s"), timed("b", "1 s"), "b");
    REQUIRE(result.crossings.size() == 1);
    CHECK(result.crossings[0].change.kind == Kind::Touch);
    CHECK(result.crossings[0].leader == 1);
    CHECK(result.leads.size() == 1);
    CHECK(contains(toText(result), "The curves touch at b = 5 MB/s."));
}

TEST_CASE("A hole without results is not a crossover", "[crossover][bad-input]")
{
    // sqrt((P - 10) (P - 20)) has no value between; 12 s / P + 1 s crosses 2.09 s there
    const auto hole = timed("a", "12 s / P + 1 s + 0 s * sqrt((P - 10) * (P - 20))");
    const auto result = crossover(hole, timed("b", "1.8 s"), "P"); // 12 / 15 = 0.8
    CHECK(result.crossings.empty());
    REQUIRE(result.leads.size() == 3);
    CHECK(result.leads[1].side == model::Side::None);
    CHECK(result.leads[1].from == 11);
    CHECK(result.leads[1].to == 19);
    REQUIRE(result.diagnostics.size() == 1);
    CHECK(codeOf(result.diagnostics) == "value.domain");
    CHECK(contains(messageOf(result.diagnostics), "no result for 'a' at P = 11: "));
    CHECK(contains(toText(result), "For P = 11 to 19, at least one of the designs has no result."));
}

TEST_CASE("Two designs without results have no leader", "[crossover][bad-input]")
{
    const auto result = crossover(timed("a", "sqrt(-P) * 1 s"), kB, "P");
    CHECK(result.crossings.empty());
    CHECK(toText(result) == "No point of P = 1 to 64 has a result for both designs.");
    CHECK(severityOf(result.diagnostics, "value.domain") == model::Severity::Error);
    CHECK_FALSE(messageOf(result.diagnostics, "crossover.no_answer").empty());
}

TEST_CASE("Values out of bounds are gaps, and an error without other values",
          "[crossover][bad-input]")
{
    const auto partly = crossover(kA, kB, "P=60..70");
    REQUIRE(partly.leads.size() == 2);
    CHECK(partly.leads[1].from == 65);
    CHECK(severityOf(partly.diagnostics, "value.bounds") == model::Severity::Warning);
    const auto wholly = tried(kA, kB, "P=65..70");
    REQUIRE_FALSE(wholly);
    CHECK(codeOf(wholly.diagnostics()) == "value.bounds");
}

TEST_CASE("A design without the variable is a constant", "[crossover]")
{
    const auto other = designText(R"json("outputs": [{"name": "T", "equation": "2.1 s"}])json");
    const auto result = crossover(kA, other, "P"); // 12 / P = 1.1 at P = 10.9
    CHECK(result.isConstant == std::array{false, true});
    REQUIRE(result.crossings.size() == 1);
    CHECK(result.crossings[0].change.after.x == 11);
    CHECK(contains(toText(result), " The T of test does not depend on P."));
}

TEST_CASE("A crossover over a former name varies the attribute in both designs",
          "[crossover][former]")
{
    const PresetFolder folder;
    folder.add("components/card.json",
               R"({"component": "card", "kind": "nic", "title": "Card",
                   "source": {"document": "clusterwright"},
                   "attributes": [{"name": "bandwidth", "formerly": ["wire_bandwidth"],
                                   "value": "1 GB/s", "origin": {"kind": "definition"}}]})");
    const auto withNic = [&](const std::string& id, const std::string& nic, const auto& time) {
        const model::StudySubject subject{
            systemOf(R"({"design": ")" + id + R"(", "format": 1, "title": "Test",
                         "components": [{"name": "nic", )" +
                         nic + R"(}], "outputs": [{"name": "T", "equation": ")" + time + R"("}]})",
                     {},
                     folder.library()),
            {}};
        return subject;
    };
    const auto card = withNic("a", R"("preset": "card")", "1 GB / nic.wire_bandwidth");
    const auto slow = withNic("b", R"("preset": "card")", "0.5 GB / nic.wire_bandwidth + 0.25 s");
    const auto over = model::splitRange("nic.wire_bandwidth=1 GB/s..9 GB/s").value();
    // 1 / b = 0.5 / b + 0.25 where 0.5 / b = 0.25: at 2 GB/s
    const auto both = model::findCrossover(card, slow, {"T", over});
    REQUIRE(both);
    REQUIRE(both.value().crossings.size() == 1);
    CHECK(isClose(both.value().crossings[0].change.after.x, 2e9, 1e-6));
    // "wire_bandwidth" is an attribute of its own there: 1.5 GB takes 1.5 times as long everywhere.
    const auto own = withNic("c",
                             R"("kind": "nic", "attributes": [{"name": "wire_bandwidth",
                                "value": "1 GB/s", "origin": {"kind": "definition"}}])",
                             "1.5 GB / nic.wire_bandwidth");
    const auto mixed = model::findCrossover(own, card, {"T", over});
    REQUIRE(mixed);
    CHECK(mixed.value().crossings.empty());
    REQUIRE(mixed.value().leads.size() == 1);
    CHECK(mixed.value().leads[0].leader == 1);
    CHECK(isClose(mixed.value().leads[0].leastFactor, 1.5));
    CHECK_FALSE(mixed.value().isConstant[1]);
    // A NIC that has never had the former name has the attribute that it became: 2 GB take twice as long everywhere.
    const auto today = withNic("d",
                               R"("kind": "nic", "attributes": [{"name": "bandwidth",
                                  "value": "1 GB/s", "origin": {"kind": "definition"}}])",
                               "2 GB / nic.bandwidth");
    for (const auto& result : {model::findCrossover(card, today, {"T", over}),
                               model::findCrossover(today, card, {"T", over})}) {
        REQUIRE(result);
        CHECK(result.value().isConstant == std::array{false, false});
        REQUIRE(result.value().leads.size() == 1);
        CHECK(isClose(result.value().leads[0].leastFactor, 2));
    }
    CHECK(codesOf(
              model::compileResponse(card.system, {"nic.wire_bandwidth", "nic.bandwidth"}, {"T"})
                  .diagnostics()) == std::vector<std::string>{"axis.duplicate", "axis.duplicate"});
}

TEST_CASE("A former name of an integer is varied over integers", "[crossover][former]")
{
    const PresetFolder folder;
    folder.add("components/box.json",
               R"({"component": "box", "kind": "host", "title": "Box",
                   "source": {"document": "clusterwright"},
                   "attributes": [{"name": "cores", "formerly": ["processors"], "value": "2",
                                   "origin": {"kind": "definition"}}]})");
    const auto design = [&](const std::string& id, const std::string& time) {
        return model::StudySubject{systemOf(R"({"design": ")" + id +
                                                R"(", "format": 1, "title": "Test",
                         "variables": [{"name": "n", "value": "host.cores", "integer": true}],
                         "components": [{"name": "host", "preset": "box"}],
                         "outputs": [{"name": "T", "equation": ")" +
                                                time + R"("}]})",
                                            {},
                                            folder.library()),
                                   {}};
    };
    // 6 s / n against 2.5 s: between n = 2 and n = 3
    const auto result =
        model::findCrossover(design("a", "6 s / n"),
                             design("b", "2.5 s + 0 s * n"),
                             {"T", model::splitRange("host.processors=1..4").value()});
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    CHECK(result.value().range.grid == std::vector<double>{1, 2, 3, 4});
    REQUIRE(result.value().crossings.size() == 1);
    CHECK(result.value().crossings[0].change.after.x == 3);
}

TEST_CASE("An unknown variable or output is rejected with its design", "[crossover][bad-input]")
{
    const auto unknown = tried(kA, kB, "Q").diagnostics();
    CHECK(codesAndPlaces(unknown) == std::vector<std::string>{"set.unknown ", "set.unknown "});
    CHECK(contains(messageOf(nth(unknown, 1)), "'b' has no variable 'Q'"));
    const auto output = tried(kA, timed("b", "1 s", "other"), "P").diagnostics();
    CHECK(codesAndPlaces(output) == std::vector<std::string>{"output.unknown "});
    CHECK(contains(messageOf(output), "'b' has no output 'T'"));
}

TEST_CASE("A crossover of outputs of different dimensions is rejected", "[crossover][bad-input]")
{
    const auto result = tried(kA, timed("b", "3 USD"), "P");
    REQUIRE_FALSE(result);
    CHECK(codeOf(result.diagnostics()) == "output.dimension");
    CHECK(messageOf(result.diagnostics()) == "'T' is in seconds in 'a', but is in USD in 'b'");
}

TEST_CASE("A crossover range with a wrong unit or no values is rejected", "[crossover][bad-input]")
{
    CHECK(codeOf(tried(kA, kB, "b=1..5").diagnostics()) == "dimension.mismatch");
    CHECK(codeOf(tried(kA, kB, "P=8..2").diagnostics()) == "range.empty");
}

TEST_CASE("A crossover outside a block's valid range has a finding", "[crossover]")
{
    const auto text = [](const std::string& condition) {
        return R"json({"design": "v", "format": 1, "title": "Test",
            "variables": [{"name": "P", "value": "4", "integer": true, "at_least": "1", "at_most": "64"}],
            "blocks": [{"block": "w", "title": "W", "source": {"document": "clusterwright", "place": "test"},
              "parameters": [{"name": "P", "unit": "1", "doc": "p"}], "equations": ["t = 12 s / P"],
              "validity": [{"condition": ")json" +
               condition + R"json(", "message": "too many"}]}],
            "pipeline": {"steps": [{"id": "w", "block": "w"}]},
            "outputs": [{"name": "T", "equation": "w.t"}]})json";
    };
    const auto invalid = crossover(text("P < 5"), timed("b", "1.1 s"), "P"); // 12 / 1.1 = 10.9
    REQUIRE(invalid.crossings.size() == 1);
    CHECK_FALSE(invalid.crossings[0].isValid);
    CHECK(messageOf(invalid.diagnostics, "model.validity").starts_with("in 'v', at P = 5: "));
    const auto valid = crossover(text("P < 50"), timed("b", "1.1 s"), "P=1..40");
    CHECK(valid.crossings.at(0).isValid);
    CHECK(valid.diagnostics.empty());
    const auto behind = crossover(text("P < 50"), timed("b", "1.1 s"), "P"); // a is ahead up to 64
    CHECK(behind.crossings.at(0).isValid);
    CHECK(messageOf(behind.diagnostics, "model.validity").starts_with("in 'v', at P = 50: "));
}

TEST_CASE("A crossover has its designs, output and method", "[crossover]")
{
    const Settings settings{{"b", "2 MB/s", ""}};
    const auto result = model::findCrossover(
        subjectOf(kA, settings), subjectOf(kB), {"T", model::splitRange("P").value()});
    REQUIRE(result);
    CHECK(result.value().inputs[0].design == "a");
    CHECK(result.value().inputs[0].settings == settings);
    CHECK(result.value().method == "all 64 values compared");
    CHECK(contains(crossover(kA, kB, "b").method, "Boost.Math toms748_solve"));
}

TEST_CASE("A protocol processor overtakes Gigabit Ethernet where their sweeps cross", "[crossover]")
{
    auto library = shippedPresets();
    const model::StudySubject gigabit{shippedSystem(library, "acc-fft-gigabit"), {}};
    const model::StudySubject card{shippedSystem(library, "acc-fft-protocol-processor"), {}};
    const auto result =
        model::findCrossover(gigabit, card, {"time", model::splitRange("P=2..64").value()});
    REQUIRE(result);
    REQUIRE(result.value().crossings.size() == 1);
    const auto& change = result.value().crossings[0].change;
    for (const auto& at : {change.before, change.after}) {
        const Settings settings{{"P", model::exactText({at.x, model::kNumber}), ""}};
        CHECK(sameBits(at.first,
                       valueOf(shippedSystem(library, "acc-fft-gigabit", settings), "time")));
        CHECK(sameBits(
            at.second,
            valueOf(shippedSystem(library, "acc-fft-protocol-processor", settings), "time")));
    }
    CHECK(change.before.first < change.before.second);
    CHECK(change.after.first > change.after.second);
}

} // namespace clusterwright::tests::crossover_test
