// Random edits of a design, reproducible by seed, for laws that hold for all edits.
#pragma once

#include "model/core/seeded_random.h"
#include "model/design/document/design.h"
#include "model/design/gestures/clipboard.h"
#include "model/design/gestures/removal.h"
#include "model/design/library/library.h"
#include "model/design/names/renaming.h"
#include "model/design/placement/arrangement.h"

#include <algorithm>
#include <string>
#include <vector>

namespace clusterwright::tests
{

class RandomEdits
{
public:
    explicit RandomEdits(std::uint64_t seed)
        : m_random(seed)
        , m_library(std::vector<std::filesystem::path>{})
    {
    }

    // Returns an edit that is valid for the design.
    model::Edit next(const model::Design& design)
    {
        while (true) {
            auto edit = any(design);
            auto copy = design;
            if (edit && model::apply(copy, edit.value()))
                return std::move(edit).value();
        }
    }

private:
    using Kind = model::ElementKind;
    using Made = model::Result<model::Edit>;

    static constexpr std::size_t kMostElements = 150;

    [[nodiscard]] std::string fresh(const std::string& stem)
    {
        return stem + "_" + std::to_string(++m_names);
    }

    template <typename Item>
    [[nodiscard]] const Item* oneOf(const std::vector<Item>& items)
    {
        return items.empty() ? nullptr : &items[m_random.below(items.size())];
    }

    // Returns up to `most` elements with `isWanted`.
    template <typename Predicate>
    std::vector<model::Element>
    some(const model::Design& design, std::size_t most, Predicate isWanted)
    {
        auto elements = model::elementsOf(design);
        std::erase_if(elements, [&](const model::Element& e) { return !isWanted(e.kind); });
        m_random.shuffle(std::span<model::Element>(elements));
        elements.resize(std::min<std::size_t>(elements.size(), 1 + m_random.below(most)));
        return elements;
    }

    static Made none() // retried
    {
        return model::Diagnostics{model::Severity::Error, "edit.none", "", "", "nothing to do", ""};
    }

    Made any(const model::Design& design)
    {
        const bool isFull = model::elementsOf(design).size() > kMostElements;
        const auto isAny = [](Kind kind) { return kind != Kind::Design; };
        switch (m_random.below(13)) {
        case 0:
            return isFull ? none() : addition(design);
        case 1:
            return isFull ? none() : additionToGraph(design);
        case 2:
            return isFull ? none() : additionToPipeline(design);
        case 3:
            return model::removal(design, some(design, isFull ? 20 : 2, isAny));
        case 4:
            return renaming(design);
        case 5:
            return move(design);
        case 6:
            return value(design);
        case 7:
            return text(design);
        case 8:
            return grouping(design);
        case 9:
            return ungrouping(design);
        case 10:
            return isFull ? none() : paste(design);
        case 11:
            return rules(design);
        default:
            return model::arranging(design, {}, m_library);
        }
    }

    template <typename Item>
    Made insertion(const model::Design& design, const std::string& owner, Item item)
    {
        const auto* const items = model::itemsOf<Item>(design, owner);
        if (!items)
            return none();
        return model::Edit{model::SetItem<Item>{
            owner, m_random.below(items->size() + 1), std::nullopt, std::move(item)}};
    }

    Made addition(const model::Design& design)
    {
        const auto number = model::parseExpression("2 + 1").value();
        switch (m_random.below(4)) {
        case 0:
            return insertion(design, "", model::Variable{fresh("v"), number, "", {}, {}});
        case 1: {
            model::PlacedComponent component;
            component.name = fresh("c");
            component.kind = "switch";
            return insertion(design, "", component);
        }
        case 2:
            return insertion(design, "", model::OutputDefinition{fresh("o"), number, "", "", {}});
        default: {
            model::StudyDefinition study;
            study.name = study.title = fresh("study");
            study.outputs = {"time"};
            return insertion(design, "", study);
        }
        }
    }

    [[nodiscard]] std::string groupOf(const model::Design& design, Kind kind)
    {
        const auto groups = some(design, 1, [&](Kind k) { return k == kind; });
        if (groups.empty() || m_random.below(2) == 0)
            return "";
        if (kind == Kind::StepGroup)
            return groups[0].name;
        return model::nodeName(groups[0]);
    }

