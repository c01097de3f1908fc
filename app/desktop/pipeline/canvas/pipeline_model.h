// Edits of the pipeline canvas: steps, arrows, bindings and groups.
#pragma once

#include "app/desktop/canvas/graph_model.h"

namespace clusterwright::desktop
{

class PipelineScene;

class PipelineModel final : public GraphModel
{
public:
    PipelineModel(Document& document, const PipelineScene& scene);

    [[nodiscard]] std::vector<model::NodePosition> unplaced() const override;
    [[nodiscard]] CanvasEntries entries(const std::optional<GraphLink>& arrow) const override;
    [[nodiscard]] bool takes(const QString& entry) const override;
    [[nodiscard]] Made adding(const model::Design& design,
                              const QString& entry,
                              const EntryPlace& place) const override;
    // An arrow, or the binding of a parameter to an output.
    [[nodiscard]] GraphChange
    linking(const model::Design& design, const GraphLink& link, const GraphPort& to) const override;
    // Two steps or groups, from left to right.
    [[nodiscard]] bool canConnect(const std::vector<model::Element>& elements) const override;
    [[nodiscard]] GraphChange
    connecting(const std::vector<model::Element>& elements) const override;
    [[nodiscard]] GraphChange connecting(const std::vector<model::Element>& elements,
                                         GraphPort::Kind kind) const;
    // Keeps the middle of a selection.
    [[nodiscard]] model::Edit arranging(const std::vector<model::Element>& elements) const override;
    [[nodiscard]] std::string groupName(const model::Design& design) const override;
    // Runs the steps on another resource.
    [[nodiscard]] Made offloading(const std::vector<std::size_t>& steps,
                                  const std::string& resource) const;

private:
    [[nodiscard]] GraphChange
    binding(const model::Design& design, const GraphPort& from, const GraphPort& to) const;

    const PipelineScene& m_scene;
};

} // namespace clusterwright::desktop
