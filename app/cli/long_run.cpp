#include "app/cli/long_run.h"

#include "model/core/duration.h"
#include "model/core/text.h"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <unistd.h>

namespace clusterwright::cli
{

namespace
{

constexpr int kBarWidth = 20;
sigset_t stopSignals()
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGHUP);
    return signals;
}

} // namespace

void LongRunSettings::addThreadsTo(CLI::App& command)
{
    command.add_option("--threads", threads, "Threads to compute on; default: one for each core")
        ->type_name("N")
        ->check(CLI::Range(1U, 1024U));
}

void LongRunSettings::addTo(CLI::App& command)
{
    addThreadsTo(command);
    command
        .add_option(
            "--checkpoint",
            checkpoint,
            "Save what is done to this file; a later run with the same question goes on from it")
        ->type_name("FILE")
        ->check(notEmpty);
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

void dropCheckpoint(const Context& context, const LongRunSettings& settings, int code)
{
    std::cout.flush();
    std::error_code ignored;
    if (context.writesFiles && code != kEnvironment && std::cout && !settings.checkpoint.empty())
        std::filesystem::remove(settings.checkpoint, ignored);
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
    if (isatty(STDERR_FILENO) != 0)
        m_study.options.progress = [this](const model::Progress& progress) { show(progress); };
    // Threads to come inherit it: the watcher alone takes the signals.
    const auto signals = stopSignals();
    pthread_sigmask(SIG_BLOCK, &signals, &m_before);
    m_watcher = std::jthread([this] { watchSignals(); });
}

LongRun::~LongRun()
{
    m_watcher.request_stop();
    pthread_kill(m_watcher.native_handle(), SIGTERM); // so that it looks
    m_watcher.join();
    pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
    if (m_hasShown)
        std::cerr << "\r\x1b[K" << std::flush;
}

void LongRun::watchSignals()
{
    const auto signals = stopSignals();
    while (true) {
        sigwaitinfo(&signals, nullptr);
        if (m_watcher.get_stop_token().stop_requested())
            return;
        if (m_stop.stop_requested())
            _exit(kEnvironment);
        m_stop.request_stop();
    }
}

void LongRun::show(const model::Progress& progress)
{
    std::cerr << "\r" << progressText(progress) << "\x1b[K" << std::flush;
    m_hasShown = true;
}

} // namespace clusterwright::cli
