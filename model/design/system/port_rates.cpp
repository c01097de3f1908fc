#include "model/design/system/port_rates.h"

#include "model/core/diagnostic.h"
#include "model/design/graph/design_topology.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace clusterwright::model
{

namespace
{

constexpr double kUnequal = 2; // factor

class PortRates
{
public:
    PortRates(const System& system, const Valuation& values)
        : m_system(system)
        , m_values(values)
    {
        for (const auto& component : system.components) {
            for (const auto& type : system.topology->graphs().plan().classesOf(component.name))
                m_components[type] = &component;
            if (component.kind == "nic")
                m_nic = std::exchange(m_hasNic, true) ? std::nullopt : rateOf(component.name);
        }
    }

    // Returns the component of the class; null without one.
    [[nodiscard]] const AvailableComponent* componentOf(const std::string& type) const
    {
        const auto found = m_components.find(type);
        return found == m_components.end() ? nullptr : found->second;
    }

    [[nodiscard]] std::optional<double> portOf(const AvailableComponent& component) const
    {
        return component.kind == "host" ? m_nic : rateOf(component.name);
    }

private:
    [[nodiscard]] std::optional<double> rateOf(const std::string& component) const
    {
        const auto index = m_system.set.find(component + ".bandwidth");
        if (!index || m_values.dimensions[*index] != kBandwidth ||
            !(m_values.equations[*index] > 0))
            return std::nullopt;
        return m_values.equations[*index];
    }

    const System& m_system;
    const Valuation& m_values;
    std::map<std::string, const AvailableComponent*> m_components; // by class
    bool m_hasNic = false;
    std::optional<double> m_nic; // rate of the only kind of NIC
};

Diagnostic
noteOf(const AvailableComponent& cable, double rate, const AvailableComponent& end, double port)
{
    const auto shown = [](double value) { return displayIn({value, kBandwidth}, "Gbit/s"); };
    return {Severity::Note,
            "topology.rates",
            "",
            "/topology",
            "cable '" + cable.name + "' of " + shown(rate) + " is at a port of '" + end.name +
                "' of " + shown(port),
            "choose a cable and ports of equal rates, or keep the slower one on purpose"};
}

} // namespace

Diagnostics portRateNotes(const System& system, const Valuation& values, const Topology& graph)
{
    std::set<std::pair<std::uint32_t, std::uint32_t>> ends; // classes of cable and vertex
    for (const auto& cable : graph.cables)
        for (const auto vertex : {cable.a, cable.b})
            ends.emplace(cable.type, graph.vertices[vertex].type);
    const PortRates rates(system, values);
    Diagnostics notes;
    for (const auto& [cableType, vertexType] : ends) {
        const auto* const cable = rates.componentOf(graph.cableClasses[cableType].name);
        const auto* const end = rates.componentOf(graph.vertexClasses[vertexType].name);
        const auto rate = cable ? rates.portOf(*cable) : std::nullopt;
        const auto port = end ? rates.portOf(*end) : std::nullopt;
        const bool canBeBus = end && (end->kind == "host" || end->kind == "nic");
        const auto kinds =
            std::ranges::count(ends, vertexType, &std::pair<std::uint32_t, std::uint32_t>::second);
        if (!rate || !port || (canBeBus && kinds > 1))
            continue;
        if (std::max(*rate, *port) > kUnequal * std::min(*rate, *port))
            notes.add(noteOf(*cable, *rate, *end, *port));
    }
    return notes;
}

} // namespace clusterwright::model
