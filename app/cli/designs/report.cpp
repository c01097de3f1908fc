// report DESIGN -o FILE: writes a report of a design as one HTML page or a PDF.
#include "app/cli/program/command.h"
#include "app/cli/program/renderer.h"
#include "model/core/open_file.h"
#include "model/core/text.h"

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <ctime>

namespace clusterwright::cli
{

namespace
{

struct ReportOptions {
    std::string design;
    std::string file;
    std::string date;
    std::string paper = "a4";
    std::vector<std::string> omitted;
};

std::vector<std::string> sectionIds()
{
    std::vector<std::string> ids;
    for (const auto& section : model::kReportSections)
        ids.emplace_back(section.id);
    return ids;
}

std::string isDate(const std::string& text)
{
    std::tm day{};
    const auto* const end = ::strptime(text.c_str(), "%Y-%m-%d", &day);
    return end && *end == '\0' && text.size() == 10 ? "" : "'" + text + "' is not YYYY-MM-DD";
}

// The date of the command line, else of SOURCE_DATE_EPOCH, as other programs with reproducible results do.
std::string dateOf(const ReportOptions& options)
{
    const char* const epoch = std::getenv("SOURCE_DATE_EPOCH");
    const auto seconds = epoch ? model::parseDouble(epoch) : std::nullopt;
    constexpr double kLatest = 253402300799; // 9999-12-31
    if (!options.date.empty() || !seconds || *seconds < 0 || *seconds > kLatest)
        return options.date;
    const auto time = static_cast<std::time_t>(*seconds);
    std::tm day{};
    ::gmtime_r(&time, &day);
    char text[16];
    return {text, std::strftime(text, sizeof text, "%Y-%m-%d", &day)};
}

int runReport(const Context& context, const ReportOptions& options)
{
    if (const auto form = model::reportForm(options.file); !form)
        return fail(context, form.diagnostics()), kBadUsage;
    auto library = context.library();
    Diagnostics notes;
    const auto design = findDesign(library, options.design, notes);
    if (!design)
        return fail(context, design.diagnostics());
    model::RenderJob job;
    job.view = model::RenderView::Report;
    job.design = *design.value();
    const bool isFile = design.value()->file == options.design;
    if (isFile)
        job.path = options.design;
    else if (!model::isStream(options.design))
        job.path = library.path(model::PresetKind::Design, options.design);
    job.presets = context.presets;
    job.date = dateOf(options);
    job.paper = options.paper;
    job.omitted = options.omitted;
    return finishRendering(context, job, options.file, notes);
}

} // namespace

void addReport(CLI::App& app, Context& context)
{
    auto* const command = app.add_subcommand(
        "report", "Write a report with the sources of all values, as HTML or PDF");
    auto options = std::make_shared<ReportOptions>();
    command->add_option("DESIGN", options->design, "A shipped design or a file")->required();
    command
        ->add_option(
            "-o", options->file, "Output file: .html or .pdf; '-' for HTML on standard output")
        ->required()
        ->type_name("FILE")
        ->check(notEmpty);
    command->add_option("--date", options->date, "Date in the report (default: SOURCE_DATE_EPOCH)")
        ->type_name("YYYY-MM-DD")
        ->check(isDate);
    command
        ->add_option("--paper", options->paper, "Paper size of a PDF: a4 or letter (default: a4)")
        ->check(CLI::IsMember({"a4", "letter"}));
    command
        ->add_option("--omit",
                     options->omitted,
                     "Sections to omit, separated by commas: " + model::join(sectionIds(), ", "))
        ->type_name("SECTIONS")
        ->delimiter(',')
        ->check(CLI::IsMember(sectionIds()));
    command->callback([&context, options] {
        context.run = [&context, options] { return runReport(context, *options); };
    });
}

} // namespace clusterwright::cli
