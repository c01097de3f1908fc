// A few thousand damaged files, always the same. Each is read or refused with findings, and an accepted one passes the check; a
// crash or a hang would end the test.
#include "model/topology/formats/formats.h"
#include "tests/model/topology/random_topology.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::formats_mutants_test
{

using namespace clusterwright::model;

namespace
{

// One to four changes: a byte, a cut, a repeated piece, an inserted piece of syntax.
std::string damaged(std::string text, Random& random)
{
    const std::string pieces[] = {
        "<",       ">",          "{", "}",  "\"", "\\",    "[",     "]",   "--", "&",
        "<graph>", "subgraph x", "=", "#:", "\n", "cable", "1e999", "nan", "-1", "class="};
    for (int changes = random.whole(1, 4); changes > 0 && !text.empty(); --changes) {
        const auto last = static_cast<int>(text.size()) - 1;
        const auto at = static_cast<std::size_t>(random.whole(0, last));
        const auto length = static_cast<std::size_t>(random.whole(0, 40));
        switch (random.whole(0, 5)) {
        case 0:
            text[at] = static_cast<char>(random.whole(0, 255));
            break;
        case 1:
            text.erase(at, length);
            break;
        case 2:
            text.insert(at, text.substr(at, length));
            break;
        case 3:
            text.insert(at, pieces[random.whole(0, static_cast<int>(std::size(pieces)) - 1)]);
            break;
        case 4:
            text.resize(random.chance(0.2) ? at : text.size());
            break;
        default:
            text.insert(at, text.substr(static_cast<std::size_t>(random.whole(0, last)), length));
            break;
        }
    }
    return text;
}

} // namespace

TEST_CASE("Damaged files are read or refused with findings", "[topology][formats][mutants]")
{
    int readCount = 0;
    int refusedCount = 0;
    for (const auto format :
         {TopologyFormat::GraphMl, TopologyFormat::Dot, TopologyFormat::EdgeList}) {
        Random random(20);
        std::vector<std::string> texts;
        for (std::uint64_t seed = 0; seed < 8; ++seed)
            texts.push_back(exportTopology(randomTopology(seed), format));
        for (int i = 0; i < 2000; ++i) {
            const auto& whole = texts[static_cast<std::size_t>(i) % texts.size()];
            const auto topology = importTopology(damaged(whole, random), format, "mutant");
            if (topology && !check(topology.value().topology).empty())
                FAIL("mutant " << i << " passed");
            if (!topology && messageOf(topology.diagnostics()).empty())
                FAIL("mutant " << i << " has no message");
            ++(topology ? readCount : refusedCount);
        }
    }
    CHECK(readCount > 100); // else the damage is too severe for a useful test
    CHECK(refusedCount > 1000);
}

TEST_CASE("Truncated files are read or refused", "[topology][formats][mutants]")
{
    for (const auto format :
         {TopologyFormat::GraphMl, TopologyFormat::Dot, TopologyFormat::EdgeList}) {
        const auto text = exportTopology(randomTopology(3), format);
        for (std::size_t length = 0; length < text.size(); length += 7)
            CHECK_NOTHROW(importTopology(text.substr(0, length), format, "cut").diagnostics());
    }
}

// A copy of the previous text for each joined piece would take forever.
TEST_CASE("A name of very many joined texts is read", "[topology][formats][mutants]")
{
    constexpr std::size_t kPieces = 1'500'000; // 6 MB
    std::string text = "graph { \"a\"";
    for (std::size_t i = 1; i < kPieces; ++i)
        text += "+\"a\"";
    const auto topology = importTopology(text + "; }", TopologyFormat::Dot, "long");
    REQUIRE(topology);
    REQUIRE(topology.value().topology.vertices.size() == 1);
    CHECK(topology.value().topology.vertices[0].name == std::string(kPieces, 'a'));
}

} // namespace clusterwright::tests::formats_mutants_test
