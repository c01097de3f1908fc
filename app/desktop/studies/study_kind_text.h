// The kinds of studies in words: the question that each answers, and its method.
#pragma once

#include "model/design/document/study_definition.h"

#include <QString>

namespace clusterwright::desktop
{

// "How does the design scale?"
[[nodiscard]] QString questionOf(const model::StudyForm& form);
// "Curve: outputs over one variable"
[[nodiscard]] QString methodOf(const model::StudyForm& form);

} // namespace clusterwright::desktop
