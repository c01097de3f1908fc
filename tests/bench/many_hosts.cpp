#include "tests/bench/many_hosts.h"

#include <string>

namespace clusterwright::bench
{

namespace
{

constexpr std::size_t kHostsOfSwitch = 16;

} // namespace

model::Design designOf(std::size_t hosts, bool isPlaced)
{
    model::Design design;
    design.id = "many";
    design.title = "Many hosts";
    for (const auto* const kind : {"host", "switch", "cable"}) {
        auto& component = design.components.emplace_back();
        component.name = kind;
        component.kind = kind;
    }
    auto& whole = design.topology.emplace().whole;
    constexpr double kStep = 120;
    constexpr std::size_t kColumns = 10;
    for (std::size_t i = 0; i < hosts; ++i) {
        const auto rack = i / kHostsOfSwitch;
        const auto x = static_cast<double>(rack % kColumns) * 17 * kStep;
        const auto y = static_cast<double>(rack / kColumns) * 3 * kStep;
        const auto bridge = "switch" + std::to_string(rack);
        const auto host = "host" + std::to_string(i);
        const auto add = [&](const std::string& name, const char* component, double dx, double dy) {
            whole.vertices.push_back({name, component});
            if (isPlaced)
                design.layout.topology.push_back({name, x + dx, y + dy});
        };
        if (i % kHostsOfSwitch == 0) {
            add(bridge, "switch", 8 * kStep, 0);
            if (rack > 0)
                whole.cables.push_back({"switch" + std::to_string(rack - 1), bridge, "cable", {}});
        }
        add(host, "host", static_cast<double>(i % kHostsOfSwitch) * kStep, 1.5 * kStep);
        whole.cables.push_back({host, bridge, "cable", {}});
    }
    return design;
}

} // namespace clusterwright::bench
