// What the commands that ask a question of one or two designs share: how the question is put, how its terms are printed.
#pragma once

#include "app/cli/studies/study_options.h"
#include "model/study/bands/place_interval.h"
#include "model/study/points/range.h"
#include "model/study/points/response.h"
#include "model/study/points/subject.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace clusterwright::cli
{

// A, B, --set for both, --set-a and --set-b for one: the later ones win. --place-a and --place-b move steps.
struct TwoSubjects {
    std::string first;
    std::string second; // the first again when it may be left out and is
    std::vector<std::string> settings;
    std::vector<std::string> firstSettings;
    std::vector<std::string> secondSettings;
    std::vector<std::string> firstPlaces;
    std::vector<std::string> secondPlaces;
    std::string firstScenario;
    std::string secondScenario;

    void addTo(CLI::App& command, bool needsSecond);
    [[nodiscard]] model::Result<std::pair<model::StudySubject, model::StudySubject>>
    instantiate(model::Library& library) const;
};

// "--over P=2..64"; findings name the option.
[[nodiscard]] model::Result<model::RangeText> rangeOf(const std::string& option,
                                                      const std::string& text);

// Findings without a place of their own are about the option.
[[nodiscard]] Diagnostics
atOption(Diagnostics findings, const std::string& option, const std::string& text);

[[nodiscard]] Json inputJson(const model::StudyInput& input);
[[nodiscard]] Json rangeJson(const model::VariableRange& range);
[[nodiscard]] Json intervalJson(const std::optional<model::PlaceInterval>& interval); // or null
[[nodiscard]] Json columnJson(const model::ResponseColumn& column);

// Prints the findings; the exit code of a command whose answer is printed already.
[[nodiscard]] int finish(const Diagnostics& diagnostics);

// The answer as JSON, or as `print` has it for people, and its findings; with a file, its `rows` as CSV there. Returns the exit code.
template <typename Answer>
[[nodiscard]] int deliver(const Context& context,
                          const std::string& file,
                          const Json& json,
                          const char* rows,
                          const Answer& answer,
                          void (*print)(const Answer&))
{
    const int code = file.empty() ? int{kDone} : emit(context, file, csvOf(json[rows]));
    if (context.json)
        printJson(json);
    else if (file.empty())
        print(answer);
    const int end = finish(answer.diagnostics);
    return code == kDone ? end : code;
}

} // namespace clusterwright::cli
