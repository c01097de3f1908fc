// The validations of the corpus and their results on record. After an intended change, review the difference and write the new lines into
// tests/golden/corpus.txt.

#include "model/calibration/calibration/corpus_run.h"
#include "model/core/diagnostic.h"
#include "model/core/file.h"
#include "model/core/text.h"
#include "model/design/document/corpus.h"
#include "model/json/json.h"
#include "model/study/measured/row_filter.h"
#include "model/study/results/result_tables.h"
#include "model/study/studies/named_study.h"
#include "tests/presets/golden_file.h"
#include "tests/support/catch_compat.h"
#include "tests/support/check_file.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"

#include <cmath>
#include <map>
#include <set>

namespace clusterwright::tests::corpus_test
{

using namespace model;

namespace
{

// "bluewaters-line-16 450 1.234 1.567 met 1.3 1.5 - 1.4 12,30": held-out rows, median and 90th percentile of the error factor, aim met or
// missed, median factors of the naive models, points predicted too low and too high.
struct Record {
    std::string rows;
    double median = 0;
    double high = 0;
    std::string status;
    std::vector<std::string> naive;
    std::string signs;
};

struct Golden {
    double tolerance = 0; // relative, of the factors
    std::map<std::string, Record> records;
};

Golden recorded()
{
    const auto file = goldenFile("corpus.txt");
    Golden golden{file.tolerance, {}};
    for (const auto& words : file.lines) {
        REQUIRE(words.size() == 10);
        golden.records[words[0]] = {words[1],
                                    std::stod(words[2]),
                                    std::stod(words[3]),
                                    words[4],
                                    {words.begin() + 5, words.begin() + 9},
                                    words[9]};
    }
    return golden;
}

std::vector<std::string> naiveOf(const CorpusOutcome& outcome)
{
    constexpr int kDigits = 6;
    std::vector<std::string> texts;
    for (const auto& one : outcome.naive.models)
        texts.push_back(std::isfinite(one.factor.median) ? roundedText(one.factor.median, kDigits)
                                                         : "-");
    return texts;
}

std::string signsOf(const CorpusOutcome& outcome)
{
    const auto& signs = outcome.validation.outputs.front().signs;
    return std::to_string(signs.below) + "," + std::to_string(signs.above);
}

// time = 2 us + m / (1 GB/s): 3, 4 and 5 us. The row of 10,000 B is 24 us instead of 12 us.
constexpr const char* kRows = "kind,m[B],time[us],other[us]\nshort,1000,3,6\nshort,2000,4,8\nshort,"
                              "3000,5,10\nlong,10000,24,48\n";

std::string
recordText(const std::string& commit, const std::string& unit, const std::string& fields = "")
{
    return R"({"measured": "made", "title": "Made", "machine": "none", "date": "2026", "repository": "a/b", "commit": ")" +
           commit +
           R"(", "path": "p", "licence": "MIT", "licence_file": "licence-made.txt", "selection": "all",
  "columns": [{"name": "kind", "doc": "d"}, {"name": "m", "unit": ")" +
           unit + R"(", "doc": "d"}, {"name": "time", "unit": "us", "doc": "d"},
  {"name": "other", "unit": "us", "doc": "d")" +
           fields + R"(}], "traps": []})";
}

const std::string kCommit = "0123456789abcdef0123456789abcdef01234567";

constexpr const char* kBlock = R"({"block": "line", "title": "Line",
  "source": {"document": "clusterwright", "place": "test"},
  "parameters": [{"name": "m", "unit": "B", "doc": "d"}, {"name": "alpha", "unit": "s", "doc": "d"},
    {"name": "beta", "unit": "s/B", "doc": "d"}], "equations": ["time = alpha + m * beta", "twice = 2 * time"]})";

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
    explicit MadeCorpus(const std::string& validation, const std::string& fields = "")
    {
        m_folder.add("measured/made.json", recordText(kCommit, "B", fields));
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
        INFO("now: " << id << " " << now.rows << " " << roundedText(now.factor.median, 6) << " "
                     << roundedText(now.factor.high, 6) << " " << status << " "
                     << join(naiveOf(now), " ") << " " << signsOf(now));
        REQUIRE(golden.records.contains(id));
        const auto& known = golden.records.at(id);
        CHECK(known.rows == std::to_string(now.rows));
        CHECK(known.median == Approx(now.factor.median).epsilon(golden.tolerance));
        CHECK(known.high == Approx(now.factor.high).epsilon(golden.tolerance));
        CHECK(known.status == status);
        CHECK(known.signs == signsOf(now));
        const auto naive = naiveOf(now);
        for (std::size_t i = 0; i < naive.size(); ++i)
            CHECK((known.naive[i] == naive[i] ||
                   std::stod(known.naive[i]) ==
                       Approx(std::stod(naive[i])).epsilon(golden.tolerance)));
    }
    for (const auto& [id, record] : golden.records) {
        INFO("on record, but there is no such validation: " << id);
        CHECK(ids.contains(id));
    }
}

