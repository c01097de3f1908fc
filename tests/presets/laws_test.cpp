// Laws of all shipped presets: every input of a design affects one of its outputs, or is listed as having no effect.

#include "model/block/block.h"
#include "model/core/diagnostic.h"
#include "model/design/document/design.h"
#include "model/design/library/library.h"
#include "model/design/system/valuation.h"
#include "model/expression/language/expression.h"
#include "model/study/points/range.h"
#include "model/study/points/response.h"
#include "model/study/points/study_point.h"
#include "tests/support/catch_compat.h"
#include "tests/support/check_block.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/preset_folder.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <set>
#include <utility>
#include <vector>

namespace clusterwright::tests::effect_test
{

using namespace model;

namespace
{

using Names = std::set<std::string>;

std::vector<std::string> outputsOf(const System& system)
{
    std::vector<std::string> names;
    for (const auto& output : system.outputs)
        names.push_back(output.name);
    return names;
}

// Inputs of the outputs. Other attributes of a component only describe it.
std::vector<std::string> numbersOf(const System& system)
{
    Names names;
    for (const auto& output : system.outputs) {
        const auto behind = inputsOf(system, output.name);
        INFO(textOf(behind.diagnostics()));
        REQUIRE(behind);
        names.insert(behind.value().begin(), behind.value().end());
    }
    return {names.begin(), names.end()};
}

std::vector<double> valuesAt(const System& system, const std::vector<std::string>& numbers)
{
    const auto valuation = valuationOf(system);
    std::vector<double> values;
    for (const auto& name : numbers)
        values.push_back(valuation.equations[*system.set.find(name)]);
    return values;
}

// Very small to very large values, for inputs without a range: outside bounds there is no result.
std::vector<double> wideValues(Dimension dimension)
{
    std::vector<double> values{0, 0.25, 0.5, 1, 2, 3, 4, 7, 8, 16, 64, 1000};
    const auto addDecades = [&](double low, double high) {
        for (double value = low; value <= high; value *= 10)
            values.push_back(value);
    };
    if (dimension == kTime)
        addDecades(1e-9, 0.1);
    else if (dimension == kTime / kData)
        addDecades(1e-11, 1e-6);
    else if (dimension != kNumber)
        addDecades(1e3, 1e12);
    return values;
}

std::vector<double> rangeValues(const System& system, const ResponseColumn& variable)
{
    constexpr std::size_t kValues = 30;
    const auto range = resolveRange(std::array{&system}, {variable.name, ""}, variable.dimension);
    if (!range)
        return wideValues(variable.dimension);
    const auto& grid = range.value().grid;
    std::vector<double> values;
    const auto step = std::max<std::size_t>(1, grid.size() / kValues);
    for (std::size_t i = 0; i < grid.size(); i += step)
        values.push_back(grid[i]);
    values.push_back(grid.back());
    return values;
}

// The inputs of a system, each with values to try, and the outputs over all of them.
class Effects
{
public:
    template <typename ValuesOf>
    Effects(const System& system,
            std::vector<std::string> numbers,
            std::vector<double> here,
            const std::vector<std::string>& outputs,
            const ValuesOf& valuesOf)
        : m_numbers(std::move(numbers))
        , m_response(responseOf(system, m_numbers, outputs))
        , m_evaluator(m_response)
        , m_here(std::move(here))
    {
        for (const auto& variable : m_response.variables)
            m_values.push_back(valuesOf(variable));
    }

    [[nodiscard]] std::vector<std::string> withoutEffect(unsigned points)
    {
        std::vector<std::string> names;
        for (std::size_t i = 0; i < m_numbers.size(); ++i)
            if (!hasEffect(i, points))
                names.push_back(m_numbers[i]);
        return names;
    }

private:
    // Starts at the system's own point: inputs without an effect there may be masked by others.
    [[nodiscard]] bool hasEffect(std::size_t number, unsigned points)
    {
        std::mt19937 random(1);
        bool isFound = movesOutput(m_here, number);
        for (unsigned i = 0; i < 2 * points && !isFound; ++i)
            isFound = movesOutput(someWhere(random, i < points ? 2 : 4), number);
        return isFound || hasEffectBesideAnother(number);
    }

    // Random points rarely have one special value, such as a link slow enough to limit a step.
    [[nodiscard]] bool hasEffectBesideAnother(std::size_t number)
    {
        auto point = m_here;
        for (std::size_t other = 0; other < point.size(); ++other) {
            for (const double value : m_values[other]) {
                point[other] = value;
                if (other != number && movesOutput(point, number))
                    return true;
            }
            point[other] = m_here[other];
        }
        return false;
    }

    static Response responseOf(const System& system,
                               const std::vector<std::string>& numbers,
                               const std::vector<std::string>& outputs)
    {
        auto response = compileResponse(system, numbers, outputs);
        INFO(textOf(response.diagnostics()));
        REQUIRE(response);
        return std::move(response).value();
    }

    // One of `parts` inputs, on average, does not have the design's value.
    std::vector<double> someWhere(std::mt19937& random, unsigned parts)
    {
        auto point = m_here;
        for (std::size_t i = 0; i < point.size(); ++i)
            if (random() % parts == 0)
                point[i] = m_values[i][random() % m_values[i].size()];
        return point;
    }

    bool movesOutput(std::vector<double> point, std::size_t number)
    {
        std::vector<double> first(m_response.outputs.size(), std::nan(""));
        for (const double value : m_values[number]) {
            point[number] = value;
            const auto outputs = m_evaluator.at(point);
            for (std::size_t i = 0; i < outputs.size(); ++i) {
                if (std::isfinite(outputs[i]) && std::isfinite(first[i]) && outputs[i] != first[i])
                    return true;
                if (std::isfinite(outputs[i]))
                    first[i] = outputs[i];
            }
        }
        return false;
    }

