#include "app/desktop/common/word_match.h"

#include "app/desktop/common/synonyms.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

// Ranks of one word. Equal kinds of match differ little, so that later sort keys decide.
constexpr int kWhole = 640;
constexpr int kBeginning = 480;
constexpr int kContextWhole = 320;
constexpr int kContextBeginning = 240;
constexpr int kPart = 160;
constexpr int kSynonym = 150; // at most
constexpr int kContextPart = 80;
constexpr int kInitials = 70;
constexpr int kOtherwiseSpelt = 60;
constexpr int kMore = 20;
constexpr int kWholeName = 100;         // the text is the name
constexpr int kNameBegins = 10;         // with the text
constexpr qsizetype kLeastMisspelt = 5; // letters

enum class Place { Nowhere, Inside, Beginning, Whole };

bool isWordLetter(const QString& text, qsizetype at)
{
    return at >= 0 && at < text.size() && text[at].isLetterOrNumber();
}

Place placeOf(const QString& word, const QString& text)
{
    auto best = Place::Nowhere;
    for (auto at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
        const bool begins = !isWordLetter(text, at - 1);
        const bool ends = !isWordLetter(text, at + word.size());
        best = std::max(best,
                        begins && ends ? Place::Whole
                        : begins       ? Place::Beginning
                                       : Place::Inside);
    }
    return best;
}

QStringList wordsIn(const QString& text)
{
    static const QRegularExpression kGap(QStringLiteral("[^\\w]+|_"),
                                         QRegularExpression::UseUnicodePropertiesOption);
    return text.split(kGap, Qt::SkipEmptyParts);
}

QString squeezed(QString text)
{
    text.removeIf([](QChar c) { return !c.isLetterOrNumber(); });
    return text;
}

// True if the words differ by one inserted, removed, replaced or swapped letter.
bool isMisspelt(const QString& word, const QString& name)
{
    if (word.size() < kLeastMisspelt || std::abs(word.size() - name.size()) > 1)
        return false;
    const auto [w, n] = std::ranges::mismatch(word, name);
    const auto restOf = [](const QString& text, auto at, qsizetype skip) {
        return QStringView(text).mid((at - text.begin()) + skip);
    };
    const auto at = w - word.begin();
    const auto other = word.begin() + at;
    const auto same = name.begin() + at;
    const bool isSwapped = at + 1 < word.size() && at + 1 < name.size() &&
                           word[at] == name[at + 1] && word[at + 1] == name[at] &&
                           restOf(word, other, 2) == restOf(name, same, 2);
    return isSwapped || restOf(word, other, 1) == restOf(name, same, 1) ||
           restOf(word, other, 1) == restOf(name, same, 0) ||
           restOf(word, other, 0) == restOf(name, same, 1);
}

QString initialsOf(const QString& name)
{
    QString initials;
    for (const auto& word : wordsIn(name))
        initials += word.front();
    return initials;
}

// True if the word's letters occur in order in the initials and the first letters agree: "zf" in "ztf".
bool areInitials(const QString& word, const QString& name)
{
    const auto initials = initialsOf(name);
    if (word.size() < 2 || initials.isEmpty() || initials[0] != word[0])
        return false;
    qsizetype at = 0;
    for (const auto letter : initials)
        if (at < word.size() && letter == word[at])
            ++at;
    return at == word.size();
}

int plainRank(const SearchedName& searched, const QString& word)
{
    const auto inName = placeOf(word, searched.name);
    const auto inContext = placeOf(word, searched.context);
    if (inName == Place::Whole)
        return kWhole;
    if (inName == Place::Beginning)
        return kBeginning;
    if (inContext == Place::Whole)
        return kContextWhole;
    if (inContext == Place::Beginning)
        return kContextBeginning;
    if (inName == Place::Inside)
        return kPart;
    return inContext == Place::Inside ? kContextPart : 0;
}

// "10gbit" as "10 gbit"; "alltoall" as "all-to-all".
int looseRank(const SearchedName& searched, const QString& word)
{
    static const QRegularExpression kUnit(QStringLiteral("(\\d)(?=[a-z])"));
    auto spaced = word;
    spaced.replace(kUnit, QStringLiteral("\\1 "));
    if (const int rank = spaced == word ? 0 : plainRank(searched, spaced); rank > 0)
        return rank;
    const auto letters = squeezed(word);
    return letters.size() >= 3 && squeezed(searched.name).contains(letters) ? kPart : 0;
}

int synonymRank(const SearchedName& searched, const QString& word)
{
    int best = 0;
    int before = 0; // earlier synonyms rank higher
    for (const auto& synonym : synonymsOf(word))
        best = std::max(best, plainRank(searched, synonym) * kSynonym / kWhole - before++);
    return best;
}

int rankOfWord(const SearchedName& searched, const QString& word)
{
    int rank = std::max(
        {plainRank(searched, word), looseRank(searched, word), synonymRank(searched, word)});
    if (rank > 0)
        return rank;
    if (areInitials(word, searched.name))
        return kInitials;
    if (std::ranges::any_of(wordsIn(searched.name),
                            [&](const QString& other) { return isMisspelt(word, other); }))
        return kOtherwiseSpelt;
    return placeOf(word, searched.more) >= Place::Beginning ? kMore : 0;
}

} // namespace

int rankOf(const SearchedName& searched, const QString& text)
{
    const SearchedName lower{
        searched.name.toLower(), searched.context.toLower(), searched.more.toLower()};
    const auto sought = text.simplified().toLower();
    static const QRegularExpression kGap(QStringLiteral("[:,;]?\\s+|[:,;]$")); // "open design: fft"
    const auto words = sought.split(kGap, Qt::SkipEmptyParts);
    if (words.isEmpty())
        return 1;
    int sum = 0;
    for (const auto& word : words) {
        const int rank = rankOfWord(lower, word);
        if (rank == 0)
            return 0;
        sum += rank;
    }
    return sum / static_cast<int>(words.size()) + (lower.name == sought            ? kWholeName
                                                   : lower.name.startsWith(sought) ? kNameBegins
                                                                                   : 0);
}

} // namespace clusterwright::desktop
