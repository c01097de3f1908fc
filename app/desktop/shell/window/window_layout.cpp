#include "app/desktop/shell/window/window_layout.h"

#include <QApplication>
#include <QDockWidget>
#include <QKeyEvent>
#include <QMainWindow>
#include <QMouseEvent>
#include <QSettings>
#include <QSplitter>
#include <QStatusBar>

#include <algorithm>
#include <cmath>
#include <utility>

namespace clusterwright::desktop
{

namespace
{

const QString kGeometryKey = QStringLiteral("window/geometry");

QString layoutKey(Workspace workspace)
{
    return QStringLiteral("window/workspace/") + keyOf(workspace);
}

// Width of a side panel, which takes a part of a wide window's additional width.
int widthIn(int window, int width)
{
    constexpr int kUsual = 1280;
    constexpr double kPart = 0.6; // share of the growth of the window
    constexpr double kMost = 1.5;
    return static_cast<int>(width * std::clamp(1 + kPart * (window - kUsual) / kUsual, 1.0, kMost));
}

bool isAtSide(Qt::DockWidgetArea area)
{
    return area == Qt::LeftDockWidgetArea || area == Qt::RightDockWidgetArea;
}

} // namespace

WindowLayout::WindowLayout(QMainWindow& window)
    : QObject(&window)
    , m_window(window)
{
    window.installEventFilter(this);
}

QDockWidget&
WindowLayout::add(QWidget* panel, const QString& name, const QString& title, bool isAlwaysUsable)
{
    auto* const dock = new QDockWidget(title, &m_window);
    dock->setObjectName(name);
    dock->setWidget(panel);
    dock->setToolTip(tr("Double-click the title to enlarge this panel to the whole window"));
    dock->installEventFilter(this);
    panel->setEnabled(isAlwaysUsable);
    m_window.addDockWidget(Qt::LeftDockWidgetArea, dock);
    dock->hide();
    return *dock;
}

QList<QDockWidget*> WindowLayout::docks() const
{
    return m_window.findChildren<QDockWidget*>();
}

QDockWidget* WindowLayout::dock(const QString& name) const
{
    return m_window.findChild<QDockWidget*>(name);
}

void WindowLayout::setPlaces(Workspace workspace, std::vector<DockPlace> places)
{
    m_places[workspace] = std::move(places);
}

// Version of saved arrangements: applying one to a different set of panels would hide the new panels. A panel with a new default
// place moves there.
int WindowLayout::version() const
{
    QStringList names;
    for (const auto* const dock : docks())
        names.append(dock->objectName());
    for (const auto& places : m_places)
        for (const auto& place : places)
            names.append(place.dock + QString::number(place.area) + place.behind);
    names.sort();
    return qChecksum(names.join(QLatin1Char(' ')).toUtf8());
}

void WindowLayout::begin(const QSettings& settings)
{
    m_window.restoreGeometry(settings.value(kGeometryKey).toByteArray());
    for (const auto workspace : kWorkspaces)
        m_kept[workspace] = settings.value(layoutKey(workspace)).toByteArray();
}

void WindowLayout::arrange(const std::vector<DockPlace>& places)
{
    for (auto* const each : docks()) {
        each->setFloating(false);
        each->hide();
    }
    for (const auto& place : places) {
        auto& placed = *dock(place.dock);
        m_window.addDockWidget(place.area, &placed);
        if (!place.behind.isEmpty())
            m_window.tabifyDockWidget(dock(place.behind), &placed);
        placed.setVisible(place.isOpen);
    }
    for (const auto& place : places)
        if (place.behind.isEmpty() && place.isOpen)
            dock(place.dock)->raise();
    giveSizes(places);
}

void WindowLayout::giveSizes(const std::vector<DockPlace>& places)
{
    m_windowWidth = m_window.width();
    for (const auto& place : places) {
        auto* const placed = dock(place.dock);
        if (placed == m_companion && placed->isHidden())
            continue;
        if (place.width > 0 && isAtSide(place.area))
            m_window.resizeDocks({placed}, {widthIn(m_windowWidth, place.width)}, Qt::Horizontal);
        if (place.height > 0)
            m_window.resizeDocks({placed}, {place.height}, Qt::Vertical);
    }
}

void WindowLayout::followWindow()
{
    if (!m_shown || m_whole || !m_following.empty())
        return;
    constexpr int kRounding = 2;
    for (auto place : m_places[*m_shown]) {
        const auto* const placed = dock(place.dock);
        place.height = 0;
        if (place.width == 0 || !isAtSide(place.area) || !placed->isVisible() ||
            placed->isFloating())
            continue;
        const int before = widthIn(m_windowWidth, place.width);
        const int width = placed->width();
        // A smaller window has squeezed its docks already.
        const bool isSqueezed = m_window.width() < m_windowWidth && width < before &&
                                width > widthIn(m_window.width(), place.width);
        if (isSqueezed || std::abs(width - before) <= kRounding)
            m_following.push_back(place);
    }
    // Deferred, because the window is still laying out its docks.
    QMetaObject::invokeMethod(
        this, [this] { giveSizes(std::exchange(m_following, {})); }, Qt::QueuedConnection);
}

void WindowLayout::keep()
{
    endWhole();
    if (m_shown)
        m_kept[*m_shown] = m_window.saveState(version());
}

void WindowLayout::show(Workspace workspace)
{
    if (m_shown == workspace)
        return;
    keep();
    const bool isFirst = !m_shown;
    const bool isOpen = m_companion && !m_companion->isHidden();
    const bool isInFront = isOpen && !m_companion->visibleRegion().isEmpty();
    m_shown = workspace;
    if (!m_window.restoreState(m_kept.value(workspace), version()))
        arrange(m_places.value(workspace));
    m_windowWidth = m_window.width();
    if (isFirst || !m_companion)
        return;
    if (isInFront)
        raise(*m_companion);
    else
        m_companion->setVisible(isOpen);
}

std::optional<Workspace> WindowLayout::homeOf(const QString& dock, Workspace present) const
{
    const auto has = [&](Workspace workspace) {
        return std::ranges::count(m_places.value(workspace), dock, &DockPlace::dock) > 0;
    };
    if (has(present))
        return present;
    const auto found = std::ranges::find_if(kWorkspaces, has);
    return found == kWorkspaces.end() ? std::nullopt : std::optional(*found);
}

void WindowLayout::hide()
{
    keep();
    m_shown.reset();
    for (auto* const each : docks())
        each->hide();
}

void WindowLayout::reset()
{
    endWhole();
    m_grown.clear();
    if (m_shown)
        arrange(m_places.value(*m_shown));
}

void WindowLayout::save(QSettings& settings)
{
    keep();
    settings.setValue(kGeometryKey, m_window.saveGeometry());
    for (const auto workspace : kWorkspaces)
        settings.setValue(layoutKey(workspace), m_kept.value(workspace));
}

void WindowLayout::raise(QDockWidget& dock)
{
    endWhole();
    dock.show();
    dock.raise();
    if (!m_shown || m_grown[*m_shown].contains(&dock))
        return;
    m_grown[*m_shown].insert(&dock); // the user controls its size from here on
    const auto& places = m_places[*m_shown];
    const auto place = std::ranges::find(places, dock.objectName(), &DockPlace::dock);
    if (place != places.end() && !place->isOpen)
        // Deferred, because a dock has no size until the event loop runs.
        QMetaObject::invokeMethod(
            this, [this, place = *place] { giveSizes({place}); }, Qt::QueuedConnection);
}

void WindowLayout::toggleWhole(QWidget& part)
{
    if (m_whole)
        return endWhole();
    Whole whole{m_window.saveState(version()), {}};
    const auto hide = [&whole](QWidget* widget) {
        if (!widget || widget->isHidden())
            return;
        whole.hidden.append(widget);
        widget->hide();
    };
    auto* const wholeDock = qobject_cast<QDockWidget*>(&part);
    for (auto* const each : docks())
        if (each != wholeDock && !each->isFloating())
            hide(each);
    if (wholeDock)
        hide(m_window.centralWidget());
    else if (const auto* const splitter = qobject_cast<QSplitter*>(part.parentWidget()))
        for (int i = 0; i < splitter->count(); ++i)
            if (splitter->widget(i) != &part)
                hide(splitter->widget(i));
    m_whole = std::move(whole);
    qApp->installEventFilter(this); // takes Escape before shortcuts of the window
    m_window.statusBar()->showMessage(tr("Press Escape to leave the enlarged view"));
}

void WindowLayout::endWhole()
{
    if (!m_whole)
        return;
    const auto whole = *std::exchange(m_whole, std::nullopt);
    qApp->removeEventFilter(this);
    m_window.statusBar()->clearMessage();
    for (const auto& widget : whole.hidden)
        if (widget)
            widget->show();
    m_window.restoreState(whole.before, version());
}

// Ends an enlargement on Escape in this window.
bool WindowLayout::takesEscape(const QObject* watched, QEvent& event)
{
    const auto* const widget = qobject_cast<const QWidget*>(watched);
    const bool isOverride = event.type() == QEvent::ShortcutOverride;
    if (!m_whole || !widget || widget->window() != &m_window ||
        (!isOverride && event.type() != QEvent::KeyPress) ||
        static_cast<QKeyEvent&>(event).key() != Qt::Key_Escape)
        return false;
    event.accept(); // no shortcut
    if (!isOverride)
        endWhole();
    return true;
}

// Handles a double click on a dock's title, which by default would detach the dock.
bool WindowLayout::eventFilter(QObject* watched, QEvent* event)
{
    if (takesEscape(watched, *event))
        return true;
    if (watched == &m_window && event->type() == QEvent::Resize)
        followWindow();
    auto* const dock = qobject_cast<QDockWidget*>(watched);
    const bool isDouble = event->type() == QEvent::MouseButtonDblClick;
    if (!dock || !isDouble || dock->isFloating() || dock->parent() != &m_window)
        return QObject::eventFilter(watched, event);
    const auto at = static_cast<QMouseEvent*>(event)->position().toPoint();
    if (dock->widget() && dock->widget()->geometry().contains(at))
        return QObject::eventFilter(watched, event);
    toggleWhole(*dock);
    return true;
}

QDockWidget* dockOf(const QWidget& widget)
{
    for (auto* parent = widget.parentWidget(); parent; parent = parent->parentWidget())
        if (auto* const dock = qobject_cast<QDockWidget*>(parent))
            return dock;
    return nullptr;
}

} // namespace clusterwright::desktop

#include "moc_window_layout.cpp"
