#pragma once
#include "app/cli/fits/fit_data.h"
#include "app/cli/studies/study_subjects.h"

#include <string>
#include <vector>

namespace clusterwright::cli
{

struct PredictOptions {
    Subject subject;
    std::vector<std::string> axes;
    DataOptions at; // rows with inputs
    std::vector<std::string> outputs;
    std::string file;
};

// Freezes a prediction: its values, bands and kinds of point, the hash of the design, the version and the date.
int runPredict(const Context& context, const PredictOptions& options);

} // namespace clusterwright::cli
