// The layout of a window and its docks: the default, the saved one, and the one that comes back with a design.
#pragma once

#include <QByteArray>
#include <QObject>
#include <QSet>

class QDockWidget;
class QMainWindow;
class QSettings;

namespace clusterwright::desktop
{

class WindowLayout final : public QObject
{
    Q_OBJECT

public:
    explicit WindowLayout(QMainWindow& window);

    // A panel that nobody can use until there is a design. `name`: of the dock, also in the settings.
    QDockWidget&
    add(Qt::DockWidgetArea area, QWidget* panel, const QString& name, const QString& title);
    [[nodiscard]] QDockWidget* dock(const QString& name) const; // null: there is none
    // As tabs of one place.
    void putBehind(QDockWidget& front, QDockWidget& dock);
    void resize(const QList<QDockWidget*>& docks, const QList<int>& sizes, Qt::Orientation along);
    // When the dock comes up for the first time; from then on its height is the user's.
    void growOnce(QDockWidget& dock, int height);

    // All docks are there: their layout is the first one. The settings, if any, replace it.
    void begin(const QSettings& settings);
    void reset(); // to the first one
    // While the window shows no design, the panels wait.
    void hide();
    void bringBack();
    // `isShown`: the panels do not wait.
    void save(QSettings& settings, bool isShown) const;
    // Panels that come up with the window have the heights that they were left with.
    void settle();

private:
    [[nodiscard]] QList<QDockWidget*> docks() const;
    [[nodiscard]] int version() const;

    QMainWindow& m_window;
    QByteArray m_first;
    QByteArray m_kept;          // while the panels wait
    QSet<QDockWidget*> m_grown; // their heights are the user's
    bool m_isSettled = false;   // the window has been seen
};

// Shows the dock, also from behind another one.
void raiseDock(QDockWidget& dock);
// The dock that holds the widget; null outside of docks.
[[nodiscard]] QDockWidget* dockOf(const QWidget& widget);
// Shows the dock of the panel, and gives the panel the focus.
void showPanel(QWidget& panel);

} // namespace clusterwright::desktop
