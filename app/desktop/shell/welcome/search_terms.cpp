#include "app/desktop/shell/welcome/search_terms.h"

#include "app/desktop/common/synonyms.h"

#include <QRegularExpression>

#include <array>

namespace clusterwright::desktop
{

namespace
{

struct Phrase {
    const char* words;
    const char* joined;
};

// Names that may be typed as separate words.
constexpr std::array kPhrases{
    Phrase{"all to all", "alltoall"},
    Phrase{"all reduce", "allreduce"},
    Phrase{"fat tree", "fattree"},
    Phrase{"hyper cube", "hypercube"},
    Phrase{"leaf spine", "leafspine"},
    Phrase{"slim fly", "slimfly"},
    Phrase{"smart nic", "smartnic"},
    Phrase{"zero copy", "zerocopy"},
};

} // namespace

QString plainWords(const QString& text)
{
    static const QRegularExpression kBandwidth(QStringLiteral(
        "\\b(\\d+)\\s*-?\\s*(?:gbit/s|gbit|gbps|gb/s|gbe|gbase-?\\w+|ge|gigabit|g)\\b"));
    static const QRegularExpression kJoined(QStringLiteral("(?<=[a-z0-9])[-_](?=[a-z0-9])"));
    auto plain = text.toLower().simplified();
    plain.replace(kBandwidth, QStringLiteral("\\1g"));
    plain.remove(kJoined);
    for (const auto& phrase : kPhrases)
        plain.replace(QLatin1String(phrase.words), QLatin1String(phrase.joined));
    return plain;
}

QList<QStringList> searchTerms(const QString& text)
{
    QList<QStringList> terms;
    for (const auto& word : plainWords(text).split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        QStringList choices{word};
        for (const auto& synonym : synonymsOf(word))
            choices.append(plainWords(synonym));
        terms.append(choices);
    }
    return terms;
}

} // namespace clusterwright::desktop
