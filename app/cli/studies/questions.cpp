// Commands that ask one kind of study about designs or blocks: search, sensitivity, uncertainty, crossover, solve, compare. Their options
// are the members of the study.
#include "app/cli/program/options.h"
#include "app/cli/studies/axes.h"
#include "app/cli/studies/study_output.h"
#include "app/cli/studies/study_subjects.h"
#include "model/core/diagnostic.h"
#include "model/core/text.h"
#include "model/core/text_parts.h"
#include "model/json/json.h"
#include "model/study/points/range.h"
#include "model/study/points/sweep.h"
#include "model/study/results/result_json.h"
#include "model/study/search/search.h"

#include <algorithm>

namespace clusterwright::cli
{

namespace
{

struct Question {
    Subject subject;
    TwoSubjects pair; // instead of one subject
    model::AdHocStudy study;
    LongRunSettings run;
    std::string file;
};

model::StudySubject subjectOf(model::System system)
{
    return {std::move(system), {}, {}, {}, 0};
}

model::Result<model::StudyResult>
answer(const Context& context, const LongRunSettings& settings, const model::AdHocStudy& study)
{
    LongRun longRun(context, settings);
    return model::runStudy(study, longRun.study());
}

// The option that fills a part of a study, and its text.
struct Option {
    std::string name;
    std::string text;
};

// Findings without a place get the option of their part: the relation, the output, or else `other`.
Diagnostics
atOptions(const Diagnostics& findings, const model::StudyDefinition& study, const Option& other)
{
    Diagnostics result;
    for (const auto& finding : findings) {
        const auto isOf = [&](const char* area) { return finding.code.starts_with(area); };
        if (finding.code == "run.stopped")
            append(result, finding);
        else if (!study.suchThat.empty() && (isOf("relation.") || isOf("expression.")))
            append(result, atOption(finding, "--such-that", study.suchThat));
        else if (!study.outputs.empty() && (other.name.empty() || isOf("output.")))
            append(result, atOption(finding, "--output", study.outputs.front()));
        else
            append(result, atOption(finding, other.name, other.text));
    }
    return withOutputOption(std::move(result));
}

// Splits "time,cost", as in the fields of a study.
std::vector<std::string> listed(const std::vector<std::string>& texts)
{
    std::vector<std::string> items;
    for (const auto& text : texts) {
        auto parts = model::splitArguments(text);
        const auto isNumber = [](const std::string& part) {
            return model::parseDouble(model::trimmed(part)).has_value();
        };
        if (!parts || parts->empty() || std::ranges::any_of(*parts, isNumber)) // "x >= 1,5"
            parts = {text}; // has a finding of its own
        for (const auto& part : *parts)
            items.emplace_back(model::trimmed(part));
    }
    return items;
}

// search DESIGN --axis ... --minimize ...: the best points of a design space, or its Pareto front.
struct SearchOptions : Question {
    std::vector<std::string> axes;
    std::optional<std::size_t> top;
    bool isPareto = false;

    void check(const CLI::App& /*command*/) const
    {
        if (study.definition.minimize.empty() && study.definition.maximize.empty())
            throw CLI::RequiredError("--minimize or --maximize");
        run.refuseSameFile(file);
    }
};

int runSearch(const Context& context, const SearchOptions& options)
{
    auto study = options.study;
    auto& definition = study.definition;
    auto library = context.library();
    auto grid = gridOf(library, options.subject, options.axes, definition.outputs);
    definition.axes = studyAxes(options.axes);
    for (auto* const texts : {&definition.minimize, &definition.maximize, &definition.subjectTo})
        *texts = listed(*texts);
    definition.top = options.isPareto ? 0 : static_cast<int>(options.top.value_or(definition.top));
    study.subjects = {subjectOf(std::move(grid.system))};
    const auto result = require(answer(context, options.run, study));
    const int code = printResult(context, options.file, result, std::move(grid.notes));
    if (code != kEnvironment)
        dropCheckpoint(context, options.run);
    return code;
}

// sensitivity, uncertainty DESIGN: results of an output that follow from the intervals of its inputs.
struct VariedOptions : Question {
    std::string over;

