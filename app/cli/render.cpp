// render DESIGN --view STUDY -o FILE: runs the study and hands it to clusterwright-render, so that this program needs no Qt.
#include "app/cli/command.h"
#include "app/cli/curve_json.h"
#include "app/cli/own_program.h"

#include <cerrno>
#include <csignal>
#include <iostream>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace clusterwright::cli
{

namespace
{

namespace fs = std::filesystem;

struct RenderOptions {
    std::string design;
    std::string view;
    std::string file;
    std::vector<std::string> settings;
};

constexpr const char* kMissing = "build or install the desktop programs";

bool writeAll(int target, std::string_view text)
{
    while (!text.empty()) {
        const auto written = ::write(target, text.data(), text.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

// Runs `program -o file` with `text` as its standard input; its exit code, or a finding when it cannot be started.
model::Result<int>
runRenderer(const fs::path& program, const std::string& file, const std::string& text)
{
    int ends[2];
    if (::pipe(ends) != 0)
        return missingProgram(program, errno, kMissing);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO);
    posix_spawn_file_actions_addclose(&actions, ends[0]);
    posix_spawn_file_actions_addclose(&actions, ends[1]);
    std::string name = program.string();
    std::string option = "-o";
    std::string target = file;
    char* const arguments[] = {name.data(), option.data(), target.data(), nullptr};
    pid_t child = 0;
    const int error = ::posix_spawn(&child, name.c_str(), &actions, nullptr, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    ::close(ends[0]);
    if (error != 0) {
        ::close(ends[1]);
        return missingProgram(program, error, kMissing);
    }
    ::signal(SIGPIPE, SIG_IGN); // a renderer that ends early says so by its exit code
    static_cast<void>(writeAll(ends[1], text));
    ::close(ends[1]);
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : int{kEnvironment};
}

int runRender(const Context& context, const RenderOptions& options)
{
    auto library = context.library();
    const auto design = findDesign(library, options.design);
    if (!design)
        return fail(context, design.diagnostics());
    const auto study =
        model::runCurve(*design.value(), options.view, library, settingsOf(options.settings));
    if (!study)
        return fail(context, study.diagnostics());
    const auto program = ownProgram("clusterwright-render");
    const auto code = runRenderer(program, options.file, jsonText(figureJson(study.value())));
    if (!code)
        return fail(context, code.diagnostics());
    printFindings(study.value().diagnostics);
    if (code.value() != kDone)
        return code.value();
    if (context.json)
        printJson(
            {{"file", options.file}, {"diagnostics", findingsJson(study.value().diagnostics)}});
    return study.value().diagnostics.empty() ? kDone : kFinding;
}

} // namespace

void addRender(CLI::App& app, Context& context)
{
    auto* const command = app.add_subcommand("render", "Draw a study of a design: SVG, PNG or PDF");
    auto options = std::make_shared<RenderOptions>();
    command->add_option("DESIGN", options->design, "A shipped design or a file")->required();
    command->add_option("--view", options->view, "The study's name")
        ->required()
        ->type_name("STUDY");
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
