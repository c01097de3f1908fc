#include "app/cli/studies/study_output.h"

#include "app/cli/program/table.h"
#include "model/core/open_file.h"
#include "model/core/printable.h"
#include "model/core/text.h"
#include "model/json/json.h"
#include "model/study/results/result_csv.h"
#include "model/study/results/result_json.h"
#include "model/study/results/result_table.h"
#include "model/study/results/result_text.h"

#include <algorithm>
#include <cmath>
#include <iostream>

namespace clusterwright::cli
{

namespace
{

// Numbers to the right, words to the left.
std::string textOf(const model::StudyTable& table)
{
    std::vector<Align> align(table.heads.size(), Align::Left);
    std::vector<std::vector<std::string>> rows{table.heads};
    for (const auto& row : table.rows) {
        auto& cells = rows.emplace_back();
        for (std::size_t i = 0; i < row.size(); ++i) {
            cells.push_back(row[i].text);
            if (std::isfinite(row[i].number))
                align[i] = Align::Right;
        }
    }
    return fittedTableText(std::move(rows), std::move(align), terminalWidth());
}

std::string textOf(const model::StudyResult& result)
{
    std::vector<std::string> parts;
    if (const auto sentence = sentenceOf(result); !sentence.empty())
        parts.push_back(sentence + "\n");
    if (const auto table = tableOf(result); !table.rows.empty())
        parts.push_back(textOf(table));
    for (const auto& [title, table] : detailsOf(result))
        parts.push_back(title + "\n" + textOf(table));
    if (const auto method = methodOf(result); !method.empty() && !parts.empty())
        parts.push_back(method + "\n");
    return model::join(parts, "\n");
}

std::string textOf(std::span<const model::StudyResult> results, const std::string& title)
{
    std::vector<std::string> parts;
    if (!title.empty())
        parts.push_back(title + "\n");
    for (const auto& result : results)
        parts.push_back(textOf(result));
    return model::join(parts, "\n");
}

bool isComplete(const model::StudyResult& result)
{
    const auto* const search = std::get_if<model::SearchResult>(&result);
    return search == nullptr || search->isComplete;
}

} // namespace

model::Result<model::StudyResult>
run(const Context& context, const LongRunSettings& settings, const model::AdHocStudy& study)
{
    LongRun run(context, settings);
    return model::runStudy(study, run.study());
}

int printResults(const Context& context,
                 const std::string& file,
                 std::span<const model::StudyResult> results,
                 Diagnostics findings,
                 const std::string& title)
{
    append(findings, diagnosticsOf(results));
    const auto& first = results.front();
    const int code = file.empty() ? int{kDone} : emit(context, file, model::toCsv(results));
    if (context.json)
        printJson(model::toJson(results, findings));
    else if (file.empty())
        std::cout << model::printableLines(textOf(results, title)) << std::flush;
    else if (std::holds_alternative<model::SearchResult>(first) && code == kDone &&
             context.writesFiles && !model::isStream(file))
        std::cout << model::printable(file + ": " + sentenceOf(first)) << "\n" << std::flush;
    printFindings(findings);
    if (!isComplete(first))
        return kEnvironment;
    return code == kDone ? exitCode(findings) : code;
}

int printResult(const Context& context,
                const std::string& file,
                const model::StudyResult& result,
                Diagnostics findings,
                const std::string& title)
{
    return printResults(context, file, std::span(&result, 1), std::move(findings), title);
}

int finishStudy(int code, const Diagnostics& diagnostics)
{
    printFindings(diagnostics);
    return code == kDone ? exitCode(diagnostics) : code;
}

int runNamedStudy(const Context& context,
                  const Subject& subject,
                  const std::string& name,
                  const std::string& file,
                  const LongRunSettings& settings,
                  const CurveOptions& curves)
{
    auto library = context.library();
    Diagnostics notes;
    auto design = subject.findDesign(library, notes);
    if (!design)
        return fail(context, design.diagnostics());
    if (const auto problems = curves.apply(design.value(), name); !problems.empty())
        return fail(context, problems);
    const auto definition = model::findStudy(design.value(), name);
    if (!definition)
        return fail(context, definition.diagnostics());
    const auto result = [&] {
        LongRun run(context, settings);
        return model::runStudy(
            design.value(), definition.value(), library, run.study(), settingsOf(subject.settings));
    }();
    if (!result)
        return fail(context, result.diagnostics());
    const int code =
        printResult(context, file, result.value(), std::move(notes), definition.value().title);
    dropCheckpoint(context, settings, code);
    return code;
}

} // namespace clusterwright::cli
