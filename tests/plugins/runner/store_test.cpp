#include "plugins/runner/store/import.h"
#include "plugins/runner/store/session_file.h"
#include "plugins/runner/store/store.h"
#include "tests/plugins/runner/recorded.h"
#include "tests/support/findings.h"
#include "tests/support/temporary_folder.h"

#include <array>
#include <csignal>
#include <future>
#include <sstream>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace clusterwright::tests::store_test
{

namespace
{

using namespace clusterwright::runner;

std::unique_ptr<Store> opened(const TemporaryFolder& folder,
                              Store::Access access = Store::Access::Create)
{
    auto store = Store::open(folder.path() / "samples.sqlite", access);
    INFO(textOf(store.diagnostics()));
    REQUIRE(store);
    return std::move(store).value();
}

std::string openError(const std::filesystem::path& file, Store::Access access)
{
    const auto store = Store::open(file, access);
    REQUIRE_FALSE(store);
    return codeOf(store.diagnostics());
}

} // namespace

TEST_CASE("A store replays its calls bit for bit", "[runner][store]")
{
    const TemporaryFolder folder;
    recordSession(*opened(folder));

    MemorySink sink;
    const auto store = opened(folder, Store::Access::Existing);
    REQUIRE(store->replay("0011", sink).empty());
    checkSameSession(sink);
}

TEST_CASE("A new store is private to its owner", "[runner][store]")
{
    const TemporaryFolder folder;
    const auto before = ::umask(022);
    const auto store = opened(folder);
    recordSession(*store);
    ::umask(before);
    for (const auto& file : std::filesystem::directory_iterator(folder.path())) {
        INFO(file.path().string());
        CHECK(std::filesystem::status(file).permissions() == std::filesystem::perms{0600});
    }
}

TEST_CASE("A store lists its runs with their counts", "[runner][store]")
{
    const TemporaryFolder folder;
    const auto store = opened(folder);
    recordSession(*store);
    REQUIRE(store->beginRun(runOf("ffff000000000000")).empty());

    const auto runs = store->runs();
    REQUIRE(runs);
    REQUIRE(runs.value().size() == 2);
    CHECK(runs.value()[0].state == EndState::Done);
    CHECK(runs.value()[0].starts == 2);
    CHECK(runs.value()[0].samples == 6);
    CHECK(runs.value()[1].state == EndState::Open);
    CHECK(store->run("ff").value().run.id == "ffff000000000000");
    CHECK(pointerOf(store->run("ab").diagnostics(), "run.unknown").empty());
    CHECK(codeOf(store->run("").diagnostics()) == "run.unknown");
}

TEST_CASE("Removing a run deletes its samples and keeps other runs", "[runner][store]")
{
    const TemporaryFolder folder;
    const auto store = opened(folder);
    recordSession(*store);
    const auto id = store->runs().value()[0].run.id;
    const auto start = store->starts(id).value()[0].id;
    REQUIRE(store->beginRun(runOf("ffff000000000000")).empty());

    REQUIRE(store->remove(id).empty());
    CHECK(store->samples(start).value().empty());
    CHECK(store->starts(id).value().empty());
    CHECK(store->events(id).value().empty());
    REQUIRE(store->runs().value().size() == 1);
    CHECK(store->runs().value()[0].run.id == "ffff000000000000");
    CHECK(codeOf(store->remove(id)) == "run.unknown");
}

TEST_CASE("A common beginning of two run ids is ambiguous", "[runner][store]")
{
    const TemporaryFolder folder;
    const auto store = opened(folder);
    REQUIRE(store->beginRun(runOf("ab00")).empty());
    REQUIRE(store->beginRun(runOf("ab01")).empty());
    REQUIRE(store->run("ab").diagnostics().size() == 1);
    CHECK(codeOf(store->run("ab").diagnostics()) == "run.ambiguous");
}

TEST_CASE("Finished tasks are recorded, and other tasks run again", "[runner][store]")
{
    const TemporaryFolder folder;
    const auto store = opened(folder);
    recordSession(*store);
    const auto done = store->recorded(runOf().id, "0 logp a,b  #0");
    REQUIRE(done);
    REQUIRE(done.value());
    CHECK(done.value()->samples.size() == 5);
    CHECK(done.value()->seconds == 0.25);
    CHECK_FALSE(store->recorded(runOf().id, "0 logp a,b  #1").value()); // lost
    CHECK_FALSE(store->recorded("another", "0 logp a,b  #0").value());
    CHECK(store->paces().value() == std::map<std::string, double>{{"logp", 0.25}});
}

TEST_CASE("Samples of failed or repeated launches do not count", "[runner][store]")
{
    const auto start = [](StartId id, const std::string& task, EndState state) {
        return StoredStart{id, provenanceOf(task), state};
    };
    const std::vector<StoredStart> starts{start(1, "a", EndState::Open), // interrupted
                                          start(2, "a", EndState::Done), // resumed
                                          start(3, "b", EndState::Failed),
                                          start(4, "c", EndState::Cancelled),
                                          start(5, "", EndState::Done), // imported
                                          start(6, "", EndState::Done),
                                          start(7, "d", EndState::Lost)};
    std::vector<StartId> counting;
    for (const auto& kept : countingStarts(starts))
        counting.push_back(kept.id);
    CHECK(counting == std::vector<StartId>{2, 4, 5, 6, 7});
}

TEST_CASE("A run that begins again is resumed", "[runner][store]")
{
    const TemporaryFolder folder;
    const auto store = opened(folder);
    recordSession(*store);
    REQUIRE(store->beginRun(runOf()).empty());
    REQUIRE(store->beginStart(provenanceOf("0 logp a,b  #1")));
    CHECK(store->runs().value().size() == 1);
    CHECK(store->run("00").value().starts == 3);
    CHECK(store->run("00").value().state == EndState::Open);
}

TEST_CASE("A run has one writer, which is named", "[runner][store]")
{
    const TemporaryFolder folder;
    const auto first = opened(folder);
    const auto second = opened(folder);
    REQUIRE(first->beginRun(runOf()).empty());
    const auto problems = second->beginRun(runOf());
    REQUIRE(problems.size() == 1);
    CHECK(codeOf(problems) == "run.held");
    CHECK(contains(messageOf(problems),
                   "clusterwright-cli 0.1.0, process " + std::to_string(::getpid()) + " on "));
    CHECK(codeOf(second->remove(runOf().id)) == "run.held");
    CHECK(second->beginRun(runOf("ffff000000000000")).empty()); // another run is not locked
    REQUIRE(first->endRun(EndState::Done).empty());
    CHECK(second->beginRun(runOf()).empty());
    CHECK(first->beginRun(runOf("ffff000000000000"))
              .empty()); // released when the store begins another run
}

TEST_CASE("A writer releases its run at the end and leaves no file", "[runner][store]")
{
    const TemporaryFolder folder;
    REQUIRE(opened(folder)->beginRun(runOf("../up/and\"away")).empty());
    REQUIRE(opened(folder)->beginRun(runOf("../up/and\"away")).empty());
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder.path()))
        CHECK_FALSE(contains(entry.path().string(), ".lock"));
}

