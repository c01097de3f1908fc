// Answers designs on a thread of its own. Only the latest question counts: those that came before it are dropped.
#pragma once

#include "app/desktop/document/answer.h"

#include <QObject>

#include <condition_variable>
#include <filesystem>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace clusterwright::desktop
{

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

signals:
    void answered(std::shared_ptr<const clusterwright::desktop::Answer> answer);

private:
    struct Question {
        model::Design design;
        std::string study;
        std::uint64_t revision = 0;
    };

    void work(const std::stop_token& stop);

    std::vector<std::filesystem::path> m_presets;
    std::mutex m_mutex; // of the two below
    std::optional<Question> m_question;
    bool m_reload = false;
    std::condition_variable_any m_asked;
    std::jthread m_thread; // the last member: it ends first
};

} // namespace clusterwright::desktop
