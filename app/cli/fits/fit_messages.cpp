#include "app/cli/fits/fit_messages.h"

#include "app/cli/fits/fit_report.h"
#include "app/cli/program/options.h"
#include "app/cli/program/table.h"
#include "model/calibration/messages/message_fit.h"
#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/json/json.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <tuple>

namespace clusterwright::cli
{

namespace
{

std::string parametersText(const model::Fit& fit)
{
    std::vector<std::string> texts;
    for (const auto& parameter : fit.parameters)
        texts.push_back(displayText(parameter));
    return model::join(texts, "; ");
}

Json fitJson(const std::string& system, const model::Fit& fit)
{
    return FitReport{system, fit, {}, {}, {}, {}, {}}.json();
}

Json rungJson(const model::Rung& rung)
{
    Json json{{"name", rung.name},
              {"equation", rung.equation},
              {"assumption", rung.assumption},
              {"aicc", numberJson(rung.aicc)}};
    if (rung.threshold)
        json["threshold"] = {{"value", numberJson(*rung.threshold)}, {"unit", "B"}};
    if (rung.fit)
        json["fit"] = fitJson(rung.name, *rung.fit);
    json["diagnostics"] = findingsJson(rung.diagnostics);
    return json;
}

std::string ladderText(const model::ModelLadder& ladder)
{
    const auto& best = ladder.rungs[ladder.best];
    const auto rows = rowsOf(ladder.rungs, [&](const model::Rung& rung) -> Row {
        const auto aicc = std::isfinite(rung.aicc) ? model::roundedText(rung.aicc, 5) : "refused";
        return {{"", "", &rung == &best ? "->" : ""},
                {"", "model", rung.name},
                {"", "AICc", aicc, rung.aicc},
                {"", "assumption", rung.assumption}};
    });
    auto text = rows.text() + "\nBest model: " + best.name + ": " + best.equation + "\n" +
                parametersText(*best.fit) + "\n";
    if (best.threshold)
        text += "S = " + model::displayText({*best.threshold, model::kData}) +
                ", the largest measured size below the change\n";
    return text;
}

MessageReport ladderReport(const model::MessageFit& asked, const model::ModelLadder& ladder)
{
    const auto& best = ladder.rungs[ladder.best];
    auto rungs = Json::array();
    for (const auto& rung : ladder.rungs)
        rungs.push_back(rungJson(rung));
    return {{{"times", toText(*asked.question.times)}, {"best", best.name}, {"rungs", rungs}},
            ladderText(ladder),
            {},
            best.fit,
            ""};
}

MessageReport linesReport(const model::MessageFit& asked, const model::SizeLines& lines)
{
    const auto& [over, response] = std::tie(asked.question.over, asked.question.response);
    const auto dimension = asked.data.column(over)->dimension;
    const auto shown = [dimension](double x) { return model::switchPointText(x, dimension); };
    const auto pieces = rowsOf(lines.pieces, [&](const model::SizePiece& piece) -> Row {
        return {{"from", asked.question.over, shown(piece.from), numberJson(piece.from)},
                {"to", "to", shown(piece.to), numberJson(piece.to)},
                {"",
                 asked.question.response + " = intercept + slope * " + asked.question.over,
                 parametersText(piece.line)},
                {"fit", fitJson("line", piece.line)}};
    });
    std::vector<std::string> changes;
    std::ranges::transform(lines.changes, std::back_inserter(changes), shown);
    const auto text = changes.empty() ? "One straight line describes all values.\n"
                                      : "The line changes at " + model::join(changes, ", ") + ".\n";
    return {{{"over", over},
             {"unit", baseUnit(dimension)},
             {"response", response},
             {"changes", numbersJson(lines.changes)},
             {"pieces", pieces.json()}},
            text + pieces.text(),
            {},
            {},
            ""};
}

std::optional<model::Overheads> overheadsOf(const std::vector<std::string>& settings)
{
    const auto refuse = [](const std::string& place, const char* message, const char* hint) {
        throw Refusal(atPlace(place, model::refusal("loggp.overhead", message, hint)));
    };
    std::optional<double> send;
    std::optional<double> receive;
    for (const auto& setting : settingsOf(settings)) {
        const auto value = require(model::parseQuantity(setting.value));
        auto* const place = setting.name == "os"   ? &send
                            : setting.name == "or" ? &receive
                                                   : nullptr;
        if (place == nullptr || value.dimension != model::kTime)
            refuse("--set " + shortened(setting.name + "=" + setting.value),
                   "only os and or can be set, as times",
                   "use --set 'os=4 us' --set 'or=5 us'");
        *place = value.value;
    }
    if (send.has_value() != receive.has_value())
        refuse("--set", "os and or must be set together", "");
    return send ? std::optional(model::Overheads{*send, *receive}) : std::nullopt;
}

Json logGpJson(const model::LogGpExtraction& found, const model::Fit& fit)
{
    const auto parameters = rowsOf(fit.parameters, [](const auto& parameter) -> Row {
        const bool isThere = parameter.state == model::Identifiability::Identified;
        return {{"name", parameter.name},
                {"state", isThere ? "identified" : "not identifiable"},
                {"value", numberJson(parameter.value)},
                {"unit", baseUnit(parameter.dimension)},
                {"low", numberJson(parameter.low)},
                {"high", numberJson(parameter.high)}};
    });
    auto changes = Json::array();
    for (const auto size : found.changes)
        changes.push_back(numberJson(size));
    return {{"conventions", toText(found.conventions)},
            {"rows", fit.residuals.size()},
            {"parameters", parameters.json()},
            {"changes", changes},
            {"bandwidth", textOrNull(found.bandwidth)}};
}

std::string logGpText(const model::LogGpExtraction& found, const model::Fit& fit)
{
    auto text = toText(found.conventions) + "\n\n";
    for (const auto& parameter : fit.parameters)
        text += displayText(parameter) + "\n";
    for (const auto size : found.changes)
        text += "protocol switch point " + model::switchPointText(size, model::kData) + "\n";
    return found.bandwidth.empty() ? text : text + "1 / G = " + found.bandwidth + "\n";
}

MessageReport logGpReport(const model::MessageFit& asked, const model::LogGpExtraction& found)
{
    auto fit = model::fitOf(found);
    auto json = logGpJson(found, fit);
    json["seed"] = asked.question.plan.seed;
    return {std::move(json), logGpText(found, fit), {}, std::move(fit), ""};
}

MessageReport reportOf(const model::MessageFit& asked)
{
    if (const auto* const ladder = std::get_if<model::ModelLadder>(&asked.found))
        return ladderReport(asked, *ladder);
    if (const auto* const lines = std::get_if<model::SizeLines>(&asked.found))
        return linesReport(asked, *lines);
    return logGpReport(asked, std::get<model::LogGpExtraction>(asked.found));
}

model::MessageQuestion::Kind kindOf(const MessageOptions& options)
{
    using enum model::MessageQuestion::Kind;
    return options.isLadder ? Ladder : options.isLogGp ? LogGp : Pieces;
}

model::MessageQuestion questionOf(const MessageOptions& options,
                                  const model::FitPlan& plan,
                                  const std::string& response,
                                  const std::vector<std::string>& settings)
{
    model::MessageQuestion question;
    question.kind = kindOf(options);
    question.over = options.over;
    question.response = response;
    question.plan = plan;
    if (options.isLadder)
        question.times = model::parseTimes(options.times).value();
    if (options.isLogGp) {
        question.overheads = overheadsOf(settings);
        question.conventions =
            require(model::parseConventions(options.times, options.latency, options.gigabyte));
    }
    return question;
}

} // namespace

void MessageOptions::addTo(CLI::App& command, CLI::App& subject)
{
    const OptionAdder ask(subject);
    ask.flag(isLadder,
             "--ladder",
             "Select the simplest of Hockney, LogP, LogGP and LogGPS for message times "
             "(columns k, time, and n for sequences of messages)");
    ask.text(over,
             "--pieces COLUMN",
             "Fit straight pieces over a column, such as k, to find protocol switch points");
    ask.flag(isLogGp,
             "--loggp",
             "Extract L, os, or, g, G from round trips (columns size, prtt, messages; os "
             "and or, or --set os=.. --set or=..)");
    const OptionAdder add(command);
    add.choice(times,
               {"one-way", "round-trip"},
               "--times",
               "Direction of the times of --ladder and --loggp: one-way or round-trip");
    add.choice(latency,
               {"with-o", "without-o"},
               "--latency",
               "Convention for L of --loggp: with-o (including overheads) or without-o");
    add.choice(gigabyte,
               {"GB", "GiB"},
               "--gigabyte",
               "Unit of bandwidths of --loggp: GB (10^9 B) or GiB (2^30 B)");
}

std::vector<std::string> MessageOptions::point() const
{
    model::MessageQuestion question;
    question.kind = kindOf(*this);
    question.over = over;
    return pointColumns(question);
}

void MessageOptions::check() const
{
    const auto demand = [](const char* option, const std::string& given, const char* choice) {
        if (given.empty())
            throw CLI::ValidationError(option, std::string("required: ") + choice);
    };
    if (isLadder || isLogGp)
        demand("--times", times, "one-way or round-trip");
    if (isLogGp) {
        demand("--latency", latency, "with-o or without-o");
        demand("--gigabyte", gigabyte, "GB or GiB");
    }
}

MessageReport messageReport(const MessageOptions& options,
                            const LoadedData& loaded,
                            const model::FitPlan& plan,
                            const std::string& response,
                            const std::vector<std::string>& settings)
{
    const auto question = questionOf(options, plan, response, settings);
    const auto measured = model::timesOfProbe(loaded.probe);
    if (measured && !options.times.empty() && options.times != toText(*measured))
        throw Refusal(model::refusal("loggp.convention",
                                     "the probe '" + loaded.probe + "' measures " +
                                         std::string(toText(*measured)) + " times",
                                     "use --times " + std::string(toText(*measured))));
    const auto found = require(model::fitMessages(loaded.data, question));
    auto report = reportOf(found);
    report.findings = findingsOf(found);
    append(report.findings, loaded.notes);
    report.method = methodOf(found);
    return report;
}

} // namespace clusterwright::cli
