#include "app/desktop/pipeline/drawing/timeline_scene.h"

#include "app/desktop/canvas/kind_colour.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/theme.h"
#include "app/desktop/pipeline/drawing/pipeline_scene.h"
#include "app/desktop/pipeline/drawing/screen_text.h"
#include "model/design/document/design.h"
#include "model/study/studies/answer.h"

#include <QApplication>
#include <QPainter>
#include <QPalette>
#include <QStyleOptionGraphicsItem>

#include <algorithm>
#include <cmath>
#include <utility>

namespace clusterwright::desktop
{

namespace
{

constexpr qreal kBarRoom = 54; // height of a bar with the space around it
constexpr qreal kBarSpace = 4; // above and below a bar
constexpr qreal kGroupRoom =
    44; // height of the row of groups, which are named in a window of 1280 x 800, too
constexpr qreal kLabelRoom = 260; // left of the axis
constexpr qreal kAxisRoom = 34;   // below the rows
constexpr qreal kNarrowBar = 24;  // pixels; narrower bars have no text
constexpr qreal kLeastBar = 2;    // scene units; minimum width, so that short runs are visible

const Theme& themeIn(const QGraphicsItem& item)
{
    return themeOf(item.scene() ? item.scene()->palette() : QApplication::palette());
}

QString secondsText(double seconds)
{
    return qt(model::displayText({seconds, model::kTime}, 3));
}

struct TimelineRow {
    QString name;
    QString note; // "100 ms · 71 %"
    QString kind;
    bool isBottleneck = false;
    QRectF place; // rectangle around its bars
};

// Rows with their names, and the time axis.
class TimelineAxis final : public QGraphicsItem
{
public:
    TimelineAxis(std::vector<TimelineRow> rows, double seconds)
        : m_rows(std::move(rows))
        , m_seconds(seconds)
        , m_bottom(m_rows.empty() ? 0 : m_rows.back().place.bottom())
    {
        setAcceptedMouseButtons(Qt::NoButton);
        setZValue(-1);
    }

    [[nodiscard]] QRectF boundingRect() const override
    {
        return {-kLabelRoom, 0, kLabelRoom + kTimelineWidth + 30, m_bottom + kAxisRoom};
    }
    [[nodiscard]] QPainterPath shape() const override { return {}; } // nothing to click on

    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget*) override
    {
        const auto zoom = option->levelOfDetailFromTransform(painter->worldTransform());
        const auto& theme = themeIn(*this);
        for (const auto& row : m_rows)
            paintRow(*painter, row, zoom, theme);
        paintTicks(*painter, zoom, theme);
    }

private:
    static void paintRow(QPainter& painter, const TimelineRow& row, qreal zoom, const Theme& theme)
    {
        auto fill = theme.nodeEdge;
        fill.setAlphaF(0.12F);
        painter.fillRect(row.place, fill);
        const auto pixel = textScale(zoom) / zoom;
        const auto line = lineOf(smallFont());
        const auto height = row.place.height() / pixel;
        if (height < line)
            return;
        const QPointF origin(-kLabelRoom, row.place.top());
        const ScreenScale scale(painter, origin, zoom);
        const auto width = (kLabelRoom - 8) / pixel;
        const bool hasNote = !row.note.isEmpty() && height >= 2 * line;
        const auto top = (height - (hasNote ? 2 : 1) * line) / 2;
        drawText(painter,
                 smallFont(true),
                 row.isBottleneck ? theme.load : theme.ink,
                 {0, top, width, line},
                 Qt::AlignRight,
                 row.name);
        if (hasNote)
            drawText(painter,
                     smallFont(),
                     theme.faintInk,
                     {0, top + line, width, line},
                     Qt::AlignRight,
                     row.note);
    }

