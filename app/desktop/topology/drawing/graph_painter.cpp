#include "app/desktop/topology/drawing/graph_painter.h"

#include "app/desktop/canvas/kind_colour.h"
#include "app/desktop/common/text.h"
#include "app/desktop/icons/icons.h"
#include "model/core/text_parts.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <map>

namespace clusterwright::desktop
{

namespace
{

using Mark = model::GraphMark;

constexpr double kCorner = 5;
constexpr double kLeastIcon = 15;       // pixels of a vertex whose icon fits
constexpr std::size_t kMostIcons = 400; // marks of a drawing
constexpr std::size_t kMostLineLabels = 64;
constexpr std::size_t kManyLines = 160; // a larger number is drawn faintly
constexpr double kReadablePixels = 12;  // pixels: 9 points
constexpr double kWrapLength = 15;

struct PainterWords {
    Q_DECLARE_TR_FUNCTIONS(Topology)
};

std::string trailingDigits(const std::string& name)
{
    return name.substr(name.find_last_not_of("0123456789") + 1);
}

QPointF onBorder(const QRectF& box, QPointF from, QPointF to)
{
    const auto way = to - from;
    const double x = way.x() == 0 ? 1e9 : box.width() / 2 / std::abs(way.x());
    const double y = way.y() == 0 ? 1e9 : box.height() / 2 / std::abs(way.y());
    return from + std::min({x, y, 1.0}) * way;
}

class GraphPainter
{
public:
    GraphPainter(QPainter& painter, const GraphPainting& painting)
        : m_painter(painter)
        , m_painting(painting)
        , m_drawing(painting.picture.drawing)
        , m_size(readableSize(12, painting.detail))
    {
    }

    void run()
    {
        for (std::uint32_t i = 0; i < m_drawing.marks.size(); ++i)
            if (m_drawing.marks[i].kind == Mark::Kind::OpenPart)
                paintFrame(i);
        findLoaded();
        paintLines();
        for (std::uint32_t i = 0; i < m_drawing.marks.size(); ++i)
            if (m_drawing.marks[i].kind == Mark::Kind::Vertex)
                paintVertex(i);
            else if (m_drawing.marks[i].kind == Mark::Kind::ClosedPart)
                paintPart(i);
        paintLineLabels();
        paintFound();
    }

private:
    [[nodiscard]] const Theme& theme() const { return m_painting.theme; }

    static QString countText(const Mark& mark)
    {
        QStringList parts;
        if (mark.hosts > 0)
            parts << (mark.hosts == 1 ? PainterWords::tr("1 host")
                                      : PainterWords::tr("%1 hosts").arg(mark.hosts));
        if (mark.others > 0)
            parts << (mark.others == 1 ? PainterWords::tr("1 switch")
                                       : PainterWords::tr("%1 switches").arg(mark.others));
        return parts.join(QStringLiteral(", "));
    }

    void paintFrame(std::uint32_t number)
    {
        const auto& mark = m_drawing.marks[number];
        const auto box = m_painting.picture.boxOf(number);
        m_frames.push_back(box);
        m_painter.setPen(QPen(theme().nodeEdge, 1));
        m_painter.setBrush(theme().canvas);
        m_painter.drawRoundedRect(box, kCorner, kCorner);
        const QRectF title = box.adjusted(8, 2, -8, 0);
        m_painter.setPen(theme().faintInk);
        const QRectF line(title.left(), title.top(), title.width(), model::kPartTitle - 2);
        const auto whole = qt(mark.title) + QStringLiteral(": ") + countText(mark);
        if (!drawReadable(m_painter, line, whole, m_painting.font, m_size, Qt::AlignLeft))
            drawReadable(m_painter, line, qt(mark.title), m_painting.font, m_size, Qt::AlignLeft);
    }

    void findLoaded()
    {
        if (!m_painting.load)
            return;
        for (const auto& [ends, load] : *m_painting.load) {
            if (std::max(ends.first, ends.second) >= m_drawing.markOf.size())
                continue;
            const auto a = m_drawing.markOf[ends.first];
            const auto b = m_drawing.markOf[ends.second];
            auto& share = m_loaded[{std::min(a, b), std::max(a, b)}];
            share = std::max(share, load.share);
        }
    }

    [[nodiscard]] QLineF lineOf(const model::GraphLine& line) const
    {
        const auto& picture = m_painting.picture;
        const auto a = picture.boxOf(line.a);
        const auto b = picture.boxOf(line.b);
        const auto to = isClosed(line.b) ? sideTowards(b, a) : b.center();
        const auto from = isClosed(line.a) ? sideTowards(a, b) : a.center();
        return {isClosed(line.a) ? from : onBorder(a, a.center(), to),
                isClosed(line.b) ? to : onBorder(b, b.center(), from)};
    }

