// The status of every shipped claim is recorded, so that no change is unnoticed. After an intended change, review the difference
// and write the new lines into tests/golden/claims.txt.

#include "model/core/file.h"
#include "model/core/text.h"
#include "model/study/claims/claim.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/preset_folder.h"

#include <map>
#include <sstream>

namespace clusterwright::tests::claims_test
{

namespace
{

// Keyed by id: "underwood-inic.fft-run-time arithmetic reproduced".
using Lines = std::map<std::string, std::string>;

Lines recorded()
{
    const auto text =
        model::readFile(shippedPresetsFolder().parent_path() / "tests/golden/claims.txt");
    REQUIRE(text);
    Lines lines;
    for (const auto& line : model::split(text.value(), '\n'))
        if (!line.empty() && line.front() != '#')
            lines[line.substr(0, line.find(' '))] = line;
    return lines;
}

Lines computed()
{
    auto library = shippedPresets();
    Lines lines;
    for (const auto& id : library.ids(model::PresetKind::Claim)) {
        const auto claim = model::loadClaim(library, id);
        INFO(id << "\n" << textOf(claim.diagnostics()));
        REQUIRE(claim);
        const auto outcome = model::evaluateClaim(claim.value(), library);
        INFO(textOf(outcome.diagnostics()));
        REQUIRE(outcome);
        lines[id] = id + " " + std::string(toText(claim.value().role)) + " " +
                    std::string(toText(outcome.value().status));
    }
    return lines;
}

} // namespace

TEST_CASE("Every shipped claim has the role and the status on record", "[presets][claims]")
{
    const auto known = recorded();
    const auto now = computed();
    for (const auto& [id, line] : now) {
        INFO("not on record: " << line);
        CHECK((known.contains(id) && known.at(id) == line));
    }
    for (const auto& [id, line] : known) {
        INFO("on record, but there is no such claim: " << line);
        CHECK(now.contains(id));
    }
}

TEST_CASE("Claims of fits and of the papers' arithmetic are reproduced", "[presets][claims]")
{
    for (const auto& [id, line] : computed())
        if (contains(line, " fit ") || contains(line, " arithmetic ")) {
            INFO(line);
            CHECK_FALSE(line.ends_with(" off"));
        }
}

} // namespace clusterwright::tests::claims_test
