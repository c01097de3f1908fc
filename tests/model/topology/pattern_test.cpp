// Traffic patterns between ranks, and files of flows.

#include "model/topology/graph/pattern.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/networks.h"
#include "tests/support/table_dialects.h"

#include <cmath>
#include <numeric>
#include <set>

namespace clusterwright::tests::pattern_test
{

using namespace clusterwright::model;

namespace
{

using Pair = std::pair<VertexId, VertexId>;
using Pairs = std::vector<Pair>;

// Rank i on vertex 10 + i, so that ranks and vertices cannot be confused.
std::vector<VertexId> processes(std::size_t count)
{
    std::vector<VertexId> result(count);
    std::iota(result.begin(), result.end(), VertexId{10});
    return result;
}

Pairs ranks(const std::string& text, std::size_t count, const std::vector<int>& grid = {})
{
    const auto pattern = parsePattern(text);
    INFO(text << " " << textOf(pattern.diagnostics()));
    REQUIRE(pattern);
    const auto flows = flowsOf(pattern.value(), processes(count), grid);
    INFO(textOf(flows.diagnostics()));
    REQUIRE(flows);
    Pairs result;
    for (const auto& flow : flows.value()) {
        CHECK(flow.weight == 1);
        result.emplace_back(flow.from - 10, flow.to - 10);
    }
    return result;
}

Diagnostics refusal(const std::string& text, std::size_t count)
{
    const auto flows = flowsOf(parsePattern(text).value(), processes(count));
    INFO(text << " of " << count);
    REQUIRE_FALSE(flows);
    return flows.diagnostics().front();
}

} // namespace

TEST_CASE("Patterns are restored from their names", "[pattern]")
{
    for (const std::string text : {"all_to_all",
                                   "pairs",
                                   "pairs(4)",
                                   "permutation",
                                   "permutation(7)",
                                   "neighbours",
                                   "broadcast",
                                   "broadcast(3)",
                                   "incast",
                                   "incast(3)",
                                   "clients",
                                   "clients(2)",
                                   "bit_reversal",
                                   "shift",
                                   "shift(3)",
                                   "ring",
                                   "xor(4)",
                                   "row_all_to_all(2)",
                                   "column_all_to_all",
                                   "row_ring(3)",
                                   "column_ring(3)",
                                   "subset_all_to_all(5)",
                                   "subset_ring(5)"}) {
        const auto pattern = parsePattern(text);
        INFO(text);
        REQUIRE(pattern);
        CHECK(toText(pattern.value()) == text);
    }
}

TEST_CASE("An unknown pattern is a finding with the list", "[pattern]")
{
    for (const std::string text : {"", "all", "flows", "everyone(3)"}) {
        const auto pattern = parsePattern(text);
        INFO(text);
        REQUIRE_FALSE(pattern);
        CHECK(codeOf(pattern.diagnostics()) == "pattern.unknown");
        CHECK(contains(hintOf(pattern.diagnostics()), "pairs(k), permutation(seed)"));
    }
    CHECK(contains(hintOf(parsePattern("neighbors").diagnostics()), "'neighbours'"));
}

TEST_CASE("A number that a pattern does not take is a finding with the smallest one", "[pattern]")
{
    struct Case {
        const char* text;
        const char* hint;
    };
    for (const auto& [text, hint] :
         {Case{"pairs(0)", "use 'pairs(k)' with an integer of at least 1"},
          Case{"pairs(-1)", "use 'pairs(k)' with an integer of at least 1"},
          Case{"pairs()", "use 'pairs(k)' with an integer of at least 1"},
          Case{"shift(0)", "use 'shift(k)' with an integer of at least 1"},
          Case{"xor(0)", "use 'xor(k)' with an integer of at least 1"},
          Case{"row_ring(0)", "use 'row_ring(rows)' with an integer of at least 1"},
          Case{"subset_ring(-1)", "use 'subset_ring(k)' with an integer of at least 1"},
          Case{"broadcast(1.5)", "use 'broadcast(rank)' with an integer of at least 0"},
          Case{"all_to_all(3)", "use 'all_to_all'"},
          Case{"ring(2)", "use 'ring'"},
          Case{"neighbours(2)", "use 'neighbours'"}}) {
        INFO(text);
        const auto problem = parsePattern(text).diagnostics();
        REQUIRE(codeOf(problem) == "pattern.number");
        CHECK(contains(messageOf(problem), text));
        CHECK(hintOf(problem) == hint);
    }
    CHECK(messageOf(parsePattern("shift(0)").diagnostics()) ==
          "invalid number of the pattern 'shift(0)'");
    CHECK(messageOf(parsePattern("ring(2)").diagnostics()) ==
          "the pattern 'ring' takes no number, got 'ring(2)'");
}

TEST_CASE("all_to_all is every ordered pair, destination by destination", "[pattern]")
{
    CHECK(ranks("all_to_all", 3) == Pairs{{1, 0}, {2, 0}, {0, 1}, {2, 1}, {0, 2}, {1, 2}});
}

TEST_CASE("all_to_all of too many processes is refused with the number of flows", "[pattern]")
{
    // 2236 * 2235 = 4,997,460; 2237 * 2236 = 5,001,932
    CHECK(flowsOf({}, processes(2236)).value().size() == 4'997'460);
    const auto problem = refusal("all_to_all", 2237);
    CHECK(codeOf(problem) == "pattern.size");
    CHECK(contains(messageOf(problem), "5.002e+06"));
}

TEST_CASE("pairs(k) connects rank i and rank i + k in both directions", "[pattern]")
{
    CHECK(ranks("pairs(2)", 5) == Pairs{{0, 2}, {2, 0}, {1, 3}, {3, 1}});
    CHECK(ranks("pairs", 5) == ranks("pairs(2)", 5));
    CHECK(ranks("pairs", 1).empty());
    const auto problem = refusal("pairs(3)", 5);
    CHECK(codeOf(problem) == "pattern.pairs");
    CHECK(messageOf(problem) == "3 pairs need 6 processes; there are 5");
    CHECK(codeOf(refusal("pairs(9000000000000000000)", 5)) == "pattern.pairs");
}

TEST_CASE("permutation: every rank sends to one other and receives from one", "[pattern]")
{
    for (std::size_t count = 2; count < 40; ++count)
        for (const auto* text : {"permutation(1)", "permutation(2)", "permutation(3)"}) {
            const auto pairs = ranks(text, count);
            std::set<VertexId> receivers;
            REQUIRE(pairs.size() == count);
            for (VertexId i = 0; i < count; ++i) {
                CHECK(pairs[i].first == i);
                CHECK(pairs[i].second != i);
                receivers.insert(pairs[i].second);
            }
            CHECK(receivers.size() == count);
        }
    CHECK(ranks("permutation(1)", 30) == ranks("permutation(1)", 30));
    CHECK(ranks("permutation(1)", 30) != ranks("permutation(2)", 30));
}

TEST_CASE("neighbours are those of a ring, or of a grid without wrap", "[pattern]")
{
    CHECK(ranks("neighbours", 4) ==
          Pairs{{0, 3}, {0, 1}, {1, 0}, {1, 2}, {2, 1}, {2, 3}, {3, 2}, {3, 0}});
    CHECK(ranks("neighbours", 2) == Pairs{{0, 1}, {1, 0}});
    // 0 1 2
    // 3 4 5
    CHECK(ranks("neighbours", 6, {2, 3}) == Pairs{{0, 3},
                                                  {0, 1},
                                                  {1, 4},
                                                  {1, 0},
                                                  {1, 2},
                                                  {2, 5},
                                                  {2, 1},
                                                  {3, 0},
                                                  {3, 4},
                                                  {4, 1},
                                                  {4, 3},
                                                  {4, 5},
                                                  {5, 2},
                                                  {5, 4}});
    CHECK(ranks("neighbours", 4, {2, 3}) == ranks("neighbours", 4)); // not the whole grid
    CHECK(ranks("neighbours", 4, {0, 3}) == ranks("neighbours", 4));
}

TEST_CASE("broadcast goes from one rank to every other", "[pattern]")
{
    CHECK(ranks("broadcast", 3) == Pairs{{0, 1}, {0, 2}});
    CHECK(ranks("broadcast(1)", 3) == Pairs{{1, 0}, {1, 2}});
    const auto problem = refusal("broadcast(3)", 3);
    CHECK(codeOf(problem) == "pattern.rank");
    CHECK(hintOf(problem) == "use a rank from 0 to 2");
}

TEST_CASE("incast reverses the flows of a broadcast", "[pattern]")
{
    CHECK(ranks("incast", 3) == Pairs{{1, 0}, {2, 0}});
    CHECK(ranks("incast(1)", 3) == Pairs{{0, 1}, {2, 1}});
    CHECK(messageOf(refusal("incast(3)", 3)) == "unknown rank 3 of an incast");
}

TEST_CASE("clients read from the last ranks", "[pattern]")
{
    CHECK(ranks("clients", 3) == Pairs{{2, 0}, {2, 1}});
    CHECK(ranks("clients(2)", 5) == Pairs{{3, 0}, {3, 1}, {3, 2}, {4, 0}, {4, 1}, {4, 2}});
    CHECK(ranks("clients(4)", 1).empty()); // a single process has no flows
    const auto problem = refusal("clients(3)", 3);
    CHECK(codeOf(problem) == "pattern.clients");
    CHECK(messageOf(problem) == "3 servers among 3 processes leave no client");
    CHECK(hintOf(problem) == "use at most 2 servers");
}

TEST_CASE("bit_reversal reverses the bits and omits fixed ranks", "[pattern]")
{
    // 000 001 010 011 100 101 110 111 -> 000 100 010 110 001 101 011 111
    CHECK(ranks("bit_reversal", 8) == Pairs{{1, 4}, {3, 6}, {4, 1}, {6, 3}});
    const auto problem = refusal("bit_reversal", 12);
    CHECK(codeOf(problem) == "pattern.power");
    CHECK(hintOf(problem) == "use 8 or 16");
}

TEST_CASE("shift(k) and ring go round all ranks", "[pattern]")
{
    CHECK(ranks("shift(2)", 5) == Pairs{{0, 2}, {1, 3}, {2, 4}, {3, 0}, {4, 1}});
    CHECK(ranks("shift(7)", 5) == ranks("shift(2)", 5));
    CHECK(ranks("ring", 3) == Pairs{{0, 1}, {1, 2}, {2, 0}});
    CHECK(ranks("shift", 3) == ranks("ring", 3));
    const auto problem = refusal("shift(10)", 5);
    CHECK(codeOf(problem) == "pattern.partner");
    CHECK(messageOf(problem) == "'shift(10)' sends nothing among 5 processes");
    CHECK(hintOf(problem) == "use a number from 1 to 4");
}

TEST_CASE("xor(k) pairs the ranks that differ in the bits of k", "[pattern]")
{
    // 1 and 5 differ in 4; the partners of 2 and 3 would be 6 and 7.
    CHECK(ranks("xor(4)", 6) == Pairs{{0, 4}, {1, 5}, {4, 0}, {5, 1}});
    CHECK(codeOf(refusal("xor(8)", 6)) == "pattern.partner");
}

TEST_CASE("Row and column patterns stay in the rows and columns of a grid", "[pattern]")
{
    // 2 rows of 3: 0 1 2 and 3 4 5
    CHECK(ranks("row_ring(2)", 6) == Pairs{{0, 1}, {1, 2}, {2, 0}, {3, 4}, {4, 5}, {5, 3}});
    CHECK(ranks("column_ring(2)", 6) == Pairs{{0, 3}, {3, 0}, {1, 4}, {4, 1}, {2, 5}, {5, 2}});
    CHECK(ranks("column_all_to_all(2)", 6) ==
          Pairs{{3, 0}, {0, 3}, {4, 1}, {1, 4}, {5, 2}, {2, 5}});
    CHECK(ranks("row_all_to_all(2)", 6).size() == 2 * 3 * 2);
    CHECK(ranks("row_all_to_all", 12) ==
          ranks("row_all_to_all(3)", 12)); // 3 is below the root of 12
    CHECK(ranks("row_ring(6)", 6).empty());
    const auto problem = refusal("row_ring(4)", 6);
    CHECK(codeOf(problem) == "pattern.rows");
    CHECK(messageOf(problem) == "4 rows do not divide 6 processes");
}

TEST_CASE("Subset patterns have flows among the first ranks", "[pattern]")
{
    CHECK(ranks("subset_all_to_all(3)", 9) == ranks("all_to_all", 3));
    CHECK(ranks("subset_ring(4)", 9) == ranks("ring", 4));
    CHECK(ranks("subset_ring", 9) == ranks("ring", 9));
    const auto problem = refusal("subset_ring(4)", 3);
    CHECK(codeOf(problem) == "pattern.subset");
    CHECK(messageOf(problem) == "a subset of 4 processes exceeds the 3 processes");
}

TEST_CASE("A single process has no flows", "[pattern]")
{
    for (const auto& signature : patternSignatures())
        CHECK(ranks(signature.substr(0, signature.find('(')), 1).empty());
}

namespace
{

struct Hosts {
    Network network;
    std::vector<VertexId> inUse;

