// The layout of a step's box: size, rows of parameters and outputs, pins, and the level of detail at a zoom. Scene units; the
// origin is the middle of the box. The size does not depend on the zoom.
#pragma once

#include "app/desktop/pipeline/drawing/faces.h"

#include <QFont>
#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QStringList>

#include <string>
#include <vector>

namespace clusterwright::desktop
{

// A dot on the edge of a box for a parameter or an output.
struct StepPin {
    std::string name;
    bool isOutput = false;
    QPointF place;
    qreal room =
        0; // width for the name inside a value box; 0 in other boxes, whose rows name the pins
};

struct StepRow {
    QString left;
    QString right;
    bool isOutput = false;
    bool isMissing = false;
    qreal middle = 0; // y
};

// Far: name and share. Middle: also time and resource, and the parameters that fit. Near: also the equation.
enum class Detail { Far, Middle, Near };

// Lines of a step's box of middle size, in pixels from its upper left corner.
struct MiddleLines {
    QRectF name;
    QRectF time;
    QRectF title;
    QRectF resource;
};

// A name in one or several lines.
struct FarName {
    QFont font;
    QStringList lines;
    qreal pitch = 0; // pixels from line to line

    [[nodiscard]] bool isElided() const;
    [[nodiscard]] qreal height() const;
    [[nodiscard]] qreal width() const; // width of the widest line
};
// Returns the name in one line, in several where that is too wide, or elided where they are too high. `room`: pixels.
[[nodiscard]] FarName fittedName(const QString& name, QSizeF room);

struct StepLayout {
    QSizeF size;
    std::vector<StepRow> rows; // empty for a value box
    std::vector<StepPin> pins;

    [[nodiscard]] QRectF box() const
    {
        return {QPointF(-size.width() / 2, -size.height() / 2), size};
    }
    [[nodiscard]] const StepPin* pin(const std::string& name, bool isOutput) const;
    // The room for text at a zoom, in pixels of unscaled text.
    [[nodiscard]] QSizeF room(qreal zoom) const;
    [[nodiscard]] Detail detail(qreal zoom) const;
    [[nodiscard]] MiddleLines middleLines(qreal zoom) const;
    // Returns the place of a row's text beside its pin, in pixels from the upper left corner; empty if there is no room: a box of
    // middle size has rows only between its title and its resource.
    [[nodiscard]] QRectF placeOf(const StepRow& row, qreal zoom) const;
    // Returns the place of a pin's name in a value box, in pixels from the upper left corner; empty if the box is not high enough.
    [[nodiscard]] QRectF placeOf(const StepPin& pin, qreal zoom) const;
    // Returns the name inside a box of far detail.
    [[nodiscard]] FarName farName(const QString& name, qreal zoom) const;
    // Rectangle of the time in the box; empty if it is not shown.
    [[nodiscard]] QRectF timeRect(qreal zoom) const;
};

[[nodiscard]] StepLayout layoutOf(const StepFace& face);
// "S <- partition.S" with its value, or the output with its value.
[[nodiscard]] std::vector<StepRow> rowsOf(const StepFace& face);

inline constexpr qreal kNearZoom = 1.2;
inline constexpr qreal kPinZoom = 0.45; // smaller zooms draw only the pin under the cursor
inline constexpr qreal kRowPitch = 15;
inline constexpr qreal kBarHeight = 4;              // pixels
inline constexpr qreal kShareRoom = kBarHeight + 4; // pixels below the text
inline constexpr qreal kPad = 8;                    // pixels
inline constexpr qreal kFarPad = 3;                 // pixels beside the name in a box of far detail

} // namespace clusterwright::desktop
