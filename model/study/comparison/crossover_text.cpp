#include "model/core/text.h"
#include "model/study/comparison/crossover.h"
#include "model/study/comparison/lead_words.h"
#include "model/study/messages/result_message.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::model
{

namespace
{

class CrossoverSentence
{
public:
    explicit CrossoverSentence(const Crossover& crossover)
        : m_crossover(crossover)
        , m_words{crossover.output.name, crossover.output.dimension}
    {
        m_labels = sentenceNamesOf(crossover.inputs[0], crossover.inputs[1]);
    }

    std::string run()
    {
        const auto& leads = m_crossover.leads;
        if (leads.size() == 1)
            addOnly(leads.front());
        else if (const auto* const change = onlyChange(); change && !hasLabels())
            addChange(leads[0], *change, leads[1]);
        else
            std::ranges::for_each(leads, [&](const Lead& lead) { addLead(lead); });
        addTouches();
        addIntervals();
        for (std::size_t i = 0; i < 2; ++i)
            if (m_crossover.isConstant[i])
                add("crossover.constant",
                    {{"output", m_words.output},
                     {"design", m_labels[i]},
                     {"variable", m_crossover.range.variable}});
        return join(m_sentences, " ");
    }

private:
    void add(std::string_view id, std::initializer_list<MessageValue> values)
    {
        m_sentences.push_back(resultMessage(id, values));
    }
    // Adds "Up to P = 8, a is faster.": the better design at a place.
    void addBetter(const std::string& form, int leader, const std::string& place)
    {
        add(m_words.message(form),
            {{"place", place},
             {"places", place},
             {"design", m_labels[static_cast<std::size_t>(leader)]},
             {"output", m_words.output}});
    }

    [[nodiscard]] bool hasLabels() const
    {
        const auto& range = m_crossover.range;
        return !labelsIn(range, range.low(), range.high()).empty();
    }
    [[nodiscard]] std::string value(double x) const { return shownIn(m_crossover.range, x); }
    [[nodiscard]] std::string at(double x) const
    {
        return resultMessage("place.value",
                             {{"variable", m_crossover.range.variable}, {"value", value(x)}});
    }
    [[nodiscard]] std::string over(const Lead& lead) const
    {
        if (hasLabels())
            return resultMessage(
                "place.value",
                {{"variable", m_crossover.range.variable},
                 {"value", listed(labelsIn(m_crossover.range, lead.from, lead.to))}});
        return lead.from == lead.to ? at(lead.from)
                                    : resultMessage("place.range",
                                                    {{"variable", m_crossover.range.variable},
                                                     {"from", value(lead.from)},
                                                     {"to", value(lead.to)}});
    }

    void addLead(const Lead& lead)
    {
        if (lead.side == Side::None)
            add("lead.none", {{"places", over(lead)}});
        else if (lead.leader < 0)
            add("lead.equal",
                {{"places", over(lead)},
                 {"first", m_labels[0]},
                 {"second", m_labels[1]},
                 {"output", m_words.output}});
        else
            addBetter("for", lead.leader, over(lead));
    }

    void addOnly(const Lead& lead)
    {
        if (lead.side == Side::None)
            return add("crossover.none", {{"range", over(lead)}});
        addLead(lead);
        if (lead.leader < 0 || !std::isfinite(lead.leastFactor))
            return;
        const auto factor = ratioText(lead.leastFactor);
        const bool isConstant = lead.from != lead.to && factor == ratioText(lead.mostFactor);
        add(factor == "1" ? "crossover.almost_equal"
            : isConstant  ? "crossover.constant_factor"
                          : "crossover.least_factor",
            {{"factor", factor}, {"place", at(lead.nearest)}});
    }

    // Returns the change between two leads; none if there are others, or if a lead has no better design.
    [[nodiscard]] const Crossing* onlyChange() const
    {
        const auto& leads = m_crossover.leads;
        const auto& crossings = m_crossover.crossings;
        const auto change = std::ranges::find_if(crossings, [](const Crossing& crossing) {
            return crossing.change.kind != Change::Kind::Touch;
        });
        const bool isOne = leads.size() == 2 && leads[0].leader >= 0 && leads[1].leader >= 0;
        return isOne && change != crossings.end() ? &*change : nullptr;
    }

    void addChange(const Lead& before, const Crossing& crossing, const Lead& after)
    {
        const auto kind = crossing.change.kind;
        if (kind == Change::Kind::Meeting) {
            addBetter("below", before.leader, at(after.from));
            return addBetter("above", after.leader, at(after.from));
        }
        addBetter("up_to", before.leader, at(before.to));
        if (kind == Change::Kind::Jump) {
            add("crossover.jump", {{"place", at(before.to)}});
            addBetter("above", after.leader, at(before.to));
        } else {
            addBetter("from", after.leader, at(after.from));
        }
        if (std::isfinite(crossing.factor))
            add("crossover.factor",
                {{"place", at(after.from)}, {"factor", ratioText(crossing.factor)}});
        if (kind != Change::Kind::Jump && after.from > before.to + 1)
            add("crossover.gap", {{"from", value(before.to)}, {"to", value(after.from)}});
    }

    void addTouches()
    {
        for (const auto& crossing : m_crossover.crossings)
            if (crossing.change.kind == Change::Kind::Touch)
                add("crossover.touch", {{"place", at(crossing.change.after.x)}});
    }

    void addIntervals()
    {
        const bool isOnly = m_crossover.crossings.size() == 1;
        for (const auto& crossing : m_crossover.crossings)
            if (const auto& interval = crossing.interval)
                add(isOnly ? "crossover.interval" : "crossover.interval_of",
                    {{"interval", toText(*interval, value(interval->low), value(interval->high))},
                     {"place", at(crossing.change.after.x)}});
        if (m_crossover.openAt)
            add("crossover.open", {{"place", at(*m_crossover.openAt)}});
        for (const auto& lead : m_crossover.leads)
            if (std::isfinite(lead.probability))
                add("crossover.probability",
                    {{"places", over(lead)},
                     {"design", m_labels[static_cast<std::size_t>(lead.leader)]},
                     {"share", std::to_string(std::lround(100 * lead.probability))}});
    }

    const Crossover& m_crossover;
    LeadWords m_words;
    std::array<std::string, 2> m_labels;
    std::vector<std::string> m_sentences;
};

} // namespace

bool LeadWords::isLessBetter() const
{
    return dimension.data == 0 &&
           (dimension.time > 0 || dimension.energy > 0 || dimension.cost > 0);
}

std::string LeadWords::message(const std::string& form) const
{
    const bool isFaster = output == "time" && dimension == kTime;
    const bool isCheaper = output == "cost" && dimension == kCost;
    return "lead." + form +
           (isFaster         ? ".faster"
            : isCheaper      ? ".cheaper"
            : isLessBetter() ? ".smaller"
                             : ".larger");
}

std::string toText(const Crossover& crossover)
{
    return CrossoverSentence(crossover).run();
}

} // namespace clusterwright::model
