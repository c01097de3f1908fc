// Reads parts of figures from JSON, for all kinds of figures. Internal to this folder.
#pragma once

#include "model/json/object_reader.h"
#include "model/study/figure/any_figure.h"

#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::plots
{

using model::Findings;
using model::Json;
using model::ObjectReader;

// Returns the field, or null after adding a finding.
const Json* required(ObjectReader& reader, std::string_view key, Findings& findings);
// Reads numbers that an axis can show; null is kNoValue.
[[nodiscard]] std::vector<double>
readNumbers(ObjectReader& reader, std::string_view key, bool nullAllowed, Findings& findings);
[[nodiscard]] double
readNumber(ObjectReader& reader, std::string_view key, double otherwise, Findings& findings);
[[nodiscard]] std::vector<bool>
readFlags(ObjectReader& reader, std::string_view key, Findings& findings);
// Reads texts; null is an empty text.
[[nodiscard]] std::vector<std::string>
readLabels(ObjectReader& reader, std::string_view key, Findings& findings);
[[nodiscard]] std::size_t readCount(ObjectReader& reader, std::string_view key);
[[nodiscard]] Scale readScale(ObjectReader& reader, std::string_view key, Findings& findings);
// Reads label or name, unit, from and to, and the scale if the axis has its own.
[[nodiscard]] Axis readAxis(ObjectReader& reader, Findings& findings);
// Reads the field `key`: an axis with its scale.
[[nodiscard]] Axis readScaledAxis(ObjectReader& reader, std::string_view key, Findings& findings);
// Adds a finding if the counts differ.
void checkLength(std::size_t found,
                 std::size_t wanted,
                 bool mayBeEmpty,
                 const std::string& pointer,
                 Findings& findings);
// Reads title, design and study; skips fields for other programs.
void readHead(ObjectReader& reader, FigureHead& head);
[[nodiscard]] ScatterPoints
readPoints(const Json& json, const std::string& pointer, Findings& findings);

[[nodiscard]] ScatterFigure readScatter(const Json& json, Findings& findings);
[[nodiscard]] BarFigure readBars(const Json& json, Findings& findings);
[[nodiscard]] HeatMapFigure readMap(const Json& json, Findings& findings);
[[nodiscard]] ParallelFigure readParallel(const Json& json, Findings& findings);

} // namespace clusterwright::plots
