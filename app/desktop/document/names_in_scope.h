// The names that an expression of a design can use, with their values, units and descriptions: for completion.
#pragma once

#include "app/desktop/common/name_completer.h"
#include "app/desktop/document/workbench.h"

namespace clusterwright::desktop
{

// Variables first, then attributes, values of steps and results, then functions. Expressions of a step have "on.", the component
// that the step runs on. While the design has errors, the values are those of the last valid state.
[[nodiscard]] NamesInScope namesInScope(const Document& document, const model::Element& element);

// Completes names of the design in the field. `element`: the owner of the expression. `key`: the field of a study, which takes the names of namesForStudy.
void completeNames(QWidget* field,
                   Workbench& workbench,
                   const model::Element& element,
                   const std::string& key = {});

// Returns the names that a setting of a study takes, the most likely first: of "outputs" those of the design, of "against" earlier states, scenarios
// and designs, with their titles, of "x" the inputs that can be varied, of "measured" the data sets.
[[nodiscard]] NamesInScope namesForStudy(Workbench& workbench, const std::string& setting);
// Whether the setting is a list of such names, or one of them: no expression.
[[nodiscard]] bool isListOfNames(const std::string& setting);

// Returns "max", "sqrt", "hops_mean".
[[nodiscard]] NamesInScope functionsInScope();

} // namespace clusterwright::desktop
