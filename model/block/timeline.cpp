#include "model/block/timeline.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace clusterwright::model
{

namespace
{

class TimelineMaker
{
public:
    explicit TimelineMaker(const TimelineValue& valueOf)
        : m_valueOf(valueOf)
    {
    }

    std::vector<TimelineSpan> make(const PipelineItem& root)
    {
        addItems(root, {});
        std::ranges::stable_sort(m_spans, {}, [&](const auto& span) { return m_order[span.item]; });
        return std::move(m_spans);
    }

private:
    // A run of the group that encloses the items.
    struct Around {
        double offset = 0;    // start of the run
        std::size_t run = 0;  // among all runs of the group
        std::size_t runs = 1; // number of all runs of the group
        // Start and end of the outermost group that is shown as one span.
        std::optional<std::pair<double, double>> whole;
    };

    [[nodiscard]] std::optional<double> value(const std::string& name) const
    {
        const auto found = m_valueOf(name);
        return found && std::isfinite(*found) ? found : std::nullopt;
    }

    void add(const PipelineItem& item, const Around& around, double start, double end)
    {
        m_order.try_emplace(item.id, m_order.size());
        if (!(end > start))
            return;
        TimelineSpan span{
            item.id, item.isGroup, start, end, around.run, around.runs, false, end - start};
        if (around.whole) {
            span.busy *= static_cast<double>(around.runs);
            span.start = around.whole->first;
            span.end = around.whole->second;
            span.isWhole = true;
        }
        m_spans.push_back(std::move(span));
    }

    void addItems(const PipelineItem& group, const Around& around)
    {
        for (const auto& item : group.items) {
            const auto start = value(item.id + ".start");
            const auto end = value(item.id + ".end");
            if (!start || !end)
                continue;
            if (item.isGroup)
                addGroup(item, around, around.offset + *start, around.offset + *end);
            else
                add(item, around, around.offset + *start, around.offset + *end);
        }
    }

    void addGroup(const PipelineItem& group, const Around& around, double start, double end)
    {
        const auto repeat = value(group.id + ".repeat");
        const auto once = value(group.id + ".once");
        if (!repeat || !once || *repeat < 1)
            return;
        constexpr double kMany = 1e9;
        const auto count = static_cast<std::size_t>(std::lround(std::min(*repeat, kMany)));
        auto inside = around;
        inside.runs = around.runs * count;
        if (around.whole || inside.runs > kMaxShownRuns) {
            if (!inside.whole)
                inside.whole = {start, end};
            inside.run = 0;
            add(group, inside, start, start + *once);
            addItems(group, inside);
            return;
        }
        for (std::size_t run = 0; run < count; ++run) {
            inside.run = around.run * count + run;
            inside.offset = start + static_cast<double>(run) * *once;
            add(group, inside, inside.offset, inside.offset + *once);
            addItems(group, inside);
        }
    }

    const TimelineValue& m_valueOf;
    std::map<std::string, std::size_t> m_order; // order of first appearance
    std::vector<TimelineSpan> m_spans;
};

} // namespace

std::vector<TimelineSpan> timelineOf(const PipelineItem& root, const TimelineValue& valueOf)
{
    return TimelineMaker(valueOf).make(root);
}

} // namespace clusterwright::model
