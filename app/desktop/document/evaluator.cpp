#include "app/desktop/document/evaluator.h"

#include "model/design/document/design.h"
#include "model/design/library/library.h"
#include "plugins/runner/data/sample_data.h"

namespace clusterwright::desktop
{

Evaluator::Evaluator(std::vector<std::filesystem::path> presets, QObject* parent)
    : QObject(parent)
    , m_presets(std::move(presets))
    , m_thread([this](const std::stop_token& stop) { work(stop); })
{
    m_patience.setSingleShot(true);
    connect(&m_patience, &QTimer::timeout, this, &Evaluator::stopOld);
}

Evaluator::~Evaluator()
{
    m_thread.request_stop();
    const std::lock_guard lock(m_mutex);
    if (m_running)
        m_running->stop.request_stop();
}

void Evaluator::ask(model::Design design,
                    std::string study,
                    std::uint64_t revision,
                    model::Pattern traffic)
{
    bool isBusy = false;
    {
        const std::lock_guard lock(m_mutex);
        m_question =
            Question{std::move(design), std::move(study), revision, std::move(traffic), {}};
        isBusy = m_running.has_value();
    }
    m_asked.notify_one();
    if (isBusy && !m_patience.isActive())
        m_patience.start(kPatience);
}

void Evaluator::stopOld()
{
    const std::lock_guard lock(m_mutex);
    if (!m_question || !m_running)
        return;
    const auto age = std::chrono::steady_clock::now() - m_running->since;
    if (age >= kPatience)
        m_running->stop.request_stop();
    else // another result than at the time of the request
        m_patience.start(std::chrono::ceil<std::chrono::milliseconds>(kPatience - age));
}

bool Evaluator::isBusy() const
{
    const std::lock_guard lock(m_mutex);
    return m_running.has_value();
}

void Evaluator::reloadPresets()
{
    const std::lock_guard lock(m_mutex);
    m_reload = true;
}

std::optional<Evaluator::Question> Evaluator::next(const std::stop_token& stop)
{
    std::unique_lock lock(m_mutex);
    m_running.reset();
    if (!m_asked.wait(lock, stop, [this] { return m_question.has_value(); }) ||
        stop.stop_requested())
        return std::nullopt;
    m_running = Running{{}, std::chrono::steady_clock::now()};
    auto question = std::exchange(m_question, std::nullopt);
    question->stop = m_running->stop.get_token();
    question->isReload = std::exchange(m_reload, false);
    return question;
}

void Evaluator::work(const std::stop_token& stop)
{
    const auto newLibrary = [this] {
        return std::make_unique<model::Library>(runner::libraryWithRuns(m_presets));
    };
    auto library = newLibrary();
    while (const auto question = next(stop)) {
        if (question->isReload)
            library = newLibrary();
        auto answer = model::answerTo(question->design,
                                      question->study,
                                      question->revision,
                                      *library,
                                      question->stop,
                                      question->traffic);
        if (!answer)
            continue;
        QMetaObject::invokeMethod(
            this,
            [this, shared = std::make_shared<const model::Answer>(std::move(*answer))] {
                emit answered(shared);
            },
            Qt::QueuedConnection);
    }
}

} // namespace clusterwright::desktop

#include "moc_evaluator.cpp"
