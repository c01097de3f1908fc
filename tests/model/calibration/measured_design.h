// A design whose study, validation and fit read the same measured file.
#pragma once

#include "model/calibration/calibration/calibration.h"
#include "model/design/document/data_columns.h"
#include "model/design/document/design.h"
#include "model/design/library/library.h"
#include "model/design/system/instantiation.h"
#include "model/study/measured/measured_points.h"
#include "model/study/measured/validation.h"
#include "model/study/points/axis.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/temporary_folder.h"

#include <array>
#include <string>

namespace clusterwright::tests
{

// time = a + k b
inline constexpr const char* kLineDesign =
    R"d("variables": [{"name": "k", "value": "1 kB"}, {"name": "a", "value": "1 us"}, {"name": "b", "value": "1 ns/B"},
    {"name": "alg", "value": "1", "integer": true, "labels": {"1": "ring", "2": "tree"}}],
    "outputs": [{"name": "time", "equation": "a * alg + k * b", "unit": "s"}],
    "studies": [{"name": "over", "kind": "curve", "outputs": ["time"], "measured": "run.csv",
                 "x": {"variable": "k", "values": "1 B, 1 TB"}}])d";

inline model::Result<model::Calibration> fitted(const model::DataFile& data)
{
    model::CalibrationOrder order;
    order.free = {model::parseFreeParameter("a=1 us").value(),
                  model::parseFreeParameter("b=1 ns/B").value()};
    auto system = model::equationSystem("time = a + k * b", data, order.free);
    if (!system)
        return system.diagnostics();
    order.system = std::move(system).value();
    order.response = "time";
    order.data = data;
    return model::calibrate(order);
}

// A design and its system, in the folder of its measured file.
struct Measured {
    explicit Measured(const std::string& fields = kLineDesign)
        : design(designOf(designText(fields)))
        , system(model::instantiate(design, library, {}).value())
    {
        design.file = (folder.path() / "line.cluster.json").string();
    }
    [[nodiscard]] model::DataFile columns(const std::string& csv)
    {
        return library.columns(folder.write("run.csv", csv)).value();
    }
    // The points that the design's study draws.
    [[nodiscard]] model::MeasuredLines lines()
    {
        const model::Axis x{"k", model::kData, {1, 1e12}};
        return model::measuredLines(design, system, design.studies.front(), x, {}, library);
    }
    // Those of a validation, a fit and a curve.
    [[nodiscard]] std::array<model::Diagnostics, 3> findings(const model::DataFile& data)
    {
        return {model::validate(system, data, "time").diagnostics(),
                fitted(data).diagnostics(),
                lines().findings};
    }

    TemporaryFolder folder;
    model::Library library = noPresets();
    model::Design design;
    model::System system;
};

} // namespace clusterwright::tests
