// Edits of a canvas: of the boxes, links and groups of one part of a design. They are made for the design as it is shown: with
// the places on the screen, and for the topology of a cluster with a copy of it.
#pragma once

#include "app/desktop/canvas/canvas_entry.h"
#include "app/desktop/canvas/graph_scene.h"
#include "app/desktop/document/document.h"
#include "model/design/document/design.h"
#include "model/design/gestures/clipboard.h"

namespace clusterwright::desktop
{

using Made = model::Result<model::Pasted>;

// Where an entry of a palette goes.
struct EntryPlace {
    QPointF middle;
    std::optional<model::Element> link = {};  // into which it is inserted
    std::optional<model::Element> group = {}; // into which it is added
    QSizeF size = {0, 0};                     // size of a frame; none: its own
};

// An edit with the text of its undo step.
struct GraphChange {
    Made made;
    QString text;
};

class GraphModel
{
public:
    // `part`: "topology". The document outlives the model.
    GraphModel(Document& document, std::string part);
    virtual ~GraphModel();
    GraphModel(const GraphModel&) = delete;
    GraphModel& operator=(const GraphModel&) = delete;

    [[nodiscard]] const std::string& part() const { return m_part; }
    [[nodiscard]] bool isShown(const model::Element& element) const;
    // The groups around an element, outer ones first, and the element itself if it is a group.
    [[nodiscard]] std::vector<model::Element> groupsTo(const model::Element& element) const;
    // The notes of this canvas.
    [[nodiscard]] std::vector<NoteShape> notes() const;
    // The shown places of the boxes for which the design has none.
    [[nodiscard]] virtual std::vector<model::NodePosition> unplaced() const = 0;
    // The design with the places on the screen; with the part that belongs to the cluster, too.
    [[nodiscard]] model::Design placed() const;
    [[nodiscard]] model::Design whole() const;
    // Makes an edit of `whole` one of `placed`.
    [[nodiscard]] Made owned(Made made) const;
    // Makes an edit of `placed` one of the document: boxes without a place get the one that is shown, so that an edit moves only
    // what it names.
    [[nodiscard]] model::Edit withPlaces(const model::Edit& edit) const;
    // Moves boxes; the others keep the places that are shown.
    [[nodiscard]] model::Edit moving(std::vector<model::NodePosition> positions) const;

    // Entries of the palette that can be added, for the end of a link only those that fit.
    [[nodiscard]] virtual CanvasEntries entries(const std::optional<GraphLink>& link) const = 0;
    [[nodiscard]] virtual bool takes(const QString& entry) const = 0;
    // Also notes.
    [[nodiscard]] Made
    addingAny(const model::Design& design, const QString& entry, const EntryPlace& place) const;
    // These return edits of `placed`, or of a design with further edits.
    [[nodiscard]] virtual Made
    adding(const model::Design& design, const QString& entry, const EntryPlace& place) const = 0;
    [[nodiscard]] virtual GraphChange
    linking(const model::Design& design, const GraphLink& link, const GraphPort& to) const = 0;
    // Links between selected elements.
    [[nodiscard]] virtual bool canConnect(const std::vector<model::Element>& elements) const = 0;
    [[nodiscard]] virtual GraphChange
    connecting(const std::vector<model::Element>& elements) const = 0;
    // An edit of places. No elements: all of them.
    [[nodiscard]] virtual model::Edit
    arranging(const std::vector<model::Element>& elements) const = 0;
    [[nodiscard]] virtual std::string groupName(const model::Design& design) const = 0;

protected:
    [[nodiscard]] Document& document() const { return m_document; }
    // The edit that copies what belongs to the cluster into the design.
    [[nodiscard]] virtual std::optional<model::Edit> adoption() const { return std::nullopt; }

private:
    Document& m_document;
    std::string m_part;
};

} // namespace clusterwright::desktop
