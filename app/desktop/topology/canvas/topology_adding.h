// Adds components on the topology canvas: from the palette, by name, or at the end of a cable.
#pragma once

#include "app/desktop/document/workbench.h"
#include "model/design/gestures/clipboard.h"
#include "model/design/gestures/topology_edits.h"

#include <QPointF>

#include <optional>

namespace clusterwright::desktop
{

class QuickAdd;
class TopologyContent;
class TopologyScene;
class TopologyView;

class TopologyAdding final : public QObject
{
    Q_OBJECT

public:
    TopologyAdding(Workbench& workbench,
                   const TopologyContent& content,
                   const TopologyScene& scene,
                   TopologyView& view);

    // Adds a preset, a component or a generator (its id in topology_entries.h) at a free place near the middle of the view.
    void addEntry(const QString& id);
    // `cable`: the cable that the entry is dropped on, if any.
    void
    addEntryAt(const QString& id, QPointF place, const std::optional<model::Element>& cable = {});
    // Opens the form of a new component, filled with a copy of the design's component of that kind. Once saved, it takes an empty
    // role of the selected generator, or else is added at this place, or at a free one.
    void askForNewComponent(const std::string& kind, std::optional<QPointF> place = {});
    // Replaces a component of the design by a preset, and reports the effect.
    void replaceBy(const std::string& component, const std::string& preset);
    void addCable(const model::CableEnd& from, const model::CableEnd& to);
    // Opens quick add for an entry at this place.
    void askFor(QPointF place);
    void askForFreePlace();
    // Moves one end of a cable to another node, as one edit.
    void moveCableEnd(const model::Element& cable, bool isStart, const model::CableEnd& to);
    void askForNewEnd(const model::CableEnd& from, QPointF place); // for the end of a cable

    // Submits an edit of the design as it is shown, selects the new elements, and shows them.
    // `fillsIn`: the cursor goes into the first field of a new generator that has no value.
    bool
    submit(const model::Result<model::Pasted>& pasted, const QString& text, bool fillsIn = true);

signals:
    // `gesture`: undo step of the addition.
    void generatorAdded(const clusterwright::model::Element& generator, int gesture);

private:
    void choose(const QString& id);
    void sayWhere(const model::Result<model::Pasted>& added);
    bool offerReplacements(const QString& id, QPointF place);
    bool castInSelection(const QString& preset);
    void addAnother(const QString& id);
    [[nodiscard]] QPointF freePlace() const;
    [[nodiscard]] QPointF freePlaceNear(QPointF wanted) const;

    Workbench& m_workbench;
    const TopologyContent& m_content;
    const TopologyScene& m_scene;
    TopologyView& m_view;
    QuickAdd* m_quickAdd;
    QPointF m_place;                        // place of the entry that quick add asks for
    std::optional<model::CableEnd> m_cable; // the other end of the cable to that entry
};

} // namespace clusterwright::desktop
