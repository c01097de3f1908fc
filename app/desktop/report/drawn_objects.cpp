#include "app/desktop/report/drawn_objects.h"

#include "app/desktop/common/text.h"
#include "app/desktop/pipeline/drawing/formula.h"
#include "app/desktop/plots/drawing/text_style.h"
#include "app/desktop/report/page_breaks.h"

#include <QAbstractTextDocumentLayout>
#include <QPainter>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>

#include <algorithm>
#include <cmath>

namespace clusterwright::desktop
{

namespace
{

constexpr int kDrawn = QTextFormat::UserObject + 1;
constexpr int kFormulaSize = 14;        // px at 96 dpi
constexpr qreal kHighestPicture = 0.36; // share of a page
constexpr qreal kHalf = 0.485;          // share of a line: two fit beside each other
const QString kHalfPicture = QStringLiteral("half:");
const QString kPipeline = QStringLiteral("picture:pipeline:");
constexpr qreal kPipelineScale = 0.78; // text of 9 points becomes 7
constexpr qreal kTallestRow = 0.95;    // share of a page
const QString kEntry = QStringLiteral("entry:");
constexpr int kEntrySize = 12;       // px at 96 dpi
constexpr qreal kEntryHeight = 1.35; // share of the font size
constexpr qreal kEntryIndent = 1.5;
const QString kFormula = QStringLiteral("formula:");

QString nameOf(const QTextFormat& format)
{
    return format.stringProperty(QTextFormat::ImageName);
}

// Parses "formula:T=S / b".
Formula formulaOf(const QString& name)
{
    const auto text = name.mid(kFormula.size());
    const auto cut = text.indexOf(QLatin1Char('='));
    const auto expression = model::parseExpression(utf8(text.mid(cut + 1)));
    auto font = plots::font(kFormulaSize);
    font.setHintingPreference(
        QFont::PreferNoHinting); // with hinting, text is wider in print than measured
    return expression ? Formula(utf8(text.left(cut)), expression.value(), font) : Formula();
}

QSizeF fitted(QSizeF size, QSizeF room)
{
    const auto factor = std::min({1.0,
                                  room.width() / std::max(1.0, size.width()),
                                  room.height() / std::max(1.0, size.height())});
    return size * factor;
}

} // namespace

DrawnObjects::DrawnObjects(const model::ReportPictures& pictures, QSizeF room, qreal scale)
    : m_room(room)
    , m_scale(scale)
{
    for (const auto& [key, picture] : pictures)
        m_pictures.emplace(qt(key), SvgPicture(QByteArray::fromStdString(picture.svg)));
}

// Returns the picture "picture:KEY" or "half:KEY"; an empty one if it is unknown.
const SvgPicture& DrawnObjects::pictureOf(const QString& name) const
{
    static const SvgPicture kNone{QByteArray()};
    const auto found = m_pictures.find(name.mid(name.indexOf(QLatin1Char(':')) + 1));
    return found == m_pictures.end() ? kNone : found->second;
}

void DrawnObjects::drawIn(QTextDocument& document)
{
    std::vector<std::pair<int, QString>> images;
    for (auto block = document.begin(); block.isValid(); block = block.next())
        for (auto part = block.begin(); !part.atEnd(); ++part) {
            const auto format = part.fragment().charFormat();
            if (!format.isImageFormat())
                continue;
            for (int i = 0; i < part.fragment().length(); ++i)
                images.emplace_back(part.fragment().position() + i, nameOf(format));
        }
    document.documentLayout()->registerHandler(kDrawn,
                                               this); // must precede the layout, which needs sizes
    QTextCursor cursor(&document);
    cursor.beginEditBlock(); // else the layout would process each replacement separately
    for (const auto& [position, name] : images) {
        QTextCharFormat format;
        format.setObjectType(kDrawn);
        format.setProperty(QTextFormat::ImageName, name);
        cursor.setPosition(position);
        cursor.setPosition(position + 1, QTextCursor::KeepAnchor);
        cursor.setCharFormat(format);
    }
    cursor.endEditBlock();
}

QSizeF DrawnObjects::intrinsicSize(QTextDocument* /*document*/,
                                   int /*position*/,
                                   const QTextFormat& format)
{
    const auto name = nameOf(format);
    if (name.startsWith(kEntry))
        return {m_room.width(), kEntrySize * kEntryHeight * m_scale};
    if (name.startsWith(kFormula))
        return fitted(formulaOf(name).size() * m_scale, m_room);
    const auto size = pictureOf(name).size() * m_scale;
    if (name.startsWith(kPipeline)) // all rows have the same scale
        return fitted(size * kPipelineScale, {m_room.width(), m_room.height() * kTallestRow});
    const auto width = m_room.width() * (name.startsWith(kHalfPicture) ? kHalf : 1);
    const auto scale = format.hasProperty(kPictureScale) ? format.doubleProperty(kPictureScale) : 1;
    return fitted(size, {width, m_room.height() * kHighestPicture}) * scale;
}

void DrawnObjects::drawObject(QPainter* painter,
                              const QRectF& rect,
                              QTextDocument* /*document*/,
                              int /*position*/,
                              const QTextFormat& format)
{
    const auto name = nameOf(format);
    const auto entry = name.startsWith(kEntry) ? name.mid(kEntry.size()).toULongLong() : 0;
    painter->save();
    if (name.startsWith(kEntry)) {
        if (entry < m_entries.size())
            drawEntry(*painter, rect, m_entries[entry]);
    } else if (name.startsWith(kFormula)) {
        const auto formula = formulaOf(name);
        painter->translate(rect.topLeft());
        const auto factor = rect.width() / std::max(1.0, formula.size().width());
        painter->scale(factor, factor);
        formula.paint(*painter, {0, 0}, plots::PlotColours().ink);
    } else {
        pictureOf(name).paint(*painter, rect);
    }
    painter->restore();
}

std::optional<int> DrawnObjects::entryIn(const QTextBlock& block)
{
    const auto part = block.begin();
    const auto name = part.atEnd() ? QString() : nameOf(part.fragment().charFormat());
    return name.startsWith(kEntry) ? std::optional(name.mid(kEntry.size()).toInt()) : std::nullopt;
}

QFont DrawnObjects::entryFont(bool isBold) const
{
    return plots::font(qRound(kEntrySize * m_scale), isBold);
}

// Draws the title, dots and the page number.
void DrawnObjects::drawEntry(QPainter& painter,
                             const QRectF& rect,
                             const ContentsEntry& entry) const
{
    const auto font = entryFont(entry.level == 2);
    const QFontMetricsF metrics(font, painter.device());
    const auto number = QString::number(entry.page + 1);
    const auto em = kEntrySize * m_scale;
    auto room = rect.adjusted(entry.level == 2 ? 0 : kEntryIndent * em, 0, 0, 0);
    const auto end = room.right() - metrics.horizontalAdvance(number);
    painter.setFont(font);
    painter.setPen(plots::PlotColours().ink);
    painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, number);
    room.setRight(end - 2 * em);
    const auto title = metrics.elidedText(entry.title, Qt::ElideRight, room.width());
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, title);
    const auto dot = metrics.horizontalAdvance(QStringLiteral(" ."));
    const auto from = room.left() + metrics.horizontalAdvance(title) + em;
    const QString dots = QStringLiteral(" .").repeated(
        static_cast<int>(std::max(0.0, std::floor((end - em / 2 - from) / dot))));
    painter.setPen(plots::PlotColours().faintInk);
    painter.drawText(QRectF(from, rect.top(), end - em / 2 - from, rect.height()),
                     Qt::AlignRight | Qt::AlignVCenter,
                     dots);
}

} // namespace clusterwright::desktop

#include "moc_drawn_objects.cpp"
