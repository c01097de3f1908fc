// Ranks names for a search by words, in palettes and lists: whole words first, then beginnings of words, parts of words, synonyms
// (synonyms.h), initials ("zf" for "Zoom to fit") and words with one wrong letter.
#pragma once

#include <QString>

namespace clusterwright::desktop
{

struct SearchedName {
    QString name;
    QString context; // menu, category, id: ranks after the name
    QString more;    // a description: ranks last
};

// Returns 0 for no match, and a higher rank for a better match. Every word of the text must match. Ignores case, hyphens and the
// space between a number and its unit. An empty text matches everything.
[[nodiscard]] int rankOf(const SearchedName& searched, const QString& text);

} // namespace clusterwright::desktop
