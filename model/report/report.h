// What there is to say about a design, to be handed on: the answer, what it rests on, and where every number comes from. Values only;
// how it looks is for report_html.h.
//
// Law: its outputs are those of `evaluate`, and equal designs, options and presets give equal reports, as long as no study takes longer
// than a report waits for it.
#pragma once

#include "model/core/origin_ref.h"
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
    std::size_t switches = 0; // and routers
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
    std::string title; // of its preset; may be empty
    std::optional<Quantity> count;
};

struct ReportStep {
    std::string id;
    std::string title;
    std::string block;    // its id
    std::string resource; // may be empty
    Source source;
    std::optional<double> seconds;      // all repeats together; nothing where it takes no time
    std::optional<double> share;        // of the pipeline's time
    std::optional<double> repeats;      // where it is run more than once
    std::vector<Explanation> equations; // of its block, without what they are computed from
};

struct ReportInput {
    std::string name;
    Quantity value;
    std::string text; // as it was written, else in its unit
    std::string doc;
    OriginRef origin;
    bool isOfBaseline = false;
};

// A study that would take longer is left out: about five seconds where a point is quick, and never longer than kMostReportTime.
inline constexpr double kMostReportPoints = 2.5e6;
inline constexpr std::chrono::seconds kMostReportTime{20};

struct ReportStudy {
    StudyDefinition definition;
    std::string question;   // in words
    std::string answer;     // in a sentence or two; may be empty
    bool isLeftOut = false; // then the answer says why, and how to have it
    std::optional<StudyResult> result;
    Diagnostics findings; // why there is none, or about it
};

struct ReportClaim {
    Claim claim;
    ClaimOutcome outcome;
};

struct ReportVersions {
    std::string program;
    std::string digest; // SHA-256 of the design's file; may be empty
    std::string date;   // may be empty: then reports of one design are the same byte for byte
};

// A part of a report that a reader may leave out.
struct ReportSection {
    const char* id; // in the page and in jobs
    const char* title;
};

inline constexpr std::array<ReportSection, 10> kReportSections{{{"cluster", "The cluster"},
                                                                {"program", "The program"},
                                                                {"results", "Results"},
                                                                {"inputs", "Inputs"},
                                                                {"assumptions", "Assumptions"},
                                                                {"studies", "Studies"},
                                                                {"claims", "Claims of the papers"},
                                                                {"findings", "Findings"},
                                                                {"sources", "Sources"},
                                                                {"versions", "Versions"}}};

struct Report {
    std::string id;
    std::string title;
    std::string doc;
    Source source;
    std::string file;
    std::string scenario; // that holds; empty for the design's own values
    std::string baseline; // a design's id; may be empty
    std::string answer;   // one paragraph
    std::vector<OutputValue> headlines;
    std::optional<ReportGraph> graph;
    std::vector<ReportComponent> components;
    bool hasPipeline = false;
    std::vector<ReportStep> steps;
    std::string bottleneck; // a resource; may be empty
    std::vector<OutputValue> outputs;
    OutputBands bands;                  // of the outputs
    std::vector<Explanation> equations; // of the outputs, in their order
    std::vector<ReportInput> inputs;
    std::vector<ReportStudy> studies;
    std::vector<ReportClaim> claims; // that concern the design or a block of it
    std::size_t otherClaims = 0;     // of the same documents
    std::vector<Document> documents; // that the report cites, by id
    Diagnostics findings;
    ReportVersions versions;
    std::vector<std::string> omitted; // ids of sections that are left out
};

// Errors: why the design has no answer; those of `instantiate`, `valuate` and of its graph. What goes wrong in a single study or claim
// is a finding of the report.
[[nodiscard]] Result<Report>
reportOf(const Design& design, Library& library, ReportVersions versions);

// "How does speedup change with P (processors, one per node) from 2 to 16, for rows = 256 and 512, beside acc-fft-fast?"
[[nodiscard]] std::string questionOf(const StudyDefinition& definition, const Design& design);

} // namespace clusterwright::model
