#include "app/cli/fits/fit_messages.h"

#include "app/cli/fits/fit_report.h"
#include "app/cli/program/table.h"
#include "model/calibration/messages/message_fit.h"
#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/json/json.h"

#include <CLI/CLI.hpp>
#include <cmath>
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
    text += "\nBest model: " + best.name + ": " + best.equation + "\n" + parametersText(*best.fit) +
            "\n";
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
    const auto shown = [dimension = dimension](double x) {
        return model::switchPointText(x, dimension);
    };
    auto pieces = Json::array();
    std::vector<std::vector<std::string>> rows{
        {over, "to", response + " = intercept + slope * " + over}};
    for (const auto& piece : lines.pieces) {
        pieces.push_back({{"from", numberJson(piece.from)},
                          {"to", numberJson(piece.to)},
                          {"fit", fitJson("line", piece.line)}});
        rows.push_back({shown(piece.from), shown(piece.to), parametersText(piece.line)});
    }
    auto changes = Json::array();
    std::string text = lines.changes.empty() ? "One straight line describes all values.\n"
                                             : "The line changes at ";
    for (std::size_t i = 0; i < lines.changes.size(); ++i) {
        changes.push_back(numberJson(lines.changes[i]));
        text += (i > 0 ? ", " : "") + shown(lines.changes[i]);
    }
    text += lines.changes.empty() ? "" : ".\n";
    return {{{"over", over},
             {"unit", baseUnit(dimension)},
             {"response", response},
             {"changes", changes},
             {"pieces", pieces}},
            text + tableText(rows, {Align::Right, Align::Right, Align::Left}),
            {},
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
                                      "only os and or can be set, as times",
                                      "use --set 'os=4 us' --set 'or=5 us'"};
        *place = value.value().value;
    }
    if (send.has_value() != receive.has_value())
        return model::Diagnostics{model::Severity::Error,
                                  "loggp.overhead",
                                  "",
                                  "--set",
                                  "os and or must be set together",
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

model::Result<model::MessageQuestion> questionOf(const MessageOptions& options,
                                                 const model::FitPlan& plan,
                                                 const std::string& response,
                                                 const std::vector<std::string>& settings)
{
    using Kind = model::MessageQuestion::Kind;
    model::MessageQuestion question;
    question.kind = options.isLadder ? Kind::Ladder : options.isLogGp ? Kind::LogGp : Kind::Pieces;
    question.over = options.over;
    question.response = response;
    question.plan = plan;
    if (options.isLadder)
        question.times = model::parseTimes(options.times).value();
    if (!options.isLogGp)
        return question;
    const auto overheads = overheadsOf(settings);
    const auto conventions =
        model::parseConventions(options.times, options.latency, options.gigabyte);
    if (!overheads || !conventions) {
        auto problems = overheads.diagnostics();
        append(problems, conventions.diagnostics());
        return problems;
    }
    question.overheads = overheads.value();
    question.conventions = conventions.value();
    return question;
}

} // namespace

void MessageOptions::addTo(CLI::App& command, CLI::App& subject)
{
    subject.add_flag("--ladder",
                     isLadder,
                     "Select the simplest of Hockney, LogP, LogGP and LogGPS for message times "
                     "(columns k, time, and n for sequences of messages)");
    subject
        .add_option("--pieces",
                    over,
                    "Fit straight pieces over a column, such as k, to find protocol switch points")
        ->type_name("COLUMN")
        ->check(notEmpty);
    subject.add_flag("--loggp",
                     isLogGp,
                     "Extract L, os, or, g, G from round trips (columns size, prtt, messages; os "
                     "and or, or --set os=.. --set or=..)");
    command
        .add_option("--times",
                    times,
                    "Direction of the times of --ladder and --loggp: one-way or round-trip")
        ->check(CLI::IsMember({"one-way", "round-trip"}));
    command
        .add_option("--latency",
                    latency,
                    "Convention for L of --loggp: with-o (including overheads) or without-o")
        ->check(CLI::IsMember({"with-o", "without-o"}));
    command
        .add_option(
            "--gigabyte", gigabyte, "Unit of bandwidths of --loggp: GB (10^9 B) or GiB (2^30 B)")
        ->check(CLI::IsMember({"GB", "GiB"}));
}

std::vector<std::string> MessageOptions::point() const
{
    using Kind = model::MessageQuestion::Kind;
    model::MessageQuestion question;
    question.kind = isLadder ? Kind::Ladder : isLogGp ? Kind::LogGp : Kind::Pieces;
    question.over = over;
    return pointColumns(question);
}

void MessageOptions::check() const
{
    if ((isLadder || isLogGp) && times.empty())
        throw CLI::ValidationError("--times", "required: one-way or round-trip");
    if (isLogGp && latency.empty())
        throw CLI::ValidationError("--latency", "required: with-o or without-o");
    if (isLogGp && gigabyte.empty())
        throw CLI::ValidationError("--gigabyte", "required: GB or GiB");
}

model::Result<MessageReport> messageReport(const MessageOptions& options,
                                           const LoadedData& loaded,
                                           const model::FitPlan& plan,
                                           const std::string& response,
                                           const std::vector<std::string>& settings)
{
    const auto question = questionOf(options, plan, response, settings);
    if (!question)
        return question.diagnostics();
    const auto measured = model::timesOfProbe(loaded.probe);
    if (measured && !options.times.empty() && options.times != toText(*measured))
        return model::refusal("loggp.convention",
                              "the probe '" + loaded.probe + "' measures " +
                                  std::string(toText(*measured)) + " times",
                              "use --times " + std::string(toText(*measured)));
    const auto found = model::fitMessages(loaded.data, question.value());
    if (!found)
        return found.diagnostics();
    auto report = reportOf(found.value());
    report.findings = findingsOf(found.value());
    append(report.findings, loaded.notes);
    report.method = methodOf(found.value());
    return report;
}

} // namespace clusterwright::cli
