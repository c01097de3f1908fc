#include "app/desktop/pipeline/canvas/step_card.h"

#include "app/desktop/common/theme.h"
#include "app/desktop/pipeline/canvas/pipeline_tools.h"
#include "app/desktop/pipeline/canvas/pipeline_view.h"
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
constexpr int kCardGap = 4;       // between the box and the card
constexpr qreal kCardWidth = 340; // at most

} // namespace

StepCard::StepCard(const PipelineScene& scene, PipelineView& view)
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
    if (m_view.scene() != &m_scene || m_view.zoom() > kNearZoom || m_scene.isInGesture())
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
    const auto place = placeFor(*step);
    if (!place) {
        hide();
        return;
    }
    setGeometry(*place);
    show();
    update();
}

QSize StepCard::sizeFor(const StepItem& step) const
{
    qreal width = m_formula.size().width();
    const auto rows = rowsOf(step.face());
    for (const auto& row : rows)
        width =
            std::max(width, widthOf(smallFont(), row.left) + widthOf(smallFont(), row.right) + 16);
    const auto height = m_formula.size().height() + (m_formula.isEmpty() ? 0 : kCardGap) +
                        static_cast<qreal>(rows.size()) * lineOf(smallFont());
    return QSize(static_cast<int>(std::ceil(std::min(width, kCardWidth))),
                 static_cast<int>(std::ceil(height))) +
           QSize(2 * kCardPad, 2 * kCardPad);
}

// Below, above, or beside the box; where it covers no other box, if there is such a place.
std::optional<QRect> StepCard::placeFor(const StepItem& step) const
{
    const auto size = sizeFor(step);
    const auto seen = [&](const StepItem& item) {
        const QRectF box(item.pos() - QPointF(item.size().width(), item.size().height()) / 2,
                         item.size());
        return m_view.mapFromScene(box).boundingRect();
    };
    const auto box = seen(step);
    const auto room = m_view.viewport()->rect();
    const auto within = [&](int x) {
        return std::clamp(x, 0, std::max(0, room.width() - size.width()));
    };
    const QPoint places[] = {{within(box.left()), box.bottom() + kCardGap},
                             {within(box.left()), box.top() - kCardGap - size.height()},
                             {box.right() + kCardGap, box.top()},
                             {box.left() - kCardGap - size.width(), box.top()}};
    const auto* const buttons = m_view.findChild<PipelineTools*>();
    const auto above =
        buttons && buttons->isVisible()
            ? QRect(m_view.viewport()->mapFrom(&m_view, buttons->pos()), buttons->size())
            : QRect(); // would cover the card
    std::optional<QRect> covering;
    for (const auto& place : places) {
        QRect card(place, size);
        if (card.intersects(above))
            card.moveTop(above.bottom() + kCardGap);
        if (!room.contains(card))
            continue;
        if (std::ranges::none_of(m_scene.faces().steps, [&](const StepFace& face) {
                return seen(*m_scene.stepItem(face.element.name)).intersects(card);
            }))
            return card;
        if (!covering)
            covering = card;
    }
    return covering;
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
    for (const auto& row : rowsOf(*m_face)) {
        paintStepRow(painter, picture, row, {kCardPad, top, width, lineOf(smallFont())});
        top += lineOf(smallFont());
    }
}

} // namespace clusterwright::desktop

#include "moc_step_card.cpp"
