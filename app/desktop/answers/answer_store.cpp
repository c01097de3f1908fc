#include "app/desktop/answers/answer_store.h"

#include "app/desktop/answers/answers_file.h"
#include "app/desktop/common/text.h"
#include "app/desktop/document/edit_command.h"
#include "model/core/diagnostic.h"
#include "model/study/studies/same_question.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace clusterwright::desktop
{

namespace
{

struct AnswerStoreWords {
    Q_DECLARE_TR_FUNCTIONS(AnswerStore)
};

} // namespace

AnswerStore::AnswerStore(Document& document)
    : m_document(document)
{
}

std::shared_ptr<const StudyAnswer> AnswerStore::find(const std::string& study) const
{
    const auto found = m_answers.find(study);
    return found == m_answers.end() ? nullptr : found->second;
}

void AnswerStore::put(const std::string& study, const std::shared_ptr<const StudyAnswer>& answer)
{
    const bool keepsBefore = answer->isCancelled && !answer->result && m_answers.contains(study);
    if (!keepsBefore)
        m_answers[study] = answer;
    if (answer->result && answer->seconds >= kMissedSeconds)
        m_document.setAnswersState({m_document.answersState().findings, true});
}

void AnswerStore::clear()
{
    m_answers.clear();
    m_names.clear();
    m_isRead = false;
}

void AnswerStore::follow(std::initializer_list<std::string*> kept)
{
    const auto& design = m_document.design();
    const auto names = namesToFollow(design).studies;
    auto known = m_names; // present names
    for (auto& name : known) {
        const auto before = std::exchange(name, followed(name, m_names, names));
        auto renamed = name == before ? StudyAnswers::node_type() : m_answers.extract(before);
        if (renamed.empty())
            continue;
        m_answers.erase(name);
        renamed.key() = name;
        m_answers.insert(std::move(renamed));
    }
    for (auto* const name : kept)
        *name = followed(*name, m_names, names);
    for (const auto& study : design.studies)
        if (std::ranges::find(known, study.name) == known.end())
            adopt(study);
    m_names = names;
    if (!std::exchange(m_isRead, true))
        read();
}

// A new or restored study gets the saved result of the same question, never the result of an older study with its name.
void AnswerStore::adopt(const model::StudyDefinition& study)
{
    const auto isItsOwn = [&](const auto& entry) {
        return model::askTheSame(entry.second->definition, study);
    };
    if (const auto own = m_answers.find(study.name); own != m_answers.end()) {
        if (isItsOwn(*own))
            return;
        m_answers.erase(own);
    }
    if (const auto same = std::ranges::find_if(m_answers, isItsOwn); same != m_answers.end())
        m_answers.emplace(study.name, same->second);
}

void AnswerStore::read()
{
    model::Diagnostics findings;
    if (!m_document.file().path().isEmpty()) {
        const auto kept = readAnswers(answersFile(nativePath(m_document.file().path())));
        if (kept)
            for (const auto& [name, answer] : kept.value())
                if (std::ranges::find(m_names, name) != m_names.end())
                    m_answers[name] = settled(*answer, m_document.design(), m_document.library());
        if (!kept) {
            findings = {kept.diagnostics().front()};
            findings.front().severity = model::Severity::Warning;
            findings.front().message.insert(
                0, utf8(AnswerStoreWords::tr("cannot read the stored study results: ")));
        }
    }
    m_document.setAnswersState({std::move(findings), false});
}

// Saves results of present studies only; results of deleted studies stay in memory, because a deletion can be undone.
void AnswerStore::save()
{
    StudyAnswers kept;
    for (const auto& name : m_names)
        if (const auto found = m_answers.find(name);
            found != m_answers.end() && isWorthKeeping(*found->second))
            kept.insert(*found);
    auto findings = keepAnswers(kept, answersFile(nativePath(m_document.file().path())));
    const bool areMissed = m_document.answersState().areMissed && !findings.empty();
    m_document.setAnswersState({std::move(findings), areMissed});
}

bool AnswerStore::isOld(const StudyAnswer& answer, const model::StudyDefinition* asked) const
{
    return !asked || answer.isOutOfDate || !model::askTheSame(*asked, answer.definition) ||
           !model::haveSameNumbers(answer.design, m_document.design()) ||
           !model::haveSameStates(answer.design, m_document.design(), *asked);
}

std::vector<plots::FigureFile> AnswerStore::figures(QString& leftOut) const
{
    std::vector<plots::FigureFile> figures;
    QStringList unanswered;
    QStringList old;
    for (const auto& study : m_document.design().studies) {
        const auto found = find(study.name);
        if (!found || !found->result)
            unanswered.append(qt(study.title));
        else if (isOld(*found, &study))
            old.append(qt(study.title));
        else
            for (const auto& [name, figure, hasRows] : found->result->figures)
                figures.push_back({study.name + ", " + name, figure});
    }
    const auto join = [](const QStringList& titles) { return titles.join(QStringLiteral("; ")); };
    QStringList said;
    if (!unanswered.isEmpty())
        said.append(
            AnswerStoreWords::tr("Not exported (no result yet): %1.").arg(join(unanswered)));
    if (!old.isEmpty())
        said.append(AnswerStoreWords::tr("Not exported (out of date): %1. Run these studies again.")
                        .arg(join(old)));
    leftOut = said.join(QLatin1Char('\n'));
    return figures;
}

} // namespace clusterwright::desktop
