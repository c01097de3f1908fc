// An order for clusterwright-render: a view of a design, a study, or its report. JSON on standard input, so that a design without
// a file can be drawn.
#pragma once

#include "model/design/document/design.h"
#include "model/json/json_fwd.h"
#include "model/report/report_html.h"
#include "model/study/figure/figure_style.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

enum class RenderView { Topology, Pipeline, Study, Report };

struct RenderJob {
    RenderView view = RenderView::Topology;
    Design design;
    std::string study;             // name of the study, for the view Study
    std::string figure;            // figure of the result; empty for the first
    std::vector<Setting> settings; // overrides for the study
    std::filesystem::path path;    // path of the design's file, for its digest; may be empty
    std::vector<std::filesystem::path> presets;
    std::string date;                 // date in the report; may be empty
    std::string paper = "a4";         // or "letter"
    std::vector<std::string> omitted; // ids of sections that the report omits
    plots::FigureStyle style = {};    // for the view Study
};

// Findings as JSON for the standard output of the renderer: errors where nothing was written.
[[nodiscard]] Json renderAnswer(const Diagnostics& findings);

[[nodiscard]] std::string_view toText(RenderView view);
[[nodiscard]] Json toJson(const RenderJob& job);
// True if the JSON is a job; else it may be a figure.
[[nodiscard]] bool isRenderJob(const Json& json);
// Errors: those of readDesign and of readStyle; json.missing_field, json.type; view.unknown, paper.unknown.
[[nodiscard]] Result<RenderJob> readRenderJob(const Json& json);

// Form by the ending of a file's name: .html (or .htm), .pdf. Error: report.kind.
[[nodiscard]] Result<ReportForm> reportForm(const std::filesystem::path& path);

} // namespace clusterwright::model
