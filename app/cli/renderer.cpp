#include "app/cli/renderer.h"

#include "app/cli/own_program.h"

#include <cerrno>
#include <csignal>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace clusterwright::cli
{

namespace
{

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

// Its exit code.
model::Result<int> runRenderer(const Json& json, const std::string& file)
{
    const auto program = ownProgram("clusterwright-render");
    const auto text = jsonText(json);
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

} // namespace

int finishRendering(const Context& context,
                    const Json& json,
                    const std::string& file,
                    const Diagnostics& findings)
{
    const auto code = runRenderer(json, file);
    if (!code)
        return fail(context, code.diagnostics());
    printFindings(findings);
    if (code.value() != kDone)
        return code.value();
    if (context.json)
        printJson({{"file", file}, {"diagnostics", findingsJson(findings)}});
    return findings.empty() ? kDone : kFinding;
}

} // namespace clusterwright::cli
