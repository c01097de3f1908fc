// The studies of a design: their questions in words, and their results.
#include "model/core/diagnostic.h"
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/design/library/library.h"
#include "model/report/report_parts.h"
#include "model/study/results/result_table.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace clusterwright::model
{

namespace
{

// Requests a stop when the time is over.
class TimeLimit
{
public:
    explicit TimeLimit(std::chrono::milliseconds limit)
        : m_thread([this, limit](const std::stop_token& ended) {
            std::unique_lock lock(m_mutex);
            m_ended.wait_for(lock, ended, limit, [] { return false; });
            if (!ended.stop_requested())
                m_over.request_stop();
        })
    {
    }

    [[nodiscard]] std::stop_token token() const { return m_over.get_token(); }
    [[nodiscard]] bool isOver() const { return m_over.stop_requested(); }

private:
    std::mutex m_mutex;
    std::condition_variable_any m_ended;
    std::stop_source m_over;
    std::jthread m_thread; // the last member, so that the thread ends first
};

// Returns "8000000", with all digits below 10^15.
std::string wholeText(double number)
{
    constexpr double kMost = 1e15;
    return number < kMost ? std::to_string(static_cast<std::uint64_t>(number))
                          : roundedText(number, 3);
}

// A command that computes the study without a time limit.
std::string
commandFor(const Design& design, const StudyDefinition& definition, const Library& library)
{
    const bool isShipped = library.has(PresetKind::Design, design.id) || design.file.empty();
    return "clusterwright-cli study " + (isShipped ? design.id : design.file) + " " +
           definition.name;
}

void ask(ReportStudy& study, const Design& design, Library& library, std::chrono::milliseconds most)
{
    const auto points = estimatedPoints(study.definition);
    if (points > kMostReportPoints) {
        study.isLeftOut = true;
        study.answer = "Not included: the study has " + wholeText(points) +
                       " points, too many for a report. To compute it, run: " +
                       commandFor(design, study.definition, library);
        return;
    }
    TimeLimit limit(most);
    ThreadWorkers workers;
    StudyRun run{workers, {}, {}};
    run.options.stop = limit.token();
    auto result = runStudy(design, study.definition, library, run);
    if (limit.isOver()) {
        study.isLeftOut = true;
        study.answer = "Not included: the study takes more than " +
                       shortestText(std::chrono::duration<double>(most).count()) +
                       " s. To compute it, run: " + commandFor(design, study.definition, library);
        return;
    }
    study.findings = result ? result.value().diagnostics : result.diagnostics();
    if (!result)
        return;
    study.answer = sentenceOf(result.value());
    study.result = std::move(result).value();
}

} // namespace

std::vector<ReportStudy>
studiesOf(const Design& design, Library& library, std::chrono::milliseconds limit)
{
    std::vector<ReportStudy> studies;
    for (const auto& definition : design.studies) {
        ReportStudy study;
        study.definition = definition;
        study.question = questionOf(definition, design);
        ask(study, design, library, limit);
        for (auto& finding : study.findings) // the rest of the report is complete without it
            finding.severity = std::min(finding.severity, Severity::Warning);
        studies.push_back(std::move(study));
    }
    return studies;
}

} // namespace clusterwright::model
