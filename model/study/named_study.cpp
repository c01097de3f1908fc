#include "model/study/named_study.h"

#include "model/core/provenance.h"
#include "model/core/text.h"
#include "model/design/difference.h"
#include "model/study/study_places.h"

#include <algorithm>
#include <array>

namespace clusterwright::model
{

ComparisonStudy::ComparisonStudy() = default;
ComparisonStudy::ComparisonStudy(const ComparisonStudy&) = default;
ComparisonStudy::ComparisonStudy(ComparisonStudy&&) noexcept = default;
ComparisonStudy& ComparisonStudy::operator=(const ComparisonStudy&) = default;
ComparisonStudy& ComparisonStudy::operator=(ComparisonStudy&&) noexcept = default;
ComparisonStudy::~ComparisonStudy() = default;

namespace
{

// Of a design that is not there: what is wrong is the name of it.
Diagnostics withoutPlaces(Diagnostics findings)
{
    for (auto& finding : findings)
        if (finding.code == "scenario.unknown")
            finding.file = finding.pointer = {};
    return findings;
}

class Asker
{
public:
    Asker(const Design& design,
          const StudyDefinition& definition,
          Library& library,
          StudyRun& run,
          const std::vector<Setting>& settings)
        : m_design(design)
        , m_definition(definition)
        , m_library(library)
        , m_run(run)
        , m_settings(settings)
    {
    }

    Result<StudyResult> ask()
    {
        switch (m_definition.kind) {
        case StudyKind::Curve:
            return askCurve();
        case StudyKind::Map:
            return askMap();
        case StudyKind::Search:
            return askSearch();
        case StudyKind::Sensitivity:
            return askSensitivity();
        case StudyKind::Crossover:
            return askCrossover();
        case StudyKind::Solve:
            return askSolve();
        case StudyKind::Comparison:
            return askComparison();
        case StudyKind::Uncertainty:
            break;
        }
        return askUncertainty();
    }

private:
    // Findings without a place are about this part of the question, else about the one that they speak of. Those about what was set
    // by hand are about no file.
    [[nodiscard]] Diagnostics placed(Diagnostics findings, const std::string& part = {}) const
    {
        for (auto& finding : findings) {
            const bool isOfOther = !finding.file.empty() && finding.file != m_design.file;
            if (isOfOther || isSetByHand(finding.pointer))
                continue;
            finding.file = m_design.file;
            if (finding.pointer.empty() || finding.pointer == m_definition.pointer ||
                isPartOption(finding.pointer))
                finding.pointer =
                    m_definition.pointer + (part.empty() ? partOf(m_definition, finding) : part);
        }
        return findings;
    }

    template <typename Answer>
    [[nodiscard]] Result<StudyResult> result(Result<Answer> answer)
    {
        if (!answer)
            return placed(answer.diagnostics());
        auto& told = answer.value();
        if constexpr (requires { told.head; })
            told.head.diagnostics = placed(std::move(told.head.diagnostics));
        else
            told.diagnostics = placed(std::move(told.diagnostics));
        return StudyResult(std::move(told));
    }

    Result<System> system() { return instantiate(m_design, m_library, m_settings); }
    Result<StudySubject> subject(const Design& design)
    {
        return studySubject(design, m_library, m_settings);
    }
    [[nodiscard]] std::string output() const
    {
        return m_definition.outputs.empty() ? "time" : m_definition.outputs.front();
    }
    [[nodiscard]] RangeText over() const { return {m_definition.xVariable, m_definition.xValues}; }

    Result<Axis> axis(const StudyAxis& said, const std::string& part)
    {
        auto axis = parseAxisValues(said.values);
        if (!axis)
            return placed(axis.diagnostics(), part);
        axis.value().variable = said.variable;
        return axis;
    }

    Result<StudyResult> askCurve()
    {
        const auto own = system();
        if (!own)
            return placed(own.diagnostics());
        return result(
            runCurve(m_design, own.value(), m_definition, m_library, m_run, m_settings, true));
    }

