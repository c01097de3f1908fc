// What files, probes and nodes say, for a terminal: it stays on its line and commands nothing. "\x1b" stands for the escape character.
#pragma once

#include <string>
#include <string_view>

namespace clusterwright::model
{

[[nodiscard]] std::string printable(std::string_view text);

} // namespace clusterwright::model
