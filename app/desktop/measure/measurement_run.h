// A running measurement. The session on its nodes has its own thread and reports to the window in batches, at most 30 per second.
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

// Samples of one launch that arrived together.
struct ArrivedSamples {
    runner::Task task;
    std::vector<runner::Sample> samples;
};

struct MeasurementNews {
    std::vector<ArrivedSamples> arrived;
    std::optional<runner::Progress> progress;
    std::optional<double> within; // finished share of the current launch, as the probe reports
    QStringList log;
};

class MeasurementRun final : public QObject
{
    Q_OBJECT

public:
    explicit MeasurementRun(QObject* parent = nullptr);
    // Cancels the measurement and waits until all its processes have ended.
    ~MeasurementRun() override;

    // Requires that isRunning() is false.
    void start(MeasurementOrder order);
    void cancel();
    void setPaused(bool isPaused) { m_isPaused = isPaused; } // between launches
    [[nodiscard]] bool isPaused() const { return m_isPaused; }
    [[nodiscard]] bool isRunning() const { return m_isRunning; }
    [[nodiscard]] bool isCancelled() const { return m_thread.get_stop_token().stop_requested(); }

signals:
    void started(const QString& run);
    void began(const QString& run); // the store contains the run
    void newsArrived(const clusterwright::desktop::MeasurementNews& news);
    void finished(const QString& run, const clusterwright::runner::ExecutionOutcome& outcome);

private:
    // Called on the measurement thread.
    [[nodiscard]] runner::ExecutionOutcome
    carryOut(const MeasurementOrder& order, const runner::Run& run, const std::stop_token& stop);
    [[nodiscard]] runner::ExecutionHooks hooks(const std::string& run);
    void take(const runner::Task& task, std::span<const runner::Sample> samples);
    void tellWithin(double share);
    void log(const QString& line);
    // Called on the window's thread.
    void tellNews();
    void end(const QString& run, const runner::ExecutionOutcome& outcome);

    QTimer m_clock;
    bool m_isRunning = false;
    std::atomic<bool> m_isPaused = false;
    std::mutex m_mutex;
    MeasurementNews m_news; // guarded by the mutex
    std::jthread m_thread;  // last member, destroyed first
};

} // namespace clusterwright::desktop
