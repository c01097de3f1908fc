#include "app/desktop/fields/field_slider.h"

#include "app/desktop/common/text.h"

#include <QSignalBlocker>

#include <cmath>
#include <utility>

namespace clusterwright::desktop
{

namespace
{

constexpr int kSliderSteps = 1000;

} // namespace

FieldSlider::FieldSlider(const QString& name, QWidget* parent)
    : QSlider(Qt::Horizontal, parent)
{
    setObjectName(QStringLiteral("slider"));
    setAccessibleName(tr("%1, slider").arg(name));
    setRange(0, kSliderSteps);
    setPageStep(kSliderSteps / 20);
    setSingleStep(kSliderSteps / 100);
    setFocusPolicy(Qt::StrongFocus);
    for (const auto end : {&QSlider::sliderPressed, &QSlider::sliderReleased})
        connect(this, end, this, [this] { m_isFirst = true; });
    connect(this, &QSlider::valueChanged, this, &FieldSlider::slide);
}

bool FieldSlider::isUseful() const
{
    return m_isUseful;
}

// Keeps the range during a drag: a range that follows the value would move the handle.
void FieldSlider::setField(const model::Field& field)
{
    m_text = field.text;
    const auto range = model::rangeOf(field);
    if (!hasFocus() && !isSliderDown())
        m_range = range;
    m_isUseful = m_range && range && !field.differs;
    if (!m_range || !range || isSliderDown())
        return;
    const QSignalBlocker blocker(this);
    const auto value = model::parseExpression(field.text);
    setValue(static_cast<int>(
        std::lround(m_range->shareOf(value.value().terms[0].literal.value) * kSliderSteps)));
}

void FieldSlider::focusInEvent(QFocusEvent* event)
{
    m_isFirst = true;
    QSlider::focusInEvent(event);
}

void FieldSlider::slide(int position)
{
    if (!m_range)
        return;
    const double share = static_cast<double>(position) / kSliderSteps;
    auto text = m_range->textAt(share);
    // A key changes an integer by at least one.
    if (m_range->isWhole && !isSliderDown() && text == m_text)
        text = m_range->neighbour(m_text, share);
    emit slid(qt(text), std::exchange(m_isFirst, false));
}

} // namespace clusterwright::desktop

#include "moc_field_slider.cpp"
