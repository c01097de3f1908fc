// Samples, facts and provenance as JSON: in the lines of probes, in the store and in exported sessions. Lines of a later program
// may have fields that this one does not know: these are passed over. Numbers are in base units.
//
// Law: what toJson gives reads back equal.
#pragma once

#include "model/json/json_fwd.h"
#include "plugins/runner/probes/sample.h"

#include <span>

namespace clusterwright::runner
{

inline constexpr std::size_t kMostSampleValues = 64; // outputs, and parameters, of one sample

// {"type":"sample","values":{"round_trip":1.2e-5},"at":{"size":1024},"repeat":3,"warm_up":true}, as a probe prints it; "time" is there
// in exported sessions. Errors: sample.values, sample.at, sample.repeat, sample.warm_up, sample.time.
[[nodiscard]] model::Result<Sample> readSample(const model::Json& line);
[[nodiscard]] model::Json toJson(const Sample& sample);

// What does not fit the probe's own description: sample.undeclared (an output or parameter that probe.json does not name),
// sample.kind (a word for a number). A sample may lack outputs: a message that was lost has no time.
[[nodiscard]] model::Diagnostics checkSample(const Sample& sample, const Probe& probe);

// {"host":..,"kernel":..,"cpu":..,"cores":..,"memory":..,"nics":[{"name","address","speed"}],"idle":0.93,"clock":..}, as an agent says it.
// Error: facts.type.
[[nodiscard]] model::Result<NodeFacts> readFacts(const model::Json& json);
[[nodiscard]] model::Json toJson(const NodeFacts& facts);

// {"size":1024,"protocol":"tcp"}. Error: sample.at.
[[nodiscard]] model::Result<Point> readPoint(const model::Json& json);
[[nodiscard]] model::Json toJson(const Point& point);

// On one line; a text that is not UTF-8 has U+FFFD in place of its bad bytes.
[[nodiscard]] std::string jsonLine(const model::Json& json);

// Error: provenance.type.
[[nodiscard]] model::Result<Provenance> readProvenance(const model::Json& json);
[[nodiscard]] model::Json toJson(const Provenance& provenance);

} // namespace clusterwright::runner
