#include "app/desktop/document/names_in_scope.h"

#include "app/desktop/common/text.h"
#include "model/design/document/design.h"
#include "model/expression/language/function_names.h"
#include "model/study/studies/answer.h"

#include <algorithm>
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
            qt(equation.doc)};
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
                         qt(variable.doc)});
        known.insert(variable.name);
    }
    if (numbers.system)
        for (const auto& equation : numbers.system->set.equations())
            if (known.insert(equation.name).second && !equation.name.starts_with("baseline."))
                names.push_back(entryOf(numbers, equation));
    if (element.kind == model::ElementKind::Step)
        addOn(componentOf(design, element.name), names);
    auto functions = functionsInScope();
    names.insert(names.end(), functions.begin(), functions.end());
    return names;
}

void completeNames(QWidget* field, Workbench& workbench, const model::Element& element)
{
    completeNames(field,
                  [&workbench, element] { return namesInScope(workbench.document(), element); });
}

} // namespace clusterwright::desktop
