// Initial folders and names of file dialogs.
#pragma once

#include <QString>

namespace clusterwright::desktop
{

class Document;

// Folder of the design's file, or, without a file, the folder used last.
[[nodiscard]] QString fileFolder(const Document& document);
void rememberFileFolder(const QString& file);

// Path of an export beside the design's file: "my-fft-topology.svg".
[[nodiscard]] QString
exportPath(const Document& document, const QString& what, const QString& ending);

} // namespace clusterwright::desktop