namespace
{

LadderStudy ladderOf(const std::string& design, const std::string& study, Library& library)
{
    const auto home = *library.design(design).value();
    auto ladder = runLadder(home, findStudy(home, study).value(), library, {});
    INFO(textOf(ladder.diagnostics()));
    REQUIRE(ladder);
    for (const auto& finding : ladder.value().diagnostics)
        CHECK(finding.severity == Severity::Note);
    return std::move(ladder).value();
}

std::vector<double> mediansOf(const LadderStudy& ladder)
{
    std::vector<double> medians;
    for (const auto& rung : ladder.rungs)
        medians.push_back(std::round(rung.error.median * 1000) / 1000);
    return medians;
}

// The value of an input on the last rung, in base units.
double valueOnTop(const LadderStudy& ladder,
                  const std::string& design,
                  const std::string& name,
                  Library& library)
{
    std::vector<Setting> settings;
    for (const auto& rung : ladder.rungs)
        for (const auto& [input, value] : rung.rung.settings) {
            std::erase_if(settings, [&](const Setting& one) { return one.name == input; });
            settings.push_back({input, value, ""});
        }
    const auto system = instantiate(*library.design(design).value(), library, settings).value();
    return valuate(system).value().equations[*system.set.find(name)];
}

} // namespace

TEST_CASE("The top rung of a shipped ladder has the values that its validation fits",
          "[presets][corpus][ladder]")
{
    struct Case {
        const char* validation;
        const char* design;
        const char* study;
    };
    const auto [validation, design, study] =
        GENERATE(Case{"bluewaters-ladder", "torus-line-ladder", "all-sizes"},
                 Case{"jeanzay-fft-ladder", "pencil-fft", "ladder"});
    constexpr double kTolerance = 1e-3; // four digits are written
    auto library = shippedPresets();
    const auto fitted = runValidation(*library.validation(validation).value(), library);
    REQUIRE(fitted);
    const auto ladder = ladderOf(design, study, library);
    const auto& top = ladder.rungs.back().error;
    CHECK(top.median == Approx(fitted.value().factor.median).epsilon(kTolerance));
    CHECK(top.high == Approx(fitted.value().factor.high).epsilon(kTolerance));
    for (const auto& parameter : fitted.value().parameters) {
        INFO(parameter.name);
        CHECK(valueOnTop(ladder, design, parameter.name, library) ==
              Approx(parameter.value).epsilon(kTolerance));
    }
}

TEST_CASE("The shipped ladders have the errors on record", "[presets][corpus][ladder]")
{
    auto library = shippedPresets();
    CHECK(mediansOf(ladderOf("torus-line-ladder", "ladder", library)) ==
          std::vector{10.664, 4.659, 2.615, 1.122});
    CHECK(mediansOf(ladderOf("torus-line-ladder", "all-sizes", library)) ==
          std::vector{2.044, 2.044, 1.356, 1.17});
    // Without contention, the pattern of the FFT is worse than an exchange among all processes, whose messages are too many.
    CHECK(mediansOf(ladderOf("pencil-fft", "ladder", library)) ==
          std::vector{2.856, 1.449, 3.578, 1.498});
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
    CHECK(outcome.value().factor.median == Approx(2));
    CHECK(outcome.value().factor.high == Approx(2));
    CHECK_FALSE(outcome.value().isMet);
    CHECK(MadeCorpus(validationText("kind != long", "m > 3 kB", "2.1")).run().value().isMet);
}

TEST_CASE("A calibrated row cannot be held out", "[corpus]")
{
    CHECK(has(MadeCorpus(validationText("m <= 3 kB", "m >= 3 kB", "2")).run().diagnostics(),
              "validation.rows"));
}

TEST_CASE("A calibrated row cannot be held out under another name", "[corpus]")
{
    const auto text = [](const std::string& calibrate) {
        return R"({"validation": "case", "title": "Case", "kind": "size", "data": "made", "block": "line",
  "calibrate": [{"where": ["m <= 3 kB"], "as": [")" +
               calibrate + R"("], "output": "twice", "free": ["alpha=1 us", "beta=1 ns/B"]}],
  "predict": {"where": ["m < 3 kB"]}, "aim": "2", "aim_reason": "test"})";
    };
    CHECK(has(MadeCorpus(text("twice = time")).run().diagnostics(), "validation.rows"));
    // The same rows by another column are other measurements.
    const auto other = MadeCorpus(text("twice = other")).run();
    INFO(textOf(other.diagnostics()));
    CHECK(other);
    // They are the same ones where the record states it, as for a quantile.
    const auto quantile =
        MadeCorpus(text("twice = other"), R"(, "of": "time")").run().diagnostics();
    REQUIRE(has(quantile, "validation.rows"));
    CHECK(quantile.front().pointer == "/calibrate/0");
    CHECK(quantile.front().message ==
          "a row of 'other' that is calibrated on states the samples of a held-out row of 'time'");
}

