// Options that commands about one or two designs share: names of designs, and the places of findings about options.
#pragma once

#include "app/cli/program/command.h"
#include "model/study/points/range.h"
#include "model/study/points/subject.h"

#include <string>
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
    [[nodiscard]] model::Result<std::vector<model::StudySubject>>
    instantiate(model::Library& library, Diagnostics& notes) const;
};

// "--over P=2..64"; findings name the option.
[[nodiscard]] model::Result<model::RangeText> rangeOf(const std::string& option,
                                                      const std::string& text);

// Findings without a place of their own are about the option.
[[nodiscard]] Diagnostics
atOption(Diagnostics findings, const std::string& option, const std::string& text);

} // namespace clusterwright::cli