    Made additionToGraph(const model::Design& design)
    {
        if (!design.topology)
            return model::Edit{model::SetField<std::optional<model::TopologySection>>{
                std::nullopt, model::TopologySection{}}};
        const auto owner = groupOf(design, Kind::TopologyGroup);
        const auto* const vertices = model::itemsOf<model::DrawnVertex>(design, owner);
        if (!vertices)
            return none();
        const auto* const component = oneOf(design.components);
        const auto* const from = oneOf(*vertices);
        const auto* const to = oneOf(*vertices);
        const auto name = component ? component->name : "host";
        if (from && to && m_random.below(2) == 0)
            return insertion(
                design, owner, model::DrawnCable{from->name, to->name, name, std::nullopt});
        return insertion(design, owner, model::DrawnVertex{fresh("h"), name});
    }

    Made additionToPipeline(const model::Design& design)
    {
        model::PipelineItem step;
        step.id = fresh("s");
        step.block = "wait";
        if (!design.pipeline) {
            model::PipelineItem root;
            root.isGroup = true;
            root.items.push_back(step);
            return model::Edit{model::SetField<std::optional<model::PipelineItem>>{{}, root}};
        }
        const auto owner = groupOf(design, Kind::StepGroup);
        const auto* const items = model::itemsOf<model::PipelineItem>(design, owner);
        if (!items)
            return none();
        const auto* const from = oneOf(*items);
        const auto* const to = oneOf(*items);
        if (from && from != to && m_random.below(2) == 0)
            return insertion(
                design,
                owner,
                model::Arrow{model::Arrow::Kind::Then, from->id, to->id, std::nullopt});
        return insertion(design, owner, step);
    }

    Made renaming(const model::Design& design)
    {
        const auto chosen = some(design, 1, [](Kind kind) { return kind != Kind::Design; });
        if (chosen.empty())
            return none();
        const bool isBlock = chosen[0].kind == Kind::Block;
        return model::renaming(design,
                               chosen[0],
                               isBlock ? "block.x" + std::to_string(++m_names) : fresh("r"),
                               m_library);
    }

    Made move(const model::Design& design)
    {
        std::vector<model::NodePosition> nodes;
        for (const auto& element : some(design, 5, [](Kind kind) { return kind == Kind::Vertex; }))
            nodes.push_back({model::nodeName(element), m_random.unit(), m_random.unit()});
        return model::moving(design, "topology", nodes);
    }

    Made value(const model::Design& design)
    {
        const auto number = std::to_string(1 + m_random.below(9));
        if (const auto* const variable = oneOf(design.variables);
            variable && m_random.below(2) == 0)
            return model::setVariable(design, variable->name, number, std::nullopt);
        const auto steps = some(design, 1, [](Kind kind) { return kind == Kind::Step; });
        if (steps.empty())
            return none();
        if (m_random.below(2) == 0)
            return model::placeStep(design, steps[0].name, "server");
        const auto isBound = m_random.below(3) > 0;
        return model::setBinding(
            design, steps[0].name, "t", isBound ? std::optional(number + " s") : std::nullopt);
    }

    Made text(const model::Design& design)
    {
        return model::Edit{model::SetText{model::DesignText::Title, design.title, fresh("Title")}};
    }

    Made rules(const model::Design& design)
    {
        if (!design.topology)
            return none();
        auto rules = design.topology->rules;
        rules.routing = m_random.below(2) == 0 ? "ecmp" : "shortest";
        return model::Edit{model::SetField<model::TopologyRules>{design.topology->rules, rules}};
    }

    Made grouping(const model::Design& design)
    {
        const bool isGraph = m_random.below(2) == 0;
        const auto chosen = some(design, 3, [&](Kind kind) {
            return isGraph ? kind == Kind::Vertex || kind == Kind::Generator
                           : kind == Kind::Step || kind == Kind::StepGroup;
        });
        auto grouped = model::grouping(design, chosen, fresh("g"), "2");
        if (!grouped)
            return grouped.diagnostics();
        return std::move(grouped.value().edit);
    }

    Made ungrouping(const model::Design& design)
    {
        const auto chosen = some(design, 1, [](Kind kind) {
            return kind == Kind::TopologyGroup || kind == Kind::StepGroup;
        });
        if (chosen.empty())
            return none();
        auto freed = model::ungrouping(design, chosen[0]);
        if (!freed)
            return freed.diagnostics();
        return std::move(freed.value().edit);
    }

    Made paste(const model::Design& design)
    {
        const auto chosen = some(design, 4, [](Kind kind) { return kind != Kind::Design; });
        auto pasted = model::paste(design, model::copyOf(design, chosen), 10, 10);
        if (!pasted)
            return pasted.diagnostics();
        return std::move(pasted.value().edit);
    }

    model::SeededRandom m_random;
    model::Library m_library;
    std::size_t m_names = 0;
};

} // namespace clusterwright::tests
