// The designs of commands about two of them, or about one with two settings.
#pragma once

#include "app/cli/program/command.h"
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
    [[nodiscard]] std::vector<model::StudySubject> instantiate(model::Library& library,
                                                               Diagnostics& notes) const;
};

} // namespace clusterwright::cli
