// Measurements as columns, equal from a store, a session and a CSV file.
#include "model/design/library/library.h"
#include "plugins/runner/data/sample_data.h"
#include "plugins/runner/store/session_file.h"
#include "plugins/runner/store/store.h"
#include "tests/plugins/runner/recorded.h"
#include "tests/support/findings.h"
#include "tests/support/temporary_folder.h"

#include <cmath>
#include <sstream>

namespace clusterwright::tests::sample_data_test
{

namespace
{

using namespace clusterwright::runner;

void tell(SampleSink& sink, const std::vector<std::string>& probes)
{
    auto run = runOf();
    run.time = 86400; // 1970-01-02
    REQUIRE(sink.beginRun(run).empty());
    for (const auto& name : probes) {
        const auto cut = name.find(' '); // "logp 2.0.0"
        auto provenance = provenanceOf("");
        provenance.probe = name.substr(0, cut);
        if (cut != std::string::npos)
            provenance.version = name.substr(cut + 1);
        const auto start = sink.beginStart(provenance);
        REQUIRE(start);
        auto warmUp = sampleOf(9);
        warmUp.warmUp = true;
        const std::vector<Sample> samples{warmUp, sampleOf(1), sampleOf(2)};
        REQUIRE(sink.add(start.value(), samples).empty());
        REQUIRE(sink.endStart(start.value(), EndState::Done, 1).empty());
    }
    REQUIRE(sink.endRun(EndState::Done).empty());
}

std::string session(const std::vector<std::string>& probes)
{
    std::ostringstream text;
    SessionWriter writer(text);
    tell(writer, probes);
    return text.str();
}

RecordedData readBack(const std::vector<std::string>& probes)
{
    std::istringstream text(session(probes));
    auto data = recordedSession(text, "s.jsonl", RowsAre::Samples);
    INFO(textOf(data.diagnostics()));
    REQUIRE(data);
    return std::move(data).value();
}

} // namespace

TEST_CASE("Rows of samples have the parameters, the nodes and the outputs", "[runner][data]")
{
    const auto record = readBack({"logp"});
    CHECK(record.run == "00112233aabbccdd");
    CHECK(record.date == "1970-01-02");
    const auto part = record.of("");
    REQUIRE(part);
    const auto& columns = part.value().data.columns;
    REQUIRE(columns.size() == 4);
    CHECK(columns[0].name == "size");
    CHECK(columns[0].unit == "B");
    CHECK(columns[0].values == std::vector<double>{1024, 1024});
    CHECK(columns[1].name == "nodes");
    CHECK(columns[1].values == std::vector<double>{2, 2});
    CHECK(columns[2].name == "round_trip");
    CHECK(columns[2].dimension == model::kTime);
    CHECK(columns[2].values == std::vector<double>{1, 2}); // without warm-up
    CHECK(part.value().launches == std::vector<double>{1, 1});
    CHECK(record.rowsAre == RowsAre::Samples);
    CHECK(severityOf(part.value().notes, "data.launches") == model::Severity::Note);
}

TEST_CASE("Rows are medians of each launch and point by default", "[runner][data]")
{
    std::ostringstream text;
    SessionWriter writer(text);
    REQUIRE(writer.beginRun(runOf()).empty());
    for (const double factor : {1.0, 10.0}) { // two launches with two sizes each
        const auto start = writer.beginStart(provenanceOf(""));
        std::vector<Sample> samples;
        for (const double size : {1024.0, 4096.0})
            for (const double value : {1.0, 2.0, 6.0}) {
                samples.push_back(sampleOf(value * factor * size));
                samples.back().at = {{"size", size}};
            }
        REQUIRE(writer.add(start.value(), samples).empty());
        REQUIRE(writer.endStart(start.value(), EndState::Done, 1).empty());
    }
    REQUIRE(writer.endRun(EndState::Done).empty());
    std::istringstream session(text.str());
    const auto record = recordedSession(session, "s.jsonl");
    REQUIRE(record);
    CHECK(record.value().rowsAre == RowsAre::LaunchMedians);
    const auto& part = record.value().parts[0];
    CHECK(part.data.column("round_trip")->values == std::vector<double>{2048, 8192, 20480, 81920});
    CHECK(part.launches == std::vector<double>{1, 1, 2, 2});
    CHECK(contains(messageOf(part.notes, "data.launches"), "4 rows are points of 2 launches"));
}

TEST_CASE("Failed and repeated launches are skipped with a note", "[runner][data]")
{
    std::ostringstream text;
    SessionWriter writer(text);
    REQUIRE(writer.beginRun(runOf()).empty());
    for (const auto& [value, state] : {std::pair{1.0, EndState::Failed},
                                       std::pair{2.0, EndState::Lost},
                                       std::pair{3.0, EndState::Done}}) {
        const auto start = writer.beginStart(provenanceOf("the same task"));
        REQUIRE(writer.add(start.value(), std::vector{sampleOf(value)}).empty());
        REQUIRE(writer.endStart(start.value(), state, 1).empty());
    }
    REQUIRE(writer.endRun(EndState::Done).empty());
    std::istringstream session(text.str());
    const auto record = recordedSession(session, "s.jsonl");
    REQUIRE(record);
    const auto& part = record.value().parts[0];
    CHECK(part.data.column("round_trip")->values == std::vector<double>{3});
    CHECK(contains(messageOf(part.notes, "data.failed"), "2 failed or repeated launches"));
}

TEST_CASE("Rows whose validation failed are skipped with a note", "[runner][data]")
{
    std::ostringstream text;
    SessionWriter writer(text);
    REQUIRE(writer.beginRun(runOf()).empty());
    auto provenance = provenanceOf("");
    provenance.probe = "osu.latency";
    const auto start = writer.beginStart(provenance);
    std::vector samples{sampleOf(1), sampleOf(2), sampleOf(3)};
    for (std::size_t i = 0; i < samples.size(); ++i)
        samples[i].at = {{"validation", std::string(i == 1 ? "Fail" : "Pass")}};
    REQUIRE(writer.add(start.value(), samples).empty());
    REQUIRE(writer.endStart(start.value(), EndState::Done, 1).empty());
    REQUIRE(writer.endRun(EndState::Done).empty());
    std::istringstream session(text.str());
    const auto record = recordedSession(session, "s.jsonl", RowsAre::Samples);
    REQUIRE(record);
    const auto& part = record.value().parts[0];
    CHECK(part.data.column("round_trip")->values == std::vector<double>{1, 3});
    CHECK(messageOf(part.notes, "data.validation") == "skipped 1 row whose validation failed");
}

TEST_CASE("An output that a launch lacks is an empty cell", "[runner][data]")
{
    std::ostringstream text;
    SessionWriter writer(text);
    REQUIRE(writer.beginRun(runOf()).empty());
    for (const bool hasGap : {false, true, false}) { // as L between processes on one machine
        const auto start = writer.beginStart(provenanceOf(""));
        auto sample = sampleOf(1);
        if (!hasGap)
            sample.values.emplace_back("L", 2);
        REQUIRE(writer.add(start.value(), std::vector{sample}).empty());
        REQUIRE(writer.endStart(start.value(), EndState::Done, 1).empty());
    }
    REQUIRE(writer.endRun(EndState::Done).empty());
    std::istringstream session(text.str());
    const auto record = recordedSession(session, "s.jsonl");
    REQUIRE(record);
    const auto& data = record.value().parts[0].data;
    CHECK(data.column("round_trip")->values == std::vector<double>{1, 1, 1});
    REQUIRE(data.column("L"));
    CHECK(data.column("L")->values[0] == 2);
    CHECK(std::isnan(data.column("L")->values[1]));
}

TEST_CASE("Other load on a node is a warning about the data", "[runner][data]")
{
    std::ostringstream text;
    SessionWriter writer(text);
    REQUIRE(writer.beginRun(runOf()).empty());
    const auto start = writer.beginStart(provenanceOf(""));
    REQUIRE(writer.add(start.value(), std::vector{sampleOf(1)}).empty());
    REQUIRE(writer.endStart(start.value(), EndState::Done, 1).empty());
    REQUIRE(writer.note(0, {"node.busy", "n1", "only 3 % idle (end the other load)", 1}).empty());
    REQUIRE(writer.note(0, {"node.data_address", "n1", "no data address", 1}).empty());
    REQUIRE(writer.endRun(EndState::Done).empty());
    std::istringstream session(text.str());
    const auto record = recordedSession(session, "s.jsonl");
    REQUIRE(record);
    const auto& notes = record.value().parts[0].notes;
    CHECK(severityOf(notes, "node.busy") == model::Severity::Warning);
    CHECK(messageOf(notes, "node.busy") == "node n1: only 3 % idle");
    CHECK(hintOf(notes, "node.busy") == "end the other load");
    CHECK_FALSE(has(notes, "node.data_address"));
}

TEST_CASE("One of several probes must be chosen", "[runner][data]")
{
    const auto record = readBack({"logp", "stream"});
    REQUIRE(record.parts.size() == 2);
    CHECK(codeOf(record.of("").diagnostics()) == "data.probe");
    CHECK(contains(hintOf(record.of("memcpy").diagnostics()), "logp, stream"));
    CHECK(record.of("stream").value().probe == "stream");
}

TEST_CASE("A library with runs reads an exported session as measured points", "[runner][data]")
{
    const TemporaryFolder folder;
    const auto file = folder.write("s.jsonl", session({"logp"}));
    const auto read = libraryWithRuns({folder.path()}).columns(file);
    INFO(textOf(read.diagnostics()));
    REQUIRE(read);
    const auto recorded = recordedFile(file);
    REQUIRE(recorded);
    CHECK(read.value().columns.size() == recorded.value().parts[0].data.columns.size());
    CHECK(read.value().rows() == recorded.value().parts[0].data.rows());
    CHECK_FALSE(model::Library(folder.path()).columns(file)); // CSV alone
}

TEST_CASE("A store, its session and the session's file give equal columns", "[runner][data]")
{
    const TemporaryFolder folder;
    const auto store = Store::open(folder.path() / "s.sqlite", Store::Access::Create);
    REQUIRE(store);
    tell(*store.value(), {"logp"});
    const auto stored = recordedData(*store.value(), "0011", RowsAre::Samples);
    REQUIRE(stored);
    const auto written = recordedFile(folder.write("s.jsonl", session({"logp"})), RowsAre::Samples);
    REQUIRE(written);
    CHECK(stored.value().run == written.value().run);
    const auto& left = stored.value().parts[0].data.columns;
    const auto& right = written.value().parts[0].data.columns;
    REQUIRE(left.size() == right.size());
    for (std::size_t i = 0; i < left.size(); ++i) {
        CHECK(left[i].name == right[i].name);
        CHECK(left[i].values == right[i].values);
    }
}

TEST_CASE("With several runs, rows are medians of each run and point", "[runner][data][runs]")
{
    const TemporaryFolder folder;
    const auto store = Store::open(folder.path() / "s.sqlite", Store::Access::Create);
    REQUIRE(store);
    for (const double factor : {1.0, 10.0}) {
        REQUIRE(store.value()->beginRun(runOf(factor == 1 ? "aa" : "bb")).empty());
        for (const double size : {1024.0, 4096.0})
            for (const double value : {1.0, 2.0, 6.0}) { // three launches
                auto provenance = provenanceOf("");
                provenance.point[0].second = size;
                auto sample = sampleOf(value * factor * size);
                sample.at.clear();
                const auto start = store.value()->beginStart(provenance);
                REQUIRE(store.value()->add(start.value(), std::vector{sample}).empty());
                REQUIRE(store.value()->endStart(start.value(), EndState::Done, 1).empty());
            }
        REQUIRE(store.value()->endRun(EndState::Done).empty());
    }
    const auto record = recordedRuns(*store.value(), {"a", "bb"});
    REQUIRE(record);
    CHECK(record.value().run == "aa, bb");
    REQUIRE(record.value().parts.size() == 1);
    const auto& data = record.value().parts[0].data;
    CHECK(data.column("size")->values == std::vector<double>{1024, 4096, 1024, 4096});
    CHECK(data.column("round_trip")->values == std::vector<double>{2048, 8192, 20480, 81920});
    CHECK(record.value().parts[0].launches == std::vector<double>{1, 1, 2, 2});
    CHECK(severityOf(record.value().parts[0].notes, "data.runs") == model::Severity::Note);
    const auto code = [&](const std::vector<std::string>& runs) {
        return codeOf(recordedRuns(*store.value(), runs).diagnostics());
    };
    CHECK(code({"aa", "a"}) == "run.twice");
    CHECK(code({"aa", ""}) == "run.unknown");
}

TEST_CASE("Rows of several versions of a probe get a note", "[runner][data]")
{
    const auto mixed = readBack({"logp 1.0.0", "logp 2.0.0", "memcpy 3.0.0"});
    REQUIRE(mixed.parts.size() == 2);
    const auto note = finding(mixed.parts[0].notes, "data.versions");
    CHECK(severityOf(note) == model::Severity::Note);
    CHECK(messageOf(note).find("1.0.0, 2.0.0") != std::string::npos);
    CHECK_FALSE(has(mixed.parts[1].notes, "data.versions"));
}

TEST_CASE("CSV files are read, and invalid files are rejected", "[runner][data]")
{
    const TemporaryFolder folder;
    const auto data = recordedFile(folder.write("m.csv", "k [KiB], time [us]\n1, 3\n2, 5\n"));
    REQUIRE(data);
    CHECK(data.value().parts[0].data.columns[0].values == std::vector<double>{1024, 2048});
    CHECK(data.value().date.size() == 10);
    const auto code = [&](const char* name, const char* text) {
        return codeOf(recordedFile(folder.write(name, text)).diagnostics());
    };
    CHECK(code("bad.csv", "k [KiB], time [us]\n1, x\n") == "csv.row");
    CHECK(code("empty.csv", "") == "csv.head");
    CHECK(code("bad.jsonl", "{\"type\":\"nothing\"}\n") == "session.format");
    CHECK(code("none.jsonl", "{\"type\":\"session\",\"format\":1,\"run\":\"00ff\"}\n") ==
          "data.rows");
    CHECK(codeOf(recordedFile(folder.path() / "gone").diagnostics()) == "file.missing");
}

} // namespace clusterwright::tests::sample_data_test
