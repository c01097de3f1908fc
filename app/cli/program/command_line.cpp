#include "app/cli/program/command_line.h"

#include "app/cli/program/help.h"
#include "app/cli/program/options.h"
#include "app/cli/program/output_file.h"
#include "model/core/diagnostic.h"
#include "model/core/finding.h"
#include "model/core/open_file.h"
#include "model/core/printable.h"
#include "model/core/text.h"
#include "model/core/text_parts.h"
#include "plugins/runner/support/folders.h"

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

Diagnostics missingPresets(const fs::path& folder)
{
    return inFile(folder.string(),
                  model::refusal("presets.missing",
                                 "the folder has no presets",
                                 "choose a folder with blocks, documents, components or other "
                                 "presets, by --presets or CLUSTERWRIGHT_PRESETS"));
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

std::string withHint(const std::string& message, const std::string& hint)
{
    return hint.empty() ? message : message + " (" + hint + ")";
}

std::vector<std::string> commandsOf(const CLI::App& command)
{
    std::vector<std::string> names;
    for (const auto* const part : command.get_subcommands({}))
        if (!part->get_name().empty())
            names.push_back(part->get_name());
    return names;
}

// Returns the long options of a command, of its groups and of the program.
std::vector<std::string> optionsOf(const CLI::App& app, const CLI::App& command)
{
    auto owners =
        command.get_subcommands([](const CLI::App* part) { return part->get_name().empty(); });
    owners.insert(owners.end(), {&command, &app});
    std::vector<std::string> names;
    for (const auto* const owner : owners)
        for (const auto* const option : owner->get_options())
            for (const auto& name : option->get_lnames())
                names.push_back("--" + name);
    return names;
}

// Names words that the command does not take, and the likely mistake.
std::string surplusText(const CLI::App& command, const std::vector<std::string>& words)
{
    constexpr std::string_view kAfterMark = "./-"; // normalWords adds "./"
    std::string hint = "remove the surplus, or quote an argument with blanks";
    if (command.get_option_no_throw("--set") != nullptr && model::splitAtEquals(words.front()).text)
        hint = "use --set " + shortened(words.front());
    std::vector<std::string> shown;
    for (const auto& word : words) {
        const bool isOption = word.starts_with(kAfterMark);
        if (isOption)
            hint = "options come before '--'";
        shown.push_back("'" + shortened(word.substr(isOption ? 2 : 0)) + "'");
    }
    return withHint((words.size() > 1 ? "unexpected arguments " : "unexpected argument ") +
                        model::join(shown, ", "),
                    hint);
}

// Explains words that no command takes. CLI11 reports an unknown command as a missing one, and the words in reverse order.
std::string unexpectedText(const CLI::App& app, const CLI::ParseError& error)
{
    const auto words = app.remaining(true);
    if (words.empty())
        return {};
    const auto* command = &app;
    std::string path;
    while (!command->get_subcommands().empty()) {
        command = command->get_subcommands().back();
        path += command->get_name() + " ";
    }
    const auto& word = words.front();
    const bool isOption = word.starts_with('-');
    if (const auto commands = commandsOf(*command); !isOption && !commands.empty())
        return withHint("unknown command '" + path + word + "'", model::didYouMean(word, commands));
    const bool isMissing = error.get_exit_code() == static_cast<int>(CLI::ExitCodes::RequiredError);
    if (!isMissing && error.get_exit_code() != static_cast<int>(CLI::ExitCodes::ExtrasError))
        return {};
    if (isOption)
        return withHint(
            "unknown option '" + shortened(word) + "'",
            model::didYouMean(model::splitAtEquals(word).name, optionsOf(app, *command)));
    return isMissing ? std::string() : surplusText(*command, words);
}

int usageError(const CLI::App& app, const CLI::ParseError& error)
{
    const auto unexpected = unexpectedText(app, error);
    if (unexpected.empty())
        return app.exit(error) == 0 ? kDone : kBadUsage;
    std::cerr << model::printable(unexpected) << "\nRun with --help for more information.\n";
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

// Runs the chosen command. A refusal ends it.
int runCommand(const CLI::App& app, Context& context, const std::vector<std::string>& folders)
{
    try {
        const auto named = runner::namedPresetFolders(folders);
        context.presets = runner::presetFolders(named);
        requireNone(folderProblems(named, context.presets), kEnvironment);
        requireNone(outputProblems(app, context.json), kBadUsage);
        return context.run();
    } catch (const Refusal& refusal) {
        const int code = fail(context, refusal.findings);
        return refusal.code.value_or(code);
    }
}

int run(const Program& program, Context& context, int argc, char** argv)
{
    CLI::App app{program.doc, program.name};
    app.set_version_flag("-V,--version", program.name + " " CLUSTERWRIGHT_VERSION);
    app.require_subcommand(1);
    app.fallthrough();
    app.option_defaults()->always_capture_default(false);
    std::vector<std::string> folders;
    const OptionAdder add(app);
    add.flag(context.json, "--json", "Print JSON, values in base units");
    add.repeated(folders,
                 "--presets DIR",
                 "Folder of presets, searched before yours and the shipped ones; may be repeated");
    for (auto* const addTo : program.commands)
        addTo(app, context);
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
    if (inputs > 0)
        storePipe();
    const auto* const command = app.get_subcommands().front();
    context.takesCheckpoint = command->get_option_no_throw("--checkpoint") != nullptr;
    return runCommand(app, context, folders);
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

std::vector<std::string> normalWords(int argc, const char* const* argv)
{
    std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
    const auto topic = std::ranges::find_if(words, [](const auto& word) { return word != "help"; });
    if (topic != words.begin()) {
        words.erase(words.begin(), topic);
        words.emplace_back("--help");
    }
    const auto mark = std::ranges::find(words, "--");
    for (auto word = mark; word != words.end(); ++word)
        if (word != mark && word->size() > 1 && word->starts_with('-'))
            word->insert(0, "./");
    for (std::size_t i = 0; i < words.size(); ++i)
        if (words[i] == "-")
            words[i] = i > 0 && words[i - 1] == "-o" ? kStandardOutput : kStandardInput;
    return words;
}

} // namespace clusterwright::cli
