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

// Keys are written for every platform: those of the platform's theme are empty or differ for many.
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
     QT_TRANSLATE_NOOP("Canvas", "What is selected, to the clipboard"),
     "cut",
     {Qt::CTRL | Qt::Key_X}},
    {Copy,
     QT_TRANSLATE_NOOP("Canvas", "&Copy"),
     QT_TRANSLATE_NOOP("Canvas", "As text that pastes anywhere"),
     "copy",
     {Qt::CTRL | Qt::Key_C}},
    {Paste,
     QT_TRANSLATE_NOOP("Canvas", "&Paste"),
     QT_TRANSLATE_NOOP("Canvas", "Names that are taken are numbered"),
     "paste",
     {Qt::CTRL | Qt::Key_V}},
    {Duplicate,
     QT_TRANSLATE_NOOP("Canvas", "&Duplicate"),
     QT_TRANSLATE_NOOP("Canvas", "A copy beside what is selected"),
     "duplicate",
     {Qt::CTRL | Qt::Key_D}},
    {Delete,
     QT_TRANSLATE_NOOP("Canvas", "De&lete"),
     QT_TRANSLATE_NOOP("Canvas", "With what hangs on it"),
     "delete",
     {QKeyCombination(Qt::Key_Delete), QKeyCombination(Qt::Key_Backspace)}},
    {SelectAll,
     QT_TRANSLATE_NOOP("Canvas", "Select &all"),
     QT_TRANSLATE_NOOP("Canvas", "On the active canvas"),
     "",
     {Qt::CTRL | Qt::Key_A}},
    {Group,
     QT_TRANSLATE_NOOP("Canvas", "&Group"),
     QT_TRANSLATE_NOOP("Canvas", "Selected parts as one, that may repeat"),
     "group",
     {Qt::CTRL | Qt::Key_G}},
    {Ungroup,
     QT_TRANSLATE_NOOP("Canvas", "&Ungroup"),
     QT_TRANSLATE_NOOP("Canvas", "Parts of the group on their own"),
     "ungroup",
     {Qt::CTRL | Qt::SHIFT | Qt::Key_G}},
    {AlignLeft,
     QT_TRANSLATE_NOOP("Canvas", "Align &left"),
     QT_TRANSLATE_NOOP("Canvas", "Left edges in a line"),
     "align-left",
     {}},
    {AlignCenter,
     QT_TRANSLATE_NOOP("Canvas", "Align &centres"),
     QT_TRANSLATE_NOOP("Canvas", "Middles in a vertical line"),
     "align-center",
     {}},
    {AlignRight,
     QT_TRANSLATE_NOOP("Canvas", "Align &right"),
     QT_TRANSLATE_NOOP("Canvas", "Right edges in a line"),
     "align-right",
     {}},
    {AlignTop,
     QT_TRANSLATE_NOOP("Canvas", "Align &top"),
     QT_TRANSLATE_NOOP("Canvas", "Upper edges in a line"),
     "align-top",
     {}},
    {AlignMiddle,
     QT_TRANSLATE_NOOP("Canvas", "Align &middles"),
     QT_TRANSLATE_NOOP("Canvas", "Middles in a horizontal line"),
     "align-middle",
     {}},
    {AlignBottom,
     QT_TRANSLATE_NOOP("Canvas", "Align &bottom"),
     QT_TRANSLATE_NOOP("Canvas", "Lower edges in a line"),
     "align-bottom",
     {}},
    {DistributeHorizontally,
     QT_TRANSLATE_NOOP("Canvas", "Distribute &horizontally"),
     QT_TRANSLATE_NOOP("Canvas", "Equal gaps"),
     "distribute-horizontally",
     {}},
    {DistributeVertically,
     QT_TRANSLATE_NOOP("Canvas", "Distribute &vertically"),
     QT_TRANSLATE_NOOP("Canvas", "Equal gaps"),
     "distribute-vertically",
     {}},
    {Arrange,
     QT_TRANSLATE_NOOP("Canvas", "Arrange a&utomatically"),
     QT_TRANSLATE_NOOP("Canvas", "What is selected, or everything"),
     "arrange",
     {Qt::CTRL | Qt::Key_L}},
    {ZoomIn,
     QT_TRANSLATE_NOOP("Canvas", "Zoom &in"),
     QT_TRANSLATE_NOOP("Canvas", "Also Ctrl and the wheel"),
     "zoom-in",
     {Qt::CTRL | Qt::Key_Plus, Qt::CTRL | Qt::Key_Equal}},
    {ZoomOut,
     QT_TRANSLATE_NOOP("Canvas", "Zoom &out"),
     QT_TRANSLATE_NOOP("Canvas", "Also Ctrl and the wheel"),
     "zoom-out",
     {Qt::CTRL | Qt::Key_Minus}},
    {ZoomReset,
     QT_TRANSLATE_NOOP("Canvas", "&Actual size"),
     QT_TRANSLATE_NOOP("Canvas", "100 %"),
     "",
     {Qt::CTRL | Qt::Key_0}},
    {ZoomToFit,
     QT_TRANSLATE_NOOP("Canvas", "Zoom to &fit"),
     QT_TRANSLATE_NOOP("Canvas", "Everything in view"),
     "zoom-fit",
     {Qt::CTRL | Qt::Key_9}},
    {ZoomToSelection,
     QT_TRANSLATE_NOOP("Canvas", "Zoom to &selection"),
     QT_TRANSLATE_NOOP("Canvas", "What is selected in view"),
     "zoom-selection",
     {Qt::CTRL | Qt::Key_8}},
    {QuickAdd,
     QT_TRANSLATE_NOOP("Canvas", "&Quick add …"),
     QT_TRANSLATE_NOOP("Canvas", "Type what to add, press Enter"),
     "add",
     {Qt::CTRL | Qt::Key_Space}},
    {Find,
     QT_TRANSLATE_NOOP("Canvas", "&Find …"),
     QT_TRANSLATE_NOOP("Canvas", "On the active canvas"),
     "find",
     {Qt::CTRL | Qt::Key_F}},
    {ToggleGrid,
     QT_TRANSLATE_NOOP("Canvas", "Snap to &grid"),
     QT_TRANSLATE_NOOP("Canvas", "Hold Ctrl or Alt while dragging to leave the grid"),
     "grid",
     {}},
    {ToggleMinimap,
     QT_TRANSLATE_NOOP("Canvas", "&Minimap"),
     QT_TRANSLATE_NOOP("Canvas", "An overview in the corner"),
     "minimap",
     {}},
    {Rename,
     QT_TRANSLATE_NOOP("Canvas", "&Rename …"),
     QT_TRANSLATE_NOOP("Canvas", "In place"),
     "rename",
     {QKeyCombination(Qt::Key_F2)}},
    {Connect,
     QT_TRANSLATE_NOOP("Canvas", "C&onnect"),
     QT_TRANSLATE_NOOP(
         "Canvas",
         "A cable or an arrow between the two that are selected; or all hosts to one switch"),
     "cable",
     {Qt::CTRL | Qt::Key_J}},
    {Expand,
     QT_TRANSLATE_NOOP("Canvas", "Open or close a &generator"),
     QT_TRANSLATE_NOOP("Canvas", "Shows the graph that stands behind one box"),
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
