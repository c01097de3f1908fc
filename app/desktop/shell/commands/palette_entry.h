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
    QString keys;          // shortcut; may be empty
    QIcon icon;            // may be null
    bool isCommand = true; // also listed without a search
    bool isDestructive = false;
    bool isEnabled = true; // a disabled entry is listed last, and only by a search
    std::function<void()> run;

    // "View: Zoom to fit"
    [[nodiscard]] QString path() const;
};

using PaletteEntries = std::vector<PaletteEntry>;

// Returns the entries of the menus.
[[nodiscard]] PaletteEntries commandsOf(const QMenuBar& menus);
// Marks a command that cannot be undone: the palette never lists it first for a text that is not its name.
void markDestructive(QAction& action);

// Returns the indices of matching entries, best first. Among equal matches, entries in `recent` (paths, newest first) come first,
// then the order of the list applies. Destructive entries come last, unless the text is their name; then disabled entries.
[[nodiscard]] std::vector<std::size_t>
ranked(const PaletteEntries& entries, const QString& text, const QStringList& recent);

// Paths of the last chosen entries, newest first, from the user's settings.
[[nodiscard]] QStringList recentEntries();
void rememberEntry(const QString& path);

} // namespace clusterwright::desktop