TEST_CASE("The next run removes only the lock files of killed runners", "[runner][store]")
{
    const TemporaryFolder folder;
    const auto store = opened(folder);
    const std::string name = "samples.sqlite";
    const auto left = folder.write(name + ".dead0.lock", "clusterwright-cli 0.1.0, process 1");
    const auto other = folder.write(name + ".my notes.lock", "kept");
    const auto holder = opened(folder);
    REQUIRE(holder->beginRun(runOf()).empty());
    CHECK_FALSE(std::filesystem::exists(left));
    REQUIRE(store->beginRun(runOf("ffff000000000000")).empty());
    CHECK(codeOf(store->remove(runOf().id)) == "run.held"); // a held lock stays
    CHECK(std::filesystem::exists(other));
}

TEST_CASE("An import replaces what a killed import left", "[runner][store][import]")
{
    const TemporaryFolder folder;
    const auto file = folder.path() / "samples.sqlite";
    std::ostringstream session;
    SessionWriter writer(session);
    recordSession(writer);
    const auto text = folder.write("run.jsonl", session.str());
    auto killed = opened(folder); // stores a part
    REQUIRE(killed->beginRun(runOf()).empty());
    const auto start = killed->beginStart(provenanceOf());
    REQUIRE(start);
    const auto stored =
        GENERATE(std::size_t{1}, std::size_t{6}); // a part; all samples, without the end
    REQUIRE(killed->add(start.value(), std::vector<Sample>(stored, sampleOf(1))).empty());
    CHECK(opened(folder)->runs().value().front().isHeld);
    CHECK(codeOf(importFile(text, file).diagnostics()) == "run.exists");
    killed.reset();

    CHECK(opened(folder)->runs().value().front().isLeft());
    const auto imported = importFile(text, file);
    REQUIRE(imported);
    CHECK(imported.value().stored.samples == 6);
    CHECK_FALSE(imported.value().stored.isLeft());
    CHECK(opened(folder)->runs().value().size() == 1);
    CHECK(codeOf(importFile(text, file).diagnostics()) == "run.exists"); // a whole run stays
}

