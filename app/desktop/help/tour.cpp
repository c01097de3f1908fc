#include "app/desktop/help/tour.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

constexpr int kBoxWidth = 380;
constexpr int kGap = 14;
constexpr int kDim = 140; // alpha, of 255

} // namespace

Tour::Tour(std::vector<TourStop> stops, QWidget& window)
    : QWidget(&window)
    , m_stops(std::move(stops))
    , m_box(new QFrame(this))
    , m_text(new QLabel(m_box))
    , m_back(new QPushButton(tr("&Back"), m_box))
    , m_next(new QPushButton(m_box))
{
    setObjectName(QStringLiteral("tour"));
    setAccessibleName(tr("Tour"));
    setAttribute(Qt::WA_DeleteOnClose);
    setFocusPolicy(Qt::StrongFocus);
    m_box->setFrameShape(QFrame::StyledPanel);
    m_box->setAutoFillBackground(true);
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::RichText);
    auto* const skip = new QPushButton(tr("&End the tour"), m_box);
    auto* const buttons = new QHBoxLayout;
    buttons->addWidget(skip);
    buttons->addStretch();
    buttons->addWidget(m_back);
    buttons->addWidget(m_next);
    auto* const layout = new QVBoxLayout(m_box);
    layout->setContentsMargins(16, 14, 16, 12);
    layout->addWidget(m_text);
    layout->addLayout(buttons);
    connect(skip, &QPushButton::clicked, this, &QWidget::close);
    connect(m_back, &QPushButton::clicked, this, [this] { go(-1); });
    connect(m_next, &QPushButton::clicked, this, [this] { go(1); });
    m_next->setObjectName(QStringLiteral("next"));
    window.installEventFilter(this);
}

void Tour::go(int by)
{
    const auto last = static_cast<int>(m_stops.size()) - 1;
    auto at = static_cast<int>(m_at);
    do
        at += by;
    while (at > 0 && at <= last &&
           !parentWidget()->findChild<QWidget*>(m_stops[static_cast<std::size_t>(at)].widget));
    if (at > last) {
        close();
        return;
    }
    m_at = static_cast<std::size_t>(std::max(at, 0));
    arrive();
}

void Tour::arrive()
{
    const auto& here = stop();
    emit arriving(here);
    m_text->setText(QStringLiteral("<p><b>%1</b></p><p>%2</p>")
                        .arg(here.title.toHtmlEscaped(), here.text.toHtmlEscaped()));
    m_back->setEnabled(m_at > 0);
    m_next->setText(m_at + 1 == m_stops.size() ? tr("&Done") : tr("&Next"));
    m_next->setDefault(true);
    m_next->setFocus();
    place();
    QMetaObject::invokeMethod(
        this, &Tour::place, Qt::QueuedConnection); // by then the panels have their sizes
}

QWidget* Tour::widget() const
{
    return parentWidget()->findChild<QWidget*>(stop().widget);
}

QRect Tour::partRect() const
{
    const auto* const part = widget();
    return part && part->isVisible() ? QRect(part->mapTo(parentWidget(), QPoint()), part->size())
                                     : QRect();
}

// Places the box where it fits: right of the part, left, below or above; otherwise inside the part.
void Tour::place()
{
    setGeometry(parentWidget()->rect());
    raise(); // above a panel that has just come to the front
    m_box->setFixedWidth(std::min(kBoxWidth, width() - 2 * kGap));
    m_box->adjustSize();
    const auto part = partRect();
    const auto size = m_box->size();
    const auto room = rect().adjusted(kGap, kGap, -kGap, -kGap);
    auto at = part.center() - QPoint(size.width() / 2, size.height() / 2);
    const int middle =
        std::clamp(at.y(), room.top(), std::max(room.top(), room.bottom() - size.height()));
    for (const QPoint& choice : {QPoint(part.right() + kGap, middle),
                                 QPoint(part.left() - kGap - size.width(), middle),
                                 QPoint(at.x(), part.bottom() + kGap),
                                 QPoint(at.x(), part.top() - kGap - size.height())})
        if (room.contains(QRect(choice, size))) {
            at = choice;
            break;
        }
    m_box->move(at);
    update();
}

bool Tour::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize && isVisible())
        place();
    return QWidget::eventFilter(watched, event);
}

void Tour::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Escape:
        close();
        return;
    case Qt::Key_Right:
    case Qt::Key_Return:
        return go(1);
    case Qt::Key_Left:
        return go(-1);
    default:
        QWidget::keyPressEvent(event);
    }
}

void Tour::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    const auto part = partRect().adjusted(-2, -2, 2, 2);
    painter.setClipRegion(QRegion(rect()).subtracted(part));
    painter.fillRect(rect(), QColor(0, 0, 0, kDim));
    painter.setClipping(false);
    painter.setPen(QPen(palette().color(QPalette::Highlight), 2));
    painter.drawRect(part);
}

void Tour::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    arrive();
}

} // namespace clusterwright::desktop

#include "moc_tour.cpp"
