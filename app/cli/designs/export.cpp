// export: writes a graph for another program.
#include "app/cli/designs/goal_text.h"
#include "model/json/json.h"
#include "model/topology/formats/formats.h"

#include <CLI/CLI.hpp>

namespace clusterwright::cli
{

namespace
{

struct ExportOptions {
    TopologySubject subject;
    ScheduleOptions schedule;
    std::string format;
    std::string file;
};

model::Result<std::string>
exportedText(const ExportOptions& options, model::Library& library, Diagnostics& notes)
{
    const auto format = *model::topologyFormat(options.format);
    if (format == model::TopologyFormat::LogGopSim)
        return goalText(options.subject, options.schedule, library, notes);
    const auto drawing = findDrawing(options.subject, library, notes);
    if (!drawing)
        return drawing.diagnostics();
    return exportTopology(drawing.value(), format);
}

int runExport(const Context& context, const ExportOptions& options)
{
    auto library = context.library();
    Diagnostics notes;
    const auto text = exportedText(options, library, notes);
    if (!text)
        return fail(context, text.diagnostics());
    if (context.json && options.file.empty()) {
        printJson({{"format", options.format},
                   {"text", text.value()},
                   {"diagnostics", findingsJson(notes)}});
        return kDone;
    }
    const auto code = emit(context, options.file, text.value());
    printFindings(notes);
    if (context.json && code == kDone)
        printJson({{"format", options.format},
                   {"file", options.file},
                   {"diagnostics", findingsJson(notes)}});
    return code;
}

} // namespace

void addExport(CLI::App& app, Context& context)
{
    auto* const command = app.add_subcommand("export", "Export a graph for another program");
    auto options = std::make_shared<ExportOptions>();
    options->subject.addTo(*command);
    command->get_option("TOPOLOGY")->required();
    command
        ->add_option("--to", options->format, "Format: simgrid, dot, graphml, edges or loggopsim")
        ->type_name("FORMAT")
        ->required()
        ->check([](const std::string& name) {
            return model::topologyFormat(name) ? std::string()
                                               : "'" + name +
                                                     "' is not a format; use simgrid, dot, "
                                                     "graphml, edges, loggopsim";
        });
    command
        ->add_option("--pattern",
                     options->schedule.pattern,
                     "loggopsim: " + kPatternHelp + " (default: neighbours)")
        ->type_name("PATTERN")
        ->check(isPattern);
    command
        ->add_option(
            "--size", options->schedule.size, "loggopsim: size of each message (default: 1 KiB)")
        ->type_name("SIZE")
        ->check([](const std::string& text) {
            const auto size = messageSize(text);
            return size ? notEmpty(text) : model::toText(size.diagnostics().front());
        });
    command->add_option("-o", options->file, "Output file (default: standard output)")
        ->type_name("FILE")
        ->check(notEmpty);
    command->callback([&context, options] {
        const bool hasMessages = options->format == "loggopsim";
        if (!hasMessages && !options->schedule.pattern.empty())
            throw CLI::ValidationError("--pattern", "requires --to loggopsim");
        if (!hasMessages && !options->schedule.size.empty())
            throw CLI::ValidationError("--size", "requires --to loggopsim");
        context.run = [&context, options] { return runExport(context, *options); };
    });
}

} // namespace clusterwright::cli
