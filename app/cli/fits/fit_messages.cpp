#include "app/cli/fits/fit_messages.h"

#include "app/cli/fits/fit_report.h"
#include "app/cli/program/table.h"
#include "model/calibration/fit/row_filter.h"
#include "model/calibration/messages/loggp_extraction.h"
#include "model/calibration/messages/model_ladder.h"
#include "model/calibration/messages/one_way_times.h"
#include "model/calibration/messages/size_lines.h"
#include "model/core/text.h"
#include "model/json/json.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>

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
    std::vector<std::vector<std::string>> rows{{"", "model", "AICc", "assumption"}};
    for (std::size_t i = 0; i < ladder.rungs.size(); ++i) {
        const auto& rung = ladder.rungs[i];
        rows.push_back({i == ladder.best ? "->" : "",
                        rung.name,
                        std::isfinite(rung.aicc) ? model::roundedText(rung.aicc, 5) : "refused",
                        rung.assumption});
    }
    auto text = tableText(rows, {Align::Left, Align::Left, Align::Right, Align::Left});
    const auto& best = ladder.rungs[ladder.best];
    text += "\nThese data ask for " + best.name + ": " + best.equation + "\n" +
            parametersText(*best.fit) + "\n";
    if (best.threshold)
        text += "S = " + model::displayText({*best.threshold, model::kData}) +
                ", the largest size measured that is not above it\n";
    return text;
}

model::Result<model::DataFile> oneWay(const MessageOptions& options, const LoadedData& loaded)
{
    return model::oneWayTimes(loaded.data,
                              options.times == "one-way" ? model::TimesAre::OneWay
                                                         : model::TimesAre::RoundTrip);
}

model::Result<MessageReport>
ladderReport(const MessageOptions& options, const LoadedData& loaded, const model::FitPlan& plan)
{
    const auto data = oneWay(options, loaded);
    if (!data)
        return data.diagnostics();
    const auto found = model::modelLadder(data.value(), plan);
    if (!found)
        return found.diagnostics();
    const auto& ladder = found.value();
    const auto& best = ladder.rungs[ladder.best];
    auto rungs = Json::array();
    for (const auto& rung : ladder.rungs)
        rungs.push_back(rungJson(rung));
    return MessageReport{{{"times", options.times}, {"best", best.name}, {"rungs", rungs}},
                         ladderText(ladder),
                         best.fit->diagnostics,
                         best.fit,
                         best.name + ", " + options.times};
}

model::Result<MessageReport> linesReport(const MessageOptions& options,
                                         const LoadedData& loaded,
                                         const model::FitPlan& plan,
                                         const std::string& response)
{
    const auto found = model::sizeLines(loaded.data, options.over, response, plan);
    if (!found)
        return found.diagnostics();
    const auto& lines = found.value();
    const auto dimension = loaded.data.column(options.over)->dimension;
    const auto shown = [&](double x) { return model::displayText({x, dimension}); };
    auto pieces = Json::array();
    std::vector<std::vector<std::string>> rows{
        {options.over, "to", response + " = intercept + slope * " + options.over}};
    for (const auto& piece : lines.pieces) {
        pieces.push_back({{"from", numberJson(piece.from)},
                          {"to", numberJson(piece.to)},
                          {"fit", fitJson("line", piece.line)}});
        rows.push_back({shown(piece.from), shown(piece.to), parametersText(piece.line)});
    }
    auto changes = Json::array();
    std::string text =
        lines.changes.empty() ? "One line is enough.\n" : "Another line takes over at ";
    for (std::size_t i = 0; i < lines.changes.size(); ++i) {
        changes.push_back(numberJson(lines.changes[i]));
        text += (i > 0 ? ", " : "") + shown(lines.changes[i]);
    }
    text += lines.changes.empty() ? "" : ".\n";
    return MessageReport{{{"over", options.over},
                          {"unit", baseUnit(dimension)},
                          {"response", response},
                          {"changes", changes},
                          {"pieces", pieces}},
                         text + tableText(rows, {Align::Right, Align::Right, Align::Left}),
                         lines.diagnostics,
                         {},
                         ""};
}

model::Result<std::optional<model::Overheads>> overheadsOf(const std::vector<std::string>& settings)
{
    std::optional<double> send;
    std::optional<double> receive;
    for (const auto& setting : settingsOf(settings)) {
        const auto value = model::parseQuantity(setting.value);
        if (!value)
            return value.diagnostics();
        auto* const place = setting.name == "os"   ? &send
                            : setting.name == "or" ? &receive
                                                   : nullptr;
        if (place == nullptr || value.value().dimension != model::kTime)
            return model::Diagnostics{model::Severity::Error,
                                      "loggp.overhead",
                                      "",
                                      "--set " + shortened(setting.name + "=" + setting.value),
                                      "only os and or can be set, in s",
                                      "--set 'os=4 us' --set 'or=5 us'"};
        *place = value.value().value;
    }
    if (send.has_value() != receive.has_value())
        return model::Diagnostics{model::Severity::Error,
                                  "loggp.overhead",
                                  "",
                                  "--set",
                                  "os and or are set together, or neither",
                                  ""};
    return send ? std::optional(model::Overheads{*send, *receive})
                : std::optional<model::Overheads>();
}

Json logGpJson(const model::LogGpExtraction& found, const model::Fit& fit)
{
    auto parameters = Json::array();
    for (const auto& parameter : fit.parameters) {
        const bool isThere = parameter.state == model::Identifiability::Identified;
        parameters.push_back({{"name", parameter.name},
                              {"state", isThere ? "identified" : "not identifiable"},
                              {"value", numberJson(parameter.value)},
                              {"unit", baseUnit(parameter.dimension)},
                              {"low", numberJson(parameter.low)},
                              {"high", numberJson(parameter.high)}});
    }
    auto changes = Json::array();
    for (const auto size : found.changes)
        changes.push_back(numberJson(size));
    return {{"conventions", toText(found.conventions)},
            {"rows", fit.residuals.size()},
            {"parameters", parameters},
            {"changes", changes},
            {"bandwidth", textOrNull(found.bandwidth)}};
}

