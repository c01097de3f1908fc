#include "app/desktop/document/element_text.h"

#include "app/desktop/common/text.h"
#include "model/design/document/design.h"

#include <QCoreApplication>

#include <array>

namespace clusterwright::desktop
{

QString kindText(model::ElementKind kind)
{
    static constexpr std::array kTexts{QT_TRANSLATE_NOOP("Element", "Design"),
                                       QT_TRANSLATE_NOOP("Element", "Variable"),
                                       QT_TRANSLATE_NOOP("Element", "Component"),
                                       QT_TRANSLATE_NOOP("Element", "Topology"),
                                       QT_TRANSLATE_NOOP("Element", "Generator"),
                                       QT_TRANSLATE_NOOP("Element", "Component"),
                                       QT_TRANSLATE_NOOP("Element", "Group of components"),
                                       QT_TRANSLATE_NOOP("Element", "Cable"),
                                       QT_TRANSLATE_NOOP("Element", "Resource"),
                                       QT_TRANSLATE_NOOP("Element", "Block"),
                                       QT_TRANSLATE_NOOP("Element", "Step"),
                                       QT_TRANSLATE_NOOP("Element", "Group of steps"),
                                       QT_TRANSLATE_NOOP("Element", "Arrow"),
                                       QT_TRANSLATE_NOOP("Element", "Output"),
                                       QT_TRANSLATE_NOOP("Element", "Scenario"),
                                       QT_TRANSLATE_NOOP("Element", "Study"),
                                       QT_TRANSLATE_NOOP("Element", "Note")};
    static_assert(kTexts.size() == model::kElementKinds);
    return QCoreApplication::translate("Element", kTexts[static_cast<std::size_t>(kind)]);
}

QString placeText(const model::Design& design, const model::Element& element)
{
    const auto kind = kindText(element.kind);
    if (isDesign(element) || isTopology(element))
        return kind;
    return kind + QLatin1Char(' ') + qt(model::titleOf(design, element));
}

} // namespace clusterwright::desktop
