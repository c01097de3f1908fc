#include "app/desktop/icons/icons.h"

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPaintEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmapCache>
#include <QSvgRenderer>

#include <cmath>

// Resources of a static library are asked for by name; the macro does not work inside a namespace.
static void initIcons()
{
    Q_INIT_RESOURCE(icons);
}

namespace clusterwright::desktop
{

namespace
{

QByteArray drawing(const QString& name, const QColor& colour)
{
    initIcons();
    QFile file(QStringLiteral(":/icons/") + name + QStringLiteral(".svg"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return file.readAll().replace("#000000", colour.name().toLatin1());
}

QPixmap pixmap(const QString& name, QSize size, const QColor& colour)
{
    const auto key =
        QStringLiteral("%1 %2 %3 %4").arg(name, colour.name()).arg(size.width()).arg(size.height());
    QPixmap result;
    if (size.isEmpty() || QPixmapCache::find(key, &result))
        return result;
    result = QPixmap(size);
    result.fill(Qt::transparent);
    QPainter painter(&result);
    QSvgRenderer renderer(drawing(name, colour));
    renderer.render(&painter, QRectF(QPointF(0, 0), size));
    painter.end();
    QPixmapCache::insert(key, result);
    return result;
}

class LineIcon final : public QIconEngine
{
public:
    LineIcon(QString name, QColor colour)
        : m_name(std::move(name))
        , m_colour(std::move(colour))
    {
    }

    void
    paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State /*state*/) override
    {
        paintIcon(*painter, m_name, rect, colour(mode));
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State /*state*/) override
    {
        return desktop::pixmap(m_name, size, colour(mode));
    }
    [[nodiscard]] QIconEngine* clone() const override { return new LineIcon(*this); }

private:
    // An invalid colour stands for that of the text.
    [[nodiscard]] QColor colour(QIcon::Mode mode) const
    {
        const auto palette = QGuiApplication::palette();
        if (mode == QIcon::Disabled)
            return palette.color(QPalette::Disabled, QPalette::Text);
        if (mode == QIcon::Selected)
            return palette.color(QPalette::HighlightedText);
        return m_colour.isValid() ? m_colour : palette.color(QPalette::Text);
    }

    QString m_name;
    QColor m_colour;
};

} // namespace

QIcon iconOf(const QString& name)
{
    return iconOf(name, {});
}

QIcon iconOf(const QString& name, const QColor& colour)
{
    return QIcon(new LineIcon(name, colour));
}

void paintIcon(QPainter& painter, const QString& name, const QRectF& place, const QColor& colour)
{
    const auto* const engine = painter.paintEngine();
    if (engine && (engine->type() == QPaintEngine::SVG || engine->type() == QPaintEngine::Pdf)) {
        QSvgRenderer(drawing(name, colour)).render(&painter, place);
        return;
    }
    const double ratio = painter.device()->devicePixelRatioF() *
                         std::hypot(painter.transform().m11(), painter.transform().m12());
    const auto size = (place.size() * ratio).toSize();
    painter.drawPixmap(place, pixmap(name, size, colour), QRectF(QPointF(0, 0), size));
}

} // namespace clusterwright::desktop