    Result<StudyResult> askMap()
    {
        if (const auto own = system(); !own) // a map would say it of the question
            return placed(own.diagnostics());
        return result(runMap(m_design, m_definition, m_library, m_settings, &m_run));
    }

    Result<StudyResult> askSearch()
    {
        SearchQuestion question;
        Diagnostics problems;
        for (std::size_t i = 0; i < m_definition.axes.size(); ++i) {
            auto parsed = axis(m_definition.axes[i], pointerTo(pointerTo("/axes", i), "values"));
            append(problems, parsed.diagnostics());
            if (parsed)
                question.axes.push_back(std::move(parsed).value());
        }
        const auto own = system();
        append(problems, placed(own.diagnostics()));
        if (!problems.empty())
            return problems;
        for (const auto& text : m_definition.minimize)
            question.objectives.push_back({text, false});
        for (const auto& text : m_definition.maximize)
            question.objectives.push_back({text, true});
        question.constraints = m_definition.subjectTo;
        question.outputs = m_definition.outputs;
        question.top = static_cast<std::size_t>(m_definition.top);
        if (m_definition.samples > 0)
            question.hypercube = {static_cast<std::uint64_t>(m_definition.samples), seed()};
        return result(search(own.value(), question, m_run));
    }

    [[nodiscard]] std::uint64_t seed() const
    {
        return static_cast<std::uint64_t>(m_definition.seed);
    }
    [[nodiscard]] std::size_t samplesOr(std::size_t otherwise) const
    {
        return m_definition.samples > 0 ? static_cast<std::size_t>(m_definition.samples)
                                        : otherwise;
    }

    Result<VariationChoice> choice()
    {
        VariationChoice choice;
        choice.assumedShare = m_definition.share;
        Diagnostics problems;
        for (const auto& text : m_definition.vary) {
            if (text.find('=') == std::string::npos) {
                choice.names.push_back(text);
                continue;
            }
            auto interval = parseInterval(text);
            append(problems, placed(interval.diagnostics(), "/vary"));
            if (interval)
                choice.given.push_back(std::move(interval).value());
        }
        if (!problems.empty())
            return problems;
        return choice;
    }

    Result<StudyResult> askSensitivity()
    {
        const auto own = system();
        const auto varied = choice();
        auto problems = placed(own.diagnostics());
        append(problems, varied.diagnostics());
        if (!problems.empty())
            return problems;
        const auto& method = m_definition.method;
        if (method == "tornado")
            return result(tornado(own.value(), output(), varied.value()));
        if (method == "morris") {
            MorrisPlan plan;
            plan.trajectories = samplesOr(plan.trajectories);
            plan.seed = seed();
            return result(morrisStudy(own.value(), output(), varied.value(), plan, &m_run));
        }
        if (method == "sobol") {
            SobolPlan plan;
            plan.samples = samplesOr(plan.samples);
            plan.seed = seed();
            return result(sobolStudy(own.value(), output(), varied.value(), plan, &m_run));
        }
        if (!varied.value().given.empty())
            return placed({{Severity::Error,
                            "vary.syntax",
                            "",
                            "",
                            "an elasticity is taken at a point: it has no interval",
                            "give the name alone, or choose the method 'tornado'"}},
                          "/vary");
        return result(elasticities(own.value(), output(), varied.value().names));
    }

    Result<StudyResult> askCrossover()
    {
        auto own = subject(m_design);
        auto other = against(0);
        auto problems = placed(own.diagnostics());
        append(problems, other.diagnostics());
        if (!problems.empty())
            return problems;
        return result(
            findCrossover(own.value(), other.value(), {output(), over()}, m_run.options.stop));
    }

    Result<StudySubject> against(std::size_t index)
    {
        const auto part = pointerTo("/against", index);
        if (index >= m_definition.against.size())
            return placed({{Severity::Error,
                            "study.against",
                            "",
                            "",
                            "there is no design to compare with",
                            "name one in 'against'"}});
        const auto design = designAgainst(m_design, m_definition.against[index], m_library);
        if (!design)
            return placed(design.diagnostics(), part);
        auto made = subject(design.value());
        if (!made)
            return placed(withoutPlaces(made.diagnostics()), part);
        return made;
    }

