#include "app/desktop/shell/commands/canvas_picture.h"

#include "app/desktop/canvas/scene_picture.h"
#include "app/desktop/common/messages.h"
#include "app/desktop/common/text.h"
#include "app/desktop/document/file_folder.h"

#include <QFileDialog>

namespace clusterwright::desktop
{

void saveCanvasPicture(Canvas& canvas, Workbench& workbench)
{
    const auto path = QFileDialog::getSaveFileName(
        &canvas,
        Canvas::tr("Save picture"),
        exportPath(workbench.document(),
                   canvas.objectName().remove(QStringLiteral("Canvas")),
                   QStringLiteral(".svg")),
        Canvas::tr("SVG (*.svg);;PDF (*.pdf);;PNG (*.png)"));
    if (path.isEmpty())
        return;
    const auto findings = writePicture(canvas.drawing(), nativePath(path));
    if (findings.empty())
        workbench.say(Canvas::tr("Saved %1").arg(path));
    else
        tell(&canvas, Canvas::tr("Could not save the picture"), findings);
}

void copyCanvasPicture(Canvas& canvas, Workbench& workbench)
{
    const auto findings = copyPicture(canvas.drawing());
    if (findings.empty())
        workbench.say(Canvas::tr("Copied the canvas as a picture."));
    else
        tell(&canvas, Canvas::tr("Could not copy the picture"), findings);
}

} // namespace clusterwright::desktop
