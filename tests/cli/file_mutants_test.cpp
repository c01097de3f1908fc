// Thousands of damaged files, in this process: the result is always a list of findings, never a crash.
#include "model/core/file.h"
#include "model/design/system/evaluation.h"
#include "model/json/json.h"
#include "tests/cli/cli.h"
#include "tests/support/catch_compat.h"
#include "tests/support/check_file.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"
#include "tests/support/preset_folder.h"

namespace clusterwright::tests::file_mutants_test
{

namespace
{

using model::Json;

std::string shippedDesign(const std::string& id)
{
    return model::readFile(shippedPresets().path(model::PresetKind::Design, id)).value();
}

std::string shippedBlock(const std::string& id)
{
    return model::readFile(shippedPresets().path(model::PresetKind::Block, id)).value();
}

void checkForm(const model::Diagnostics& findings)
{
    INFO(textOf(findings));
    for (std::size_t i = 0; i < findings.size(); ++i) {
        CHECK_FALSE(codeOf(nth(findings, i)).empty());
        CHECK_FALSE(messageOf(nth(findings, i)).empty());
    }
}

// Checks files of any text under one name; the extension gives the kind.
class Checker
{
public:
    explicit Checker(std::string name)
        : m_name(std::move(name))
        , m_library(shippedPresets())
    {
    }

    model::Diagnostics check(std::string_view text)
    {
        const auto file = m_folder.write(m_name, text);
        auto findings = checkFile(file, m_library);
        checkForm(findings);
        if (m_name.ends_with(".cluster.json"))
            CHECK((hasAnswer(file) || hasErrors(findings)));
        return findings;
    }

private:
    // As `eval` does: each step returns a value or its findings.
    bool hasAnswer(const std::string& file)
    {
        const auto design = model::loadDesign(file);
        checkForm(design.diagnostics());
        if (!design)
            return refused(design.diagnostics());
        const auto system = model::instantiate(*design.value(), m_library, {});
        checkForm(system.diagnostics());
        if (!system)
            return refused(system.diagnostics());
        const auto evaluation = model::evaluate(system.value());
        checkForm(evaluation.diagnostics());
        if (!evaluation)
            return refused(evaluation.diagnostics());
        checkForm(evaluation.value().diagnostics);
        return true;
    }

    static bool refused(const model::Diagnostics& findings)
    {
        CHECK(hasErrors(findings));
        return false;
    }

