#include "app/desktop/document/names_in_scope.h"

#include "app/desktop/common/doc_text.h"
#include "app/desktop/common/text.h"
#include "model/design/document/corpus.h"
#include "model/design/document/design.h"
#include "model/design/library/reference.h"
#include "model/design/library/usable_component.h"
#include "model/expression/language/function_names.h"
#include "model/study/studies/answer.h"
#include "model/topology/graph/pattern.h"

#include <algorithm>
#include <array>
#include <set>

namespace clusterwright::desktop
{

namespace
{

NameInScope entryOf(const model::Answer& numbers, const model::Equation& equation)
{
    const auto value = numbers.value(equation.name);
    const auto unit = equation.unit.empty() && equation.declared
                          ? model::baseUnit(*equation.declared)
                          : equation.unit;
    return {qt(equation.name),
            value ? qt(model::displayIn(*value, equation.unit, 4)) : qt(unit),
            docText(equation.doc)};
}

// The component that the step runs on: "nic" of "nic.host_bus"; empty where the block decides.
QString componentOf(const model::Design& design, const std::string& step)
{
    if (design.pipeline)
        for (const auto* const item : model::stepsOf(*design.pipeline))
            if (item->id == step)
                return qt(item->on.substr(0, item->on.find('.')));
    return {};
}

void addOn(const QString& component, NamesInScope& names)
{
    const auto prefix = component + QLatin1Char('.');
    NamesInScope places;
    for (const auto& entry : names)
        if (!component.isEmpty() && entry.name.startsWith(prefix))
            places.push_back(
                {QStringLiteral("on.") + entry.name.mid(prefix.size()), entry.detail, entry.doc});
    names.insert(names.end(), places.begin(), places.end());
}

// "flow_bandwidth(shift, k)" for "shift(k)".
QString patternDoc(const std::string& signature)
{
    auto arguments = qt(signature);
    arguments.replace(QLatin1Char('('), QStringLiteral(", ")).remove(QLatin1Char(')'));
    return QObject::tr("Traffic for flow_bandwidth(%1)").arg(arguments);
}

NamesInScope outputsOf(const model::Answer& numbers)
{
    NamesInScope names;
    if (numbers.system)
        for (const auto& output : numbers.system->outputs)
            if (const auto index = numbers.system->set.find(output.name))
                names.push_back(entryOf(numbers, numbers.system->set.equations()[*index]));
    return names;
}

NamesInScope comparedDesigns(Workbench& workbench)
{
    const auto& design = workbench.document().design();
    auto& library = workbench.document().library();
    auto references = model::referencesOf(design, library);
    references.insert(references.begin(),
                      {std::string(model::kAsOpened), std::string(model::kAsSaved)});
    NamesInScope names;
    for (const auto& name : references) {
        const auto* const scenario = model::scenarioIn(design, name);
        auto title = qt(model::titleOfReference(design, name, library));
        title.replace(0, 1, title.left(1).toUpper());
        names.push_back({qt(name), title, docText(scenario ? scenario->doc : name)});
    }
    return names;
}

NamesInScope measuredSets(Workbench& workbench)
{
    auto& library = workbench.document().library();
    NamesInScope names;
    for (const auto& id : library.ids(model::PresetKind::Measured))
        if (const auto data = library.measured(id))
            names.push_back({qt(id), qt(data.value()->title), docText(data.value()->machine)});
    return names;
}

// Variables and components first: people vary these most.
NamesInScope variedInputs(Workbench& workbench, const model::Element& element)
{
    auto& document = workbench.document();
    NamesInScope names;
    std::set<QString> known;
    const auto all = namesInScope(document, element);
    const auto add = [&](const QString& name) {
        const auto found = std::ranges::find(all, name, &NameInScope::name);
        if (known.insert(name).second)
            names.push_back(found == all.end() ? NameInScope{name, QObject::tr("component"), {}}
                                               : *found);
    };
    for (const auto& variable : document.design().variables)
        add(qt(variable.name));
    for (const auto& component : model::usableComponents(document.design(), document.library()))
        add(qt(component.name));
    if (document.numbers()->system)
        for (const auto& input : document.numbers()->system->settable)
            add(qt(input));
    return names;
}

} // namespace

NamesInScope functionsInScope()
{
    NamesInScope names;
    for (const auto name : model::functionNames())
        names.push_back({qt(std::string(name)), QObject::tr("function"), {}});
    return names;
}

NamesInScope namesInScope(const Document& document, const model::Element& element)
{
    const auto& design = document.design();
    const auto& numbers = *document.numbers();
    NamesInScope names;
    std::set<std::string> known;
    for (const auto& variable : design.variables) {
        const auto value = numbers.value(variable.name);
        names.push_back({qt(variable.name),
                         value ? qt(model::displayText(*value, 4)) : qt(variable.value.text),
                         docText(variable.doc)});
        known.insert(variable.name);
    }
    if (numbers.system)
        for (const auto& equation : numbers.system->set.equations())
            if (known.insert(equation.name).second && !equation.name.starts_with("baseline."))
                names.push_back(entryOf(numbers, equation));
    if (isStep(element))
        addOn(componentOf(design, element.name), names);
    auto functions = functionsInScope();
    names.insert(names.end(), functions.begin(), functions.end());
    for (const auto& signature : model::patternSignatures())
        if (auto pattern = signature.substr(0, signature.find('(')); known.insert(pattern).second)
            names.push_back({qt(pattern), QObject::tr("traffic pattern"), patternDoc(signature)});
    return names;
}

NamesInScope namesForStudy(Workbench& workbench, const std::string& setting)
{
    constexpr std::array kOutputs{"outputs", "minimize", "maximize"};
    constexpr std::array kInputs{"x", "series", "axes", "vary"};
    const auto element = model::elementNamed<model::StudyDefinition>("");
    if (setting == "against")
        return comparedDesigns(workbench);
    if (setting == "measured")
        return measuredSets(workbench);
    if (std::ranges::find(kInputs, setting) != kInputs.end())
        return variedInputs(workbench, element);
    auto names = outputsOf(*workbench.document().numbers());
    if (std::ranges::find(kOutputs, setting) != kOutputs.end())
        return names;
    for (auto& entry : namesInScope(workbench.document(), element))
        if (std::ranges::find(names, entry.name, &NameInScope::name) == names.end())
            names.push_back(std::move(entry));
    return names;
}

bool isListOfNames(const std::string& setting)
{
    constexpr std::array kNames{
        "against", "outputs", "minimize", "maximize", "x", "series", "measured"};
    return std::ranges::find(kNames, setting) != kNames.end();
}

void completeNames(QWidget* field,
                   Workbench& workbench,
                   const model::Element& element,
                   const std::string& key)
{
    if (!isOf<model::StudyDefinition>(element) || key.empty())
        return completeNames(
            field, [&workbench, element] { return namesInScope(workbench.document(), element); });
    completeNames(
        field,
        [&workbench, key] { return namesForStudy(workbench, key); },
        isListOfNames(key) ? NameCompleter::Words::List : NameCompleter::Words::Expression);
}

} // namespace clusterwright::desktop
