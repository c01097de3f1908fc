#include "model/study/messages/result_message.h"

#include "model/core/text.h"
#include "model/units/dimension.h"
#include "model/units/quantity.h"

#include <algorithm>
#include <cassert>
#include <set>

namespace clusterwright::model
{

namespace
{

struct Message {
    std::string_view id;
    std::string_view text;
};

// Groups by their first word, as in the sources that use them. The last word of a group "lead" is the word for the better design.
constexpr Message kMessages[] = {
    {"place.range", "{variable} = {from} to {to}"},
    {"place.value", "{variable} = {value}"},

    {"interval.anywhere", "anywhere in the range"},
    {"interval.above", "at {low} or above"},
    {"interval.below", "at {high} or below"},
    {"interval.at", "at {low}"},
    {"interval.between", "between {low} and {high}"},

    {"band.constant", "no variance: the inputs with an interval do not change the output"},
    {"band.measured", "all of the variance from measured inputs"},
    {"band.mixed",
     "{measured} of the variance from measured inputs, {others} from intervals that were not "
     "measured ({inputs}); measured inputs alone: {band}"},
    {"band.sentence", "Band: {parts}."},
    {"band.sampled",
     "the 95 % band of the parameters of {subject} is that of {samples} samples, because "
     "derivatives give other "
     "ends"},
    {"band.derivatives",
     "the 95 % band of the parameters of {subject} is that of derivatives, although {samples} "
     "samples give other "
     "ends"},
    {"band.unanswered",
     "{count} of {samples} samples for the band of {subject} have no result and are omitted"},
    {"band.constant_legend", "no variance"},
    {"band.legend", "{measured} of the variance from measured inputs"},

    {"curve.changes", "From {range}, {output} goes from {first} to {last}."},
    {"curve.changes_too", "{output} goes from {first} to {last}."},
    {"curve.returns", "From {range}, {output} begins and ends at {value}."},
    {"curve.returns_too", "{output} begins and ends at {value}."},
    {"curve.constant", "From {range}, {output} stays at {value}."},
    {"curve.constant_too", "{output} stays at {value}."},
    {"curve.maximum", "The maximum of {output} is {value}, at {place}."},
    {"curve.minimum", "The minimum of {output} is {value}, at {place}."},
    {"curve.value", "At {place}, {output} is {value}."},
    {"curve.label", "{value} at {place}"},
    {"curve.none", "{output} has no value at any point."},

    {"curve.measured",
     "The prediction of {output} differs from {count} measured points by {median} % in the median "
     "and by at most {worst} % (at {place})."},
    {"curve.measured_one",
     "The prediction of {output} differs from the measured point at {place} by {worst} %."},
    {"curves.same", "At {place}, {output} is {most} for all curves."},
    {"curves.labels", "At {place}, {output} is {values}."},
    {"curves.label", "{value} ({curves})"},
    {"curves.missing", "At {place}, {output} has no value for {curves}."},
    {"curves.spread",
     "At {place}, the largest {output} is {most} ({most_curves}) and the smallest is {least} "
     "({least_curves})."},
    {"curves.widest", "The curves of {output} differ most at {place}, by a factor of {factor}."},

    {"map.range", "{output} goes from {least} ({least_place}) to {most} ({most_place})."},
    {"map.constant", "{output} is {least} at all points."},
    {"map.bottleneck", "Bottleneck: {shares} of the points."},
    {"map.labels", "{output} is {shares} of the points."},
    {"map.share", "{name} at {share} %"},

    {"search.stopped", "The search stopped before all {total} points were computed."},
    {"search.none", "None of the {total} points is feasible."},
    {"search.none_of_one", "The only point is not feasible."},
    {"search.none_yet", "No feasible point was found so far."},
    {"search.best", "The best of {total} points is {point}, with {objective} = {value}."},
    {"search.best_of_one", "The only point is {point}, with {objective} = {value}."},
    {"search.best_yet", "The best point so far is {point}, with {objective} = {value}."},
    {"search.closest", "the closest point, {point}, misses '{constraint}' by {share}"},
    {"search.front", "{count} of {total} points form the Pareto front: {ranges}."},
    {"search.front_of_one", "1 of {total} points forms the Pareto front: {ranges}."},
    {"search.front_yet", "The Pareto front so far has {count} points: {ranges}."},
    {"search.front_of_one_yet", "The Pareto front so far has 1 point: {ranges}."},
    {"search.range", "{objective} from {least} to {most}"},
    {"search.one_value", "{objective} = {least}"},
    {"search.ties", "Equally good: {points}."},
    {"search.ties_and_more", "Equally good: {points} and {more} more."},
    {"search.ties_and_at_least", "Equally good: {points} and at least {more} more."},
    {"search.more_ties", "At least {more} more point is equally good."},

    {"skipped.points", "{total} points"},
    {"skipped.sampled_points", "{total} sampled points"},
    {"skipped.bounds", "{count} of {points} violate variable bounds and were skipped"},
    {"skipped.bounds_one", "1 of {points} violates variable bounds and was skipped"},
    {"skipped.no_value", "{count} of {points} have no finite objective and were skipped"},
    {"skipped.no_value_one", "1 of {points} has no finite objective and was skipped"},
    {"skipped.undecided", "'{constraint}' has no value at {count} of {points}, which were skipped"},
    {"skipped.undecided_one", "'{constraint}' has no value at 1 of {points}, which was skipped"},
    {"caveat.one", "1 of {points} has {caveat}"},
    {"caveat.many", "{count} of {points} have {caveat}"},

    {"sensitivity.none", "None of the inputs changes {output}, which stays at {value}."},
    {"elasticity.none", "At this point, none of the inputs changes {output}, which is {value}."},
    {"elasticity.most",
     "{output} depends most on {input}: increasing {input} by 1 % changes {output} by {change} %."},
    {"elasticity.steps",
     "{output} depends most on {input}, an integer, which is {value}. Change of {output} at its "
     "neighbours: {steps}."},
    {"tornado.most",
     "{input} has the largest effect on {output}: {output} is {low} at {input} = {from} and {high} "
     "at {input} = {to}."},
    {"tornado.design", "The design has {output} = {value}."},
    {"morris.most",
     "{input} has the largest effect on {output}: over the interval of {input}, the mean change is "
     "{change}."},
    {"sobol.most",
     "{input} explains the largest share of the variance of {output}: first-order index {first} %, "
     "total index {total} %."},

    {"uncertainty.value", "{output} is {value} (95 %, parameters only: {low} to {high})."},
    {"uncertainty.value_at",
     "At {place}, {output} is {value} (95 %, parameters only: {low} to {high})."},
    {"uncertainty.constant", "None of the inputs changes {output}, which is {value}."},
    {"uncertainty.constant_at",
     "At {place}, none of the inputs changes {output}, which is {value}."},
    {"uncertainty.varied", "Varied: {inputs}."},
    {"uncertainty.exceedance",
     "P({output} > {limit}) = {probability} % (95 % confidence interval {low} to {high} %)."},
    {"uncertainty.known", "{input} ({low} to {high})"},
    {"uncertainty.assumed", "{input} (assumed {low} to {high})"},

    {"lead.for.faster", "For {places}, {design} is faster."},
    {"lead.for.cheaper", "For {places}, {design} is cheaper."},
    {"lead.for.smaller", "For {places}, {design} has the smaller {output}."},
    {"lead.for.larger", "For {places}, {design} has the larger {output}."},
    {"lead.by.faster", "For {places}, {design} is faster by a factor of {factor}."},
    {"lead.by.cheaper", "For {places}, {design} is cheaper by a factor of {factor}."},
    {"lead.by.smaller",
     "For {places}, the {output} of {design} is smaller by a factor of {factor}."},
    {"lead.by.larger", "For {places}, the {output} of {design} is larger by a factor of {factor}."},
    {"lead.up_to.faster", "Up to {place}, {design} is faster."},
    {"lead.up_to.cheaper", "Up to {place}, {design} is cheaper."},
    {"lead.up_to.smaller", "Up to {place}, {design} has the smaller {output}."},
    {"lead.up_to.larger", "Up to {place}, {design} has the larger {output}."},
    {"lead.from.faster", "From {place} on, {design} is faster."},
    {"lead.from.cheaper", "From {place} on, {design} is cheaper."},
    {"lead.from.smaller", "From {place} on, {design} has the smaller {output}."},
    {"lead.from.larger", "From {place} on, {design} has the larger {output}."},
    {"lead.below.faster", "Below {place}, {design} is faster."},
    {"lead.below.cheaper", "Below {place}, {design} is cheaper."},
    {"lead.below.smaller", "Below {place}, {design} has the smaller {output}."},
    {"lead.below.larger", "Below {place}, {design} has the larger {output}."},
    {"lead.above.faster", "Above {place}, {design} is faster."},
    {"lead.above.cheaper", "Above {place}, {design} is cheaper."},
    {"lead.above.smaller", "Above {place}, {design} has the smaller {output}."},
    {"lead.above.larger", "Above {place}, {design} has the larger {output}."},
    {"lead.difference.faster", "{design} is faster by {difference}."},
    {"lead.difference.cheaper", "{design} is cheaper by {difference}."},
    {"lead.difference.smaller", "The {output} of {design} is smaller by {difference}."},
    {"lead.difference.larger", "The {output} of {design} is larger by {difference}."},
    {"lead.equal", "For {places}, {first} and {second} have the same {output}."},
    {"lead.none", "For {places}, at least one of the designs has no result."},
    {"lead.all", "all {count} of {places}"},
    {"lead.both", "both of {places}"},

    {"crossover.none", "No point of {range} has a result for both designs."},
    {"crossover.factor", "At {place}, the outputs differ by a factor of {factor}."},
    {"crossover.least_factor", "The outputs differ least at {place}, by a factor of {factor}."},
    {"crossover.constant_factor", "The outputs differ by a factor of {factor} everywhere."},
    {"crossover.almost_equal", "The outputs are almost equal at {place}."},
    {"crossover.probability",
     "For {places}, {design} is ahead with a probability of up to {share} %, by the errors of "
     "predictions on other machines."},
    {"crossover.jump", "The outputs jump at {place}."},
    {"crossover.gap", "The values between {from} and {to} were not compared."},
    {"crossover.touch", "The curves touch at {place}."},
    {"crossover.interval", "The crossover is {interval} (95 %, parameters only)."},
    {"crossover.interval_of", "The crossover at {place} is {interval} (95 %, parameters only)."},
    {"crossover.open", "At 95 %, a crossover cannot be excluded at {place}."},
    {"crossover.constant", "The {output} of {design} does not depend on {variable}."},

    {"solve.value", "{variable} = {values} gives {relation}."},
    {"solve.values", "{variable} = {values} give {relation}."},
    {"solve.holds", "{relation} holds for {variable} = {values}."},
    {"solve.holds_all", "{relation} holds for {variable} = {values}, the whole range."},
    {"solve.holds_from_low",
     "{relation} holds for {variable} = {values} (the range begins at {low})."},
    {"solve.holds_to_high",
     "{relation} holds for {variable} = {values} (the range ends at {high})."},
    {"solve.interval", "The solution is {interval} (95 %, parameters only)."},
    {"solve.intervals", "The range of solutions {ends} (95 %, parameters only)."},
    {"solve.begins", "begins {begin}"},
    {"solve.ends", "ends {end}"},
    {"solve.begins_and_ends", "begins {begin} and ends {end}"},
    {"solve.gaps", "There is no result for {variable} = {values}."},
    {"solve.none_without_result",
     "no {variable} from {low} to {high} gives {relation}: no point in the range has a result"},
    {"solve.none",
     "no {variable} from {low} to {high} gives {relation}; the nearest is {output} = {value} at "
     "{variable} = {place}"},
    {"solve.jump", "{output} jumps from {before} to {after} at {variable} = {from}"},
    {"solve.step", "{output} goes from {before} to {after} between {variable} = {from} and {to}"},
    {"solve.open", "at 95 %, a solution cannot be excluded for {variable} = {values}"},

    {"comparison.same", "No parameter and no output differs between {first} and {second}."},
    {"comparison.equal", "{output} is {from} with both {first} and {second}."},
    {"comparison.equal_in", "{output} is {from} with both {first} and {second} ({variables})."},
    {"comparison.values", "{output} is {from} with {first} and {to} with {second}."},
    {"comparison.values_in",
     "{output} is {from} with {first} and {to} with {second} ({variables})."},
    {"comparison.no_value", "not defined"},
    {"comparison.variable", "{variable} = {from} against {to}"},
    {"comparison.factor", "{difference}, a factor of {factor}"},
    {"comparison.phase", "The step that changes most is {step} ({change})."},
    {"comparison.parameter", "The input with the largest effect is {step} ({change})."},
    {"comparison.interval",
     "The 95 % interval (parameters only) of the difference ({second} minus {first}) is {low} to "
     "{high}."},
    {"comparison.interval_with_0",
     "The 95 % interval (parameters only) of the difference ({second} minus {first}) is {low} to "
     "{high} (not "
     "significant)."},
    {"comparison.probability",
     "{output} is less with {design} with a probability of {share} %, by the errors of predictions "
     "on other machines."},
    {"comparison.list", "{output} is {values}."},
    {"comparison.value", "{value} with {design}"},
    {"comparison.itself",
     "{first} is compared with itself, because the scenario is active. Choose another scenario."},
    {"comparison.with", "Compared with {design}: {sentences}"},

    {"ladder.one",
     "The median error factor of {output} over {count} measured points is {factor} ({rung})."},
    {"ladder.change",
     "The median error factor of {output} over {count} measured points goes from {first} "
     "({first_rung}) to {last} ({last_rung})."},
    {"ladder.gain", "The rung '{rung}' gains most, a factor of {gain}."},
    {"ladder.loss", "The rung '{rung}' loses most, a factor of {loss}."},
    {"ladder.least", "The least median factor is {factor} ({rung})."},
    {"ladder.no_factor", "no value"},

    {"range.plain", "{variable} from {from} to {to}"},
    {"range.factor", "{variable} from {from} to {to}, each {step} times the one before"},
    {"range.step", "{variable} from {from} to {to}, in steps of {step}"},

    {"question.variable", "{variable} ({doc})"},
    {"question.curve", "How does {outputs} change with {x}?"},
    {"question.curves", "How do {outputs} change with {x}?"},
    {"question.map", "How does {outputs} change with {x}, and with {series}?"},
    {"question.series", "There is a curve for {series}."},
    {"question.compared", "The design is compared with {designs}."},
    {"question.search", "Which values of {axes} give {aims}?"},
    {"question.front", "Which values of {axes} are on the Pareto front of {aims}?"},
    {"question.least", "the smallest {expression}"},
    {"question.largest", "the largest {expression}"},
    {"question.samples", "{count} points are sampled."},
    {"question.constraints", "The points must satisfy {constraints}."},
    {"question.all_inputs", "the inputs"},
    {"question.elasticity", "Which of {inputs} affect {output} most, for a small change of each?"},
    {"question.tornado",
     "Which of {inputs} affect {output} most, each varied alone over its interval?"},
    {"question.morris",
     "Which of {inputs} affect {output} most, all varied over their intervals (Morris' elementary "
     "effects)?"},
    {"question.sobol",
     "Which of {inputs} cause the variance of {output}, all varied over their intervals (Sobol's "
     "indices)?"},
    {"question.scenario", "scenario {scenario}"},
    {"question.crossover", "Where do this design and {designs} have the same {output}, over {x}?"},
    {"question.solve", "For which {x} is {relation}?"},
    {"question.comparison", "What causes the difference in {output} to {designs}?"},
    {"question.difference_over", "How does the difference change over {x}?"},
    {"question.ladder",
     "How far is {output} from the measured points of {measured} on each of the rungs {rungs}?"},
    {"question.uncertainty",
     "What is the uncertainty of {output}, given the intervals of {inputs}?"},
    {"question.uncertainty_over",
     "What is the uncertainty of {output} over {x}, given the intervals of {inputs}?"},
    {"question.limit", "What is the probability of more than {limit}?"},

    {"mask.unused", "not used"},
    {"mask.cancelled", "its terms cancel"},
    {"mask.winner", "{part} in {equation}, where '{winner}' is decisive"},
    {"mask.zero", "{part} in {equation}, which is 0"},
    {"mask.rounding", "{part} in {equation}, which rounds the effect away"},
    {"mask.empty", "{part} in {equation}, which has no term"},
    {"mask.flat", "{part} in {equation}, which is flat here"},
    {"mask.constant", "{part} in {equation}, which does not change"},
    {"mask.other", "{part} in {equation}"},

    {"inputs.differs", "{input} is {here} here and {others}"},
    {"inputs.in", "{value} in {designs}"},
    {"inputs.more", "{count} more inputs differ"},
    {"inputs.taken", "{designs} takes {inputs} from this design."},
    {"inputs.taken_by_several", "{designs} take {inputs} from this design."},

    {"list.span", "{from} to {to}"},
    {"list.more", "{count} more"},
    {"list.and_more", "{items} and {count} more"},
    {"list.and", "{items} and {last}"},
};

std::string_view textOf(std::string_view id)
{
    const auto* const found = std::ranges::find(kMessages, id, &Message::id);
    assert(found != std::end(kMessages));
    return found->text;
}

// Makes "27.2" of "27.2 ms" at the end of a text before " to 33.9 ms".
void dropSharedUnit(std::string& text, std::size_t begin, std::string_view next)
{
    const auto blank = text.find(' ', begin);
    const auto other = std::min(next.find(' '), next.size());
    constexpr std::string_view kDigits = "-0123456789";
    if (blank != std::string::npos && kDigits.find(text[begin]) != kDigits.npos &&
        std::string_view(text).substr(blank) == next.substr(other))
        text.resize(blank);
}

// Returns the design of "acc-fft-inic, scenario fast"; empty for a label without a scenario.
std::string scenarioOwner(const std::string& label)
{
    const auto end = label.find(kScenarioPart);
    return end == label.npos ? "" : label.substr(0, end);
}

} // namespace

std::string resultMessage(std::string_view id, std::initializer_list<MessageValue> values)
{
    std::string filled;
    std::size_t last = 0; // begin of the value before
    auto rest = textOf(id);
    for (auto open = rest.find('{'); open != rest.npos; open = rest.find('{')) {
        const auto close = rest.find('}', open);
        const auto name = rest.substr(open + 1, close - open - 1);
        const auto* const value = std::ranges::find(values, name, &MessageValue::placeholder);
        assert(value != values.end());
        if (rest.substr(0, open) == " to ")
            dropSharedUnit(filled, last, value->text);
        filled.append(rest.substr(0, open));
        last = filled.size();
        filled.append(value->text);
        rest.remove_prefix(close + 1);
    }
    return filled.append(rest);
}

std::string listed(std::vector<std::string> items)
{
    if (items.size() < 2)
        return items.empty() ? "" : items.front();
    const auto last = items.back();
    items.pop_back();
    return resultMessage("list.and", {{"items", join(items, ", ")}, {"last", last}});
}

std::string countText(std::uint64_t count)
{
    return withThousands(std::to_string(count));
}

std::string ratioText(double factor)
{
    constexpr int kDigits = 3;
    return displayText({factor, kNumber}, kDigits);
}

std::vector<std::string> sentenceNames(std::vector<std::string> labels)
{
    std::set<std::string> owners;
    for (const auto& label : labels)
        owners.insert(scenarioOwner(label));
    owners.erase("");
    if (owners.size() != 1)
        return labels;
    for (auto& label : labels)
        if (!scenarioOwner(label).empty())
            label.erase(0, owners.begin()->size() + std::string_view(", ").size());
    return labels;
}

} // namespace clusterwright::model
