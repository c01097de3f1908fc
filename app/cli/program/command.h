// Shared by all commands of clusterwright-cli: exit codes, printing of findings, designs on the command line.
#pragma once

#include "model/core/exit_code.h"
#include "model/design/document/design_fwd.h"
#include "model/design/document/study_definition.h"
#include "model/design/library/library.h"
#include "model/json/json_fwd.h"
#include "model/json/value_json.h"
#include "model/study/points/parted_work.h"

#include <exception>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace CLI
{
class App;
class Option;
} // namespace CLI

namespace clusterwright::model
{
struct System;
} // namespace clusterwright::model

namespace clusterwright::cli
{

using enum model::ExitCode;

// Context of every command.
struct Context {
    std::vector<std::filesystem::path> presets; // the roots of the library
    bool json = false;
    std::shared_ptr<model::Workers> workers; // for long runs
    bool writesFiles = true;                 // false where another process writes
    bool takesCheckpoint = false;            // the chosen command has --checkpoint
    std::function<int()> run;                // the chosen command

    [[nodiscard]] model::Library library() const;
};

using Diagnostics = model::Diagnostics;
using Json = model::Json;

// Returns kFinding if a finding is a warning or an error, else kDone.
[[nodiscard]] int exitCode(const Diagnostics& findings);

void printFindings(const Diagnostics& diagnostics);
// Prints findings to standard error, one line each; with --json also as an object to standard output. Returns the exit code for a
// command that ends here.
int fail(const Context& context, const Diagnostics& diagnostics);

// Ends a command without a result: runProgram fails with the findings.
struct Refusal : std::exception {
    explicit Refusal(Diagnostics problems, std::optional<int> itsCode = {})
        : findings(std::move(problems))
        , code(itsCode)
    {
    }

    Diagnostics findings;
    std::optional<int> code; // replaces the one that follows from the findings
};

// Returns the value. Throws a Refusal without one.
template <typename Value>
[[nodiscard]] Value require(model::Result<Value> result, std::optional<int> code = {})
{
    if (!result)
        throw Refusal(result.diagnostics(), code);
    return std::move(result).value();
}
// Throws a Refusal if there are findings.
void requireNone(const Diagnostics& problems, std::optional<int> code = {});

using model::numberJson;
using model::numbersJson;
using model::textOrNull;
[[nodiscard]] Json findingsJson(const Diagnostics& diagnostics);
// Replaces bytes of file names that are not UTF-8. Escapes control characters.
[[nodiscard]] std::string jsonText(const Json& json);
// Prints an object; without findings, its `diagnostics` are empty.
void printJson(Json json);

// Prints the JSON of a result with its findings, or its text.
void print(const Context& context, Json json, const std::string& text, const Diagnostics& findings);
// Ends a command with a result: prints it and its findings. Returns their exit code.
int finish(const Context& context, Json json, const std::string& text, const Diagnostics& findings);

// Writes to the file, or to standard output when no file is given. Refusal: file.unwritable.
void write(const Context& context, const std::string& file, const std::string& text);

// Loads a file if one of this name exists or the name looks like a path, else a shipped design. Adds the notes about a file
// (tablesOutside).
[[nodiscard]] model::Result<std::shared_ptr<const model::Design>>
findDesign(model::Library& library, const std::string& name, Diagnostics& notes);
// The same for a block.
[[nodiscard]] model::Result<std::shared_ptr<const model::Block>> findBlock(model::Library& library,
                                                                           const std::string& name);

// For Option::check: the problem with an empty argument, or with one that was read; empty for none.
[[nodiscard]] std::string notEmpty(const std::string& argument);
template <typename Value>
[[nodiscard]] std::string problemOf(const model::Result<Value>& read)
{
    return read ? std::string() : model::toText(read.diagnostics());
}

// Shortens an argument for the place of a finding.
[[nodiscard]] std::string shortened(const std::string& argument);

// "NAME=QUANTITY" options, checked for their form.
void addSetOption(CLI::App& command,
                  std::vector<std::string>& settings,
                  const std::string& name = "--set",
                  const std::string& help =
                      "Give a variable, attribute or parameter a value: P=8, 'nic.rate=1 Gbit/s'");
[[nodiscard]] std::vector<model::Setting> settingsOf(const std::vector<std::string>& options,
                                                     const std::string& name = "--set");

// Writes settings into a design, with this reason in the origins of the values: the design alone has the values that it had with them. The active
// scenario loses its settings of these inputs. Adds the findings about replaced components. Errors: those of withComponents; edit.unknown.
[[nodiscard]] model::Design withWritten(model::Design design,
                                        model::Library& library,
                                        std::vector<model::Setting> settings,
                                        const std::string& reason,
                                        Diagnostics& findings);

// "STEP=RESOURCE" options: offloads steps of the design.
void addPlaceOption(
    CLI::App& command,
    std::vector<std::string>& places,
    const std::string& name = "--place",
    const std::string& help = "Run a step on another resource (offload), e.g. reduce=switch");
[[nodiscard]] model::Result<model::Design> placed(model::Design design,
                                                  const std::vector<std::string>& places,
                                                  const std::string& name = "--place");

// "--scenario NAME": selects the active scenario.
CLI::Option* addScenarioOption(CLI::App& command,
                               std::string& scenario,
                               const std::string& name = "--scenario",
                               const std::string& help = "Active scenario of the design");

// DESIGN or --block BLOCK, with --scenario, --set and --place.
struct Subject {
    std::string design;
    std::string block;
    std::vector<std::string> settings;
    std::vector<std::string> places;
    std::string scenario;

    void addTo(CLI::App& command);
    [[nodiscard]] model::Result<model::Design> findDesign(model::Library& library,
                                                          Diagnostics& notes) const;
    // `axes`: what a study of the system varies, which may be components.
    [[nodiscard]] model::Result<model::System>
    instantiate(model::Library& library,
                Diagnostics& notes,
                const std::vector<model::Setting>& more = {},
                const std::vector<model::StudyAxis>& axes = {}) const;
};

// "--measured FILE|ID", "--as NAME=COLUMN" and "--derive TEXT": measured points and derived curves of a study with curves.
struct CurveOptions {
    std::string measured; // a file, from the working folder, or a data set
    std::vector<std::string> columns;
    std::string derive;

    void addTo(CLI::App& command);
    // Changes the study of the design. Errors: study.measured (a study without curves), study.derive. An unknown study stays unknown.
    void apply(model::Design& design, const std::string& study) const;
};

// Add commands to a program, or to the command that they are part of.
using AddCommand = void(CLI::App& app, Context& context);
AddCommand addEval, addSweep, addSearch, addStudy, addSensitivity, addUncertainty, addCrossover,
    addSolve, addCompare, addFit, addPredict, addValidate, addRender, addReport, addBlocks,
    addPresets, addNew, addCheck, addTopology, addExport, addClaims, addNodes, addProbes,
    addMeasure, addSamples;

} // namespace clusterwright::cli
