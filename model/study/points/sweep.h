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
    std::string unit; // unit for display; may be empty
    Dimension dimension;
    std::vector<double>
        values; // base units, one per point; NaN or infinite where there is no result
    std::vector<Category> categories = {}; // presets of a replaced component, labels
};

// Points in row-major order: the last axis changes fastest.
struct SweepResult {
    std::vector<SweepColumn> axes;
    std::vector<SweepColumn> outputs;
    Diagnostics diagnostics; // each finding at the first point where it occurs

    [[nodiscard]] std::size_t size() const { return axes.empty() ? 0 : axes.front().values.size(); }
};

inline constexpr std::size_t kMostPoints = 10'000'000;
inline constexpr std::size_t kMostValues = 40'000'000; // points times columns: 320 MB

// Errors: sweep.size, those of compileOver, value.bounds when every point is out of bounds. If only some are, these become gaps,
// and the finding counts them. The workers of `run` compute the points, with the errors of Workers; without a run, this thread
// does.
[[nodiscard]] Result<SweepResult> sweep(const System& system,
                                        const std::vector<Axis>& axes,
                                        const std::vector<std::string>& outputs,
                                        StudyRun* run = nullptr);

// Returns the heading of a CSV column: "name[unit]" in base units, "name" for a plain number.
[[nodiscard]] std::string columnHead(const std::string& name, Dimension dimension);
// Returns a CSV cell of a value with all digits; empty for a value that is not finite.
[[nodiscard]] std::string csvCell(double value);
// Returns a CSV cell of a column: the id of a preset, the label of a value, otherwise the value.
[[nodiscard]] std::string csvCell(const std::vector<Category>& categories, double value);
// Returns a CSV cell of a text, in quotes where needed.
[[nodiscard]] std::string csvText(const std::string& text);

// Returns CSV with headings "name[unit]" in base units and all digits; cells without a result are empty.
[[nodiscard]] std::string toCsv(const SweepResult& result);

} // namespace clusterwright::model
