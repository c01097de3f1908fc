// Asks which measured points a study shows: the file, and the use of its columns, proposed by name and unit. Shows the data sets of the
// presets.
#pragma once

#include "app/desktop/document/workbench.h"

#include <string>

class QMimeData;

namespace clusterwright::desktop
{

// Asks for a file if `path` is empty. One undo step. An unreadable file, or a study without curves, has a message.
void chooseMeasuredPoints(Workbench& workbench,
                          const std::string& study,
                          const QString& path,
                          QWidget* parent);

// Shows a measured data set of the presets as a table, with its machine, source, licence, selection and traps; or its findings.
void showMeasuredData(model::Library& library, const std::string& id, QWidget* parent);

// True for a table or a run, by its ending.
[[nodiscard]] bool isMeasuredFile(const QString& path);
// The path of such a file among dragged data; empty without one.
[[nodiscard]] QString measuredFileIn(const QMimeData& data);

} // namespace clusterwright::desktop
