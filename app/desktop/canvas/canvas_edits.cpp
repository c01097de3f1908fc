// Edits that a canvas's commands make.
#include "app/desktop/canvas/canvas.h"
#include "app/desktop/canvas/graph_view.h"
#include "app/desktop/canvas/in_place_text.h"
#include "app/desktop/common/text.h"
#include "app/desktop/document/step_text.h"
#include "model/design/gestures/duplication.h"
#include "model/design/gestures/item_states.h"
#include "model/design/gestures/notes.h"
#include "model/design/gestures/removal.h"

#include <QClipboard>
#include <QGuiApplication>

#include <algorithm>

namespace clusterwright::desktop
{

void Canvas::arrange()
{
    auto elements = m_selected;
    std::erase_if(elements, model::isOf<model::Note>);
    if (m_scene->boxesOf(elements).size() < 2)
        elements.clear();
    const auto edit = m_model->withPlaces(m_model->arranging(elements));
    if (m_workbench.document().submit(edit, nameOf(CanvasCommand::Arrange)) && elements.empty())
        m_view->zoomToFit();
}

void Canvas::cut()
{
    copy();
    remove(m_selected, nameOf(CanvasCommand::Cut));
}

void Canvas::copy() const
{
    QGuiApplication::clipboard()->setText(qt(model::copyOf(m_model->whole(), m_selected)));
}

void Canvas::paste(bool withLinks)
{
    const auto text = utf8(QGuiApplication::clipboard()->text());
    submit(m_model->owned(model::paste(m_model->whole(), text, kCopyShift, kCopyShift, withLinks)),
           nameOf(withLinks ? CanvasCommand::PasteWithLinks : CanvasCommand::Paste));
}

void Canvas::duplicate(QPointF shift)
{
    submit(m_model->owned(model::duplicating(m_model->whole(), m_selected, shift.x(), shift.y())),
           nameOf(CanvasCommand::Duplicate));
}

void Canvas::remove(const std::vector<model::Element>& elements, const QString& text)
{
    const auto edit = model::removal(m_model->whole(), elements);
    submit(edit ? m_model->owned(model::Pasted{edit.value(), {}}) : Made(edit.diagnostics()),
           stepText(text, elements));
}

void Canvas::group()
{
    const auto design = m_model->whole();
    auto elements = m_selected;
    std::erase_if(elements, [](const auto& element) {
        return isOf<model::Arrow>(element) || isOf<model::Note>(element);
    });
    submit(m_model->owned(model::grouping(design, elements, m_model->groupName(design), "1")),
           nameOf(CanvasCommand::Group)); // the drawing does not change
}

void Canvas::ungroup()
{
    submit(m_model->owned(model::ungrouping(m_model->whole(), m_selected.front())),
           nameOf(CanvasCommand::Ungroup));
}

void Canvas::connectSelected()
{
    const auto [made, text] = m_model->connecting(m_selected);
    submit(made, text);
}

// Steps and components in selected groups change, too.
void Canvas::toggle(model::ItemState state, const QString& text)
{
    std::vector<model::Element> elements;
    for (const auto number : m_selectedBoxes)
        elements.push_back(m_scene->box(number).element);
    const auto edit = model::togglingState(m_model->whole(), elements, state);
    if (!edit)
        return static_cast<void>(submit(Made(edit.diagnostics()), text));
    // Places of boxes stay as they are, so that a second toggle gives the same file.
    const auto made = m_model->owned(model::Pasted{edit.value(), {}});
    m_workbench.document().submit(made.value().edit, stepText(text, elements));
}

// Adds a note where the menu was opened; a frame around the selection.
void Canvas::addNote(const QString& entry)
{
    constexpr double kAround = 24;
    constexpr double kTitle = 24;
    EntryPlace place{m_menuAt.value_or(placeForNew())};
    QRectF part;
    for (const auto& box : selectedBoxes())
        part |= box;
    if (entry == QLatin1String(kFrameEntry) && !part.isEmpty()) {
        part.adjust(-kAround, -kAround - kTitle, kAround, kAround);
        place.middle = part.center();
        place.size = part.size();
    }
    addAt(entry, place);
}

void Canvas::editNote(const model::Element& note)
{
    const auto* const item = m_scene->noteOf(note);
    if (!item || isReadOnly())
        return;
    m_view->reveal(item->box());
    auto& document = m_workbench.document();
    m_field->open(
        onViewport(item->titleBox()),
        item->drawn().text,
        [&document, note](const std::string& text) {
            return model::settingNote(document.design(), note, text);
        },
        [&document](const model::Edit& edit, const std::string& /*text*/) {
            document.submit(edit, tr("Edit note"));
        });
}

void Canvas::resizeNote(const model::Element& note, const QRectF& box)
{
    const auto* const item = m_scene->noteOf(note);
    model::Note size;
    size.canvas = m_model->part();
    size.width = box.width();
    size.height = item && item->drawn().isFrame() ? box.height() : 0;
    auto& document = m_workbench.document();
    document.submit(
        model::resizingNote(document.design(), note, size, box.center().x(), box.center().y()),
        tr("Resize note"));
}

} // namespace clusterwright::desktop
