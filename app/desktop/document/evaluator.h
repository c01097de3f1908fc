// Answers designs on a thread of its own. Only the latest question counts: those that came before it are dropped.
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

// How long an answer may go on when a newer question waits. Were it none, a person who drags a slider would see no answer at all.
inline constexpr std::chrono::milliseconds kPatience{200};

class Evaluator final : public QObject
{
    Q_OBJECT

public:
    // `presets`: the roots of the library, the user's first. The thread has a library of its own.
    explicit Evaluator(std::vector<std::filesystem::path> presets, QObject* parent = nullptr);
    ~Evaluator() override;

    // Asks; `answered` follows unless another question comes first.
    void ask(model::Design design, std::string study, std::uint64_t revision);
    // Forgets the presets that were read: a file of the library has changed.
    void reloadPresets();
    // Whether an answer is being made.
    [[nodiscard]] bool isBusy() const;

signals:
    void answered(std::shared_ptr<const clusterwright::model::Answer> answer);

private:
    struct Question {
        model::Design design;
        std::string study;
        std::uint64_t revision = 0;
        std::stop_token stop; // once it is taken up
        bool isReload = false;
    };
    struct Running {
        std::stop_source stop;
        std::chrono::steady_clock::time_point since;
    };

    void work(const std::stop_token& stop);
    // The next question; nothing when asked to end.
    [[nodiscard]] std::optional<Question> next(const std::stop_token& stop);
    void stopOld();

    std::vector<std::filesystem::path> m_presets;
    QTimer m_patience;
    mutable std::mutex m_mutex; // of what follows
    std::optional<Question> m_question;
    std::optional<Running> m_running; // the answer that is being made
    bool m_reload = false;
    std::condition_variable_any m_asked;
    std::jthread m_thread; // the last member: it ends first
};

} // namespace clusterwright::desktop
