// Paints the face of a step into its box, as much as there is room for.
#pragma once

#include "app/desktop/pipeline/drawing/formula.h"
#include "app/desktop/pipeline/drawing/step_layout.h"

class QPainter;

namespace clusterwright::desktop
{

struct Theme;

struct StepPicture {
    const StepFace& face;
    const StepLayout& layout;
    const Formula& formula; // in the small font
    const Theme& theme;
};

// Name, share and whatever else fits at the zoom. The painter's origin is the middle of the box.
void paintStepFace(QPainter& painter, const StepPicture& step, qreal zoom);
// The dots; `marked` is the one under a drag or the cursor.
void paintPins(QPainter& painter, const StepPicture& step, qreal zoom, const StepPin* marked);
// A row in `place`, with the name at the left of a parameter and at the right of an output.
void paintStepRow(QPainter& painter, const StepPicture& step, const StepRow& row, QRectF place);

} // namespace clusterwright::desktop
