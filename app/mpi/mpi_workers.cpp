#include "app/mpi/mpi_workers.h"

#include "model/core/diagnostic.h"
#include "model/core/finding.h"
#include "model/study/points/part_ledger.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <deque>
#include <functional>
#include <mpi.h>
#include <thread>
#include <vector>

namespace clusterwright::mpi
{

namespace
{

using model::Diagnostic;
using model::Diagnostics;
using model::PartRange;

constexpr int kRoot = 0;
constexpr int kTagAnswer =
    1; // to the root: result of the last parts and request for the next; empty at first
constexpr int kTagParts = 2; // from the root: the next parts, or an empty range at the end
constexpr std::chrono::microseconds kBetweenLooks{200};
constexpr std::chrono::milliseconds kLastWait =
    4 * model::kWorkerRound; // for other ranks after a stop request
constexpr std::size_t kLargestMessage = std::size_t{1} << 30;

constexpr std::uint64_t kLeaving = 0; // reserved: numberOf() is at least 1

// Returns whether all ranks pass the same word.
bool agree(std::uint64_t word)
{
    std::array<std::uint64_t, 2> ends{
        word, ~word}; // minimum of the complements = complement of the maximum
    MPI_Allreduce(MPI_IN_PLACE, ends.data(), 2, MPI_UINT64_T, MPI_MIN, MPI_COMM_WORLD);
    return ends[0] == ~ends[1];
}

std::uint64_t numberOf(const std::string& question)
{
    return std::max<std::uint64_t>(1, std::hash<std::string>{}(question));
}

int ranks()
{
    int count = 0;
    MPI_Comm_size(MPI_COMM_WORLD, &count);
    return count;
}

void sendParts(int to, PartRange range)
{
    const std::array<std::uint64_t, 2> message{range.begin, range.end};
    MPI_Send(message.data(), 2, MPI_UINT64_T, to, kTagParts, MPI_COMM_WORLD);
}

PartRange receiveParts()
{
    std::array<std::uint64_t, 2> message{};
    MPI_Recv(message.data(), 2, MPI_UINT64_T, kRoot, kTagParts, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return {message[0], message[1]};
}

void sendAnswer(const model::PartAnswer& answer)
{
    std::string message(sizeof(answer.end), '\0');
    std::memcpy(message.data(), &answer.end, sizeof(answer.end));
    message += answer.bytes;
    MPI_Send(message.data(),
             static_cast<int>(message.size()),
             MPI_BYTE,
             kRoot,
             kTagAnswer,
             MPI_COMM_WORLD);
}

model::PartAnswer receiveAnswer(const MPI_Status& status)
{
    int size = 0;
    MPI_Get_count(&status, MPI_BYTE, &size);
    std::string message(static_cast<std::size_t>(size), '\0');
    MPI_Recv(message.data(),
             size,
             MPI_BYTE,
             status.MPI_SOURCE,
             kTagAnswer,
             MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    model::PartAnswer answer;
    std::memcpy(&answer.end, message.data(), sizeof(answer.end));
    answer.bytes = message.substr(sizeof(answer.end));
    return answer;
}

// Sends the text from the root to all other ranks.
void broadcast(std::string& text)
{
    std::uint64_t size = text.size();
    MPI_Bcast(&size, 1, MPI_UINT64_T, kRoot, MPI_COMM_WORLD);
    text.resize(size);
    for (std::size_t at = 0; at < size; at += kLargestMessage)
        MPI_Bcast(text.data() + at,
                  static_cast<int>(std::min(kLargestMessage, size - at)),
                  MPI_BYTE,
                  kRoot,
                  MPI_COMM_WORLD);
}

model::Leave leaveFor(const model::RunOptions& options)
{
    return {options.stop, std::chrono::steady_clock::now() + model::kWorkerRound};
}

// Rank 0: exchanges messages with the other ranks on this thread and computes on another thread.
class Root
{
public:
    Root(model::PartedWork& work, model::PartLedger& ledger, const model::RunOptions& options)
        : m_work(work)
        , m_ledger(ledger)
        , m_options(options)
        , m_parts(static_cast<std::size_t>(ranks()))
    {
    }

    // Returns false if a rank does not answer after a stop request, which means that it is probably lost. An exception ends the process and
    // so all ranks, which would otherwise wait forever.
    bool run() noexcept
    {
        const std::jthread own([this] { compute(); });
        auto lastWord = std::chrono::steady_clock::time_point::max();
        while (m_ended + 1 < ranks()) {
            const bool heard = listen();
            answerWaiting();
            m_ledger.tick();
            if (!heard)
                std::this_thread::sleep_for(kBetweenLooks);
            const auto now = std::chrono::steady_clock::now();
            if (m_options.stop.stop_requested())
                lastWord = std::min(lastWord, now + kLastWait);
            if (now > lastWord)
                return false;
        }
        return true;
    }

private:
    void compute()
    {
        while (!m_ledger.isDone() && !m_options.stop.stop_requested()) {
            const auto range = m_ledger.take();
            if (!range) { // other ranks may return parts
                std::this_thread::sleep_for(kBetweenLooks);
                continue;
            }
            const auto answer = m_work.compute(*range, leaveFor(m_options));
            if (m_options.stop.stop_requested())
                return m_ledger.giveBack(*range);
            static_cast<void>(m_ledger.finish(*range, answer));
        }
    }

    bool listen()
    {
        int isThere = 0;
        MPI_Status status;
        MPI_Iprobe(MPI_ANY_SOURCE, kTagAnswer, MPI_COMM_WORLD, &isThere, &status);
        if (isThere == 0)
            return false;
        const auto answer = receiveAnswer(status);
        auto& range = m_parts[static_cast<std::size_t>(status.MPI_SOURCE)];
        if (range && !m_ledger.finish(*range, answer))
            m_ledger.giveBack(*range);
        range.reset();
        m_waiting.push_back(status.MPI_SOURCE);
        return true;
    }

    void answerWaiting()
    {
        while (!m_waiting.empty()) {
            const int to = m_waiting.front();
            auto& range = m_parts[static_cast<std::size_t>(to)];
            range = m_ledger.take();
            if (!range && !m_ledger.isDone() && !m_options.stop.stop_requested())
                return;
            m_ended += range ? 0 : 1;
            sendParts(to, range.value_or(PartRange{}));
            m_waiting.pop_front();
        }
    }

    model::PartedWork& m_work;
    model::PartLedger& m_ledger;
    const model::RunOptions& m_options;
    std::vector<std::optional<PartRange>> m_parts; // parts that each rank computes
    std::deque<int> m_waiting;                     // ranks that wait for parts
    int m_ended = 0;
};

void help(const model::PartedWork& work) noexcept
{
    sendAnswer({});
    for (auto range = receiveParts(); range.begin < range.end; range = receiveParts())
        sendAnswer(work.compute(range, leaveFor({}))); // only rank 0 decides when to stop
}

// Packs the first finding of the root into one text; empty without findings.
std::string packed(const Diagnostics& problems)
{
    if (problems.empty())
        return {};
    const auto& first = problems.front();
    std::string text;
    for (const auto* const field : {&first.code, &first.file, &first.message, &first.hint})
        text += *field + '\0';
    return text;
}

Diagnostics unpacked(const std::string& text)
{
    if (text.empty())
        return {};
    std::array<std::string, 4> fields;
    std::size_t at = 0;
    for (auto& field : fields) {
        const auto end = text.find('\0', at);
        field = text.substr(at, end - at);
        at = end + 1;
    }
    return {model::Severity::Error, fields[0], fields[1], "", fields[2], fields[3]};
}

Diagnostics shared(const Diagnostics& problems)
{
    auto text = packed(problems);
    broadcast(text);
    return unpacked(text);
}

} // namespace

int rank()
{
    int number = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &number);
    return number;
}

std::vector<std::string> MpiWorkers::leave(const std::string& reason)
{
    const bool leftFirst = !m_isApart;
    if (leftFirst)
        m_hasDiffered = !agree(kLeaving);
    std::vector<std::string> reasons;
    if (!m_hasDiffered)
        return reasons;
    if (rank() != kRoot) {
        sendAnswer({0, leftFirst ? reason : ""});
        return reasons;
    }
    reasons.resize(static_cast<std::size_t>(ranks()));
    for (int from = 1; from < ranks(); ++from) {
        MPI_Status status;
        MPI_Probe(from, kTagAnswer, MPI_COMM_WORLD, &status);
        reasons[static_cast<std::size_t>(from)] = receiveAnswer(status).bytes;
    }
    return reasons;
}

// An exception ends the process and so all ranks, which would otherwise wait forever.
Diagnostics MpiWorkers::run(model::PartedWork& work, const model::RunOptions& options) noexcept
{
    if (!m_isApart)
        m_isApart = m_hasDiffered =
            !agree(numberOf(work.question() + std::to_string(options.threads)));
    if (m_isApart)
        return model::refusal("ranks.differ",
                              "the ranks were started with different arguments or files",
                              "start every rank with the same arguments and files");
    if (options.threads > 1)
        return {model::Severity::Error,
                "run.threads",
                "",
                "--threads",
                "each rank uses one thread",
                "remove --threads and start more ranks: mpirun -n N"};
    const bool isRoot = rank() == kRoot;
    model::PartLedger ledger(work, options);
    if (auto problems = shared(isRoot ? ledger.resume() : Diagnostics{}); !problems.empty())
        return problems;
    if (!isRoot) {
        help(work);
    } else if (!Root(work, ledger, options).run()) {
        m_isApart = true; // the other ranks cannot continue
        auto problems = ledger.close();
        return problems.empty() ? Diagnostics{model::stoppedEarly(options)} : problems;
    }
    const bool isDone = isRoot && ledger.isDone();
    if (auto problems = shared(isRoot ? ledger.close() : Diagnostics{}); !problems.empty())
        return problems;
    auto state = isDone ? "1" + work.state() : std::string();
    broadcast(state);
    if (state.empty())
        return model::stoppedEarly(options);
    if (!isRoot && !work.add(std::string_view(state).substr(1)))
        return model::refusal("ranks.differ",
                              "this rank cannot read the result of rank 0",
                              "start the same program on every rank");
    return {};
}

} // namespace clusterwright::mpi
