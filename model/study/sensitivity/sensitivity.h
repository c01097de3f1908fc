// The study "sensitivity": which numbers of a design move an output, here or over their intervals. Values are in base units.
#pragma once

#include "model/study/sensitivity/elementary_effects.h"
#include "model/study/sensitivity/gradient.h"
#include "model/study/sensitivity/liveness.h"
#include "model/study/sensitivity/sobol_indices.h"
#include "model/study/sensitivity/variation.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

// Studies that sample compute their points by the workers of `run`; without one, on this thread. Its problems end them.

// What every sensitivity study says beside its numbers.
struct SensitivityHead {
    SensitivityHead();
    SensitivityHead(const SensitivityHead&);
    SensitivityHead(SensitivityHead&&) noexcept;
    SensitivityHead& operator=(const SensitivityHead&);
    SensitivityHead& operator=(SensitivityHead&&) noexcept;
    ~SensitivityHead();

    StudyRecord record;
    ResponseColumn output;
    double value = 0; // of the output at the design's own point
    Diagnostics diagnostics;
};

// The change of the output for a small change of one number: elasticity = (dy/dx) (x / y), both in per cent of their values.
struct Elasticity {
    StudyVariable variable;
    Slope slope;
    double elasticity = 0; // NaN where the output has no answer, or is 0
    // The output bends here, and the slope is the mean of both sides. Or it steps, and the slope is that of the branch taken.
    bool isKink = false;
};

struct ElasticityStudy {
    ElasticityStudy();
    ElasticityStudy(const ElasticityStudy&);
    ElasticityStudy(ElasticityStudy&&) noexcept;
    ElasticityStudy& operator=(const ElasticityStudy&);
    ElasticityStudy& operator=(ElasticityStudy&&) noexcept;
    ~ElasticityStudy();

    SensitivityHead head;
    std::vector<Elasticity> variables; // the largest magnitude first, without a value last
    std::vector<DeadVariable> dead;
};

// `names`: empty for every settable number. Errors: those of studyPoint; vary.nothing. Findings: study.zero (the output is 0),
// study.slope (a variable has none).
[[nodiscard]] Result<ElasticityStudy> elasticities(const System& system,
                                                   const std::string& output,
                                                   const std::vector<std::string>& names);

// The output at both ends of one interval, all else at the design's point.
struct TornadoBar {
    Variation variation;
    double atLow = 0; // NaN where there is no answer
    double atHigh = 0;

    [[nodiscard]] double swing() const;
};

struct Tornado {
    Tornado();
    Tornado(const Tornado&);
    Tornado(Tornado&&) noexcept;
    Tornado& operator=(const Tornado&);
    Tornado& operator=(Tornado&&) noexcept;
    ~Tornado();

    SensitivityHead head;
    std::vector<TornadoBar> bars; // the largest swing first, without a value last
    std::vector<DeadVariable> dead;
};

// Errors: those of variationsOf.
[[nodiscard]] Result<Tornado>
tornado(const System& system, const std::string& output, const VariationChoice& choice);

struct MorrisStudy {
    MorrisStudy();
    MorrisStudy(const MorrisStudy&);
    MorrisStudy(MorrisStudy&&) noexcept;
    MorrisStudy& operator=(const MorrisStudy&);
    MorrisStudy& operator=(MorrisStudy&&) noexcept;
    ~MorrisStudy();

    SensitivityHead head;
    std::vector<Variation>
        variables; // taken evenly over their intervals, whatever their distribution
    std::vector<ElementaryEffect>
        effects; // as many, in units of the output per interval; the largest mu* first
};

// Errors: those of variationsOf; study.samples; study.levels (an odd number, or less than 2).
[[nodiscard]] Result<MorrisStudy> morrisStudy(const System& system,
                                              const std::string& output,
                                              const VariationChoice& choice,
                                              const MorrisPlan& plan,
                                              StudyRun* run = nullptr);

struct SobolStudy {
    SobolStudy();
    SobolStudy(const SobolStudy&);
    SobolStudy(SobolStudy&&) noexcept;
    SobolStudy& operator=(const SobolStudy&);
    SobolStudy& operator=(SobolStudy&&) noexcept;
    ~SobolStudy();

    SensitivityHead head;
    std::vector<Variation> variables;
    std::vector<SobolIndex> indices; // as many, the largest total index first
    double mean = 0;
    double variance = 0;
};

// Errors: those of variationsOf; study.samples; study.variables (more than the quasi-random sequence has dimensions for).
// A warning study.flat when the output does not vary: there are no indices then.
[[nodiscard]] Result<SobolStudy> sobolStudy(const System& system,
                                            const std::string& output,
                                            const VariationChoice& choice,
                                            const SobolPlan& plan,
                                            StudyRun* run = nullptr);

} // namespace clusterwright::model
