#include "app/desktop/measure/stored_run.h"

#include "app/desktop/document/text.h"
#include "app/desktop/shell/messages.h"
#include "model/core/text.h"
#include "model/units/quantity.h"
#include "plugins/runner/recorded_task.h"

#include <QCoreApplication>
#include <QDateTime>

namespace clusterwright::desktop
{

namespace
{

using runner::Store;

constexpr std::size_t kMostEvents = 200; // of a run

QString tr(const char* text)
{
    return QCoreApplication::translate("StoredRun", text);
}

// "alpha, 8 x Xeon, 15.6 GiB, Linux 6.1, eth0 10.0.0.1 1 Gbit/s, 98 % idle"; what it does not say is left out.
QString machineText(const runner::NodeFacts& facts)
{
    QStringList parts;
    const auto add = [&](const std::string& text) {
        if (!text.empty())
            parts.append(qt(text));
    };
    add(facts.host);
    if (facts.cores > 0)
        add(std::to_string(facts.cores) + " x " + facts.cpu);
    if (facts.memory > 0)
        add(model::displayText({facts.memory, model::kData}, 3));
    add(facts.kernel);
    add(runner::networksText(facts));
    if (facts.idle)
        parts.append(tr("%1 % idle").arg(qt(model::roundedText(100 * *facts.idle, 2))));
    return parts.join(QStringLiteral(", "));
}

void appendStart(QStringList& lines, const runner::Provenance& start)
{
    const auto task = runner::taskOf(start, {});
    lines.append(
        tr("First start: %1")
            .arg(qt(model::join(
                std::vector{start.probe, start.version, displayText(start.point, task.probe)},
                " "))));
    for (const auto& participant : start.participants) {
        lines.append(
            QStringLiteral("%1 (%2): %3")
                .arg(qt(participant.node), qt(participant.role), machineText(participant.facts)));
        if (!participant.command.empty())
            lines.append(QStringLiteral("    ") + qt(model::join(participant.command, " ")));
    }
}

QString eventText(const runner::RunEvent& event)
{
    const auto time = QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(event.time * 1e3))
                          .toString(QStringLiteral("HH:mm:ss"));
    return QStringLiteral("%1  %2%3 [%4]")
        .arg(time,
             event.node.empty() ? QString() : qt(event.node + ": "),
             qt(event.message),
             qt(event.code));
}

QString runText(const runner::StoredRun& run,
                const std::vector<runner::StoredStart>& starts,
                const std::vector<std::pair<runner::StartId, runner::RunEvent>>& events)
{
    QStringList lines{tr("Run %1 by %2").arg(qt(run.run.id), qt(run.run.runner))};
    if (!starts.empty())
        appendStart(lines, starts.front().provenance);
    const auto failed = std::ranges::count_if(
        starts, [](const auto& start) { return start.state != runner::EndState::Done; });
    if (failed > 0)
        lines.append(
            tr("%1 of %2 starts did not come to their end").arg(failed).arg(starts.size()));
    lines.append(events.empty() ? tr("Nothing went wrong that was noted.") : tr("What was noted:"));
    for (std::size_t i = 0; i < std::min(events.size(), kMostEvents); ++i)
        lines.append(eventText(events[i].second));
    if (events.size() > kMostEvents)
        lines.append(
            tr("%1 more; \u201cExport\u201d has them all").arg(events.size() - kMostEvents));
    return lines.join(QLatin1Char('\n'));
}

} // namespace

RunView readRun(const std::filesystem::path& file,
                const runner::StoredRun& run,
                const std::stop_token& stop)
{
    RunView view;
    const auto store = Store::open(file, Store::Access::Existing);
    if (!store)
        return {{}, plainText(store.diagnostics())};
    const auto starts = store.value()->starts(run.run.id);
    const auto events = store.value()->events(run.run.id);
    if (!starts || !events)
        return {{}, plainText(starts ? events.diagnostics() : starts.diagnostics())};
    view.text = runText(run, starts.value(), events.value());
    for (const auto& start : starts.value()) {
        if (stop.stop_requested())
            return view;
        const auto samples = store.value()->samples(start.id);
        if (samples)
            view.curves.add(runner::taskOf(start.provenance, samples.value()), samples.value());
        else
            view.text += QLatin1Char('\n') + plainText(samples.diagnostics());
    }
    view.curves.sort();
    return view;
}

} // namespace clusterwright::desktop
