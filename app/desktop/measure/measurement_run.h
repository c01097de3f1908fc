// A measurement under way: the session on its nodes lives on a thread of its own. What it says reaches the window in batches, at most
// 30 a second, however fast samples come.
#pragma once

#include "app/desktop/measure/order.h"
#include "plugins/runner/execution/execution.h"

#include <QObject>
#include <QStringList>
#include <QTimer>

#include <atomic>
#include <mutex>
#include <thread>

namespace clusterwright::desktop
{

// Samples of one start that arrived together.
struct ArrivedSamples {
    runner::Task task;
    std::vector<runner::Sample> samples;
};

struct MeasurementNews {
    std::vector<ArrivedSamples> arrived;
    std::optional<runner::Progress> progress;
    std::optional<double>
        within; // what share of the start under way is done, by the probe's own count
    QStringList log;
};

class MeasurementRun final : public QObject
{
    Q_OBJECT

public:
    explicit MeasurementRun(QObject* parent = nullptr);
    // Cancels, and waits until no process of it is left.
    ~MeasurementRun() override;

    // None is under way.
    void start(MeasurementOrder order);
    void cancel();
    void setPaused(bool isPaused) { m_isPaused = isPaused; } // between starts
    [[nodiscard]] bool isPaused() const { return m_isPaused; }
    [[nodiscard]] bool isRunning() const { return m_isRunning; }
    [[nodiscard]] bool isCancelled() const { return m_thread.get_stop_token().stop_requested(); }

signals:
    void started(const QString& run);
    void began(const QString& run); // the store has it
    void newsArrived(const clusterwright::desktop::MeasurementNews& news);
    void finished(const QString& run, const clusterwright::runner::ExecutionOutcome& outcome);

private:
    // On the thread.
    [[nodiscard]] runner::ExecutionOutcome
    carryOut(const MeasurementOrder& order, const runner::Run& run, const std::stop_token& stop);
    [[nodiscard]] runner::ExecutionHooks hooks(const std::string& run);
    void take(const runner::Task& task, std::span<const runner::Sample> samples);
    void tellWithin(double share);
    void log(const QString& line);
    // On the window's.
    void tellNews();
    void end(const QString& run, const runner::ExecutionOutcome& outcome);

    QTimer m_clock;
    bool m_isRunning = false;
    std::atomic<bool> m_isPaused = false;
    std::mutex m_mutex;
    MeasurementNews m_news; // behind the mutex
    std::jthread m_thread;  // the last member: it ends first
};

} // namespace clusterwright::desktop
