#include "app/desktop/common/theme.h"

#include <QApplication>
#include <QLabel>
#include <QPainter>
#include <QPalette>
#include <QProxyStyle>
#include <QSettings>
#include <QStyle>
#include <QStyleOption>
#include <QTabBar>
#include <QWidget>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

const QString kThemeKey = QStringLiteral("theme");

const Theme kLight{
    .isDark = false,
    .canvas = QColor(0xfa, 0xfa, 0xfb),
    .grid = QColor(0xd9, 0xdd, 0xe3),
    .node = QColor(0xff, 0xff, 0xff),
    .nodeEdge = QColor(0x9a, 0xa3, 0xb0),
    .ink = QColor(0x1f, 0x25, 0x2d),
    .faintInk = QColor(0x5d, 0x67, 0x75),
    .accent = QColor(0x1c, 0x6d, 0xd0),
    .host = QColor(0x2b, 0x6c, 0xb0),
    .network = QColor(0x0f, 0x76, 0x6e),
    .card = QColor(0x7b, 0x3f, 0xb5),
    .storage = QColor(0x8a, 0x5a, 0x14),
    .error = QColor(0xc0, 0x26, 0x1d),
    .warning = QColor(0x96, 0x57, 0x00),
    .good = QColor(0x19, 0x78, 0x38),
    .load = QColor(0xc4, 0x2e, 0x25),
};

const Theme kDark{
    .isDark = true,
    .canvas = QColor(0x1b, 0x1e, 0x23),
    .grid = QColor(0x33, 0x39, 0x42),
    .node = QColor(0x29, 0x2e, 0x36),
    .nodeEdge = QColor(0x6f, 0x7a, 0x89),
    .ink = QColor(0xe6, 0xe9, 0xee),
    .faintInk = QColor(0xa3, 0xad, 0xba),
    .accent = QColor(0x62, 0xa8, 0xff),
    .host = QColor(0x7d, 0xb7, 0xf0),
    .network = QColor(0x5c, 0xc9, 0xbd),
    .card = QColor(0xc9, 0x9b, 0xf2),
    .storage = QColor(0xe0, 0xb4, 0x6a),
    .error = QColor(0xff, 0x7b, 0x72),
    .warning = QColor(0xf0, 0xb4, 0x4a),
    .good = QColor(0x6c, 0xcb, 0x85),
    .load = QColor(0xff, 0x7a, 0x70),
};

QPalette paletteOf(const Theme& theme)
{
    const QColor window = theme.isDark ? QColor(0x22, 0x26, 0x2c) : QColor(0xf2, 0xf3, 0xf5);
    const QColor base = theme.isDark ? QColor(0x1b, 0x1e, 0x23) : QColor(Qt::white);
    const QColor disabled = theme.isDark ? QColor(0x72, 0x7b, 0x87) : QColor(0x93, 0x9b, 0xa6);
    QPalette palette(window);
    palette.setColor(QPalette::Window, window);
    palette.setColor(QPalette::WindowText, theme.ink);
    palette.setColor(QPalette::Base, base);
    palette.setColor(QPalette::AlternateBase, window);
    palette.setColor(QPalette::Text, theme.ink);
    palette.setColor(QPalette::PlaceholderText, theme.faintInk);
    palette.setColor(QPalette::Button, theme.isDark ? QColor(0x2f, 0x35, 0x3d) : window);
    palette.setColor(QPalette::ButtonText, theme.ink);
    palette.setColor(QPalette::BrightText, theme.error);
    palette.setColor(QPalette::Link, theme.accent);
    palette.setColor(QPalette::LinkVisited, theme.card);
    palette.setColor(QPalette::Highlight, theme.accent);
    palette.setColor(QPalette::HighlightedText,
                     theme.isDark ? QColor(0x10, 0x14, 0x1a) : QColor(Qt::white));
    palette.setColor(QPalette::ToolTipBase, theme.node);
    palette.setColor(QPalette::ToolTipText, theme.ink);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, disabled);
    return palette;
}

