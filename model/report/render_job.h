// What clusterwright-render is asked to draw of a design: a view of it, a study, or its report. JSON on its standard input, so that no file is
// needed for a design that is in none.
#pragma once

#include "model/design/document/design.h"
#include "model/json/json_fwd.h"
#include "model/report/report_html.h"

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
    std::string study;             // of it, for the view Study
    std::string figure;            // of its answer; empty for the first
    std::vector<Setting> settings; // that the study is asked with
    std::filesystem::path path;    // of the file that it is in, for its digest; may be empty
    std::vector<std::filesystem::path> presets;
    std::string date;                 // that a report shows; may be empty
    std::string paper = "a4";         // or "letter"
    std::vector<std::string> omitted; // ids of sections that a report leaves out
};

// What there is to say afterwards: errors where nothing was written. On its standard output, for who asked.
[[nodiscard]] Json renderAnswer(const Diagnostics& findings);

[[nodiscard]] std::string_view toText(RenderView view);
[[nodiscard]] Json toJson(const RenderJob& job);
// Whether the JSON is a job; it may be a figure.
[[nodiscard]] bool isRenderJob(const Json& json);
// Errors: those of readDesign; json.missing_field, json.type; view.unknown, paper.unknown.
[[nodiscard]] Result<RenderJob> readRenderJob(const Json& json);

// By the ending of a file's name: .html (or .htm), .pdf. Error: report.kind.
[[nodiscard]] Result<ReportForm> reportForm(const std::filesystem::path& path);

} // namespace clusterwright::model
