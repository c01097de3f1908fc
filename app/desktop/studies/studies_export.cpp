// All figures of the panel's answers, to be written at once.
#include "app/desktop/document/text.h"
#include "app/desktop/studies/studies_panel.h"

namespace clusterwright::desktop
{

std::vector<plots::FigureFile> StudiesPanel::figures(QString& leftOut) const
{
    std::vector<plots::FigureFile> figures;
    QStringList unanswered;
    QStringList old;
    for (const auto& study : m_workbench.document().design().studies) {
        const auto found = m_answers.find(study.name);
        if (found == m_answers.end() || !found->second->result)
            unanswered.append(qt(study.title));
        else if (isOld(*found->second, &study))
            old.append(qt(study.title));
        else
            for (const auto& [name, figure, hasRows] : found->second->result->figures)
                figures.push_back({study.name + ", " + name, figure});
    }
    const auto join = [](const QStringList& titles) { return titles.join(QStringLiteral("; ")); };
    QStringList said;
    if (!unanswered.isEmpty())
        said.append(tr("Without an answer, and so left out: %1.").arg(join(unanswered)));
    if (!old.isEmpty())
        said.append(tr("The design has changed since these were answered: %1. Run them again.")
                        .arg(join(old)));
    leftOut = said.join(QLatin1Char('\n'));
    return figures;
}

} // namespace clusterwright::desktop
