#include "app/desktop/document/evaluator.h"

namespace clusterwright::desktop
{

Evaluator::Evaluator(std::vector<std::filesystem::path> presets, QObject* parent)
    : QObject(parent)
    , m_presets(std::move(presets))
    , m_thread([this](const std::stop_token& stop) { work(stop); })
{
}

Evaluator::~Evaluator() = default;

void Evaluator::ask(model::Design design, std::string study, std::uint64_t revision)
{
    {
        const std::lock_guard lock(m_mutex);
        m_question = Question{std::move(design), std::move(study), revision};
    }
    m_asked.notify_one();
}

void Evaluator::reloadPresets()
{
    const std::lock_guard lock(m_mutex);
    m_reload = true;
}

void Evaluator::work(const std::stop_token& stop)
{
    auto library = std::make_unique<model::Library>(m_presets);
    while (true) {
        Question question;
        {
            std::unique_lock lock(m_mutex);
            if (!m_asked.wait(lock, stop, [this] { return m_question.has_value(); }))
                return;
            question = std::move(*m_question);
            m_question.reset();
            if (std::exchange(m_reload, false))
                library = std::make_unique<model::Library>(m_presets);
        }
        auto answer = std::make_shared<const Answer>(
            answerTo(question.design, question.study, question.revision, *library));
        QMetaObject::invokeMethod(
            this,
            [this, answer = std::move(answer)] { emit answered(answer); },
            Qt::QueuedConnection);
    }
}

} // namespace clusterwright::desktop
