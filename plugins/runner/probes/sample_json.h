// Samples, facts and provenance as JSON: in the lines of probes, in the store and in exported sessions. Unknown fields, such as those of a
// later version, are ignored. Numbers are in base units.
//
// Law: reading the result of toJson returns an equal value.
#pragma once

#include "model/json/json_fwd.h"
#include "plugins/runner/probes/sample.h"

#include <span>

namespace clusterwright::runner
{

inline constexpr std::size_t kMostSampleValues =
    64; // maximum of outputs, and of parameters, in a sample

// {"type":"sample","values":{"round_trip":1.2e-5},"at":{"size":1024},"repeat":3,"warm_up":true}, as printed by a probe; exported sessions
// add "time". Errors: sample.values, sample.at, sample.repeat, sample.warm_up, sample.time.
[[nodiscard]] model::Result<Sample> readSample(const model::Json& line);
[[nodiscard]] model::Json toJson(const Sample& sample);

// Checks a sample against probe.json: sample.undeclared (unknown output or parameter), sample.kind (a word for a number). A sample may lack
// outputs, such as the time of a lost message.
[[nodiscard]] model::Diagnostics checkSample(const Sample& sample, const Probe& probe);

// {"host":..,"kernel":..,"cpu":..,"cores":..,"memory":..,"nics":[{"name","address","speed"}],"idle":0.93,"clock":..}, as reported by an
// agent. Error: facts.type.
[[nodiscard]] model::Result<NodeFacts> readFacts(const model::Json& json);
[[nodiscard]] model::Json toJson(const NodeFacts& facts);

// {"size":1024,"protocol":"tcp"}. Error: sample.at.
[[nodiscard]] model::Result<Point> readPoint(const model::Json& json);
[[nodiscard]] model::Json toJson(const Point& point);

// Returns one line; U+FFFD replaces bytes that are not UTF-8.
[[nodiscard]] std::string jsonLine(const model::Json& json);

// Error: provenance.type.
[[nodiscard]] model::Result<Provenance> readProvenance(const model::Json& json);
[[nodiscard]] model::Json toJson(const Provenance& provenance);

} // namespace clusterwright::runner
