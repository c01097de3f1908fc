// A study of the open design as a shell command.
#pragma once

#include <QString>

namespace clusterwright::desktop
{

class Document;

[[nodiscard]] QString studyCommand(const Document& document, const std::string& study);

} // namespace clusterwright::desktop
