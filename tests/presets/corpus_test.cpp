// The validations of the corpus and their results on record. After an intended change, review the difference and write the new lines into
// tests/golden/corpus.txt.

#include "model/calibration/calibration/corpus_run.h"
#include "model/calibration/fit/row_filter.h"
#include "model/core/file.h"
#include "model/core/text.h"
#include "model/design/document/corpus.h"
#include "model/study/claims/check.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"

#include <cmath>
#include <map>
#include <set>

namespace clusterwright::tests::corpus_test
{

using namespace model;

namespace
{

// "bluewaters-line-16 450 1.234 1.567 met": held-out rows, median and 90th percentile of the error factor, aim met or missed.
struct Record {
    std::string rows;
    double median = 0;
    double high = 0;
    std::string status;
};

struct Golden {
    double tolerance = 0; // relative, of the factors
    std::map<std::string, Record> records;
};

constexpr std::size_t kWords = 5; // words in a line

Golden recorded()
{
    const auto text = readFile(shippedPresetsFolder().parent_path() / "tests/golden/corpus.txt");
    REQUIRE(text);
    Golden golden;
    for (const auto& line : split(text.value(), '\n')) {
        const auto words = split(line, ' ');
        if (line.starts_with("# tolerance "))
            golden.tolerance = std::stod(words.back());
        if (words.size() == kWords && line.front() != '#')
            golden.records[words[0]] = {
                words[1], std::stod(words[2]), std::stod(words[3]), words[4]};
    }
    return golden;
}

// time = 2 us + m / (1 GB/s): 3, 4 and 5 us. The row of 10,000 B is 24 us instead of 12 us.
constexpr const char* kRows =
    "kind,m[B],time[us]\nshort,1000,3\nshort,2000,4\nshort,3000,5\nlong,10000,24\n";

std::string recordText(const std::string& commit, const std::string& unit)
{
    return R"({"measured": "made", "title": "Made", "machine": "none", "date": "2026", "repository": "a/b", "commit": ")" +
           commit +
           R"(", "path": "p", "licence": "MIT", "licence_file": "licence-made.txt", "selection": "all",
  "columns": [{"name": "kind", "doc": "d"}, {"name": "m", "unit": ")" +
           unit + R"(", "doc": "d"}, {"name": "time", "unit": "us", "doc": "d"}], "traps": []})";
}

const std::string kCommit = "0123456789abcdef0123456789abcdef01234567";

constexpr const char* kBlock = R"({"block": "line", "title": "Line",
  "source": {"document": "clusterwright", "place": "test"},
  "parameters": [{"name": "m", "unit": "B", "doc": "d"}, {"name": "alpha", "unit": "s", "doc": "d"},
    {"name": "beta", "unit": "s/B", "doc": "d"}], "equations": ["time = alpha + m * beta"]})";

std::string
validationText(const std::string& calibrate, const std::string& predict, const std::string& aim)
{
    return R"({"validation": "case", "title": "Case", "kind": "size", "data": "made", "block": "line",
  "calibrate": [{"where": [")" +
           calibrate + R"("], "free": ["alpha=1 us", "beta=1 ns/B"]}], "predict": {"where": [")" +
           predict + R"("]}, "aim": ")" + aim + R"(", "aim_reason": "test"})";
}

// A library with the made data, the block and one validation.
class MadeCorpus
{
public:
    explicit MadeCorpus(const std::string& validation)
    {
        m_folder.add("measured/made.json", recordText(kCommit, "B"));
        m_folder.add("measured/made.csv", kRows);
        m_folder.add("measured/licence-made.txt", "MIT");
        m_folder.add("blocks/line.json", kBlock);
        m_folder.add("validations/case.json", validation);
    }

    Result<CorpusOutcome> run()
    {
        auto library = m_folder.library();
        const auto validation = library.validation("case");
        return validation ? runValidation(*validation.value(), library) : validation.diagnostics();
    }

private:
    PresetFolder m_folder;
};

Diagnostics findingsOf(const std::string& record)
{
    const PresetFolder folder;
    folder.add("measured/made.csv", kRows);
    folder.add("measured/licence-made.txt", "MIT");
    const auto file = folder.add("measured/made.json", record);
    auto library = folder.library();
    return checkFile(file, library);
}

} // namespace

