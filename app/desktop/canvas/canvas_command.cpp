#include "app/desktop/canvas/canvas_command.h"

#include "app/desktop/canvas/alignment.h"
#include "app/desktop/canvas/canvas.h"
#include "app/desktop/canvas/find_bar.h"
#include "app/desktop/canvas/graph_view.h"

#include <QCoreApplication>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

struct CanvasWords {
    Q_DECLARE_TR_FUNCTIONS(Canvas)
};

using enum CanvasCommand;

} // namespace

// Shortcuts are explicit, because QKeySequence's standard keys are empty or differ on many platforms.
const CommandRow CommandRow::kRows[] = {
    {Cut,
     QT_TRANSLATE_NOOP("Canvas", "Cu&t"),
     QT_TRANSLATE_NOOP("Canvas", "Move the selection to the clipboard"),
     "cut",
     CommandNeeds::SelectedBox,
     true,
     [](Canvas& canvas) { canvas.cut(); },
     {Qt::CTRL | Qt::Key_X}},
    {Copy,
     QT_TRANSLATE_NOOP("Canvas", "&Copy"),
     QT_TRANSLATE_NOOP("Canvas", "Copy the selection as text"),
     "copy",
     CommandNeeds::SelectedBox,
     false,
     [](Canvas& canvas) { canvas.copy(); },
     {Qt::CTRL | Qt::Key_C}},
    {Paste,
     QT_TRANSLATE_NOOP("Canvas", "&Paste"),
     QT_TRANSLATE_NOOP("Canvas", "Paste the clipboard; number duplicate names"),
     "paste",
     CommandNeeds::Nothing,
     true,
     [](Canvas& canvas) { canvas.paste(); },
     {Qt::CTRL | Qt::Key_V}},
    {Duplicate,
     QT_TRANSLATE_NOOP("Canvas", "&Duplicate"),
     QT_TRANSLATE_NOOP("Canvas", "Add a copy beside the selection"),
     "duplicate",
     CommandNeeds::SelectedBox,
     true,
     [](Canvas& canvas) {
         canvas.duplicate({kCopyShift, kCopyShift});
     },
     {Qt::CTRL | Qt::Key_D}},
    {Delete,
     QT_TRANSLATE_NOOP("Canvas", "De&lete"),
     QT_TRANSLATE_NOOP("Canvas", "Delete the selection and everything that depends on it"),
     "delete",
     CommandNeeds::Selection,
     true,
     [](Canvas& canvas) { canvas.remove(canvas.m_selected, nameOf(Delete)); },
     {QKeyCombination(Qt::Key_Delete), QKeyCombination(Qt::Key_Backspace)}},
    {SelectAll,
     QT_TRANSLATE_NOOP("Canvas", "Select &all"),
     QT_TRANSLATE_NOOP("Canvas", "Select everything on the active canvas"),
     "",
     CommandNeeds::Boxes,
     false,
     [](Canvas& canvas) { canvas.m_workbench.selection().set(canvas.m_scene->allElements()); },
     {Qt::CTRL | Qt::Key_A}},
    {Group,
     QT_TRANSLATE_NOOP("Canvas", "&Group"),
     QT_TRANSLATE_NOOP("Canvas", "Combine the selection into a group, which can repeat"),
     "group",
     CommandNeeds::SelectedBox,
     true,
     [](Canvas& canvas) { canvas.group(); },
     {Qt::CTRL | Qt::Key_G}},
    {Ungroup,
     QT_TRANSLATE_NOOP("Canvas", "&Ungroup"),
     QT_TRANSLATE_NOOP("Canvas", "Dissolve the selected group"),
     "ungroup",
     CommandNeeds::Group,
     true,
     [](Canvas& canvas) { canvas.ungroup(); },
     {Qt::CTRL | Qt::SHIFT | Qt::Key_G}},
    {AlignLeft,
     QT_TRANSLATE_NOOP("Canvas", "Align &left"),
     QT_TRANSLATE_NOOP("Canvas", "Align the left edges of the selection"),
     "align-left",
     CommandNeeds::SelectedBoxes,
     true,
     [](Canvas& canvas) { canvas.moveTo(aligned(canvas.selectedBoxes(), Alignment::Left)); }},
    {AlignCenter,
     QT_TRANSLATE_NOOP("Canvas", "Align &centres"),
     QT_TRANSLATE_NOOP("Canvas", "Align the middles on a vertical line"),
     "align-center",
     CommandNeeds::SelectedBoxes,
     true,
     [](Canvas& canvas) { canvas.moveTo(aligned(canvas.selectedBoxes(), Alignment::Center)); }},
    {AlignRight,
     QT_TRANSLATE_NOOP("Canvas", "Align &right"),
     QT_TRANSLATE_NOOP("Canvas", "Align the right edges of the selection"),
     "align-right",
     CommandNeeds::SelectedBoxes,
     true,
     [](Canvas& canvas) { canvas.moveTo(aligned(canvas.selectedBoxes(), Alignment::Right)); }},
    {AlignTop,
     QT_TRANSLATE_NOOP("Canvas", "Align &top"),
     QT_TRANSLATE_NOOP("Canvas", "Align the upper edges of the selection"),
     "align-top",
     CommandNeeds::SelectedBoxes,
     true,
     [](Canvas& canvas) { canvas.moveTo(aligned(canvas.selectedBoxes(), Alignment::Top)); }},
    {AlignMiddle,
     QT_TRANSLATE_NOOP("Canvas", "Align &middles"),
     QT_TRANSLATE_NOOP("Canvas", "Align the middles on a horizontal line"),
     "align-middle",
     CommandNeeds::SelectedBoxes,
     true,
     [](Canvas& canvas) { canvas.moveTo(aligned(canvas.selectedBoxes(), Alignment::Middle)); }},
    {AlignBottom,
     QT_TRANSLATE_NOOP("Canvas", "Align &bottom"),
     QT_TRANSLATE_NOOP("Canvas", "Align the lower edges of the selection"),
     "align-bottom",
     CommandNeeds::SelectedBoxes,
     true,
     [](Canvas& canvas) { canvas.moveTo(aligned(canvas.selectedBoxes(), Alignment::Bottom)); }},
    {DistributeHorizontally,
     QT_TRANSLATE_NOOP("Canvas", "Distribute &horizontally"),
     QT_TRANSLATE_NOOP("Canvas", "Make horizontal gaps equal"),
     "distribute-horizontally",
     CommandNeeds::ThreeBoxes,
     true,
     [](Canvas& canvas) { canvas.moveTo(distributed(canvas.selectedBoxes(), Qt::Horizontal)); }},
    {DistributeVertically,
     QT_TRANSLATE_NOOP("Canvas", "Distribute &vertically"),
     QT_TRANSLATE_NOOP("Canvas", "Make vertical gaps equal"),
     "distribute-vertically",
     CommandNeeds::ThreeBoxes,
     true,
     [](Canvas& canvas) { canvas.moveTo(distributed(canvas.selectedBoxes(), Qt::Vertical)); }},
    {Arrange,
     QT_TRANSLATE_NOOP("Canvas", "Arrange a&utomatically"),
     QT_TRANSLATE_NOOP("Canvas", "Arrange the selection, or everything"),
     "arrange",
     CommandNeeds::Boxes,
     true,
     [](Canvas& canvas) { canvas.arrange(); },
     {Qt::CTRL | Qt::Key_L}},
    {ZoomIn,
     QT_TRANSLATE_NOOP("Canvas", "Zoom &in"),
     QT_TRANSLATE_NOOP("Canvas", "Enlarge; also Ctrl and the wheel"),
     "zoom-in",
     CommandNeeds::Nothing,
     false,
     [](Canvas& canvas) { canvas.m_view->zoomIn(); },
     {Qt::CTRL | Qt::Key_Plus, Qt::CTRL | Qt::Key_Equal}},
    {ZoomOut,
     QT_TRANSLATE_NOOP("Canvas", "Zoom &out"),
     QT_TRANSLATE_NOOP("Canvas", "Shrink; also Ctrl and the wheel"),
     "zoom-out",
     CommandNeeds::Nothing,
     false,
     [](Canvas& canvas) { canvas.m_view->zoomOut(); },
     {Qt::CTRL | Qt::Key_Minus}},
    {ZoomReset,
     QT_TRANSLATE_NOOP("Canvas", "&Actual size"),
     QT_TRANSLATE_NOOP("Canvas", "Set the zoom to 100 %"),
     "",
     CommandNeeds::Nothing,
     false,
     [](Canvas& canvas) { canvas.m_view->setZoom(1); },
     {Qt::CTRL | Qt::Key_0}},
    {ZoomToFit,
     QT_TRANSLATE_NOOP("Canvas", "Zoom to &fit"),
     QT_TRANSLATE_NOOP("Canvas", "Show everything"),
     "zoom-fit",
     CommandNeeds::Boxes,
     false,
     [](Canvas& canvas) { canvas.m_view->zoomToFit(); },
     {Qt::CTRL | Qt::Key_9}},
    {ZoomToSelection,
     QT_TRANSLATE_NOOP("Canvas", "Zoom to &selection"),
     QT_TRANSLATE_NOOP("Canvas", "Show the whole selection"),
     "zoom-selection",
     CommandNeeds::Selection,
     false,
     [](Canvas& canvas) { canvas.m_view->zoomToSelection(); },
     {Qt::CTRL | Qt::Key_8}},
    {CanvasCommand::QuickAdd,
     QT_TRANSLATE_NOOP("Canvas", "&Quick add …"),
     QT_TRANSLATE_NOOP("Canvas", "Add a component or step by name"),
     "add",
     CommandNeeds::Nothing,
     true,
     [](Canvas& canvas) { canvas.askFor(canvas.m_view->visiblePart().center()); },
     {Qt::CTRL | Qt::Key_Space}},
    {Find,
     QT_TRANSLATE_NOOP("Canvas", "&Find …"),
     QT_TRANSLATE_NOOP("Canvas", "Find by name on the active canvas"),
     "find",
     CommandNeeds::Boxes,
     false,
     [](Canvas& canvas) { canvas.m_findBar->open(); },
     {Qt::CTRL | Qt::Key_F}},
    {ToggleGrid,
     QT_TRANSLATE_NOOP("Canvas", "Snap to &grid"),
     QT_TRANSLATE_NOOP("Canvas",
                       "Align dragged items with the grid; hold Ctrl or Alt to ignore it"),
     "grid",
     CommandNeeds::Nothing,
     false,
     [](Canvas& canvas) { canvas.m_view->grid().setShown(!canvas.m_view->grid().isShown()); }},
    {ToggleMinimap,
     QT_TRANSLATE_NOOP("Canvas", "&Minimap"),
     QT_TRANSLATE_NOOP("Canvas", "Show an overview in a corner"),
     "minimap",
     CommandNeeds::Nothing,
     false,
     [](Canvas& canvas) {
         canvas.m_view->minimap().setWanted(!canvas.m_view->minimap().isWanted());
     }},
    {Rename,
     QT_TRANSLATE_NOOP("Canvas", "&Rename …"),
     QT_TRANSLATE_NOOP("Canvas", "Edit the name in place"),
     "rename",
     CommandNeeds::Name,
     true,
     [](Canvas& canvas) { canvas.rename(canvas.m_selected.front()); },
     {QKeyCombination(Qt::Key_F2)}},
    {Connect,
     QT_TRANSLATE_NOOP("Canvas", "C&onnect"),
     QT_TRANSLATE_NOOP("Canvas",
                       "Add a cable or arrow between two selected items, or cables from all "
                       "hosts to one switch"),
     "cable",
     CommandNeeds::Ends,
     true,
     [](Canvas& canvas) { canvas.connectSelected(); },
     {Qt::CTRL | Qt::Key_J}},
    {Expand,
     QT_TRANSLATE_NOOP("Canvas", "Open or close a &generator"),
     QT_TRANSLATE_NOOP("Canvas", "Show or hide the generated network"),
     "generator",
     CommandNeeds::Openable,
     false,
     [](Canvas& canvas) { canvas.expand(canvas.m_selected.front()); },
     {Qt::CTRL | Qt::Key_Return}},
};

const CommandRow& CommandRow::of(CanvasCommand command)
{
    return *std::ranges::find(kRows, command, &CommandRow::command);
}

CommandFace faceOf(CanvasCommand command)
{
    const auto& row = CommandRow::of(command);
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
    return CommandRow::of(command).changes;
}

} // namespace clusterwright::desktop
