// The answers to the studies of the open design: they grow old, follow the names of their studies, and are kept in a file beside that of
// the design.
#pragma once

#include "app/desktop/document/document.h"
#include "app/desktop/plots/drawing/figure_files.h"
#include "app/desktop/studies/study_answer.h"

#include <initializer_list>

namespace clusterwright::desktop
{

// An answer that took this long is missed: before it goes away a person is asked.
inline constexpr double kMissedSeconds = 10;

class AnswerStore
{
public:
    explicit AnswerStore(Document& document);

    // Null without one.
    [[nodiscard]] std::shared_ptr<const StudyAnswer> find(const std::string& study) const;
    // In place of the one before; one that was cancelled without a result takes no place.
    void put(const std::string& study, const std::shared_ptr<const StudyAnswer>& answer);
    void clear(); // another design is open

    // After a change of the design. `kept`: names of studies that follow too. Reads the file, the first time.
    void follow(std::initializer_list<std::string*> kept);
    // The design was saved.
    void save();

    // Whether the question, null when it is gone, or the design is another one now.
    [[nodiscard]] bool isOld(const StudyAnswer& answer, const model::StudyDefinition* asked) const;
    // Of all answers to the design as it is; says which studies are left out.
    [[nodiscard]] std::vector<plots::FigureFile> figures(QString& leftOut) const;

private:
    void adopt(const model::StudyDefinition& study);
    void read();

    Document& m_document;
    StudyAnswers m_answers;
    std::vector<std::string> m_names; // of the studies that the answers are of
    bool m_isRead = false;            // the file
};

} // namespace clusterwright::desktop
