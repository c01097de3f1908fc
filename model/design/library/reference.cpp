#include "model/design/library/reference.h"

#include "model/core/diagnostic.h"
#include "model/core/finding.h"
#include "model/core/name_hint.h"
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/design/graph/topology_plan.h"
#include "model/design/library/library.h"
#include "model/json/pointer.h"

#include <algorithm>
#include <cctype>
#include <filesystem>

namespace clusterwright::model
{

namespace
{

namespace fs = std::filesystem;

bool isScenario(const std::string& name)
{
    return name.starts_with(kScenarioPrefix);
}

constexpr const char* kInLibrary = ", as in the library"; // the open design may have changed

std::string titleOfState(const std::string& name)
{
    return name == kAsOpened ? "this design as opened" : "this design as saved";
}

bool isFile(const std::string& name)
{
    return name.find('/') != std::string::npos || name.ends_with(".json");
}

Result<Design> designBeside(const Design& design, const std::string& name)
{
    const fs::path path(name);
    if (path.is_absolute() || std::ranges::count(path, "..") > 0)
        return refusal("design.outside",
                       "'" + name + "' is not a file in the folder of this design or below it",
                       "copy the file there");
    const auto file = fs::path(design.file).parent_path() / path;
    std::error_code ignored;
    const auto status = fs::status(file, ignored);
    if (!fs::exists(status))
        return refusal("file.missing",
                       "the folder of this design has no file '" + name + "'",
                       design.file.empty() ? "save this design there first" : "check the name");
    if (!fs::is_regular_file(status))
        return refusal("file.unreadable", "'" + name + "' is not a regular file");
    const auto loaded = loadDesign(file);
    if (!loaded)
        return loaded.diagnostics();
    return *loaded.value();
}

// Returns design files in the design's folder, without the design itself, up to a limit.
std::vector<std::string> filesBeside(const Design& design)
{
    constexpr std::size_t kMaxFiles = 100;
    const fs::path own(design.file);
    std::vector<std::string> names;
    if (!own.is_absolute()) // a preset, or a design without a file
        return names;
    std::error_code error;
    for (fs::directory_iterator next(own.parent_path(), error), end;
         !error && next != end && names.size() < kMaxFiles;
         next.increment(error)) {
        auto name = next->path().filename().string();
        if (name.ends_with(formOf(PresetKind::Design).ending) && name != own.filename())
            names.push_back(std::move(name));
    }
    std::ranges::sort(names);
    return names;
}

// Suggests the prefix of a scenario if it is missing.
Diagnostics withScenarioHint(Diagnostics findings, const Design& design, const std::string& name)
{
    std::vector<std::string> scenarios;
    for (const auto& scenario : design.scenarios)
        scenarios.push_back(std::string(kScenarioPrefix) + scenario.name);
    const auto hint = didYouMean(std::string(kScenarioPrefix) + name, scenarios);
    if (!hint.empty() && findings.size() == 1)
        findings.front().hint = hint;
    return findings;
}

} // namespace

bool isEarlierState(const std::string& name)
{
    return name == kAsOpened || name == kAsSaved;
}

// Its baseline may be itself. Its file keeps the folder of other files.
Design earlierState(const Design& design, const std::string& name)
{
    const auto& kept = name == kAsOpened ? design.earlier.opened : design.earlier.saved;
    auto state = kept ? *kept : design;
    state.scenario = findScenario(state, design.scenario) ? design.scenario : "";
    if (state.baseline && state.baseline->design == state.id)
        state.baseline->design = name;
    state.id = name;
    state.title = titleOfState(name);
    state.file = design.file;
    state.earlier = {};
    return state;
}

std::string titleOfReference(const Design& design, const std::string& name, Library& library)
{
    const auto titleOr = [&](const std::string& title) { return title.empty() ? name : title; };
    if (const auto* const scenario = scenarioIn(design, name))
        return "scenario " + (scenario->title.empty() ? scenario->name : scenario->title);
    if (isEarlierState(name))
        return titleOfState(name);
    if (isFile(name) || isScenario(name))
        return name;
    if (isItself(design, name, library))
        return titleOr(design.title);
    const auto preset = library.design(name);
    return preset ? titleOr(preset.value()->title) + (name == design.id ? kInLibrary : "") : name;
}

const Scenario* scenarioIn(const Design& design, const std::string& name)
{
    return isScenario(name) ? findScenario(design, name.substr(kScenarioPrefix.size())) : nullptr;
}

Diagnostics unknownScenario(const Design& design, const std::string& name)
{
    std::vector<std::string> names;
    for (const auto& scenario : design.scenarios)
        names.push_back(scenario.name);
    return refusal("scenario.unknown",
                   "'" + design.id + "' has no scenario '" + name + "'",
                   nameHint(name, names));
}

Diagnostics tablesOutside(const Design& design)
{
    Diagnostics notes;
    if (design.file.empty())
        return notes;
    const auto folder = fs::absolute(design.file).lexically_normal().parent_path();
    const auto check = [&](const std::string& table, const std::string& place) {
        const auto file = (folder / table).lexically_normal();
        const auto path = file.lexically_relative(folder);
        if (path.empty() || *path.begin() == "..")
            notes.add({Severity::Note,
                       "table.outside",
                       design.file,
                       place,
                       "the table " + file.string() + " is outside of the folder of this design",
                       "copy the table there to pass the design on"});
    };
    for (std::size_t i = 0; i < design.studies.size(); ++i)
        if (const auto& measured = design.studies[i].measured;
            !measured.empty() && !namesDataSet(measured))
            check(measured, pointerTo("/studies", i) + "/measured");
    if (design.topology && !design.topology->rules.flows.empty() &&
        !isListOfFlows(design.topology->rules.flows))
        check(design.topology->rules.flows, "/topology/flows");
    return notes;
}

bool isItself(const Design& design, const std::string& name, const Library& library)
{
    return isScenario(name) || (name == design.id && !library.has(PresetKind::Design, name));
}

bool namesFile(const std::string& name)
{
    std::error_code ignored;
    return name.find('/') != std::string::npos || name.ends_with(".json") ||
           (std::filesystem::exists(name, ignored) &&
            !std::filesystem::is_directory(name, ignored));
}

Result<Design> referencedDesign(const Design& design, const std::string& name, Library& library)
{
    if (isEarlierState(name) && name != design.id)
        return earlierState(design, name);
    if (isItself(design, name, library)) {
        auto itself = design;
        itself.scenario = isScenario(name) ? name.substr(kScenarioPrefix.size()) : "";
        if (isScenario(name) && scenarioIn(design, name) == nullptr)
            return unknownScenario(design, itself.scenario);
        return itself;
    }
    if (isFile(name))
        return designBeside(design, name);
    const auto preset = library.design(name);
    if (!preset)
        return withScenarioHint(preset.diagnostics(), design, name);
    auto other = *preset.value();
    if (name == design.id)
        other.title += kInLibrary;
    return other;
}

std::vector<std::string> referencesOf(const Design& design, Library& library)
{
    std::vector<std::string> names;
    const auto addByTitle = [&](const std::vector<std::string>& more) {
        std::vector<std::pair<std::string, std::string>> titled;
        for (const auto& name : more) {
            auto title = titleOfReference(design, name, library);
            std::ranges::transform(
                title, title.begin(), [](unsigned char c) { return std::tolower(c); });
            titled.emplace_back(std::move(title), name);
        }
        std::ranges::sort(titled);
        for (auto& [title, name] : titled)
            names.push_back(std::move(name));
    };
    std::vector<std::string> scenarios;
    for (const auto& scenario : design.scenarios)
        scenarios.push_back(std::string(kScenarioPrefix) + scenario.name);
    addByTitle(scenarios);
    auto ids = library.ids(PresetKind::Design);
    if (!design.id.empty() && std::ranges::count(ids, design.id) == 0)
        names.push_back(design.id);
    const auto files = filesBeside(design);
    names.insert(names.end(), files.begin(), files.end());
    addByTitle(ids);
    return names;
}

} // namespace clusterwright::model