    Hosts()
    {
        network.add("switch", ComponentKind::Switch);
        for (const auto* name : {"a", "b", "1", "spare"})
            network.host(name);
        inUse = {1, 2, 3};
    }

    [[nodiscard]] Result<std::vector<Flow>> read(const std::string& csv,
                                                 Diagnostics* notes = nullptr) const
    {
        return readFlows(csv, network.topology, inUse, notes);
    }
};

} // namespace

TEST_CASE("A file of flows names hosts or ranks", "[pattern][flows]")
{
    const Hosts hosts;
    const auto flows = hosts.read("# who sends what\n"
                                  "from, to, weight\r\n"
                                  "a, b, 2.5 # twice and a half\n"
                                  "\n"
                                  "b,0,1\n"
                                  "2,1,1"); // rank 2 is on host '1', which is named, too
    REQUIRE_FALSE(flows);
    CHECK(codesAndPlaces(flows.diagnostics()) == std::vector<std::string>{"flows.self line 6"});

    const auto good = hosts.read("from,to,weight\na, b, 2.5 # more\n\nb,0,1\n1,a,1e-3");
    REQUIRE(good);
    CHECK(good.value() == std::vector<Flow>{{1, 2, 2.5}, {2, 1, 1}, {3, 1, 1e-3}});
    CHECK(hosts.read("from,to\n0,2\n").value() == std::vector<Flow>{{1, 3, 1}});
    CHECK(hosts.read("from,to\n").value().empty());
    CHECK(hosts
              .read("\xEF\xBB\xBF"
                    "from,to\n0,2\n")
              .value() == std::vector<Flow>{{1, 3, 1}});
}

TEST_CASE("A file of flows reports all problems with their lines", "[pattern][flows]")
{
    const Hosts hosts;
    const auto flows = hosts.read("from,to,weight\n"
                                  "a,b\n"
                                  "a,c,1\n"
                                  "spare,switch,1\n"
                                  "a,3,1\n"
                                  "a,b,0\n"
                                  "a,b,-1\n"
                                  "a,b,inf\n"
                                  "a,b,x\n"
                                  "a,a,1\n"
                                  "a,b,1,1\n"
                                  "a,-1,1\n");
    REQUIRE_FALSE(flows);
    CHECK(codesAndPlaces(flows.diagnostics()) == std::vector<std::string>{"flows.columns line 2",
                                                                          "flows.columns line 11",
                                                                          "flows.end line 3",
                                                                          "flows.end line 4",
                                                                          "flows.end line 4",
                                                                          "flows.end line 5",
                                                                          "flows.weight line 6",
                                                                          "flows.weight line 7",
                                                                          "flows.weight line 8",
                                                                          "flows.weight line 9",
                                                                          "flows.self line 10",
                                                                          "flows.end line 12"});
}

TEST_CASE("Flows without a weight are skipped and counted", "[pattern][flows]")
{
    const Hosts hosts;
    const std::string csv = "from;to;weight[1]\na;b;2,5\nb;a;\na;1;n/a\n";
    Diagnostics notes;
    CHECK(hosts.read(csv, &notes).value() == std::vector<Flow>{{1, 2, 2.5}});
    CHECK(codesAndPlaces(notes) == std::vector<std::string>{"csv.read ", "flows.weight line 3"});
    CHECK(messageOf(notes, "csv.read") == "read as semicolon-separated with decimal commas");
    CHECK(messageOf(notes, "flows.weight") == "2 flows without a weight: skipped");
    // A design cannot note them.
    CHECK(codesAndPlaces(hosts.read(csv).diagnostics()) ==
          std::vector<std::string>{"flows.weight line 3", "flows.weight line 4"});
    CHECK(firstHint(hosts.read("from,to,weight[MB]\na,b,1\n").diagnostics()) ==
          "use the names 'from,to' or 'from,to,weight'; a weight has no unit");
}

TEST_CASE("A file of flows without its header is refused", "[pattern][flows]")
{
    const Hosts hosts;
    for (const std::string csv : {"",
                                  "# nothing\n",
                                  "a,b\n",
                                  "a,b,1\nb,a,2\n",
                                  "0,1\n1,2\n",
                                  ",a,b\na,0,1\nb,1,0\n",
                                  "from,from,to\na,b,1\n",
                                  "from\na\n",
                                  "from,to,weight,colour\na,b,1,red\n"}) {
        const auto flows = hosts.read(csv);
        INFO(csv);
        REQUIRE_FALSE(flows);
        CHECK(flows.diagnostics().size() == 1);
        CHECK(codeOf(flows.diagnostics()) == "flows.header");
    }
}

TEST_CASE("Columns of a file of flows are what their names say", "[pattern][flows]")
{
    const Hosts hosts;
    const std::vector<Flow> flow{{1, 2, 2.5}};
    for (const std::string csv : {"to,from\nb,a\n",
                                  "Source,Target,Type,Id,Label,Weight\na,b,Directed,0,,2.5\n",
                                  "weight;from;to\n2,5;a;b\n",
                                  "from\tto\tweight\na\tb\t2,5\n"}) {
        INFO(csv);
        const auto flows = hosts.read(csv);
        REQUIRE(flows);
        CHECK(flows.value().front().from == 1);
        CHECK(flows.value().front().weight == (csv.starts_with("to,") ? 1 : 2.5));
    }
    CHECK(codeOf(hosts.read("source,target,type\na,b,Undirected\n").diagnostics()) == "flows.type");
    CHECK(codeOf(hosts.read("from;to;weight\na;b;1,234\n").diagnostics()) == "csv.decimal");
    CHECK(firstHint(hosts.read(",h1,h2\nh1,0,1\n").diagnostics()) ==
          "list the flows of this matrix as rows of 'from,to,weight'");
}

TEST_CASE("A file of flows has the same flows in every dialect of tables",
          "[pattern][flows][tables]")
{
    Network network;
    network.add("switch", ComponentKind::Switch);
    for (const auto* name : {"a", "b", "c", "d"})
        network.host(name);
    const std::vector<VertexId> inUse{1, 2, 3, 4};
    everyDialect(500, [&](Dialect dialect, std::size_t number) {
        dialect.heads = HeadForm::Square;
        dialect.missing = "1";
        const auto made = DialectWriter(dialect, number)
                              .write({"from", "to", "weight"}, {"", "", ""}, 5, {{0, 1}, {2, 3}});
        INFO(toText(dialect) << "\n" << made.bytes);
        const auto flows = readFlows(made.bytes, network.topology, inUse);
        if (dialect.hasRowNames) { // an unknown column
            REQUIRE_FALSE(flows);
            return;
        }
        if (!flows) {
            REQUIRE(codeOf(flows.diagnostics()) == "csv.decimal");
            return;
        }
        REQUIRE(flows.value().size() == 5);
        for (std::size_t i = 0; i < 5; ++i) {
            const auto& [from, to, weight] = flows.value()[i];
            REQUIRE(from == 1 + static_cast<VertexId>(made.columns[0][i]));
            REQUIRE(to == 1 + static_cast<VertexId>(made.columns[1][i]));
            const double value = made.columns[2][i];
            REQUIRE(weight == (std::isnan(value) ? 1 : value));
        }
    });
}

TEST_CASE("The findings of a file of flows are limited", "[pattern][flows]")
{
    std::string csv = "from,to\n";
    for (int i = 0; i < 10'000; ++i)
        csv += "x,a\n";
    CHECK(Hosts().read(csv).diagnostics().size() == 100);
}

TEST_CASE("Damaged files of flows are read or refused", "[pattern][flows]")
{
    const Hosts hosts;
    const std::string good = "# who\nfrom,to,weight\na,b,2.5\nb,0,1\n1,a,1e-3\n";
    REQUIRE(hosts.read(good));
    Random random(8);
    for (int round = 0; round < 3000; ++round) {
        auto csv = good;
        for (int edit = random.whole(1, 4); edit > 0; --edit) {
            const auto at = static_cast<std::size_t>(random.whole(0, static_cast<int>(csv.size())));
            if (random.chance(0.3))
                csv.erase(at, static_cast<std::size_t>(random.whole(1, 5)));
            else
                csv.insert(at,
                           1,
                           random.chance(0.5) ? ",\n#\r\"-.e0"[random.whole(0, 8)]
                                              : static_cast<char>(random.whole(0, 255)));
        }
        const auto flows = hosts.read(csv);
        if (!flows)
            continue;
        for (const auto& flow : flows.value()) {
            CHECK(flow.from != flow.to);
            CHECK(flow.weight > 0);
            CHECK(std::ranges::count(hosts.inUse, flow.from) == 1);
            CHECK(std::ranges::count(hosts.inUse, flow.to) == 1);
        }
    }
}

} // namespace clusterwright::tests::pattern_test
