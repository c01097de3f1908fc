#include "model/calibration/messages/message_fit.h"

#include "model/calibration/messages/loggp_launches.h"
#include "model/calibration/messages/one_way_times.h"
#include "model/core/diagnostic.h"
#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/study/measured/row_filter.h"
#include "model/study/measured/used_rows.h"
#include "model/study/points/sampling.h"

#include <algorithm>
#include <map>
#include <utility>

namespace clusterwright::model
{

namespace
{

using Kind = MessageQuestion::Kind;

std::vector<std::string> usedColumns(const MessageQuestion& question)
{
    switch (question.kind) {
    case Kind::Ladder:
        return {"k", "time", "n"};
    case Kind::LogGp:
        return {"size", "prtt", "messages", "os", "or"};
    case Kind::Pieces:
        break;
    }
    return {question.over, question.response};
}

// The models of messages assume PRTT(n, 0, s), without delay between messages.
Result<DataFile> withoutDelays(const DataFile& data, Diagnostics& notes)
{
    const auto* const delay = data.column("delay");
    const auto isDelayed = [](double value) { return value > 0; };
    const auto count = delay == nullptr ? 0 : std::ranges::count_if(delay->values, isDelayed);
    if (count == 0)
        return data;
    notes.add(note("data.delay",
                   std::to_string(count) + " rows with a delay between messages were skipped"));
    return rowsWhere(data, {"delay = " + exactText({0, delay->dimension})});
}

Result<MessageFit> ladderOf(MessageFit result)
{
    if (!result.question.times)
        return refusal("loggp.convention", "choose one-way or round-trip times");
    auto data = oneWayTimes(std::move(result.data), *result.question.times);
    if (!data)
        return data.diagnostics();
    result.data = std::move(data).value();
    append(result.notes, result.data.notes);
    auto ladder = modelLadder(result.data, result.question.plan);
    if (!ladder)
        return ladder.diagnostics();
    result.found = std::move(ladder).value();
    return result;
}

Result<MessageFit> logGpOf(MessageFit result)
{
    const auto& question = result.question;
    if (!question.conventions)
        return refusal("loggp.convention", "the conventions of LogGP are missing");
    if (hasLogGpLaunches(result.data)) {
        result.found = logGpOfLaunches(result.data, *question.conventions);
        return result;
    }
    auto found =
        extractLogGp(result.data, question.overheads, *question.conventions, question.plan.seed);
    if (!found)
        return found.diagnostics();
    result.found = std::move(found).value();
    return result;
}

Result<MessageFit> piecesOf(MessageFit result)
{
    const auto& question = result.question;
    auto lines = sizeLines(result.data, question.over, question.response, question.plan);
    if (!lines)
        return lines.diagnostics();
    result.found = std::move(lines).value();
    return result;
}

// Returns the fit of one of several pieces, with its number in the names.
Fit pieceFit(const SizePiece& piece, std::size_t number)
{
    auto fit = piece.line;
    for (auto& parameter : fit.parameters)
        parameter.name += "_" + std::to_string(number);
    return fit;
}

} // namespace

std::vector<std::string> pointColumns(const MessageQuestion& question)
{
    switch (question.kind) {
    case Kind::Ladder:
        return {"k", "n", "delay"};
    case Kind::LogGp:
        return {"size", "messages", "delay"};
    case Kind::Pieces:
        break;
    }
    return {question.over};
}

Diagnostics messageProblems(const DataFile& data, const MessageQuestion& question)
{
    if (question.kind == Kind::LogGp)
        return hasLogGpLaunches(data) ? logGpLaunchProblems(data) : logGpProblems(data);
    const bool isLadder = question.kind == Kind::Ladder;
    Diagnostics problems;
    for (const auto& name : {isLadder ? std::string("k") : question.over,
                             isLadder ? std::string("time") : question.response})
        if (const auto* const column = data.column(name);
            column == nullptr || column->values.empty())
            problems.add(
                column && !column->problems.empty()
                    ? column->problems
                    : refusal("data.column", "the data have no numeric column '" + name + "'"));
    return problems;
}

Result<MessageFit> fitMessages(const DataFile& data, const MessageQuestion& question)
{
    const bool arePieces = question.kind == Kind::Pieces;
    if (question.kind == Kind::LogGp && hasLogGpLaunches(data)) {
        if (auto problems = logGpLaunchProblems(data); !problems.empty())
            return problems;
        return logGpOf({question, {}, data, {}});
    }
    Diagnostics notes;
    auto rows = arePieces ? Result<DataFile>(data) : withoutDelays(data, notes);
    if (!rows)
        return rows.diagnostics();
    const auto used = usedColumns(question);
    auto full = fullRows(std::move(rows).value(), used);
    if (!full)
        return full.diagnostics();
    auto& kept = full.value().data;
    append(notes, std::exchange(kept.notes, {}));
    std::vector<std::string> point;
    for (const auto& name : pointColumns(question))
        if (const auto* const column = kept.column(name); column && !column->values.empty())
            point.push_back(name);
    append(notes, mixedRows(kept, point, {used, {}}));
    MessageFit result{question, {}, std::move(kept), std::move(notes)};
    return arePieces                       ? piecesOf(std::move(result))
           : question.kind == Kind::Ladder ? ladderOf(std::move(result))
                                           : logGpOf(std::move(result));
}

Diagnostics findingsOf(const MessageFit& found)
{
    Diagnostics findings;
    if (const auto* const ladder = std::get_if<ModelLadder>(&found.found))
        findings = ladder->rungs[ladder->best].fit->diagnostics;
    else if (const auto* const lines = std::get_if<SizeLines>(&found.found))
        findings = lines->diagnostics;
    else
        findings = std::get<LogGpExtraction>(found.found).diagnostics;
    append(findings, found.notes);
    return findings;
}

std::vector<Fit> fitsOf(const MessageFit& found)
{
    if (const auto* const ladder = std::get_if<ModelLadder>(&found.found))
        return {*ladder->rungs[ladder->best].fit};
    if (const auto* const logGp = std::get_if<LogGpExtraction>(&found.found))
        return {fitOf(*logGp)};
    std::vector<Fit> fits;
    for (const auto& piece : std::get<SizeLines>(found.found).pieces)
        fits.push_back(pieceFit(piece, fits.size() + 1));
    return fits;
}

std::string methodOf(const MessageFit& found)
{
    if (const auto* const ladder = std::get_if<ModelLadder>(&found.found))
        return ladder->rungs[ladder->best].name + ", " + std::string(toText(*found.question.times));
    if (const auto* const logGp = std::get_if<LogGpExtraction>(&found.found))
        return toText(logGp->conventions);
    return "straight pieces over " + found.question.over;
}

namespace
{

// Times of the rows with one message, by size.
std::map<double, double>
medianTrips(const Column& sizes, const Column& times, const Column* const messages)
{
    std::map<double, std::vector<double>> trips;
    for (std::size_t i = 0; i < sizes.values.size(); ++i)
        if (messages == nullptr || messages->values[i] == 1)
            trips[sizes.values[i]].push_back(times.values[i]);
    std::map<double, double> medians;
    for (auto& [size, values] : trips)
        medians[size] = sampleQuantile(std::move(values), 0.5);
    return medians;
}

} // namespace

Result<DataFile> oneWayTimes(DataFile data, TimesAre times)
{
    if (times == TimesAre::OneWay)
        return data;
    const auto* const sizes = data.column("k");
    const auto* const trips = data.column("time");
    const auto* const messages = data.column("n");
    for (const auto& [name, column] : {std::pair{"k", sizes}, std::pair{"time", trips}})
        if (column == nullptr || column->values.empty())
            return refusal("data.column",
                           "the data have no numeric column '" + std::string(name) + "'",
                           "assign a column: k=size");
    const auto single = medianTrips(*sizes, *trips, messages);
    auto oneWay = trips->values;
    std::vector<bool> isKept(oneWay.size(), true);
    for (std::size_t i = 0; i < oneWay.size(); ++i) {
        const auto found = single.find(sizes->values[i]);
        if (found == single.end())
            return refusal("data.rows",
                           "missing round trips of one message of " +
                               displayText({sizes->values[i], sizes->dimension}) +
                               ", which give the time of the reply",
                           "also measure with messages = 1");
        const bool isSingle = messages == nullptr || messages->values[i] == 1;
        isKept[i] = isSingle || oneWay[i] < 0 || oneWay[i] > found->second / 2;
        oneWay[i] = isSingle ? oneWay[i] / 2 : oneWay[i] - found->second / 2;
    }
    std::ranges::find(data.columns, "time", &Column::name)->values = std::move(oneWay);
    if (const auto skipped = std::ranges::count(isKept, false); skipped > 0) {
        data.notes.add(warning("data.reply",
                               std::to_string(skipped) + " of " + counted(isKept.size(), "row") +
                                   (skipped == 1 ? " was" : " were") +
                                   " skipped: several messages took less than half the median "
                                   "round trip of one, so the scatter exceeds their time",
                               "measure on idle nodes, or more often"));
        data = withRows(std::move(data), isKept);
    }
    return data;
}

} // namespace clusterwright::model
