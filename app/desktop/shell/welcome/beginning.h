// A design proposed by a wizard: a preset or an empty design, and one edit.
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
    // Makes the edit for the opened design.
    std::function<model::Result<model::Edit>(const model::Design&, model::Library&)> edit;
    QString editText; // text of the undo step
    QString study;    // initially shown study; may be empty
};

} // namespace clusterwright::desktop
