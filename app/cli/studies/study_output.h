// The answer of a study of any kind, as the command of its kind prints it: for people, as JSON, or as CSV into `file`. The findings
// follow. Each returns the exit code.
#pragma once

#include "app/cli/program/command.h"
#include "app/cli/program/long_run.h"
#include "model/study/studies/named_study.h"

#include <string>

namespace clusterwright::cli
{

int printStudy(const Context& context, const std::string& file, const model::CurveStudy& study);
int printStudy(const Context& context, const std::string& file, const model::MapStudy& map);
int printStudy(const Context& context, const std::string& file, const model::SearchResult& result);
int printStudy(const Context& context,
               const std::string& file,
               const model::ElasticityStudy& study);
int printStudy(const Context& context, const std::string& file, const model::Tornado& study);
int printStudy(const Context& context, const std::string& file, const model::MorrisStudy& study);
int printStudy(const Context& context, const std::string& file, const model::SobolStudy& study);
int printStudy(const Context& context, const std::string& file, const model::Crossover& result);
int printStudy(const Context& context, const std::string& file, const model::Solve& result);
int printStudy(const Context& context, const std::string& file, const model::Comparison& result);
int printStudy(const Context& context,
               const std::string& file,
               const model::ComparisonStudy& study);
int printStudy(const Context& context, const std::string& file, const model::Uncertainty& study);

[[nodiscard]] Json crossoverJson(const model::Crossover& result);

// Prints the findings; `code` unless that is kDone and there are some.
[[nodiscard]] int finishStudy(int code, const Diagnostics& diagnostics);

// Runs the design's study of that name and prints its answer.
int runNamedStudy(const Context& context,
                  const Subject& subject,
                  const std::string& name,
                  const std::string& file,
                  const LongRunSettings& settings);

} // namespace clusterwright::cli
