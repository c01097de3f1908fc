#include "app/desktop/pipeline/canvas/step_card.h"

#include "app/desktop/canvas/graph_view.h"
#include "app/desktop/common/theme.h"
#include "app/desktop/pipeline/canvas/pipeline_tools.h"
#include "app/desktop/pipeline/drawing/pipeline_scene.h"
#include "app/desktop/pipeline/drawing/screen_text.h"
#include "app/desktop/pipeline/drawing/step_item.h"
#include "app/desktop/pipeline/drawing/step_painting.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace clusterwright::desktop
{

namespace
{

constexpr int kCardPad = 8;
constexpr int kCardGap = 4;    // pixels; minimum between box and card
constexpr int kFarthest = 140; // pixels; maximum between box and card
constexpr int kCardStep = 8;
constexpr qreal kCardWidth = 340; // at most

} // namespace

StepCard::StepCard(const PipelineScene& scene, GraphView& view)
    : QWidget(view.viewport())
    , m_scene(scene)
    , m_view(view)
{
    setObjectName(QStringLiteral("stepCard"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
    connect(&scene, &PipelineScene::drawn, this, &StepCard::follow);
    connect(&scene, &QGraphicsScene::changed, this, &StepCard::follow);
    connect(&view, &CanvasView::visiblePartChanged, this, &StepCard::follow);
}

const StepItem* StepCard::step() const
{
    return isHidden() ? nullptr : wanted();
}

const StepItem* StepCard::wanted() const
{
    if (m_view.scene() != &m_scene || m_view.zoom() > kNearZoom || m_view.isInGesture())
        return nullptr;
    const auto selected = m_scene.selectedItems();
    if (selected.size() != 1 || selected.front()->type() != StepItem::Type)
        return nullptr;
    const auto* const step = static_cast<const StepItem*>(selected.front());
    return step->face().data ? step : nullptr;
}

void StepCard::follow()
{
    const auto* const step = wanted();
    if (!step) {
        hide();
        return;
    }
    if (m_face != step->face()) {
        m_face = step->face();
        m_formula = {};
        if (const auto* const equation = model::mainEquation(*m_face->data))
            m_formula = Formula(equation->name, equation->expression, smallFont());
    }
    auto place = placeFor(*step, sizeFor(*step, true));
    m_hasRows = place.has_value();
    if (!place && !m_formula.isEmpty())
        place = placeFor(*step, sizeFor(*step, false));
    if (!place) {
        hide();
        return;
    }
    setGeometry(*place);
    show();
    update();
}

QSize StepCard::sizeFor(const StepItem& step, bool hasRows) const
{
    qreal width = m_formula.size().width();
    const auto rows = hasRows ? rowsOf(step.face()) : std::vector<StepRow>();
    for (const auto& row : rows)
        width =
            std::max(width, widthOf(smallFont(), row.left) + widthOf(smallFont(), row.right) + 16);
    const auto height = m_formula.size().height() +
                        (m_formula.isEmpty() || rows.empty() ? 0 : kCardGap) +
                        static_cast<qreal>(rows.size()) * lineOf(smallFont());
    return QSize(static_cast<int>(std::ceil(std::min(width, kCardWidth))),
                 static_cast<int>(std::ceil(height))) +
           QSize(2 * kCardPad, 2 * kCardPad);
}

// Returns the nearest rectangle below, above or beside the box where the card hides no clickable item. If the whole card does not
// fit, tries the equation alone; the Inspector shows the parameters.
std::optional<QRect> StepCard::placeFor(const StepItem& step, QSize size) const
{
    const QRectF whole(step.pos() - QPointF(step.size().width(), step.size().height()) / 2,
                       step.size());
    const auto box = m_view.mapFromScene(whole).boundingRect();
    const auto room = m_view.viewport()->rect();
    QRect card(QPoint(0, 0), size);
    const auto isFree = [&] {
        return room.contains(card) && m_view.items(card).isEmpty() && !coversTool(card);
    };
    const int rightmost = std::max(0, room.width() - card.width());
    for (int gap = kCardGap; gap <= kFarthest; gap += kCardStep) {
        const int above = box.top() - gap - card.height();
        const int before = box.left() - gap - card.width();
        for (const int x :
             {box.left(), box.center().x() - card.width() / 2, box.right() - card.width()})
            for (const int y : {box.bottom() + gap, above}) {
                card.moveTopLeft({std::clamp(x, 0, rightmost), y});
                if (isFree())
                    return card;
            }
        for (const int y : {box.top(), box.bottom() - card.height()})
            for (const int x : {box.right() + gap, before}) {
                card.moveTopLeft({x, y});
                if (isFree())
                    return card;
            }
    }
    return std::nullopt;
}

// True if the card would cover the view's buttons or minimap.
bool StepCard::coversTool(const QRect& card) const
{
    const QWidget* const tools[] = {m_view.findChild<PipelineTools*>(), &m_view.minimap()};
    return std::ranges::any_of(tools, [&](const QWidget* tool) {
        return tool && tool->isVisible() &&
               QRect(m_view.viewport()->mapFromGlobal(tool->mapToGlobal(QPoint(0, 0))),
                     tool->size())
                   .intersects(card);
    });
}

void StepCard::paintEvent(QPaintEvent* /*event*/)
{
    const auto* const step = wanted();
    if (!step || !m_face)
        return;
    const auto& theme = themeOf(*this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.accent, 1.5));
    painter.setBrush(theme.node);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 5, 5);
    const auto width = this->width() - 2.0 * kCardPad;
    qreal top = kCardPad;
    if (!m_formula.isEmpty()) {
        painter.save();
        painter.setClipRect(QRectF(kCardPad, top, width, m_formula.size().height()));
        m_formula.paint(painter, {kCardPad, top}, theme.ink);
        painter.restore();
        top += m_formula.size().height() + kCardGap;
    }
    const StepPicture picture{*m_face, step->layout(), m_formula, theme};
    for (const auto& row : m_hasRows ? rowsOf(*m_face) : std::vector<StepRow>()) {
        paintStepRow(painter, picture, row, {kCardPad, top, width, lineOf(smallFont())});
        top += lineOf(smallFont());
    }
}

} // namespace clusterwright::desktop

#include "moc_step_card.cpp"
