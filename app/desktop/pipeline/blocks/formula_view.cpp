#include "app/desktop/pipeline/blocks/formula_view.h"

#include "app/desktop/common/text.h"
#include "app/desktop/common/theme.h"

#include <QPainter>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

constexpr int kRoom = 6; // pixels around the formula
constexpr qreal kEnlarged = 1.25;

} // namespace

FormulaView::FormulaView(QWidget* parent)
    : QWidget(parent)
{
    setAccessibleName(tr("Equation"));
}

void FormulaView::setEquation(const QString& text)
{
    auto large = font();
    large.setPointSizeF(large.pointSizeF() * kEnlarged);
    const auto equation = model::parseEquation(utf8(text));
    m_formula =
        equation ? Formula(equation.value().name, equation.value().expression, large) : Formula();
    setAccessibleDescription(text);
    updateGeometry();
    update();
}

QSize FormulaView::sizeHint() const
{
    const auto line = static_cast<int>(fontMetrics().height() * 2.2);
    const auto size = m_formula.size().toSize();
    return {size.width() + 2 * kRoom, std::max(line, size.height()) + 2 * kRoom};
}

void FormulaView::paintEvent(QPaintEvent* /*event*/)
{
    if (m_formula.isEmpty())
        return;
    QPainter painter(this);
    const auto size = m_formula.size();
    const auto scale = std::min(
        {1.0, (width() - 2 * kRoom) / size.width(), (height() - 2 * kRoom) / size.height()});
    painter.translate(kRoom, (height() - size.height() * scale) / 2);
    painter.scale(scale, scale);
    m_formula.paint(painter, {0, 0}, themeOf(*this).ink);
}

} // namespace clusterwright::desktop

#include "moc_formula_view.cpp"
