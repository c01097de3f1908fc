// Paints the face of a step into its box, with as many details as fit.
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

// Returns what a box shows below its name before it has room for more: a step its share, a value box its value.
[[nodiscard]] QString distantText(const StepFace& face);
// Paints the name, the share and details that fit at the zoom. The painter's origin is the middle of the box.
void paintStepFace(QPainter& painter, const StepPicture& step, qreal zoom);
// Paints the pins. `marked`: the pin under the cursor or a drag.
void paintPins(QPainter& painter, const StepPicture& step, qreal zoom, const StepPin* marked);
// Paints a row into `place`, with a parameter's name at the left or an output's name at the right.
void paintStepRow(QPainter& painter, const StepPicture& step, const StepRow& row, QRectF place);

} // namespace clusterwright::desktop
