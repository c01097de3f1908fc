// An open design: its contents, its history (undo), its file, and its result. The only writer of the design: everything else
// submits edits.
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
struct Pattern;
} // namespace clusterwright::model

namespace clusterwright::desktop
{

class Evaluator;
struct FollowedNames;

// State of the study results, which are stored beside the design's file.
struct AnswersState {
    model::Diagnostics findings; // reasons why the results cannot be stored
    bool areMissed = false;      // some slow results are not stored yet

    friend bool operator==(const AnswersState&, const AnswersState&) = default;
};

class Document final : public QObject
{
    Q_OBJECT

public:
    // `presets`: library folders, the user's first.
    explicit Document(std::vector<std::filesystem::path> presets, QObject* parent = nullptr);
    ~Document() override;

    [[nodiscard]] const model::Design& design() const { return *m_design; }
    [[nodiscard]] std::uint64_t revision() const
    {
        return m_revision;
    } // increases with every change
    [[nodiscard]] QUndoStack& undoStack() { return m_undoStack; }
    // For the UI thread.
    [[nodiscard]] model::Library& library() { return m_library; }

    // Applies an edit as one undo step. A refused edit changes nothing: `refused` gives the reason, and false is returned.
    // Consecutive steps with the same gesture number become one: a slider, or an entry that takes effect while it is typed.
    bool submit(const model::Edit& edit, const QString& text);
    bool submit(const model::Result<model::Edit>& edit, const QString& text, int gesture = 0);
    [[nodiscard]] int newGesture() { return ++m_gesture; }
    // True while a step is undone or redone, when nobody may submit; for listeners to `changed`.
    [[nodiscard]] bool isUndoing() const { return m_isUndoing; }
    // True while an edit only moves items on a canvas, which changes no output.
    [[nodiscard]] bool isMoving() const { return m_isMoving; }

    // The newest result, possibly of an earlier state; never null.
    [[nodiscard]] const std::shared_ptr<const model::Answer>& answer() const { return m_answer; }
    [[nodiscard]] bool isAnswered() const;
    // The newest result with values. While the design has errors, it is an earlier one, so that values stay visible.
    [[nodiscard]] const std::shared_ptr<const model::Answer>& numbers() const { return m_numbers; }
    // Selects the design's curve in `answer`; empty for the first.
    void setStudy(const std::string& name);
    [[nodiscard]] const std::string& study() const { return m_study; }
    // Selects the traffic of the load in `answer`; all-to-all until then.
    void setTraffic(model::Pattern traffic);
    // Activates a scenario of the design for all results. Empty for the design without overrides. Not an undo step.
    void setScenario(const std::string& name);
    // Call this after a change of a user's preset: the library and the results load it again. Other windows follow
    // `presetsWritten`.
    void reloadPresets();

    // Opens a design. `path` is empty for a design without a file.
    void open(model::Design design, const QString& path);
    // Loads a file. Expressions that do not parse are kept, so that they can be corrected. A design with other unreadable parts
    // (a newer format, unknown entries) is opened read-only, since saving would lose them. Nothing is opened when the file is not
    // a design. Returns the findings.
    model::Diagnostics load(const QString& path);
    // Opens a design recovered after a crash, as unsaved. `savedHash`: of the earlier saved state.
    void recover(model::Design design, const QString& path, const QByteArray& savedHash);
    // Writes the whole file or nothing. Errors: file.unwritable; the design then stays unsaved.
    model::Diagnostics save(const QString& path);

    [[nodiscard]] const DocumentFile& file() const { return m_file; }
    [[nodiscard]] bool isModified() const { return m_isRecovered || !m_undoStack.isClean(); }
    void setAnswersState(AnswersState state);
    [[nodiscard]] const AnswersState& answersState() const { return m_answersState; }

signals:
    void opened();   // another design is open; before `changed`
    void changed();  // the design has changed
    void answered(); // a new result; only for the curve, which must follow a drag without delay
    void answerChanged(); // the same for everything else, as soon as the event loop is idle
    void refused(const clusterwright::model::Diagnostics& findings);
    void stateChanged();    // path, modified, read-only
    void presetsWritten();  // this window has written presets
    void presetsReloaded(); // this window or another one has written presets
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
    std::uint64_t m_asked = 0; // revision of the last request
    QTimer m_tell;             // a new result that `answerChanged` has not announced yet
    std::shared_ptr<const model::Answer> m_answer;
    std::shared_ptr<const model::Answer> m_numbers;
    std::uint64_t m_openedAt = 0; // revision
    std::string m_study;
    std::unique_ptr<model::Pattern> m_traffic; // never null
    DocumentFile m_file;
    AnswersState m_answersState;
    bool m_isRecovered = false;
    bool m_isUndoing = false;
    bool m_isMoving = false;
    std::unique_ptr<Evaluator> m_evaluator;
};

// True while the newest result has no values, so that the window shows those of an earlier one.
[[nodiscard]] bool areNumbersOld(const Document& document);

// Returns "Beowulf cluster (mine.cluster.json)", or one of both if the other is empty.
[[nodiscard]] QString titleWithFile(const QString& title, const QString& path);
// Title for a window and for questions.
[[nodiscard]] QString titleOf(const Document& document);

} // namespace clusterwright::desktop
