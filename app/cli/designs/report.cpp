// report DESIGN -o FILE: writes a report of a design as one HTML page or a PDF.
#include "app/cli/program/options.h"
#include "app/cli/program/renderer.h"
#include "model/core/open_file.h"
#include "model/core/text.h"

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
    static_cast<void>(require(model::reportForm(options.file), kBadUsage));
    auto library = context.library();
    Diagnostics notes;
    model::RenderJob job;
    job.view = model::RenderView::Report;
    job.design = *require(findDesign(library, options.design, notes));
    const bool isFile = job.design.file == options.design;
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
    const auto [command, options, add] =
        addCommand<ReportOptions>(app, context, "report", runReport);
    command.description("Write a report with the sources of all values, as HTML or PDF");
    add.value(options.design, "DESIGN", "A shipped design or a file")->required();
    add.text(options.file, "-o FILE", "Output file: .html or .pdf; '-' for HTML on standard output")
        ->required();
    add.value(options.date, "--date YYYY-MM-DD", "Date in the report (default: SOURCE_DATE_EPOCH)")
        ->check(isDate);
    add.choice(options.paper,
               {"a4", "letter"},
               "--paper",
               "Paper size of a PDF: a4 or letter (default: a4)");
    add.list(options.omitted,
             "--omit SECTIONS",
             "Sections to omit, separated by commas: " + model::join(sectionIds(), ", "))
        ->check(CLI::IsMember(sectionIds()));
}

} // namespace clusterwright::cli
