// Colours for custom painting in the light and the dark theme. Standard widgets use the palette that `applyTheme` sets. Custom
// painting calls themeOf(widget) at each paint, so a change takes effect at once.
#pragma once

#include <QColor>

class QApplication;
class QPalette;
class QWidget;

namespace clusterwright::desktop
{

enum class ThemeChoice { System, Light, Dark };

struct Theme {
    bool isDark = false;
    QColor canvas;   // behind a drawing
    QColor grid;     // dots of the grid
    QColor node;     // the face of a box
    QColor nodeEdge; // outline of a box
    QColor ink;      // text and cables
    QColor faintInk; // secondary text
    QColor accent;   // selection, focus, actions
    QColor host;     // hosts
    QColor network;  // switches, hubs, routers
    QColor card;     // NICs
    QColor storage;
    QColor error;
    QColor warning;
    QColor good;
    QColor load; // bottleneck cables
};

[[nodiscard]] const Theme& themeOf(const QPalette& palette);
[[nodiscard]] const Theme& themeOf(const QWidget& widget);

// Returns the theme in the user's settings.
[[nodiscard]] ThemeChoice chosenTheme();
void chooseTheme(ThemeChoice choice);
// Fusion style with a light or a dark palette.
void applyTheme(QApplication& application, ThemeChoice choice);

} // namespace clusterwright::desktop
