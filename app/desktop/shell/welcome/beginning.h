// A design that a wizard proposes: a preset or an empty design, and one edit of it.
#pragma once

#include "model/design/edit/edit.h"
#include "model/design/library/library.h"

#include <QString>

#include <functional>

namespace clusterwright::desktop
{

inline constexpr const char* kNetworkDesign = "choose-interconnect"; // a preset

struct Beginning {
    QString preset; // empty: a new design
    // Fits the design that is open by then.
    std::function<model::Result<model::Edit>(const model::Design&, model::Library&)> edit;
    QString editText; // text of the undo step
    QString study;    // to show first; may be empty
};

} // namespace clusterwright::desktop
