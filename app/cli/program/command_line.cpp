#include "app/cli/program/command_line.h"

#include "app/cli/program/help.h"
#include "app/cli/program/output_file.h"
#include "app/cli/program/words.h"
#include "model/core/diagnostic.h"
#include "model/core/finding.h"
#include "model/core/open_file.h"
#include "model/core/printable.h"
#include "model/core/text.h"
#include "plugins/runner/support/folders.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace clusterwright::cli
{

namespace
{

namespace fs = std::filesystem;

model::Diagnostic missingPresets(const fs::path& folder)
{
    return {model::Severity::Error,
            "presets.missing",
            folder.string(),
            "",
            "the folder has no presets",
            "choose a folder with blocks, documents, components or other presets, by "
            "--presets or CLUSTERWRIGHT_PRESETS"};
}

// A folder that the user names contains presets, or is empty until the first one is saved.
Diagnostics folderProblems(const std::vector<fs::path>& named, const std::vector<fs::path>& all)
{
    Diagnostics problems;
    for (const auto& folder : named) {
        std::error_code ignored;
        const bool isEmpty = fs::is_directory(folder, ignored) && fs::is_empty(folder, ignored);
        if (!isEmpty && !model::holdsPresets(folder))
            problems.add(missingPresets(folder));
    }
    if (std::ranges::none_of(all, model::holdsPresets))
        problems.add(missingPresets(all.back()));
    return problems;
}

// CLI11 reports an unknown command as a missing one.
std::string unknownWord(const CLI::App& app)
{
    const auto rest = app.remaining();
    if (rest.empty() || !app.get_subcommands().empty())
        return {};
    const auto& word = rest.front();
    if (word.starts_with('-'))
        return "unknown option '" + word + "'";
    std::vector<std::string> names;
    for (const auto* const command : app.get_subcommands({}))
        names.push_back(command->get_name());
    const auto near = model::didYouMean(word, names);
    return "unknown command '" + word + "'" + (near.empty() ? "" : " (" + near + ")");
}

int usageError(const CLI::App& app, const CLI::ParseError& error)
{
    const auto unknown = unknownWord(app);
    if (error.get_exit_code() == 0 || unknown.empty())
        return app.exit(error) == 0 ? kDone : kBadUsage;
    std::cerr << model::printable(unknown) << "\nRun with --help for more information.\n";
    return kBadUsage;
}

// Removes "--", which the parser does not read before an argument of a group. Words after it go before an option that would take them as
// further values.
void removeMark(const CLI::App& app, std::vector<std::string>& words)
{
    const auto mark = std::ranges::find(words, "--");
    if (mark == words.end())
        return;
    const auto* command = &app;
    auto last = mark; // option before the mark
    for (auto word = words.begin(); word != mark; ++word) {
        if (word->size() > 1 && word->starts_with('-'))
            last = word;
        const auto isNamed = [&](const CLI::App* one) { return one->get_name() == *word; };
        if (const auto named = command->get_subcommands(isNamed); !named.empty())
            command = named.front();
    }
    const auto* const option = last == mark ? nullptr : command->get_option_no_throw(*last);
    if (option && option->get_items_expected_max() > 1 && option->get_allow_extra_args())
        std::rotate(last, mark, words.end());
    words.erase(std::ranges::find(words, "--"));
}

// Replaces a pipe on standard input by a copy in memory, which a command can read more than once, as any other file.
void storePipe()
{
    constexpr std::size_t kLargest = std::size_t{256} << 20; // B
    struct stat status {
    };
    if (::fstat(STDIN_FILENO, &status) != 0 ||
        !(S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode)))
        return;
    const int copy = ::memfd_create("stdin", MFD_CLOEXEC);
    std::array<char, 1 << 16> part{};
    std::size_t size = 0;
    ssize_t count = copy < 0 ? -1 : 1;
    while (count > 0 && size <= kLargest) {
        count = ::read(STDIN_FILENO, part.data(), part.size());
        size += count > 0 ? static_cast<std::size_t>(count) : 0;
        if (count > 0 && ::write(copy, part.data(), static_cast<std::size_t>(count)) != count)
            count = -1;
    }
    if (count != 0 || ::dup2(copy, STDIN_FILENO) < 0)
        throw std::runtime_error(size > kLargest ? "standard input exceeds 256 MiB"
                                                 : "cannot read standard input");
    ::close(copy);
}

int run(const Program& program, Context& context, int argc, char** argv)
{
    CLI::App app{program.doc, program.name};
    app.set_version_flag("-V,--version", program.name + " " CLUSTERWRIGHT_VERSION);
    app.require_subcommand(1);
    app.fallthrough();
    app.option_defaults()->always_capture_default(false);
    std::vector<std::string> folders;
    app.add_flag("--json", context.json, "Print JSON, values in base units");
    app.add_option("--presets",
                   folders,
                   "Folder of presets, searched before yours and the shipped ones; may be repeated")
        ->type_name("DIR")
        ->take_all()
        ->allow_extra_args(false);
    for (const auto add : program.commands)
        add(app, context);
    completeHelp(app, program.name);
    auto words = normalWords(argc, argv);
    removeMark(app, words);
    const auto inputs = std::ranges::count(words, kStandardInput);
    if (inputs > 1) {
        std::cerr << "'-' is standard input, which can be read only once\n"
                     "Run with --help for more information.\n";
        return kBadUsage;
    }
    try {
        std::ranges::reverse(words); // the order that CLI11 expects
        app.parse(std::move(words));
    } catch (const CLI::ParseError& error) {
        return usageError(app, error);
    }
    const auto named = runner::namedPresetFolders(folders);
    context.presets = runner::presetFolders(named);
    if (const auto problems = folderProblems(named, context.presets); !problems.empty())
        return fail(context, problems), kEnvironment;
    if (const auto problems = outputProblems(app, context.json); !problems.empty())
        return fail(context, problems), kBadUsage;
    if (inputs > 0)
        storePipe();
    const auto* const command = app.get_subcommands().front();
    context.takesCheckpoint = command->get_option_no_throw("--checkpoint") != nullptr;
    return context.run();
}

// Output must have been written: a full disk is a failure.
int checkedOutput(int code)
{
    std::cout.flush();
    if (std::cout || code == kEnvironment)
        return code;
    printFindings(model::refusal("file.unwritable", "standard output cannot be written"));
    return kEnvironment;
}

} // namespace

int runProgram(const Program& program, Context& context, int argc, char** argv)
{
    model::reserveStandardFiles();
    try {
        return checkedOutput(run(program, context, argc, argv));
    } catch (const std::exception& error) {
        std::cerr << program.name << ": " << model::printable(error.what()) << "\n";
        return kEnvironment;
    }
}

} // namespace clusterwright::cli
