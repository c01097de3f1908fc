#include "model/study/points/part_ledger.h"

#include "model/core/file.h"
#include "model/core/text.h"

#include <boost/crc.hpp>

#include <algorithm>
#include <charconv>

namespace clusterwright::model
{

namespace
{

constexpr std::string_view kMagic = "clusterwright checkpoint 1\n";
constexpr std::chrono::milliseconds kBetweenSaves{500};
constexpr int kWorkPerSave = 20; // ratio of work to saving time
constexpr std::chrono::milliseconds kBetweenReports{100};
constexpr std::uint64_t kLargestBatch = 4096; // parts that a worker has at once
constexpr std::uint64_t kBatches = 32; // share of the remaining parts: workers then end together
constexpr std::size_t kLargestCheckpoint = std::size_t{1} << 30;

std::uint32_t checksum(std::string_view text)
{
    boost::crc_32_type crc;
    crc.process_bytes(text.data(), text.size());
    return crc.checksum();
}

Diagnostics
checkpointError(const std::filesystem::path& file, std::string code, std::string message)
{
    return {Severity::Error,
            std::move(code),
            file.string(),
            "",
            std::move(message),
            "name another file, or delete this one to start again"};
}

// Removes the next line from the text; nothing when there is none.
std::optional<std::string_view> takeLine(std::string_view& text)
{
    const auto end = text.find('\n');
    if (end == std::string_view::npos)
        return std::nullopt;
    const auto line = text.substr(0, end);
    text.remove_prefix(end + 1);
    return line;
}

std::optional<std::uint64_t> takeNumber(std::string_view& text)
{
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{})
        return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (!text.empty())
        text.remove_prefix(1);
    return number;
}

struct Checkpoint {
    std::uint32_t question = 0;
    std::map<std::uint64_t, std::uint64_t> done;
    std::string_view state;
};

// Magic, checksum of the rest, checksum of the question, "begin-end ..." of the parts done, state.
std::optional<Checkpoint> readCheckpoint(std::string_view text, std::uint64_t parts)
{
    if (!text.starts_with(kMagic))
        return std::nullopt;
    text.remove_prefix(kMagic.size());
    auto line = takeLine(text);
    if (!line || takeNumber(*line) != checksum(text))
        return std::nullopt;
    auto question = takeLine(text);
    auto ranges = takeLine(text);
    if (!question || !ranges)
        return std::nullopt;
    Checkpoint result;
    result.question = static_cast<std::uint32_t>(takeNumber(*question).value_or(0));
    std::uint64_t last = 0;
    while (!ranges->empty()) {
        const auto begin = takeNumber(*ranges), end = takeNumber(*ranges);
        if (!begin || !end || *begin < last || *begin >= *end || *end > parts)
            return std::nullopt;
        result.done.emplace(*begin, *end);
        last = *end;
    }
    result.state = text;
    return result;
}

} // namespace

PartLedger::PartLedger(PartedWork& work, const RunOptions& options)
    : m_work(work)
    , m_options(options)
    , m_pointsTotal(work.pointsOf({0, work.parts()}))
{
    if (work.parts() > 0)
        m_free.emplace(0, work.parts());
}

Diagnostics PartLedger::resume()
{
    std::error_code ignored;
    const auto& file = m_options.checkpoint;
    if (file.empty())
        return {};
    if (!std::filesystem::exists(file, ignored))
        return save(); // reports an unwritable file before the work begins
    const auto text = readFile(file, kLargestCheckpoint);
    if (!text)
        return text.diagnostics();
    const auto checkpoint = readCheckpoint(text.value(), m_work.parts());
    // The study determines the number of parts: those of another study may not fit.
    if (checkpoint ? checkpoint->question != checksum(m_work.question())
                   : readCheckpoint(text.value(), UINT64_MAX).has_value())
        return {checkpointError(file, "checkpoint.other", "this is the checkpoint of another run")};
    if (!checkpoint || !m_work.add(checkpoint->state))
        return {checkpointError(
            file, "checkpoint.damaged", "this is not a checkpoint, or it is damaged")};
    m_free.clear();
    std::uint64_t at = 0;
    for (const auto& [begin, end] : checkpoint->done) {
        if (at < begin)
            m_free.emplace(at, begin);
        at = end;
        m_pointsDone += m_work.pointsOf({begin, end});
    }
    if (at < m_work.parts())
        m_free.emplace(at, m_work.parts());
    m_done = checkpoint->done;
    m_pointsBefore = m_pointsDone;
    return save();
}

