#include "model/design/gestures/cable_choice.h"

#include "model/design/document/design.h"
#include "model/design/edit/component_draft.h"
#include "model/design/edit/element.h"
#include "model/design/gestures/component_edits.h"
#include "model/design/library/synonyms.h"
#include "model/design/library/usable_component.h"
#include "model/units/quantity.h"

#include <algorithm>
#include <cstdint>
#include <tuple>

namespace clusterwright::model
{

namespace
{

constexpr std::string_view kBus = "pcie-"; // presets of links inside a host

std::optional<double> rateIn(const std::string& text)
{
    const auto speed = parseQuantity(text);
    if (!speed || speed.value().dimension != kBandwidth)
        return std::nullopt;
    return speed.value().value;
}

// Returns the bandwidth of a component's port in B/s; nothing if it is missing or an expression.
std::optional<double> portRate(const Design& design, Library& library, const std::string& component)
{
    const auto draft = componentDraftOf(design, library, component);
    for (const auto& name : synonyms().front()) {
        const auto found = std::ranges::find(draft.attributes, name, &AttributeDraft::name);
        if (found != draft.attributes.end())
            return rateIn(found->value);
    }
    return std::nullopt;
}

// The part of an id before its last word: "ethernet-25g" of "ethernet-25g-nic".
std::string familyOf(const std::string& preset)
{
    return preset.substr(0, preset.rfind('-'));
}

// An end that a cable must fit.
struct Port {
    std::optional<double> rate;
    std::string family;
    std::string kind; // kind of the component; empty if unknown
};

// True for a host and its NIC, which a bus joins.
bool isBus(const std::array<Port, 2>& ports)
{
    return (ports[0].kind == "host" && ports[1].kind == "nic") ||
           (ports[0].kind == "nic" && ports[1].kind == "host");
}

class CableChoice
{
public:
    CableChoice(Design& design, Library& library, const std::string& owner)
        : m_design(design)
        , m_library(library)
        , m_usable(usableComponents(design, library))
        , m_drawn(drawnLast(owner))
    {
    }

    [[nodiscard]] Result<std::string> choose(const std::array<CableEnd, 2>& ends)
    {
        const std::array ports{portOf(ends[0]), portOf(ends[1])};
        std::optional<double> rate;
        for (const auto& port : ports)
            if (port.rate && (!rate || *port.rate < *rate))
                rate = port.rate;
        const bool isExpression = !m_drawn.empty() && !portRate(m_design, m_library, m_drawn);
        if (isBus(ports) || isExpression)
            rate.reset();
        const auto preset = rate ? fastestPreset(*rate, ports) : std::string();
        const auto own = rate ? fastestOwn(*rate) : std::string();
        if (!own.empty() &&
            (preset.empty() || *portRate(m_design, m_library, own) >= speedOf(preset)))
            return own;
        if (!preset.empty())
            return takeComponent(m_design, m_library, preset);
        if (!m_drawn.empty())
            return m_drawn;
        const auto first = std::ranges::find(m_usable, "cable", &UsableComponent::kind);
        if (first != m_usable.end())
            return first->name;
        return takeComponent(m_design, m_library, kDefaultCable);
    }

private:
    [[nodiscard]] std::string drawnLast(const std::string& owner) const
    {
        const auto* const cables = itemsOf<DrawnCable>(m_design, owner);
        if (cables && !cables->empty())
            return cables->back().component;
        const auto& outer = m_design.topology->whole.cables;
        return outer.empty() ? std::string() : outer.back().component;
    }

    [[nodiscard]] Port portOf(const CableEnd& end) const
    {
        for (const auto& part : componentsBehind(m_design, m_library, end.element)) {
            const bool isAtEnd = end.vertex.empty() || end.vertex.starts_with(part.role);
            const auto found = std::ranges::find(m_usable, part.component, &UsableComponent::name);
            if (isAtEnd && found != m_usable.end())
                return found->kind == "host" ? portOfHost() : portOf(*found);
        }
        return {};
    }

    [[nodiscard]] Port portOf(const UsableComponent& component) const
    {
        return {portRate(m_design, m_library, component.name),
                familyOf(component.preset),
                component.kind};
    }

    [[nodiscard]] Port portOfHost() const
    {
        Port fastest{{}, {}, "host"};
        for (const auto& component : m_usable) {
            if (component.kind != "nic")
                continue;
            auto port = portOf(component);
            port.kind = "host";
            if (port.rate && (!fastest.rate || *port.rate > *fastest.rate))
                fastest = std::move(port);
        }
        return fastest;
    }

    [[nodiscard]] std::string fastestOwn(double rate) const
    {
        std::string best = m_drawn;
        double speed = 0;
        if (const auto drawn = portRate(m_design, m_library, m_drawn); drawn && *drawn <= rate)
            speed = *drawn;
        else
            best.clear();
        for (const auto& component : m_usable)
            if (component.kind == "cable")
                if (const auto own = portRate(m_design, m_library, component.name);
                    own && *own <= rate && *own > speed) {
                    speed = *own;
                    best = component.name;
                }
        return best;
    }

    [[nodiscard]] double speedOf(const std::string& preset) const
    {
        return *rateIn(factsOf(*m_library.component(preset).value()).speed);
    }

    [[nodiscard]] std::string fastestPreset(double rate, const std::array<Port, 2>& ports) const
    {
        using Key = std::tuple<double, bool, bool, std::size_t>;
        std::string best;
        Key bestKey{};
        for (const auto& id : m_library.ids(PresetKind::Component)) {
            const auto preset = m_library.component(id);
            if (!preset || preset.value()->kind != "cable" || id.starts_with(kBus))
                continue;
            const auto speed = rateIn(factsOf(*preset.value()).speed);
            if (!speed || *speed > rate)
                continue;
            const bool isOfFamily = std::ranges::any_of(
                ports, [&](const Port& port) { return familyOf(id) == port.family; });
            const bool isToday = shelfOf(*preset.value(), m_library) == ComponentShelf::Today;
            // A shorter id is that of the plain cable of a class.
            const Key key{*speed, isOfFamily, isToday, SIZE_MAX - id.size()};
            if (best.empty() || key > bestKey)
                std::tie(best, bestKey) = std::tuple(id, key);
        }
        return best;
    }

    Design& m_design;
    Library& m_library;
    std::vector<UsableComponent> m_usable;
    std::string m_drawn; // component of the cable drawn last; empty without one
};

} // namespace

Result<std::string> cableComponent(Design& design,
                                   Library& library,
                                   const std::string& owner,
                                   const std::array<CableEnd, 2>& ends)
{
    return CableChoice(design, library, owner).choose(ends);
}

} // namespace clusterwright::model