TEST_CASE("Samples keep their order after the clock steps back", "[runner][store]")
{
    const TemporaryFolder folder;
    const auto store = opened(folder);
    REQUIRE(store->beginRun(runOf()).empty());
    const auto start = store->beginStart(provenanceOf());
    REQUIRE(start);
    for (const double time : {5000.0, 4000.0, 0.0, 4500.0}) {
        auto sample = sampleOf(time);
        sample.time = time;
        REQUIRE(store->add(start.value(), std::vector{sample}).empty());
    }
    std::vector<double> times;
    const auto samples = store->samples(start.value());
    for (const auto& sample : samples.value())
        times.push_back(sample.time);
    CHECK(times == std::vector<double>{5000, 4000, 0, 4500});
}

TEST_CASE("More samples than one statement holds are stored in order", "[runner][store]")
{
    const TemporaryFolder folder;
    const auto store = opened(folder);
    REQUIRE(store->beginRun(runOf()).empty());
    const auto start = store->beginStart(provenanceOf());
    std::vector<Sample> samples;
    for (int i = 0; i < 1000; ++i)
        samples.push_back(sampleOf(1.0 / (i + 1), i));
    REQUIRE(store->add(start.value(), samples).empty());
    CHECK(store->samples(start.value()).value() == samples);
}

TEST_CASE("Two readers see added samples while the writer continues", "[runner][store]")
{
    const TemporaryFolder folder;
    const auto writer = opened(folder);
    REQUIRE(writer->beginRun(runOf()).empty());
    const auto start = writer->beginStart(provenanceOf());
    const auto first = opened(folder, Store::Access::Existing);
    const auto second = opened(folder, Store::Access::Existing);
    for (std::size_t i = 1; i <= 3; ++i) {
        REQUIRE(writer->add(start.value(), std::vector{sampleOf(1)}).empty());
        CHECK(first->samples(start.value()).value().size() == i);
        CHECK(second->samples(start.value()).value().size() == i);
    }
}

TEST_CASE("Two runners write different runs to one store simultaneously", "[runner][store]")
{
    const TemporaryFolder folder;
    static_cast<void>(opened(folder));
    constexpr int kBatches = 50;
    const auto write = [&](const std::string& run) {
        const auto store = Store::open(folder.path() / "samples.sqlite", Store::Access::Create);
        if (!store || !store.value()->beginRun(runOf(run)).empty())
            return false;
        const auto start = store.value()->beginStart(provenanceOf());
        bool isKept = bool(start);
        for (int i = 0; isKept && i < kBatches; ++i)
            isKept =
                store.value()->add(start.value(), std::vector{sampleOf(i), sampleOf(i)}).empty();
        return isKept && store.value()->endRun(EndState::Done).empty();
    };
    auto other = std::async(std::launch::async, [&] { return write("bbbb000000000000"); });
    CHECK(write("aaaa000000000000"));
    CHECK(other.get());
    const auto runs = opened(folder)->runs();
    REQUIRE(runs);
    REQUIRE(runs.value().size() == 2);
    for (const auto& run : runs.value()) {
        CHECK(run.samples == 2 * kBatches);
        CHECK(run.state == EndState::Done);
    }
}

