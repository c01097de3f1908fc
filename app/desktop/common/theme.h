// The colours of everything that the program paints itself, in light and in dark. Widgets take theirs from the palette that
// `applyTheme` sets; what paints itself asks themeOf(widget) at every paint, so a change takes effect at once.
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
    QColor grid;     // its dots
    QColor node;     // the face of a box
    QColor nodeEdge; // its outline
    QColor ink;      // text and cables
    QColor faintInk; // what is said beside it
    QColor accent;   // selection, focus, what can be done
    QColor host;     // by kind
    QColor network;  // switches, hubs, routers
    QColor card;     // NICs
    QColor storage;
    QColor error;
    QColor warning;
    QColor good;
    QColor load; // of a cable that is a bottleneck
};

[[nodiscard]] const Theme& themeOf(const QPalette& palette);
[[nodiscard]] const Theme& themeOf(const QWidget& widget);

// Of the user's settings.
[[nodiscard]] ThemeChoice chosenTheme();
void chooseTheme(ThemeChoice choice);
// Fusion style with a light or a dark palette.
void applyTheme(QApplication& application, ThemeChoice choice);

} // namespace clusterwright::desktop
