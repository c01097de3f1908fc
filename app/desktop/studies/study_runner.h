// Asks studies on a thread of its own, with a library of its own. Only the latest question counts; the one before it is stopped.
#pragma once

#include "app/desktop/studies/study_answer.h"
#include "model/design/document/design.h"
#include "model/design/library/library.h"

#include <QObject>

#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <thread>

namespace clusterwright::desktop
{

class StudyRunner final : public QObject
{
    Q_OBJECT

public:
    // `presets`: the roots of the library, the user's first.
    explicit StudyRunner(std::vector<std::filesystem::path> presets, QObject* parent = nullptr);
    ~StudyRunner() override;

    // `finished` follows, unless another question comes first.
    void run(model::Design design, model::StudyDefinition definition);
    // Stops what runs: `finished` says that it was cancelled, with the best that was found by then, if anything was.
    void cancel();
    [[nodiscard]] bool isRunning() const { return m_isRunning; }
    // Forgets the presets that were read: a file of the library has changed.
    void reloadPresets();

signals:
    void progressed(const clusterwright::model::Progress& progress);
    void finished(std::shared_ptr<const clusterwright::desktop::StudyAnswer> answer);

private:
    struct Question {
        model::Design design;
        model::StudyDefinition definition;
        std::uint64_t number = 0;
        std::stop_token stop;
    };

    void work(const std::stop_token& stop);
    [[nodiscard]] std::optional<Question> next(const std::stop_token& stop);
    void answer(const Question& question, model::Library& library);
    void tell(const model::Progress& progress, std::uint64_t number);
    void take(const std::shared_ptr<const StudyAnswer>& answer, std::uint64_t number);

    std::vector<std::filesystem::path> m_presets;
    bool m_isRunning = false;
    std::uint64_t m_number = 0; // of the latest question
    std::mutex m_mutex;         // of what follows
    std::optional<Question> m_question;
    std::stop_source m_stop;                   // of the question that is being answered
    std::optional<model::Progress> m_progress; // that the window was not told yet
    bool m_reload = false;
    std::condition_variable_any m_asked;
    std::jthread m_thread; // the last member: it ends first
};

} // namespace clusterwright::desktop