std::string logGpText(const model::LogGpExtraction& found, const model::Fit& fit)
{
    auto text = toText(found.conventions) + "\n\n";
    for (const auto& parameter : fit.parameters)
        text += displayText(parameter) + "\n";
    for (const auto size : found.changes)
        text += "another protocol from " + model::displayText({size, model::kData}) + " on\n";
    return found.bandwidth.empty() ? text : text + "1 / G = " + found.bandwidth + "\n";
}

model::Result<MessageReport> logGpReport(const MessageOptions& options,
                                         const LoadedData& loaded,
                                         const model::FitPlan& plan,
                                         const std::vector<std::string>& settings)
{
    const auto overheads = overheadsOf(settings);
    if (!overheads)
        return overheads.diagnostics();
    const auto conventions =
        model::parseConventions(options.times, options.latency, options.gigabyte);
    if (!conventions)
        return conventions.diagnostics();
    const auto found =
        model::extractLogGp(loaded.data, overheads.value(), conventions.value(), plan.seed);
    if (!found)
        return found.diagnostics();
    auto fit = model::fitOf(found.value());
    auto json = logGpJson(found.value(), fit);
    json["seed"] = plan.seed;
    return MessageReport{std::move(json),
                         logGpText(found.value(), fit),
                         found.value().diagnostics,
                         std::move(fit),
                         toText(conventions.value())};
}

// Models of messages speak of messages that follow each other at once, PRTT(n, 0, s): rows measured with a delay between them do not
// count.
model::Result<LoadedData> withoutDelays(LoadedData loaded)
{
    const auto* const delay = loaded.data.column("delay");
    const auto isDelayed = [](double value) { return value > 0; };
    const auto count = delay == nullptr ? 0 : std::ranges::count_if(delay->values, isDelayed);
    if (count == 0)
        return loaded;
    auto data =
        model::rowsWhere(loaded.data, {"delay = " + model::exactText({0, delay->dimension})});
    if (!data)
        return data.diagnostics();
    loaded.data = std::move(data).value();
    append(loaded.notes,
           Diagnostics{model::Severity::Note,
                       "data.delay",
                       "",
                       "",
                       std::to_string(count) + " rows with a delay between messages are left out",
                       ""});
    return loaded;
}

} // namespace

void MessageOptions::addTo(CLI::App& command, CLI::App& subject)
{
    subject.add_flag("--ladder",
                     isLadder,
                     "Hockney, LogP, LogGP, LogGPS: which of them times of messages ask for "
                     "(columns k, time, and n where several follow each other)");
    subject
        .add_option("--pieces",
                    over,
                    "Straight pieces over a column, such as k: where another protocol takes over")
        ->type_name("COLUMN")
        ->check(notEmpty);
    subject.add_flag("--loggp",
                     isLogGp,
                     "L, os, or, g, G out of round trips (columns size, prtt, messages; os and or, "
                     "or --set os=.. --set or=..)");
    command
        .add_option(
            "--times", times, "Of --ladder and --loggp: are the times one-way or round-trip?")
        ->check(CLI::IsMember({"one-way", "round-trip"}));
    command.add_option("--latency", latency, "Of --loggp: is L with-o or without-o?")
        ->check(CLI::IsMember({"with-o", "without-o"}));
    command.add_option("--gigabyte", gigabyte, "Of --loggp: is a bandwidth said in GB or GiB?")
        ->check(CLI::IsMember({"GB", "GiB"}));
}

std::vector<std::string> MessageOptions::point() const
{
    return isLadder  ? std::vector<std::string>{"k", "n", "delay"}
           : isLogGp ? std::vector<std::string>{"size", "messages", "delay"}
                     : std::vector<std::string>{over};
}

void MessageOptions::check() const
{
    if ((isLadder || isLogGp) && times.empty())
        throw CLI::ValidationError("--times", "one-way or round-trip? It is not guessed");
    if (isLogGp && latency.empty())
        throw CLI::ValidationError("--latency", "with-o or without-o? It is not guessed");
    if (isLogGp && gigabyte.empty())
        throw CLI::ValidationError("--gigabyte", "GB or GiB? It is not guessed");
}

model::Result<MessageReport> messageReport(const MessageOptions& options,
                                           const LoadedData& loaded,
                                           const model::FitPlan& plan,
                                           const std::string& response,
                                           const std::vector<std::string>& settings)
{
    auto atOnce = loaded;
    if (options.isLadder || options.isLogGp) {
        auto left = withoutDelays(loaded);
        if (!left)
            return left.diagnostics();
        atOnce = std::move(left).value();
    }
    auto report = options.isLadder  ? ladderReport(options, atOnce, plan)
                  : options.isLogGp ? logGpReport(options, atOnce, plan, settings)
                                    : linesReport(options, atOnce, plan, response);
    if (!report)
        return report;
    const std::vector<std::string> used =
        options.isLadder  ? std::vector<std::string>{"k", "time", "n"}
        : options.isLogGp ? std::vector<std::string>{"size", "prtt", "messages", "os", "or"}
                          : std::vector<std::string>{options.over, response};
    append(report.value().findings, unusedFactors(atOnce.data, used));
    append(report.value().findings, atOnce.notes);
    return report;
}

} // namespace clusterwright::cli
