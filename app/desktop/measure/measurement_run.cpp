#include "app/desktop/measure/measurement_run.h"

#include "app/desktop/common/text.h"
#include "model/core/diagnostics.h"
#include "model/core/text.h"
#include "plugins/runner/nodes/agent_program.h"

#include <algorithm>
#include <chrono>

namespace clusterwright::desktop
{

namespace
{

constexpr std::chrono::milliseconds kBetweenNews{34}; // at most 30 updates per second

runner::ExecutionOutcome failure(model::Diagnostics problems)
{
    runner::ExecutionOutcome outcome;
    outcome.state = runner::EndState::Failed;
    outcome.problems = std::move(problems);
    return outcome;
}

} // namespace

MeasurementRun::MeasurementRun(QObject* parent)
    : QObject(parent)
{
    m_clock.setInterval(kBetweenNews);
    connect(&m_clock, &QTimer::timeout, this, &MeasurementRun::tellNews);
}

MeasurementRun::~MeasurementRun() = default;

void MeasurementRun::start(MeasurementOrder order)
{
    auto run = order.resumed ? *order.resumed
                             : runner::freshRun(order.plan, "clusterwright " CLUSTERWRIGHT_VERSION);
    const auto id = qt(run.id);
    m_isRunning = true;
    m_isPaused = false;
    m_clock.start();
    m_thread = std::jthread([this, given = std::move(order), run](const std::stop_token& stop) {
        QMetaObject::invokeMethod(
            this,
            [this, id = qt(run.id), ended = carryOut(given, run, stop)] { end(id, ended); },
            Qt::QueuedConnection);
    });
    emit started(id);
}

// A leftover pause would look like a pause of the next run.
void MeasurementRun::cancel()
{
    m_thread.request_stop();
    m_isPaused = false;
}

runner::ExecutionOutcome MeasurementRun::carryOut(const MeasurementOrder& order,
                                                  const runner::Run& run,
                                                  const std::stop_token& stop)
{
    auto schedule = runner::Schedule::make(
        order.plan, runner::readCatalogue(runner::probeFolders()), order.nodes);
    if (!schedule)
        return failure(schedule.diagnostics());
    const auto store = runner::Store::open(order.store, runner::Store::Access::Create);
    if (!store)
        return failure(store.diagnostics());
    if (auto paces = store.value()->paces())
        schedule.value().setPaces(std::move(paces).value());
    if (order.resumed)
        if (const auto stored = store.value()->run(run.id); !stored)
            return failure(stored.diagnostics()); // deleted in the meantime
    runner::SessionSettings settings;
    settings.program = runner::agentProgramPath();
    const auto session = runner::Session::make(settings);
    if (!session)
        return failure(session.diagnostics());
    auto told = hooks(run.id);
    if (order.resumed)
        told.recorded = [&](const runner::Task& task) {
            auto known = store.value()->recorded(run.id, task.key);
            if (known && known.value())
                take(task, known.value()->samples);
            return known;
        };
    log(tr("Attaching nodes \u2026"));
    return runner::execute(
        *session.value(), schedule.value(), order.nodes, run, *store.value(), told, stop);
}

runner::ExecutionHooks MeasurementRun::hooks(const std::string& run)
{
    runner::ExecutionHooks hooks;
    hooks.started = [this](const runner::Task& task, const runner::Provenance&) {
        tellWithin(0);
        log(qt(task.probe.id + " " + model::join(task.nodes, ", ") + " " +
               displayText(task.point, task.probe)));
    };
    hooks.samples = [this](const runner::Task& task, std::span<const runner::Sample> samples) {
        take(task, samples);
    };
    hooks.ended = [this](const runner::Task& task, runner::EndState state) {
        if (state != runner::EndState::Done)
            log(qt(task.probe.id + " " + std::string(toText(state))));
    };
    hooks.event = [this](const runner::RunEvent& event) {
        log(qt((event.node.empty() ? "" : event.node + ": ") + event.message));
    };
    hooks.progress =
        [this, id = qt(run), hasBegun = false](const runner::Progress& progress) mutable {
            if (!std::exchange(hasBegun, true))
                QMetaObject::invokeMethod(
                    this, [this, id] { emit began(id); }, Qt::QueuedConnection);
            const std::lock_guard lock(m_mutex);
            m_news.progress = progress;
        };
    hooks.within = [this](const runner::Task&, double done, double total) {
        tellWithin(total > 0 ? std::clamp(done / total, 0.0, 1.0) : 0);
    };
    hooks.isPaused = [this] { return m_isPaused.load(); };
    return hooks;
}

void MeasurementRun::take(const runner::Task& task, std::span<const runner::Sample> samples)
{
    const std::lock_guard lock(m_mutex);
    auto& arrived = m_news.arrived;
    if (arrived.empty() || arrived.back().task.key != task.key)
        arrived.push_back({task, {}});
    arrived.back().samples.insert(arrived.back().samples.end(), samples.begin(), samples.end());
}

void MeasurementRun::tellWithin(double share)
{
    const std::lock_guard lock(m_mutex);
    m_news.within = share;
}

void MeasurementRun::log(const QString& line)
{
    const std::lock_guard lock(m_mutex);
    m_news.log.append(line);
}

void MeasurementRun::tellNews()
{
    MeasurementNews news;
    {
        const std::lock_guard lock(m_mutex);
        news = std::exchange(m_news, {});
    }
    if (!news.arrived.empty() || news.progress || news.within || !news.log.isEmpty())
        emit newsArrived(news);
}

void MeasurementRun::end(const QString& run, const runner::ExecutionOutcome& outcome)
{
    m_clock.stop();
    tellNews();
    m_isRunning = false;
    m_isPaused = false;
    emit finished(run, outcome);
}

} // namespace clusterwright::desktop

#include "moc_measurement_run.cpp"
