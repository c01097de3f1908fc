#include "model/study/studies/preset_leads.h"

#include "model/core/text.h"
#include "model/study/bands/sign_scan.h"
#include "model/study/comparison/lead_words.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::model
{

namespace
{

// Presets for which the same design is ahead.
struct PresetLead {
    int leader = -1; // 0, 1, or -1 where the two are equal or have no result
    bool hasAnswer = false;
    std::vector<std::string> presets;
    double least = 0; // ratio of the outputs; NaN unless both are above 0
    double most = 0;
};

class PresetLeads
{
public:
    PresetLeads(const CurveStudy& study,
                std::size_t other,
                const std::array<std::string, 2>& labels)
        : m_study(study)
        , m_labels(labels)
        , m_words{study.outputs.front(), study.dimensions.front()}
    {
        for (std::size_t i = 0; i < study.x.values.size(); ++i)
            add({static_cast<double>(i),
                 study.curves.front().outputs.front()[i],
                 study.curves[other].outputs.front()[i]});
    }

    [[nodiscard]] std::string text() const
    {
        std::vector<std::string> parts;
        bool isFirst = true;
        for (const auto& lead : m_leads) {
            parts.push_back(textOf(lead, isFirst));
            isFirst = isFirst && lead.leader < 0;
        }
        return join(parts, "; ") + ".";
    }

private:
    void add(const PairSample& sample)
    {
        const auto side = sample.side();
        const bool isOrdered = side == Side::Below || side == Side::Above;
        const int leader = !isOrdered                                        ? -1
                           : (side == Side::Below) == m_words.isLessBetter() ? 0
                                                                             : 1;
        const bool hasAnswer = side != Side::None;
        const auto [low, high] = std::minmax(sample.first, sample.second);
        const double factor = low > 0 ? high / low : std::nan("");
        auto found = std::ranges::find_if(m_leads, [&](const PresetLead& lead) {
            return lead.leader == leader && lead.hasAnswer == hasAnswer;
        });
        if (found == m_leads.end())
            found = m_leads.insert(found, {leader, hasAnswer, {}, factor, factor});
        found->presets.push_back(shownOn(m_study.x, sample.x));
        found->least = std::isnan(factor) ? factor : std::min(found->least, factor);
        found->most = std::max(found->most, factor);
    }

    [[nodiscard]] std::string textOf(const PresetLead& lead, bool isFirst) const
    {
        const auto where = " for " + placeOf(lead);
        if (!lead.hasAnswer)
            return "one of the designs has no result" + where;
        if (lead.leader < 0)
            return m_labels[0] + " and " + m_labels[1] + " have the same " + m_words.output + where;
        const auto& label = m_labels[static_cast<std::size_t>(lead.leader)];
        return (isFirst ? m_words.ahead(label) : m_words.again(label)) + where + factorText(lead);
    }

    // Returns "all 3 of nic = a, b and c".
    [[nodiscard]] std::string placeOf(const PresetLead& lead) const
    {
        constexpr std::size_t kMost = 6;
        auto names = lead.presets;
        const auto count = names.size();
        auto last = count > kMost ? std::to_string(count - kMost) + " more" : names.back();
        names.resize(std::min(count - 1, kMost));
        const bool isAll = m_leads.size() == 1 && count > 1;
        const auto all = count == 2 ? "both of " : "all " + std::to_string(count) + " of ";
        return (isAll ? all : std::string()) + m_study.x.variable + " = " +
               (names.empty() ? "" : join(names, ", ") + " and ") + last;
    }

    static std::string factorText(const PresetLead& lead)
    {
        if (!std::isfinite(lead.least) || !std::isfinite(lead.most))
            return "";
        const auto least = roundedText(lead.least, 3);
        const auto most = roundedText(lead.most, 3);
        return ", by a factor of " + (least == most ? least : least + " to " + most);
    }

    const CurveStudy& m_study;
    const std::array<std::string, 2>& m_labels;
    LeadWords m_words;
    std::vector<PresetLead> m_leads;
};

} // namespace

std::string presetLeadsText(const CurveStudy& study,
                            std::size_t other,
                            const std::array<std::string, 2>& labels)
{
    return PresetLeads(study, other, labels).text();
}

} // namespace clusterwright::model
