#include "app/desktop/canvas/kind_colour.h"

#include "app/desktop/common/text.h"

namespace clusterwright::desktop
{

QColor kindColour(model::ComponentKind kind, const Theme& theme)
{
    switch (kind) {
    case model::ComponentKind::Host:
        return theme.host;
    case model::ComponentKind::Nic:
        return theme.card;
    case model::ComponentKind::Disk:
        return theme.storage;
    case model::ComponentKind::Switch:
    case model::ComponentKind::Hub:
    case model::ComponentKind::Router:
        return theme.network;
    }
    return theme.ink;
}

QColor kindColour(const QString& kind, const Theme& theme)
{
    if (const auto known = model::componentKind(utf8(kind)))
        return kindColour(*known, theme);
    return kind.isEmpty() ? theme.faintInk : theme.network;
}

} // namespace clusterwright::desktop
