#include "app/desktop/measure/stored_run.h"

#include "app/desktop/common/messages.h"
#include "app/desktop/common/text.h"
#include "model/core/text.h"
#include "model/units/quantity.h"
#include "plugins/runner/data/series.h"
#include "plugins/runner/execution/recorded_task.h"

#include <QCoreApplication>
#include <QDateTime>

#include <algorithm>
#include <set>

namespace clusterwright::desktop
{

namespace
{

using runner::Store;

constexpr std::size_t kMostEvents = 200; // shown events of a run
constexpr std::size_t kMostAcross = 50;  // shown lines about the variation between runs

QString tr(const char* text)
{
    return QCoreApplication::translate("StoredRun", text);
}

// Returns "alpha, 8 x Xeon, 15.6 GiB, Linux 6.1, eth0 10.0.0.1 1 Gbit/s, 98 % idle" without the facts that are missing.
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
        parts.append(tr("%1 idle").arg(qt(model::percentText(*facts.idle, 2))));
    return parts.join(QStringLiteral(", "));
}

void appendStart(QStringList& lines, const runner::Provenance& start)
{
    const auto task = runner::taskOf(start, {});
    lines.append(
        tr("First launch: %1")
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
        lines.append(tr("%1 of %2 launches did not finish").arg(failed).arg(starts.size()));
    lines.append(events.empty() ? tr("No errors recorded.") : tr("Recorded events:"));
    for (std::size_t i = 0; i < std::min(events.size(), kMostEvents); ++i)
        lines.append(eventText(events[i].second));
    if (events.size() > kMostEvents)
        lines.append(
            tr("%1 more; the exported file contains all events").arg(events.size() - kMostEvents));
    return lines.join(QLatin1Char('\n'));
}

// Returns "G: 0.36 ns/B, CV 8.2 % of 10 runs, next 0.29 ns/B .. 0.44 ns/B", with a dash for an unknown value, after `place` if given.
QString acrossText(const runner::Series& series, const std::string& place)
{
    const auto summary = runner::summariseRuns(series.values);
    const auto shown = [&](double value) {
        return qt(model::displayText({value, series.output.dimension}, 3));
    };
    auto text = QStringLiteral("%1: %2").arg(qt(series.output.name), shown(summary.median));
    if (!place.empty())
        text = qt(place) + QStringLiteral(", ") + text;
    if (summary.runs < 2)
        return text + QStringLiteral(", ") + tr(runner::kOneRun);
    const auto variation = qt(model::percentText(summary.between.value_or(std::nan("")), 2));
    const auto next =
        summary.prediction
            ? tr("%1 .. %2").arg(shown(summary.prediction->low), shown(summary.prediction->high))
            : QStringLiteral("-");
    return text + QStringLiteral(", ") +
           tr("CV %1 over %2 runs, next run %3")
               .arg(variation, QString::number(summary.runs), next);
}

QString acrossText(const runner::SeriesList& found)
{
    std::vector<const runner::Series*> all;
    for (const auto& series : found.all())
        if (!series.values.empty())
            all.push_back(&series);
    if (all.empty())
        return {};
    const auto isAlone = [](const auto* series) { return series->values.size() == 1; };
    if (std::ranges::all_of(all, isAlone))
        return qt(std::string(runner::kOneRun));
    const auto isHere = [&](const auto* series) {
        const auto& first = *all.front();
        return series->probe == first.probe && series->version == first.version &&
               series->place == first.place;
    };
    const bool hasPlaces = !std::ranges::all_of(all, isHere);
    QStringList lines{tr("Variation between runs, with 95 % prediction interval:")};
    for (std::size_t i = 0; i < std::min(all.size(), kMostAcross); ++i)
        lines.append(
            acrossText(*all[i], hasPlaces ? found.probeText(*all[i]) + " " + all[i]->place : ""));
    if (all.size() > kMostAcross)
        lines.append(tr("%1 more; `clusterwright-cli samples across` lists all")
                         .arg(all.size() - kMostAcross));
    return lines.join(QLatin1Char('\n'));
}

} // namespace

QString readAcross(const std::filesystem::path& file,
                   const runner::StoredRun& run,
                   const std::stop_token& stop)
{
    const auto store = Store::open(file, Store::Access::Existing);
    const auto own = store ? store.value()->starts(run.run.id) : store.diagnostics();
    const auto runs = store ? store.value()->runs() : store.diagnostics();
    if (!own || !runs)
        return {};
    std::set<std::string> places;
    for (const auto& start : own.value())
        places.insert(runner::seriesKey(start.provenance, start.provenance.point));
    runner::SeriesList found;
    for (const auto& stored : runs.value()) {
        if (stop.stop_requested())
            return {};
        auto starts = store.value()->starts(stored.run.id);
        if (!starts)
            return plainText(starts.diagnostics());
        std::erase_if(starts.value(), [&](const auto& start) {
            return !places.contains(runner::seriesKey(start.provenance, start.provenance.point));
        });
        const auto problems =
            addRun(*store.value(), stored.run.id, std::move(starts).value(), found);
        if (!problems.empty())
            return plainText(problems);
    }
    return acrossText(found);
}

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
