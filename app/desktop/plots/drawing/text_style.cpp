#include "app/desktop/plots/drawing/text_style.h"

#include "model/study/messages/result_message.h"
#include "model/units/quantity.h"

#include <QFontDatabase>
#include <QFontMetrics>
#include <QRegularExpression>

#include <algorithm>
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

namespace
{

QString& chosenFamily()
{
    static QString family;
    return family;
}

} // namespace

FontFamily::FontFamily(const QString& family)
{
    if (QFontDatabase::families().contains(family))
        chosenFamily() = family;
}

FontFamily::~FontFamily()
{
    chosenFamily().clear();
}

QFont font(int pixelSize, bool bold)
{
    static const QString kUsual = fontFamily();
    QFont result(chosenFamily().isEmpty() ? kUsual : chosenFamily());
    result.setPixelSize(pixelSize);
    result.setBold(bold);
    return result;
}

QColor seriesColor(std::size_t index)
{
    static const std::array<QColor, kSeriesColors> kColors{
        QColor(0x00, 0x72, 0xb2),
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

// True for the parts of "256 MiB" and "40 %".
bool isQuantity(const QString& number, const QString& unit)
{
    static const QRegularExpression kNumber(QStringLiteral("^[-+\u2212]?[0-9][0-9.,e]*$"));
    return kNumber.match(number).hasMatch() && model::parseUnit(unit.toStdString());
}

// Splits a text at blanks, but keeps "512 MiB" and "rows = 512" whole if they fit.
QStringList unbrokenWords(const QString& text, const QFontMetrics& metrics, int width)
{
    QStringList parts;
    for (const auto& part : text.simplified().split(QLatin1Char(' '))) {
        const bool isUnit = !parts.isEmpty() && isQuantity(parts.last(), part);
        const auto whole = isUnit ? parts.last() + QLatin1Char(' ') + part : part;
        if (isUnit && metrics.horizontalAdvance(whole) <= width)
            parts.last() = whole;
        else
            parts.append(part);
    }
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

QString typeset(QString text)
{
    static const QRegularExpression kMicroseconds(QStringLiteral("(?<=[0-9] )us\\b"));
    if (text.startsWith(QLatin1Char('-')))
        text[0] = QChar(0x2212);
    return text.replace(kMicroseconds, QStringLiteral("\u00b5s"));
}

QString shortLabel(const QString& label, const QStringList& labels)
{
    std::vector<std::string> names{label.toStdString()};
    for (const auto& other : labels)
        names.push_back(other.toStdString());
    return QString::fromStdString(model::sentenceNames(std::move(names)).front());
}

QStringList briefLabels(const QStringList& labels)
{
    QStringList brief;
    for (const auto& label : labels)
        brief.append(shortLabel(label, labels));
    if (brief.size() < 2)
        return brief;
    const auto shared = [&](qsizetype place) {
        return std::ranges::all_of(brief, [&](const QString& label) {
            return place < label.size() && label.startsWith(brief.first().left(place));
        });
    };
    const auto areWords = [&](qsizetype place) {
        return std::ranges::all_of(brief,
                                   [&](const QString& label) { return label[place].isLetter(); });
    };
    qsizetype start = 0;
    for (qsizetype place = 1; shared(place); ++place) {
        const auto before = brief.first().left(place);
        const bool isPart = before.endsWith(QStringLiteral(", "));
        const bool isWord = before.endsWith(QStringLiteral(" = ")) ||
                            before.endsWith(QLatin1Char('-')) || before.endsWith(QLatin1Char('_'));
        if (isPart || (isWord && areWords(place)))
            start = place;
    }
    for (auto& label : brief)
        label = label.mid(start);
    return brief;
}

QStringList withoutDescriptions(const QStringList& labels)
{
    auto names = labels;
    for (auto& name : names)
        if (const auto colon = name.indexOf(QStringLiteral(": ")); colon > 0)
            name.truncate(colon);
    auto others = names;
    return others.removeDuplicates() == 0 ? names : labels;
}

QString withoutNumberNames(const QString& label)
{
    static const QRegularExpression kNamed(QStringLiteral("^[^=]+ = (?=[-0-9])"));
    auto parts = label.split(QStringLiteral(", "));
    const auto isNamed = [](const QString& part) { return kNamed.match(part).hasMatch(); };
    if (std::ranges::all_of(parts, isNamed))
        return label;
    for (auto& part : parts)
        part.remove(kNamed);
    return parts.join(QStringLiteral(", "));
}

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
