// Synonyms: common search words and the program's terms for them.
#pragma once

#include <QStringList>

namespace clusterwright::desktop
{

// Returns the program's terms for a search word in lower case; empty for unknown words.
[[nodiscard]] QStringList synonymsOf(const QString& word);

} // namespace clusterwright::desktop
