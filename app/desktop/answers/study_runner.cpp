#include "app/desktop/answers/study_runner.h"

#include "app/desktop/answers/answers_file.h"
#include "app/desktop/common/text.h"
#include "model/core/diagnostics.h"
#include "model/design/document/design.h"
#include "model/json/json.h"
#include "model/study/points/study_places.h"
#include "model/study/results/result_json.h"
#include "model/study/results/result_table.h"
#include "model/study/studies/same_question.h"
#include "plugins/runner/data/sample_data.h"

#include <QDateTime>

#include <algorithm>
#include <chrono>

namespace clusterwright::desktop
{

namespace
{

// Leaves one core free for the window.
unsigned threadsForStudies()
{
    return std::max(2U, std::thread::hardware_concurrency()) - 1;
}

ShownResult shown(const model::StudyDefinition& definition, const model::StudyResult& result)
{
    ShownResult all{model::sentenceOf(result),
                    model::tableOf(result),
                    plots::figuresOf(definition, result),
                    {}};
    for (std::size_t row = 0; result.settings && row < result.table.rows(); ++row)
        all.points.push_back(result.settings(row));
    for (const auto& other : result.others)
        for (const auto& input : other.inputs)
            if (!other.isOfStudy)
                all.shareable[input.name] = input.isTaken;
    return all;
}

// Result for other programs, stored in the answers file.
std::string keptJson(const model::StudyResult& result)
{
    constexpr std::size_t kLongest = std::size_t{1} << 20; // B
    auto text = model::toJson(result).dump(-1, ' ', false, model::Json::error_handler_t::replace);
    return text.size() > kLongest ? std::string() : text;
}

} // namespace

StudyRunner::StudyRunner(std::vector<std::filesystem::path> presets, QObject* parent)
    : QObject(parent)
    , m_presets(std::move(presets))
    , m_thread([this](const std::stop_token& stop) { work(stop); })
{
}

StudyRunner::~StudyRunner()
{
    m_thread.request_stop();
    const std::lock_guard lock(m_mutex);
    m_stop.request_stop();
}

void StudyRunner::run(model::Design design, model::StudyDefinition definition)
{
    m_isRunning = true;
    {
        const std::lock_guard lock(m_mutex);
        m_stop.request_stop();
        m_stop = std::stop_source();
        m_question =
            Question{std::move(design), std::move(definition), ++m_number, m_stop.get_token()};
    }
    m_asked.notify_one();
}

void StudyRunner::cancel()
{
    const std::lock_guard lock(m_mutex);
    m_stop.request_stop();
}

void StudyRunner::reloadPresets()
{
    const std::lock_guard lock(m_mutex);
    m_reload = true;
}

std::optional<StudyRunner::Question> StudyRunner::next(const std::stop_token& stop)
{
    std::unique_lock lock(m_mutex);
    if (!m_asked.wait(lock, stop, [this] { return m_question.has_value(); }) ||
        stop.stop_requested())
        return std::nullopt;
    m_progress.reset();
    m_reached = {};
    return std::exchange(m_question, std::nullopt);
}

void StudyRunner::work(const std::stop_token& stop)
{
    const auto newLibrary = [this] {
        return std::make_unique<model::Library>(runner::libraryWithRuns(m_presets));
    };
    auto library = newLibrary();
    while (const auto question = next(stop)) {
        bool reload = false;
        {
            const std::lock_guard lock(m_mutex);
            reload = std::exchange(m_reload, false);
        }
        if (reload)
            library = newLibrary();
        answer(*question, *library);
    }
}

void StudyRunner::answer(const Question& question, model::Library& library)
{
    auto told = std::make_shared<StudyAnswer>();
    told->design = question.design;
    told->definition = question.definition;
    told->place = model::placeOfStudy(told->design, told->definition);
    const auto start = std::chrono::steady_clock::now();
    model::ThreadWorkers workers;
    model::StudyRun run{workers, {}, {}};
    run.options.threads = threadsForStudies();
    run.options.stop = question.stop;
    run.options.progress = [this, &question](const model::Progress& progress) {
        tell(progress, question.number);
    };
    const auto result = model::runStudy(told->design, told->definition, library, run);
    told->seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    told->findings = result ? result.value().diagnostics : result.diagnostics();
    told->isCancelled = has(told->findings, "run.stopped");
    if (told->isCancelled) {
        const std::lock_guard lock(m_mutex);
        told->reached = m_reached;
    }
    told->time = utf8(QDateTime::currentDateTimeUtc().toString(Qt::ISODate));
    told->version = CLUSTERWRIGHT_VERSION;
    if (result)
        told->result = shown(told->definition, result.value());
    if (isWorthKeeping(*told)) {
        told->fingerprint = model::fingerprintOf(told->design, told->definition, library);
        told->result->json = keptJson(result.value());
    }
    QMetaObject::invokeMethod(
        this, [this, told, number = question.number] { take(told, number); }, Qt::QueuedConnection);
}

// Posts only the newest progress if several arrive before the window handles one.
void StudyRunner::tell(const model::Progress& progress, std::uint64_t number)
{
    {
        const std::lock_guard lock(m_mutex);
        m_reached = {progress.done, progress.total};
        if (std::exchange(m_progress, progress))
            return;
    }
    QMetaObject::invokeMethod(
        this,
        [this, number] {
            std::optional<model::Progress> last;
            {
                const std::lock_guard lock(m_mutex);
                last = std::exchange(m_progress, std::nullopt);
            }
            if (last && number == m_number)
                emit progressed(*last);
        },
        Qt::QueuedConnection);
}

void StudyRunner::take(const std::shared_ptr<const StudyAnswer>& answer, std::uint64_t number)
{
    if (number != m_number) // another study was started
        return;
    m_isRunning = false;
    emit finished(answer);
}

} // namespace clusterwright::desktop

#include "moc_study_runner.cpp"
