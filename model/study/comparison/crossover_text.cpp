#include "model/core/text.h"
#include "model/study/comparison/crossover.h"
#include "model/study/comparison/lead_words.h"

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
        const auto [first, second] = labelsOf(crossover.inputs[0], crossover.inputs[1]);
        m_labels = {first, second};
    }

    std::string run() const
    {
        const auto& leads = m_crossover.leads;
        std::string text;
        if (leads.size() == 1)
            text = throughout(leads.front());
        else if (leads.size() == 2 && leads[0].leader >= 0 && leads[1].leader >= 0)
            text = oneChange(leads[0], leads[1]);
        else
            text = list();
        for (const auto& crossing : m_crossover.crossings)
            if (crossing.change.kind == Change::Kind::Touch)
                text += " The outputs touch at " + at(crossing.change.after.x) + ".";
        for (const auto& crossing : m_crossover.crossings)
            if (crossing.interval)
                text += " The crossover" + of(crossing) + " is " +
                        toText(*crossing.interval,
                               value(crossing.interval->low),
                               value(crossing.interval->high)) +
                        " (95 % interval).";
        if (m_crossover.openAt)
            text += " At 95 %, a crossover cannot be excluded at " + at(*m_crossover.openAt) + ".";
        for (std::size_t i = 0; i < 2; ++i)
            if (m_crossover.isConstant[i])
                text +=
                    " " + m_labels[i] + " does not depend on " + m_crossover.range.variable + ".";
        return text;
    }

private:
    [[nodiscard]] std::string value(double x) const
    {
        return displayIn({x, m_crossover.range.dimension}, m_crossover.range.unit);
    }
    [[nodiscard]] std::string at(double x) const
    {
        return m_crossover.range.variable + " = " + value(x);
    }
    [[nodiscard]] std::string of(const Crossing& crossing) const
    {
        return m_crossover.crossings.size() == 1 ? std::string()
                                                 : " at " + at(crossing.change.after.x);
    }
    [[nodiscard]] std::string over(const Lead& lead) const
    {
        return lead.from == lead.to ? at(lead.from) : at(lead.from) + " to " + value(lead.to);
    }

    [[nodiscard]] std::string ahead(int leader) const
    {
        return m_words.ahead(m_labels[static_cast<std::size_t>(leader)]);
    }
    [[nodiscard]] std::string behind(int leader) const
    {
        return m_words.again(m_labels[static_cast<std::size_t>(leader)]);
    }

    static std::string byFactor(double factor, const std::string& which)
    {
        return std::isfinite(factor) ? ", by a factor of " + which + roundedText(factor, 3) : "";
    }

    [[nodiscard]] std::string throughout(const Lead& lead) const
    {
        const auto where = " from " + at(lead.from) + " to " + value(lead.to);
        if (lead.side == Side::None)
            return "No point" + where + " has a result for both designs.";
        if (lead.leader < 0)
            return m_labels[0] + " and " + m_labels[1] + " have the same " +
                   m_crossover.output.name + where + ".";
        auto text = ahead(lead.leader) + " all the way" + where;
        if (std::isfinite(lead.leastFactor))
            text += byFactor(lead.leastFactor, "at least ") + " (at " + at(lead.nearest) + ")";
        return text + ".";
    }

    [[nodiscard]] std::string oneChange(const Lead& before, const Lead& after) const
    {
        const auto change = std::ranges::find_if(m_crossover.crossings, [](const Crossing& c) {
            return c.change.kind != Change::Kind::Touch;
        });
        if (change == m_crossover.crossings.end())
            return list();
        if (change->change.kind == Change::Kind::Meeting)
            return ahead(before.leader) + " below " + at(after.from) + "; above it " +
                   behind(after.leader) + ".";
        const bool isJump = change->change.kind == Change::Kind::Jump;
        const bool hasGap = !isJump && after.from > before.to + 1;
        return ahead(before.leader) + " up to " + at(before.to) +
               (isJump ? ", where the outputs jump" : "") + "; from " +
               (isJump ? "there" : at(after.from)) + " on " + behind(after.leader) +
               byFactor(change->factor, "") + (std::isfinite(change->factor) ? " there." : ".") +
               (hasGap ? " The values between were not compared." : "");
    }

    [[nodiscard]] std::string list() const
    {
        std::vector<std::string> parts;
        bool isFirst = true;
        for (const auto& lead : m_crossover.leads) {
            if (lead.side == Side::None) {
                parts.push_back("there is no result for " + over(lead));
            } else if (lead.leader < 0) {
                parts.push_back("they are equal for " + over(lead));
            } else {
                parts.push_back((isFirst ? ahead(lead.leader) : behind(lead.leader)) + " for " +
                                over(lead));
                isFirst = false;
            }
        }
        auto text = join(parts, "; ") + ".";
        if (text.starts_with('t'))
            text[0] = 'T';
        return text;
    }

    const Crossover& m_crossover;
    LeadWords m_words;
    std::array<std::string, 2> m_labels;
};

} // namespace

bool LeadWords::isLessBetter() const
{
    return dimension.data == 0 &&
           (dimension.time > 0 || dimension.energy > 0 || dimension.cost > 0);
}

bool LeadWords::isAdjective() const
{
    return dimension == kTime || dimension == kCost;
}

std::string LeadWords::ahead(const std::string& label) const
{
    if (!isAdjective())
        return again(label) + " the " + (isLessBetter() ? "smaller " : "larger ") + output;
    const bool isPlain = output == "time" || output == "cost";
    return again(label) + (dimension == kCost ? " cheaper" : " faster") +
           (isPlain ? "" : " in " + output);
}

std::string LeadWords::again(const std::string& label) const
{
    return label + (isAdjective() ? " is" : " has");
}

std::string toText(const Crossover& crossover)
{
    return CrossoverSentence(crossover).run();
}

} // namespace clusterwright::model
