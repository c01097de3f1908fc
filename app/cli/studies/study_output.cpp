#include "app/cli/studies/study_output.h"

#include "app/cli/program/table.h"
#include "model/core/open_file.h"
#include "model/core/printable.h"
#include "model/core/text.h"
#include "model/json/json.h"
#include "model/study/results/result_json.h"
#include "model/study/results/result_table.h"

#include <cmath>

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
    if (!result.method.empty() && !parts.empty())
        parts.push_back(result.method + "\n");
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

} // namespace

int printResults(const Context& context,
                 const std::string& file,
                 std::span<const model::StudyResult> results,
                 Diagnostics findings,
                 const std::string& title)
{
    append(findings, diagnosticsOf(results));
    const auto& first = results.front();
    if (!file.empty())
        write(context, file, model::toCsv(results));
    std::string text;
    if (file.empty() && !context.json)
        text = textOf(results, title);
    else if (first.settings && context.writesFiles && !model::isStream(file))
        text = model::printable(file + ": " + sentenceOf(first)) + "\n";
    const int code =
        finish(context, context.json ? model::toJson(results, findings) : Json(), text, findings);
    return first.isComplete ? code : kEnvironment;
}

int printResult(const Context& context,
                const std::string& file,
                const model::StudyResult& result,
                Diagnostics findings,
                const std::string& title)
{
    return printResults(context, file, std::span(&result, 1), std::move(findings), title);
}

} // namespace clusterwright::cli
