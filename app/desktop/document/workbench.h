// What the parts of one window share: the document, the selection, and the wishes that they have of each other.
#pragma once

#include "app/desktop/document/document.h"
#include "app/desktop/document/selection.h"

namespace clusterwright::desktop
{

class Workbench final : public QObject
{
    Q_OBJECT

public:
    explicit Workbench(std::vector<std::filesystem::path> presets, QObject* parent = nullptr);

    [[nodiscard]] Document& document() { return m_document; }
    [[nodiscard]] Selection& selection() { return m_selection; }

    // Every view shows it, and it is selected.
    void reveal(const model::Element& element);
    // Reveals where an input is written: "nic.host_bandwidth", "P", "dtc.S". Says so where it is in a file of its own.
    void revealInput(const QString& name);
    // Reveals the element, and gives the focus to its field at a place in the file.
    void revealField(const model::Element& element, const std::string& pointer);
    // Why is this number what it is? `name` is whole: "nic.host_bandwidth", "dtc.S", "speedup".
    void explain(const QString& name) { emit explainRequested(name); }
    // What happens to the answer when this number changes? The study that is shown varies it.
    void vary(const QString& name) { emit varyRequested(name); }
    // Opens the editor of blocks: a block of the design or the library, or a new one for an empty id.
    void editBlock(const QString& id) { emit editBlockRequested(id); }
    // Opens the editor of blocks with a new block: from another block, or an empty one for an empty id.
    void newBlock(const QString& from) { emit newBlockRequested(from); }
    // Reveals the element, and puts the cursor into the field of that key in the Inspector.
    void editField(const model::Element& element, const std::string& key);
    // Opens the list of components that can take this one's place.
    void replaceComponent(const QString& name) { emit replaceRequested(name); }
    // Opens the form of a new component, which comes into the topology then. `kind` may be empty.
    void newComponent(const QString& kind = {}) { emit newComponentRequested(kind); }
    // A line for the status bar: what a gesture does, or why it did nothing.
    void say(const QString& text) { emit said(text); }

signals:
    void revealRequested(const clusterwright::model::Element& element);
    void placeRequested(const std::string& pointer); // a field's place in the file
    void explainRequested(const QString& name);
    void varyRequested(const QString& name);
    void editBlockRequested(const QString& id);
    void newBlockRequested(const QString& from);
    void fieldRequested(const clusterwright::model::Element& element, const QString& key);
    void replaceRequested(const QString& component);
    void newComponentRequested(const QString& kind);
    void said(const QString& text);

private:
    void dropVanished();

    Document m_document;
    Selection m_selection;
};

} // namespace clusterwright::desktop
