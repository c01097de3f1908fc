// Evaluates designs on its own thread. A new request drops earlier ones.
#pragma once

#include "model/design/document/design.h"
#include "model/study/studies/answer.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace clusterwright::desktop
{

// Time that an evaluation may continue when a newer request waits. Without it, a user who drags a slider would see no result at
// all.
inline constexpr std::chrono::milliseconds kPatience{200};

class Evaluator final : public QObject
{
    Q_OBJECT

public:
    // `presets`: library folders, the user's first. The thread has a library of its own.
    explicit Evaluator(std::vector<std::filesystem::path> presets, QObject* parent = nullptr);
    ~Evaluator() override;

    // Requests an evaluation; `answered` follows unless another request comes first.
    void ask(model::Design design,
             std::string study,
             std::uint64_t revision,
             model::Pattern traffic = {});
    // Drops the presets that were loaded: a file of the library has changed.
    void reloadPresets();
    // True while an evaluation runs.
    [[nodiscard]] bool isBusy() const;

signals:
    void answered(std::shared_ptr<const clusterwright::model::Answer> answer);

private:
    struct Question {
        model::Design design;
        std::string study;
        std::uint64_t revision = 0;
        model::Pattern traffic;
        std::stop_token stop; // once it has started
        bool isReload = false;
    };
    struct Running {
        std::stop_source stop;
        std::chrono::steady_clock::time_point since;
    };

    void work(const std::stop_token& stop);
    // The next request; empty when the thread should end.
    [[nodiscard]] std::optional<Question> next(const std::stop_token& stop);
    void stopOld();

    std::vector<std::filesystem::path> m_presets;
    QTimer m_patience;
    mutable std::mutex m_mutex; // for the following members
    std::optional<Question> m_question;
    std::optional<Running> m_running; // the evaluation in progress
    bool m_reload = false;
    std::condition_variable_any m_asked;
    std::jthread m_thread; // the last member, so that the thread ends first
};

} // namespace clusterwright::desktop
