#include "app/desktop/shell/window/window_layout.h"

#include <QDockWidget>
#include <QMainWindow>
#include <QSettings>

#include <utility>

namespace clusterwright::desktop
{

namespace
{

const QString kGeometryKey = QStringLiteral("window/geometry");
const QString kLayoutKey = QStringLiteral("window/layout");

} // namespace

WindowLayout::WindowLayout(QMainWindow& window)
    : QObject(&window)
    , m_window(window)
{
}

QDockWidget& WindowLayout::add(Qt::DockWidgetArea area,
                               QWidget* panel,
                               const QString& name,
                               const QString& title)
{
    auto* const dock = new QDockWidget(title, &m_window);
    dock->setObjectName(name);
    dock->setWidget(panel);
    panel->setEnabled(false); // until there is a design
    m_window.addDockWidget(area, dock);
    return *dock;
}

void WindowLayout::putBehind(QDockWidget& front, QDockWidget& dock)
{
    m_window.tabifyDockWidget(&front, &dock);
}

void WindowLayout::resize(const QList<QDockWidget*>& docks,
                          const QList<int>& sizes,
                          Qt::Orientation along)
{
    m_window.resizeDocks(docks, sizes, along);
}

void WindowLayout::growOnce(QDockWidget& dock, int height)
{
    const auto grow = [this, &dock, height] {
        if (!m_isSettled || dock.visibleRegion().isEmpty() || m_grown.contains(&dock))
            return;
        m_grown.insert(&dock);
        if (dock.height() < height && !dock.isFloating())
            m_window.resizeDocks({&dock}, {height}, Qt::Vertical);
    };
    // Of a dock that is raised, the size is not known yet.
    connect(&dock, &QDockWidget::visibilityChanged, this, grow, Qt::QueuedConnection);
}

QList<QDockWidget*> WindowLayout::docks() const
{
    return m_window.findChildren<QDockWidget*>();
}

QDockWidget* WindowLayout::dock(const QString& name) const
{
    return m_window.findChild<QDockWidget*>(name);
}

// A saved layout fits only the panels of its version: applied to other panels, it would hide the new ones.
int WindowLayout::version() const
{
    QStringList names;
    for (const auto* const dock : docks())
        names.append(dock->objectName());
    names.sort();
    return qChecksum(names.join(QLatin1Char(' ')).toUtf8());
}

void WindowLayout::begin(const QSettings& settings)
{
    m_first = m_window.saveState();
    m_window.restoreGeometry(settings.value(kGeometryKey).toByteArray());
    m_window.restoreState(settings.value(kLayoutKey).toByteArray(), version());
}

void WindowLayout::reset()
{
    m_grown.clear();
    m_window.restoreState(m_first);
}

void WindowLayout::hide()
{
    m_kept = m_window.saveState(version());
    for (auto* const dock : docks())
        dock->hide();
}

void WindowLayout::bringBack()
{
    m_window.restoreState(m_kept, version());
}

void WindowLayout::save(QSettings& settings, bool isShown) const
{
    settings.setValue(kGeometryKey, m_window.saveGeometry());
    settings.setValue(kLayoutKey, isShown ? m_window.saveState(version()) : m_kept);
}

void WindowLayout::settle()
{
    if (std::exchange(m_isSettled, true))
        return;
    for (auto* const dock : docks())
        if (!dock->visibleRegion().isEmpty())
            m_grown.insert(dock);
}

void raiseDock(QDockWidget& dock)
{
    dock.show();
    dock.raise();
}

QDockWidget* dockOf(const QWidget& widget)
{
    for (auto* parent = widget.parentWidget(); parent; parent = parent->parentWidget())
        if (auto* const dock = qobject_cast<QDockWidget*>(parent))
            return dock;
    return nullptr;
}

void showPanel(QWidget& panel)
{
    raiseDock(*dockOf(panel));
    panel.setFocus();
}

} // namespace clusterwright::desktop

#include "moc_window_layout.cpp"
