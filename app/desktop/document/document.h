// An open design: what it says, how it came to that (undo), where it is kept, and the answer to it. The only writer of the
// design: everybody else submits edits.
#pragma once

#include "app/desktop/document/document_file.h"
#include "model/design/document/design_fwd.h"
#include "model/design/edit/edit.h"
#include "model/design/library/library.h"

#include <QObject>
#include <QTimer>
#include <QUndoStack>

#include <filesystem>
#include <memory>

namespace clusterwright::model
{
struct Answer;
}

namespace clusterwright::desktop
{

class Evaluator;
struct FollowedNames;

// About the answers of studies, which are kept beside the design's file by whoever has them.
struct AnswersState {
    model::Diagnostics findings; // what stands in the way of that
    bool areMissed = false;      // some that took long are in no file yet

    friend bool operator==(const AnswersState&, const AnswersState&) = default;
};

class Document final : public QObject
{
    Q_OBJECT

public:
    // `presets`: the roots of the library, the user's first.
    explicit Document(std::vector<std::filesystem::path> presets, QObject* parent = nullptr);
    ~Document() override;

    [[nodiscard]] const model::Design& design() const { return *m_design; }
    [[nodiscard]] std::uint64_t revision() const { return m_revision; } // grows with every change
    [[nodiscard]] QUndoStack& undoStack() { return m_undoStack; }
    // For the UI thread.
    [[nodiscard]] model::Library& library() { return m_library; }

    // Does it, as one step that can be undone. An edit that is refused changes nothing: `refused` tells why, and false is returned.
    // Steps with the same gesture number follow each other as one: a slider, an entry that takes effect as it is typed.
    bool submit(const model::Edit& edit, const QString& text);
    bool submit(const model::Result<model::Edit>& edit, const QString& text, int gesture = 0);
    [[nodiscard]] int newGesture() { return ++m_gesture; }
    // While a step is undone or redone nobody may submit: what listens to `changed` asks.
    [[nodiscard]] bool isUndoing() const { return m_isUndoing; }
    // What listens to `changed` asks: only places on a canvas are others, on which no number depends.
    [[nodiscard]] bool isMoving() const { return m_isMoving; }

    // The newest answer, perhaps to an earlier state; never null.
    [[nodiscard]] const std::shared_ptr<const model::Answer>& answer() const { return m_answer; }
    [[nodiscard]] bool isAnswered() const;
    // The newest answer that has numbers: one of before while the design has errors, so that they do not vanish with each slip.
    [[nodiscard]] const std::shared_ptr<const model::Answer>& numbers() const { return m_numbers; }
    [[nodiscard]] bool areNumbersOld() const { return m_numbers != m_answer; }
    // Which of the design's curves `answer` has; empty for the first.
    void setStudy(const std::string& name);
    [[nodiscard]] const std::string& study() const { return m_study; }
    // Which of the design's scenarios holds: all numbers are those of it. Empty for the design's own values. No step to undo.
    void setScenario(const std::string& name);
    // Call this after a preset of the user has changed: the library and the answers load it again. Other windows follow `presetsWritten`.
    void reloadPresets();

    // What is open. `path` is empty for a design that is in no file yet.
    void open(model::Design design, const QString& path);
    // From a file. Expressions that do not parse are kept as they are, to be mended. What else cannot be read (a newer format, unknown
    // entries) would be lost by saving: it is opened read-only then. Nothing is opened when it is no design at all. Findings in all cases.
    model::Diagnostics load(const QString& path);
    // Recovered after a crash: open, and unsaved. `savedHash`: of the state before.
    void recover(model::Design design, const QString& path, const QByteArray& savedHash);
    // All or nothing. Errors: file.unwritable; the design stays unsaved then.
    model::Diagnostics save(const QString& path);

    [[nodiscard]] const DocumentFile& file() const { return m_file; }
    [[nodiscard]] bool isModified() const { return m_isRecovered || !m_undoStack.isClean(); }
    void setAnswersState(AnswersState state);
    [[nodiscard]] const AnswersState& answersState() const { return m_answersState; }

signals:
    void opened();   // another design is here; before `changed`
    void changed();  // the design
    void answered(); // a new answer is here; only for what must follow a hand that moves, the curve
    void answerChanged(); // the same, for all others, as soon as nothing else is to be done
    void refused(const clusterwright::model::Diagnostics& findings);
    void stateChanged();    // path, modified, read-only
    void presetsWritten();  // here
    void presetsReloaded(); // by this window or another one
    void saved();

private:
    void reset(model::Design design, const DocumentFile& file, bool isRecovered = false);
    void touch(bool onlyMoves = false);
    void followNames(const FollowedNames& before);
    void ask();
    void take(const std::shared_ptr<const model::Answer>& answer);

    friend class EditCommand;

    model::Library m_library;
    std::unique_ptr<model::Design> m_design; // never null
    std::uint64_t m_revision = 0;
    QUndoStack m_undoStack;
    int m_gesture = 0;
    std::uint64_t m_asked = 0; // revision of the last question
    QTimer m_tell;             // an answer is here, and not all know
    std::shared_ptr<const model::Answer> m_answer;
    std::shared_ptr<const model::Answer> m_numbers;
    std::uint64_t m_openedAt = 0; // revision
    std::string m_study;
    DocumentFile m_file;
    AnswersState m_answersState;
    bool m_isRecovered = false;
    bool m_isUndoing = false;
    bool m_isMoving = false;
    std::unique_ptr<Evaluator> m_evaluator;
};

// Title for a window: the file's name, or the design's title without a file.
[[nodiscard]] QString titleOf(const Document& document);

} // namespace clusterwright::desktop
