// A system evaluated on the grid of some axes.
#pragma once

#include "model/design/system/system.h"
#include "model/study/points/axis.h"
#include "model/study/points/parted_work.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

struct SweepColumn {
    std::string name;
    std::string unit; // to show it in; may be empty
    Dimension dimension;
    std::vector<double>
        values; // base units, one per point; NaN or infinite where there is no answer
    std::vector<Category> categories = {}; // presets of a replaced component, labels
};

// Points in row-major order: the last axis changes fastest.
struct SweepResult {
    std::vector<SweepColumn> axes;
    std::vector<SweepColumn> outputs;
    Diagnostics diagnostics; // the first point at which each finding occurs

    [[nodiscard]] std::size_t size() const { return axes.empty() ? 0 : axes.front().values.size(); }
};

inline constexpr std::size_t kMostPoints = 10'000'000;
inline constexpr std::size_t kMostValues = 40'000'000; // points times columns: 320 MB

// Errors: sweep.size, those of compileOver, value.bounds when every point is out of bounds: some that are become gaps, and
// the finding counts them.
// Computed by the workers of `run`, whose errors are those of Workers; without one, on this thread.
[[nodiscard]] Result<SweepResult> sweep(const System& system,
                                        const std::vector<Axis>& axes,
                                        const std::vector<std::string>& outputs,
                                        StudyRun* run = nullptr);

// The head of a column of CSV: "name[unit]" in base units, "name" of a number.
[[nodiscard]] std::string columnHead(const std::string& name, Dimension dimension);
// A number of CSV with all digits; empty where there is none.
[[nodiscard]] std::string csvCell(double value);
// A cell of a column: the id of a preset, else a number.
[[nodiscard]] std::string csvCell(const std::vector<Category>& categories, double value);
// A text of CSV, in quotes where it needs them.
[[nodiscard]] std::string csvText(const std::string& text);

// CSV with heads "name[unit]" in base units, all digits; empty cells where there is no answer.
[[nodiscard]] std::string toCsv(const SweepResult& result);

} // namespace clusterwright::model
