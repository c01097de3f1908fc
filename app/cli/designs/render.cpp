// render DESIGN --view topology|pipeline|STUDY -o FILE: draws a canvas of a design, or the result of a study.
#include "app/cli/program/command.h"
#include "app/cli/program/renderer.h"
#include "app/cli/program/table.h"
#include "app/cli/studies/axes.h"
#include "model/core/text.h"
#include "model/core/text_parts.h"
#include "model/json/json.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>

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
    std::vector<std::string> picture; // options of clusterwright-render
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
    auto list = Json::array();
    std::vector<std::vector<std::string>> rows{{"view", "title"}};
    for (const auto& view : viewsOf(design)) {
        const auto* const study = studyIn(design, view);
        const auto title = study ? study->title : std::string();
        list.push_back({{"view", view}, {"title", title}});
        rows.push_back({view, title});
    }
    if (context.json)
        printJson({{"views", list}, {"diagnostics", findingsJson(notes)}});
    else
        std::cout << tableText(rows, {Align::Left, Align::Left}) << std::flush;
    printFindings(notes);
    return kDone;
}

model::Diagnostics viewUnknown(const model::Design& design, const std::string& view)
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

// Findings as those of `eval`; none where the design has the scenario, or no scenario was requested.
Diagnostics scenarioProblems(const Context& context, const model::RenderJob& job)
{
    if (job.design.scenario.empty() || findScenario(job.design, job.design.scenario))
        return {};
    auto library = context.library();
    return instantiate(job.design, library, job.settings).diagnostics();
}

