// The rank of a name in a search by words, for palettes and lists: whole words rank first, then beginnings of words, then parts of words,
// everyday words for the same (synonyms.h), initials ("zf" for "Zoom to fit") and words with one wrong letter.
#pragma once

#include <QString>

namespace clusterwright::desktop
{

struct SearchedName {
    QString name;
    QString context; // menu, category, id: ranks after the name
    QString more;    // a description: ranks last
};

// Returns 0 without a match, else more for a better one; equal matches are equal. Every word of the text must match. Case does not
// matter, nor do hyphens and a space between a number and its unit; an empty text matches everything.
[[nodiscard]] int rankOf(const SearchedName& searched, const QString& text);

} // namespace clusterwright::desktop
