// Sensitivities as tables, with bars of the inputs that have an effect.
#include "model/core/text.h"
#include "model/json/json.h"
#include "model/json/value_json.h"
#include "model/study/figure/figure_parts.h"
#include "model/study/messages/result_message.h"
#include "model/study/points/shown_axis.h"
#include "model/study/results/columns.h"
#include "model/study/results/result_tables.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace clusterwright::model
{

namespace
{

constexpr std::size_t kMostBars = 25; // inputs, those with the largest effect

std::string messageOf(std::string_view id, const SensitivityHead& head)
{
    return resultMessage(
        id, {{"output", head.output.name}, {"value", shownIn(head.output, head.value)}});
}

Json headJson(const SensitivityHead& head)
{
    return recordJson(head.record, head.output, {{"value", numberJson(head.value)}});
}

// Returns the table of the inputs, without columns that follow from the others.
template <typename Study>
StudyResult resultOf(const Study& study, std::vector<ResultColumn> inputs)
{
    const auto& head = study.head;
    StudyResult result;
    result.input.design = head.record.system;
    const auto repeated = [&](std::string key, const std::string& word) {
        ResultColumn column{std::move(key), "", ResultColumn::Form::Word};
        column.words.assign(inputs.front().size(), word);
        return column;
    };
    inputs.push_back(repeated("output", head.output.name));
    inputs.push_back(repeated("method", head.record.method));
    result.table = {"variables", "", std::move(inputs)};
    result.diagnostics = head.diagnostics;
    result.method =
        methodText(head.record,
                   head.output,
                   std::isfinite(head.value) ? shownIn(head.output, head.value) : std::string("-"));
    result.withoutEffect = withoutEffect(study);
    return result;
}

// Inserts columns before that of the method.
void addColumns(StudyResult& result, std::vector<ResultColumn> columns)
{
    auto& all = result.table.columns;
    all.insert(all.end() - 1,
               std::make_move_iterator(columns.begin()),
               std::make_move_iterator(columns.end()));
}

void setFacts(StudyResult& result,
              Json facts,
              const std::vector<DeadVariable>& dead,
              const std::string& output)
{
    auto list = Json::array();
    for (const auto& variable : dead) {
        auto masks = Json::array();
        for (const auto& mask : variable.maskedBy)
            masks.push_back({{"kind", toText(mask.kind)},
                             {"equation", mask.equation},
                             {"part", mask.part},
                             {"winner", mask.winner}});
        list.push_back({{"name", variable.name},
                        {"output", output},
                        {"used", variable.isUsed},
                        {"masked_by", masks}});
    }
    facts[result.table.key] = nullptr;
    facts["dead"] = std::move(list);
    result.facts = [json = std::move(facts)] { return json; };
}

std::string_view maskMessage(const Mask& mask)
{
    using Kind = MaskKind;
    if (!mask.winner.empty())
        return "mask.winner";
    switch (mask.kind) {
    case Kind::Zero:
        return "mask.zero";
    case Kind::Rounding:
        return "mask.rounding";
    case Kind::EmptySum:
        return "mask.empty";
    case Kind::FlatTable:
        return "mask.flat";
    case Kind::Comparison:
    case Kind::Function:
        return "mask.constant";
    case Kind::Maximum:
    case Kind::Minimum:
    case Kind::Condition:
        break;
    }
    return "mask.other";
}

// "max(a, b) in time, where 'b' is decisive"; for a long text the function only.
std::string maskText(const Mask& mask)
{
    constexpr std::size_t kLongest = 60;
    auto part = mask.part;
    const auto open = part.find('(');
    if (part.size() > kLongest)
        part = open < kLongest ? part.substr(0, open) + "(...)" : part.substr(0, kLongest) + "...";
    return resultMessage(maskMessage(mask),
                         {{"part", part}, {"equation", mask.equation}, {"winner", mask.winner}});
}

std::string masksText(const DeadVariable& variable)
{
    if (!variable.isUsed)
        return resultMessage("mask.unused", {});
    std::vector<std::string> texts;
    for (const auto& mask : variable.maskedBy)
        texts.push_back(maskText(mask));
    return texts.empty() ? resultMessage("mask.cancelled", {}) : join(texts, "; ");
}

ResultTable deadTable(const std::vector<DeadVariable>& dead)
{
    return {"",
            "inputs without effect here",
            {wordColumn("name", "input", dead, &DeadVariable::name),
             wordColumn("masked_by", "masked by", dead, &masksText)}};
}

// Returns the label, or the value; counts have all digits.
std::string endText(const StudyVariable& variable, double value)
{
    return categoryAt(variable.categories, value)
               ? shownAs(variable, value)
               : shownValue(value, variable.dimension, variable.unit);
}

// Joins the texts of an input's two bars if both end on one side: elsewhere they would overlap.
void joinTexts(plots::Bar& low, plots::Bar& high)
{
    if ((low.to - low.from) * (high.to - high.from) <= 0)
        return;
    const bool isLowFarther = std::abs(low.to - low.from) > std::abs(high.to - high.from);
    const auto text = low.text + "; " + high.text;
    low.text = isLowFarther ? text : "";
    high.text = isLowFarther ? "" : text;
}

// Adds the changes of the output at the neighbours of an integer, per 1 % of the integer. Of two bars to the same side, the longer one
// begins at the end of the other.
void addSteps(std::vector<plots::Bar>& all, const Elasticity& one)
{
    const double percents = std::max(1.0, std::abs(one.variable.value)); // as Elasticity::strength
    const auto texts = stepTexts(one);
    std::vector<plots::Bar> bars;
    for (const auto& [change, colour] : {std::pair(one.oneLess, 1U), std::pair(one.oneMore, 2U)})
        if (std::isfinite(change))
            bars.push_back({one.variable.name, 0, change * percents, colour, texts[bars.size()]});
    if (bars.size() == 2) {
        joinTexts(bars[0], bars[1]);
        std::ranges::sort(bars, {}, [](const plots::Bar& bar) { return std::abs(bar.to); });
        if (bars[0].to * bars[1].to > 0)
            bars[1].from = bars[0].to;
    }
    all.insert(all.end(), bars.begin(), bars.end());
}

plots::BarFigure figureOf(const ElasticityStudy& study)
{
    const auto first =
        std::span(study.variables).first(std::min(kMostBars, study.variables.size()));
    const bool hasSteps = std::ranges::any_of(first, &Elasticity::isByStep);
    std::vector<plots::Bar> bars;
    for (const auto& one : first)
        if (one.isByStep() && one.strength() != 0)
            addSteps(bars, one);
        else if (std::isfinite(one.elasticity) && one.strength() != 0)
            bars.push_back({one.variable.name,
                            0,
                            one.elasticity,
                            hasSteps || one.elasticity < 0 ? 0U : 1U,
                            roundedText(one.elasticity, 3)});
    auto figure = barsOf(
        plots::axisOf(
            "% change of " + study.head.output.name + " per 1 % change of the input", "", "1"),
        "input",
        std::move(bars));
    if (hasSteps)
        figure.classes = {"1 % more", "one less", "one more"};
    const auto none = noEffectText(withoutEffect(study));
    figure.note = !hasSteps
                      ? none
                      : "Integers change by one; their bars are divided by this change in %." +
                            (none.empty() ? "" : " " + none);
    return figure;
}

std::string sentenceOf(const ElasticityStudy& study)
{
    if (study.variables.empty() || !std::isfinite(study.variables.front().strength()))
        return "";
    const auto& first = study.variables.front();
    if (first.strength() == 0)
        return messageOf("elasticity.none", study.head);
    if (first.isByStep())
        return resultMessage("elasticity.steps",
                             {{"output", study.head.output.name},
                              {"input", first.variable.name},
                              {"value", shownAs(first.variable, first.variable.value)},
                              {"steps", join(stepTexts(first), ", ")}});
    return resultMessage("elasticity.most",
                         {{"output", study.head.output.name},
                          {"input", first.variable.name},
                          {"change", roundedText(first.elasticity, 3)}});
}

plots::BarFigure figureOf(const Tornado& study)
{
    const auto& head = study.head;
    const auto without = withoutEffect(study);
    std::vector<plots::Bar> bars;
    for (std::size_t i = 0; i < std::min(kMostBars, study.bars.size()); ++i) {
        const auto& bar = study.bars[i];
        const auto& variable = bar.variation.variable;
        if (std::ranges::count(without, variable.name) > 0)
            continue;
        const auto& ends = bar.variation.distribution;
        const auto add = [&](double to, unsigned colour, double input) {
            if (std::isfinite(to))
                bars.push_back({variable.name, head.value, to, colour, endText(variable, input)});
        };
        add(bar.atLow, 0, ends.low);
        add(bar.atHigh, 1, ends.high);
        if (std::isfinite(bar.atLow) && std::isfinite(bar.atHigh))
            joinTexts(bars[bars.size() - 2], bars.back());
    }
    auto figure =
        barsOf(axisOf(head.output), "input", std::move(bars), {"low value", "high value"});
    if (std::isfinite(head.value))
        figure.reference = head.value;
    figure.referenceLabel = "design";
    figure.note = noEffectText(without);
    return figure;
}

std::string sentenceOf(const Tornado& study)
{
    const auto& output = study.head.output;
    if (study.bars.empty() || !std::isfinite(study.bars.front().swing()))
        return "";
    if (study.bars.front().swing() == 0)
        return messageOf("sensitivity.none", study.head);
    const auto& first = study.bars.front();
    const auto& variable = first.variation.variable;
    const auto& ends = first.variation.distribution;
    return resultMessage("tornado.most",
                         {{"input", variable.name},
                          {"output", output.name},
                          {"low", shownIn(output, first.atLow)},
                          {"from", shownAs(variable, ends.low)},
                          {"high", shownIn(output, first.atHigh)},
                          {"to", shownAs(variable, ends.high)}}) +
           " " + messageOf("tornado.design", study.head);
}

// Returns two bars for each of the first inputs that have an effect. `add`: adds those of an index or effect.
template <typename Study, typename Row, typename Add>
plots::BarFigure pairsOfBars(const Study& study,
                             const std::vector<Row>& rows,
                             const Add& add,
                             plots::Axis axis,
                             std::vector<std::string> classes)
{
    std::vector<plots::Bar> bars;
    for (std::size_t i = 0; i < std::min(kMostBars, rows.size()); ++i)
        add(bars, study.variables[i].variable.name, rows[i]);
    auto figure = barsOf(std::move(axis), "input", std::move(bars), std::move(classes));
    figure.note = noEffectText(withoutEffect(study));
    return figure;
}

plots::BarFigure figureOf(const MorrisStudy& study)
{
    const auto add = [](auto& bars, const std::string& name, const ElementaryEffect& effect) {
        if (effect.magnitude == 0)
            return;
        bars.push_back(
            {name, 0, effect.magnitude, 0, {}, effect.magnitudeLow, effect.magnitudeHigh});
        bars.push_back({name + " \u03c3", 0, effect.deviation, 1});
    };
    const auto& output = study.head.output;
    return pairsOfBars(study,
                       study.effects,
                       add,
                       plots::titledAxis("mean effect on " + output.name + ", \u03bc*",
                                         plots::unitOr(output.unit, output.dimension)),
                       {"\u03bc* (95 % interval)", "\u03c3: non-linear or interacting"});
}

std::string sentenceOf(const MorrisStudy& study)
{
    if (study.effects.empty() || !std::isfinite(study.effects.front().magnitude))
        return "";
    if (study.effects.front().magnitude == 0)
        return messageOf("sensitivity.none", study.head);
    return resultMessage("morris.most",
                         {{"input", study.variables.front().variable.name},
                          {"output", study.head.output.name},
                          {"change", shownIn(study.head.output, study.effects.front().magnitude)}});
}

plots::BarFigure figureOf(const SobolStudy& study)
{
    const auto add = [](auto& bars, const std::string& name, const SobolIndex& index) {
        if (index.total == 0)
            return;
        bars.push_back({name, index.first, std::max(index.first, index.total), 1});
        bars.push_back({name, 0, index.first, 0, {}, index.firstLow, index.firstHigh});
    };
    return pairsOfBars(study,
                       study.indices,
                       add,
                       plots::titledAxis("share of the variance of " + study.head.output.name),
                       {"first-order (95 % interval)", "total"});
}

std::string sentenceOf(const SobolStudy& study)
{
    if (study.indices.empty() || !std::isfinite(study.indices.front().total))
        return "";
    const auto& first = study.indices.front();
    return resultMessage("sobol.most",
                         {{"input", study.variables.front().variable.name},
                          {"output", study.head.output.name},
                          {"first", roundedText(100 * first.first, 3)},
                          {"total", roundedText(100 * first.total, 3)}});
}

} // namespace

StudyResult tablesOf(const ElasticityStudy& study)
{
    const auto& rows = study.variables;
    const auto variable = &Elasticity::variable;
    auto result = resultOf(
        study,
        {wordColumn("name", "input", rows, [](const auto& one) { return one.variable.name; }),
         inputColumn(
             "value", "value", rows, variable, [](const auto& one) { return one.variable.value; }),
         wordColumn(
             "unit", "", rows, [](const auto& one) { return baseUnit(one.variable.dimension); })});
    const bool hasSteps = std::ranges::any_of(rows, &Elasticity::hasSteps);
    const auto steps = [&](const char* key, const std::string& head, auto change) {
        auto column = numberColumn(key, hasSteps ? head : "", rows, change, kNumber, "%");
        for (std::size_t i = 0; i < rows.size(); ++i)
            column.texts.push_back(rows[i].hasSteps() ? percentText(column.values[i], kTextDigits)
                                                      : "");
        return column;
    };
    addColumns(
        result,
        {numberColumn("elasticity", "", rows, &Elasticity::elasticity),
         numberColumn("", "elasticity", rows, &Elasticity::shown),
         numberColumn("derivative", "", rows, [](const auto& one) { return one.slope.value; })});
    auto& method = result.table.columns.back();
    for (std::size_t i = 0; i < rows.size(); ++i)
        method.words[i] = toText(rows[i].slope.method);
    auto kink = numberColumn("kink", "", rows, &Elasticity::isKink);
    kink.form = ResultColumn::Form::Flag;
    for (auto& column : {kink,
                         steps("one_less", "one less", &Elasticity::oneLess),
                         steps("one_more", "one more", &Elasticity::oneMore)})
        result.table.columns.push_back(column);
    setFacts(result, headJson(study.head), study.dead, study.head.output.name);
    std::vector<Elasticity> shown;
    std::ranges::copy_if(rows, std::back_inserter(shown), [](const Elasticity& one) {
        return one.strength() != 0 || one.isKink;
    });
    result.details = {
        {"",
         "method of each derivative",
         {wordColumn("name", "input", shown, [](const auto& one) { return one.variable.name; }),
          wordColumn("method",
                     "method",
                     shown,
                     [](const auto& one) {
                         return std::string(toText(one.slope.method)) +
                                (one.isKink ? ", at a kink" : "");
                     })}},
        deadTable(study.dead)};
    result.sentence = sentenceOf(study);
    result.figures = {{"Bars", figureOf(study)}};
    return result;
}

StudyResult tablesOf(const Tornado& study)
{
    std::vector<Variation> variations;
    for (const auto& bar : study.bars)
        variations.push_back(bar.variation);
    const auto& output = study.head.output;
    auto result = resultOf(study, withHeads(variationColumns(variations), {"name", "low", "high"}));
    addColumns(
        result,
        {numberColumn("at_low", output.name + " at low", study.bars, &TornadoBar::atLow, output),
         numberColumn("at_high", output.name + " at high", study.bars, &TornadoBar::atHigh, output),
         numberColumn("swing", "", study.bars, &TornadoBar::swing)});
    setFacts(result, headJson(study.head), study.dead, output.name);
    result.details = {intervalsTable(variations), deadTable(study.dead)};
    result.sentence = sentenceOf(study);
    result.figures = {{"Bars", figureOf(study)}};
    return result;
}

StudyResult tablesOf(const MorrisStudy& study)
{
    using Effect = ElementaryEffect;
    const auto& output = study.head.output;
    auto result = resultOf(study, withHeads(variationColumns(study.variables), {"name"}));
    const auto add = [&](const char* key, const char* head, auto of) {
        addColumns(result, {numberColumn(key, head, study.effects, of, output)});
    };
    add("mu", "", &Effect::mean);
    add("mu_star", "mu*", &Effect::magnitude);
    add("mu_star_low", "from", &Effect::magnitudeLow);
    add("mu_star_high", "to", &Effect::magnitudeHigh);
    add("", "mu", &Effect::mean);
    add("sigma", "sigma", &Effect::deviation);
    add("effects", "", &Effect::effects);
    (result.table.columns.end() - 2)->form = ResultColumn::Form::Count;
    setFacts(result, headJson(study.head), {}, output.name);
    result.details = {intervalsTable(study.variables)};
    result.sentence = sentenceOf(study);
    result.figures = {{"Bars", figureOf(study)}};
    return result;
}

StudyResult tablesOf(const SobolStudy& study)
{
    auto result = resultOf(study, withHeads(variationColumns(study.variables), {"name"}));
    const auto add = [&](const char* key, const char* head, auto of) {
        addColumns(result, {numberColumn(key, head, study.indices, of)});
    };
    add("first", "first", &SobolIndex::first);
    add("first_low", "from", &SobolIndex::firstLow);
    add("first_high", "to", &SobolIndex::firstHigh);
    add("total", "total", &SobolIndex::total);
    add("total_low", "from", &SobolIndex::totalLow);
    add("total_high", "to", &SobolIndex::totalHigh);
    auto facts = headJson(study.head);
    auto& output = facts["outputs"][study.head.output.name];
    output["mean"] = numberJson(study.mean);
    output["variance"] = numberJson(study.variance);
    setFacts(result, std::move(facts), {}, study.head.output.name);
    result.details = {intervalsTable(study.variables)};
    result.sentence = sentenceOf(study);
    result.figures = {{"Bars", figureOf(study)}};
    return result;
}

} // namespace clusterwright::model
