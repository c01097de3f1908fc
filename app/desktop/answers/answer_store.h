// The study results of the open design. An edit makes results out of date, a renamed study keeps its result, and results are stored
// in a file beside the design.
#pragma once

#include "app/desktop/answers/study_answer.h"
#include "app/desktop/document/document.h"
#include "app/desktop/plots/drawing/figure_files.h"

#include <initializer_list>

namespace clusterwright::desktop
{

// Losing a result that took longer than this needs the user's confirmation.
inline constexpr double kMissedSeconds = 10;

class AnswerStore
{
public:
    explicit AnswerStore(Document& document);

    // Null if the study has no result.
    [[nodiscard]] std::shared_ptr<const StudyAnswer> find(const std::string& study) const;
    // Replaces the previous result, unless the new one was cancelled before it had a result.
    void put(const std::string& study, const std::shared_ptr<const StudyAnswer>& answer);
    void clear(); // after another design was opened

    // Follows an edit of the design. `kept`: names of studies to update after a rename. The first call reads the file.
    void follow(std::initializer_list<std::string*> kept);
    // Call after the design was saved.
    void save();

    // True if the design or the study has changed since. `asked`: null if the study was deleted.
    [[nodiscard]] bool isOld(const StudyAnswer& answer, const model::StudyDefinition* asked) const;
    // Returns the figures of all results that are up to date. `leftOut`: message about the omitted studies.
    [[nodiscard]] std::vector<plots::FigureFile> figures(QString& leftOut) const;

private:
    void adopt(const model::StudyDefinition& study);
    void read();

    Document& m_document;
    StudyAnswers m_answers;
    std::vector<std::string> m_names; // studies, at the last follow()
    bool m_isRead = false;            // true once the file was read
};

} // namespace clusterwright::desktop
