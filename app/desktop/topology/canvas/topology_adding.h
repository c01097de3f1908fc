// What is added on the topology canvas: from the palette, by typing its name, at the end of a cable.
#pragma once

#include "app/desktop/document/workbench.h"
#include "model/design/gestures/clipboard.h"
#include "model/design/gestures/topology_edits.h"

#include <QPointF>

#include <optional>

namespace clusterwright::desktop
{

class QuickAdd;
class TopologyScene;
class TopologyView;

class TopologyAdding final : public QObject
{
    Q_OBJECT

public:
    TopologyAdding(Workbench& workbench, const TopologyScene& scene, TopologyView& view);

    // A preset, a component or a generator (its id in topology_entries.h), where there is room in the middle of what is seen.
    void addEntry(const QString& id);
    // `cable`: on which one, if any.
    void
    addEntryAt(const QString& id, QPointF place, const std::optional<model::Element>& cable = {});
    void addCable(const model::CableEnd& from, const model::CableEnd& to);
    // Asks what is to be added there.
    void askFor(QPointF place);
    void askForFreePlace();
    void askForNewEnd(const model::CableEnd& from, QPointF place); // of a cable

    // Does it, selects what is new, and shows it.
    bool submit(const model::Result<model::Pasted>& pasted, const QString& text);

private:
    void choose(const QString& id);
    [[nodiscard]] QPointF freePlace() const;

    Workbench& m_workbench;
    const TopologyScene& m_scene;
    TopologyView& m_view;
    QuickAdd* m_quickAdd;
    QPointF m_place;                        // where quick add is going to add
    std::optional<model::CableEnd> m_cable; // to what that is joined
};

} // namespace clusterwright::desktop