// Refuses options for studies when the view is a canvas.
Diagnostics refusedOptions(const RenderOptions& options)
{
    Diagnostics problems;
    const auto refuse = [&](const char* code, const std::string& option) {
        problems.add({model::Severity::Error,
                      code,
                      "",
                      option,
                      "the view '" + options.view + "' does not take options of studies",
                      option.substr(0, option.find(' ')) + " applies to studies only"});
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
    if (!options.picture.empty())
        refuse("picture.view", options.picture.front());
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

// Error: scale.study, for a study without an axis of values.
Diagnostics setScales(const RenderOptions& options, model::Design& design)
{
    auto& study = *std::ranges::find(design.studies, options.view, &model::StudyDefinition::name);
    if (options.xScale.empty() && options.yScale.empty())
        return {};
    if (!model::formOf(study).hasScales)
        return {model::Severity::Error,
                "scale.study",
                "",
                options.xScale.empty() ? "--y-scale" : "--x-scale",
                "the study '" + study.name + "' has no axis of values",
                "choose a curve, a map, or a comparison over a variable"};
    if (!options.xScale.empty())
        study.x.scale = options.xScale;
    if (!options.yScale.empty())
        model::scaleUpwards(study) = options.yScale;
    return {};
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
    if (const auto problems = scenarioProblems(context, job); !problems.empty())
        return fail(context, problems);
    if (studyIn(design, options.view)) { // a study wins over a canvas of the same name
        job.view = model::RenderView::Study;
        job.study = options.view;
        job.figure = options.figure;
        if (const auto problems = setScales(options, job.design); !problems.empty())
            return fail(context, problems);
        if (const auto problems = options.curves.apply(job.design, options.view); !problems.empty())
            return fail(context, problems);
    } else {
        job.view =
            options.view == "topology" ? model::RenderView::Topology : model::RenderView::Pipeline;
        if (const auto problems = refusedOptions(options); !problems.empty())
            return fail(context, problems);
    }
    return finishRendering(context, job, options.file, notes, options.picture);
}

int runRender(const Context& context, RenderOptions options)
{
    auto library = context.library();
    Diagnostics notes;
    const auto found = findDesign(library, options.design, notes);
    if (!found)
        return fail(context, found.diagnostics());
    auto design = *found.value();
    if (!options.axes.empty())
        options.view = addCurves(options, design);
    if (options.view.empty() && options.file.empty())
        return listViews(context, design, notes);
    if (studyIn(design, options.view) || options.view == "topology" || options.view == "pipeline")
        return draw(context, options, design, notes);
    return fail(context, {viewUnknown(design, options.view)});
}

// Checks a number against the renderer's limits and passes the option on.
template <typename Number>
void passNumber(CLI::App& command,
                const std::shared_ptr<RenderOptions>& options,
                const std::string& name,
                const std::string& type,
                const CLI::Validator& limits,
                const std::string& help)
{
    command
        .add_option_function<Number>(
            name,
            [options, name](const Number& value) {
                options->picture.insert(options->picture.end(), {name, model::shortestText(value)});
            },
            help)
        ->type_name(type)
        ->check(limits)
        ->group("Image of a study");
}

void addPictureOptions(CLI::App& command, const std::shared_ptr<RenderOptions>& options)
{
    const auto millimetres = CLI::Range(10.0, 2000.0);
    passNumber<double>(
        command, options, "--width", "MM", millimetres, "Width (default: as the plot needs)");
    passNumber<double>(
        command, options, "--height", "MM", millimetres, "Height (default: as the plot needs)");
    passNumber<double>(command,
                       options,
                       "--font-size",
                       "PT",
                       CLI::Range(4.0, 72.0),
                       "Font size of ticks and legends (default: 9)");
    passNumber<int>(command,
                    options,
                    "--dpi",
                    "DPI",
                    CLI::Range(30, 1200),
                    "Resolution of a PNG (default: 288)");
    passNumber<int>(command,
                    options,
                    "--columns",
                    "N",
                    CLI::Range(1, 12),
                    "Panels beside each other (default: at most 2)");
    for (const auto& [name, help] :
         {std::pair("--no-title", "Omit the title"),
          std::pair("--grey", "Draw in shades of grey"),
          std::pair("--one-column", "Draw for one column of a paper: 85 mm wide, 8 pt, no title")})
        command
            .add_flag_callback(
                name,
                [options, name = std::string(name)] { options->picture.push_back(name); },
                help)
            ->group("Image of a study");
}

} // namespace

void addRender(CLI::App& app, Context& context)
{
    auto* const command = app.add_subcommand(
        "render", "Draw a design or a study as SVG, PNG or PDF; without --view, list the views");
    auto options = std::make_shared<RenderOptions>();
    command->add_option("DESIGN", options->design, "A shipped design or a file")->required();
    command
        ->add_option("--view",
                     options->view,
                     "topology, pipeline, or a study (a study of either name takes precedence)")
        ->type_name("VIEW")
        ->check(notEmpty);
    command
        ->add_option("--figure", options->figure, "Figure of a study's result (default: the first)")
        ->type_name("NAME")
        ->check(notEmpty);
    command
        ->add_option(
            "-o", options->file, "Output file: .svg, .png or .pdf; '-' for SVG on standard output")
        ->type_name("FILE")
        ->check(notEmpty);
    auto* const axis = addAxisOption(*command, options->axes);
    axis->excludes(command->get_option("--view"))
        ->description("Draw curves over a variable: P=2..64:*2; a second one makes a curve of each "
                      "of its values")
        ->check([](const std::string& text) {
            return model::splitAtEquals(text).text ? "" : "'" + text + "' is not NAME=VALUES";
        });
    command->add_option("--output", options->outputs, "Outputs over --axis (default: time)")
        ->type_name("NAME,...")
        ->delimiter(',')
        ->needs(axis);
    for (const auto& [name, scale] :
         {std::pair("--x-scale", &options->xScale), std::pair("--y-scale", &options->yScale)})
        command->add_option(name, *scale, "Scale of the axis: auto, linear or log (default: auto)")
            ->type_name("SCALE")
            ->check(CLI::IsMember({"auto", "linear", "log"}))
            ->group("Image of a study");
    addPictureOptions(*command, options);
    options->curves.addTo(*command);
    addSetOption(*command, options->settings);
    addScenarioOption(*command, options->scenario);
    command->callback([&context, options] {
        const bool isDrawn = !options->view.empty() || !options->axes.empty();
        if (isDrawn && options->file.empty())
            throw CLI::RequiredError("-o");
        if (options->axes.size() > 2)
            throw CLI::ValidationError("--axis", "takes at most two variables: x and the curves");
        context.run = [&context, options] { return runRender(context, *options); };
    });
}

} // namespace clusterwright::cli
