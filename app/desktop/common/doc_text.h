// Descriptions of presets and designs as texts of widgets.
#pragma once

#include "app/desktop/common/text.h"
#include "model/core/text_parts.h"

namespace clusterwright::desktop
{

[[nodiscard]] inline QString docText(const std::string& doc)
{
    return qt(model::withoutBackticks(doc));
}

} // namespace clusterwright::desktop
