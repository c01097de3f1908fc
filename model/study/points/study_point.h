// Starting point of a study of an output: the design's own point, the inputs that may vary there, and the output as a function of
// them.
#pragma once

#include "model/study/points/caveat_counts.h"
#include "model/study/points/parted_work.h"
#include "model/study/points/response.h"
#include "model/study/points/sampling.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

struct StudyVariable {
    std::string name;
    std::string unit; // unit for display; may be empty
    Dimension dimension;
    double value = 0;     // at the point
    bool isWhole = false; // only integers have a result: studies step to the neighbours
    std::vector<Category> categories = {}; // labels of values
};

// Returns a value for display: its label, otherwise the value in the unit.
[[nodiscard]] std::string shownAs(const StudyVariable& variable, double value);

struct StudyPoint {
    Response response; // the output over the variables
    std::vector<StudyVariable> variables;
    double value = 0; // output at the point; NaN or infinite, with a reason among the findings
    Diagnostics diagnostics; // findings about the result at the point

    [[nodiscard]] std::vector<double> values() const; // values of the variables
    [[nodiscard]] const ResponseColumn& output() const { return response.outputs.front(); }
};

// Returns the variables, attributes and parameters that are set, not computed from others, in the design's order.
[[nodiscard]] std::vector<std::string> settableInputs(const System& system);

// Returns the settable inputs that the output is computed from, with or without effect. Errors: output.unknown, those of `lower`.
[[nodiscard]] Result<std::vector<std::string>> inputsOf(const System& system,
                                                        const std::string& output);
// True if an input of the output is fitted to known rows, so that errors of predictions on other machines say something about it.
[[nodiscard]] bool isFittedToRows(const System& system, const std::string& output);
// Returns the settable inputs of at least one of the equations. Errors: those of `lower`.
[[nodiscard]] Result<std::vector<std::string>> inputsOf(const System& system,
                                                        std::vector<std::size_t> equations);
// The same, where it is known which equations each equation uses (Valuation, LoweredSet).
[[nodiscard]] std::vector<std::string> inputsOf(const System& system,
                                                const std::vector<std::vector<std::size_t>>& uses,
                                                std::vector<std::size_t> equations);

// True if the value is computed from the input, or from an attribute of a component, with or without effect. `uses`: as above.
[[nodiscard]] bool isComputedFrom(const System& system,
                                  const std::vector<std::vector<std::size_t>>& uses,
                                  const std::string& name,
                                  const std::string& input);

// Reports varied inputs that change the baseline of the equations, as the cores of its host change that of a speedup: study.baseline,
// a note.
[[nodiscard]] Diagnostics baselineFindings(const System& system,
                                           std::vector<std::size_t> equations,
                                           const std::vector<std::string>& varied);

// Errors: output.labels, those of compileResponse and of valuate.
[[nodiscard]] Result<StudyPoint> studyPoint(const System& system,
                                            const std::string& output,
                                            const std::vector<std::string>& variables);

// Provenance of a result.
struct StudyRecord {
    std::string system; // id of the design or block
    std::string method;
    std::uint64_t seed = 0;        // 0 where nothing is random
    std::size_t samples = 0;       // as requested; 0 where there are none
    std::size_t runs = 0;          // evaluations of the output
    std::size_t withoutAnswer = 0; // runs without a result
    std::size_t outOfRange = 0;    // runs with a result that has a caveat
    CaveatCounts caveats{};        // caveats of these runs
    std::string library;           // library that the values come from, where it matters
};

// Returns the output as a function of points; NaN outside bounds. Counts the runs in `record`; the arguments must outlive the
// model. The workers of `run` compute the points, and `run` gets the problems; without a run, this thread computes them.
[[nodiscard]] ColumnModel
columnModel(const Response& response, StudyRecord& record, StudyRun* run = nullptr);

// Returns the warnings study.unanswered and study.validity, if there are such runs.
[[nodiscard]] Diagnostics runFindings(const StudyRecord& record);

inline constexpr double kMostRuns = 1e7;
inline constexpr double kMostSamples = 4e7; // values drawn: points times variables, 320 MB

// Returns the error study.samples if there is no sample, or if the estimate is too large. `runs` and `drawn` may exceed every
// integer.
[[nodiscard]] Diagnostics samplesProblem(double samples, double runs, double drawn);
// Returns a warning if there are too few samples for meaningful intervals.
[[nodiscard]] Diagnostics fewSamples(std::size_t samples, std::size_t enough);

} // namespace clusterwright::model
