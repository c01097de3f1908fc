// Everything about a design in one report: results, their inputs, and the origin of every number. Values only; report_html.h
// defines the layout.
//
// Law: its outputs are those of `evaluate`, and equal designs, options and presets give equal reports, provided that no study
// exceeds its time limit.
#pragma once

#include "model/core/origin_ref.h"
#include "model/core/provenance.h"
#include "model/design/document/design_fwd.h"
#include "model/design/document/study_definition.h"
#include "model/design/explanation/explanation.h"
#include "model/design/library/library.h"
#include "model/design/library/usable_component.h"
#include "model/design/system/evaluation.h"
#include "model/study/bands/design_band.h"
#include "model/study/claims/claim.h"
#include "model/study/studies/named_study.h"
#include "model/topology/metrics/bisection.h"
#include "model/topology/metrics/hops.h"

#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace clusterwright::model
{

struct ReportGraph {
    std::string name; // "star(8)"
    std::size_t hosts = 0;
    std::size_t switches = 0; // including routers
    std::size_t hubs = 0;
    std::size_t cables = 0;
    std::size_t processes = 0;
    // Absent for graphs of more than kMostReportVertices.
    std::optional<HopStatistics> hops;
    std::optional<Bisection> bisection;
};

inline constexpr std::size_t kMostReportVertices = 20'000;

struct ReportComponent {
    UsableComponent use;
    std::string title; // title of its preset; may be empty
    std::optional<Quantity> count;
};

struct ReportStep {
    std::string id;
    std::string title;
    std::string block;    // its id
    std::string resource; // may be empty
    Source source;
    std::optional<double> seconds;      // sum over all repeats; empty where the step takes no time
    std::optional<double> share;        // share of the pipeline's time
    std::optional<double> repeats;      // set where the step runs more than once
    std::vector<Explanation> equations; // equations of its block, without their inputs
};

// Effect of an input on an output.
struct ReportInfluence {
    std::string output;
    double elasticity =
        0; // % change of the output per 1 % change of the input; NaN for a choice among labels
    std::string steps = {}; // for an integer below 100 instead: "7: +1.2 %, 9: -0.3 %"
};

struct ReportInput {
    std::string name;
    Quantity value;
    std::string text; // as in the source text, else in its unit
    std::string doc;
    OriginRef origin;
    bool isOfBaseline = false;
    std::optional<ReportInfluence> influence = {}; // on the first headline that it changes
};

// Limit for a study, about five seconds where a point is quick. A longer study is omitted, and no study runs longer than
// kMostReportTime.
inline constexpr double kMostReportPoints = 2.5e6;
inline constexpr std::chrono::seconds kMostReportTime{20};

// The design's own values of the variables on a study's axes, in base units; empty without a value.
struct StudyPlace {
    std::optional<double> x;
    std::optional<double> y; // for a map
};

struct ReportStudy {
    StudyDefinition definition;
    StudyPlace own;         // the design's place on the axes of the study
    std::string question;   // in words
    std::string answer;     // in a sentence or two; may be empty
    bool isLeftOut = false; // the answer then gives the reason, and a command for the study
    std::optional<StudyResult> result;
    Diagnostics findings; // reasons for a missing result, or caveats
};

// Inputs with the same kind of origin, without the inputs of the baseline.
struct ReportBasis {
    OriginKind kind = OriginKind::User;
    std::size_t inputs = 0;
    std::vector<ReportInput>
        strongest; // on the first headline; at most kMostInfluences, without choices
};

inline constexpr std::size_t kMostInfluences = 3;
inline constexpr std::size_t kMostLeads = 2;

struct ReportVersions {
    std::string program;
    std::string digest; // SHA-256 of the design's file; may be empty
    std::string date;   // may be empty: then reports of one design are equal byte for byte
};

// A part of a report that a reader may omit. Those of the appendix come last.
struct ReportSection {
    const char* id; // in the page and in jobs
    const char* title;
    bool isAppendix = false;
};

inline constexpr std::array<ReportSection, 11> kReportSections{
    {{"summary", "Summary"},
     {"contents", "Contents"},
     {"cluster", "Topology"},
     {"program", "Pipeline"},
     {"results", "Results"},
     {"inputs", "Inputs"},
     {"studies", "Studies"},
     {"findings", "Findings"},
     {"equations", "Appendix: equations", true},
     {"claims", "Appendix: claims of the papers", true},
     {"sources", "Appendix: sources and versions", true}}};

struct Report {
    std::string id;
    std::string title;
    std::string doc;
    Source source;
    std::string file;
    std::string scenario; // the active one; empty for the design's own values
    std::string baseline; // in the words of sentences
    std::string answer;   // one paragraph
    std::string interval; // the first headline has it; with what it leaves out; may be empty
    std::vector<OutputValue> headlines;
    std::vector<ReportBasis> basis; // inputs of the first headline by origin, assumptions first
    std::vector<std::size_t> leads; // indices of the studies in the summary, at most two
    std::optional<ReportGraph> graph;
    std::vector<ReportComponent> components;
    bool hasPipeline = false;
    std::vector<ReportStep> steps;
    std::string bottleneck; // a resource; may be empty
    std::vector<OutputValue> outputs;
    OutputBands bands;                  // bands of the outputs
    std::vector<Explanation> equations; // outputs, in their order, without terms that are 0
    std::vector<ReportInput>
        inputs; // those with an influence first, by headline, the strongest first
    std::vector<ReportStudy> studies;
    std::vector<EvaluatedClaim>
        claims;                  // claims about the design or one of its blocks, by paper and role
    std::size_t otherClaims = 0; // number of other claims of the same documents
    std::vector<Document> documents; // documents that the report cites, by id
    Diagnostics findings;
    ReportVersions versions;
    std::vector<std::string> omitted; // ids of omitted sections
};

// Errors: the reasons for a missing result; those of `instantiate`, `valuate` and of its graph. A failure in a single study or
// claim is a finding of the report.
[[nodiscard]] Result<Report>
reportOf(const Design& design, Library& library, ReportVersions versions);

// Returns "How does speedup change with P (processors, one per node) from 2 to 16, for rows = 256 and 512, beside acc-fft-fast?"
[[nodiscard]] std::string questionOf(const StudyDefinition& definition, const Design& design);

} // namespace clusterwright::model