TEST_CASE("An unknown name among the free parameters is reported as such", "[corpus][findings]")
{
    const auto problems = MadeCorpus(R"({"validation": "case", "title": "Case", "kind": "size",
  "data": "made", "block": "line", "calibrate": [{"where": ["m < 3 kB"], "free": ["alpha=1 us", "bta=1 ns/B"]}],
  "predict": {"where": ["m >= 3 kB"]}, "aim": "2", "aim_reason": "test"})")
                              .run()
                              .diagnostics();
    REQUIRE(problems.size() == 1); // not the missing value of beta, which follows from it
    CHECK(problems.front().code == "set.unknown");
    CHECK(problems.front().pointer == "/calibrate/0");
    CHECK(problems.front().message == "'line' has no parameter 'bta'");
    CHECK(problems.front().hint == "did you mean 'beta'?");
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
    CHECK(findingsOf(recordText(kCommit, "B", R"(, "of": "time")")).empty());
    CHECK(has(findingsOf(recordText(kCommit, "B", R"(, "of": "median")")), "measured.column"));
    CHECK(has(findingsOf(recordText(kCommit, "B", R"(, "of": "other")")), "measured.column"));
    const PresetFolder folder;
    const auto file = folder.add("measured/made.json", recordText(kCommit, "B"));
    auto library = folder.library();
    CHECK(has(checkFile(file, library), "measured.licence"));
    CHECK(has(checkFile(file, library), "file.missing"));
}

TEST_CASE("Own measured data need neither repository nor licence", "[corpus][findings]")
{
    const auto with = [](std::map<std::string, std::string> fields) {
        auto json = Json::parse(recordText(kCommit, "B"));
        for (const auto* const key :
             {"repository", "commit", "path", "licence", "licence_file", "selection"})
            json.erase(key);
        for (const auto& [key, value] : fields)
            json[key] = value;
        return findingsOf(json.dump());
    };
    CHECK(with({{"measured_by", "me, run 3f2a of the probe logp"}}).empty());
    const auto missing = with({});
    CHECK(has(missing, "measured.source"));
    CHECK(missing.size() == 1);
    CHECK(has(with({{"measured_by", ""}}), "measured.source"));
    CHECK(has(with({{"measured_by", "me"}, {"licence", "MIT"}}), "measured.source"));
    CHECK(has(with({{"repository", "a/b"}}), "json.missing_field"));
    CHECK(has(findingsOf(recordText(std::string(40, '0'), "B")), "measured.commit"));
    auto json = Json::parse(recordText(kCommit, "B"));
    json["licence"] = "none";
    CHECK(has(findingsOf(json.dump()), "measured.licence"));
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

TEST_CASE("A condition of a validation knows the labels of its model", "[corpus][rows][labels]")
{
    const PresetFolder folder;
    folder.add("measured/made.json", recordText(kCommit, "B"));
    folder.add("measured/made.csv",
               "kind,m[B],time[us],other[us]\nshort,1000,3,1\nshort,2000,4,1\nlong,9000,9,2\n");
    folder.add("measured/licence-made.txt", "MIT");
    folder.add("blocks/line.json", R"json({"block": "line", "title": "Line",
        "source": {"document": "clusterwright", "place": "test"},
        "parameters": [{"name": "m", "unit": "B", "doc": "d"}, {"name": "alpha", "unit": "s", "doc": "d"}],
        "equations": [{"equation": "way = if(m < 4 kB, 1, 2)", "doc": "d", "labels": {"1": "ring", "2": "tree"}},
                      {"equation": "time = alpha", "doc": "d"}]})json");
    folder.add("designs/line.cluster.json",
               R"json({"design": "line", "format": 1, "title": "Line", "variables": [
        {"name": "way", "value": "1", "integer": true, "labels": {"1": "ring", "2": "tree"}}]})json");
    auto library = folder.library();
    CorpusSubject subject;
    subject.data = "made";
    subject.as = {"way=kind"};
    const auto rowsWith = [&](const std::string& condition) {
        subject.where = {condition};
        const auto rows = rowsOf(subject, library);
        INFO(textOf(rows.diagnostics()));
        REQUIRE(rows);
        return rows.value().rows();
    };
    // `kind` has neither label as a word; with "!=", a label may be absent.
    subject.block = "line";
    CHECK(rowsWith("kind != ring") == 3);
    subject.block.clear();
    subject.design = "line";
    CHECK(rowsWith("kind != ring") == 3);
    subject.as.clear();
    CHECK(has(rowsOf(subject, library).diagnostics(), "data.rows"));
}

} // namespace clusterwright::tests::corpus_test
