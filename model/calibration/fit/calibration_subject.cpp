#include "model/calibration/fit/calibration_subject.h"

#include "model/core/finding.h"
#include "model/core/provenance.h"
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/design/graph/available_component.h"
#include "model/design/library/library.h"
#include "model/design/system/valuation.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::model
{

namespace
{

using Kind = CalibrationSubject::Kind;

const PipelineItem* stepOf(const Design& design, const std::string& id)
{
    if (!design.pipeline)
        return nullptr;
    const auto steps = stepsOf(*design.pipeline);
    const auto found = std::ranges::find(steps, id, &PipelineItem::id);
    return found == steps.end() ? nullptr : *found;
}

Result<std::shared_ptr<const Block>>
blockOf(const CalibrationSubject& subject, const Design& design, Library& library)
{
    auto id = subject.id;
    if (subject.kind == Kind::Step) {
        const auto* const step = stepOf(design, subject.id);
        if (step == nullptr)
            return refusal("edit.unknown", "the design has no step '" + subject.id + "'");
        id = step->block;
    }
    const auto own = std::ranges::find(design.blocks, id, &Block::id);
    if (own != design.blocks.end())
        return std::make_shared<const Block>(*own);
    return library.block(id);
}

// Returns whether an edit can set the input with an origin.
bool isTarget(const System& system, const Design& design, const std::string& name)
{
    const auto dot = name.find('.');
    if (dot == std::string::npos)
        return findVariable(design, name) != nullptr;
    return isSettable(system, name) &&
           std::ranges::find(system.components, name.substr(0, dot), &AvailableComponent::name) !=
               system.components.end();
}

// Follows an input that is only the name of another input, to the last input or the first possible target.
const Equation* sourceOf(const System& system, const Design& design, std::string name)
{
    constexpr int kFarthest = 50;
    const Equation* last = nullptr;
    for (int i = 0; i < kFarthest; ++i) {
        const auto found = system.set.find(name);
        if (!found)
            break;
        last = &system.set.equations()[*found];
        const auto& terms = last->expression.terms;
        if (isTarget(system, design, name) || terms.size() != 1 || terms[0].op != Op::Name)
            break;
        name = last->scope + terms[0].name;
    }
    return last;
}

bool isLiteral(const Expression& expression)
{
    return expression.terms.size() == 1 && expression.terms.front().op == Op::Literal;
}

// Returns whether to propose the input: times and rates whose origin is an assumption.
bool isWorthFitting(const SubjectNumber& number, bool isInteger)
{
    const bool isCost = number.dimension.time != 0;
    const bool isDoubtful = number.origin && (number.origin->kind == OriginKind::Fit ||
                                              number.origin->kind == OriginKind::Assumption ||
                                              number.origin->kind == OriginKind::Measurement);
    const bool isDefined = number.origin && number.origin->kind == OriginKind::Definition;
    return !isDefined && (isCost || (isDoubtful && !isInteger && number.dimension == kNumber));
}

struct DesignNumbers {
    System system;
    std::optional<Valuation> values; // empty while the design cannot be evaluated
};

Result<DesignNumbers> numbersOf(const Design& design, Library& library)
{
    auto system = instantiate(design, library, {});
    if (!system)
        return system.diagnostics();
    DesignNumbers numbers{std::move(system).value(), {}};
    if (auto values = valuate(numbers.system))
        numbers.values = std::move(values).value();
    return numbers;
}

std::optional<double> valueOf(const DesignNumbers& numbers, const std::string& name)
{
    const auto found = numbers.system.set.find(name);
    if (!found || !numbers.values || !std::isfinite(numbers.values->equations[*found]))
        return std::nullopt;
    return numbers.values->equations[*found];
}

Dimension
dimensionIn(const DesignNumbers& numbers, const std::string& name, const std::string& unit)
{
    if (const auto found = numbers.system.set.find(name); found && numbers.values)
        return numbers.values->dimensions[*found];
    const auto parsed = parseUnit(unit);
    return parsed ? parsed.value().dimension : kNumber;
}

// Puts the duration first, otherwise `time`, otherwise the first equation.
void putLikeliestFirst(std::vector<SubjectOutput>& outputs, const std::string& time)
{
    auto first = std::ranges::find(outputs, time, &SubjectOutput::name);
    if (first == outputs.end())
        first = std::ranges::find(outputs, "time", &SubjectOutput::name);
    if (first != outputs.end())
        std::rotate(outputs.begin(), first, first + 1);
}

// Proposes at least one input if any costs time.
void proposeSomething(std::vector<SubjectNumber>& numbers)
{
    if (std::ranges::any_of(numbers, &SubjectNumber::isProposed))
        return;
    for (auto& number : numbers)
        number.isProposed = number.dimension.time != 0;
}

SubjectFacts stepFacts(const std::string& step,
                       const Block& block,
                       const Design& design,
                       const DesignNumbers& in)
{
    SubjectFacts facts;
    for (const auto& parameter : block.parameters) {
        const auto name = step + "." + parameter.name;
        SubjectNumber number{parameter.name,
                             parameter.unit,
                             parameter.doc,
                             parameter.dimension,
                             valueOf(in, name),
                             {},
                             "",
                             false};
        const auto* const source = sourceOf(in.system, design, name);
        bool isComputed = false;
        if (source != nullptr) {
            number.origin = source->origin;
            const bool isHome = isTarget(in.system, design, source->name);
            number.target = isHome ? source->name : "";
            isComputed = !isHome && !isLiteral(source->expression);
        }
        number.isProposed = !isComputed && isWorthFitting(number, parameter.bounds.integer);
        facts.numbers.push_back(std::move(number));
    }
    for (const auto& equation : block.equations)
        facts.outputs.push_back({equation.name,
                                 equation.unit,
                                 equation.doc,
                                 dimensionIn(in, step + "." + equation.name, equation.unit)});
    putLikeliestFirst(facts.outputs, block.time);
    proposeSomething(facts.numbers);
    return facts;
}

SubjectFacts blockFacts(const Block& block, const Design& design, const DesignNumbers& in)
{
    SubjectFacts facts;
    for (const auto& parameter : block.parameters) {
        SubjectNumber number{parameter.name,
                             parameter.unit,
                             parameter.doc,
                             parameter.dimension,
                             {},
                             parameter.origin,
                             "",
                             false};
        if (parameter.otherwise && isLiteral(*parameter.otherwise))
            number.value = parameter.otherwise->terms.front().literal.value;
        if (isTarget(in.system, design, parameter.name) &&
            dimensionIn(in, parameter.name, "") == parameter.dimension) {
            number.target = parameter.name;
            number.value = valueOf(in, parameter.name);
        }
        number.isProposed = isWorthFitting(number, parameter.bounds.integer);
        facts.numbers.push_back(std::move(number));
    }
    for (const auto& equation : block.equations) {
        const auto unit = parseUnit(equation.unit);
        facts.outputs.push_back(
            {equation.name, equation.unit, equation.doc, unit ? unit.value().dimension : kNumber});
    }
    putLikeliestFirst(facts.outputs, block.time);
    proposeSomething(facts.numbers);
    return facts;
}

SubjectFacts designFacts(const Design& design, const DesignNumbers& in)
{
    SubjectFacts facts;
    for (const auto& name : in.system.settable) {
        if (!isTarget(in.system, design, name))
            continue;
        const auto& equation = in.system.set.equations()[*in.system.set.find(name)];
        facts.numbers.push_back({name,
                                 equation.unit,
                                 equation.doc,
                                 dimensionIn(in, name, equation.unit),
                                 valueOf(in, name),
                                 equation.origin,
                                 name,
                                 false});
    }
    for (const auto& output : in.system.outputs)
        facts.outputs.push_back(
            {output.name, output.unit, output.doc, dimensionIn(in, output.name, output.unit)});
    putLikeliestFirst(facts.outputs, "time");
    return facts;
}

// The probe "countsort" measures the block "sort.count_sort".
bool isNamedAfter(const CalibrationSubject& subject,
                  const Design& design,
                  Library& library,
                  const std::vector<std::string>& probes)
{
    const auto block = blockOf(subject, design, library);
    if (!block)
        return false;
    auto letters = block.value()->id;
    std::erase_if(letters, [](char c) { return c == '.' || c == '_'; });
    return std::ranges::any_of(probes, [&](const std::string& probe) {
        return !probe.empty() && letters.find(probe) != std::string::npos;
    });
}

SubjectFacts logGpFacts()
{
    SubjectFacts facts;
    facts.outputs = {{"prtt", "us", "round-trip time of a sequence of messages", kTime}};
    facts.numbers = {{"size", "B", "size of one message", kData, {}, {}, "", false},
                     {"messages",
                      "1",
                      "number of messages in a sequence: 1 and one larger number",
                      kNumber,
                      {},
                      {},
                      "",
                      false},
                     {"os", "us", "send overhead, if measured", kTime, {}, {}, "", false},
                     {"or", "us", "receive overhead, if measured", kTime, {}, {}, "", false}};
    return facts;
}

// Returns the facts of an equation, whose names are columns of the data or free.
Result<SubjectFacts> equationFacts(const std::string& text)
{
    if (trimmed(text).empty())
        return refusal("equation.missing", "the equation is missing", "enter time = a + k / b");
    const auto parsed = parseEquation(text);
    if (!parsed)
        return parsed.diagnostics();
    SubjectFacts facts;
    SubjectOutput output{parsed.value().name, "", "left side of the equation", kNumber};
    output.isOpen = true;
    facts.outputs = {std::move(output)};
    for (const auto& name : namesIn(parsed.value().expression)) {
        SubjectNumber number{name, "", "a column of the data, or free", kNumber, {}, {}, "", false};
        number.isOpen = true;
        facts.numbers.push_back(std::move(number));
    }
    return facts;
}

SubjectNumber
messageColumn(std::string name, Dimension dimension, std::string doc, std::string alias)
{
    SubjectNumber number{
        std::move(name), baseUnit(dimension), std::move(doc), dimension, {}, {}, "", false};
    number.aliases = {std::move(alias)};
    return number;
}

SubjectFacts ladderFacts()
{
    SubjectFacts facts;
    SubjectOutput time{"time", "us", "time of a message or of a sequence of messages", kTime};
    time.aliases = {"prtt"};
    facts.outputs = {std::move(time)};
    facts.numbers = {messageColumn("k", kData, "size of one message", "size"),
                     messageColumn("n", kNumber, "messages in a sequence", "messages")};
    return facts;
}

// Returns the facts of straight pieces: any quantity over any other, usually times over sizes.
SubjectFacts pieceFacts()
{
    auto facts = ladderFacts();
    facts.numbers.pop_back();
    facts.outputs.front().doc = "measured output, usually a time";
    facts.numbers.front().doc = "input over which straight pieces are found, usually a size";
    facts.outputs.front().isOpen = facts.numbers.front().isOpen = true;
    return facts;
}

} // namespace

std::vector<CalibrationSubject> subjectsOf(const Design& design, Library& library)
{
    std::vector<CalibrationSubject> subjects;
    if (design.pipeline)
        for (const auto* const step : stepsOf(*design.pipeline)) {
            CalibrationSubject subject{Kind::Step, step->id, step->id};
            const auto block = blockOf(subject, design, library);
            if (!block || block.value()->equations.empty())
                continue;
            subject.title += ": " + (step->title.empty() ? block.value()->title : step->title);
            subjects.push_back(std::move(subject));
        }
    if (!design.outputs.empty() || design.pipeline)
        subjects.push_back({Kind::Design, "", "The whole design"});
    subjects.push_back({Kind::LogGp, "", "LogGP from parametrised round trips"});
    subjects.push_back({Kind::Pieces, "", "Protocol switch points over message sizes"});
    subjects.push_back(
        {Kind::Ladder, "", "Ladder of message models: Hockney, LogP, LogGP, LogGPS"});
    return subjects;
}

std::optional<std::size_t> likeliestOf(const std::vector<CalibrationSubject>& subjects,
                                       const Design& design,
                                       Library& library,
                                       const std::vector<std::string>& columns,
                                       const std::vector<std::string>& probes)
{
    const auto has = [&](const std::string& name) { return std::ranges::count(columns, name) > 0; };
    const bool isLogGp =
        (has("prtt") && has("size") && has("messages")) || std::ranges::count(probes, "logp") > 0;
    std::optional<std::size_t> best;
    std::pair<bool, std::ptrdiff_t> most{false, 0};
    for (std::size_t i = 0; i < subjects.size(); ++i) {
        const auto& subject = subjects[i];
        if (subject.kind != (isLogGp ? Kind::LogGp : Kind::Step))
            continue;
        const auto facts = factsOf(subject, design, library);
        if (!facts)
            continue;
        const auto known =
            std::ranges::count_if(facts.value().numbers, [&](const SubjectNumber& number) {
                return !number.isProposed && has(number.name);
            });
        const std::pair score{known > 0 && isNamedAfter(subject, design, library, probes), known};
        if (score > most) {
            most = score;
            best = i;
        }
    }
    return best;
}

Result<SubjectFacts>
factsOf(const CalibrationSubject& subject, const Design& design, Library& library)
{
    if (subject.kind == Kind::LogGp)
        return logGpFacts();
    if (subject.kind == Kind::Pieces)
        return pieceFacts();
    if (subject.kind == Kind::Ladder)
        return ladderFacts();
    if (subject.kind == Kind::Equation)
        return equationFacts(subject.id);
    const auto numbers = numbersOf(design, library);
    if (!numbers && subject.kind != Kind::Block)
        return numbers.diagnostics();
    if (subject.kind == Kind::Design)
        return designFacts(design, numbers.value());
    const auto block = blockOf(subject, design, library);
    if (!block)
        return block.diagnostics();
    if (subject.kind == Kind::Step)
        return stepFacts(subject.id, *block.value(), design, numbers.value());
    return blockFacts(*block.value(), design, numbers ? numbers.value() : DesignNumbers{});
}

Result<System> systemOf(const CalibrationSubject& subject,
                        const Design& design,
                        Library& library,
                        const DataFile& data,
                        const std::vector<FreeParameter>& free)
{
    if (subject.kind == Kind::Design)
        return instantiate(design, library, {});
    if (subject.kind == Kind::Equation)
        return equationSystem(subject.id, data, free);
    const auto block = blockOf(subject, design, library);
    if (!block)
        return block.diagnostics();
    const auto facts = factsOf(subject, design, library);
    if (!facts)
        return facts.diagnostics();
    std::vector<Setting> settings;
    for (const auto& number : facts.value().numbers)
        if (number.value)
            settings.push_back({number.name, exactText({*number.value, number.dimension}), ""});
    return blockSystem(*block.value(), library, data, free, std::move(settings));
}

} // namespace clusterwright::model
