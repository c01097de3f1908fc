#include "model/design/library/component_use.h"

#include "model/block/member_values.h"
#include "model/core/text.h"
#include "model/core/text_parts.h"
#include "model/design/document/design_members.h"
#include "model/design/document/expression_visit.h"
#include "model/design/library/block_use.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

class UseCollector
{
public:
    UseCollector(const Design& design, Library& library, const std::string& component)
        : m_design(design)
        , m_library(library)
        , m_component(component)
        , m_isHost(componentKinds(design, library)[component] == "host")
    {
    }

    std::set<std::string> run()
    {
        seeCluster();
        seeEach(m_design.variables);
        seeEach(m_design.components);
        if (m_design.topology)
            seeAll(*m_design.topology);
        seeEach(m_design.resources);
        if (m_design.pipeline)
            see(*m_design.pipeline);
        seeEach(m_design.outputs);
        seeEach(m_design.scenarios);
        seeEach(m_design.studies);
        return std::move(m_used);
    }

    // Sees a value of a described item (members.h).
    template <typename Value>
    void operator()(const Value& value, const ValuePlace& /*place*/, Meaning meaning)
    {
        if constexpr (requires { see(value, meaning); })
            see(value, meaning);
        else if constexpr (requires { see(value); })
            see(value);
    }

private:
    void seeName(const std::string& name)
    {
        const auto dot = name.find('.');
        if (dot == std::string::npos)
            return;
        const auto owner = std::string_view(name).substr(0, dot);
        if (owner == m_component || (owner == "on" && m_isOn))
            m_used.insert(name.substr(dot + 1));
    }

    void see(const Expression& expression)
    {
        for (const auto& term : expression.terms)
            if (term.op == Op::Name)
                seeName(term.name);
            else if (term.op == Op::External && term.name == "host_min" && m_isHost)
                m_used.insert(term.choice);
    }

    void see(const std::optional<Expression>& expression)
    {
        if (expression)
            see(*expression);
    }

    void seeText(const std::string& text)
    {
        if (const auto expression = parseExpression(text))
            see(expression.value());
    }

    template <typename Part>
    void seeAll(const Part& part)
    {
        visitExpressions(part, [this](const Expression& expression) { see(expression); });
    }

    void see(const PipelineItem& item)
    {
        m_isOn = !item.isGroup && isOnComponent(item);
        for (const auto& binding : item.bindings)
            see(binding.value);
        m_isOn = false;
        see(item.repeat);
        see(item.when);
        for (const auto& arrow : item.arrows)
            see(arrow.chunks);
        for (const auto& inner : item.items)
            see(inner);
    }

    void see(const std::string& text, Meaning meaning)
    {
        if (meaning == Meaning::Input)
            seeName(std::string(splitAtEquals(text).name));
        else if (meaning == Meaning::Formula)
            seeText(text);
        else if (meaning == Meaning::Relation)
            for (const auto& side : sidesOf(text))
                seeText(side);
    }

    void see(const std::vector<std::string>& texts, Meaning meaning)
    {
        for (const auto& text : texts)
            see(text, meaning);
    }

    void see(const std::vector<NamedValue>& settings)
    {
        for (const auto& [name, value] : settings) {
            seeName(name);
            seeText(value);
        }
    }

    template <typename Item>
    void seeEach(const std::vector<Item>& items)
    {
        for (const auto& item : items)
            eachValue(item, ValuePlace{nullptr, ""}, *this);
    }

    void seeCluster()
    {
        if (m_design.cluster.empty())
            return;
        const auto cluster = m_library.cluster(m_design.cluster);
        if (!cluster)
            return;
        seeEach(cluster.value()->components);
        if (!m_design.topology && cluster.value()->topology)
            seeAll(*cluster.value()->topology);
    }

    bool isOnComponent(const PipelineItem& step)
    {
        auto on = step.on;
        if (on.empty())
            if (const auto block = blockOf(m_design, m_library, step.block))
                on = block->resource;
        return on.substr(0, on.find('.')) == m_component;
    }

    const Design& m_design;
    Library& m_library;
    const std::string& m_component;
    bool m_isHost;
    bool m_isOn = false; // the current step is placed on the component
    std::set<std::string> m_used;
};

// Names of the rate between a NIC and the memory of its host, in the order in which they limit a NIC: sustained, then peak.
const std::vector<std::string>& busesOfHost()
{
    static const std::vector<std::string> kBuses{
        "dma_bandwidth", "host_bandwidth", "pcie_bandwidth", "pci_bandwidth"};
    return kBuses;
}