std::optional<PartRange> PartLedger::take()
{
    const std::lock_guard lock(m_mutex);
    if (m_free.empty() || m_options.stop.stop_requested())
        return std::nullopt;
    const auto first = m_free.begin();
    const auto [begin, end] = *first;
    const auto size = std::clamp((end - begin) / kBatches, std::uint64_t{1}, kLargestBatch);
    const PartRange range{begin, std::min(end, begin + size)};
    m_free.erase(first);
    if (range.end < end)
        m_free.emplace(range.end, end);
    return range;
}

void PartLedger::addDone(PartRange range)
{
    auto next = m_done.lower_bound(range.begin);
    if (next != m_done.end() && next->first == range.end) {
        range.end = next->second;
        next = m_done.erase(next);
    }
    if (next != m_done.begin() && std::prev(next)->second == range.begin)
        std::prev(next)->second = range.end;
    else
        m_done.emplace(range.begin, range.end);
}

bool PartLedger::finish(PartRange range, const PartAnswer& answer)
{
    const std::lock_guard lock(m_mutex);
    if (answer.end <= range.begin || answer.end > range.end || !m_work.add(answer.bytes))
        return false;
    if (answer.end < range.end)
        m_free.emplace(answer.end, range.end);
    const PartRange done{range.begin, answer.end};
    m_pointsDone += m_work.pointsOf(done);
    addDone(done);
    m_hasUnsaved = true;
    return true;
}

void PartLedger::giveBack(PartRange range)
{
    const std::lock_guard lock(m_mutex);
    m_free.emplace(range.begin, range.end);
}

bool PartLedger::isDone() const
{
    const std::lock_guard lock(m_mutex);
    return m_pointsDone == m_pointsTotal;
}

std::string PartLedger::checkpointText() const
{
    std::string rest = std::to_string(checksum(m_work.question())) + "\n";
    for (const auto& [begin, end] : m_done)
        rest += std::to_string(begin) + "-" + std::to_string(end) + " ";
    rest += "\n" + m_work.state();
    return std::string(kMagic) + std::to_string(checksum(rest)) + "\n" + rest;
}

Diagnostics PartLedger::save()
{
    const auto start = Clock::now();
    m_problems = writeFile(m_options.checkpoint, checkpointText());
    m_saved = Clock::now();
    m_pause = std::max<Clock::duration>(kBetweenSaves, kWorkPerSave * (m_saved - start));
    if (m_problems.empty())
        m_hasUnsaved = false;
    return m_problems;
}

void PartLedger::tick()
{
    const std::lock_guard lock(m_mutex);
    const auto now = Clock::now();
    if (!m_options.checkpoint.empty() && m_hasUnsaved && now - m_saved > m_pause)
        static_cast<void>(save());
    if (m_options.progress && now - m_reported > kBetweenReports) {
        m_reported = now;
        report();
    }
}

void PartLedger::report()
{
    const std::chrono::duration<double> spent = Clock::now() - m_start;
    Progress progress{m_pointsDone, m_pointsTotal, 0, 0};
    if (m_pointsDone > m_pointsBefore && spent.count() > 0) {
        progress.rate = static_cast<double>(m_pointsDone - m_pointsBefore) / spent.count();
        progress.secondsLeft = static_cast<double>(m_pointsTotal - m_pointsDone) / progress.rate;
    }
    m_options.progress(progress);
}

Diagnostics PartLedger::close()
{
    const std::lock_guard lock(m_mutex);
    if (m_options.progress)
        report();
    if (m_options.checkpoint.empty())
        return {};
    return m_hasUnsaved ? save() : m_problems;
}

} // namespace clusterwright::model