TEST_CASE("Every validation has the rows and error factors on record", "[presets][corpus]")
{
    const auto golden = recorded();
    REQUIRE(golden.tolerance > 0);
    REQUIRE(golden.tolerance <= 1e-3);
    auto library = shippedPresets();
    std::set<std::string> ids;
    for (const auto& id : library.ids(PresetKind::Validation)) {
        ids.insert(id);
        const auto validation = library.validation(id);
        INFO(id << "\n" << textOf(validation.diagnostics()));
        REQUIRE(validation);
        const auto outcome = runValidation(*validation.value(), library);
        INFO(textOf(outcome.diagnostics()));
        REQUIRE(outcome);
        const auto& now = outcome.value();
        const std::string status = now.isMet ? "met" : "missed";
        INFO("now: " << id << " " << now.rows << " " << roundedText(now.medianFactor, 6) << " "
                     << roundedText(now.highFactor, 6) << " " << status);
        REQUIRE(golden.records.contains(id));
        const auto& known = golden.records.at(id);
        CHECK(known.rows == std::to_string(now.rows));
        CHECK(known.median == Approx(now.medianFactor).epsilon(golden.tolerance));
        CHECK(known.high == Approx(now.highFactor).epsilon(golden.tolerance));
        CHECK(known.status == status);
    }
    for (const auto& [id, record] : golden.records) {
        INFO("on record, but there is no such validation: " << id);
        CHECK(ids.contains(id));
    }
}

TEST_CASE("An error factor is at least 1 and infinite without a prediction", "[corpus]")
{
    CHECK(errorFactor(2, 4) == 2);
    CHECK(errorFactor(4, 2) == 2);
    CHECK(errorFactor(3, 3) == 1);
    CHECK(std::isinf(errorFactor(std::nan(""), 1)));
    CHECK(std::isinf(errorFactor(0, 1)));
}

TEST_CASE("A validation predicts held-out rows with the fitted values", "[corpus]")
{
    // alpha = 2 us, beta = 1 ns/B; at 10,000 B the prediction is 12 us, the measurement 24 us.
    const auto outcome = MadeCorpus(validationText("kind = short", "kind = long", "1.9")).run();
    INFO(textOf(outcome.diagnostics()));
    REQUIRE(outcome);
    CHECK(outcome.value().calibratedRows == 3);
    CHECK(outcome.value().rows == 1);
    REQUIRE(outcome.value().parameters.size() == 2);
    CHECK(outcome.value().parameters[0].value == Approx(2e-6));
    CHECK(outcome.value().parameters[1].value == Approx(1e-9));
    CHECK(outcome.value().medianFactor == Approx(2));
    CHECK(outcome.value().highFactor == Approx(2));
    CHECK_FALSE(outcome.value().isMet);
    CHECK(MadeCorpus(validationText("kind != long", "m > 3 kB", "2.1")).run().value().isMet);
}

TEST_CASE("A calibrated row cannot be held out", "[corpus]")
{
    CHECK(has(MadeCorpus(validationText("m <= 3 kB", "m >= 3 kB", "2")).run().diagnostics(),
              "validation.rows"));
}

TEST_CASE("A validation without a valid aim is refused", "[corpus]")
{
    CHECK(has(MadeCorpus(validationText("kind = short", "kind = long", "0.5")).run().diagnostics(),
              "validation.aim"));
}

TEST_CASE("A record of measured data states its commit, licence and columns", "[corpus][findings]")
{
    CHECK(findingsOf(recordText(kCommit, "B")).empty());
    CHECK(has(findingsOf(recordText("main", "B")), "measured.commit"));
    CHECK(has(findingsOf(recordText(kCommit, "s")), "measured.column"));
    const PresetFolder folder;
    const auto file = folder.add("measured/made.json", recordText(kCommit, "B"));
    auto library = folder.library();
    CHECK(has(checkFile(file, library), "measured.licence"));
    CHECK(has(checkFile(file, library), "file.missing"));
}

TEST_CASE("A condition selects the rows of a word", "[corpus][rows]")
{
    const PresetFolder folder;
    folder.add("measured/made.json", recordText(kCommit, "B"));
    folder.add("measured/made.csv", kRows);
    folder.add("measured/licence-made.txt", "MIT");
    auto library = folder.library();
    const auto rows = library.measured("made").value()->rows;
    const auto few = rowsWhere(rows, {"kind = short", "m >= 2 kB"});
    REQUIRE(few);
    CHECK(few.value().column("m")->values == std::vector<double>{2000, 3000});
    CHECK(few.value().column("kind")->words == std::vector<std::string>{"short", "short"});
    CHECK(rowsWhere(rows, {"kind != short"}).value().rows() == 1);
    CHECK(has(rowsWhere(rows, {"kind = none"}).diagnostics(), "data.rows"));
}

} // namespace clusterwright::tests::corpus_test
