#include "app/desktop/report/svg_picture.h"

#include <QPainter>
#include <QSvgRenderer>
#include <QXmlStreamReader>
#include <QXmlStreamWriter>

#include <array>

namespace clusterwright::desktop
{

namespace
{

qreal numberIn(const QXmlStreamAttributes& attributes, const char* name, qreal otherwise = 0)
{
    bool isNumber = false;
    const auto value = attributes.value(QLatin1String(name)).toDouble(&isNumber);
    return isNumber ? value : otherwise;
}

// Parses "matrix(1,0,0,1,20,30)"; the identity for other texts.
QTransform transformIn(const QXmlStreamAttributes& attributes)
{
    const auto text = attributes.value(QLatin1String("transform")).toString();
    const auto begin = text.indexOf(QLatin1Char('(')) + 1;
    const auto parts =
        text.mid(begin, text.indexOf(QLatin1Char(')')) - begin).split(QLatin1Char(','));
    std::array<qreal, 6> n{};
    if (!text.startsWith(QLatin1String("matrix(")) || parts.size() != std::ssize(n))
        return {};
    for (qsizetype i = 0; i < parts.size(); ++i)
        n[static_cast<std::size_t>(i)] = parts[i].toDouble();
    return {n[0], n[1], n[2], n[3], n[4], n[5]};
}

QFont fontIn(const QXmlStreamAttributes& attributes)
{
    QFont font(attributes.value(QLatin1String("font-family")).toString());
    font.setPixelSize(qMax(1, qRound(numberIn(attributes, "font-size", 1))));
    font.setWeight(
        static_cast<QFont::Weight>(qRound(numberIn(attributes, "font-weight", QFont::Normal))));
    font.setItalic(attributes.value(QLatin1String("font-style")) == QLatin1String("italic"));
    font.setHintingPreference(QFont::PreferNoHinting); // with hinting, text is wider in print
    return font;
}

QColor colourIn(const QXmlStreamAttributes& attributes)
{
    QColor colour(attributes.value(QLatin1String("fill")).toString());
    colour.setAlphaF(static_cast<float>(numberIn(attributes, "fill-opacity", 1)));
    return colour;
}

} // namespace

SvgPicture::SvgPicture(const QByteArray& svg)
{
    QXmlStreamReader reader(svg);
    reader.setNamespaceProcessing(false); // keeps the names as they are
    QXmlStreamWriter writer(&m_shapes);
    QList<QTransform> transforms{QTransform()};
    while (!reader.atEnd()) {
        reader.readNext();
        const auto attributes = reader.attributes();
        if (reader.isStartElement() && reader.name() == QLatin1String("text")) {
            const QPointF place(numberIn(attributes, "x"), numberIn(attributes, "y"));
            m_words.push_back({transforms.last(),
                               place,
                               reader.readElementText(QXmlStreamReader::IncludeChildElements),
                               fontIn(attributes),
                               colourIn(attributes)});
            continue;
        }
        if (reader.isStartElement())
            transforms.push_back(transformIn(attributes) * transforms.last());
        else if (reader.isEndElement())
            transforms.pop_back();
        if (!reader.hasError())
            writer.writeCurrentToken(reader);
    }
    if (reader.hasError())
        m_shapes.clear();
    else
        m_box = QSvgRenderer(m_shapes).viewBoxF();
}

void SvgPicture::paint(QPainter& painter, const QRectF& room) const
{
    if (m_box.isEmpty())
        return;
    QSvgRenderer(m_shapes).render(&painter, room);
    painter.save();
    painter.translate(room.topLeft());
    painter.scale(room.width() / m_box.width(), room.height() / m_box.height());
    painter.translate(-m_box.topLeft());
    const auto whole = painter.transform();
    for (const auto& word : m_words) {
        painter.setTransform(word.transform * whole);
        painter.setFont(word.font);
        painter.setPen(word.colour);
        painter.drawText(word.place, word.text);
    }
    painter.restore();
}

} // namespace clusterwright::desktop
