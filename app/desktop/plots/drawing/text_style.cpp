#include "app/desktop/plots/drawing/text_style.h"

#include <QFontDatabase>
#include <QFontMetrics>

#include <array>

namespace clusterwright::plots
{

QString fontFamily()
{
    const auto families = QFontDatabase::families();
    for (const auto* const family : {"DejaVu Sans", "Noto Sans", "Liberation Sans", "Arial"})
        if (families.contains(QLatin1String(family)))
            return QLatin1String(family);
    return families.isEmpty() ? QString() : families.first();
}

QFont font(int pixelSize, bool bold)
{
    static const QString kFamily = fontFamily();
    QFont result(kFamily);
    result.setPixelSize(pixelSize);
    result.setBold(bold);
    return result;
}

QColor seriesColor(std::size_t index)
{
    static const std::array<QColor, 8> kColors{QColor(0x00, 0x72, 0xb2),
                                               QColor(0xd5, 0x5e, 0x00),
                                               QColor(0x00, 0x9e, 0x73),
                                               QColor(0xcc, 0x79, 0xa7),
                                               QColor(0xe6, 0x9f, 0x00),
                                               QColor(0x00, 0x00, 0x00),
                                               QColor(0x56, 0xb4, 0xe9), // late: a second blue
                                               QColor(0xc9, 0xbb, 0x12)};
    return kColors[index % kColors.size()];
}

namespace
{

// Splits a word that is wider than a line, after punctuation if possible ("host.net_bandwidth").
QStringList brokenWord(const QString& word, const QFontMetrics& metrics, int width)
{
    const QString ends = QStringLiteral(".,_-/:");
    QStringList parts;
    QString part;
    qsizetype last = 0; // end of the longest part that fits
    for (qsizetype i = 0; i < word.size(); ++i) {
        part += word[i];
        if (metrics.horizontalAdvance(part) > width && part.size() > 1) {
            const auto length = last > 0 ? last : part.size() - 1;
            parts.append(part.left(length));
            part = part.mid(length);
            last = 0;
        }
        if (ends.contains(word[i]))
            last = part.size();
    }
    parts.append(part);
    return parts;
}

// Splits a text at blanks, but keeps "rows = 512" whole if it fits.
QStringList unbrokenWords(const QString& text, const QFontMetrics& metrics, int width)
{
    const auto parts = text.simplified().split(QLatin1Char(' '));
    QStringList words;
    for (qsizetype i = 0; i < parts.size(); ++i) {
        const bool isRelation = parts[i] == QLatin1String("=") && i > 0 && i + 1 < parts.size();
        const auto whole =
            isRelation ? words.last() + QStringLiteral(" = ") + parts[i + 1] : QString();
        if (isRelation && metrics.horizontalAdvance(whole) <= width) {
            words.last() = whole;
            ++i;
        } else {
            words.append(parts[i]);
        }
    }
    return words;
}

} // namespace

QString wrapped(const QString& text, const QFont& font, int width)
{
    const QFontMetrics metrics(font);
    QStringList lines{QString()};
    for (const auto& word : unbrokenWords(text, metrics, width)) {
        const auto longer = lines.last().isEmpty() ? word : lines.last() + QLatin1Char(' ') + word;
        if (metrics.horizontalAdvance(longer) <= width) {
            lines.last() = longer;
            continue;
        }
        auto parts = brokenWord(word, metrics, width);
        if (lines.last().isEmpty())
            lines.last() = parts.takeFirst();
        lines.append(parts);
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace clusterwright::plots
