// A system evaluated on the grid of some axes.
#pragma once

#include "model/design/system/system.h"
#include "model/study/points/axis.h"
#include "model/study/points/parted_work.h"

#include <functional>
#include <span>
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
void addCsvCell(std::string& text, const std::vector<Category>& categories, double value);
// Returns a CSV cell of a text, in quotes where needed.
[[nodiscard]] std::string csvText(const std::string& text);

// Returns CSV with headings "name[unit]" in base units and all digits; cells without a result are empty.
[[nodiscard]] std::string toCsv(const SweepResult& result);

// A column of CSV.
struct CsvColumn {
    std::string head;
    std::function<void(std::size_t row, std::string& text)> addCell;
    std::span<const double> values = {}; // equal values have equal cells; may be empty
};

[[nodiscard]] CsvColumn csvColumn(const SweepColumn& column); // the column must outlive it
[[nodiscard]] std::string toCsv(std::span<const CsvColumn> columns, std::size_t rows);

} // namespace clusterwright::model
