// The bank of errors: what predictions missed on machines that were measured later. Bands of other predictions follow from it
// (model/study/discrepancy). Files: presets/README.md, "Banks of errors".
#pragma once

#include "model/json/json_fwd.h"

#include <map>
#include <string>
#include <vector>

namespace clusterwright::model
{

struct Findings;

// The error of a prediction.
struct ErrorScore {
    double logRatio = 0;        // ln(measured / predicted)
    double doublings = 0;       // distance from what was calibrated; 0 inside it
    bool isTransferred = false; // to another algorithm, program or machine
};

// Errors of one model on one machine.
struct BankCase {
    std::string family; // the machine
    std::string of;     // validation, or design and data
    double spread =
        0; // root mean square of ln(measured / predicted) in the calibrated range, with groups of rows left out
    std::map<std::string, std::string> blocks =
        {}; // fingerprints of the blocks that made the scores
    std::vector<double>
        inside; // log ratios of rows in the calibrated range, each with its group left out
    std::vector<ErrorScore> outside; // rows beyond it
};

struct ErrorBank {
    std::string id;
    std::string title;
    std::vector<BankCase> cases;
};

// Findings: those of JSON objects; bank.number (not a finite number, or a spread that is not above 0).
[[nodiscard]] ErrorBank readErrorBank(const Json& json, Findings& findings);
// Four decimals of each number.
[[nodiscard]] Json toJson(const BankCase& one);

} // namespace clusterwright::model