    Result<StudyResult> askSolve()
    {
        auto own = subject(m_design);
        if (!own)
            return placed(own.diagnostics());
        return result(solve(own.value(), {over(), m_definition.suchThat}, m_run.options.stop));
    }

    Result<StudyResult> askComparison()
    {
        ComparisonStudy study;
        const auto own = subject(m_design);
        if (!own)
            return placed(own.diagnostics());
        for (std::size_t i = 0; i < std::max<std::size_t>(m_definition.against.size(), 1); ++i) {
            const auto other = against(i);
            if (!other)
                return other.diagnostics();
            auto pair = compare(own.value(), other.value(), output());
            if (!pair)
                return placed(pair.diagnostics());
            append(study.diagnostics, pair.value().diagnostics);
            study.pairs.push_back(std::move(pair).value());
            if (m_definition.xVariable.empty())
                continue;
            auto crossover =
                findCrossover(own.value(), other.value(), {output(), over()}, m_run.options.stop);
            if (!crossover)
                return placed(crossover.diagnostics());
            append(study.diagnostics, crossover.value().diagnostics);
            study.crossovers.push_back(std::move(crossover).value());
        }
        if (!m_definition.xVariable.empty()) {
            auto curves = runCurve(m_design,
                                   own.value().system,
                                   asKind(m_definition, StudyKind::Curve),
                                   m_library,
                                   m_run,
                                   m_settings,
                                   true);
            if (!curves)
                return placed(curves.diagnostics());
            append(study.diagnostics, curves.value().diagnostics);
            study.curves = std::move(curves).value();
        }
        study.diagnostics = placed(std::move(study.diagnostics));
        return StudyResult(std::move(study));
    }

    Result<StudyResult> askUncertainty()
    {
        const auto own = system();
        const auto varied = choice();
        auto problems = placed(own.diagnostics());
        append(problems, varied.diagnostics());
        std::optional<Axis> along;
        if (!m_definition.xVariable.empty()) {
            auto parsed = axis({m_definition.xVariable, m_definition.xValues}, "/x/values");
            append(problems, parsed.diagnostics());
            if (parsed)
                along = std::move(parsed).value();
        }
        if (!problems.empty())
            return problems;
        UncertaintyPlan plan;
        plan.method = m_definition.method == "sampling" ? BandMethod::Sampling : BandMethod::Delta;
        plan.samples = samplesOr(plan.samples);
        plan.seed = seed();
        return result(uncertainty(own.value(), output(), along, varied.value(), plan, &m_run));
    }

