// export: a graph for another program.
#include "app/cli/designs/topology_subject.h"
#include "model/json/json.h"
#include "model/topology/formats/formats.h"

#include <CLI/CLI.hpp>

namespace clusterwright::cli
{

namespace
{

struct ExportOptions {
    TopologySubject subject;
    std::string format;
    std::string file;
};

int runExport(const Context& context, const ExportOptions& options)
{
    auto library = context.library();
    Diagnostics notes;
    const auto drawing = findDrawing(options.subject, library, notes);
    if (!drawing)
        return fail(context, drawing.diagnostics());
    const auto format = *model::topologyFormat(options.format);
    const auto text = exportTopology(drawing.value(), format);
    if (context.json && options.file.empty()) {
        printJson(
            {{"format", options.format}, {"text", text}, {"diagnostics", findingsJson(notes)}});
        return kDone;
    }
    const auto code = emit(context, options.file, text);
    printFindings(notes);
    return code;
}

} // namespace

void addExport(CLI::App& app, Context& context)
{
    auto* const command = app.add_subcommand("export", "Write a graph for another program");
    auto options = std::make_shared<ExportOptions>();
    options->subject.addTo(*command);
    command->get_option("TOPOLOGY")->required();
    command->add_option("--to", options->format, "simgrid, dot, graphml, edges or loggopsim")
        ->type_name("FORMAT")
        ->required()
        ->check([](const std::string& name) {
            return model::topologyFormat(name) ? std::string()
                                               : "'" + name +
                                                     "' is not a format; formats are simgrid, dot, "
                                                     "graphml, edges, loggopsim";
        });
    command->add_option("-o", options->file, "Write to this file")
        ->type_name("FILE")
        ->check(notEmpty);
    command->callback([&context, options] {
        context.run = [&context, options] { return runExport(context, *options); };
    });
}

} // namespace clusterwright::cli