// Returns the entry of that name, whose attributes have their present names; nothing without one.
std::optional<PlacedComponent> entryOf(const std::vector<PlacedComponent>& components,
                                       const std::string& name,
                                       const Component* preset)
{
    const auto found = std::ranges::find(components, name, &PlacedComponent::name);
    if (found == components.end())
        return std::nullopt;
    auto entry = *found;
    for (auto& attribute : entry.attributes)
        if (const auto* const known =
                preset ? findAttribute(preset->attributes, attribute.name) : nullptr)
            attribute.name = known->name;
    return entry;
}

bool isBusOfNicUsed(const Design& design, Library& library)
{
    return std::ranges::any_of(usableComponents(design, library), [&](const auto& component) {
        return component.kind == "nic" &&
               std::ranges::any_of(usedAttributes(design, library, component.name), isBusOfHost);
    });
}

} // namespace

std::set<std::string>
usedAttributes(const Design& design, Library& library, const std::string& component)
{
    return UseCollector(design, library, component).run();
}

std::vector<UsableComponent> usableComponents(const Design& design, Library& library)
{
    std::vector<UsableComponent> result;
    const auto add = [&](const PlacedComponent& placed, bool isOwn) {
        const auto found = std::ranges::find(result, placed.name, &UsableComponent::name);
        auto& usable = found == result.end() ? result.emplace_back() : *found;
        usable.name = placed.name;
        usable.isOwn = isOwn;
        if (!placed.preset.empty()) {
            usable.preset = placed.preset;
            const auto preset = library.component(placed.preset);
            usable.kind = preset ? preset.value()->kind : std::string();
        }
        if (!placed.kind.empty())
            usable.kind = placed.kind;
    };
    if (!design.cluster.empty())
        if (const auto cluster = library.cluster(design.cluster))
            for (const auto& placed : cluster.value()->components)
                add(placed, false);
    for (const auto& placed : design.components)
        add(placed, true);
    return result;
}

bool isBusOfHost(const std::string& attribute)
{
    return std::ranges::count(busesOfHost(), attribute) > 0;
}

const Attribute* findAttribute(const std::vector<Attribute>& attributes, const std::string& name)
{
    const auto found = std::ranges::find_if(
        attributes, [&](const Attribute& attribute) { return isCalled(attribute, name); });
    return found == attributes.end() ? nullptr : &*found;
}

std::vector<Attribute> Layers::overrides() const
{
    std::vector<Attribute> result;
    for (const auto* const placed : {&ofCluster, &own})
        if (*placed)
            overrideAttributes(result, (*placed)->attributes);
    return result;
}

std::vector<Attribute> Layers::all() const
{
    auto result = overrides();
    if (preset)
        result.insert(result.end(), preset->attributes.begin(), preset->attributes.end());
    return result;
}

Layers layersOf(const Design& design, Library& library, const UsableComponent& component)
{
    Layers layers;
    if (!component.preset.empty())
        if (const auto preset = library.component(component.preset))
            layers.preset = preset.value();
    if (!design.cluster.empty())
        if (const auto cluster = library.cluster(design.cluster))
            layers.ofCluster =
                entryOf(cluster.value()->components, component.name, layers.preset.get());
    layers.own = entryOf(design.components, component.name, layers.preset.get());
    return layers;
}

std::string hostBusOf(const Design& design, Library& library)
{
    auto components = usableComponents(design, library);
    std::erase_if(components, [](const auto& component) { return component.kind != "host"; });
    if (components.size() != 1)
        return {};
    const auto attributes = layersOf(design, library, components.front()).all();
    for (const auto& name : busesOfHost())
        if (findAttribute(attributes, name))
            return components.front().name + "." + name;
    return {};
}

std::set<std::string> usedWith(const Design& design,
                               Library& library,
                               const UsableComponent& component,
                               const Layers& layers)
{
    auto used = usedAttributes(design, library, component.name);
    for (const auto& attribute : layers.all())
        if (std::ranges::any_of(attribute.formerly,
                                [&](const auto& name) { return used.contains(name); }))
            used.insert(attribute.name);
    if (component.kind == "host" && isBusOfNicUsed(design, library))
        if (const auto bus = hostBusOf(design, library); !bus.empty())
            used.insert(bus.substr(bus.find('.') + 1));
    return used;
}

} // namespace clusterwright::model
