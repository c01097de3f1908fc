// The study "sensitivity": the effect of inputs on an output, at the design's point or over their intervals. Values are in base
// units.
#pragma once

#include "model/core/large_value.h"
#include "model/study/sensitivity/elementary_effects.h"
#include "model/study/sensitivity/gradient.h"
#include "model/study/sensitivity/liveness.h"
#include "model/study/sensitivity/sobol_indices.h"
#include "model/study/sensitivity/variation.h"

#include <limits>
#include <string>
#include <vector>

namespace clusterwright::model
{

// Workers of `run` compute the points of sampling studies, and their problems end the study; without a run, this thread computes
// them.

// Part that all sensitivity studies share.
struct SensitivityHead {
    CLUSTERWRIGHT_LARGE_VALUE(SensitivityHead);

    StudyRecord record;
    ResponseColumn output;
    double value = 0; // output at the design's own point
    Diagnostics diagnostics;
};

// Relative change of the output per relative change of one input: elasticity = (dy/dx) (x / y). Labels have none. An integer has
// the relative changes of the output at its neighbours, too; below 100, 1 % of it is less than a step, and only they are shown.
struct Elasticity {
    StudyVariable variable;
    Slope slope;
    double elasticity = 0; // NaN for labels, and where the output has no result, or is 0
    // At a kink, the slope is the mean of both sides; at a step, the slope of the branch taken.
    bool isKink = false;
    double oneLess =
        std::numeric_limits<double>::quiet_NaN(); // y(x - 1) / y - 1; NaN without a result
    double oneMore = std::numeric_limits<double>::quiet_NaN(); // y(x + 1) / y - 1

    [[nodiscard]] bool hasSteps() const; // an integer with a result at a neighbour
    [[nodiscard]] bool isByStep() const; // its steps are shown, and no elasticity
    [[nodiscard]] double shown() const;  // the elasticity; NaN if it is not shown
    [[nodiscard]] double
    strength() const; // magnitude for the order: of an integer below 100, that of its steeper step
};

// "97: +16.5 %": a neighbour of an integer with the change of the output.
[[nodiscard]] std::vector<std::string> stepTexts(const Elasticity& one, int digits = 3);

struct ElasticityStudy {
    CLUSTERWRIGHT_LARGE_VALUE(ElasticityStudy);

    SensitivityHead head;
    std::vector<Elasticity> variables; // largest strength first; variables without a value last
    std::vector<DeadVariable> dead;
};

// `names`: empty for every settable input. Errors: those of studyPoint; vary.nothing. Findings: study.zero (the output is 0),
// study.slope (a variable has no slope), the reasons of neighbours without a result.
[[nodiscard]] Result<ElasticityStudy> elasticities(const System& system,
                                                   const std::string& output,
                                                   const std::vector<std::string>& names);

// Output at both ends of one interval; the other inputs stay at the design's point. A labelled variable has all of its labels, and
// its ends are the labels with the least and the largest output.
struct TornadoBar {
    Variation variation;
    double atLow = 0; // NaN without a result
    double atHigh = 0;

    [[nodiscard]] double swing() const;
};

struct Tornado {
    CLUSTERWRIGHT_LARGE_VALUE(Tornado);

    SensitivityHead head;
    std::vector<TornadoBar> bars; // largest swing first; bars without a value last
    std::vector<DeadVariable> dead;
};

// Errors: those of variationsOf.
[[nodiscard]] Result<Tornado>
tornado(const System& system, const std::string& output, const VariationChoice& choice);

struct MorrisStudy {
    CLUSTERWRIGHT_LARGE_VALUE(MorrisStudy);

    SensitivityHead head;
    std::vector<Variation>
        variables; // varied evenly over their intervals, whatever their distribution
    std::vector<ElementaryEffect>
        effects; // one per variable, in units of the output per interval; the largest mu* first
};

// Labelled variables are omitted, since labels have no order (note vary.labels). Errors: those of variationsOf; study.samples;
// study.levels (an odd count, or less than 2).
[[nodiscard]] Result<MorrisStudy> morrisStudy(const System& system,
                                              const std::string& output,
                                              const VariationChoice& choice,
                                              const MorrisPlan& plan,
                                              StudyRun* run = nullptr);

struct SobolStudy {
    CLUSTERWRIGHT_LARGE_VALUE(SobolStudy);

    SensitivityHead head;
    std::vector<Variation> variables;
    std::vector<SobolIndex> indices; // one per variable, the largest total index first
    double mean = 0;
    double variance = 0;
};

// Errors: those of variationsOf; study.samples; study.variables (more than the quasi-random sequence has dimensions). Adds the
// warning study.flat, without indices, if the output does not vary.
[[nodiscard]] Result<SobolStudy> sobolStudy(const System& system,
                                            const std::string& output,
                                            const VariationChoice& choice,
                                            const SobolPlan& plan,
                                            StudyRun* run = nullptr);

// Returns the inputs that do not change the output, in the order of the result.
[[nodiscard]] std::vector<std::string> withoutEffect(const ElasticityStudy& study);
[[nodiscard]] std::vector<std::string> withoutEffect(const Tornado& study);
[[nodiscard]] std::vector<std::string> withoutEffect(const MorrisStudy& study);
[[nodiscard]] std::vector<std::string> withoutEffect(const SobolStudy& study);

} // namespace clusterwright::model
