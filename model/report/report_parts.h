// The parts of a report, each from the design's own point.
#pragma once

#include "model/design/library/library.h"
#include "model/report/report.h"

namespace clusterwright::model
{

struct ReportPoint {
    System system;
    Valuation valuation;
    Evaluation evaluation;

    // Value of an equation; empty when none has this name.
    [[nodiscard]] std::optional<Quantity> value(const std::string& name) const;
};

// Facts about the graph of a system with a topology. Errors: those of topologyAt.
[[nodiscard]] Result<ReportGraph> graphOf(const ReportPoint& point);
[[nodiscard]] std::vector<ReportComponent>
componentsOf(const Design& design, const ReportPoint& point, Library& library);
[[nodiscard]] std::vector<ReportStep>
stepsOf(const Design& design, const ReportPoint& point, Library& library);
// Long sums are without the terms that are 0.
[[nodiscard]] std::vector<Explanation> outputEquations(const ReportPoint& point);
// Independent inputs. Those that change an output come first, by output, the strongest first; then the others in the order of the system.
[[nodiscard]] std::vector<ReportInput> inputsOf(const ReportPoint& point,
                                                const std::vector<OutputValue>& outputs);
// Returns the 95 % interval of the first headline that follows from the intervals of its inputs, and what it leaves out.
[[nodiscard]] std::string intervalOf(const Report& report, const ReportPoint& point);
// `limit`: time limit of each study; a longer one is omitted.
[[nodiscard]] std::vector<ReportStudy> studiesOf(const Design& design,
                                                 Library& library,
                                                 std::chrono::milliseconds limit = kMostReportTime);
// Adds claims that are computed with the design or with one of its steps' blocks; counts other claims of the same documents.
void addClaims(Report& report, Library& library);

// Counts the inputs of each kind of origin, and finds the inputs that change the output most.
[[nodiscard]] std::vector<ReportBasis> basisOf(const std::vector<ReportInput>& inputs,
                                               const std::string& output);
// Returns the first study with a result and the best supplement: a comparison or crossover before a search, a sensitivity study, an
// uncertainty, a solution, a map and a curve.
[[nodiscard]] std::vector<std::size_t> leadsOf(const std::vector<ReportStudy>& studies);

} // namespace clusterwright::model
