// A value or relation printed in a paper, and its prediction by the models. File format: presets/README.md.
#pragma once

#include "model/core/diagnostics.h"
#include "model/core/source.h"
#include "model/design/document/category.h"
#include "model/design/document/setting.h"
#include "model/expression/language/expression.h"
#include "model/units/quantity.h"

#include <optional>
#include <string>
#include <vector>

namespace clusterwright::model
{

class Library;

struct ClaimEvaluation {
    std::string name;
    std::string design; // set if `block` is not
    std::string block;
    std::vector<Setting> settings;
};

// Expected value or relation, as printed in the paper. Exactly one form is given.
struct Expectation {
    std::optional<Expression> value;
    std::optional<Expression> tolerance; // relative, with `value`
    std::optional<Expression> atLeast;
    std::optional<Expression> atMost; // with `atLeast`: an interval
    bool holds = false;
};

enum class ClaimRole { Prediction, Fit, Arithmetic }; // in this order in lists

struct Claim {
    std::string id;
    Source source;
    std::string statement;
    ClaimRole role = ClaimRole::Prediction;
    std::vector<ClaimEvaluation> evaluations;
    std::string overVariable; // may be empty
    std::string overValues;
    std::string take; // the value to take from those over the axis; empty without an axis
    std::optional<Expression> predicted;
    Expectation expected;
    std::string toleranceReason;
    std::string notModelled; // why there is no model; empty otherwise
    std::string note;
    std::string countsWith;       // id of a claim of the same number; empty for a number of its own
    bool isContradictory = false; // the text's own figures disagree, as the note shows
    std::string study; // draws the figure of the claim, in its first design; may be empty
    std::string file;
};

enum class ClaimStatus { Reproduced, Off, NotModelled };

// An assumption that decides the status of a claim: at this end of its origin's interval, the status differs.
struct DecidingAssumption {
    std::string input; // as its design names it: "host.memory_bandwidth"
    Quantity end;
    std::string unit; // unit for display; may be empty
    Quantity value{};
    std::string origin{}; // origin as text, with its reason
};

struct ClaimOutcome {
    ClaimStatus status = ClaimStatus::Off;
    std::optional<Quantity> predicted;
    std::optional<double> error;     // relative to the expected value
    std::optional<double> tolerance; // relative
    std::string expected;            // "4.8", ">= 2", "between 2 and 4", "true"
    std::optional<Quantity> expectedValue;
    std::string unit; // unit of the expected value in the claim; may be empty
    std::vector<DecidingAssumption> deciding{}; // with AssumptionCheck::Vary
    std::vector<Category> categories{};         // labels of the predicted value
    Diagnostics findings{}; // caveats of its points, and reasons for a value that is missing
};

struct EvaluatedClaim {
    Claim claim;
    ClaimOutcome outcome;
};

[[nodiscard]] std::string_view toText(ClaimRole role);
[[nodiscard]] std::string_view
toText(ClaimStatus status); // in JSON: "off" for one that is not reproduced
[[nodiscard]] std::string_view shownText(ClaimStatus status);
[[nodiscard]] std::string_view shownText(ClaimRole role); // title of a list of claims

// Returns the prediction as the claim states its value: "38.82 %", "true", "ring"; "-" without a result; empty without a model.
[[nodiscard]] std::string predictedText(const ClaimOutcome& outcome);

// True if the claim is not reproduced, and its text contradicts itself.
[[nodiscard]] bool isOffByText(const EvaluatedClaim& result);

// Returns the first design that the claim evaluates; empty if it evaluates blocks only.
[[nodiscard]] std::string designOf(const Claim& claim);

[[nodiscard]] Result<Claim> loadClaim(const Library& library, const std::string& id);

// Fails for a claim that cannot be computed: unknown designs, studies and names, dimensions that differ, an axis that no design has.
// Vary: varies the assumptions with an interval one at a time, and keeps all other values, so nothing is fitted again. A value that
// occurs in several inputs of the same last name with the same origin is one assumption. Claims of role fit are left out, because
// their parameter would be fitted again.
enum class AssumptionCheck { None, Vary };

[[nodiscard]] Result<ClaimOutcome> evaluateClaim(
    const Claim& claim, Library& library, AssumptionCheck assumptions = AssumptionCheck::None);

} // namespace clusterwright::model
