// Words of a search for designs and networks, with the terms that count as a match.
#pragma once

#include <QString>
#include <QStringList>

namespace clusterwright::desktop
{

// Returns the text in lower case, with one spelling for each bandwidth ("10 Gbit/s" and "10GbE" become "10g"), and without the
// hyphens and underscores that join words ("all-to-all" becomes "alltoall").
[[nodiscard]] QString plainWords(const QString& text);

// Returns the words of a search, each with the terms that count as a match, the word itself first.
[[nodiscard]] QList<QStringList> searchTerms(const QString& text);

} // namespace clusterwright::desktop
