// Finds the fastest cluster within a budget for each network of the design "Choose an interconnect".
#pragma once

#include "app/desktop/shell/welcome/beginning.h"
#include "model/design/edit/edit.h"
#include "model/design/library/library.h"

#include <string>
#include <vector>

namespace clusterwright::desktop
{

// Studies of kNetworkDesign.
inline constexpr const char* kNetworkSearch = "best-in-budget";
inline constexpr const char* kNetworkCurves =
    "speedup"; // over the hosts, one curve for each network

struct NetworkQuestion {
    double budget = 50'000;   // USD
    int hosts = 16;           // maximum
    int rows = 8192;          // matrix rows
    double hostPrice = 2'600; // USD, without the NIC
};

struct NetworkAnswer {
    std::string scenario;
    std::string title;
    int hosts = 0; // 0: no cluster of at least two hosts is within the budget
    double time = 0;
    double speedup = 0;
    double cost = 0;
};

// Returns the choices in the order of the design's scenarios. Errors: those of the design and its study.
[[nodiscard]] model::Result<std::vector<NetworkAnswer>> answersTo(const NetworkQuestion& question,
                                                                  model::Library& library);
// Returns the fastest cluster within the budget, or null.
[[nodiscard]] const NetworkAnswer* bestOf(const std::vector<NetworkAnswer>& answers);

// Returns one edit that sets the values of the question and the answer.
[[nodiscard]] model::Result<model::Edit> choiceOf(const model::Design& design,
                                                  const NetworkQuestion& question,
                                                  const NetworkAnswer* answer,
                                                  model::Library& library);

} // namespace clusterwright::desktop
