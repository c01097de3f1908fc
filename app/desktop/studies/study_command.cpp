#include "app/desktop/studies/study_command.h"

#include "app/desktop/common/text.h"
#include "app/desktop/document/document.h"
#include "model/design/document/design.h"

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

QString quotedWord(const QString& word)
{
    static const QString kPlain = QStringLiteral("-_./:@%+=,");
    const bool isPlain = std::ranges::all_of(
        word, [&](QChar c) { return c.isLetterOrNumber() || kPlain.contains(c); });
    if (isPlain && !word.isEmpty())
        return word;
    auto inside = word;
    return QLatin1Char('\'') + inside.replace(QLatin1Char('\''), QStringLiteral("'\\''")) +
           QLatin1Char('\'');
}

} // namespace

QString studyCommand(const Document& document, const std::string& study)
{
    QStringList words{QStringLiteral("clusterwright-cli"),
                      QStringLiteral("study"),
                      quotedWord(document.file().path().isEmpty() ? qt(document.design().id)
                                                                  : document.file().path()),
                      quotedWord(qt(study))};
    if (!document.design().scenario.empty())
        words << QStringLiteral("--scenario") << quotedWord(qt(document.design().scenario));
    return words.join(QLatin1Char(' '));
}

} // namespace clusterwright::desktop