    const Design& m_design;
    const StudyDefinition& m_definition;
    Library& m_library;
    StudyRun& m_run;
    const std::vector<Setting>& m_settings;
};

double lengthOf(const std::string& values)
{
    const auto axis = parseAxisValues(values);
    return axis ? static_cast<double>(axis.value().values.size()) : 0;
}

double sampledPoints(const StudyDefinition& study)
{
    constexpr double kNumbers = 20; // of a design, where the question does not say which
    const double varied = study.vary.empty() ? kNumbers : static_cast<double>(study.vary.size());
    const auto samples = [&](std::size_t otherwise) {
        return study.samples > 0 ? study.samples : static_cast<double>(otherwise);
    };
    if (study.method == "sobol")
        return samples(SobolPlan{}.samples) * (varied + 2);
    if (study.method == "morris")
        return samples(MorrisPlan{}.trajectories) * (varied + 1);
    const double along = study.xVariable.empty() ? 1 : lengthOf(study.xValues);
    return along * (study.method == "sampling" ? samples(UncertaintyPlan{}.samples) : 2 * varied);
}

// What a person would write for it, where that says all its digits.
std::string writtenText(const ResponseColumn& column, double value)
{
    const Quantity quantity{value, column.dimension};
    for (const int digits : {4, 6, 10, 15}) {
        auto text = displayIn(quantity, column.unit, digits);
        if (const auto read = parseQuantity(text);
            read && read.value().value == value && read.value().dimension == column.dimension)
            return text;
    }
    return exactText(quantity);
}

Result<Edit> giving(const Design& design, const Setting& setting)
{
    const auto dot = setting.name.find('.');
    if (dot == std::string::npos)
        return setVariable(design, setting.name, setting.value, std::nullopt);
    const auto owner = setting.name.substr(0, dot);
    const auto name = setting.name.substr(dot + 1);
    if (owner == "topology")
        return Diagnostic{Severity::Error,
                          "edit.unknown",
                          "",
                          "",
                          "'" + setting.name + "' is a number of the topology",
                          "change it where the topology is drawn"};
    if (design.pipeline)
        for (const auto* const step : stepsOf(*design.pipeline))
            if (step->id == owner)
                return setBinding(design, owner, name, setting.value);
    return setAttribute(
        design, owner, name, setting.value, {OriginKind::User, {}, "chosen by a study", {}, {}});
}

} // namespace

const Diagnostics& diagnosticsOf(const StudyResult& result)
{
    return std::visit(
        [](const auto& study) -> const Diagnostics& {
            if constexpr (requires { study.head; })
                return study.head.diagnostics;
            else
                return study.diagnostics;
        },
        result);
}

Result<StudyDefinition> findStudy(const Design& design, const std::string& name)
{
    const auto found = std::ranges::find(design.studies, name, &StudyDefinition::name);
    if (found != design.studies.end())
        return *found;
    std::vector<std::string> names;
    for (const auto& study : design.studies)
        names.push_back(study.name);
    auto near = didYouMean(name, names);
    return Diagnostic{Severity::Error,
                      "study.unknown",
                      design.file,
                      "/studies",
                      "'" + design.id + "' has no study '" + name + "'",
                      near.empty() && !names.empty() ? "it has " + join(names, ", ") : near};
}

Result<StudyResult> runStudy(const Design& design,
                             const StudyDefinition& definition,
                             Library& library,
                             StudyRun& run,
                             const std::vector<Setting>& settings)
{
    return Asker(design, definition, library, run, settings).ask();
}

double estimatedPoints(const StudyDefinition& study)
{
    const double designs = 1 + static_cast<double>(study.against.size());
    switch (study.kind) {
    case StudyKind::Curve:
        return designs * lengthOf(study.xValues) *
               (study.seriesVariable.empty() ? 1 : lengthOf(study.seriesValues));
    case StudyKind::Map:
        return lengthOf(study.xValues) * lengthOf(study.seriesValues);
    case StudyKind::Search: {
        double points = study.axes.empty() ? 0 : 1;
        for (const auto& axis : study.axes)
            points *= lengthOf(axis.values);
        return study.samples > 0 ? study.samples : points;
    }
    case StudyKind::Sensitivity:
    case StudyKind::Uncertainty:
        return sampledPoints(study);
    case StudyKind::Crossover:
    case StudyKind::Solve:
    case StudyKind::Comparison:
        break;
    }
    return designs * static_cast<double>(kScanPoints);
}

std::vector<Setting> settingsOf(const SearchResult& result, const FoundPoint& point)
{
    std::vector<Setting> settings;
    for (std::size_t i = 0; i < result.variables.size(); ++i)
        settings.push_back(
            {result.variables[i].name, writtenText(result.variables[i], point.values[i]), ""});
    return settings;
}

Result<Edit> applying(const Design& design, const std::vector<Setting>& settings)
{
    auto changed = design;
    Diagnostics problems;
    for (const auto& setting : settings) {
        const auto edit = giving(changed, setting);
        append(problems, edit.diagnostics());
        if (edit && !apply(changed, edit.value()))
            assert(false && "the edit was made for this design");
    }
    if (!problems.empty())
        return problems;
    return difference(design, changed);
}

} // namespace clusterwright::model