    // Paints ticks at 1, 2 or 5 times a power of ten, about 100 pixels apart.
    void paintTicks(QPainter& painter, qreal zoom, const Theme& theme) const
    {
        constexpr qreal kTickPixels = 100;
        const auto pixel = textScale(zoom) / zoom;
        const auto wanted = m_seconds * kTickPixels * pixel / kTimelineWidth;
        const auto decade = std::pow(10.0, std::floor(std::log10(wanted)));
        const auto step = wanted <= decade       ? decade
                          : wanted <= 2 * decade ? 2 * decade
                          : wanted <= 5 * decade ? 5 * decade
                                                 : 10 * decade;
        QPen pen(theme.grid, 1);
        pen.setCosmetic(true);
        for (int i = 0; i * step <= m_seconds * 1.000001; ++i) {
            const auto x = i * step / m_seconds * kTimelineWidth;
            painter.setPen(pen);
            painter.drawLine(QPointF(x, 0), QPointF(x, m_bottom + 4));
            const ScreenScale scale(painter, {x, m_bottom + 4}, zoom);
            drawText(painter,
                     smallFont(),
                     theme.faintInk,
                     {-kTickPixels / 2, 0, kTickPixels, lineOf(smallFont())},
                     Qt::AlignHCenter,
                     secondsText(i * step));
        }
    }

    std::vector<TimelineRow> m_rows;
    double m_seconds;
    qreal m_bottom;
};

// Puts overlapping bars below one another and returns the number of lines.
std::size_t assignLines(const std::vector<TimelineBar::Face>& faces,
                        const std::vector<std::size_t>& members,
                        std::vector<std::size_t>& line)
{
    auto ordered = members;
    std::ranges::stable_sort(ordered, {}, [&](std::size_t i) { return faces[i].span.start; });
    std::vector<double> ends;
    for (const auto i : ordered) {
        const auto& span = faces[i].span;
        const auto tiny = 1e-9 * span.end;
        const auto free =
            std::ranges::find_if(ends, [&](double end) { return end <= span.start + tiny; });
        line[i] = static_cast<std::size_t>(free - ends.begin());
        if (free == ends.end())
            ends.push_back(span.end);
        else
            *free = span.end;
    }
    return std::max<std::size_t>(1, ends.size());
}

// Puts bars into rows, one row below the other.
class RowMaker
{
public:
    RowMaker(const std::vector<TimelineBar::Face>& faces, double seconds)
        : m_faces(faces)
        , m_seconds(seconds)
        , m_line(faces.size())
    {
    }

    // Adds a row of the matching bars, unless there are none. `room`: height of a line.
    template <typename IsMember>
    void add(TimelineRow row, qreal room, IsMember isMember)
    {
        std::vector<std::size_t> members;
        for (std::size_t i = 0; i < m_faces.size(); ++i)
            if (isMember(m_faces[i]))
                members.push_back(i);
        if (members.empty())
            return;
        const auto lines = assignLines(m_faces, members, m_line);
        row.place = {0, m_top, kTimelineWidth, room * static_cast<qreal>(lines)};
        for (const auto i : members) {
            const auto& span = m_faces[i].span;
            const auto left = span.start / m_seconds * kTimelineWidth;
            const auto width = (span.end - span.start) / m_seconds * kTimelineWidth;
            const auto top = m_top + room * static_cast<qreal>(m_line[i]) + kBarSpace / 2;
            const QRectF place(left, top, std::max(kLeastBar, width), room - kBarSpace);
            m_bars.push_back(new TimelineBar(m_faces[i], place));
        }
        m_top = row.place.bottom() + kBarSpace;
        m_rows.push_back(std::move(row));
    }

    [[nodiscard]] const std::vector<TimelineBar*>& bars() const { return m_bars; } // to be owned
    [[nodiscard]] const std::vector<TimelineRow>& rows() const { return m_rows; }

private:
    const std::vector<TimelineBar::Face>& m_faces;
    double m_seconds;
    std::vector<std::size_t> m_line;
    std::vector<TimelineBar*> m_bars;
    std::vector<TimelineRow> m_rows;
    qreal m_top = 0;
};

} // namespace

TimelineBar::TimelineBar(Face face, const QRectF& place)
    : m_face(std::move(face))
    , m_place(place)
{
    setFlag(ItemIsSelectable);
    setToolTip(tip());
}

