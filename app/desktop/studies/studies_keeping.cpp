// What becomes of the panel's answers: they grow old, follow their studies' names, and are kept in a file beside the design's.
#include "app/desktop/document/edit_command.h"
#include "app/desktop/document/text.h"
#include "app/desktop/studies/answers_file.h"
#include "app/desktop/studies/studies_panel.h"
#include "model/study/studies/same_question.h"

#include <QDateTime>
#include <QLocale>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

QString dateOf(const StudyAnswer& answer)
{
    const auto time = QDateTime::fromString(qt(answer.time), Qt::ISODate).toLocalTime();
    return QLocale().toString(time, QLocale::ShortFormat);
}

} // namespace

bool StudiesPanel::isOld(const StudyAnswer& answer) const
{
    return isOld(answer, definition());
}

// Whether the question, which may be gone, or the design is another one now.
bool StudiesPanel::isOld(const StudyAnswer& answer, const model::StudyDefinition* asked) const
{
    return !asked || answer.isOutOfDate || !model::askTheSame(*asked, answer.definition) ||
           !model::haveSameNumbers(answer.design, m_workbench.document().design());
}

QString StudiesPanel::stateText() const
{
    const auto told = answer();
    if (m_runner.isRunning() && m_asked == m_study)
        return tr("Working \u2026");
    if (!told)
        return tr("Takes a while: press Run.");
    if (isOld(*told) && isLive())
        return {};
    if (isOld(*told))
        return told->isKept
                   ? tr("The design or the question has changed since %1: press Run again.")
                         .arg(dateOf(*told))
                   : tr("The design or the question has changed since: press Run again.");
    const auto took = qt(model::displayText({told->seconds, model::kTime}, 3));
    const auto scenario = qt(told->design.scenario);
    auto worth = scenario.isEmpty() ? tr("Answered in %1").arg(took)
                                    : tr("Scenario %1, answered in %2").arg(scenario, took);
    if (told->isKept)
        worth = tr("%1 on %2 by version %3").arg(worth, dateOf(*told), qt(told->version));
    return told->findings.empty() || !told->result
               ? worth
               : worth + QStringLiteral(". ") + qt(told->findings.front().message);
}

void StudiesPanel::followAnswers()
{
    const auto& design = m_workbench.document().design();
    const auto names = namesToFollow(design).studies;
    auto known = m_names; // by their names now
    for (auto& name : known) {
        const auto before = std::exchange(name, followed(name, m_names, names));
        auto renamed = name == before ? StudyAnswers::node_type() : m_answers.extract(before);
        if (renamed.empty())
            continue;
        m_answers.erase(name);
        renamed.key() = name;
        m_answers.insert(std::move(renamed));
    }
    m_study = followed(m_study, m_names, names);
    m_asked = followed(m_asked, m_names, names);
    for (const auto& study : design.studies)
        if (std::ranges::find(known, study.name) == known.end())
            adopt(study);
    m_names = names;
    if (!m_areRead)
        readAnswers();
}

// A study that is new, or back, has the answer to its question, if that was asked already; of one that had its name before it has nothing.
void StudiesPanel::adopt(const model::StudyDefinition& study)
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

void StudiesPanel::readAnswers()
{
    auto& document = m_workbench.document();
    m_areRead = true;
    model::Diagnostics findings;
    if (!document.path().isEmpty()) {
        const auto kept = desktop::readAnswers(answersFile(nativePath(document.path())));
        if (kept)
            for (const auto& [name, answer] : kept.value())
                if (std::ranges::find(m_names, name) != m_names.end())
                    m_answers[name] = settled(*answer, document.design(), document.library());
        if (!kept) {
            findings = {kept.diagnostics().front()};
            findings.front().severity = model::Severity::Warning;
            findings.front().message.insert(
                0, utf8(tr("answers of studies that were kept cannot be read: ")));
        }
    }
    document.setAnswersState(std::move(findings), false);
}

// Those of studies that there are; of others they stay in mind, for a removal may be undone.
void StudiesPanel::keepAnswers()
{
    auto& document = m_workbench.document();
    StudyAnswers kept;
    for (const auto& name : m_names)
        if (const auto found = m_answers.find(name);
            found != m_answers.end() && isWorthKeeping(*found->second))
            kept.insert(*found);
    auto findings = desktop::keepAnswers(kept, answersFile(nativePath(document.path())));
    const bool areMissed = document.areAnswersMissed() && !findings.empty();
    document.setAnswersState(std::move(findings), areMissed);
}

} // namespace clusterwright::desktop
