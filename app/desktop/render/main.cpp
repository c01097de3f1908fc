// clusterwright-render: reads a figure or a render job from JSON or PNG, writes an image, a table or a report. A separate program,
// so that clusterwright-cli needs no Qt.
#include "app/desktop/plots/drawing/picture.h"
#include "app/desktop/render/job.h"
#include "model/core/diagnostic.h"
#include "model/core/exit_code.h"
#include "model/core/file.h"
#include "model/core/open_file.h"
#include "model/core/printable.h"
#include "model/json/json.h"
#include "model/study/figure/figure_style.h"
#include "plugins/runner/support/folders.h"

#include <QApplication>
#include <QHashSeed>

#include <CLI/CLI.hpp>
#include <clocale>
#include <cstring>
#include <iostream>
#include <langinfo.h>
#include <string>

namespace
{

using namespace clusterwright;

using enum model::ExitCode;

struct Options {
    std::string input;
    std::string output;
    plots::StyleChoice style;
    bool hasSteps = false;
};

void print(const model::Diagnostics& diagnostics)
{
    for (const auto& diagnostic : diagnostics)
        std::cerr << toText(diagnostic) << '\n';
}

model::Result<std::string> readInput(const std::string& file)
{
    if (!file.empty() && file != "-")
        return model::readFile(file);
    std::string text;
    std::string chunk(std::size_t{1} << 16, '\0');
    while (std::cin) {
        std::cin.read(chunk.data(), static_cast<std::streamsize>(chunk.size()));
        text.append(chunk, 0, static_cast<std::size_t>(std::cin.gcount()));
        if (text.size() > model::kLargestFile)
            return model::Diagnostics{model::Severity::Error,
                                      "file.too_large",
                                      "standard input",
                                      "",
                                      "the input exceeds the maximum size of a study",
                                      ""};
    }
    return text;
}

// Suppresses Qt's warnings about the machine, which are not findings about the study.
void onlyGrave(QtMsgType type, const QMessageLogContext&, const QString& message)
{
    if (type == QtCriticalMsg || type == QtFatalMsg)
        std::cerr << model::printable(message.toStdString()) << '\n';
}

// Makes the image independent of the caller's desktop: no window system, no scaling, no theme.
void prepareEnvironment()
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("QT_SCALE_FACTOR", "1");
    qunsetenv("QT_QPA_PLATFORMTHEME");
    qInstallMessageHandler(onlyGrave);
    QHashSeed::setDeterministicGlobalSeed(); // the order of fonts in a PDF depends on hashes
    std::setlocale(LC_ALL, "");
    if (std::strcmp(::nl_langinfo(CODESET), "UTF-8") != 0)
        qputenv("LC_ALL", "C.UTF-8"); // Qt's own choice, but without its warning
}

// Writes JSON, CSV or an image.
model::Result<std::string> drawn(const plots::AnyFigure& figure, const Options& options)
{
    const std::filesystem::path file = options.output;
    if (file.extension() == ".json")
        return plots::toJson(figure);
    if (file.extension() == ".csv")
        return plots::toCsv(figure);
    const auto kind = plots::pictureKind(file);
    if (!kind)
        return kind.diagnostics();
    const auto style = styleOf(options.style, runner::presetFolders(runner::namedPresetFolders()));
    if (!style)
        return style.diagnostics();
    auto picture = plots::drawPicture(figure, kind.value(), style.value());
    if (!picture)
        return picture.diagnostics();
    print(picture.value().notes);
    return std::move(picture.value().bytes);
}

bool isTable(const std::string& file)
{
    return file.ends_with(".json") || file.ends_with(".csv");
}

model::ExitCode exitCodeOf(const model::Diagnostics& findings)
{
    if (findings.empty())
        return kDone;
    const auto& code = findings.front().code;
    if (code == "picture.kind" || code == "report.kind")
        return kBadUsage;
    const bool isOfMachine =
        code == "file.unwritable" || code == "picture.failed" || code == "report.failed";
    return isOfMachine ? kEnvironment : kBadInput;
}

// Prints findings as JSON for the calling program, and as text for the user.
model::ExitCode runJob(const model::Json& json, const Options& options)
{
    const auto job = model::readRenderJob(json);
    const auto begin = [](const QString& step) {
        std::cout << desktop::kStepMark << step.toStdString() << std::endl;
    };
    const auto answer = job ? desktop::runJob(job.value(),
                                              options.output,
                                              options.hasSteps ? begin : desktop::ReportSteps())
                            : desktop::JobAnswer{false, job.diagnostics()};
    print(answer.findings);
    std::cout << model::printableJson(
                     model::renderAnswer(answer.findings)
                         .dump(-1, ' ', false, model::Json::error_handler_t::replace))
              << std::endl;
    return answer.isWritten ? kDone : exitCodeOf(answer.findings);
}

model::Diagnostics
drawFigure(const std::string& text, const std::string& named, const Options& options)
{
    if (const auto kind = plots::pictureKind(options.output); !kind && !isTable(options.output))
        return kind.diagnostics();
    const auto figure = plots::figureIn(text, named);
    if (!figure)
        return figure.diagnostics();
    print(headOf(figure.value()).caveats);
    const auto picture = drawn(figure.value(), options);
    return picture ? model::writeFile(options.output, picture.value()) : picture.diagnostics();
}

// The JSON of `sweep --axis` has no figure.
bool isSweep(const model::Result<model::Json>& json)
{
    return json && json.value().is_object() && !json.value().contains("title") &&
           json.value().contains("axes") && json.value().contains("outputs");
}

int run(const Options& options)
{
    const auto text = readInput(options.input);
    if (!text) {
        print(text.diagnostics());
        return kBadInput;
    }
    const auto named =
        options.input.empty() || options.input == "-" ? "standard input" : options.input;
    const auto json = model::parseJson(text.value(), named);
    if (json && model::isRenderJob(json.value()))
        return runJob(json.value(), options);
    const auto findings =
        isSweep(json) ? model::Diagnostics{model::Severity::Error,
                                           "figure.sweep",
                                           named,
                                           "",
                                           "a sweep over --axis has no figure",
                                           "draw it with clusterwright-cli render DESIGN --axis "
                                           "NAME=VALUES, or sweep a --study of the design"}
                      : drawFigure(text.value(), named, options);
    print(findings);
    return exitCodeOf(findings);
}

} // namespace

int main(int argc, char* argv[])
{
    model::reserveStandardFiles();
    Options options;
    CLI::App app("Draws figures printed by 'clusterwright-cli sweep --study NAME --json' or "
                 "contained in PNG files saved by Clusterwright. Also draws designs and makes "
                 "reports for the other programs.",
                 "clusterwright-render");
    app.set_version_flag("--version", "clusterwright-render " CLUSTERWRIGHT_VERSION);
    app.add_option("INPUT", options.input, "JSON or PNG file (default: standard input)");
    app.add_option("-o",
                   options.output,
                   "Output file: .png, .svg, .pdf, .json or .csv; for a report .html or .pdf; '-' "
                   "for SVG or HTML on standard output")
        ->required()
        ->type_name("FILE");
    plots::addStyleOptions(app, options.style, "Style of a figure");
    app.add_flag("--steps", options.hasSteps, "Print each step of a report on standard output");
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        const int code = app.exit(error) == 0 ? kDone : kBadUsage;
        return std::cout.flush() ? code : kEnvironment;
    }
    if (options.output == "-")
        options.output = "/dev/stdout";
    prepareEnvironment();
    const QApplication qt(argc, argv);
    return run(options);
}
