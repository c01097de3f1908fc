// Entries of the command palette as data, and their order for a searched text.
#pragma once

#include <QIcon>
#include <QString>

#include <functional>
#include <vector>

class QAction;
class QMenuBar;

namespace clusterwright::desktop
{

struct PaletteEntry {
    QString name;          // "Zoom to fit"
    QString context;       // "View", "File: Open recent", "Add component"
    QString tip;           // ranks last
    QString keys;          // its shortcut; may be empty
    QIcon icon;            // may be null
    bool isCommand = true; // listed without a search, too
    bool isDestructive = false;
    std::function<void()> run;

    // "View: Zoom to fit"
    [[nodiscard]] QString path() const;
};

using PaletteEntries = std::vector<PaletteEntry>;

// Returns the enabled entries of the menus.
[[nodiscard]] PaletteEntries commandsOf(const QMenuBar& menus);
// Marks a command that cannot be undone: the palette never lists it first for a text that is not its name.
void markDestructive(QAction& action);

// Returns the numbers of the entries that match, best first. Equal matches: those in `recent` (paths, newest first) come first, then those
// that come first in the list. Destructive ones come last, unless the text is their name.
[[nodiscard]] std::vector<std::size_t>
ranked(const PaletteEntries& entries, const QString& text, const QStringList& recent);

// The paths of the entries that were chosen last, the newest first; in the user's settings.
[[nodiscard]] QStringList recentEntries();
void rememberEntry(const QString& path);

} // namespace clusterwright::desktop
