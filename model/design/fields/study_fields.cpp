// Fields of a design's scenarios and studies. A study has only the fields that its kind uses.
#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/design/document/derivation.h"
#include "model/design/document/design.h"
#include "model/design/fields/item_fields.h"
#include "model/design/fields/setting_lines.h"
#include "model/design/gestures/component_edits.h"
#include "model/design/library/library.h"
#include "model/design/library/usable_component.h"
#include "model/design/system/setting_value.h"
#include "model/json/pointer.h"

#include <algorithm>
#include <charconv>

namespace clusterwright::model
{

namespace
{

using Fields = ItemFields<StudyDefinition>;
using Has = StudyForm::Axis;

std::optional<int> wholeNumber(std::string_view text)
{
    int number = 0;
    const auto* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    return error == std::errc{} && stop == end ? std::optional(number) : std::nullopt;
}

void addNumber(Fields& fields, Field field, int StudyDefinition::*member, int least)
{
    field.text = std::to_string(fields.item().*member);
    fields.add(field, [field, member, least](StudyDefinition& item, const FieldText& text) {
        const auto said = text.value_or("");
        const auto number = wholeNumber(said);
        if (!number || *number < least)
            return Diagnostics{Severity::Error,
                               "study.number",
                               "",
                               field.pointer,
                               "expected an integer of at least " + std::to_string(least) +
                                   ", got '" + said + "'",
                               ""};
        item.*member = *number;
        return Diagnostics{};
    });
}

std::vector<std::string> variableNames(const Design& design)
{
    std::vector<std::string> names;
    for (const auto& variable : design.variables)
        names.push_back(variable.name);
    return names;
}

// Adds variables as choices, and components for kinds of study that can replace them.
Field open(Field field, const Design& design, Library& library, const StudyForm& form)
{
    field = chosen(std::move(field), variableNames(design));
    if (form.canReplace)
        for (const auto& component : usableComponents(design, library))
            if (std::ranges::find(field.choices, component.name) == field.choices.end())
                field.choices.push_back(component.name);
    field.isOpen = true; // also attributes and parameters
    return field;
}

// Adds the values of an axis; an axis that replaces a component offers all matching presets.
Field valuesOf(Field field, const Design& design, Library& library, const std::string& variable)
{
    std::vector<std::string> ids;
    if (isReplacement(design, library, variable))
        for (const auto& row : replacementsFor(design, library, variable))
            ids.push_back(row.preset);
    if (ids.empty())
        return field;
    field = chosen(std::move(field), {join(ids, ", ")});
    field.isOpen = true;
    field.doc = "presets of the component's kind, separated by commas";
    return field;
}

// Adds the varied input and its display.
void addX(Fields& fields, const Design& design, Library& library, const StudyForm& form)
{
    const auto& study = fields.item();
    const bool isUnknown = form.hasRelation;
    auto over = open(
        fieldOf("x", isUnknown ? "For" : "Over", isUnknown ? "input to find" : "input to vary"),
        design,
        library,
        form);
    over.isRequired = form.x != Has::Maybe;
    over.pointer = fields.pointer() + "/x";
    fields.text(
        over, [](auto& item) -> auto& { return item.x.variable; });
    auto values = form.x == Has::Range
                      ? fieldOf("x_values",
                                "Between",
                                "range such as 1 MB/s..1 GB/s (default: the bounds of the input)")
                      : fieldOf("x_values", "Values", "2..16, 1..64:*2, log(1 MB/s, 1 GB/s, 50)");
    values = valuesOf(std::move(values), design, library, study.x.variable);
    values.isRequired = form.x == Has::Values;
    values.pointer = fields.pointer() + "/x/values";
    fields.text(
        values, [](auto& item) -> auto& { return item.x.values; });
}

void addSeries(Fields& fields, const Design& design, Library& library, const StudyForm& form)
{
    const bool isPlane = form.isPlane();
    auto series =
        open(fieldOf("series",
                     isPlane ? "Y variable" : "One line per",
                     isPlane ? "variable of the y axis" : "variable that distinguishes the lines"),
             design,
             library,
             form);
    series.pointer = fields.pointer() + "/" + form.seriesKey();
    fields.text(
        series, [](auto& item) -> auto& { return item.series.variable; });
    auto values =
        valuesOf(fieldOf("series_values", isPlane ? "Y values" : "Line values", "256,512"),
                 design,
                 library,
                 fields.item().series.variable);
    values.pointer = series.pointer + "/values";
    fields.text(
        values, [](auto& item) -> auto& { return item.series.values; });
}

std::string bestText(int points)
{
    return points == 0 ? "Pareto front" : "best " + std::to_string(points);
}

// "best 10", "Pareto front"; a number alone is that of the best points.
void addResultsToKeep(Fields& fields)
{
    auto kept = chosen(fieldOf("top",
                               "Results to keep",
                               "the best points, or the Pareto front of several objectives"),
                       {bestText(10), bestText(100), bestText(0)});
    kept.isOpen = true;
    kept.isRequired = true;
    kept.text = bestText(fields.item().top);
    fields.add(kept, [kept](StudyDefinition& item, const FieldText& text) {
        constexpr std::string_view kBest = "best";
        const auto whole = text.value_or("");
        auto said = trimmed(whole);
        if (said == bestText(0)) {
            item.top = 0;
            return Diagnostics{};
        }
        if (said.starts_with(kBest))
            said = trimmed(said.substr(kBest.size()));
        const auto number = wholeNumber(said);
        if (!number || *number < 1)
            return refusal("study.number",
                           "invalid number of results '" + whole + "'",
                           "choose 'Pareto front', or the best points, such as 'best 10'");
        item.top = *number;
        return Diagnostics{};
    });
}

void addSearch(Fields& fields)
{
    const auto& study = fields.item();
    auto axes = described(
        fieldOf("axes", "Vary", "one input and its values per line, such as P = 2..64:*2"),
        FieldForm::Paragraph,
        true);
    std::vector<NamedValue> lines;
    for (const auto& axis : study.axes)
        lines.push_back({axis.variable, axis.values});
    axes.text = linesOf(lines);
    axes.pointer = fields.pointer() + "/axes";
    fields.add(axes, [axes](StudyDefinition& item, const FieldText& text) {
        auto problems = checkText(axes, text);
        const auto said = settingsIn(text.value_or(""), "P = 2..64:*2");
        append(problems, said.diagnostics());
        if (!problems.empty())
            return problems;
        item.axes.clear();
        for (const auto& [name, value] : said.value())
            item.axes.push_back({name, value});
        return problems;
    });
    addLabelled(fields, {"minimize", "maximize", "subject_to"});
    addResultsToKeep(fields);
}

// Returns derived curves to choose from: those over each line that another design draws, the baseline and the measured points.
std::vector<std::string> derivations(const Design& design, const StudyDefinition& study)
{
    auto references = study.against;
    if (!references.empty())
        references.push_back(design.id);
    if (design.baseline)
        references.emplace_back(kToBaseline);
    if (!study.measured.empty())
        references.emplace_back(kToMeasured);
    std::vector<std::string> texts{""};
    for (const auto begin : {kRatioTo, kDifferenceFrom})
        for (const auto& reference : references)
            texts.push_back(std::string(begin) + reference);
    return texts;
}

void addCurves(Fields& fields, const Design& design)
{
    auto derive =
        chosen(fieldOf("derive",
                       "Shown as",
                       "'ratio to NAME' or 'difference from NAME'; NAME is a line, baseline or "
                       "measured"),
               derivations(design, fields.item()));
    derive.isOpen = true;
    derive.titles[""] = "the values themselves";
    derive.text = fields.item().derive;
    fields.add(derive, [derive](StudyDefinition& item, const FieldText& text) {
        const auto said = text.value_or("");
        if (!said.empty() && !derivationOf(said))
            return refusal("study.derive",
                           "invalid derived curve '" + said + "'",
                           "use 'ratio to NAME' or 'difference from NAME'");
        item.derive = said;
        return Diagnostics{};
    });
}

void addMeasured(Fields& fields, Library& library)
{
    auto measured =
        chosen(fieldOf("measured",
                       "Measured points",
                       "data set, CSV file or exported run; a path starts in the folder of the "
                       "design"),
               library.ids(PresetKind::Measured));
    measured.isOpen = true;
    measured.isSearched = true;
    fields.text(measured, &StudyDefinition::measured);
    addLabelled(fields, {"measured_as", "measured_where"});
}

void addRungs(Fields& fields)
{
    auto field = described(fieldOf("rungs",
                                   "Rungs",
                                   "one per line: its name, a colon and the settings that it adds, "
                                   "such as injection limit: senders = 4"),
                           FieldForm::Paragraph,
                           true);
    field.text = linesOf(fields.item().rungs);
    fields.add(field, [field](StudyDefinition& study, const FieldText& text) {
        if (auto problems = checkText(field, text); !problems.empty())
            return problems;
        auto rungs = rungsIn(text.value_or(""));
        if (rungs)
            study.rungs = std::move(rungs).value();
        return rungs.diagnostics();
    });
}

void addSampling(Fields& fields, const StudyForm& form)
{
    const auto& study = fields.item();
    fields.text(chosen(fieldOf("method", "Method", "method of the study"),
                       {form.methods.begin(), form.methods.end()}),
                &StudyDefinition::method);
    addLabelled(fields, {"vary"});
    auto share =
        fieldOf("share",
                "Assumed uncertainty",
                "relative half-width that is assumed for inputs without an interval, such as 0.1");
    share.text = shortestText(study.share);
    fields.add(share, [share](StudyDefinition& item, const FieldText& text) {
        const auto value = readValue(share, text);
        const auto number = value ? constantOf(value.value()) : std::nullopt;
        if (!number || number->dimension != kNumber || !(number->value > 0 && number->value < 1))
            return refusal(
                "study.number", "the assumed uncertainty must be between 0 and 1", "use 0.1");
        item.share = number->value;
        return Diagnostics{};
    });
}

void addSamples(Fields& fields)
{
    addNumber(fields,
              fieldOf("samples", "Samples", "number of samples; 0: default of the method"),
              &StudyDefinition::samples,
              0);
    addNumber(fields,
              fieldOf("seed", "Seed", "random seed; equal seeds give equal results"),
              &StudyDefinition::seed,
              0);
}

void addKind(Fields& fields)
{
    std::vector<std::string> names;
    for (const auto* const form : studyForms())
        names.emplace_back(form->name);
    auto kind = chosen(fieldOf("kind", "Kind", "kind of study"), names);
    kind.text = fields.item().kind;
    fields.add(kind, [kind](StudyDefinition& study, const FieldText& text) {
        auto problems = checkText(kind, text);
        if (!problems.empty())
            return problems;
        if (*text != study.kind)
            study = asKind(study, *text);
        return problems;
    });
}

} // namespace

void addFields(const ItemPlace<Scenario>& at, const Design&, Library&, FieldList& list)
{
    ItemFields<Scenario> fields(at, list);
    fields.text(described(fieldOf("title", "Title", ""), FieldForm::Line, true), &Scenario::title);
    fields.text(
        described(fieldOf("doc", "About", "description of the scenario"), FieldForm::Paragraph),
        &Scenario::doc);
    auto set = described(fieldOf("set", "Sets", "one input and its value per line, such as P = 32"),
                         FieldForm::Paragraph);
    set.text = linesOf(at.item.settings);
    set.pointer = at.pointer + "/set";
    fields.add(set, [](Scenario& scenario, const FieldText& text) {
        auto settings = settingsIn(text.value_or(""), "P = 32");
        if (settings)
            scenario.settings = std::move(settings).value();
        return settings.diagnostics();
    });
}

void addFields(const ItemPlace<Note>& at, const Design&, Library&, FieldList& list)
{
    ItemFields<Note> fields(at, list);
    addLabelled(fields);
}

void addFields(const ItemPlace<StudyDefinition>& at,
               const Design& design,
               Library& library,
               FieldList& list)
{
    const auto first = std::ssize(list);
    Fields fields(at, list);
    const auto& form = formOf(at.item);
    fields.text(
        described(
            fieldOf("title", "Title", "\u201cFolder / Title\u201d puts the study into a folder"),
            FieldForm::Line,
            true),
        &StudyDefinition::title);
    addKind(fields);
    if (form.hasX())
        addX(fields, design, library, form);
    if (form.series != StudyForm::Series::None)
        addSeries(fields, design, library, form);
    if (form.hasAxes)
        addSearch(fields);
    addLabelled(fields, {"such_that"});
    if (form.hasOutputs())
        fields.texts(
            described(fieldOf("outputs",
                              form.hasOneOutput() ? "Output" : "Outputs",
                              form.hasOneOutput() ? "one output, such as time"
                                                  : "outputs to show, such as time, speedup"),
                      FieldForm::Line,
                      form.outputs != StudyForm::Outputs::Any),
            &StudyDefinition::outputs);
    addLabelled(fields, {"against", "shared", "separate"});
    if (form.hasCurves)
        addCurves(fields, design);
    if (form.canMeasure())
        addMeasured(fields, library);
    if (form.hasRungs)
        addRungs(fields);
    if (form.isSampled)
        addSampling(fields, form);
    addLabelled(fields, {"limit"});
    if (form.hasSamples())
        addSamples(fields);
    addLabelled(fields); // further ones
    // But for those of an axis, the file calls them alike.
    for (auto entry = list.begin() + first; entry != list.end(); ++entry)
        if (entry->field.pointer.empty())
            entry->field.pointer = pointerTo(at.pointer, entry->field.key);
}

} // namespace clusterwright::model
