// The text of `export --to loggopsim`: a schedule of messages, with a description and the LogGP parameters of a design in
// comments.
#pragma once

#include "app/cli/designs/topology_subject.h"
#include "model/topology/graph/pattern.h"

#include <cstdint>

namespace clusterwright::cli
{

struct ScheduleOptions {
    std::string pattern; // empty: neighbours
    std::string size;    // message size; empty: 1 KiB
};

// Parses the size of a message. Error: export.size.
[[nodiscard]] model::Result<std::uint64_t> messageSize(const std::string& text);

// Errors: those of findDrawing, of the pattern and of the size.
[[nodiscard]] model::Result<std::string> goalText(const TopologySubject& subject,
                                                  const ScheduleOptions& options,
                                                  model::Library& library,
                                                  Diagnostics& notes);

} // namespace clusterwright::cli