    void check(const CLI::App& command) const
    {
        const auto& method = study.definition.method;
        const bool isBand = study.definition.kind == "uncertainty";
        const bool isSampled = isBand ? method == "sampling" || !study.definition.limit.empty()
                                      : method == "morris" || method == "sobol";
        if (!isSampled)
            refuseOptions(command,
                          {"--samples"},
                          isBand ? "needs --method sampling or --limit"
                                 : "needs --method morris or sobol");
    }
};

// Names and intervals, one each.
std::vector<std::string> variedOf(const std::vector<std::string>& texts)
{
    std::vector<std::string> varied;
    for (const auto& text : texts)
        if (model::splitAtEquals(text).text)
            varied.push_back(text);
        else
            for (const auto& name : model::split(text, ','))
                varied.emplace_back(model::trimmed(name));
    return varied;
}

Diagnostics intervalProblems(const std::vector<std::string>& texts, const model::System& system)
{
    Diagnostics problems;
    for (const auto& text : texts)
        if (model::splitAtEquals(text).text)
            append(problems,
                   atOption(model::parseIntervalOf(system, text).diagnostics(), "--vary", text));
    return problems;
}

// Returns a result for each output.
std::vector<model::StudyResult>
resultsOf(const Context& context, const LongRunSettings& settings, model::AdHocStudy study)
{
    LongRun longRun(context, settings);
    std::vector<model::StudyResult> results;
    for (const auto& output : std::exchange(study.definition.outputs, {})) {
        study.definition.outputs = {output};
        auto result = model::runStudy(study, longRun.study());
        requireNone(withOutputOption(result.diagnostics()));
        results.push_back(std::move(result).value());
    }
    return results;
}

int runVaried(const Context& context, const VariedOptions& options)
{
    auto study = options.study;
    auto& definition = study.definition;
    std::vector<std::string> over;
    if (!options.over.empty())
        over = {options.over};
    const auto start = startOf(over, options.subject, "--over");
    auto problems = repeatedOutputs(definition.outputs);
    auto library = context.library();
    Diagnostics notes;
    auto system = options.subject.instantiate(library, notes, start);
    append(problems,
           system ? intervalProblems(definition.vary, system.value()) : system.diagnostics());
    requireNone(problems);
    if (!over.empty()) {
        static_cast<void>(parseAxes(over, system.value(), "--over"));
        definition.x.variable = studyAxis(options.over).variable;
        definition.x.values = studyAxis(options.over).values;
    }
    definition.vary = variedOf(definition.vary);
    study.subjects = {subjectOf(std::move(system).value())};
    const auto results = resultsOf(context, options.run, std::move(study));
    return printResults(context, options.file, results, std::move(notes));
}

Command<VariedOptions>
addVaried(CLI::App& app, Context& context, const std::string& kind, const std::string& method)
{
    auto added = addCommand<VariedOptions>(app, context, kind, runVaried);
    auto& [command, options, add] = added;
    auto& definition = options.study.definition;
    definition.kind = kind;
    definition.method = method;
    definition.outputs = {"time"};
    options.run.addThreadsTo(command);
    options.subject.addTo(command);
    add.list(definition.outputs, "--output NAME,...", "Outputs to evaluate (default: time)")
        ->check(notEmpty);
    add.repeated(definition.vary,
                 "--vary NAME,...|NAME=LOW..HIGH",
                 "Inputs to vary (P,rows), or one input with its interval ('nic.rate=80 "
                 "MB/s..120 MB/s')")
        ->check(notEmpty);
    add.value(definition.share,
              "--share SHARE",
              "Assumed relative uncertainty of inputs without an interval (default: 0.1)");
    add.natural(options.study.seed, "--seed N", "Random seed (default: 1)");
    add.natural(options.study.samples,
                "--samples N",
                "Number of samples to draw (at most 1e7 runs of the model)");
    add.text(options.file, "-o FILE.csv", "Write CSV to this file");
    return added;
}

// solve DESIGN --for NAME --such-that RELATION: the values of a variable for which a relation holds. crossover A B --over P: those at which
// the better design changes.
struct RangeOptions : Question {
    std::string variable; // with or without a range
    std::string between;
};

// A block's parameter that is solved for needs no --set.
std::vector<model::Setting> startOfRange(const Subject& subject, const model::RangeText& range)
{
    const auto first =
        model::parseQuantity(range.values.substr(0, range.values.find_first_of(".,")));
    if (subject.block.empty() || !first)
        return {};
    return {{range.variable, model::exactText(first.value()), "--for " + range.variable}};
}

// The solved variable needs a range instead of a value.
Diagnostics withRangeOption(Diagnostics findings, const std::string& variable)
{
    for (auto& finding : findings)
        if (finding.code == "parameter.missing" &&
            finding.message.find("'" + variable + "'") != std::string::npos)
            finding.hint = "give a range: --between LOW..HIGH";
    return findings;
}

int runRange(const Context& context, const RangeOptions& options)
{
    auto study = options.study;
    auto& definition = study.definition;
    const bool isSolve = definition.kind == "solve";
    const Option variable{isSolve ? "--for" : "--over", options.variable};
    const auto text = model::splitRange(options.variable);
    requireNone(atOption(text.diagnostics(), variable.name, variable.text));
    const auto& [name, ownValues] = text.value();
    const model::RangeText range{name, options.between.empty() ? ownValues : options.between};
    auto library = context.library();
    Diagnostics notes;
    if (isSolve) {
        const auto& subject = options.subject;
        auto system = subject.instantiate(library, notes, startOfRange(subject, range));
        requireNone(withRangeOption(system.diagnostics(), name));
        study.subjects = {
            {std::move(system).value(), settingsOf(subject.settings), subject.places, {}, 0}};
    } else {
        study.subjects = options.pair.instantiate(library, notes);
    }
    definition.x.variable = range.variable;
    definition.x.values = range.values;
    const auto result = answer(context, {}, study);
    const bool isOfBounds =
        !options.between.empty() && !firstCode(result.diagnostics()).starts_with("set.");
    requireNone(atOptions(result.diagnostics(),
                          definition,
                          isOfBounds ? Option{"--between", options.between} : variable));
    return printResult(context, "", result.value(), std::move(notes));
}

// compare A B: two designs, or one with two settings, side by side.
int runCompare(const Context& context, const Question& options)
{
    auto study = options.study;
    auto library = context.library();
    Diagnostics notes;
    study.subjects = options.pair.instantiate(library, notes);
    const auto result = answer(context, {}, study);
    requireNone(atOptions(result.diagnostics(), study.definition, {}));
    return printResult(context, "", result.value(), std::move(notes));
}

} // namespace

void addSearch(CLI::App& app, Context& context)
{
    const auto [command, options, add] =
        addCommand<SearchOptions>(app, context, "search", runSearch);
    command.description("Find the best points of a design space, or its Pareto front");
    auto& study = options.study.definition;
    study.kind = "search";
    options.subject.addTo(command);
    addAxisOption(command, options.axes)->required();
    add.repeated(study.minimize,
                 "--minimize EXPRESSION,...",
                 "Expressions to minimize, e.g. 'cost * time' or time,cost");
    add.repeated(
        study.maximize, "--maximize EXPRESSION,...", "Expressions to maximize, e.g. speedup");
    add.repeated(
        study.subjectTo, "--subject-to CONDITION,...", "Constraints, e.g. 'cost <= 50000 USD'");
    add.list(study.outputs, "--output NAME,...", "Further outputs to show, e.g. time,speedup");
    auto* const top = add.number(
        options.top, std::size_t{1}, model::kMostTop, "--top N", "Number of points (default: 10)");
    add.flag(options.isPareto, "--pareto", "Report the Pareto front instead of the best points")
        ->excludes(top);
    auto* const samples =
        add.number(options.study.samples,
                   std::uint64_t{1},
                   model::kMostHypercubePoints,
                   "--samples N",
                   "Number of points of a Latin hypercube that replaces the grid");
    add.value(options.study.seed, "--seed N", "Random seed of the hypercube (default: 1)")
        ->needs(samples);
    options.run.addTo(command);
    add.text(options.file, "-o FILE.csv", "Write CSV to this file");
}

void addSensitivity(CLI::App& app, Context& context)
{
    const auto [command, options, add] = addVaried(app, context, "sensitivity", "elasticity");
    command.description("Report the effect of inputs on the outputs of a design");
    add.choice(options.study.definition.method,
               {"elasticity", "tornado", "morris", "sobol"},
               "--method",
               "elasticity (at the design's values), tornado (one input at a time), morris "
               "(screening) or sobol (shares of the variance) (default: elasticity)");
    add.natural(options.study.levels, "--levels N", "Levels of --method morris (default: 4)");
}

void addUncertainty(CLI::App& app, Context& context)
{
    const auto [command, options, add] = addVaried(app, context, "uncertainty", "delta");
    command.description("Compute the band of an output from the intervals of a design's inputs");
    add.choice(options.study.definition.method,
               {"delta", "sampling"},
               "--method",
               "delta (exact derivatives; samples where they differ) or sampling (a Latin "
               "hypercube) (default: delta)");
    add.text(options.over, "--over NAME=VALUES", "A band at each value of a variable: P=2..64:*2");
    add.text(options.study.definition.limit,
             "--limit EXPRESSION",
             "Report the probability that the output exceeds this quantity or expression");
}

void addCrossover(CLI::App& app, Context& context)
{
    const auto [command, options, add] =
        addCommand<RangeOptions>(app, context, "crossover", runRange);
    command.description("Find the values of a variable at which the better of two designs changes");
    options.study.definition.kind = "crossover";
    options.study.definition.outputs = {"time"};
    options.pair.addTo(command, true);
    add.text(options.variable,
             "--over NAME[=VALUES]",
             "Variable, with or without a range: P, P=2..64, 'rate=1 MB/s..1 GB/s'")
        ->required();
    add.text(options.study.definition.outputs.front(),
             "--output NAME",
             "Output to compare, e.g. time, speedup or cost");
}

void addSolve(CLI::App& app, Context& context)
{
    const auto [command, options, add] = addCommand<RangeOptions>(app, context, "solve", runRange);
    command.description("Find the values of a variable for which an equation or inequality holds");
    options.study.definition.kind = "solve";
    options.subject.addTo(command);
    add.text(options.variable, "--for NAME", "The variable, attribute or parameter to find")
        ->required();
    add.text(options.study.definition.suchThat,
             "--such-that RELATION",
             "Relation to solve, e.g. 'speedup = 12' or 'time <= 20 ms'")
        ->required();
    add.text(options.between,
             "--between LOW..HIGH",
             "Range to search, e.g. '1 MB/s..1 GB/s' (default: the variable's bounds)");
}

void addCompare(CLI::App& app, Context& context)
{
    const auto [command, options, add] = addCommand<Question>(app, context, "compare", runCompare);
    command.description(
        "Compare two designs, or one design with two settings, and explain the difference");
    options.study.definition.kind = "comparison";
    options.study.definition.outputs = {"time"};
    options.pair.addTo(command, false);
    add.text(options.study.definition.outputs.front(),
             "--output NAME",
             "Output whose difference is explained step by step");
}

} // namespace clusterwright::cli
