#include "app/desktop/canvas/canvas.h"

#include <QCoreApplication>
#include <QMenu>

#include <algorithm>
#include <array>

namespace clusterwright::desktop
{

namespace
{

struct CanvasWords {
    Q_DECLARE_TR_FUNCTIONS(Canvas)
};

// Shortcuts are explicit, because QKeySequence's standard keys are empty or differ on many platforms.
struct Row {
    CanvasCommand command;
    const char* text;
    const char* tip;
    const char* icon;
    std::array<QKeyCombination, 2> keys;
};

using enum CanvasCommand;
constexpr Row kRows[] = {
    {Cut,
     QT_TRANSLATE_NOOP("Canvas", "Cu&t"),
     QT_TRANSLATE_NOOP("Canvas", "Move the selection to the clipboard"),
     "cut",
     {Qt::CTRL | Qt::Key_X}},
    {Copy,
     QT_TRANSLATE_NOOP("Canvas", "&Copy"),
     QT_TRANSLATE_NOOP("Canvas", "Copy the selection as text"),
     "copy",
     {Qt::CTRL | Qt::Key_C}},
    {Paste,
     QT_TRANSLATE_NOOP("Canvas", "&Paste"),
     QT_TRANSLATE_NOOP("Canvas", "Paste the clipboard; number duplicate names"),
     "paste",
     {Qt::CTRL | Qt::Key_V}},
    {Duplicate,
     QT_TRANSLATE_NOOP("Canvas", "&Duplicate"),
     QT_TRANSLATE_NOOP("Canvas", "Add a copy beside the selection"),
     "duplicate",
     {Qt::CTRL | Qt::Key_D}},
    {Delete,
     QT_TRANSLATE_NOOP("Canvas", "De&lete"),
     QT_TRANSLATE_NOOP("Canvas", "Delete the selection and everything that depends on it"),
     "delete",
     {QKeyCombination(Qt::Key_Delete), QKeyCombination(Qt::Key_Backspace)}},
    {SelectAll,
     QT_TRANSLATE_NOOP("Canvas", "Select &all"),
     QT_TRANSLATE_NOOP("Canvas", "Select everything on the active canvas"),
     "",
     {Qt::CTRL | Qt::Key_A}},
    {Group,
     QT_TRANSLATE_NOOP("Canvas", "&Group"),
     QT_TRANSLATE_NOOP("Canvas", "Combine the selection into a group, which can repeat"),
     "group",
     {Qt::CTRL | Qt::Key_G}},
    {Ungroup,
     QT_TRANSLATE_NOOP("Canvas", "&Ungroup"),
     QT_TRANSLATE_NOOP("Canvas", "Dissolve the selected group"),
     "ungroup",
     {Qt::CTRL | Qt::SHIFT | Qt::Key_G}},
    {AlignLeft,
     QT_TRANSLATE_NOOP("Canvas", "Align &left"),
     QT_TRANSLATE_NOOP("Canvas", "Align the left edges of the selection"),
     "align-left",
     {}},
    {AlignCenter,
     QT_TRANSLATE_NOOP("Canvas", "Align &centres"),
     QT_TRANSLATE_NOOP("Canvas", "Align the middles on a vertical line"),
     "align-center",
     {}},
    {AlignRight,
     QT_TRANSLATE_NOOP("Canvas", "Align &right"),
     QT_TRANSLATE_NOOP("Canvas", "Align the right edges of the selection"),
     "align-right",
     {}},
    {AlignTop,
     QT_TRANSLATE_NOOP("Canvas", "Align &top"),
     QT_TRANSLATE_NOOP("Canvas", "Align the upper edges of the selection"),
     "align-top",
     {}},
    {AlignMiddle,
     QT_TRANSLATE_NOOP("Canvas", "Align &middles"),
     QT_TRANSLATE_NOOP("Canvas", "Align the middles on a horizontal line"),
     "align-middle",
     {}},
    {AlignBottom,
     QT_TRANSLATE_NOOP("Canvas", "Align &bottom"),
     QT_TRANSLATE_NOOP("Canvas", "Align the lower edges of the selection"),
     "align-bottom",
     {}},
    {DistributeHorizontally,
     QT_TRANSLATE_NOOP("Canvas", "Distribute &horizontally"),
     QT_TRANSLATE_NOOP("Canvas", "Make horizontal gaps equal"),
     "distribute-horizontally",
     {}},
    {DistributeVertically,
     QT_TRANSLATE_NOOP("Canvas", "Distribute &vertically"),
     QT_TRANSLATE_NOOP("Canvas", "Make vertical gaps equal"),
     "distribute-vertically",
     {}},
    {Arrange,
     QT_TRANSLATE_NOOP("Canvas", "Arrange a&utomatically"),
     QT_TRANSLATE_NOOP("Canvas", "Arrange the selection, or everything"),
     "arrange",
     {Qt::CTRL | Qt::Key_L}},
    {ZoomIn,
     QT_TRANSLATE_NOOP("Canvas", "Zoom &in"),
     QT_TRANSLATE_NOOP("Canvas", "Enlarge; also Ctrl and the wheel"),
     "zoom-in",
     {Qt::CTRL | Qt::Key_Plus, Qt::CTRL | Qt::Key_Equal}},
    {ZoomOut,
     QT_TRANSLATE_NOOP("Canvas", "Zoom &out"),
     QT_TRANSLATE_NOOP("Canvas", "Shrink; also Ctrl and the wheel"),
     "zoom-out",
     {Qt::CTRL | Qt::Key_Minus}},
    {ZoomReset,
     QT_TRANSLATE_NOOP("Canvas", "&Actual size"),
     QT_TRANSLATE_NOOP("Canvas", "Set the zoom to 100 %"),
     "",
     {Qt::CTRL | Qt::Key_0}},
    {ZoomToFit,
     QT_TRANSLATE_NOOP("Canvas", "Zoom to &fit"),
     QT_TRANSLATE_NOOP("Canvas", "Show everything"),
     "zoom-fit",
     {Qt::CTRL | Qt::Key_9}},
    {ZoomToSelection,
     QT_TRANSLATE_NOOP("Canvas", "Zoom to &selection"),
     QT_TRANSLATE_NOOP("Canvas", "Show the whole selection"),
     "zoom-selection",
     {Qt::CTRL | Qt::Key_8}},
    {QuickAdd,
     QT_TRANSLATE_NOOP("Canvas", "&Quick add …"),
     QT_TRANSLATE_NOOP("Canvas", "Add a component or step by name"),
     "add",
     {Qt::CTRL | Qt::Key_Space}},
    {Find,
     QT_TRANSLATE_NOOP("Canvas", "&Find …"),
     QT_TRANSLATE_NOOP("Canvas", "Find by name on the active canvas"),
     "find",
     {Qt::CTRL | Qt::Key_F}},
    {ToggleGrid,
     QT_TRANSLATE_NOOP("Canvas", "Snap to &grid"),
     QT_TRANSLATE_NOOP("Canvas",
                       "Align dragged items with the grid; hold Ctrl or Alt to ignore it"),
     "grid",
     {}},
    {ToggleMinimap,
     QT_TRANSLATE_NOOP("Canvas", "&Minimap"),
     QT_TRANSLATE_NOOP("Canvas", "Show an overview in a corner"),
     "minimap",
     {}},
    {Rename,
     QT_TRANSLATE_NOOP("Canvas", "&Rename …"),
     QT_TRANSLATE_NOOP("Canvas", "Edit the name in place"),
     "rename",
     {QKeyCombination(Qt::Key_F2)}},
    {Connect,
     QT_TRANSLATE_NOOP("Canvas", "C&onnect"),
     QT_TRANSLATE_NOOP(
         "Canvas",
         "Add a cable or arrow between two selected items, or cables from all hosts to one switch"),
     "cable",
     {Qt::CTRL | Qt::Key_J}},
    {Expand,
     QT_TRANSLATE_NOOP("Canvas", "Open or close a &generator"),
     QT_TRANSLATE_NOOP("Canvas", "Show or hide the generated network"),
     "generator",
     {Qt::CTRL | Qt::Key_Return}},
};

} // namespace

CommandFace faceOf(CanvasCommand command)
{
    const auto& row = *std::ranges::find(kRows, command, &Row::command);
    CommandFace face{
        CanvasWords::tr(row.text), CanvasWords::tr(row.tip), QLatin1String(row.icon), {}};
    for (const auto key : row.keys)
        if (key.key() != Qt::Key_unknown)
            face.keys.append(key);
    return face;
}

QString nameOf(CanvasCommand command)
{
    auto name = faceOf(command).text.remove(QLatin1Char('&'));
    return name.remove(QStringLiteral(" \u2026"));
}

bool changesDesign(CanvasCommand command)
{
    switch (command) {
    case CanvasCommand::Copy:
    case CanvasCommand::SelectAll:
    case CanvasCommand::ZoomIn:
    case CanvasCommand::ZoomOut:
    case CanvasCommand::ZoomReset:
    case CanvasCommand::ZoomToFit:
    case CanvasCommand::ZoomToSelection:
    case CanvasCommand::Find:
    case CanvasCommand::ToggleGrid:
    case CanvasCommand::ToggleMinimap:
    case CanvasCommand::Expand:
        return false;
    default:
        return true;
    }
}

void Canvas::addTo(QMenu& menu, std::initializer_list<CanvasCommand> commands)
{
    for (const auto command : commands) {
        auto* const action =
            menu.addAction(faceOf(command).text, this, [this, command] { run(command); });
        action->setEnabled(can(command));
    }
}

} // namespace clusterwright::desktop

#include "moc_canvas.cpp"
