// Meaning of the colours of components and cables.
#pragma once

namespace clusterwright::desktop
{

enum class ColourBy { Kind, Attribute, Load };

} // namespace clusterwright::desktop
