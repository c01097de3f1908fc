#include "model/core/text.h"
#include "model/study/bands/sign_scan.h"
#include "model/study/comparison/lead_words.h"
#include "model/study/measured/error_summary.h"
#include "model/study/messages/result_message.h"
#include "model/study/points/subject.h"
#include "model/study/studies/curve.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <optional>

namespace clusterwright::model
{

namespace
{

std::string xText(const CurveStudy& study, std::size_t point)
{
    return shownOn(study.x, study.x.values[point], study.xUnit);
}

std::string shownAt(const CurveStudy& study, std::size_t point)
{
    return resultMessage("place.value",
                         {{"variable", study.x.variable}, {"value", xText(study, point)}});
}

// True if each value has a name, as networks have.
bool isOfCategories(const Axis& axis)
{
    return std::ranges::all_of(axis.values, [&](double value) {
        return std::ranges::find(axis.categories, value, &Category::value) != axis.categories.end();
    });
}

std::string placeOf(const CurveStudy& study, std::size_t from, std::size_t to)
{
    if (from != to && isOfCategories(study.x)) { // no order, so no range
        auto texts = shownAt(study, from);
        for (auto point = from + 1; point <= to; ++point)
            texts += ", " + xText(study, point);
        return texts;
    }
    return from == to ? shownAt(study, from)
                      : resultMessage("place.range",
                                      {{"variable", study.x.variable},
                                       {"from", xText(study, from)},
                                       {"to", xText(study, to)}});
}

// The sentences about one output of a single curve.
class CourseText
{
public:
    CourseText(const CurveStudy& study, std::size_t output)
        : m_study(study)
        , m_output(output)
        , m_values(study.curves.front().outputs[output])
        , m_points(finitePoints(m_values))
    {
    }

    // Returns "P = 1 to 4", the range of the points with a value; "P = 4" for a single one.
    [[nodiscard]] std::string range() const
    {
        return m_points.empty() ? "" : placeOf(m_study, m_points.front(), m_points.back());
    }

    // Without the range if the sentence before had the same, and over categories, which have no order. An extreme is stated if it
    // exceeds the values at the ends.
    [[nodiscard]] std::vector<std::string> sentences(const std::string& rangeBefore) const
    {
        const std::string too = range() == rangeBefore ? "_too" : "";
        if (m_points.empty())
            return {message("curve.none", {})};
        const auto value = [&](std::size_t point) { return m_values[point]; };
        const auto [least, most] = std::ranges::minmax_element(m_points, {}, value);
        const double first = m_values[m_points.front()];
        const double last = m_values[m_points.back()];
        if (m_points.size() == 1)
            return {message("curve.value", {first})};
        const auto text = [&](double number) { return shownIn(m_study, m_output, number); };
        const double maximum = m_values[*most];
        const double minimum = m_values[*least];
        if (text(minimum) == text(maximum))
            return {message("curve.constant" + too, {first})};
        if (!categoriesOf(m_study, m_output).empty())
            return {labelsText(m_study, m_output)};
        if (isOfCategories(m_study.x))
            return {resultMessage("map.range",
                                  {{"output", m_study.outputs[m_output]},
                                   {"least", text(minimum)},
                                   {"least_place", xText(m_study, *least)},
                                   {"most", text(maximum)},
                                   {"most_place", xText(m_study, *most)}})};
        const std::string id = text(first) == text(last) ? "curve.returns" : "curve.changes";
        std::vector<std::string> texts{message(id + too, {first, last})};
        if (text(maximum) != text(std::max(first, last)))
            texts.push_back(message("curve.maximum", {maximum}, *most));
        if (text(minimum) != text(std::min(first, last)))
            texts.push_back(message("curve.minimum", {minimum}, *least));
        return texts;
    }

private:
    [[nodiscard]] std::string
    message(const std::string& id, const std::vector<double>& values, std::size_t point = 0) const
    {
        const auto text = [&](std::size_t i) {
            return i < values.size() ? shownIn(m_study, m_output, values[i]) : "";
        };
        return resultMessage(id,
                             {{"range", range()},
                              {"place", m_points.size() == 1 ? range() : shownAt(m_study, point)},
                              {"output", m_study.outputs[m_output]},
                              {"value", text(0)},
                              {"first", text(0)},
                              {"last", text(1)}});
    }