    [[nodiscard]] bool isClosed(std::uint32_t mark) const
    {
        return m_drawing.marks[mark].kind == Mark::Kind::ClosedPart;
    }

    // The middle of the side towards the other box, so that lines to a row of boxes are behind none of them.
    static QPointF sideTowards(const QRectF& box, const QRectF& other)
    {
        if (other.top() >= box.bottom())
            return {box.center().x(), box.bottom()};
        if (other.bottom() <= box.top())
            return {box.center().x(), box.top()};
        return {other.center().x() > box.center().x() ? box.right() : box.left(), box.center().y()};
    }

    void paintLines()
    {
        const bool isMany = m_drawing.lines.size() > kManyLines;
        auto plain = isMany ? theme().nodeEdge : theme().faintInk;
        if (isMany)
            plain.setAlpha(m_drawing.lines.size() > 4 * kManyLines ? 100 : 150);
        std::map<std::pair<bool, int>, QVector<QLineF>> lines; // by load and width
        QPainterPath bows;
        for (const auto& line : m_drawing.lines) {
            const bool isLoaded = m_loaded.contains({line.a, line.b});
            const int width = line.count == 1 ? 0 : 1 + static_cast<int>(std::log2(line.count) / 3);
            if (line.isBowed)
                addBow(bows, line);
            else if (line.isAround)
                addWrapArrows(lines[{isLoaded, width}], line);
            else
                lines[{isLoaded, width}].append(lineOf(line));
        }
        m_painter.setBrush(Qt::NoBrush);
        for (const auto& [look, drawn] : lines) {
            const auto& [isLoaded, width] = look;
            const auto colour = isLoaded ? theme().load : plain;
            const double base = isLoaded && !isMany ? 2 : 1.2;
            m_painter.setPen(QPen(colour, base + width, Qt::SolidLine, Qt::FlatCap));
            m_painter.drawLines(drawn);
        }
        m_painter.setPen(QPen(plain, 1.2));
        if (!bows.isEmpty()) // an empty path is an error in a PDF
            m_painter.drawPath(bows);
    }

    void addBow(QPainterPath& path, const model::GraphLine& line) const
    {
        const auto ends = lineOf(line);
        const auto normal = ends.normalVector().unitVector();
        const double height = std::min(0.25 * ends.length(), 40.0);
        const auto bend = ends.center() + height * (normal.p2() - normal.p1());
        path.moveTo(ends.p1());
        path.quadTo(bend, ends.p2());
    }

    // A short arrow out of the grid at either end.
    void addWrapArrows(QVector<QLineF>& lines, const model::GraphLine& line) const
    {
        const auto a = m_painting.picture.boxOf(line.a);
        const auto b = m_painting.picture.boxOf(line.b);
        for (const auto& [from, to] : {std::pair(a, b), std::pair(b, a)}) {
            auto way = QLineF(to.center(), from.center()).unitVector();
            way.translate(from.center() - way.p1());
            const auto direction = way.p2() - way.p1();
            const auto start = onBorder(from, from.center(), from.center() + 1e6 * direction);
            const auto end = start + kWrapLength * direction;
            const QPointF side(-direction.y(), direction.x());
            lines.append({start, end});
            lines.append({end, end - 5 * direction + 3.5 * side});
            lines.append({end, end - 5 * direction - 3.5 * side});
        }
    }

    void paintVertex(std::uint32_t number)
    {
        const auto& mark = m_drawing.marks[number];
        const auto box = m_painting.picture.boxOf(number);
        const auto kind = m_painting.picture.topology->classOf(mark.vertex).kind;
        const auto colour = kindColour(kind, theme());
        const bool hasIcon =
            m_drawing.marks.size() <= kMostIcons && box.width() * m_painting.detail >= kLeastIcon;
        if (!hasIcon) {
            m_painter.fillRect(box.adjusted(6, 6, -6, -6), colour);
        } else {
            m_painter.setPen(QPen(colour, 1));
            m_painter.setBrush(theme().node);
            m_painter.drawRoundedRect(box, kCorner, kCorner);
            const auto name = qt(std::string(model::toText(kind)));
            paintIcon(m_painter, name, box.adjusted(4, 4, -4, -4), colour);
        }
        const double size = readableSize(11, m_painting.detail);
        const QRectF label(box.center().x() - labelRoom() / 2,
                           hasIcon ? box.bottom() : box.bottom() - 6,
                           labelRoom(),
                           1.25 * size);
        if (label.height() > 24)
            return;
        const auto name = mark.title.substr(mark.title.rfind('.') + 1);
        for (const auto& text : {name, trailingDigits(name)}) {
            paintGround(label, text, size);
            m_painter.setPen(theme().ink);
            if (drawReadable(m_painter,
                             label,
                             qt(text),
                             m_painting.font,
                             size,
                             Qt::AlignHCenter | Qt::AlignTop))
                break;
        }
    }

