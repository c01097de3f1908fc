#include "app/cli/program/long_run.h"

#include "app/cli/program/options.h"
#include "model/core/duration.h"
#include "model/core/text.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <fcntl.h>
#include <future>
#include <iostream>
#include <system_error>
#include <unistd.h>

namespace clusterwright::cli
{

namespace
{

using Clock = std::chrono::steady_clock;

constexpr int kBarWidth = 20;
constexpr std::chrono::milliseconds kPatience{300}; // a shorter run shows no progress
constexpr std::array kStopSignals{SIGINT, SIGTERM, SIGHUP};

volatile sig_atomic_t told = -1; // pipe of the current run, for the handler

sigset_t stopSignals()
{
    sigset_t signals;
    sigemptyset(&signals);
    for (const int signal : kStopSignals)
        sigaddset(&signals, signal);
    return signals;
}

} // namespace

void LongRunSettings::addThreadsTo(CLI::App& command)
{
    OptionAdder(command).number(
        threads, 1U, 1024U, "--threads N", "Number of threads (default: one per core)");
}

void LongRunSettings::addTo(CLI::App& command)
{
    addThreadsTo(command);
    OptionAdder(command).text(
        checkpoint,
        "--checkpoint FILE",
        "Keep the progress of an interrupted run in this file; the same command resumes "
        "from the file and deletes it at the end");
}

void LongRunSettings::refuseSameFile(const std::string& answer) const
{
    const auto wholeName = [](const std::string& file) {
        std::error_code ignored;
        return std::filesystem::weakly_canonical(std::filesystem::absolute(file), ignored);
    };
    if (!answer.empty() && !checkpoint.empty() && wholeName(answer) == wholeName(checkpoint))
        throw CLI::ValidationError("--checkpoint", "is the same file as -o");
}

void blockSignals()
{
    const auto signals = stopSignals();
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
}

void dropCheckpoint(const Context& context, const LongRunSettings& settings)
{
    std::cout.flush();
    std::error_code ignored;
    if (context.writesFiles && std::cout && !settings.checkpoint.empty())
        std::filesystem::remove(settings.checkpoint, ignored);
}

bool showsProgress()
{
    const char* const terminal = std::getenv("TERM"); // NOLINT(concurrency-mt-unsafe)
    return isatty(STDERR_FILENO) != 0 && terminal != nullptr &&
           std::string_view(terminal) != "dumb";
}

std::string progressText(const model::Progress& progress)
{
    const double share = progress.total == 0 ? 1
                                             : static_cast<double>(progress.done) /
                                                   static_cast<double>(progress.total);
    const auto filled = static_cast<std::size_t>(std::floor(share * kBarWidth));
    auto bar = std::string(filled, '=');
    if (filled < kBarWidth)
        bar += ">" + std::string(kBarWidth - filled - 1, ' ');
    auto text = "[" + bar + "] " + model::roundedText(std::floor(100 * share), 3) + " %  " +
                model::roundedText(static_cast<double>(progress.done), 3) + " of " +
                model::roundedText(static_cast<double>(progress.total), 3) + " points";
    if (progress.rate > 0)
        text += ", " + model::roundedText(progress.rate, 2) + " a second, " +
                model::durationText(std::ceil(progress.secondsLeft)) + " left";
    return text;
}

LongRun::LongRun(const Context& context, const LongRunSettings& settings)
    : m_study{*context.workers, {}, {}}
{
    m_study.options.threads = settings.threads;
    m_study.options.checkpoint = settings.checkpoint;
    m_study.options.stop = m_stop.get_token();
    if (showsProgress())
        m_study.options.progress = [this](const model::Progress& progress) {
            if (Clock::now() - m_begun > kPatience)
                show(progressText(progress));
        };
    if (::pipe2(m_pipe.data(), O_CLOEXEC) != 0)
        throw std::system_error(errno, std::generic_category(), "pipe2");
    m_watcher = std::jthread([this] { watch(); });
    told = m_pipe[1];
    struct sigaction action {
    };
    action.sa_handler = handleSignal;
    action.sa_flags = SA_RESTART;
    for (std::size_t i = 0; i < kStopSignals.size(); ++i) {
        ::sigaction(kStopSignals[i], nullptr, &m_before[i]);
        if (m_before[i].sa_handler != SIG_IGN) // ignored signals stay ignored, as under nohup
            ::sigaction(kStopSignals[i], &action, nullptr);
    }
}

LongRun::~LongRun()
{
    for (std::size_t i = 0; i < kStopSignals.size(); ++i)
        ::sigaction(kStopSignals[i], &m_before[i], nullptr);
    static_cast<void>(::write(m_pipe[1], &kEnd, 1));
    m_watcher.join();
    ::close(m_pipe[0]);
    ::close(m_pipe[1]);
    clear();
}

// Libraries have threads of their own from the start, so any thread may receive the signal.
void LongRun::handleSignal(int /*signal*/)
{
    const int before = errno;
    static_cast<void>(::write(told, &kStop, 1));
    errno = before;
}

void LongRun::watch()
{
    const auto signals = stopSignals(); // other threads may have blocked them
    pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
    for (char word = kEnd;;) {
        const auto size = ::read(m_pipe[0], &word, 1);
        if (size < 0 && errno == EINTR)
            continue;
        if (size != 1 || word == kEnd)
            return;
        if (m_stop.stop_requested())
            _exit(kEnvironment);
        m_stop.request_stop();
    }
}

void LongRun::show(const std::string& text)
{
    if (!showsProgress())
        return;
    std::cerr << "\r" << text << "\x1b[K" << std::flush;
    m_hasShown = true;
}

void LongRun::clear()
{
    if (m_hasShown)
        std::cerr << "\r\x1b[K" << std::flush;
    m_hasShown = false;
}

void runUnlessStopped(const Context& context,
                      const std::string& what,
                      const std::function<void()>& work,
                      const std::function<void()>& stopped)
{
    constexpr std::chrono::milliseconds kBetweenReports{100};
    LongRun run(context, {});
    const auto start = Clock::now();
    auto done = std::async(std::launch::async, work);
    while (done.wait_for(kBetweenReports) != std::future_status::ready) {
        const std::chrono::duration<double> spent = Clock::now() - start;
        if (spent > kPatience)
            run.show(what + ", " + model::durationText(std::floor(spent.count())));
        if (run.study().options.stop.stop_requested()) {
            run.clear();
            stopped();
            std::cout << std::flush;
            std::_Exit(kEnvironment); // the work may take long
        }
    }
    done.get();
}

} // namespace clusterwright::cli
