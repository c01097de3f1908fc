// Origins of equations and numbers. Every number on the screen ends in one of these.
#pragma once

#include "model/core/fitted_rows.h"
#include "model/core/source.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

enum class OriginKind { Paper, Datasheet, Measurement, Fit, Assumption, Definition, User };

// How values are distributed over an interval (presets/README.md). A Range is no doubt about the value: one buys or sets it.
enum class DistributionKind { Uniform, Normal, LogNormal, Triangular, Range };

// A number that was estimated together with others, and its correlations with them.
struct JointEstimate {
    JointEstimate();
    JointEstimate(std::string ofFit,
                  std::string asParameter,
                  std::map<std::string, double> withOthers);
    JointEstimate(const JointEstimate&);
    JointEstimate(JointEstimate&&) noexcept;
    JointEstimate& operator=(const JointEstimate&);
    JointEstimate& operator=(JointEstimate&&) noexcept;
    ~JointEstimate();

    std::string fit;       // id of the fit: equal for all numbers that were estimated together
    std::string parameter; // name of the parameter in the fit
    std::map<std::string, double> correlations; // with other parameters of the fit, -1 to 1
    FittedRows rows;

    friend bool operator==(const JointEstimate&, const JointEstimate&);
};

struct Origin {
    OriginKind kind = OriginKind::User;
    Source source;                     // for kind Paper
    std::string note;                  // the machine, the datasheet, or the reason for the value
    std::vector<std::string> fittedTo; // claims, for kind Fit
    std::vector<std::string> interval; // two quantities, or none
    std::optional<JointEstimate> estimate =
        std::nullopt; // set if it was estimated together with others
    std::optional<DistributionKind> distribution =
        std::nullopt; // over the interval; none: that of the kind

    friend bool operator==(const Origin&, const Origin&);
};

// Returns "paper", "fit", ...: the word used in files.
[[nodiscard]] std::string_view toText(OriginKind kind);

// Returns "uniform", "normal", "log-normal" or "triangular": the word used in files.
[[nodiscard]] std::string_view toText(DistributionKind kind);
// All of these words.
[[nodiscard]] std::vector<std::string> distributionWords();
[[nodiscard]] std::optional<DistributionKind> distributionKind(std::string_view word);

// "paper: underwood-inic, section 5 (conservative 80 to 90 % of the measured figure)"
[[nodiscard]] std::string toText(const Origin& origin);

} // namespace clusterwright::model
