#include "app/desktop/shell/welcome/everyday_words.h"

#include <QRegularExpression>

#include <array>

namespace clusterwright::desktop
{

namespace
{

struct EverydayWord {
    const char* word;  // as plainWords returns it
    const char* terms; // of designs, networks and tutorials; '|' separates several
};

// clang-format off
constexpr std::array kEverydayWords{
    EverydayWord{"allreduce", "recursive doubling|combine"},
    EverydayWord{"alltoall", "transpose|exchange"},
    EverydayWord{"bandwidth", "throughput"},
    EverydayWord{"bond", "stripe|striping|channels"},
    EverydayWord{"bonded", "bond|striping|channels"},
    EverydayWord{"bonding", "bond|striping|channels"},
    EverydayWord{"budget", "usd|cost"},
    EverydayWord{"card", "nic"},
    EverydayWord{"cheap", "usd|cost|budget"},
    EverydayWord{"clos", "fattree|leafspine"},
    EverydayWord{"cluster", "beowulf|host"},
    EverydayWord{"collective", "barrier|broadcast|allreduce|alltoall"},
    EverydayWord{"disk", "page|file"},
    EverydayWord{"fattree", "clos"},
    EverydayWord{"fourier", "fft"},
    EverydayWord{"fpga", "inic|intelligent"},
    EverydayWord{"gigabit", "1g"},
    EverydayWord{"grid", "mesh|torus"},
    EverydayWord{"ib", "infiniband"},
    EverydayWord{"infiniband", "hdr|ndr"},
    EverydayWord{"lacp", "bond|striping"},
    EverydayWord{"link", "cable"},
    EverydayWord{"mpi", "message"},
    EverydayWord{"multicast", "broadcast"},
    EverydayWord{"multilink", "striping|bond|multiedge"},
    EverydayWord{"price", "usd|cost"},
    EverydayWord{"rail", "striping|bond"},
    EverydayWord{"rdma", "hdr|ndr|roce|zerocopy"},
    EverydayWord{"roce", "25g|100g"},
    EverydayWord{"smartnic", "inic|intelligent"},
    EverydayWord{"sorting", "sort"},
    EverydayWord{"supercomputer", "t3d|paragon|sp2|meiko"},
    EverydayWord{"sync", "barrier"},
    EverydayWord{"synchronization", "barrier"},
    EverydayWord{"tcp", "ethernet"},
    EverydayWord{"trunking", "bond|striping"},
    EverydayWord{"workstations", "now"},
};

// Names of several words, which a search may write apart.
constexpr std::array kPhrases{
    EverydayWord{"all to all", "alltoall"},
    EverydayWord{"all reduce", "allreduce"},
    EverydayWord{"fat tree", "fattree"},
    EverydayWord{"hyper cube", "hypercube"},
    EverydayWord{"leaf spine", "leafspine"},
    EverydayWord{"slim fly", "slimfly"},
    EverydayWord{"smart nic", "smartnic"},
    EverydayWord{"zero copy", "zerocopy"},
};
// clang-format on

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
        plain.replace(QLatin1String(phrase.word), QLatin1String(phrase.terms));
    return plain;
}

QList<QStringList> searchTerms(const QString& text)
{
    QList<QStringList> terms;
    for (const auto& word : plainWords(text).split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        QStringList choices{word};
        for (const auto& everyday : kEverydayWords)
            if (word == QLatin1String(everyday.word))
                choices += QString::fromLatin1(everyday.terms).split(QLatin1Char('|'));
        terms.append(choices);
    }
    return terms;
}

} // namespace clusterwright::desktop
