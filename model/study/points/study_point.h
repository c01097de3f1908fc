// Where a study of an output starts: the design's own point, the numbers that may vary there, and the output as a function of them.
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
    std::string unit; // to show it in; may be empty
    Dimension dimension;
    double value = 0;     // at the point
    bool isWhole = false; // only whole numbers have an answer: studies step to the neighbours
    std::vector<Category> categories = {}; // labels of values
};

// A value for people: its label, else the number in the unit.
[[nodiscard]] std::string shownAs(const StudyVariable& variable, double value);

struct StudyPoint {
    Response response; // the output over the variables
    std::vector<StudyVariable> variables;
    double value = 0;        // of the output at the point; NaN or infinite where a finding says why
    Diagnostics diagnostics; // about the answer at the point

    [[nodiscard]] std::vector<double> values() const; // of the variables
    [[nodiscard]] const ResponseColumn& output() const { return response.outputs.front(); }
};

// Variables, attributes and parameters that are a number of their own, not computed from others, in the design's order.
[[nodiscard]] std::vector<std::string> settableInputs(const System& system);

// Those of them that the output is computed from, whether they move it or not. Errors: output.unknown, those of `lower`.
[[nodiscard]] Result<std::vector<std::string>> inputsOf(const System& system,
                                                        const std::string& output);
// Returns those that one of the equations is computed from. Errors: those of `lower`.
[[nodiscard]] Result<std::vector<std::string>> inputsOf(const System& system,
                                                        std::vector<std::size_t> equations);

// Errors: those of compileResponse and of valuate.
[[nodiscard]] Result<StudyPoint> studyPoint(const System& system,
                                            const std::string& output,
                                            const std::vector<std::string>& variables);

// What a result says of how it came about.
struct StudyRecord {
    std::string system; // id of the design or block
    std::string method;
    std::uint64_t seed = 0;        // 0 where nothing is random
    std::size_t samples = 0;       // as asked for; 0 where there are none
    std::size_t runs = 0;          // evaluations of the output
    std::size_t withoutAnswer = 0; // of them
    std::size_t outOfRange = 0;    // of them: with an answer that has a caveat
    CaveatCounts caveats{};        // of these
    std::string library;           // that the numbers come from, where it matters
};

// The output, one value per point; NaN outside bounds. Runs are counted in `record`; all outlive the model. Points are computed by
// the workers of `run`, which gets the problems; on this thread without one.
[[nodiscard]] ColumnModel
columnModel(const Response& response, StudyRecord& record, StudyRun* run = nullptr);

// Warnings study.unanswered and study.validity, where there are such runs.
[[nodiscard]] Diagnostics runFindings(const StudyRecord& record);

inline constexpr double kMostRuns = 1e7;
inline constexpr double kMostSamples = 4e7; // numbers drawn: points times variables, 320 MB

// Error: study.samples, when there is none, or when the estimate is too large. `runs` and `drawn` may be beyond every integer.
[[nodiscard]] Diagnostics samplesProblem(double samples, double runs, double drawn);
// A warning where there are fewer samples than it takes for intervals to mean something.
[[nodiscard]] Diagnostics fewSamples(std::size_t samples, std::size_t enough);

} // namespace clusterwright::model