QString TimelineBar::tip() const
{
    const auto& span = m_face.span;
    auto text = QStringLiteral("<p><b>%1</b> %2</p>")
                    .arg(qt(m_face.element.name).toHtmlEscaped(), m_face.title.toHtmlEscaped());
    text += QStringLiteral("<p>") + QObject::tr("%1 to %2: %3")
                                        .arg(secondsText(span.start),
                                             secondsText(span.end),
                                             secondsText(span.end - span.start));
    if (span.isWhole)
        text += QStringLiteral("<br/>") +
                QObject::tr("All %1 runs: %2").arg(span.runs).arg(secondsText(span.busy));
    else if (span.runs > 1)
        text +=
            QStringLiteral("<br/>") + QObject::tr("Run %1 of %2").arg(span.run + 1).arg(span.runs);
    if (!m_face.resource.isEmpty())
        text += QStringLiteral("<br/>") +
                QObject::tr("Runs on %1").arg(m_face.resource.toHtmlEscaped());
    return text + QStringLiteral("</p>");
}

QString TimelineBar::timeText() const
{
    const auto& span = m_face.span;
    const auto between = secondsText(span.end - span.start);
    const auto own = secondsText(span.busy);
    return own == between ? own : QObject::tr("%1 in %2").arg(own, between);
}

void TimelineBar::paint(QPainter* painter,
                        const QStyleOptionGraphicsItem* option,
                        QWidget* /*widget*/)
{
    const auto& theme = themeIn(*this);
    const auto zoom = option->levelOfDetailFromTransform(painter->worldTransform());
    const auto colour = m_face.span.isGroup ? theme.accent : kindColour(m_face.resourceKind, theme);
    auto fill = colour;
    fill.setAlphaF(m_face.isOld ? 0.15F : m_face.span.isGroup ? 0.12F : 0.35F);
    QPen pen(isSelected() ? theme.accent : colour, isSelected() ? 2 : 1);
    pen.setCosmetic(true);
    painter->fillRect(m_place, theme.canvas);
    painter->setPen(pen);
    painter->setBrush(fill);
    painter->drawRect(m_place);
    if (m_face.span.isWhole) {
        auto hatch = colour;
        hatch.setAlphaF(0.4F);
        painter->fillRect(m_place, QBrush(hatch, Qt::BDiagPattern));
    }
    const auto pixel = textScale(zoom) / zoom;
    const auto room = m_place.size() / pixel;
    const auto line = lineOf(smallFont());
    if (room.width() < kNarrowBar || room.height() < line)
        return;
    auto name = qt(m_face.element.name);
    if (m_face.span.isWhole || (m_face.span.isGroup && m_face.span.runs > 1))
        name += m_face.span.isWhole
                    ? QStringLiteral(" \u00d7 %1").arg(m_face.span.runs)
                    : QStringLiteral(" %1/%2").arg(m_face.span.run + 1).arg(m_face.span.runs);
    const auto time = timeText();
    const bool hasTime = room.height() >= 2 * line && widthOf(smallFont(), time) + 6 < room.width();
    const auto top = (room.height() - (hasTime ? 2 : 1) * line) / 2;
    const ScreenScale scale(*painter, m_place.topLeft(), zoom);
    if (m_face.span.isWhole) { // no hatching behind the texts
        const auto wide = std::max(widthOf(smallFont(!m_face.span.isGroup), name),
                                   hasTime ? widthOf(smallFont(), time) : 0);
        QRectF band(0, top, std::min(room.width(), wide + 8), (hasTime ? 2 : 1) * line);
        band.moveLeft((room.width() - band.width()) / 2);
        painter->fillRect(band, theme.canvas);
        painter->fillRect(band, fill);
    }
    drawText(*painter,
             smallFont(!m_face.span.isGroup),
             m_face.isOld ? theme.faintInk : theme.ink,
             {3, top, room.width() - 6, line},
             Qt::AlignHCenter,
             name);
    if (hasTime)
        drawText(*painter,
                 smallFont(),
                 theme.faintInk,
                 {3, top + line, room.width() - 6, line},
                 Qt::AlignHCenter,
                 time);
}

TimelineScene::TimelineScene(Document& document, const PipelineScene& drawing)
    : m_document(document)
    , m_drawing(drawing)
{
    connect(&drawing, &PipelineScene::drawn, this, &TimelineScene::refresh);
}

TimelineScene::~TimelineScene()
{
    clear();
}

void TimelineScene::setShown(bool isShown)
{
    m_isShown = isShown;
    refresh();
}

