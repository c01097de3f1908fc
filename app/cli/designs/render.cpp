// render DESIGN --view topology|pipeline|STUDY -o FILE: draws a canvas of a design, or the result of a study.
#include "app/cli/program/options.h"
#include "app/cli/program/renderer.h"
#include "app/cli/program/table.h"
#include "app/cli/studies/axes.h"
#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/core/text_parts.h"
#include "model/json/json.h"

#include <algorithm>

namespace clusterwright::cli
{

namespace
{

struct RenderOptions {
    std::string design;
    std::string view;
    std::string figure;
    std::string file;
    std::vector<std::string> settings;
    std::string scenario;
    CurveOptions curves;
    std::vector<std::string> axes; // x and series of curves without a study
    std::vector<std::string> outputs;
    std::string xScale; // empty: that of the study
    std::string yScale;
    plots::StyleChoice style;

    void check(const CLI::App& /*command*/) const
    {
        const bool isDrawn = !view.empty() || !axes.empty();
        if (isDrawn && file.empty())
            throw CLI::RequiredError("-o");
        if (axes.size() > 2)
            throw CLI::ValidationError("--axis", "takes at most two variables: x and the curves");
    }
};

std::vector<std::string> viewsOf(const model::Design& design)
{
    std::vector<std::string> views{"topology", "pipeline"};
    for (const auto& study : design.studies)
        views.push_back(study.name);
    return views;
}

int listViews(const Context& context, const model::Design& design, const Diagnostics& notes)
{
    const auto rows = rowsOf(viewsOf(design), [&](const std::string& view) -> Row {
        const auto* const study = studyIn(design, view);
        return {{"view", "view", view}, {"title", "title", study ? study->title : ""}};
    });
    finish(context, {{"views", rows.json()}}, rows.text(), notes);
    return kDone;
}

Diagnostics viewUnknown(const model::Design& design, const std::string& view)
{
    const auto views = viewsOf(design);
    const auto near = model::didYouMean(view, views);
    return {model::Severity::Error,
            "view.unknown",
            design.file,
            view.empty() ? "--view" : "--view " + shortened(view),
            view.empty() ? "the view is missing" : "unknown view '" + shortened(view) + "'",
            (near.empty() ? "" : near + "; ") + "use one of: " + model::join(views, ", ")};
}

// Refuses a scenario that the design has not, with findings as those of `eval`.
void checkScenario(const Context& context, const model::RenderJob& job)
{
    if (job.design.scenario.empty() || findScenario(job.design, job.design.scenario))
        return;
    auto library = context.library();
    requireNone(instantiate(job.design, library, job.settings).diagnostics());
}

// Refuses options for studies when the view is a canvas.
Diagnostics refusedOptions(const RenderOptions& options)
{
    Diagnostics problems;
    const auto refuse = [&](const char* code, const std::string& option) {
        problems.add(atPlace(
            option,
            model::refusal(code,
                           "the view '" + options.view + "' does not take options of studies",
                           option.substr(0, option.find(' ')) + " applies to studies only")));
    };
    if (!options.settings.empty())
        refuse("set.view", "--set " + shortened(options.settings.front()));
    if (!options.figure.empty())
        refuse("figure.view", "--figure " + shortened(options.figure));
    if (!options.curves.measured.empty())
        refuse("measured.view", "--measured " + shortened(options.curves.measured));
    if (!options.curves.derive.empty())
        refuse("derive.view", "--derive " + shortened(options.curves.derive));
    if (!options.xScale.empty() || !options.yScale.empty())
        refuse("scale.view", options.xScale.empty() ? "--y-scale" : "--x-scale");
    if (!options.style.isEmpty())
        refuse("picture.view", options.style.firstFlag());
    return problems;
}

// Adds a study with curves over the axes, and returns its name.
std::string addCurves(const RenderOptions& options, model::Design& design)
{
    const auto axes = studyAxes(options.axes);
    model::StudyDefinition study;
    study.name = "axis";
    while (studyIn(design, study.name))
        study.name += "-2";
    study.outputs = options.outputs;
    if (study.outputs.empty())
        study.outputs = {"time"};
    study.title = model::join(study.outputs, ", ") + " over " + axes.front().variable;
    study.x.variable = axes.front().variable;
    study.x.values = axes.front().values;
    study.series.variable = axes.size() > 1 ? axes[1].variable : "";
    study.series.values = axes.size() > 1 ? axes[1].values : "";
    design.studies.push_back(std::move(study));
    return design.studies.back().name;
}

// Refusal: scale.study, for a study without an axis of values.
void setScales(const RenderOptions& options, model::Design& design)
{
    auto& study = *std::ranges::find(design.studies, options.view, &model::StudyDefinition::name);
    if (options.xScale.empty() && options.yScale.empty())
        return;
    if (!model::formOf(study).hasScales)
        throw Refusal(
            atPlace(options.xScale.empty() ? "--y-scale" : "--x-scale",
                    model::refusal("scale.study",
                                   "the study '" + study.name + "' has no axis of values",
                                   "choose a curve, a map, or a comparison over a variable")));
    if (!options.xScale.empty())
        study.x.scale = options.xScale;
    if (!options.yScale.empty())
        model::scaleUpwards(study) = options.yScale;
}

int draw(const Context& context,
         const RenderOptions& options,
         const model::Design& design,
         const Diagnostics& notes)
{
    model::RenderJob job;
    job.design = design;
    job.design.scenario = options.scenario;
    job.presets = context.presets;
    job.settings = settingsOf(options.settings);
    checkScenario(context, job);
    if (studyIn(design, options.view)) { // a study wins over a canvas of the same name
        job.view = model::RenderView::Study;
        job.study = options.view;
        job.figure = options.figure;
        setScales(options, job.design);
        options.curves.apply(job.design, options.view);
        job.style = require(styleOf(options.style, context.presets));
    } else {
        job.view =
            options.view == "topology" ? model::RenderView::Topology : model::RenderView::Pipeline;
        requireNone(refusedOptions(options));
    }
    return finishRendering(context, job, options.file, notes);
}

int runRender(const Context& context, RenderOptions options)
{
    auto library = context.library();
    Diagnostics notes;
    auto design = *require(findDesign(library, options.design, notes));
    if (!options.axes.empty())
        options.view = addCurves(options, design);
    if (options.view.empty() && options.file.empty())
        return listViews(context, design, notes);
    if (studyIn(design, options.view) || options.view == "topology" || options.view == "pipeline")
        return draw(context, options, design, notes);
    throw Refusal(viewUnknown(design, options.view));
}

constexpr const char* kPictureGroup = "Image of a study";

} // namespace

void addRender(CLI::App& app, Context& context)
{
    const auto added = addCommand<RenderOptions>(app, context, "render", runRender);
    added.app.description(
        "Draw a design or a study as SVG, PNG or PDF; without --view, list the views");
    const auto& [command, options, add] = added;
    add.value(options.design, "DESIGN", "A shipped design or a file")->required();
    add.text(options.view,
             "--view VIEW",
             "topology, pipeline, or a study (a study of either name takes precedence)");
    add.text(options.figure, "--figure NAME", "Figure of a study's result (default: the first)");
    add.text(
        options.file, "-o FILE", "Output file: .svg, .png or .pdf; '-' for SVG on standard output");
    auto* const axis = addAxisOption(command, options.axes);
    axis->excludes(command.get_option("--view"))
        ->description("Draw curves over a variable: P=2..64:*2; a second one makes a curve of each "
                      "of its values")
        ->check([](const std::string& text) {
            return model::splitAtEquals(text).text ? "" : "'" + text + "' is not NAME=VALUES";
        });
    add.list(options.outputs, "--output NAME,...", "Outputs over --axis (default: time)")
        ->needs(axis);
    for (auto* const scale : {&options.xScale, &options.yScale})
        add.choice(*scale,
                   {"auto", "linear", "log"},
                   std::string(scale == &options.xScale ? "--x-scale" : "--y-scale") + " SCALE",
                   "Scale of the axis: auto, linear or log (default: auto)")
            ->group(kPictureGroup);
    plots::addStyleOptions(command, options.style, kPictureGroup);
    options.curves.addTo(command);
    addSetOption(command, options.settings);
    addScenarioOption(command, options.scenario);
}

} // namespace clusterwright::cli
