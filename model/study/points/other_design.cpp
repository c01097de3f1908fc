#include "model/study/points/other_design.h"

#include "model/core/diagnostic.h"
#include "model/core/finding.h"
#include "model/core/name_hint.h"
#include "model/core/provenance.h"
#include "model/core/text.h"
#include "model/design/edit/edit.h"
#include "model/design/edit/element.h"
#include "model/design/fields/field.h"
#include "model/design/library/reference.h"
#include "model/design/names/new_names.h"
#include "model/design/names/renaming.h"
#include "model/design/system/instantiation.h"
#include "model/design/system/setting_value.h"
#include "model/design/system/valuation.h"
#include "model/json/pointer.h"
#include "model/study/messages/result_message.h"
#include "model/study/points/study_point.h"
#include "model/study/points/subject.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace clusterwright::model
{

namespace
{

// Keeps the texts of the values whose expressions have changed.
void keepWritten(const Design& before, Design& now)
{
    for (auto& variable : now.variables)
        if (const auto* const was = findVariable(before, variable.name);
            was && was->value != variable.value && !constantOf(variable.value))
            variable.written = was->written.empty() ? was->value.text : was->written;
    for (std::size_t i = 0; i < now.scenarios.size(); ++i)
        for (std::size_t k = 0; k < now.scenarios[i].settings.size(); ++k) {
            const auto& setting = now.scenarios[i].settings[k];
            const auto& was = before.scenarios[i].settings[k];
            auto& written = now.scenarios[i].written;
            if (setting != was && !parseDouble(setting.value) &&
                std::ranges::count(written, setting.name, &NamedValue::name) == 0)
                written.push_back(was);
        }
}

// Reports numbers without a label, at their places, while the labels have the design's own numbers.
Diagnostics unlabelledNumbers(const Design& design, const Variable& variable)
{
    const auto labels = categoriesOf(variable.labels);
    Diagnostics problems;
    const auto check = [&](const Expression& value, const std::string& pointer) {
        const auto number = constantOf(value);
        if (number && !categoryAt(labels, number->value))
            problems.add({Severity::Error,
                          "value.bounds",
                          design.file,
                          pointer,
                          unlabelledText(variable.name, number->value, labels),
                          ""});
    };
    check(variable.value,
          pointerTo("/variables",
                    static_cast<std::size_t>(
                        std::ranges::find(design.variables, variable.name, &Variable::name) -
                        design.variables.begin())));
    for (const auto& scenario : design.scenarios)
        for (const auto& setting : settingsOf(design, scenario))
            if (setting.name == variable.name && !numberOfWord(labels, setting.value))
                if (const auto value = parseExpression(setting.value))
                    check(value.value(), setting.pointer);
    return problems;
}

// Renames a labelled variable, and computes it from a new one of its former name that has the numbers of `like`.
Diagnostics renumber(Design& design,
                     const std::string& name,
                     const std::vector<Category>& like,
                     Library& library)
{
    if (auto problems = unlabelledNumbers(design, *findVariable(design, name)); !problems.empty())
        return problems;
    const auto own = categoriesOf(findVariable(design, name)->labels);
    SharedLabels labels;
    static_cast<void>(labels.renumbered(like));
    const auto here = labels.renumbered(own);
    Variable outside;
    outside.name = name;
    outside.doc = findVariable(design, name)->doc;
    outside.origin = findVariable(design, name)->origin;
    outside.bounds.integer = true;
    outside.isRenumbered = true;
    for (const auto& category : here)
        outside.labels.push_back({static_cast<int>(category.value), category.title});
    std::ranges::sort(outside.labels, {}, &ValueLabel::value);
    const auto before = design;
    const auto inside = equationNames(design, library).freeName("own_" + name);
    auto problems = rename(design, elementNamed<Variable>(name), inside, library);
    if (hasErrors(problems))
        return problems;
    auto& renamed = *std::ranges::find(design.variables, inside, &Variable::name);
    outside.value =
        composedExpression(LabelTranslation(own, here).of("(" + renamed.value.text + ")"));
    if (namesIn(outside.value).empty()) // as a plain value, so that it can be shared
        outside.value = composedExpression(shortestText(constantOf(outside.value)->value));
    renamed.value = composedExpression(LabelTranslation(here, own).of(name));
    design.variables.push_back(std::move(outside));
    for (auto& scenario : design.scenarios)
        for (auto& setting : scenario.settings)
            if (setting.name == inside) {
                setting.name = name;
                if (numberOfWord(own, setting.value))
                    continue;
                const auto number = parseDouble(setting.value);
                const auto label = std::ranges::find_if(
                    own, [&](const Category& category) { return number == category.value; });
                setting.value =
                    label != own.end()
                        ? shortestText(here[static_cast<std::size_t>(label - own.begin())].value)
                        : LabelTranslation(own, here).of("(" + setting.value + ")");
            }
    keepWritten(before, design);
    return {};
}

Diagnostics labelledIn(const std::string& input, const std::string& design)
{
    return refusal("share.label",
                   "'" + input + "' has labels in '" + design + "' only",
                   "give it the same labels in both designs, or another name in one");
}

class Sharing
{
public:
    Sharing(const Design& design,
            const StudyDefinition& study,
            Library& library,
            const std::vector<Setting>& settings,
            const ValuedSystem& own)
        : m_design(design)
        , m_study(study)
        , m_library(library)
        , m_settings(settings)
        , m_system(own.system)
        , m_valuation(own.values)
    {
    }

    Result<OtherDesign> run(Design other)
    {
        m_other.design = std::move(other);
        if (!m_valuation) // the study of the design reports the errors
            return std::move(m_other);
        Diagnostics problems;
        for (auto& variable : m_other.design.variables)
            if (const auto* const own = findVariable(m_design, variable.name);
                own && dimensionOfLiteral(variable.value) && !isListed(m_study.separate, own->name))
                append(problems, take(variable, *own));
        for (const auto& name : m_study.shared)
            append(problems, share(name));
        for (const auto& name : m_study.separate)
            if (!m_system.set.find(name))
                append(problems, unknownInput(name));
        if (!problems.empty())
            return problems;
        return std::move(m_other);
    }

private:
    static bool isListed(const std::vector<std::string>& names, const std::string& name)
    {
        return std::ranges::count(names, name) > 0;
    }

    // The study gives the input its values.
    [[nodiscard]] bool isSwept(const std::string& name) const
    {
        return name == m_study.x.variable || name == m_study.series.variable;
    }

    [[nodiscard]] std::string other() const { return "'" + m_other.design.id + "'"; }

    [[nodiscard]] Diagnostics unknownInput(const std::string& name) const
    {
        return refusal(
            "share.unknown", "unknown input '" + name + "'", nameHint(name, m_system.settable));
    }

    [[nodiscard]] Quantity valueOf(const std::string& name) const
    {
        const auto index = *m_system.set.find(name);
        return {m_valuation.value().equations[index], m_valuation.value().dimensions[index]};
    }

    // Reports a label of this design that the other one does not have.
    [[nodiscard]] Diagnostics missingLabel(const Variable& variable, const std::string& name) const
    {
        if (categoriesOf(m_system, name).empty() != variable.labels.empty())
            return labelledIn(name, variable.labels.empty() ? m_design.id : m_other.design.id);
        const auto label = labelOf(m_system, name, valueOf(name).value);
        const auto has = [&](const ValueLabel& own) { return own.label == label; };
        if (label.empty() || std::ranges::any_of(variable.labels, has))
            return {};
        return refusal("share.label",
                       "'" + name + "' is " + lackingLabel(label, other()),
                       "add the label there, or keep the input separate");
    }

    // Reports a value of this design's own point that another design takes, although it varies here.
    void checkFixed(const std::string& name)
    {
        const auto& uses = m_valuation.value().uses;
        for (const auto& input : {m_study.x.variable, m_study.series.variable})
            if (!input.empty() && input != name && isComputedFrom(m_system, uses, name, input))
                append(m_other.findings,
                       warning("share.fixed",
                               "'" + name + "' varies with '" + input +
                                   "' here, but is constant in " + other(),
                               "compute it from '" + input + "' there, too, or keep it separate"));
    }

    Diagnostics take(Variable& variable, const Variable& own)
    {
        const auto value = valueOf(own.name);
        const auto dimension = dimensionOfLiteral(variable.value).value_or(value.dimension);
        if (value.dimension != dimension) {
            append(m_other.findings, otherDimension(own.name, value.dimension, dimension, other()));
            return {};
        }
        if (auto missing = missingLabel(variable, own.name); !missing.empty())
            return isSwept(own.name) ? Diagnostics() : missing;
        const auto& equation = m_system.set.equations()[*m_system.set.find(own.name)];
        auto taken = namesIn(equation.expression).empty() ? equation.expression
                                                          : composedExpression(exactText(value));
        if (constantOf(variable.value)->value != value.value && !hasSetting(m_settings, own.name))
            m_other.taken.push_back(own.name);
        checkFixed(own.name);
        variable.value = std::move(taken);
        variable.origin = equation.origin;
        return {};
    }

    // Reports an input with another dimension in the other design, which keeps its own value.
    bool keepsDimension(const std::string& name)
    {
        const auto there = instantiate(m_other.design, m_library, {});
        if (!there)
            return false;
        const auto values = valuate(there.value());
        const auto index = there.value().set.find(name);
        const auto own = valueOf(name).dimension;
        if (!values || !index || values.value().dimensions[*index] == own)
            return false;
        append(m_other.findings,
               otherDimension(name, own, values.value().dimensions[*index], other()));
        return true;
    }

    // Gives the other design a value that it would not take by itself.
    Diagnostics share(const std::string& name)
    {
        if (!m_system.set.find(name))
            return unknownInput(name);
        auto& variables = m_other.design.variables;
        if (const auto found = std::ranges::find(variables, name, &Variable::name);
            found != variables.end()) {
            // Taken by its name, or kept for its dimension.
            if (dimensionOfLiteral(found->value) && findVariable(m_design, name) &&
                !isListed(m_study.separate, name))
                return {};
            if (keepsDimension(name))
                return {};
            m_other.taken.push_back(name);
            checkFixed(name);
            if (auto missing = missingLabel(*found, name); !missing.empty())
                return missing;
            found->value = composedExpression(exactText(valueOf(name)));
            return {};
        }
        const auto there = instantiate(m_other.design, m_library, {});
        if (!there || !isSettable(there.value(), name) || keepsDimension(name))
            return {}; // a design without this input, or with one that is not comparable
        const auto& equation = m_system.set.equations()[*m_system.set.find(name)];
        return edited(name, equation.origin ? *equation.origin : Origin{});
    }

    Diagnostics edited(const std::string& name, const Origin& origin)
    {
        auto& design = m_other.design;
        const auto edit = setMember(design, name, exactText(valueOf(name)), origin);
        if (!edit)
            return edit.diagnostics();
        const auto undo = apply(design, edit.value());
        m_other.taken.push_back(name);
        checkFixed(name);
        return undo.diagnostics();
    }

    const Design& m_design;
    const StudyDefinition& m_study;
    Library& m_library;
    const std::vector<Setting>& m_settings;
    const System& m_system;
    const Result<Valuation>& m_valuation;
    OtherDesign m_other;
};

// "1.2 GB/s here, 600 MB/s in a and b": the values of one input in several designs.
std::string valuesText(const std::vector<OtherInputs>& others, const InputDifference& input)
{
    std::vector<std::pair<std::string, std::vector<std::string>>> values;
    for (const auto& other : others)
        for (const auto& there : other.inputs) {
            if (there.name != input.name || there.isTaken)
                continue;
            const auto text = there.shown(1);
            auto found = std::ranges::find_if(
                values, [&](const auto& value) { return value.first == text; });
            if (found == values.end())
                found = values.insert(found, {text, {}});
            found->second.push_back(other.design);
        }
    std::vector<std::string> texts;
    for (auto& [value, designs] : values)
        texts.push_back(resultMessage("inputs.in",
                                      {{"value", value}, {"designs", listed(std::move(designs))}}));
    return resultMessage(
        "inputs.differs",
        {{"input", input.name}, {"here", input.shown(0)}, {"others", listed(std::move(texts))}});
}

// Returns the first texts, and the number of the others.
std::vector<std::string> firstOf(std::vector<std::string> texts, std::string_view more)
{
    constexpr std::size_t kMost = 3;
    if (texts.size() > kMost + 1) {
        const auto count = std::to_string(texts.size() - kMost);
        texts.resize(kMost);
        texts.push_back(resultMessage(more, {{"count", count}}));
    }
    return texts;
}

// Returns the settable inputs that both systems have and that the outputs of one of them depend on.
std::vector<std::string> sharedInputs(const std::array<const ValuedSystem*, 2>& designs,
                                      const std::vector<std::string>& outputs,
                                      const std::vector<std::string>& varied)
{
    const auto isVaried = [&](const std::string& name) { // by itself, or with its component
        return std::ranges::any_of(varied, [&](const std::string& other) {
            return name == other || (!other.empty() && name.starts_with(other + "."));
        });
    };
    std::vector<std::string> names;
    for (const auto* const design : designs) {
        std::vector<std::size_t> equations;
        for (const auto& output : outputs)
            if (const auto index = design->system.set.find(output))
                equations.push_back(*index);
        for (const auto& name :
             inputsOf(design->system, design->values.value().uses, std::move(equations)))
            if (std::ranges::count(names, name) == 0 && !isVaried(name) &&
                isSettable(designs[0]->system, name) && isSettable(designs[1]->system, name))
                names.push_back(name);
    }
    return names;
}

} // namespace

Result<OtherDesign> otherDesign(const Design& design,
                                const std::string& name,
                                const StudyDefinition& study,
                                Library& library,
                                const std::vector<Setting>& settings,
                                const ValuedSystem* own)
{
    auto other = referencedDesign(design, name, library);
    if (!other)
        return other.diagnostics();
    if (scenarioIn(design, name) != nullptr)
        return OtherDesign{std::move(other).value(), {}, {}};
    auto labelled = withLabelsOf(design, std::move(other).value(), library);
    if (!labelled)
        return labelled.diagnostics();
    if (isEarlierState(name))
        return OtherDesign{std::move(labelled).value(), {}, {}};
    if (own != nullptr)
        return Sharing(design, study, library, settings, *own).run(std::move(labelled).value());
    const auto system = instantiate(design, library, settings);
    if (!system)
        return OtherDesign{std::move(labelled).value(), {}, {}};
    const ValuedSystem valued(system.value());
    return Sharing(design, study, library, settings, valued).run(std::move(labelled).value());
}

Result<Design> withLabelsOf(const Design& design, Design other, Library& library)
{
    Diagnostics problems;
    for (const auto& variable : design.variables) {
        const auto* const there = findVariable(other, variable.name);
        if (!there || variable.labels.empty() || there->labels.empty())
            continue;
        const auto like = categoriesOf(variable.labels);
        if (!LabelTranslation(like, categoriesOf(there->labels)).isIdentity())
            append(problems, renumber(other, variable.name, like, library));
    }
    if (hasErrors(problems))
        return problems;
    return other;
}

Diagnostics
labelledInOne(const System& first, const System& second, const std::vector<std::string>& varied)
{
    Diagnostics problems;
    for (const auto& input : varied)
        if (const bool isLabelled = !categoriesOf(first, input).empty();
            first.set.find(input) && second.set.find(input) &&
            isLabelled == categoriesOf(second, input).empty())
            append(problems, labelledIn(input, isLabelled ? first.id : second.id));
    return problems;
}

OtherInputs otherInputs(std::string name,
                        const ValuedSystem& first,
                        const ValuedSystem& second,
                        const std::vector<std::string>& outputs,
                        const std::vector<std::string>& varied,
                        const std::vector<std::string>& taken)
{
    const std::array systems{&first.system, &second.system};
    OtherInputs others{
        std::move(name), systems[0]->id == systems[1]->id || isEarlierState(systems[1]->id), {}};
    if (!first.values || !second.values)
        return others;
    std::set<std::string> own; // inputs that one of the files sets
    for (const auto& input : sharedInputs({&first, &second}, outputs, varied)) {
        InputDifference difference{
            comparedValue(systems, {&first.values.value(), &second.values.value()}, input)};
        for (const auto* const system : systems)
            if (system->set.equations()[*system->set.find(input)].place.file == system->file)
                own.insert(input);
        difference.isTaken = difference.isSame() && std::ranges::count(taken, input) > 0;
        if (!difference.otherDimension && difference.isSame() == difference.isTaken)
            others.inputs.push_back(std::move(difference));
    }
    std::ranges::stable_sort(others.inputs, {}, [&](const InputDifference& input) {
        return own.contains(input.name) ? 0 : 1;
    });
    return others;
}

std::string toText(std::vector<OtherInputs> others)
{
    std::vector<std::string> names;
    for (const auto& other : others)
        names.push_back(other.title.empty() ? other.design : other.title);
    names = sentenceNames(std::move(names));
    for (std::size_t i = 0; i < others.size(); ++i)
        others[i].design = names[i];
    std::vector<std::string> differing, sentences;
    std::set<std::string> seen;
    for (const auto& other : others)
        for (const auto& input : other.inputs)
            if (!input.isTaken && seen.insert(input.name).second)
                differing.push_back(valuesText(others, input));
    if (!differing.empty())
        sentences.push_back(join(firstOf(std::move(differing), "inputs.more"), "; ") + ".");
    std::map<std::string, std::vector<std::string>> takers; // the same inputs, the designs
    for (const auto& other : others) {
        std::vector<std::string> taken;
        for (const auto& input : other.inputs)
            if (input.isTaken)
                taken.push_back(resultMessage(
                    "place.value", {{"variable", input.name}, {"value", input.shown(0)}}));
        if (!taken.empty())
            takers[listed(firstOf(std::move(taken), "list.more"))].push_back(other.design);
    }
    for (const auto& [inputs, designs] : takers)
        sentences.push_back(
            resultMessage(designs.size() == 1 ? "inputs.taken" : "inputs.taken_by_several",
                          {{"designs", listed(designs)}, {"inputs", inputs}}));
    return join(sentences, " ");
}

} // namespace clusterwright::model
