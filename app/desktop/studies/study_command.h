// A study of the open design as a command of the command line, to be pasted into a shell.
#pragma once

#include <QString>

namespace clusterwright::desktop
{

class Document;

[[nodiscard]] QString studyCommand(const Document& document, const std::string& study);

} // namespace clusterwright::desktop
