// Runs studies on its own thread, with its own library. Starting a study stops the previous one.
#pragma once

#include "app/desktop/answers/study_answer.h"
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
    // `presets`: library folders, the user's first.
    explicit StudyRunner(std::vector<std::filesystem::path> presets, QObject* parent = nullptr);
    ~StudyRunner() override;

    // Emits `finished`, unless another study is started first.
    void run(model::Design design, model::StudyDefinition definition);
    // Stops the running study. `finished` then carries the cancelled result, with the best points found so far, if any.
    void cancel();
    [[nodiscard]] bool isRunning() const { return m_isRunning; }
    // Reads the presets again, after a file of the library has changed.
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
    std::uint64_t m_number = 0; // number of the latest run
    std::mutex m_mutex;         // guards the members below
    std::optional<Question> m_question;
    std::stop_source m_stop;                           // stops the present run
    std::optional<model::Progress> m_progress;         // not yet posted to the window
    std::pair<std::uint64_t, std::uint64_t> m_reached; // points of this run: done, total
    bool m_reload = false;
    std::condition_variable_any m_asked;
    std::jthread m_thread; // must be the last member: its destructor runs first
};

} // namespace clusterwright::desktop