TimelineBar* TimelineScene::barOf(const model::Element& element) const
{
    const auto found = std::ranges::find_if(
        m_bars, [&](const TimelineBar* bar) { return bar->face().element == element; });
    return found == m_bars.end() ? nullptr : *found;
}

std::vector<TimelineBar::Face> TimelineScene::faces() const
{
    const auto& design = m_document.design();
    if (!design.pipeline)
        return {};
    const auto& numbers = *m_document.numbers();
    const auto spans =
        model::timelineOf(*design.pipeline, [&](const std::string& name) -> std::optional<double> {
            const auto value = numbers.value(name);
            return value ? std::optional(value->value) : std::nullopt;
        });
    std::vector<TimelineBar::Face> faces;
    const auto& all = m_drawing.faces();
    for (const auto& span : spans) {
        if (span.isGroup) {
            for (const auto& group : all.groups)
                if (group.element.name == span.item)
                    faces.push_back({group.element, span, group.title, {}, {}, group.isOld});
            continue;
        }
        for (const auto& step : all.steps)
            if (step.element.name == span.item && step.takesTime)
                faces.push_back(
                    {step.element, span, step.title, step.resource, step.resourceKind, step.isOld});
    }
    return faces;
}

void TimelineScene::refresh()
{
    if (!m_isShown || m_document.isMoving())
        return;
    rebuild(faces());
    select(std::vector(m_selected));
}

void TimelineScene::rebuild(const std::vector<TimelineBar::Face>& faces)
{
    qDeleteAll(m_bars);
    m_bars.clear();
    delete std::exchange(m_axis, nullptr);
    double seconds = 0;
    for (const auto& face : faces)
        seconds = std::max(seconds, face.span.end);
    if (const auto time = m_document.numbers()->value("time"); time && std::isfinite(time->value))
        seconds = std::max(seconds, time->value);
    if (faces.empty() || !(seconds > 0) || !std::isfinite(seconds))
        return;
    RowMaker maker(faces, seconds);
    maker.add({tr("Groups"), {}, {}, false, {}}, kGroupRoom, [](const auto& face) {
        return face.span.isGroup;
    });
    for (const auto& resource : m_drawing.faces().resources) {
        const auto name = qt(resource.name);
        auto note = resource.busy;
        if (resource.share)
            note += QStringLiteral(" \u00b7 %1 %").arg(*resource.share * 100, 0, 'f', 0);
        maker.add({name, note, resource.kind, resource.isBottleneck, {}},
                  kBarRoom,
                  [&](const auto& face) { return !face.span.isGroup && face.resource == name; });
    }
    maker.add({tr("No resource"), {}, {}, false, {}}, kBarRoom, [](const auto& face) {
        return !face.span.isGroup && face.resource.isEmpty();
    });
    m_bars = maker.bars();
    for (auto* const bar : m_bars)
        addItem(bar);
    m_axis = new TimelineAxis(maker.rows(), seconds);
    addItem(m_axis);
}

void TimelineScene::selectOwn(const std::vector<model::Element>& elements)
{
    m_selected = elements;
    for (auto* const bar : m_bars)
        bar->setSelected(std::ranges::binary_search(elements, bar->face().element));
}

std::vector<model::Element> TimelineScene::ownElements() const
{
    std::vector<model::Element> elements;
    for (const auto* const bar : m_bars)
        if (std::ranges::find(elements, bar->face().element) == elements.end())
            elements.push_back(bar->face().element);
    return elements;
}

std::optional<model::Element> TimelineScene::ownElementAt(QPointF place, double /*around*/) const
{
    for (const auto* const item : items(place))
        if (item->type() == TimelineBar::Type)
            return static_cast<const TimelineBar*>(item)->face().element;
    return std::nullopt;
}

std::vector<model::Element> TimelineScene::ownElementsIn(const QRectF& band) const
{
    std::vector<model::Element> elements;
    for (const auto* const bar : m_bars)
        if (band.intersects(bar->place()))
            elements.push_back(bar->face().element);
    return elements;
}

QRectF TimelineScene::ownPlaceOf(const model::Element& element) const
{
    const auto* const bar = barOf(element);
    return bar ? bar->sceneBoundingRect() : QRectF();
}

} // namespace clusterwright::desktop

#include "moc_timeline_scene.cpp"
