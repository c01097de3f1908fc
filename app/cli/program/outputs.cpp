#include "app/cli/program/outputs.h"

#include "model/core/diagnostic.h"

#include <algorithm>

namespace clusterwright::cli
{

model::Diagnostics repeatedOutputs(const std::vector<std::string>& outputs)
{
    model::Diagnostics problems;
    for (const auto& output : outputs)
        if (std::ranges::count(outputs, output) > 1)
            append(problems,
                   {model::Severity::Error,
                    "output.duplicate",
                    "",
                    "--output " + output,
                    "'" + output + "' is requested twice",
                    "remove one of the two"});
    return problems;
}

model::Diagnostics withOutputOption(model::Diagnostics findings)
{
    for (auto& finding : findings)
        if (finding.code == "output.unknown" && finding.hint.starts_with("use one of: "))
            finding.hint += " (with --output)";
    return findings;
}

} // namespace clusterwright::cli
