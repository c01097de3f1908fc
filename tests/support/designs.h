// Designs from text, short enough for a test.
#pragma once

#include "model/design/document/setting.h"
#include "model/design/system/evaluation.h"
#include "model/design/system/valuation.h"
#include "tests/support/findings.h"
#include "tests/support/preset_folder.h"

#include <string>
#include <vector>

namespace clusterwright::tests
{

using Settings = std::vector<model::Setting>;

// A block whose time is its parameter t: `{"id": "a", "block": "wait", "bind": {"t": "3 s"}}`.
inline const std::string kWait =
    R"({"block": "wait", "title": "Wait", "source": {"document": "clusterwright", "place": "test"},
        "parameters": [{"name": "t", "unit": "s", "doc": "how long"}], "equations": ["time = t"]})";

// Returns the header of a design, then `fields`.
[[nodiscard]] std::string designText(const std::string& fields);

// Returns a design of "wait" steps on a component "host" and a component "nic".
[[nodiscard]] std::string pipelineText(const std::string& pipeline, const std::string& more = {});

// `{"id": ..., "block": "wait", ...}`
[[nodiscard]] std::string
step(const std::string& id, const std::string& time, const std::string& on = {});

// Returns the form findings of a design's file.
[[nodiscard]] model::Diagnostics formFindings(const std::string& text);

[[nodiscard]] model::Design designOf(const std::string& text);

[[nodiscard]] model::Library noPresets();

// Returns the design's system; any finding fails the test.
[[nodiscard]] model::System systemOf(const std::string& text,
                                     const Settings& settings = {},
                                     model::Library library = noPresets());

// Returns the reasons why the design has no result: its form, its names, its values.
[[nodiscard]] model::Diagnostics problemsOf(const std::string& text,
                                            const Settings& settings = {},
                                            model::Library library = noPresets());

[[nodiscard]] model::Valuation valuationOf(const model::System& system);

// Returns the value of any equation in base units: "time", "a.start", "busy.nic".
[[nodiscard]] double valueOf(const model::System& system, const std::string& name);

[[nodiscard]] double
valueOf(const std::string& text, const std::string& name, const Settings& settings = {});

// Returns the pipeline's time, for a design without presets.
[[nodiscard]] double timeOf(const model::Design& design);

[[nodiscard]] model::Evaluation evaluationOf(const model::System& system);

// Returns a design of the source tree's presets.
[[nodiscard]] model::System
shippedSystem(model::Library& library, const std::string& id, const Settings& settings = {});

} // namespace clusterwright::tests
