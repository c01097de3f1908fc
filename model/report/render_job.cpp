#include "model/report/render_job.h"

#include "model/core/finding.h"
#include "model/core/open_file.h"
#include "model/core/text.h"
#include "model/design/document/design_json.h"
#include "model/design/document/design_writer.h"
#include "model/json/findings_json.h"
#include "model/json/json.h"

#include <algorithm>
#include <array>

namespace clusterwright::model
{

namespace
{

constexpr std::array kViews{
    RenderView::Topology, RenderView::Pipeline, RenderView::Study, RenderView::Report};
constexpr const char* kKey = "render";

std::string textIn(const Json& json, const char* key)
{
    const auto found = json.find(key);
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

} // namespace

std::string_view toText(RenderView view)
{
    switch (view) {
    case RenderView::Topology:
        return "topology";
    case RenderView::Pipeline:
        return "pipeline";
    case RenderView::Study:
        return "study";
    case RenderView::Report:
        return "report";
    }
    return "";
}

Json toJson(const RenderJob& job)
{
    Json json{{kKey, toText(job.view)},
              {"file", job.design.file},
              {"scenario", job.design.scenario},
              {"study", job.study},
              {"figure", job.figure},
              {"settings", Json::array()},
              {"path", job.path.string()},
              {"date", job.date},
              {"paper", job.paper},
              {"omitted", job.omitted},
              {"style", plots::toJson(job.style)},
              {"presets", Json::array()},
              {"design", toJson(job.design)}};
    for (const auto& setting : job.settings)
        json["settings"].push_back(
            {{"name", setting.name}, {"value", setting.value}, {"place", setting.pointer}});
    for (const auto& root : job.presets)
        json["presets"].push_back(root.string());
    return json;
}

Json renderAnswer(const Diagnostics& findings)
{
    return {{"diagnostics", findingsJson(findings)}};
}

bool isRenderJob(const Json& json)
{
    return json.is_object() && json.contains(kKey);
}

Result<RenderJob> readRenderJob(const Json& json)
{
    RenderJob job;
    const auto view = std::ranges::find(
        kViews, textIn(json, kKey), [](RenderView each) { return std::string(toText(each)); });
    if (view == kViews.end())
        return refusal("view.unknown", "unknown view '" + textIn(json, kKey) + "'");
    job.view = *view;
    job.study = textIn(json, "study");
    job.figure = textIn(json, "figure");
    if (const auto settings = json.find("settings"); settings != json.end())
        for (const auto& setting : *settings)
            if (setting.is_object())
                job.settings.push_back(
                    {textIn(setting, "name"), textIn(setting, "value"), textIn(setting, "place")});
    job.path = textIn(json, "path");
    job.date = textIn(json, "date");
    job.paper = textIn(json, "paper");
    if (job.paper != "a4" && job.paper != "letter")
        return refusal("paper.unknown", "unknown paper '" + job.paper + "'", "use a4 or letter");
    if (const auto omitted = json.find("omitted"); omitted != json.end() && omitted->is_array())
        for (const auto& section : *omitted)
            if (section.is_string())
                job.omitted.push_back(section.get<std::string>());
    if (const auto roots = json.find("presets"); roots != json.end() && roots->is_array())
        for (const auto& root : *roots)
            if (root.is_string())
                job.presets.emplace_back(root.get<std::string>());
    if (const auto style = json.find("style"); style != json.end()) {
        const auto read = plots::readStyle(*style, "");
        if (!read)
            return read.diagnostics();
        job.style = read.value();
    }
    if (job.presets.empty() || !json.contains("design"))
        return refusal("json.missing_field", "'presets' or 'design' is missing in the job");
    Findings findings;
    findings.file = textIn(json, "file");
    job.design = readDesign(json.at("design"), findings);
    job.design.scenario = textIn(json, "scenario");
    if (hasErrors(findings.list))
        return findings.list;
    return job;
}

Result<ReportForm> reportForm(const std::filesystem::path& path)
{
    const auto ending = lowered(path.extension().string());
    if (ending == ".html" || ending == ".htm" || descriptorOf(path))
        return ReportForm::Page;
    if (ending == ".pdf")
        return ReportForm::Print;
    return Diagnostics{Severity::Error,
                       "report.kind",
                       path.string(),
                       "",
                       "unknown kind of report",
                       "use a file name that ends in .html or .pdf"};
}

} // namespace clusterwright::model