    std::vector<std::string> m_numbers;
    Response m_response;
    PointEvaluator m_evaluator;
    std::vector<double> m_here;
    std::vector<std::vector<double>> m_values;
};

const Names kWithoutEffect{
    // "design: input"
    // A hub is one segment, whatever its duplex; where switches route, hosts forward nothing. More cables than ports are refused.
    "beowulf-mesh-filecopy-software: hub.full_duplex",
    "beowulf-mesh-filecopy-switch: hub.full_duplex",
    "beowulf-mesh-filecopy-switch: host.forward_time",
    "beowulf-mesh-filecopy-switch: switch.ports",
    "beowulf-mesh-token-switch: switch.ports",
    "choose-interconnect: switch_100g.ports",
    "choose-interconnect: switch_10g.ports",
    "choose-interconnect: switch_1g.ports",
    "choose-interconnect: switch_200g.ports",
    "choose-interconnect: switch_25g.ports",
    "choose-interconnect: switch_hdr.ports",
    "choose-interconnect: switch_ndr.ports",
    "fft-maestro2: switch.ports",
    "gpu-allreduce: leaf.ports",
    "maestro2-allreduce-mdo: switch.ports",
    "maestro2-allreduce-p2p: switch.ports",
    "maestro2-barrier-builtin: switch.ports",
    "maestro2-barrier-mdo: switch.ports",
    "maestro2-barrier-p2p: switch.ports",
    "maestro2-allreduce-helper: switch.ports",
    "maestro2-allreduce-overlap: switch.ports",
    "maestro2-allreduce-wrapper: switch.ports",
    "maestro2-barriers-mdo: switch.ports",
    "maestro2-barriers-p2p: switch.ports",
    "maestro2-broadcast-mdo: switch.ports",
    "maestro2-broadcast-p2p: switch.ports",
    "maestro2-strided-mdo: switch.ports",
    "maestro2-strided-mmp: switch.ports",
    "now-network: switch.ports",
    "nvme-local-or-remote: switch.ports",
    "rails-4x25-or-100: switch.ports",
    "rdma-or-tcp: switch.ports",
    "sort-dpu-200g: switch.ports",
    "storage-network: switch.ports",
    "training-step: switch.ports",
    // Only flows that share a cable depend on it; here a cable's bandwidth is that of one direction.
    "gpu-allreduce: bus.full_duplex",
    "gpu-allreduce: cable.full_duplex",
    "nvme-local-or-remote: cable.full_duplex",
    "rails-4x25-or-100: cable.full_duplex",
    "rdma-or-tcp: cable.full_duplex",
    "sort-dpu-200g: cable.full_duplex",
    "storage-network: cable.full_duplex",
    "training-step: cable.full_duplex",
    "training-step: slot.full_duplex",
    // The nodes of a group share one leaf switch unless `leaf_nodes` is set.
    "training-step-moe: exchange.uplink_load",
    // 0 or 1: its range here does not reach 0. Tested by "An allreduce in the network needs switches that reduce".
    "gpu-allreduce: leaf.reduces",
};

} // namespace

TEST_CASE("Every input of a design has an effect somewhere in its range", "[presets][effect]")
{
    auto library = shippedPresets();
    Names found;
    std::size_t numbers = 0;
    for (const auto& id : library.ids(PresetKind::Design)) {
        INFO(id);
        const auto system = shippedSystem(library, id);
        const auto names = numbersOf(system);
        const auto valuesOf = [&](const ResponseColumn& variable) {
            return rangeValues(system, variable);
        };
        Effects effects(system, names, valuesAt(system, names), outputsOf(system), valuesOf);
        numbers += names.size();
        for (const auto& name : effects.withoutEffect(300))
            found.insert(id + ": " + name);
    }
    CHECK(numbers > 500);
    CHECK(found == kWithoutEffect);
}

TEST_CASE("Parameters of a block have an effect on one of its equations", "[presets][effect]")
{
    auto library = shippedPresets();
    Names found;
    for (const auto& id : library.ids(PresetKind::Block)) {
        INFO(id);
        const auto block = library.block(id).value();
        std::vector<std::string> all, own, equations; // own: no default that follows another one
        for (const auto& parameter : block->parameters) {
            all.push_back(parameter.name);
            if (!parameter.otherwise || namesIn(*parameter.otherwise).empty())
                own.push_back(parameter.name);
        }
        for (const auto& equation : block->equations)
            equations.push_back(equation.name);
        const auto system = instantiate(*block, library, ones(*block));
        REQUIRE(system);
        const auto withoutEffect = [&](const std::vector<std::string>& parameters) {
            const std::vector<double> here(parameters.size(), 1);
            const auto valuesOf = [](const ResponseColumn& variable) {
                return wideValues(variable.dimension);
            };
            return Effects(system.value(), parameters, here, equations, valuesOf)
                .withoutEffect(5000);
        };
        const auto masked = withoutEffect(all);
        const auto alone = masked.empty() ? masked : withoutEffect(own); // defaults follow them
        for (const auto& name : masked)
            if (std::ranges::count(own, name) == 0 || std::ranges::count(alone, name) > 0)
                found.insert(id + ": " + name);
    }
    CHECK(found == Names{}); // "block: parameter"
}

} // namespace clusterwright::tests::effect_test
