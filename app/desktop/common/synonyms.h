// Everyday words that people search for, and the words that the program uses for the same.
#pragma once

#include <QStringList>

namespace clusterwright::desktop
{

// The program's words for a searched word, in lower case; none for a word that the table does not have.
[[nodiscard]] QStringList synonymsOf(const QString& word);

} // namespace clusterwright::desktop
