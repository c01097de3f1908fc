#include "model/study/studies/preset_leads.h"

#include "model/core/text.h"
#include "model/study/bands/sign_scan.h"
#include "model/study/comparison/lead_words.h"
#include "model/study/messages/result_message.h"

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
        std::vector<std::string> sentences;
        for (const auto& lead : m_leads)
            sentences.push_back(textOf(lead));
        return join(sentences, " ");
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

    [[nodiscard]] std::string textOf(const PresetLead& lead) const
    {
        const auto places = placesOf(lead);
        if (!lead.hasAnswer)
            return resultMessage("lead.none", {{"places", places}});
        if (lead.leader < 0)
            return resultMessage("lead.equal",
                                 {{"places", places},
                                  {"first", m_labels[0]},
                                  {"second", m_labels[1]},
                                  {"output", m_words.output}});
        const auto factor = factorText(lead);
        return resultMessage(m_words.message(factor.empty() ? "for" : "by"),
                             {{"places", places},
                              {"design", m_labels[static_cast<std::size_t>(lead.leader)]},
                              {"output", m_words.output},
                              {"factor", factor}});
    }

    // Returns "all 3 of nic = a, b and c".
    [[nodiscard]] std::string placesOf(const PresetLead& lead) const
    {
        constexpr std::size_t kMost = 6;
        auto names = lead.presets;
        const auto count = names.size();
        auto last = names.back();
        if (count > kMost)
            last = resultMessage("list.more", {{"count", std::to_string(count - kMost)}});
        names.resize(std::min(count - 1, kMost));
        const auto items =
            resultMessage("list.and", {{"items", join(names, ", ")}, {"last", last}});
        const auto places = resultMessage(
            "place.value",
            {{"variable", m_study.x.variable}, {"value", names.empty() ? last : items}});
        if (m_leads.size() > 1 || count == 1)
            return places;
        return resultMessage(count == 2 ? "lead.both" : "lead.all",
                             {{"places", places}, {"count", std::to_string(count)}});
    }

    static std::string factorText(const PresetLead& lead)
    {
        if (!std::isfinite(lead.least) || !std::isfinite(lead.most))
            return "";
        const auto least = roundedText(lead.least, 3);
        const auto most = roundedText(lead.most, 3);
        return least == most ? least : resultMessage("list.span", {{"from", least}, {"to", most}});
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