constexpr int kTabMark = 3; // pixels, along the outer edge of the active tab

// Returns the strip along a tab's outer edge.
QRect tabMark(const QRect& tab, QTabBar::Shape shape)
{
    auto mark = tab;
    switch (shape) {
    case QTabBar::RoundedSouth:
    case QTabBar::TriangularSouth:
        mark.setTop(tab.bottom() - kTabMark + 1);
        break;
    case QTabBar::RoundedWest:
    case QTabBar::TriangularWest:
        mark.setWidth(kTabMark);
        break;
    case QTabBar::RoundedEast:
    case QTabBar::TriangularEast:
        mark.setLeft(tab.right() - kTabMark + 1);
        break;
    default:
        mark.setHeight(kTabMark);
    }
    return mark;
}

// Sets label texts again, because a label fixes its link colour when its text is set.
void recolourLinks()
{
    for (auto* const widget : QApplication::allWidgets())
        if (auto* const label = qobject_cast<QLabel*>(widget);
            label && label->text().contains(QLatin1String("<a "))) {
            const auto text = label->text();
            label->setText(QString());
            label->setText(text);
        }
}

// Fusion's dark field edges are invisible in the dark theme, and its active tab looks like the others.
class FieldStyle final : public QProxyStyle
{
public:
    FieldStyle()
        : QProxyStyle(QStringLiteral("Fusion"))
    {
    }

    void drawPrimitive(PrimitiveElement element,
                       const QStyleOption* option,
                       QPainter* painter,
                       const QWidget* widget) const override
    {
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        const bool isEdge = element == PE_FrameLineEdit || element == PE_Frame ||
                            element == PE_IndicatorCheckBox ||
                            element == PE_IndicatorItemViewItemCheck;
        if (isEdge)
            drawEdge(*option, *painter);
    }
    void drawControl(ControlElement element,
                     const QStyleOption* option,
                     QPainter* painter,
                     const QWidget* widget) const override
    {
        QProxyStyle::drawControl(element, option, painter, widget);
        const auto* const tab = qstyleoption_cast<const QStyleOptionTab*>(option);
        if (element == CE_TabBarTabShape && tab && tab->state.testFlag(State_Selected))
            painter->fillRect(tabMark(tab->rect, tab->shape), themeOf(tab->palette).accent);
    }
    void drawComplexControl(ComplexControl control,
                            const QStyleOptionComplex* option,
                            QPainter* painter,
                            const QWidget* widget) const override
    {
        QProxyStyle::drawComplexControl(control, option, painter, widget);
        if (control == CC_SpinBox)
            drawEdge(*option, *painter);
    }

private:
    static void drawEdge(const QStyleOption& option, QPainter& painter)
    {
        if (!themeOf(option.palette).isDark || option.state.testFlag(State_HasFocus))
            return;
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QColor(0x4a, 0x52, 0x5e));
        painter.drawRoundedRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
        painter.restore();
    }
};

} // namespace

const Theme& themeOf(const QPalette& palette)
{
    return palette.color(QPalette::Base).lightness() < 128 ? kDark : kLight;
}

const Theme& themeOf(const QWidget& widget)
{
    return themeOf(widget.palette());
}

ThemeChoice chosenTheme()
{
    return static_cast<ThemeChoice>(std::clamp(QSettings().value(kThemeKey, 0).toInt(), 0, 2));
}

void chooseTheme(ThemeChoice choice)
{
    QSettings().setValue(kThemeKey, static_cast<int>(choice));
}

void applyTheme(QApplication& application, ThemeChoice choice)
{
    application.setStyle(new FieldStyle);
    const auto system = application.style()->standardPalette();
    const bool isDark = choice == ThemeChoice::Dark ||
                        (choice == ThemeChoice::System && &themeOf(system) == &kDark);
    application.setPalette(paletteOf(isDark ? kDark : kLight));
    recolourLinks();
}

} // namespace clusterwright::desktop
