#include "model/study/comparison/crossover.h"

#include "model/core/diagnostics.h"
#include "model/core/finding.h"
#include "model/design/system/overridden_scenario.h"
#include "model/design/system/setting_value.h"
#include "model/study/bands/design_band.h"
#include "model/study/comparison/lead_words.h"
#include "model/study/discrepancy/lead.h"
#include "model/study/messages/result_message.h"
#include "model/study/points/compared_value.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace clusterwright::model
{

CLUSTERWRIGHT_LARGE_VALUE_MEMBERS(Crossover);

namespace
{

double factorOf(const PairSample& sample)
{
    const auto [low, high] = std::minmax(sample.first, sample.second);
    return low > 0 ? high / low : std::nan("");
}

// Output of one design as a function of the variable; a constant for a design without it.
class OutputFunction
{
public:
    OutputFunction(Response response, bool isConstant)
        : m_response(std::move(response))
        , m_isConstant(isConstant)
        , m_evaluator(m_response)
    {
    }

    double at(double x)
    {
        return m_evaluator.at(m_isConstant ? std::span<const double>()
                                           : std::span<const double>(&x, 1))[0];
    }
    [[nodiscard]] bool isInBounds(double x)
    {
        static_cast<void>(at(x));
        return m_evaluator.isInBounds();
    }
    [[nodiscard]] bool isValid() const { return m_evaluator.isValid(); }
    [[nodiscard]] const Response& response() const { return m_response; }

private:
    Response m_response;
    bool m_isConstant;
    PointEvaluator m_evaluator;
};

class Finder
{
public:
    Finder(const StudySubject& first,
           const StudySubject& second,
           const CrossoverQuestion& question,
           std::stop_token stop)
        : m_subjects{&first, &second}
        , m_question(question)
        , m_stop(std::move(stop))
    {
    }

    Result<Crossover> run()
    {
        if (auto problems = compile(); !problems.empty())
            return problems;
        const std::array systems{&m_subjects[0]->system, &m_subjects[1]->system};
        if (auto problems = labelledInOne(*systems[0], *systems[1], {m_question.over.variable});
            !problems.empty())
            return problems;
        auto range = resolveRange(systems, m_question.over, m_dimension);
        if (!range)
            return range.diagnostics();
        m_result.range = std::move(range).value();
        const auto scan = signs();
        if (m_stop.stop_requested())
            return stopped();
        addLeads(scan);
        addCrossings(scan);
        addValidity();
        addIntervals();
        if (m_stop.stop_requested())
            return stopped();
        m_result.method = methodText();
        m_result.others =
            otherInputs(idWithScenario(m_result.inputs[1].design, m_result.inputs[1].scenario),
                        m_subjects[0]->system,
                        m_subjects[1]->system,
                        {m_question.output},
                        {m_result.range.variable},
                        m_subjects[1]->taken);
        m_result.others.title = labelsOf(m_result.inputs[0], m_result.inputs[1]).second;
        for (const auto* const subject : m_subjects)
            append(m_result.diagnostics,
                   settingFindingsOver(subject->system, {m_result.range.variable}, "--over"));
        if (std::ranges::all_of(m_result.leads,
                                [](const Lead& lead) { return lead.side == Side::None; })) {
            if (isOutOfBounds(m_result.diagnostics))
                return m_result.diagnostics;
            append(m_result.diagnostics, warning("crossover.no_answer", toText(m_result)));
        } else if (isOutOfBounds(m_result.diagnostics)) {
            countOutside();
        }
        return std::move(m_result);
    }

private:
    SignScan signs()
    {
        return scanSigns(
            [&](double x) {
                if (m_stop.stop_requested()) // ends the remaining calls at once
                    return std::pair{std::nan(""), std::nan("")};
                const std::pair values{m_functions[0]->at(x), m_functions[1]->at(x)};
                for (std::size_t i = 0; i < 2; ++i)
                    if (!m_functions[i]->isValid())
                        m_invalid[i].push_back(x);
                return values;
            },
            m_result.range.grid,
            m_result.range.whole);
    }

    void countOutside()
    {
        const auto isOutside = [&](double x) {
            return !m_functions[0]->isInBounds(x) || !m_functions[1]->isInBounds(x);
        };
        countOutOfBounds(
            m_result.diagnostics,
            static_cast<std::size_t>(std::ranges::count_if(m_result.range.grid, isOutside)),
            m_result.range.grid.size());
    }

    // Returns the variable's name in a design; an attribute may have a former name in one design only.
    [[nodiscard]] std::string nameIn(const System& system) const
    {
        std::vector<std::string> names{m_question.over.variable};
        for (const auto& of : {&system, &m_subjects[0]->system, &m_subjects[1]->system})
            names.push_back(of->set.resolved(m_question.over.variable));
        const auto found = std::ranges::find_if(names, [&](const std::string& name) {
            return std::ranges::count(system.settable, name) > 0;
        });
        return found == names.end() ? std::string() : *found;
    }

    Diagnostics compile()
    {
        for (std::size_t i = 0; i < 2; ++i) {
            m_names[i] = nameIn(m_subjects[i]->system);
            m_result.inputs[i] = inputOf(*m_subjects[i]);
            m_result.isConstant[i] = m_names[i].empty();
        }
        const bool isUnknown = m_result.isConstant[0] && m_result.isConstant[1];
        if (!isUnknown)
            m_question.over.variable = m_names[m_result.isConstant[0] ? 1 : 0];
        for (auto& name : m_names)
            if (name.empty())
                name = m_question.over.variable;
        Diagnostics problems;
        std::vector<Dimension> varied;
        for (std::size_t i = 0; i < 2; ++i) {
            std::vector<std::string> variables;
            if (!m_result.isConstant[i] || isUnknown)
                variables.push_back(m_names[i]);
            auto response = compileResponse(m_subjects[i]->system, variables, {m_question.output});
            append(problems, response.diagnostics());
            if (!response)
                continue;
            if (!variables.empty())
                varied.push_back(response.value().variables[0].dimension);
            m_columns[i] = response.value().outputs[0];
            m_functions[i].emplace(std::move(response).value(), m_result.isConstant[i]);
        }
        if (problems.empty()) {
            m_dimension = varied.front();
            append(problems, compare("axis.units", m_names[0], m_dimension, varied.back()));
            append(problems,
                   compare("output.dimension",
                           m_question.output,
                           m_columns[0].dimension,
                           m_columns[1].dimension));
            for (const auto& column : m_columns)
                append(problems, labelProblems(column, "choose another output, or a curve"));
        }
        m_result.output = m_columns[0];
        m_result.isLessBetter = LeadWords{"", m_columns[0].dimension}.isLessBetter();
        return problems;
    }

    [[nodiscard]] Diagnostics compare(const std::string& code,
                                      const std::string& name,
                                      Dimension first,
                                      Dimension second) const
    {
        return compareDimensions(Severity::Error,
                                 code,
                                 name,
                                 {first, second},
                                 {m_result.inputs[0].design, m_result.inputs[1].design});
    }

    [[nodiscard]] int leaderOf(Side side) const
    {
        if (side == Side::Below)
            return m_result.isLessBetter ? 0 : 1;
        if (side == Side::Above)
            return m_result.isLessBetter ? 1 : 0;
        return -1;
    }

    void addLeads(const SignScan& scan)
    {
        const bool isFitted = std::ranges::any_of(m_subjects, [&](const StudySubject* subject) {
            return isFittedToRows(subject->system, m_question.output);
        });
        const auto odds = isFitted
                              ? leadOdds(m_subjects[0]->system.errors, m_subjects[1]->system.errors)
                              : std::nullopt;
        for (const auto& stretch : scan.stretches) {
            Lead lead{stretch.from, stretch.to, stretch.side, leaderOf(stretch.side)};
            const auto begin =
                std::ranges::lower_bound(scan.points, stretch.from, {}, &PairSample::x);
            const auto end = std::ranges::upper_bound(scan.points, stretch.to, {}, &PairSample::x);
            addNearest({begin, end}, lead);
            if (odds && lead.leader >= 0)
                lead.probability = odds->probabilityOfLess(lead.mostFactor, 1);
            m_result.leads.push_back(lead);
            if (stretch.side == Side::None && !explainHole(stretch.from))
                explainHole(stretch.to);
        }
    }

    static void addNearest(std::span<const PairSample> points, Lead& lead)
    {
        lead.leastFactor = lead.mostFactor = std::nan("");
        lead.nearest = lead.from;
        const auto isAbove0 = [](const PairSample& point) {
            return std::isfinite(factorOf(point));
        };
        std::vector<PairSample>
            known; // points of this stretch; its ends may belong to a hole or to the next lead
        std::ranges::copy_if(points, std::back_inserter(known), [&](const PairSample& point) {
            return point.side() == lead.side || point.side() == Side::Equal;
        });
        if (known.empty() || !std::ranges::all_of(known, isAbove0))
            return;
        const auto [least, most] = std::ranges::minmax_element(known, {}, factorOf);
        lead.leastFactor = factorOf(*least);
        lead.mostFactor = factorOf(*most);
        lead.nearest = least->x;
    }

    // Returns false where both designs have a result: the hole begins after this value.
    bool explainHole(double x)
    {
        Diagnostics reasons;
        const Quantity value{x, m_result.range.dimension};
        const auto labels = labelsOf(m_result.inputs[0], m_result.inputs[1]);
        const auto* const label = categoryAt(m_result.range.categories, x);
        for (std::size_t i = 0; i < 2; ++i) {
            const auto own = categoriesOf(m_subjects[i]->system, m_names[i]);
            const auto design = "'" + (i == 0 ? labels.first : labels.second) + "'";
            if (label && !own.empty() && !categoryAt(own, x)) {
                append(reasons,
                       Diagnostics(Severity::Error,
                                   "value.bounds",
                                   "",
                                   "--over " + m_names[i],
                                   "no result for " + design + ": '" + m_names[i] + "' is " +
                                       lackingLabel(shortName(*label), design)));
                continue;
            }
            append(
                reasons,
                prefixed("no result for " + design + " ",
                         whyNoAnswer(m_subjects[i]->system, m_names[i], value, m_question.output)));
        }
        append(m_result.diagnostics, reasons);
        return !reasons.empty();
    }

    void addCrossings(const SignScan& scan)
    {
        for (const auto& change : scan.changes) {
            Crossing crossing{change};
            crossing.leader = leaderAfter(change);
            crossing.factor = factorOf(change.after);
            for (std::size_t i = 0; i < 2; ++i) {
                static_cast<void>(m_functions[i]->at(change.after.x));
                if (m_functions[i]->isValid())
                    continue;
                crossing.isValid = false;
                m_invalid[i].push_back(change.after.x);
            }
            m_result.crossings.push_back(crossing);
        }
    }

    // The order is known only inside the valid ranges of the blocks.
    void addValidity()
    {
        const auto labels = labelsOf(m_result.inputs[0], m_result.inputs[1]);
        for (std::size_t i = 0; i < 2; ++i)
            append(m_result.diagnostics,
                   inDesign(i == 0 ? labels.first : labels.second,
                            validityOver(m_subjects[i]->system,
                                         m_functions[i]->response(),
                                         m_names[i],
                                         std::move(m_invalid[i]))));
    }

    // Adds the interval of each crossover; without one, the place where the two outputs are nearest, if it is open.
    void addIntervals()
    {
        std::vector<BandTerm> terms;
        for (std::size_t i = 0; i < 2; ++i) {
            BandTerm term{&m_subjects[i]->system, m_question.output, {}, i == 0 ? 1.0 : -1.0};
            if (!m_result.isConstant[i])
                term.variables = {m_names[i]};
            terms.push_back(std::move(term));
        }
        const auto somewhere = placeWithAnswer();
        auto band =
            somewhere
                ? DesignBand::ofMeasured(terms, m_result.diagnostics, {{*somewhere, m_dimension}})
                : std::nullopt;
        if (!band)
            return;
        const auto look = [&] {
            return band->certaintyOf(
                [&](double x) { return m_functions[0]->at(x) - m_functions[1]->at(x); }, m_stop);
        };
        for (auto& crossing : m_result.crossings)
            crossing.interval = intervalAround(crossing.change, m_result.range, look());
        for (const auto& lead : m_result.leads)
            if (m_result.crossings.empty() && look()(lead.nearest) == Certainty::Open)
                m_result.openAt = lead.nearest;
        append(m_result.diagnostics,
               band->sampleFindings("the difference of '" + m_question.output + "'"));
    }

    [[nodiscard]] std::optional<double> placeWithAnswer() const
    {
        for (const auto& lead : m_result.leads)
            if (lead.side != Side::None)
                return lead.from;
        return std::nullopt;
    }

    // Returns the leader of the stretch that begins with the change, or contains it.
    [[nodiscard]] int leaderAfter(const Change& change) const
    {
        int leader = -1;
        for (const auto& lead : m_result.leads)
            if (lead.leader >= 0 && lead.from <= change.after.x)
                leader = lead.leader;
        return leader;
    }

    [[nodiscard]] std::string methodText() const
    {
        const auto count = countText(m_result.range.grid.size());
        if (m_result.range.whole)
            return "all " + count + " values compared";
        return count + " points compared; crossovers refined by Boost.Math toms748_solve, near "
                       "misses by brent_find_minima";
    }

    std::array<const StudySubject*, 2> m_subjects;
    CrossoverQuestion m_question;
    std::stop_token m_stop;
    std::array<std::string, 2> m_names; // names of the variable in each design
    std::array<std::optional<OutputFunction>, 2> m_functions;
    std::array<ResponseColumn, 2> m_columns;
    std::array<std::vector<double>, 2> m_invalid; // values outside the valid range of a block
    Dimension m_dimension;
    Crossover m_result;
};

} // namespace

Result<Crossover> findCrossover(const StudySubject& first,
                                const StudySubject& second,
                                const CrossoverQuestion& question,
                                std::stop_token stop)
{
    return Finder(first, second, question, std::move(stop)).run();
}

Diagnostics addLines(Crossover& crossover, const System& first, const System& second)
{
    const auto& range = crossover.range;
    const auto [nameOne, nameTwo] = labelsOf(crossover.inputs[0], crossover.inputs[1]);
    const std::array systems{&first, &second};
    const std::array names{nameOne, nameTwo};
    std::vector<RangeLine> lines;
    for (std::size_t i = 0; i < systems.size(); ++i) {
        auto line = lineOver(*systems[i],
                             {range.variable, range.dimension, range.grid},
                             crossover.output.name,
                             crossover.isConstant[i]);
        if (!line)
            return line.diagnostics();
        line.value().label = names[i];
        line.value().design =
            idWithScenario(crossover.inputs[i].design, crossover.inputs[i].scenario);
        lines.push_back(std::move(line).value());
    }
    crossover.lines = std::move(lines);
    return {};
}

} // namespace clusterwright::model
