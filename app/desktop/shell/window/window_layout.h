// The panels of a window as docks, with an arrangement for each workspace: the default, and the one that the user left.
#pragma once

#include "app/desktop/shell/window/workspace.h"

#include <QByteArray>
#include <QHash>
#include <QObject>
#include <QPointer>
#include <QSet>

#include <optional>
#include <vector>

class QDockWidget;
class QMainWindow;
class QSettings;

namespace clusterwright::desktop
{

// Place of a dock in the default arrangement of a workspace.
struct DockPlace {
    QString dock;
    Qt::DockWidgetArea area = Qt::LeftDockWidgetArea;
    QString behind; // a dock of the same area that hides it as a tab; empty for a place of its own
    int width = 0;  // pixels; 0: as it comes
    int height = 0; // pixels; 0: as it comes
    bool isOpen = true; // else it waits until it is asked for
};

class WindowLayout final : public QObject
{
    Q_OBJECT

public:
    explicit WindowLayout(QMainWindow& window);

    // `name`: of the dock, also in the settings. Disabled until there is a design, unless `isAlwaysUsable`.
    QDockWidget&
    add(QWidget* panel, const QString& name, const QString& title, bool isAlwaysUsable = false);
    [[nodiscard]] QDockWidget* dock(const QString& name) const; // null: there is none
    // Docks without a place are closed in this workspace.
    void setPlaces(Workspace workspace, std::vector<DockPlace> places);

    // Call once, with all docks and places.
    void begin(const QSettings& settings);
    // The panels of the workspace, as they were left; keeps the arrangement of the workspace before.
    void show(Workspace workspace);
    // The window shows no design: no panels.
    void hide();
    // The workspace with a place for the dock: the present one if it has, else the first.
    [[nodiscard]] std::optional<Workspace> homeOf(const QString& dock, Workspace present) const;
    void reset(); // the shown workspace to its default arrangement
    void save(QSettings& settings);

    // Shows the dock in the present workspace, also from behind another one.
    void raise(QDockWidget& dock);
    // Gives the dock or part of the centre all of the window, or everything its place again.
    void toggleWhole(QWidget& part);
    [[nodiscard]] bool isWhole() const { return m_whole.has_value(); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Whole {
        QByteArray before; // the arrangement
        QList<QPointer<QWidget>> hidden;
    };

    [[nodiscard]] QList<QDockWidget*> docks() const;
    [[nodiscard]] int version() const;
    void arrange(const std::vector<DockPlace>& places);
    void giveSizes(const std::vector<DockPlace>& places);
    void keep();
    void endWhole();

    QMainWindow& m_window;
    QHash<Workspace, std::vector<DockPlace>> m_places;
    QHash<Workspace, QByteArray> m_kept;
    std::optional<Workspace> m_shown;
    QSet<QDockWidget*>
        m_grown; // that were closed in the default arrangement, and have been given their sizes
    std::optional<Whole> m_whole;
};

// The dock that holds the widget; null outside of docks.
[[nodiscard]] QDockWidget* dockOf(const QWidget& widget);

} // namespace clusterwright::desktop
