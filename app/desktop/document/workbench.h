// Shared state of the parts of one window: the document, the selection, and requests between the parts.
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

    // Shows the element in every view, and selects it.
    void reveal(const model::Element& element);
    // Reveals an input's definition and its field: "nic.host_bandwidth", "P", "dtc.S". Reports an input of another file.
    void revealInput(const QString& name);
    // Reveals the element of a finding about the last evaluated design, and focuses the field that the finding names.
    void revealFinding(const model::Diagnostic& finding);
    // Explains a number. `name` is the full name: "nic.host_bandwidth", "dtc.S", "speedup".
    void explain(const QString& name) { emit explainRequested(name); }
    // Varies this input in the shown study.
    void vary(const QString& name) { emit varyRequested(name); }
    // Opens the editor of blocks: a block of the design or the library, or a new one for an empty id.
    void editBlock(const QString& id) { emit editBlockRequested(id); }
    // Opens the editor of blocks with a new block: a copy of another block, or an empty one for an empty id.
    void newBlock(const QString& from) { emit newBlockRequested(from); }
    // Reveals the element, and puts the cursor into the Inspector's field of that key. For an empty key, the Inspector comes to the front.
    void editField(const model::Element& element, const std::string& key);
    // Puts the cursor into the first field without a value of an added element. Without such a field nothing changes.
    void fillIn(const model::Element& element) { emit fillRequested(element); }
    // Opens the list of components that can replace this one.
    void replaceComponent(const QString& name) { emit replaceRequested(name); }
    // Opens the form of a new component, which is then added to the topology. `kind` may be empty.
    void newComponent(const QString& kind = {}) { emit newComponentRequested(kind); }
    // Shows a line in the status bar: the effect of a gesture, or the reason why it had none.
    void say(const QString& text) { emit said(text); }

signals:
    void revealRequested(const clusterwright::model::Element& element);
    void explainRequested(const QString& name);
    void varyRequested(const QString& name);
    void editBlockRequested(const QString& id);
    void newBlockRequested(const QString& from);
    void fieldRequested(const clusterwright::model::Element& element, const QString& key);
    void fillRequested(const clusterwright::model::Element& element);
    void replaceRequested(const QString& component);
    void newComponentRequested(const QString& kind);
    void said(const QString& text);

private:
    void dropVanished();

    Document m_document;
    Selection m_selection;
};

} // namespace clusterwright::desktop
