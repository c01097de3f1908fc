#include "app/cli/program/command.h"

#include "app/cli/program/options.h"
#include "model/core/diagnostic.h"
#include "model/core/file.h"
#include "model/core/finding.h"
#include "model/core/printable.h"
#include "model/core/provenance.h"
#include "model/core/text.h"
#include "model/core/text_parts.h"
#include "model/design/document/derivation.h"
#include "model/design/document/design.h"
#include "model/design/edit/edit.h"
#include "model/design/library/reference.h"
#include "model/design/library/replacement.h"
#include "model/json/findings_json.h"
#include "model/json/json.h"
#include "model/json/json_text.h"
#include "model/study/points/component_axis.h"
#include "plugins/runner/data/sample_data.h"

#include <algorithm>
#include <array>
#include <iostream>
#include <tuple>

namespace clusterwright::cli
{

Json findingsJson(const Diagnostics& diagnostics)
{
    return model::findingsJson(diagnostics);
}

std::string jsonText(const Json& json)
{
    return model::printableJson(json.dump(2, ' ', false, Json::error_handler_t::replace)) + "\n";
}

void printJson(Json json)
{
    if (!json.contains("diagnostics"))
        json["diagnostics"] = Json::array();
    std::cout << jsonText(json);
}

void printFindings(const Diagnostics& diagnostics)
{
    for (const auto& diagnostic : diagnostics)
        std::cerr << toText(diagnostic) << "\n";
}

int exitCode(const Diagnostics& findings)
{
    const auto isNote = [](const auto& finding) {
        return finding.severity == model::Severity::Note;
    };
    return std::ranges::all_of(findings, isNote) ? kDone : kFinding;
}

namespace
{

// The option of a remedy is known here only.
Diagnostics withCheckpointOption(const Context& context, Diagnostics findings)
{
    for (auto& finding : findings)
        if (context.takesCheckpoint && finding.code == "run.stopped" && finding.hint.empty())
            finding.hint = "use --checkpoint FILE to make runs resumable";
    return findings;
}

} // namespace

int fail(const Context& context, const Diagnostics& found)
{
    const auto diagnostics = withCheckpointOption(context, found);
    printFindings(diagnostics);
    if (context.json)
        printJson({{"diagnostics", cli::findingsJson(diagnostics)}});
    constexpr std::array kOfEnvironment{"file.unwritable",
                                        "program.missing",
                                        "run.stopped",
                                        "run.held",
                                        "store.unwritable",
                                        "store.full",
                                        "store.busy"};
    const auto isFound = [&](const char* code) { return has(diagnostics, code); };
    return std::ranges::any_of(kOfEnvironment, isFound) ? kEnvironment : kBadInput;
}

void requireNone(const Diagnostics& problems, std::optional<int> code)
{
    if (!problems.empty())
        throw Refusal(problems, code);
}

void print(const Context& context, Json json, const std::string& text, const Diagnostics& findings)
{
    if (context.json) {
        json["diagnostics"] = cli::findingsJson(findings);
        printJson(std::move(json));
    } else {
        std::cout << model::printableLines(text) << std::flush;
    }
}

int finish(const Context& context, Json json, const std::string& text, const Diagnostics& findings)
{
    print(context, std::move(json), text, findings);
    printFindings(findings);
    return exitCode(findings);
}

model::Library Context::library() const
{
    return runner::libraryWithRuns(presets);
}

void write(const Context& context, const std::string& file, const std::string& text)
{
    if (!file.empty() && context.writesFiles)
        requireNone(model::writeFile(file, text));
    else if (file.empty() && !(std::cout << text << std::flush))
        throw Refusal(model::refusal("file.unwritable", "standard output cannot be written"));
}

model::Result<std::shared_ptr<const model::Design>>
findDesign(model::Library& library, const std::string& name, Diagnostics& notes)
{
    if (!model::namesFile(name))
        return library.design(name);
    auto design = model::loadDesign(name);
    if (design)
        append(notes, model::tablesOutside(*design.value()));
    return design;
}

model::Result<std::shared_ptr<const model::Block>> findBlock(model::Library& library,
                                                             const std::string& name)
{
    return model::namesFile(name) ? model::loadBlock(name) : library.block(name);
}

namespace
{

std::string nameIn(std::string_view pair)
{
    return std::string(model::trimmed(model::splitAtEquals(pair).name));
}

// Returns "P=16" for "P = 16".
std::string withoutSpaces(const std::string& pair)
{
    const auto value = model::splitAtEquals(pair).text;
    return value ? nameIn(pair) + "=" + std::string(model::trimmed(*value)) : pair;
}

// For Option::check: finds two values with one name.
std::string repeatedName(const CLI::Option& option, const std::string& pair)
{
    std::vector<std::string> same;
    for (const auto& other : option.results())
        if (nameIn(other) == nameIn(pair))
            same.push_back("'" + shortened(other) + "'");
    return same.size() < 2 ? "" : same[0] + " and " + same[1] + " have the same name; keep one";
}

// An option of the form NAME=VALUE that may be repeated, but --set and --place only once for each name.
void addPairOption(CLI::App& command,
                   const std::string& name,
                   std::vector<std::string>& values,
                   const std::string& form,
                   const std::string& help)
{
    auto* const option = OptionAdder(command).repeated(values, name + " " + form, help);
    const bool isOnce = name.starts_with("--set") || name.starts_with("--place");
    option->transform(withoutSpaces, "");
    option->check([option, isOnce, form](const std::string& text) -> std::string {
        const auto [input, value] = model::splitAtEquals(text);
        if (input.empty() || !value)
            return "'" + text + "' is not " + form;
        return isOnce ? repeatedName(*option, text) : "";
    });
}

} // namespace

void addSetOption(CLI::App& command,
                  std::vector<std::string>& settings,
                  const std::string& name,
                  const std::string& help)
{
    addPairOption(command, name, settings, "NAME=QUANTITY", help);
}

model::Design withWritten(model::Design design,
                          model::Library& library,
                          std::vector<model::Setting> settings,
                          const std::string& reason,
                          Diagnostics& findings)
{
    const auto active =
        std::ranges::find(design.scenarios, design.scenario, &model::Scenario::name);
    if (active != design.scenarios.end())
        for (auto* const values : {&active->settings, &active->written})
            std::erase_if(*values, [&](const model::NamedValue& value) {
                return std::ranges::count(settings, value.name, &model::Setting::name) > 0;
            });
    const auto replaced = model::withComponents(design, library, settings, findings);
    requireNone(atPlace("--set", replaced.diagnostics()));
    if (replaced.value())
        design = *replaced.value();
    const model::Origin origin{model::OriginKind::User, {}, reason, {}, {}};
    for (const auto& setting : settings) {
        const auto& [name, value] = std::tie(setting.name, setting.value);
        const bool isVariable = name.find('.') == std::string::npos;
        const auto edit = isVariable ? model::setVariable(design, name, value, origin)
                                     : model::setMember(design, name, value, origin);
        requireNone(atPlace("--set", edit.diagnostics()));
        requireNone(atPlace("--set", model::apply(design, edit.value()).diagnostics()));
    }
    return design;
}

void addPlaceOption(CLI::App& command,
                    std::vector<std::string>& places,
                    const std::string& name,
                    const std::string& help)
{
    addPairOption(command, name, places, "STEP=RESOURCE", help);
}

model::Result<model::Design>
placed(model::Design design, const std::vector<std::string>& places, const std::string& name)
{
    Diagnostics problems;
    for (const auto& place : places) {
        const auto [step, resource] = model::splitAtEquals(place);
        const auto edit =
            model::placeStep(design, std::string(step), std::string(resource.value_or("")));
        const auto inverse = edit ? model::apply(design, edit.value()) : edit;
        append(problems, atPlace(name + " " + place, inverse.diagnostics()));
    }
    if (!problems.empty())
        return problems;
    return design;
}

CLI::Option* addScenarioOption(CLI::App& command,
                               std::string& scenario,
                               const std::string& name,
                               const std::string& help)
{
    return OptionAdder(command).text(scenario, name + " NAME", help);
}

std::string notEmpty(const std::string& argument)
{
    return argument.empty() ? "an empty name" : "";
}

std::string shortened(const std::string& argument)
{
    constexpr std::size_t kShown = 120;
    return argument.size() <= kShown ? argument : argument.substr(0, kShown) + "...";
}

std::vector<model::Setting> settingsOf(const std::vector<std::string>& options,
                                       const std::string& name)
{
    std::vector<model::Setting> settings;
    for (const auto& option : options) {
        const auto [input, value] = model::splitAtEquals(option);
        settings.push_back(
            {std::string(input), std::string(value.value_or("")), name + " " + shortened(option)});
    }
    return settings;
}

void Subject::addTo(CLI::App& command)
{
    auto* const group = command.add_option_group("subject");
    const OptionAdder add(*group);
    add.value(design, "DESIGN", "A design: a shipped one by its id, or a file");
    auto* const blockOption =
        add.text(block, "--block BLOCK", "A block on its own: of the library, or a file");
    group->require_option(1);
    addSetOption(command, settings);
    addPlaceOption(command, places);
    command.get_option("--place")->excludes(blockOption);
    addScenarioOption(command, scenario)->excludes(blockOption);
}

model::Result<model::Design> Subject::findDesign(model::Library& library, Diagnostics& notes) const
{
    const auto found = cli::findDesign(library, design, notes);
    if (!found)
        return found.diagnostics();
    auto subject = placed(*found.value(), places);
    if (subject)
        subject.value().scenario = scenario;
    return subject;
}

model::Result<model::System> Subject::instantiate(model::Library& library,
                                                  Diagnostics& notes,
                                                  const std::vector<model::Setting>& more,
                                                  const std::vector<model::StudyAxis>& axes) const
{
    auto given = settingsOf(settings);
    given.insert(given.end(), more.begin(), more.end());
    if (!block.empty())
        return model::instantiate(*require(findBlock(library, block)), library, given);
    const auto found = require(findDesign(library, notes));
    return model::instantiate(found, library, given, model::choicesIn(found, library, axes));
}

void CurveOptions::addTo(CLI::App& command)
{
    const OptionAdder add(command);
    add.text(measured,
             "--measured FILE|ID",
             "Draw measured points of a CSV file, an exported run or a data set of the presets");
    addPairOption(command,
                  "--as",
                  columns,
                  "NAME=COLUMN",
                  "Use a column of the measured data as NAME: P=nodes, time=t[us]");
    add.text(derive,
             "--derive TEXT",
             "Show 'ratio to NAME' or 'difference from NAME': a line, an output, baseline or "
             "measured");
}

void CurveOptions::apply(model::Design& design, const std::string& study) const
{
    const auto found = std::ranges::find(design.studies, study, &model::StudyDefinition::name);
    if (found == design.studies.end() || (measured.empty() && columns.empty() && derive.empty()))
        return;
    const auto atDerive = "--derive " + shortened(derive);
    if (!model::formOf(*found).hasCurves || found->x.variable.empty())
        throw Refusal(atPlace(measured.empty() ? atDerive : "--measured " + shortened(measured),
                              model::refusal("study.measured",
                                             "the study '" + study + "' has no curves",
                                             "choose a curve, or a comparison over a variable")));
    if (!derive.empty() && !model::derivationOf(derive))
        throw Refusal(atPlace(atDerive,
                              model::refusal("study.derive",
                                             "invalid derived curve",
                                             "use 'ratio to NAME' or 'difference from NAME'")));
    if (!measured.empty())
        found->measured =
            model::namesDataSet(measured) ? measured : std::filesystem::absolute(measured).string();
    if (!columns.empty())
        found->measuredAs = columns;
    if (!derive.empty())
        found->derive = derive;
}

} // namespace clusterwright::cli
