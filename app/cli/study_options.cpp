#include "app/cli/study_options.h"

#include "app/cli/outputs.h"
#include "model/core/text.h"
#include "model/json/json.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>

namespace clusterwright::cli
{

void StudyOptions::addTo(CLI::App& command)
{
    run.addThreadsTo(command);
    subject.addTo(command);
    command.add_option("--output", outputs, "Which outputs (default: time)")
        ->type_name("NAME,...")
        ->delimiter(',')
        ->check(notEmpty);
    command
        .add_option(
            "--vary",
            vary,
            "Which numbers (P,rows), or one and its interval ('nic.rate=80 MB/s..120 MB/s')")
        ->type_name("NAME,...|NAME=LOW..HIGH")
        ->take_all()
        ->allow_extra_args(false)
        ->check(notEmpty);
    command
        .add_option(
            "--share",
            share,
            "Where nothing is known, an interval of this share to either side (default: 0.1)")
        ->type_name("SHARE");
    command.add_option("--seed", seed, "Of random numbers (default: 1)")
        ->type_name("N")
        ->check(CLI::NonNegativeNumber);
    samplesOption = command.add_option("--samples", samples, "How many samples to draw")
                        ->type_name("N")
                        ->check(CLI::NonNegativeNumber);
    command.add_option("-o", file, "Write CSV to this file")
        ->type_name("FILE.csv")
        ->check(notEmpty);
}

std::vector<std::string> StudyOptions::outputNames() const
{
    return outputs.empty() ? std::vector<std::string>{"time"} : outputs;
}

model::Result<model::VariationChoice> StudyOptions::choice() const
{
    model::VariationChoice choice;
    choice.assumedShare = share;
    auto problems = repeatedOutputs(outputs);
    for (const auto& text : vary) {
        if (text.find('=') == std::string::npos) {
            for (const auto& name : model::split(text, ','))
                choice.names.emplace_back(model::trimmed(name));
            continue;
        }
        auto interval = model::parseInterval(text);
        if (interval)
            choice.given.push_back(std::move(interval).value());
        for (auto diagnostic : interval.diagnostics()) {
            diagnostic.pointer = "--vary " + shortened(text);
            append(problems, {diagnostic});
        }
    }
    if (!problems.empty())
        return problems;
    return choice;
}

std::size_t StudyOptions::samplesOr(std::size_t otherwise) const
{
    return samplesOption->count() > 0 ? samples : otherwise;
}

Json variableJson(const model::StudyVariable& variable)
{
    return {{"name", variable.name},
            {"value", numberJson(variable.value)},
            {"unit", baseUnit(variable.dimension)}};
}

Json variableJson(const model::Variation& variation)
{
    auto json = variableJson(variation.variable);
    json["low"] = numberJson(variation.distribution.low);
    json["high"] = numberJson(variation.distribution.high);
    json["interval"] = toText(variation.basis);
    json["distribution"] = toText(variation.distribution.shape);
    return json;
}

Json recordJson(const model::StudyRecord& record)
{
    return {{"design", record.system},
            {"method", record.method},
            {"seed", record.seed},
            {"samples", record.samples},
            {"library", record.library}};
}

std::string recordText(const model::StudyRecord& record)
{
    if (record.samples == 0)
        return "";
    return "seed " + std::to_string(record.seed) + ", " + std::to_string(record.samples) +
           " samples, " + std::to_string(record.runs) + " runs" +
           (record.library.empty() ? "" : ", " + record.library) + "\n";
}

std::string valueText(const model::StudyVariable& variable)
{
    return model::displayIn({variable.value, variable.dimension}, variable.unit);
}

std::string intervalText(const model::Variation& variation)
{
    const auto& variable = variation.variable;
    const auto end = [&](double value) {
        return model::displayIn({value, variable.dimension}, variable.unit);
    };
    return end(variation.distribution.low) + " .. " + end(variation.distribution.high) + " (" +
           std::string(toText(variation.basis)) + ")";
}

std::string csvOf(const Json& rows)
{
    std::string text;
    const auto addRow = [&](const Json& row, auto&& cell) {
        bool isFirst = true;
        for (const auto& [key, value] : row.items()) {
            text += (isFirst ? "" : ",") + cell(key, value);
            isFirst = false;
        }
        text += "\n";
    };
    if (!rows.empty())
        addRow(rows.front(), [](const std::string& key, const Json&) { return key; });
    for (const auto& row : rows)
        addRow(row, [](const std::string&, const Json& value) {
            if (value.is_null())
                return std::string();
            if (value.is_string())
                return value.get<std::string>();
            return value.is_number_float() ? model::shortestText(value.get<double>())
                                           : value.dump();
        });
    return text;
}

int deliver(const Context& context,
            const std::string& file,
            Json json,
            const Json& rows,
            const std::string& text,
            const Diagnostics& diagnostics)
{
    int code = kDone;
    if (!file.empty())
        code = emit(context, file, csvOf(rows));
    if (context.json) {
        json["diagnostics"] = findingsJson(diagnostics);
        printJson(json);
    } else if (file.empty()) {
        std::cout << text << std::flush;
    }
    printFindings(diagnostics);
    const bool isFinding = std::ranges::any_of(
        diagnostics, [](const auto& d) { return d.severity != model::Severity::Note; });
    return code == kDone && isFinding ? kFinding : code;
}

} // namespace clusterwright::cli
