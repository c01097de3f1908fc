// Work in parts: workers, checkpoints, progress.

#include "model/core/file.h"
#include "model/study/points/part_ledger.h"
#include "model/study/points/table_work.h"
#include "tests/support/catch_compat.h"
#include "tests/support/equations.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"
#include "tests/support/temporary_folder.h"

#include <array>
#include <atomic>
#include <fstream>
#include <numeric>

namespace clusterwright::tests::parted_work_test
{

using namespace clusterwright::model;

namespace
{

// Sum of squares of the indices of its parts.
class Squares final : public PartedWork
{
public:
    explicit Squares(std::uint64_t parts, std::string question = "squares")
        : m_parts(parts)
        , m_question(std::move(question))
    {
    }

    [[nodiscard]] std::string question() const override { return m_question; }
    [[nodiscard]] std::uint64_t parts() const override { return m_parts; }
    [[nodiscard]] std::uint64_t pointsOf(PartRange range) const override
    {
        return 10 * (range.end - range.begin);
    }
    [[nodiscard]] PartAnswer compute(PartRange range, const Leave&) const override
    {
        std::uint64_t ofRange = 0;
        const auto end = std::min(range.end, range.begin + most);
        for (auto part = range.begin; part < end; ++part) {
            ofRange += part * part;
            ++computed;
            if (part == stopsAt)
                stop.request_stop();
        }
        return {end, std::to_string(ofRange)};
    }
    [[nodiscard]] bool add(std::string_view answer) override
    {
        if (answer.empty() || answer.find_first_not_of("0123456789") != std::string_view::npos)
            return false;
        sum += std::stoull(std::string(answer));
        return true;
    }
    [[nodiscard]] std::string state() const override { return std::to_string(sum); }