TEST_CASE("A killed writer loses no sample that add() stored", "[runner][store][fault]")
{
    const TemporaryFolder folder;
    std::array<int, 2> pipe{};
    REQUIRE(::pipe(pipe.data()) == 0);
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) { // the child stores samples one by one and reports each; the parent checks
        auto store = Store::open(folder.path() / "samples.sqlite", Store::Access::Create);
        static_cast<void>(store.value()->beginRun(runOf()));
        const auto start = store.value()->beginStart(provenanceOf());
        for (int i = 0; store.value()->add(start.value(), std::vector{sampleOf(i, i)}).empty(); ++i)
            if (::write(pipe[1], "x", 1) != 1)
                break;
        ::_exit(0);
    }
    ::close(pipe[1]);
    std::array<char, 64> shown{};
    std::size_t count = 0;
    while (count < 50) {
        const auto got = ::read(pipe[0], shown.data(), 50 - count);
        REQUIRE(got > 0);
        count += static_cast<std::size_t>(got);
    }
    REQUIRE(::kill(child, SIGKILL) == 0);
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    for (char rest = 0; ::read(pipe[0], &rest, 1) == 1;)
        ++count;
    ::close(pipe[0]);

    const auto store = opened(folder, Store::Access::Existing);
    const auto runs = store->runs().value();
    REQUIRE(runs.size() == 1);
    CHECK(runs[0].state == EndState::Open);
    CHECK(store->beginRun(runOf()).empty()); // a dead process holds no lock
    CHECK(runs[0].samples >= static_cast<std::int64_t>(count));
    const auto samples = store->samples(1).value();
    for (std::size_t i = 0; i < samples.size(); ++i)
        REQUIRE(samples[i].repeat == static_cast<std::int64_t>(i));
}

TEST_CASE("Output names can contain any characters", "[runner][store][hostile]")
{
    const TemporaryFolder folder;
    const auto store = opened(folder);
    REQUIRE(store->beginRun(runOf()).empty());
    const auto start = store->beginStart(provenanceOf());
    Sample sample;
    sample.values = {{"a\"b\\c", 1}, {"'); DROP TABLE sample; --", 2}, {"\u00fcber", 3}};
    sample.at = {{"word", "x\"y\n"}};
    REQUIRE(store->add(start.value(), std::vector{sample}).empty());
    CHECK(store->samples(start.value()).value() == std::vector{sample});
}

TEST_CASE("A foreign file is not used as a store", "[runner][store][hostile]")
{
    const TemporaryFolder folder;
    const std::filesystem::path text = folder.write("text.sqlite", std::string(5000, 'x'));
    const auto database = folder.path() / "other.sqlite";
    CHECK(openError(text, Store::Access::Create) == "store.damaged");
    CHECK(openError(folder.path() / "none.sqlite", Store::Access::Existing) == "file.missing");
    CHECK(openError(folder.path(), Store::Access::Create) == "store.unwritable");
    CHECK(folder.read("text.sqlite") == std::string(5000, 'x'));
}

TEST_CASE("A damaged store rejects further runs", "[runner][store][faults]")
{
    const TemporaryFolder folder;
    const auto file = folder.path() / "s.sqlite";
    {
        const auto store = Store::open(file, Store::Access::Create);
        REQUIRE(store);
        REQUIRE(store.value()->beginRun(runOf()).empty());
        const auto start = store.value()->beginStart(provenanceOf());
        for (int i = 0; i < 2000; ++i)
            REQUIRE(store.value()->add(start.value(), std::vector{sampleOf(i)}).empty());
        REQUIRE(store.value()->endRun(EndState::Done).empty());
    }
    auto bytes = folder.read("s.sqlite");
    REQUIRE(bytes.size() > 100'000);
    for (std::size_t i = 0; i < 400; ++i)
        bytes[bytes.size() / 2 + i] = static_cast<char>(i * 37);
    static_cast<void>(folder.write("s.sqlite", bytes));
    const auto store = Store::open(file, Store::Access::Create);
    REQUIRE(store); // the first page is intact
    const auto problems = store.value()->beginRun(runOf("another"));
    CHECK(codeOf(problems) == "store.damaged");
    CHECK(contains(hintOf(problems), "use a new store"));
}

TEST_CASE("A design can have a store beside it", "[runner][store]")
{
    CHECK(storeFile("dir/lab.cluster.json") == "dir/lab.samples.sqlite");
    CHECK(storeFile("dir/lab.json") == "dir/lab.samples.sqlite");
    CHECK(storeFile().filename() == "samples.sqlite");
    CHECK(freshRunId().size() == 16);
    CHECK(freshRunId() != freshRunId());
}

} // namespace clusterwright::tests::store_test
