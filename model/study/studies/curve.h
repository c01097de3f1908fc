// The study "curve": outputs over one variable, a line for each design and each value of a second variable. A study of the kind
// "map" is a curve too: a line for each value of its second axis.
#pragma once

#include "model/design/library/library.h"
#include "model/study/bands/band_column.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

struct Curve {
    std::string design;                       // as titleAgainst calls it
    std::string series;                       // "rows = 512"; empty without a second variable
    std::vector<std::vector<double>> outputs; // per output of the study, one value per x
    std::vector<BandColumn> bands;            // likewise
    // One per x, where they are asked for: the busiest resource (may be empty), and whether every block is inside its range.
    std::vector<std::string> bottleneck;
    std::vector<bool> valid;
};

// "acc-fft-inic, rows = 512"
[[nodiscard]] std::string labelOf(const Curve& curve);

struct CurveStudy {
    CurveStudy();
    CurveStudy(const CurveStudy&);
    CurveStudy(CurveStudy&&) noexcept;
    CurveStudy& operator=(const CurveStudy&);
    CurveStudy& operator=(CurveStudy&&) noexcept;
    ~CurveStudy();

    std::string name;
    std::string title;
    Axis x;
    std::string xScale;
    std::string yScale;
    std::string xDoc;  // "processors"
    std::string xUnit; // to show x in; may be empty
    std::vector<std::string> outputs;
    std::vector<Dimension> dimensions; // of the outputs
    std::vector<std::string> units;    // to show them in; may be empty
    std::vector<Curve> curves;
    Diagnostics diagnostics;
};

// Whether the output is a speedup over the number of processors: then a linear speedup is what curves are held against.
[[nodiscard]] bool hasLinearReference(const CurveStudy& study, std::size_t output);

// The study `name` of the design, with `settings` for all designs that take part. Errors: study.unknown, and those of `sweep`.
[[nodiscard]] Result<CurveStudy> runCurve(const Design& design,
                                          const std::string& name,
                                          Library& library,
                                          const std::vector<Setting>& settings,
                                          bool withLabels = false);
// The same of a design whose system is there already, for a study that the design need not have; `settings` are for the
// others, the system has them. Error as well: run.stopped.
[[nodiscard]] Result<CurveStudy> runCurve(const Design& design,
                                          const System& system,
                                          const StudyDefinition& definition,
                                          Library& library,
                                          StudyRun& run,
                                          const std::vector<Setting>& settings = {},
                                          bool withLabels = false);

} // namespace clusterwright::model
