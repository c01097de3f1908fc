// The commands of a canvas, for menus, tool bar and command palette. A row of their table has the words, the keys, what a command
// needs, and what it does.
#pragma once

#include <QKeySequence>
#include <QList>

#include <array>

namespace clusterwright::desktop
{

enum class CanvasCommand {
    Cut,
    Copy,
    Paste,
    PasteWithLinks, // to what is outside the copy
    Duplicate,
    Delete,
    SelectAll,
    Bypass, // these two are switched off again by the same command
    Mute,
    Group,
    Ungroup,
    AlignLeft,
    AlignCenter,
    AlignRight,
    AlignTop,
    AlignMiddle,
    AlignBottom,
    DistributeHorizontally,
    DistributeVertically,
    Arrange, // the selection, or everything
    ZoomIn,
    ZoomOut,
    ZoomReset,
    ZoomToFit,
    ZoomToSelection,
    QuickAdd, // type a name, press Enter
    AddText,
    AddFrame, // around the selection
    Find,
    ToggleGrid,
    ToggleMinimap,
    Rename,  // in place
    Connect, // two selected items
    Expand,  // opens or closes a generator
};

// Text, icon and shortcut of a command.
struct CommandFace {
    QString text; // "Align &left"
    QString tip;
    QString icon; // icon name; may be empty
    QList<QKeySequence> keys;
};
[[nodiscard]] CommandFace faceOf(CanvasCommand command);
// Returns the name of the undo step: "Align left".
[[nodiscard]] QString nameOf(CanvasCommand command);

// True for commands that a read-only design disables.
[[nodiscard]] bool changesDesign(CanvasCommand command);

// Conditions of commands. Boxes count with those in selected groups.
enum class CommandNeeds {
    Nothing,
    Boxes,         // any in the drawing
    Selection,     // anything in the drawing
    SelectedBox,   // at least one
    SelectedBoxes, // at least two
    ThreeBoxes,    // at least three
    Group,         // selected alone
    Name,          // has one, and is selected alone
    Ends,          // that a link can connect
    Openable       // selected alone: can be opened or closed in place
};

class Canvas;

struct CommandRow {
    CanvasCommand command;
    const char* text;
    const char* tip;
    const char* icon;
    CommandNeeds needs;
    bool changes; // the design
    void (*run)(Canvas& canvas);
    std::array<QKeyCombination, 2> keys = {};

    static const CommandRow kRows[];
    [[nodiscard]] static const CommandRow& of(CanvasCommand command);
};

} // namespace clusterwright::desktop