    std::uint64_t sum = 0;
    std::uint64_t stopsAt = UINT64_MAX;
    std::uint64_t most = 1'000'000; // parts before it leaves
    mutable std::atomic<std::uint64_t> computed = 0;
    mutable std::stop_source stop;

private:
    std::uint64_t m_parts;
    std::string m_question;
};

constexpr std::uint64_t kParts = 1000;
constexpr std::uint64_t kSum = 332'833'500; // (n - 1) n (2 n - 1) / 6 with n = 1000

RunOptions optionsFor(const Squares& work, const std::filesystem::path& checkpoint = {})
{
    RunOptions options;
    options.checkpoint = checkpoint;
    options.stop = work.stop.get_token();
    return options;
}

// Returns the code of the only problem; empty without one.
std::string codeOf(PartedWork& work, const RunOptions& options)
{
    ThreadWorkers workers;
    const auto problems = workers.run(work, options);
    INFO(textOf(problems));
    CHECK(problems.size() <= 1);
    return tests::codeOf(problems);
}

} // namespace

TEST_CASE("Any number of threads computes each part once", "[parted]")
{
    for (const unsigned threads : {1U, 2U, 7U}) {
        Squares work(kParts);
        auto options = optionsFor(work);
        options.threads = threads;
        CHECK(codeOf(work, options).empty());
        CHECK(work.sum == kSum);
        CHECK(work.computed == kParts);
    }
}

TEST_CASE("Parts that a worker leaves unfinished go to the next one", "[parted]")
{
    Squares work(kParts);
    work.most = 3;
    CHECK(codeOf(work, optionsFor(work)).empty());
    CHECK(work.sum == kSum);
    CHECK(work.computed == kParts);
}

TEST_CASE("Work without parts ends at once", "[parted]")
{
    Squares work(0);
    CHECK(codeOf(work, optionsFor(work)).empty());
    CHECK(work.sum == 0);
}

TEST_CASE("A stopped run resumes from its checkpoint to an equal result", "[parted]")
{
    const TemporaryFolder folder;
    const auto file = folder.path() / "run.checkpoint";
    Squares first(kParts);
    first.stopsAt = 300;
    CHECK(codeOf(first, optionsFor(first, file)) == "run.stopped");
    REQUIRE(std::filesystem::exists(file));

    Squares second(kParts);
    CHECK(codeOf(second, optionsFor(second, file)).empty());
    CHECK(second.sum == kSum);
    CHECK(second.computed < kParts); // the parts in the checkpoint are not repeated

    Squares third(kParts); // the file has the complete result until it is delivered
    CHECK(codeOf(third, optionsFor(third, file)).empty());
    CHECK(third.sum == kSum);
    CHECK(third.computed == 0);
}

TEST_CASE("An exception in a thread ends the work and is rethrown", "[parted]")
{
    class Broken final : public PartedWork
    {
    public:
        [[nodiscard]] std::string question() const override { return "broken"; }
        [[nodiscard]] std::uint64_t parts() const override { return 100; }
        [[nodiscard]] std::uint64_t pointsOf(PartRange range) const override
        {
            return range.end - range.begin;
        }
        [[nodiscard]] PartAnswer compute(PartRange range, const Leave&) const override
        {
            if (range.begin > 20)
                throw std::bad_alloc();
            return {range.end, ""};
        }
        [[nodiscard]] bool add(std::string_view) override { return true; }
        [[nodiscard]] std::string state() const override { return ""; }
    };
    Broken work;
    ThreadWorkers workers;
    RunOptions options;
    options.threads = 3;
    CHECK_THROWS_AS(static_cast<void>(workers.run(work, options)), std::bad_alloc);
}

TEST_CASE("Progress ends at the total", "[parted]")
{
    Squares work(kParts);
    auto options = optionsFor(work);
    Progress last;
    options.progress = [&](const Progress& progress) {
        CHECK(progress.done >= last.done);
        last = progress;
    };
    CHECK(codeOf(work, options).empty());
    CHECK(last.done == 10 * kParts);
    CHECK(last.total == 10 * kParts);
    CHECK(last.rate > 0);
    CHECK(last.secondsLeft == 0);
}

TEST_CASE("An unrelated checkpoint is rejected and left unchanged", "[parted][bad-input]")
{
    const TemporaryFolder folder;
    const auto file = folder.path() / "run.checkpoint";
    Squares first(kParts);
    first.stopsAt = 300;
    CHECK(codeOf(first, optionsFor(first, file)) == "run.stopped");
    const auto text = readFile(file).value();

    Squares other(kParts, "other squares");
    CHECK(codeOf(other, optionsFor(other, file)) == "checkpoint.other");
    Squares smaller(10, "fewer squares");
    CHECK(codeOf(smaller, optionsFor(smaller, file)) == "checkpoint.other");
    CHECK(readFile(file).value() == text);

    // Detects every changed byte, and every missing part.
    for (std::size_t i = 0; i < text.size(); ++i) {
        auto damaged = text;
        damaged[i] = static_cast<char>(damaged[i] ^ 1);
        REQUIRE(writeFile(file, damaged).empty());
        Squares work(kParts);
        INFO("byte " << i);
        CHECK(codeOf(work, optionsFor(work, file)) == "checkpoint.damaged");
        CHECK(work.computed == 0);
        REQUIRE(writeFile(file, text.substr(0, i)).empty());
        CHECK(codeOf(work, optionsFor(work, file)) == "checkpoint.damaged");
    }
}

TEST_CASE("A checkpoint that cannot be written is reported before the work begins",
          "[parted][bad-input]")
{
    Squares work(kParts);
    CHECK(codeOf(work, optionsFor(work, "/no/such/folder/run.checkpoint")) == "file.unwritable");
    CHECK(work.computed == 0);
}

namespace
{

LoweredSet twoRoots()
{
    return lower(equations({"x = 0", "y = 0", "sum = x + y", "share = x / y"}), {"x", "y"}).value();
}

std::vector<double> upTo(std::size_t count)
{
    std::vector<double> values(count);
    std::iota(values.begin(), values.end(), 1.0);
    return values;
}

} // namespace

TEST_CASE("Grids and lists on threads equal single points", "[table]")
{
    auto lowered = twoRoots();
    const std::vector roots{lowered.equations[2].node, lowered.equations[3].node};
    const auto always = lowered.graph.constant(1);
    const auto x = upTo(300), y = upTo(171); // 51,300 points: several parts, the last one short
    std::vector<PointColumn> columns(2);
    for (const auto a : x)
        for (const auto b : y) {
            columns[0].push_back(a);
            columns[1].push_back(b);
        }
    auto grid = TableWork::ofGrid(lowered.graph, roots, always, {x, y}, "grid");
    auto list = TableWork::ofList(lowered.graph, roots, always, columns, "list");
    for (auto* const work : {&grid, &list}) {
        RunOptions options;
        options.threads = 3;
        ThreadWorkers workers;
        REQUIRE(workers.run(*work, options).empty());
        bool isSame = true;
        for (std::size_t i = 0; i < columns[0].size(); ++i)
            isSame = isSame && work->values()[0][i] == columns[0][i] + columns[1][i] &&
                     work->values()[1][i] == columns[0][i] / columns[1][i];
        CHECK(isSame);
        CHECK(work->pointsOf({0, work->parts()}) == 51'300);
    }
}

TEST_CASE("Values survive serialisation, and other bytes are rejected", "[table][bad-input]")
{
    auto lowered = twoRoots();
    const std::vector roots{lowered.equations[2].node};
    const auto always = lowered.graph.constant(1);
    const auto make = [&] {
        return TableWork::ofGrid(lowered.graph, roots, always, {upTo(9), upTo(2)}, "");
    };
    auto work = make();
    const auto answer = work.compute({0, 1}, {});
    REQUIRE(work.add(answer.bytes));
    CHECK(work.values()[0][17] == 11); // 9 + 2
    auto copy = make();
    REQUIRE(copy.add(work.state()));
    CHECK(copy.values() == work.values());
    for (std::size_t size = 1; size < answer.bytes.size(); ++size)
        CHECK_FALSE(copy.add(answer.bytes.substr(0, size)));
    auto far = answer.bytes;
    far[7] = '\x7f'; // index of the first point
    CHECK_FALSE(copy.add(far));
    far = answer.bytes;
    far[15] = '\x7f'; // number of points
    CHECK_FALSE(copy.add(far));
    CHECK(copy.values() == work.values());
}

} // namespace clusterwright::tests::parted_work_test
