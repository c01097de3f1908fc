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
                                               QColor(0x56, 0xb4, 0xe9),
                                               QColor(0x00, 0x00, 0x00),
                                               QColor(0xc9, 0xbb, 0x12)};
    return kColors[index % kColors.size()];
}

QString wrapped(const QString& text, const QFont& font, int width)
{
    const QFontMetrics metrics(font);
    QStringList lines{QString()};
    for (const auto& word : text.simplified().split(QLatin1Char(' '))) {
        const auto longer = lines.last().isEmpty() ? word : lines.last() + QLatin1Char(' ') + word;
        if (metrics.horizontalAdvance(longer) <= width)
            lines.last() = longer;
        else if (lines.last().isEmpty())
            lines.last() = metrics.elidedText(word, Qt::ElideMiddle, width);
        else
            lines.append(metrics.elidedText(word, Qt::ElideMiddle, width));
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace clusterwright::plots