    // Width of a vertex's label that touches no label beside it.
    [[nodiscard]] double labelRoom()
    {
        if (m_labelRoom)
            return *m_labelRoom;
        constexpr double kMostRoom = 70;
        const double gap = 6 / m_painting.detail; // pixels
        std::vector<QPointF> places;
        for (std::uint32_t i = 0; i < m_drawing.marks.size(); ++i)
            if (m_drawing.marks[i].kind == Mark::Kind::Vertex)
                places.push_back(m_painting.picture.boxOf(i).bottomLeft());
        std::ranges::sort(places, {}, [](QPointF at) { return std::pair(at.y(), at.x()); });
        m_labelRoom = kMostRoom;
        for (std::size_t i = 1; i < places.size(); ++i)
            if (places[i].y() == places[i - 1].y())
                m_labelRoom = std::min(*m_labelRoom, places[i].x() - places[i - 1].x() - gap);
        return *m_labelRoom;
    }

    // Background of a label, so that no cable crosses its text.
    void paintGround(const QRectF& label, const std::string& text, double size)
    {
        auto font = m_painting.font;
        font.setPixelSize(static_cast<int>(std::ceil(size)));
        const QFontMetricsF metrics(font);
        const double width = metrics.horizontalAdvance(qt(text));
        if (text.empty() || width > label.width())
            return;
        constexpr double kHalo = 3;
        const QRectF ground(label.center().x() - width / 2 - kHalo,
                            label.top(),
                            width + 2 * kHalo,
                            metrics.height());
        m_painter.fillRect(ground, isInFrame(label.center()) ? theme().canvas : theme().node);
    }

    [[nodiscard]] bool isInFrame(QPointF place) const
    {
        return std::ranges::any_of(m_frames,
                                   [&](const QRectF& frame) { return frame.contains(place); });
    }

    void paintPart(std::uint32_t number)
    {
        const auto& mark = m_drawing.marks[number];
        const auto box = m_painting.picture.boxOf(number);
        const auto colour = mark.hosts > 0 ? theme().host : theme().network;
        m_painter.setPen(QPen(theme().nodeEdge, 1));
        m_painter.setBrush(theme().node);
        m_painter.drawRoundedRect(box.adjusted(3, -3, 3, -3), kCorner, kCorner);
        const bool isLoaded = m_loaded.contains({number, number});
        m_painter.setPen(isLoaded ? QPen(theme().load, 2.5) : QPen(colour, 1.25));
        m_painter.drawRoundedRect(box, kCorner, kCorner);
        const auto inner = box.adjusted(4, 1, -4, -1);
        const auto lowerText = lowerTextOf(mark, inner.width());
        const bool hasTwo = !lowerText.isEmpty() && 2.15 * m_size <= inner.height();
        m_painter.setPen(theme().ink);
        const auto upper =
            hasTwo ? QRectF(inner.left(), inner.top(), inner.width(), inner.height() / 2) : inner;
        const bool isRange = model::splitAtDots(mark.title).has_value();
        const auto digits = isRange ? QString() : qt(trailingDigits(mark.title));
        for (const auto& text : {qt(mark.title), countText(mark), digits})
            if (drawReadable(m_painter, upper, text, m_painting.font, m_size, Qt::AlignCenter))
                break;
        if (!hasTwo)
            return;
        m_painter.setPen(theme().faintInk);
        drawReadable(m_painter,
                     upper.translated(0, inner.height() / 2),
                     lowerText,
                     m_painting.font,
                     m_size,
                     Qt::AlignCenter);
    }

    // Returns the counts of a closed part, or its hosts alone, whichever fits into the width; may be empty.
    [[nodiscard]] QString lowerTextOf(const Mark& mark, double width) const
    {
        auto font = m_painting.font;
        font.setPixelSize(static_cast<int>(std::ceil(m_size)));
        const QFontMetricsF metrics(font);
        const auto hosts =
            mark.hosts > 0 ? PainterWords::tr("%1 hosts").arg(mark.hosts) : QString();
        for (const auto& text : {countText(mark), hosts})
            if (metrics.horizontalAdvance(text) <= width)
                return text;
        return {};
    }