    std::string m_name;
    TemporaryFolder m_folder;
    model::Library m_library;
};

// Collects all places of the document, in order.
void collect(const Json& json,
             const Json::json_pointer& place,
             std::vector<Json::json_pointer>& places)
{
    if (!place.empty())
        places.push_back(place);
    if (json.is_object())
        for (const auto& [key, value] : json.items())
            collect(value, place / key, places);
    else if (json.is_array())
        for (std::size_t i = 0; i < json.size(); ++i)
            collect(json[i], place / i, places);
}

std::vector<Json::json_pointer> placesOf(const Json& json)
{
    std::vector<Json::json_pointer> places;
    collect(json, Json::json_pointer(), places);
    return places;
}

const std::vector<Json>& substitutes()
{
    static const std::vector<Json> values{
        nullptr, true, 0, "", Json::array(), Json::object(), "1 parsec"};
    return values;
}

} // namespace

TEST_CASE("A design with one value of another type causes no crash", "[cli][bad][mutants]")
{
    const std::string text = GENERATE(as<std::string>{},
                                      copyDesign(),
                                      shippedDesign("fft-serial"),
                                      shippedDesign("acc-fft-inic"));
    const auto json = Json::parse(text);
    Checker checker("mutant.cluster.json");
    REQUIRE(checker.check(text).empty());
    int mutants = 0;
    int refused = 0;
    for (const auto& place : placesOf(json))
        for (const auto& value : substitutes()) {
            auto mutant = json;
            mutant[place] = value;
            INFO(json["design"] << " with " << place.to_string() << " = " << value);
            refused += hasErrors(checker.check(mutant.dump())) ? 1 : 0;
            ++mutants;
        }
    CHECK(mutants == static_cast<int>(placesOf(json).size()) * 7);
    CHECK(mutants > 300);
    CHECK(refused > mutants * 3 / 4); // some places accept other values: a title can be "1 parsec"
}

TEST_CASE("A design with several values replaced at random causes no crash", "[cli][bad][mutants]")
{
    const auto json = Json::parse(shippedDesign("acc-fft-gigabit"));
    const auto places = placesOf(json);
    Checker checker("mutant.cluster.json");
    Random random(20);
    for (int i = 0; i < 500; ++i) {
        auto mutant = json;
        std::string what;
        for (int change = random.whole(2, 4); change > 0; --change) {
            const auto& place = places[static_cast<std::size_t>(
                random.whole(0, static_cast<int>(places.size()) - 1))];
            if (!mutant.contains(place))
                continue;
            const auto& value = substitutes()[static_cast<std::size_t>(random.whole(0, 6))];
            mutant[place] = value;
            what += place.to_string() + " = " + value.dump() + "\n";
        }
        INFO(what);
        static_cast<void>(checker.check(mutant.dump()));
    }
}

TEST_CASE("A design with any one field removed causes no crash", "[cli][bad][mutants]")
{
    const auto json = Json::parse(shippedDesign("acc-fft-inic"));
    Checker checker("mutant.cluster.json");
    for (const auto& place : placesOf(json)) {
        auto mutant = json;
        auto& parent = mutant[place.parent_pointer()];
        if (parent.is_object())
            parent.erase(place.back());
        else
            parent.erase(std::stoul(place.back()));
        INFO("without " << place.to_string());
        static_cast<void>(checker.check(mutant.dump()));
    }
}

TEST_CASE("A block with one value of another type causes no crash", "[cli][bad][mutants]")
{
    const auto text = shippedBlock("inic.transpose");
    const auto json = Json::parse(text);
    Checker checker("mutant.json");
    REQUIRE(checker.check(text).empty());
    for (const auto& place : placesOf(json))
        for (const auto& value : substitutes()) {
            auto mutant = json;
            mutant[place] = value;
            INFO(place.to_string() << " = " << value);
            static_cast<void>(checker.check(mutant.dump()));
        }
}

TEST_CASE("A claim with one value of another type causes no crash", "[cli][bad][mutants]")
{
    const std::string id =
        GENERATE("underwood-inic.fft-transpose-stages", "underwood-inic.fft-gigabit-speedup-8-256");
    const auto text = model::readFile(shippedPresets().path(model::PresetKind::Claim, id)).value();
    const auto json = Json::parse(text);
    Checker checker("mutant.json");
    REQUIRE(checker.check(text).empty());
    for (const auto& place : placesOf(json))
        for (const auto& value : substitutes()) {
            auto mutant = json;
            mutant[place] = value;
            INFO(place.to_string() << " = " << value);
            static_cast<void>(checker.check(mutant.dump()));
        }
}

TEST_CASE("A file cut off at every 97th byte is refused", "[cli][bad][mutants]")
{
    const std::string text =
        GENERATE(as<std::string>{}, copyDesign(), shippedDesign("acc-fft-inic"));
    Checker checker("cut.cluster.json");
    for (std::size_t size = 0; size < text.find_last_of('}'); size += 97) {
        INFO("after " << size << " bytes");
        const auto findings = checker.check(text.substr(0, size));
        CHECK(findings.size() == 1);
        CHECK(pointerOf(findings, "json.syntax").starts_with("line "));
    }
}

TEST_CASE("A design with bytes flipped at random causes no crash", "[cli][bad][mutants]")
{
    const std::string text =
        GENERATE(as<std::string>{}, copyDesign(), shippedDesign("acc-fft-inic"));
    Checker checker("flipped.cluster.json");
    Random random(7);
    for (int i = 0; i < 500; ++i) {
        auto mutant = text;
        std::string what;
        for (int flip = random.whole(1, 3); flip > 0; --flip) {
            const auto at =
                static_cast<std::size_t>(random.whole(0, static_cast<int>(text.size()) - 1));
            mutant[at] = static_cast<char>(static_cast<unsigned char>(mutant[at]) ^
                                           (1U << random.whole(0, 7)));
            what += "byte " + std::to_string(at) + "\n";
        }
        INFO(what);
        static_cast<void>(checker.check(mutant));
    }
}

TEST_CASE("A design with digits and signs exchanged causes no crash", "[cli][bad][mutants]")
{
    const auto text = shippedDesign("acc-fft-inic");
    const std::string letters = "0123456789+-*/^().,=<> eEPx\"";
    Checker checker("flipped.cluster.json");
    Random random(11);
    for (int i = 0; i < 500; ++i) {
        auto mutant = text;
        const auto at =
            static_cast<std::size_t>(random.whole(0, static_cast<int>(text.size()) - 1));
        mutant[at] = letters[static_cast<std::size_t>(
            random.whole(0, static_cast<int>(letters.size()) - 1))];
        INFO("byte " << at << ": '" << text[at] << "' to '" << mutant[at] << "'");
        static_cast<void>(checker.check(mutant));
    }
}

TEST_CASE("A table with bytes flipped at random causes no crash", "[cli][bad][mutants]")
{
    const auto text =
        model::readFile(shippedPresets().path(model::PresetKind::Data, "fftw-row-time")).value();
    Checker checker("flipped.csv");
    Random random(13);
    for (int i = 0; i < 500; ++i) {
        auto mutant = text;
        const auto at =
            static_cast<std::size_t>(random.whole(0, static_cast<int>(text.size()) - 1));
        mutant[at] = static_cast<char>(random.whole(0, 255));
        INFO("byte " << at);
        static_cast<void>(checker.check(mutant));
    }
}

} // namespace clusterwright::tests::file_mutants_test
