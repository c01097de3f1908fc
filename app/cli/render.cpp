// render DESIGN --view topology|pipeline|STUDY -o FILE: what the canvases show of a design, or what comes out of a study.
#include "app/cli/command.h"
#include "app/cli/curve_json.h"
#include "app/cli/renderer.h"
#include "model/core/text.h"
#include "model/report/render_job.h"

#include <algorithm>

namespace clusterwright::cli
{

namespace
{

struct RenderOptions {
    std::string design;
    std::string view;
    std::string file;
    std::vector<std::string> settings;
};

bool isStudy(const model::Design& design, const std::string& name)
{
    return std::ranges::count(design.studies, name, &model::StudyDefinition::name) > 0;
}

model::Diagnostic viewUnknown(const model::Design& design, const std::string& view)
{
    std::vector<std::string> views{"topology", "pipeline"};
    for (const auto& study : design.studies)
        views.push_back(study.name);
    const auto near = model::didYouMean(view, views);
    return {model::Severity::Error,
            "view.unknown",
            design.file,
            "--view " + shortened(view),
            "there is no view '" + shortened(view) + "'",
            (near.empty() ? "" : near + "; ") + "views: " + model::join(views, ", ")};
}

int drawStudy(const Context& context,
              const RenderOptions& options,
              const model::Design& design,
              model::Library& library)
{
    const auto study = model::runCurve(design, options.view, library, settingsOf(options.settings));
    if (!study)
        return fail(context, study.diagnostics());
    return finishRendering(
        context, figureJson(study.value()), options.file, study.value().diagnostics);
}

int drawCanvas(const Context& context, const RenderOptions& options, const model::Design& design)
{
    if (!options.settings.empty())
        return fail(context,
                    {{model::Severity::Error,
                      "set.view",
                      "",
                      "--set " + shortened(options.settings.front()),
                      "the view '" + options.view + "' shows the design as it is",
                      "--set is for studies"}});
    model::RenderJob job;
    job.view =
        options.view == "topology" ? model::RenderView::Topology : model::RenderView::Pipeline;
    job.design = design;
    job.presets = {context.presets};
    return finishRendering(context, toJson(job), options.file, {});
}

int runRender(const Context& context, const RenderOptions& options)
{
    auto library = context.library();
    const auto found = findDesign(library, options.design);
    if (!found)
        return fail(context, found.diagnostics());
    const auto& design = *found.value();
    if (isStudy(design, options.view)) // also where it has the name of a canvas
        return drawStudy(context, options, design, library);
    if (options.view == "topology" || options.view == "pipeline")
        return drawCanvas(context, options, design);
    return fail(context, {viewUnknown(design, options.view)});
}

} // namespace

void addRender(CLI::App& app, Context& context)
{
    auto* const command =
        app.add_subcommand("render", "Draw a design, or a study of it: SVG, PNG or PDF");
    auto options = std::make_shared<RenderOptions>();
    command->add_option("DESIGN", options->design, "A shipped design or a file")->required();
    command
        ->add_option("--view",
                     options->view,
                     "topology, pipeline, or a study's name, which goes first where both have it")
        ->required()
        ->type_name("VIEW");
    command->add_option("-o", options->file, "The picture: .svg, .png or .pdf")
        ->required()
        ->type_name("FILE")
        ->check(notEmpty);
    addSetOption(*command, options->settings);
    command->callback([&context, options] {
        context.run = [&context, options] { return runRender(context, *options); };
    });
}

} // namespace clusterwright::cli