    // "4 × 1 Gbit/s" for a bond, "× 256" for cables between parts.
    [[nodiscard]] QString labelOf(const model::GraphLine& line) const
    {
        if (line.count == 1)
            return {};
        const auto isVertex = [this](std::uint32_t mark) {
            return m_drawing.marks[mark].kind == Mark::Kind::Vertex;
        };
        const auto& topology = *m_painting.picture.topology;
        const auto speed =
            m_painting.speeds.find(topology.classOf(topology.cables[line.cable]).name);
        if (isVertex(line.a) && isVertex(line.b) && speed != m_painting.speeds.end())
            return QStringLiteral("%1 \u00d7 %2").arg(line.count).arg(speed->second);
        return QStringLiteral("\u00d7 %1").arg(line.count);
    }

    void paintLineLabels()
    {
        if (m_drawing.lines.size() > kMostLineLabels)
            return;
        const double size = readableSize(11, m_painting.detail);
        auto font = m_painting.font;
        font.setPixelSize(static_cast<int>(std::lround(size)));
        const QFontMetricsF metrics(font);
        std::vector<QRectF> taken;
        for (std::uint32_t i = 0; i < m_drawing.marks.size(); ++i)
            if (m_drawing.marks[i].kind != Mark::Kind::OpenPart)
                taken.push_back(m_painting.picture.boxOf(i));
        constexpr int kFewAlike =
            8; // up to this many lines with the same count have a label each; of more, one has
        std::map<std::uint32_t, int> alike;
        for (const auto& line : m_drawing.lines)
            ++alike[line.count];
        for (const auto& line : m_drawing.lines) {
            if (alike[line.count] < 0)
                continue;
            const auto text = line.isAround ? QString() : labelOf(line);
            const auto ends = lineOf(line);
            const auto room = metrics.size(0, text) + QSizeF(6, 2);
            if (text.isEmpty() || ends.length() < 1.2 * room.height())
                continue;
            const QRectF place(ends.center() - QPointF(room.width() / 2, room.height() / 2), room);
            const auto covers = [&](const QRectF& other) { return other.intersects(place); };
            if (std::ranges::any_of(taken, covers))
                continue;
            taken.push_back(place);
            if (alike[line.count] > kFewAlike)
                alike[line.count] = -1;
            m_painter.setPen(Qt::NoPen);
            m_painter.setBrush(isInFrame(place.center()) ? theme().canvas : theme().node);
            m_painter.drawRoundedRect(place, 3, 3);
            m_painter.setFont(font);
            m_painter.setPen(m_loaded.contains({line.a, line.b}) ? theme().load : theme().ink);
            m_painter.drawText(place, Qt::AlignCenter, text);
        }
    }

    void paintFound()
    {
        if (!m_painting.found || *m_painting.found >= m_drawing.markOf.size())
            return;
        m_painter.setPen(QPen(theme().accent, 2.5));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawRoundedRect(
            m_painting.picture.boxOfVertex(*m_painting.found).adjusted(-4, -4, 4, 4),
            kCorner,
            kCorner);
    }

    QPainter& m_painter;
    const GraphPainting& m_painting;
    const model::GraphDrawing& m_drawing;
    double m_size;                     // text size
    std::vector<QRectF> m_frames;      // areas of open parts
    std::optional<double> m_labelRoom; // scene units; empty until the first label
    std::map<std::pair<std::uint32_t, std::uint32_t>, double> m_loaded; // utilisations, by marks
};

} // namespace

void paintGraph(QPainter& painter, const GraphPainting& painting)
{
    GraphPainter(painter, painting).run();
}

double readableSize(double size, double detail)
{
    return std::max(size, kReadablePixels / detail);
}

bool drawReadable(
    QPainter& painter, const QRectF& place, const QString& text, QFont font, double size, int flags)
{
    constexpr double kMostTight = 0.9; // smallest share of the line height
    font.setPixelSize(std::max(1, static_cast<int>(std::ceil(size))));
    const QFontMetricsF metrics(font);
    if (kMostTight * metrics.height() > place.height() ||
        metrics.horizontalAdvance(text) > place.width())
        return false;
    painter.setFont(font);
    painter.drawText(place, flags | Qt::TextSingleLine | Qt::TextDontClip, text);
    return true;
}

} // namespace clusterwright::desktop