    const CurveStudy& m_study;
    std::size_t m_output;
    const std::vector<double>& m_values;
    std::vector<std::size_t> m_points;
};

// "From n = 1 to 4, time goes from 4 s to 1 s. price stays at 1 USD. From n = 2 to 4, ..."
std::vector<std::string> coursesOf(const CurveStudy& study, std::size_t outputs)
{
    std::vector<std::string> sentences;
    std::string range;
    for (std::size_t i = 0; i < outputs; ++i) {
        const CourseText course(study, i);
        std::ranges::copy(course.sentences(range), std::back_inserter(sentences));
        range = course.range();
    }
    return sentences;
}

// Returns the finite values of all curves at one point.
std::vector<double> valuesAt(const CurveStudy& study, std::size_t output, std::size_t point)
{
    std::vector<double> values;
    for (const auto& curve : study.curves)
        if (const auto value = curve.outputs[output][point]; std::isfinite(value))
            values.push_back(value);
    return values;
}

// Empty for a curve without a value at the point.
std::string
textAt(const CurveStudy& study, const Curve& curve, std::size_t output, std::size_t point)
{
    const double value = curve.outputs[output][point];
    return std::isfinite(value) ? shownIn(study, output, value) : std::string();
}

// "inic and fast": the curves with this text at the point.
std::string
labelsWith(const CurveStudy& study, std::size_t output, std::size_t point, const std::string& text)
{
    std::vector<std::string> labels;
    for (const auto& curve : study.curves)
        labels.push_back(labelOf(study, curve));
    labels = sentenceNames(std::move(labels));
    std::vector<std::string> found;
    for (std::size_t i = 0; i < labels.size(); ++i)
        if (textAt(study, study.curves[i], output, point) == text)
            found.push_back(labels[i]);
    return listed(std::move(found));
}

// "ring (inic and fast) and tree (slow)": the values at the point; of a single curve only the value.
std::string groupsAt(const CurveStudy& study, std::size_t output, std::size_t point)
{
    std::vector<std::string> texts, groups;
    for (const auto& curve : study.curves) {
        const auto text = textAt(study, curve, output, point);
        if (text.empty() || std::ranges::count(texts, text) > 0)
            continue;
        texts.push_back(text);
        groups.push_back(resultMessage(
            "curves.label", {{"value", text}, {"curves", labelsWith(study, output, point, text)}}));
    }
    return listed(study.curves.size() == 1 ? texts : groups);
}

// True if each curve has one value at both points, or none.
bool isSameAt(const CurveStudy& study, std::size_t output, std::size_t point, std::size_t other)
{
    return std::ranges::all_of(study.curves, [&](const Curve& curve) {
        const double a = curve.outputs[output][point];
        const double b = curve.outputs[output][other];
        return a == b || (!std::isfinite(a) && !std::isfinite(b));
    });
}

// Returns the ratio of the largest to the smallest curve at the point; empty for labels, and if a curve has no value, or none at or above 0.
std::optional<double> factorAt(const CurveStudy& study, std::size_t output, std::size_t point)
{
    if (!categoriesOf(study, output).empty())
        return std::nullopt;
    double least = std::numeric_limits<double>::infinity();
    double most = 0;
    for (const auto& curve : study.curves) {
        const double value = curve.outputs[output][point];
        if (!std::isfinite(value) || value < 0)
            return std::nullopt;
        least = std::min(least, value);
        most = std::max(most, value);
    }
    return most > 0 ? std::optional(most / least) : std::nullopt;
}

// Returns the last point at which a curve has a value, or the last point of the axis if no curve has a value.
std::size_t lastAnswered(const CurveStudy& study, std::size_t output)
{
    const auto points = study.x.values.size();
    for (auto point = points; point > 0; --point)
        if (!valuesAt(study, output, point - 1).empty())
            return point - 1;
    return points - 1;
}

// Returns the point at which the curves differ by the largest factor, if that is clearly larger than the factor at `point`. A
// factor to 0, or to a value that is negligible, such as the rounding error of 1 - (1 - 1e-30), is not stated.
std::optional<std::size_t> widestAt(const CurveStudy& study, std::size_t output, std::size_t point)
{
    constexpr double kClearly = 1.1;
    constexpr double kMostFactor = 1e6;
    const auto here = factorAt(study, output, point);
    double factor = kClearly * here.value_or(1);
    std::optional<std::size_t> widest;
    for (std::size_t i = 0; i < study.x.values.size() && here; ++i)
        if (const auto there = factorAt(study, output, i); there && *there > factor) {
            factor = *there;
            widest = i;
        }
    return factor < kMostFactor ? widest : std::nullopt;
}

// Compares several curves: "At n = 4, the largest speedup is 7 (inic) and the smallest is 1 (fast)." Labels have no largest and no
// smallest.
void addSpread(const CurveStudy& study, std::size_t output, std::vector<std::string>& sentences)
{
    const auto point = lastAnswered(study, output);
    const auto& name = study.outputs[output];
    const auto values = valuesAt(study, output, point);
    if (values.empty())
        return sentences.push_back(resultMessage("curve.none", {{"output", name}}));
    const auto [least, most] = std::ranges::minmax(values);
    const auto mostText = shownIn(study, output, most);
    const auto leastText = shownIn(study, output, least);
    const bool isAll = values.size() == study.curves.size();
    const bool areGroups = leastText == mostText || !categoriesOf(study, output).empty();
    sentences.push_back(
        resultMessage(leastText == mostText && isAll ? "curves.same"
                      : areGroups                    ? "curves.labels"
                                                     : "curves.spread",
                      {{"place", shownAt(study, point)},
                       {"output", name},
                       {"values", areGroups ? groupsAt(study, output, point) : ""},
                       {"most", mostText},
                       {"most_curves", labelsWith(study, output, point, mostText)},
                       {"least", leastText},
                       {"least_curves", labelsWith(study, output, point, leastText)}}));
    if (!isAll)
        sentences.push_back(resultMessage("curves.missing",
                                          {{"place", shownAt(study, point)},
                                           {"output", name},
                                           {"curves", labelsWith(study, output, point, "")}}));
    if (const auto widest = widestAt(study, output, point))
        sentences.push_back(
            resultMessage("curves.widest",
                          {{"output", name},
                           {"place", shownAt(study, *widest)},
                           {"factor", ratioText(*factorAt(study, output, *widest))}}));
}

// Presets for which the same design is ahead.
struct PresetLead {
    int leader = -1; // 0, 1, or -1 where the two are equal or have no answer
    bool hasAnswer = false;
    std::vector<std::string> presets;
    double least = 0; // factor between the outputs; NaN unless both are above 0
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
            add({study.x.values[i],
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
        if (count > kMost + 1) {
            names.resize(kMost);
            names.push_back(resultMessage("list.more", {{"count", std::to_string(count - kMost)}}));
        }
        const auto places = resultMessage(
            "place.value", {{"variable", m_study.x.variable}, {"value", listed(std::move(names))}});
        if (m_leads.size() > 1 || count == 1)
            return places;
        return resultMessage(count == 2 ? "lead.both" : "lead.all",
                             {{"places", places}, {"count", std::to_string(count)}});
    }

    static std::string factorText(const PresetLead& lead)
    {
        if (!std::isfinite(lead.least) || !std::isfinite(lead.most))
            return "";
        const auto least = ratioText(lead.least);
        const auto most = ratioText(lead.most);
        return least == most ? least : resultMessage("list.span", {{"from", least}, {"to", most}});
    }

    const CurveStudy& m_study;
    const std::array<std::string, 2>& m_labels;
    LeadWords m_words;
    std::vector<PresetLead> m_leads;
};

} // namespace

std::vector<std::size_t> finitePoints(const std::vector<double>& values)
{
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < values.size(); ++i)
        if (std::isfinite(values[i]))
            found.push_back(i);
    return found;
}

std::string measuredText(const CurveStudy& study)
{
    std::vector<std::string> sentences;
    for (std::size_t output = 0; output < study.outputs.size(); ++output) {
        std::vector<double> errors;
        const MeasuredPoint* worst = nullptr;
        for (const auto& [curve, of, points] : study.measured)
            for (const auto& point : points)
                if (of == output && std::isfinite(point.error)) {
                    errors.push_back(point.error);
                    if (worst == nullptr || std::abs(point.error) > std::abs(worst->error))
                        worst = &point;
                }
        if (worst == nullptr)
            continue;
        const auto summary = summaryOf(errors);
        sentences.push_back(
            resultMessage(errors.size() > 1 ? "curve.measured" : "curve.measured_one",
                          {{"output", study.outputs[output]},
                           {"count", std::to_string(errors.size())},
                           {"median", roundedText(100 * summary.median, 3)},
                           {"worst", roundedText(100 * summary.worst, 3)},
                           {"place",
                            resultMessage("place.value",
                                          {{"variable", study.x.variable},
                                           {"value", shownOn(study.x, worst->x, study.xUnit)}})}}));
    }
    return join(sentences, " ");
}

std::string toText(const CurveStudy& study)
{
    constexpr std::size_t kMostOutputs = 6;
    const auto outputs = std::min(study.outputs.size(), kMostOutputs);
    std::vector<std::string> sentences;
    if (study.curves.size() == 1)
        sentences = coursesOf(study, outputs);
    else
        for (std::size_t i = 0; i < outputs; ++i)
            addSpread(study, i, sentences);
    return join(sentences, " ");
}

std::string labelsText(const CurveStudy& study, std::size_t output)
{
    constexpr std::size_t kMost = 6;
    const auto points = study.x.values.size();
    std::vector<std::string> texts;
    for (std::size_t i = 0, end = 0; i < points; i = end) {
        for (++end; end < points && isSameAt(study, output, i, end);)
            ++end;
        if (const auto values = groupsAt(study, output, i); !values.empty())
            texts.push_back(resultMessage(
                "curve.label", {{"value", values}, {"place", placeOf(study, i, end - 1)}}));
    }
    const auto count = texts.size();
    if (count > kMost + 1) {
        texts.resize(kMost);
        texts.push_back(resultMessage("list.more", {{"count", std::to_string(count - kMost)}}));
    }
    return resultMessage("comparison.list",
                         {{"output", study.outputs[output]}, {"values", listed(std::move(texts))}});
}

std::string presetLeadsText(const CurveStudy& study,
                            std::size_t other,
                            const std::array<std::string, 2>& labels)
{
    return PresetLeads(study, other, labels).text();
}

} // namespace clusterwright::model
