#include "app/desktop/document/design_views.h"

#include "app/desktop/common/text.h"
#include "app/desktop/document/document.h"
#include "model/design/document/design.h"

namespace clusterwright::desktop
{

std::string viewsOf(const Document& document)
{
    if (!document.file().path().isEmpty())
        return utf8(document.file().path());
    const auto& id = document.design().id;
    return id == kNewDesign ? std::string() : id;
}

} // namespace clusterwright::desktop
