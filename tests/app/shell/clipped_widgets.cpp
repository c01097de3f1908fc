#include "tests/app/shell/clipped_widgets.h"

#include "app/desktop/common/elided_label.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QDockWidget>
#include <QGroupBox>
#include <QHeaderView>
#include <QLabel>
#include <QMainWindow>
#include <QRubberBand>
#include <QStyleOptionComboBox>
#include <QTabBar>
#include <QTextDocument>

#include <algorithm>

namespace clusterwright::tests
{

namespace
{

constexpr int kFrame = 2; // px by which a tab bar lies on the frame of its pages

QString nameOf(const QWidget& widget)
{
    QString name =
        QString::fromLatin1(widget.metaObject()->className()).section(QStringLiteral("::"), -1);
    if (!widget.objectName().isEmpty())
        name += QLatin1Char('#') + widget.objectName();
    if (const auto* const button = qobject_cast<const QAbstractButton*>(&widget))
        name += QStringLiteral("(%1)").arg(button->text());
    if (const auto* const label = qobject_cast<const QLabel*>(&widget))
        name += QStringLiteral("(%1)").arg(label->text().left(40));
    return name;
}

QString pathOf(const QWidget& widget)
{
    const auto* const parent = widget.isWindow() ? nullptr : widget.parentWidget();
    return parent ? pathOf(*parent) + QLatin1Char('/') + nameOf(widget) : nameOf(widget);
}

QString textOf(const QRect& rect)
{
    return QStringLiteral("%1,%2 %3x%4")
        .arg(rect.x())
        .arg(rect.y())
        .arg(rect.width())
        .arg(rect.height());
}

// True for widgets that overlap siblings by design.
bool isMark(const QWidget& widget)
{
    return qobject_cast<const QRubberBand*>(&widget) || widget.inherits("QFocusFrame");
}

// True for tabbed panels behind others, which a main window places outside its area.
bool isBehindAnother(const QWidget& widget)
{
    const auto place = widget.geometry();
    return qobject_cast<const QMainWindow*>(widget.parentWidget()) && place.right() < 0 &&
           place.bottom() < 0;
}

bool isViewport(const QWidget& widget)
{
    const auto* const area = qobject_cast<const QAbstractScrollArea*>(widget.parentWidget());
    return area && area->viewport() == &widget;
}

QSize roomOf(const QLabel& label, const QString& text)
{
    if (Qt::mightBeRichText(text) && label.textFormat() != Qt::PlainText) {
        QTextDocument document;
        document.setDocumentMargin(0);
        document.setDefaultFont(label.font());
        document.setHtml(text);
        if (label.wordWrap())
            document.setTextWidth(label.contentsRect().width());
        return {static_cast<int>(document.idealWidth()),
                static_cast<int>(document.size().height())};
    }
    const int flags =
        (label.wordWrap() ? Qt::TextWordWrap : 0) | (label.buddy() ? Qt::TextShowMnemonic : 0);
    return label.fontMetrics()
        .boundingRect({0, 0, label.contentsRect().width(), 10'000}, flags, text)
        .size();
}

class Inspection
{
public:
    explicit Inspection(const QWidget& window) { check(window); }
    QStringList defects;

private:
    void add(const QWidget& widget, const QString& defect)
    {
        defects.append(pathOf(widget) + QStringLiteral(": ") + defect);
    }

    void check(const QWidget& parent)
    {
        std::vector<const QWidget*> children;
        for (auto* const child :
             parent.findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
            if (child->isVisible() && !child->isWindow() && !isMark(*child) &&
                !isBehindAnother(*child))
                children.push_back(child);
        for (std::size_t i = 0; i < children.size(); ++i) {
            checkPlace(*children[i], parent);
            checkText(*children[i]);
            for (std::size_t j = 0; j < i; ++j)
                checkPair(*children[i], *children[j]);
            check(*children[i]);
        }
    }

    void checkPair(const QWidget& one, const QWidget& other)
    {
        if (isViewport(one) || isViewport(other))
            return; // tools and minimaps overlap it by design
        const auto common = one.geometry().intersected(other.geometry());
        const bool isFrame =
            (qobject_cast<const QTabBar*>(&one) || qobject_cast<const QTabBar*>(&other)) &&
            std::min(common.width(), common.height()) <= kFrame;
        if (!common.isEmpty() && !isFrame)
            add(one, QStringLiteral("overlaps %1 at %2").arg(nameOf(other), textOf(common)));
    }

    void checkPlace(const QWidget& widget, const QWidget& parent)
    {
        if (isViewport(parent))
            return;
        if (!parent.rect().contains(widget.geometry()))
            add(widget,
                QStringLiteral("%1 is outside its parent of %2")
                    .arg(textOf(widget.geometry()), textOf(parent.rect())));
        checkSize(widget);
    }

    void checkSize(const QWidget& widget)
    {
        // Qt makes headers, title buttons, combo box fields and buttons of line edits smaller than their size hint.
        const auto* const parent = widget.parentWidget();
        if (qobject_cast<const QHeaderView*>(&widget) ||
            widget.inherits("QDockWidgetTitleButton") || widget.inherits("QLineEditIconButton") ||
            qobject_cast<const QComboBox*>(parent) || qobject_cast<const QAbstractSpinBox*>(parent))
            return;
        const auto least = widget.minimumSizeHint();
        const auto policy = widget.sizePolicy();
        const bool isThin = policy.horizontalPolicy() != QSizePolicy::Ignored &&
                            widget.width() < std::min(least.width(), widget.maximumWidth());
        const bool isLow = policy.verticalPolicy() != QSizePolicy::Ignored &&
                           widget.height() < std::min(least.height(), widget.maximumHeight());
        if (isThin || isLow || widget.size().isEmpty())
            add(widget,
                QStringLiteral("%1 is smaller than %2x%3")
                    .arg(textOf(widget.geometry()))
                    .arg(least.width())
                    .arg(least.height()));
    }

    void checkText(const QWidget& widget)
    {
        if (const auto* const label = qobject_cast<const QLabel*>(&widget))
            return checkLabel(*label);
        if (const auto* const tabs = qobject_cast<const QTabBar*>(&widget))
            return checkTabs(*tabs);
        if (const auto* const button = qobject_cast<const QAbstractButton*>(&widget))
            return checkWidth(
                widget, button->text().isEmpty() ? 0 : button->sizeHint().width(), button->text());
        if (const auto* const group = qobject_cast<const QGroupBox*>(&widget))
            return checkWidth(widget, group->minimumSizeHint().width(), group->title());
        if (const auto* const combo = qobject_cast<const QComboBox*>(&widget);
            combo && !combo->isEditable())
            return checkCombo(*combo);
        if (const auto* const dock = qobject_cast<const QDockWidget*>(&widget);
            dock && !dock->titleBarWidget())
            return checkWidth(widget,
                              dock->fontMetrics().horizontalAdvance(dock->windowTitle()) + 50,
                              dock->windowTitle());
    }

    void checkWidth(const QWidget& widget, int needed, const QString& text)
    {
        if (needed > widget.width() && !widget.toolTip().contains(text))
            add(widget,
                QStringLiteral("“%1” needs %2 px, has %3")
                    .arg(text)
                    .arg(needed)
                    .arg(widget.width()));
    }

    void checkLabel(const QLabel& label)
    {
        if (qobject_cast<const desktop::ElidedLabel*>(&label) || label.text().isEmpty())
            return;
        const auto needed = roomOf(label, label.text());
        const auto room = label.contentsRect().size();
        if (needed.width() > room.width() || needed.height() > room.height())
            add(label,
                QStringLiteral("“%1” needs %2x%3 px, has %4x%5")
                    .arg(label.text())
                    .arg(needed.width())
                    .arg(needed.height())
                    .arg(room.width())
                    .arg(room.height()));
    }

    void checkTabs(const QTabBar& tabs)
    {
        for (int i = 0; i < tabs.count(); ++i) {
            const auto rect = tabs.tabRect(i);
            const int needed = tabs.fontMetrics().horizontalAdvance(tabs.tabText(i));
            const bool isCut = needed > rect.width() - 2 * kFrame || !tabs.rect().contains(rect);
            if (isCut && !tabs.tabToolTip(i).contains(tabs.tabText(i)))
                add(tabs,
                    QStringLiteral("tab “%1” needs %2 px, has %3 of %4")
                        .arg(tabs.tabText(i))
                        .arg(needed)
                        .arg(textOf(rect))
                        .arg(tabs.width()));
        }
    }

    void checkCombo(const QComboBox& combo)
    {
        QStyleOptionComboBox option;
        option.initFrom(&combo);
        option.editable = false;
        const auto room = combo.style()->subControlRect(
            QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, &combo);
        const int icon =
            combo.itemIcon(combo.currentIndex()).isNull() ? 0 : combo.iconSize().width() + 4;
        const int needed = combo.fontMetrics().horizontalAdvance(combo.currentText()) + icon;
        if (needed > room.width() && !combo.toolTip().contains(combo.currentText()))
            add(combo,
                QStringLiteral("“%1” needs %2 px, has %3")
                    .arg(combo.currentText())
                    .arg(needed)
                    .arg(room.width()));
    }
};

} // namespace

QStringList clippedWidgets(const QWidget& window)
{
    return Inspection(window).defects;
}

} // namespace clusterwright::tests
