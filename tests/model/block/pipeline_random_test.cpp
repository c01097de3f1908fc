// Random pipelines against a program that executes them step by step, by the rules of presets/README.md.

#include "model/core/text.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/numbers.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace clusterwright::tests::pipeline_random_test
{

namespace
{

const std::vector<std::string> kResources{"", "host.cpu", "host.bus", "nic.bus", "nic.port"};

struct RandomArrow {
    std::size_t from, to;
    int chunks; // 0: a `then`
};

// A step, or a group of items.
struct Item {
    std::string id;
    double duration = 0;
    std::string resource;
    int repeat = 0; // runs of a group
    std::vector<Item> items;
    std::vector<RandomArrow> arrows;
};

class Generator
{
public:
    explicit Generator(std::uint64_t seed)
        : m_random(seed)
    {
    }

    Item group(int depth)
    {
        Item group;
        group.id = name("g");
        group.repeat = m_random.whole(1, 4);
        const int count = m_random.whole(1, 6);
        for (int i = 0; i < count; ++i)
            group.items.push_back(depth < 2 && m_random.chance(0.25) ? this->group(depth + 1)
                                                                     : leaf());
        for (std::size_t to = 1; to < group.items.size(); ++to)
            for (std::size_t from = 0; from < to; ++from)
                if (m_random.chance(0.35))
                    group.arrows.push_back(
                        {from, to, m_random.chance(0.3) ? m_random.whole(1, 16) : 0});
        return group;
    }

    std::map<std::string, double> capacities()
    {
        std::map<std::string, double> result;
        for (const auto& resource : kResources)
            if (!resource.empty() && m_random.chance(0.3))
                result[resource] = m_random.whole(1, 6) / 2.0;
        return result;
    }

private:
    Item leaf()
    {
        Item item;
        item.id = name("s");
        item.duration = m_random.chance(0.1) ? 0 : m_random.scale(1e-6, 1e-2);
        item.resource = kResources[static_cast<std::size_t>(m_random.whole(0, 4))];
        return item;
    }
    std::string name(const char* kind) { return kind + std::to_string(m_next++); }

    Random m_random;
    int m_next = 0;
};

// --- as a file

std::string itemText(const Item& item);

std::string itemsText(const Item& group)
{
    std::string steps, arrows;
    for (const auto& item : group.items)
        steps += (steps.empty() ? "" : ", ") + itemText(item);
    for (const auto& arrow : group.arrows) {
        const auto ends =
            "[\"" + group.items[arrow.from].id + "\", \"" + group.items[arrow.to].id + "\"]";
        arrows += (arrows.empty() ? "" : ", ");
        arrows += arrow.chunks == 0 ? "{\"then\": " + ends + "}"
                                    : "{\"stream\": " + ends + ", \"chunks\": \"" +
                                          std::to_string(arrow.chunks) + "\"}";
    }
    return "\"steps\": [" + steps + "], \"arrows\": [" + arrows + "]";
}

std::string itemText(const Item& item)
{
    if (item.items.empty())
        return step(item.id, model::exactText({item.duration, model::kTime}), item.resource);
    return "{\"group\": \"" + item.id + "\", \"repeat\": \"" + std::to_string(item.repeat) +
           "\", " + itemsText(item) + "}";
}

bool uses(const Item& item, const std::string& resource)
{
    return item.resource == resource || std::ranges::any_of(item.items, [&](const Item& inner) {
               return uses(inner, resource);
           });
}

std::string designTextOf(const Item& root, const std::map<std::string, double>& capacities)
{
    std::string resources;
    for (const auto& [name, capacity] : capacities)
        if (uses(root, name))
            resources +=
                (resources.empty() ? "" : ", ") + ("{\"name\": \"" + name + "\", \"capacity\": \"" +
                                                   model::shortestText(capacity) + "\"}");
    return pipelineText("{" + itemsText(root) + "}", "\"resources\": [" + resources + "]");
}

// --- as a program

class Walk
{
public:
    explicit Walk(std::map<std::string, double> capacities)
        : m_capacities(std::move(capacities))
    {
    }

    double duration(const Item& item) const
    {
        return item.items.empty() ? item.duration : item.repeat * once(item);
    }

    double once(const Item& group) const
    {
        std::vector<double> start(group.items.size(), 0), end(group.items.size(), 0);
        double longest = 0;
        for (std::size_t i = 0; i < group.items.size(); ++i) { // arrows go forward only
            const double own = duration(group.items[i]);
            double last = 0;
            for (const auto& arrow : group.arrows) {
                if (arrow.to != i)
                    continue;
                const double producer = duration(group.items[arrow.from]);
                if (arrow.chunks == 0) {
                    start[i] = std::max(start[i], end[arrow.from]);
                } else {
                    start[i] = std::max(start[i], start[arrow.from] + producer / arrow.chunks);
                    last = std::max(last, end[arrow.from] + own / arrow.chunks);
                }
            }
            end[i] = std::max(start[i] + own, last);
            longest = std::max(longest, end[i]);
        }
        for (const auto& resource : kResources)
            if (!resource.empty())
                longest = std::max(longest, busy(group, resource));
        return longest;
    }

private:
    double busy(const Item& group, const std::string& resource) const
    {
        const auto capacity = m_capacities.find(resource);
        return work(group, resource) / (capacity == m_capacities.end() ? 1 : capacity->second);
    }

    static double work(const Item& group, const std::string& resource)
    {
        double sum = 0;
        for (const auto& item : group.items)
            sum += item.items.empty() ? (item.resource == resource ? item.duration : 0)
                                      : item.repeat * work(item, resource);
        return sum;
    }

    std::map<std::string, double> m_capacities;
};

} // namespace

TEST_CASE("300 random pipelines take the time of a step-by-step simulation", "[pipeline][laws]")
{
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        Generator generator(seed);
        const auto root = generator.group(0);
        const auto capacities = generator.capacities();
        const auto design = designTextOf(root, capacities);
        INFO("seed " << seed << "\n" << design);
        CHECK(isClose(valueOf(design, "time"), Walk(capacities).once(root)));
    }
}

} // namespace clusterwright::tests::pipeline_random_test
