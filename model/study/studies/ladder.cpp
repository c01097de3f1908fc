#include "model/study/studies/ladder.h"

#include "model/core/diagnostic.h"
#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/design/document/data_file.h"
#include "model/design/document/design.h"
#include "model/json/pointer.h"
#include "model/study/discrepancy/lead.h"
#include "model/study/measured/measured_points.h"
#include "model/study/measured/used_rows.h"
#include "model/study/measured/validation.h"
#include "model/study/messages/result_message.h"
#include "model/study/points/sampling.h"
#include "model/study/points/study_places.h"
#include "model/study/points/study_point.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace clusterwright::model
{

CLUSTERWRIGHT_LARGE_VALUE_MEMBERS(LadderStudy);

namespace
{

class LadderRunner
{
public:
    LadderRunner(const Design& design,
                 const StudyDefinition& definition,
                 Library& library,
                 const std::vector<Setting>& settings)
        : m_design(design)
        , m_definition(definition)
        , m_library(library)
        , m_settings(settings)
        , m_place(placeOfStudy(design, definition))
    {
    }

    Result<LadderStudy> run()
    {
        m_study.title = m_definition.title;
        m_study.measured = m_definition.measured;
        auto data = measuredColumns(m_design, m_definition, m_library);
        if (!data)
            return inStudy(data.diagnostics());
        for (std::size_t i = 0; i < m_definition.rungs.size(); ++i)
            if (auto problems = climb(i, data.value()); !problems.empty())
                return problems;
        return std::move(m_study);
    }

private:
    // A column of a name that a rung or a setting sets is no input on any rung, so that all rungs have the same points.
    [[nodiscard]] std::vector<std::string> fixedNames() const
    {
        return namesOf(
            settingsOfRungs(m_definition, m_definition.rungs.size(), m_settings, m_place));
    }

    // Gives parts of the study, such as "/measured", their places in the file.
    [[nodiscard]] Diagnostics inStudy(Diagnostics findings) const
    {
        for (auto& finding : findings)
            if (finding.file.empty())
                finding.pointer = m_place + finding.pointer;
        return findings;
    }

    [[nodiscard]] std::string partOf(std::size_t rung) const
    {
        return pointerTo(m_place + "/rungs", rung);
    }

    Diagnostics climb(std::size_t index, const DataFile& data)
    {
        auto subject = studySubject(
            m_design, m_library, settingsOfRungs(m_definition, index + 1, m_settings, m_place));
        if (!subject)
            return subject.diagnostics();
        const auto found =
            validate(subject.value().system, data, m_definition.outputs.front(), fixedNames());
        if (!found)
            return withDefaultPlace("", partOf(index), found.diagnostics());
        if (index == 0) {
            begin(subject.value(), found.value());
            append(m_study.diagnostics,
                   overruledColumns(subject.value().system,
                                    data,
                                    m_definition.outputs.front(),
                                    namesOf(m_settings)));
        }
        const auto& output = found.value().outputs.front();
        const auto isSame = [](const LadderPoint& ours, const ValidatedPoint& theirs) {
            return ours.at == theirs.at;
        };
        if (!std::ranges::equal(m_study.points, output.points, isSame))
            return withDefaultPlace("",
                                    partOf(index),
                                    refusal("ladder.points",
                                            "the rungs have different measured points",
                                            "use rungs with the same inputs"));
        addColumns(found.value());
        add(index, output, subject.value().system);
        return {};
    }

    // Rungs set inputs on purpose. All rungs see the same repetitions.
    void addColumns(const Validation& found)
    {
        for (const auto& finding : found.diagnostics)
            if (finding.code == "data.mixed")
                append(m_study.diagnostics, withSeverity(Severity::Note, {finding}));
            else if (finding.code != "data.set")
                append(m_study.diagnostics, {finding});
    }

    void begin(const StudySubject& subject, const Validation& found)
    {
        const auto& output = found.outputs.front();
        m_study.input = inputOf(subject);
        m_study.input.settings = m_settings;
        m_study.output = {output.name, output.unit, output.dimension};
        for (std::size_t i = 0; i < found.variables.size(); ++i)
            m_study.variables.push_back({found.variables[i], "", found.dimensions[i]});
        for (const auto& point : output.points)
            m_study.points.push_back({point.at, point.samples, point.measured});
    }

    void add(std::size_t index, const ValidatedOutput& output, const System& system)
    {
        LadderRung rung{m_definition.rungs[index], {}, std::numeric_limits<double>::quiet_NaN()};
        for (auto& [name, value] : rung.rung.settings)
            if (const auto number = parseDouble(trimmed(value)))
                if (auto label = labelOf(system, name, *number); !label.empty())
                    value = std::move(label);
        std::vector<double> factors;
        for (const auto& point : output.points) {
            rung.predicted.push_back(point.predicted);
            factors.push_back(errorFactor(point.predicted, point.measured));
        }
        rung.error = summaryOfFactors(factors);
        const auto missing = std::ranges::count_if(factors, [](double f) { return std::isinf(f); });
        if (missing > 0)
            m_study.diagnostics.add(
                atPlace(partOf(index),
                        warning("ladder.prediction",
                                countText(static_cast<std::uint64_t>(missing)) + " of " +
                                    countText(factors.size()) +
                                    " measured points have no positive prediction on the rung '" +
                                    rung.rung.name + "'",
                                "remove these rows with 'measured_where', or change the rung")));
        m_isFitted = m_isFitted || isFittedToRows(system, output.name);
        if (!m_study.rungs.empty()) {
            const auto& before = m_study.rungs.back();
            rung.gain = before.error.median / rung.error.median;
            if (const auto odds = leadOdds(system.errors, nullptr); odds && m_isFitted) {
                std::vector<double> shares;
                for (std::size_t i = 0; i < rung.predicted.size(); ++i)
                    shares.push_back(
                        odds->probabilityOfLess(before.predicted[i], rung.predicted[i]));
                rung.lessProbability = sampleQuantile(std::move(shares), 0.5);
            }
            if (before.predicted == rung.predicted)
                m_study.diagnostics.add(
                    atPlace(partOf(index),
                            warning("ladder.unchanged",
                                    "the rung '" + rung.rung.name + "' changes no prediction",
                                    "set an input that '" + output.name + "' depends on")));
        }
        m_study.rungs.push_back(std::move(rung));
    }

    const Design& m_design;
    const StudyDefinition& m_definition;
    Library& m_library;
    const std::vector<Setting>& m_settings;
    std::string m_place;
    bool m_isFitted = false; // on a rung so far
    LadderStudy m_study;
};

std::string factorText(double factor)
{
    return std::isfinite(factor) ? ratioText(factor) : resultMessage("ladder.no_factor", {});
}

} // namespace

std::vector<Setting> settingsOfRungs(const StudyDefinition& definition,
                                     std::size_t count,
                                     const std::vector<Setting>& settings,
                                     const std::string& place)
{
    auto all = settings;
    for (std::size_t i = 0; i < count; ++i)
        for (const auto& [name, value] : definition.rungs[i].settings) {
            if (hasSetting(settings, name))
                continue;
            const Setting now{
                name, value, pointerTo(pointerTo(place + "/rungs", i) + "/set", name)};
            const auto known = std::ranges::find(all, name, &Setting::name);
            if (known == all.end())
                all.push_back(now);
            else
                *known = now;
        }
    return all;
}

Result<LadderStudy> runLadder(const Design& design,
                              const StudyDefinition& definition,
                              Library& library,
                              const std::vector<Setting>& settings)
{
    return LadderRunner(design, definition, library, settings).run();
}

std::string toText(const LadderStudy& study)
{
    const auto& first = study.rungs.front();
    const auto& last = study.rungs.back();
    const auto count = countText(study.points.size());
    if (study.rungs.size() == 1)
        return resultMessage("ladder.one",
                             {{"output", study.output.name},
                              {"count", count},
                              {"factor", factorText(first.error.median)},
                              {"rung", first.rung.name}});
    auto text = resultMessage("ladder.change",
                              {{"output", study.output.name},
                               {"count", count},
                               {"first", factorText(first.error.median)},
                               {"first_rung", first.rung.name},
                               {"last", factorText(last.error.median)},
                               {"last_rung", last.rung.name}});
    const auto gainOf = [](const LadderRung& rung) { return rung.gain > 1 ? rung.gain : 1; };
    const auto best = std::ranges::max_element(study.rungs, {}, gainOf);
    if (best->gain > 1)
        text += " " + resultMessage("ladder.gain",
                                    {{"rung", best->rung.name}, {"gain", factorText(best->gain)}});
    const auto lossOf = [](const LadderRung& rung) { return rung.gain < 1 ? 1 / rung.gain : 1; };
    const auto worst = std::ranges::max_element(study.rungs, {}, lossOf);
    if (worst->gain < 1)
        text +=
            " " + resultMessage("ladder.loss",
                                {{"rung", worst->rung.name}, {"loss", factorText(lossOf(*worst))}});
    const auto medianOf = [](const LadderRung& rung) {
        return std::isfinite(rung.error.median) ? rung.error.median
                                                : std::numeric_limits<double>::infinity();
    };
    const auto least = std::ranges::min_element(study.rungs, {}, medianOf);
    if (medianOf(*least) < medianOf(last))
        text += " " + resultMessage("ladder.least",
                                    {{"rung", least->rung.name},
                                     {"factor", factorText(least->error.median)}});
    return text;
}

} // namespace clusterwright::model
