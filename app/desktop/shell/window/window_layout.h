// The panels of a window as docks, with a default and a saved arrangement for each workspace.
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
    QString behind; // dock of the same area with which it shares tabs; empty for a separate place
    int width = 0;  // pixels in a window of 1280; 0: default
    int height = 0; // pixels; 0: default
    bool isOpen = true; // false: closed by default
};

class WindowLayout final : public QObject
{
    Q_OBJECT

public:
    explicit WindowLayout(QMainWindow& window);

    // `name`: name of the dock, also in the settings. Disabled without a design, unless `isAlwaysUsable`.
    QDockWidget&
    add(QWidget* panel, const QString& name, const QString& title, bool isAlwaysUsable = false);
    [[nodiscard]] QDockWidget* dock(const QString& name) const; // null for an unknown name
    // Docks without a place are closed in this workspace.
    void setPlaces(Workspace workspace, std::vector<DockPlace> places);
    // While the dock is open, it stays open in each workspace that is shown next. One dock; it needs a place in all workspaces.
    void setCompanion(QDockWidget& dock) { m_companion = &dock; }

    // Call once, after all docks and places were added.
    void begin(const QSettings& settings);
    // Shows the panels of the workspace in their last arrangement; saves the arrangement of the previous workspace.
    void show(Workspace workspace);
    // Hides all panels of a window without a design.
    void hide();
    // Returns the workspace with a place for the dock: the present one if possible, otherwise the first.
    [[nodiscard]] std::optional<Workspace> homeOf(const QString& dock, Workspace present) const;
    void reset(); // restores the default arrangement of the shown workspace
    void save(QSettings& settings);

    // Shows the dock in the present workspace, also if it is behind another dock.
    void raise(QDockWidget& dock);
    // Enlarges a dock or a part of the centre to the whole window, or restores the layout. Escape also restores it.
    void toggleWhole(QWidget& part);
    [[nodiscard]] bool isWhole() const { return m_whole.has_value(); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Whole {
        QByteArray before; // arrangement before the enlargement
        QList<QPointer<QWidget>> hidden;
    };

    [[nodiscard]] QList<QDockWidget*> docks() const;
    [[nodiscard]] int version() const;
    void arrange(const std::vector<DockPlace>& places);
    void giveSizes(const std::vector<DockPlace>& places);
    // Lets the docks that have their default widths grow and shrink with the window.
    void followWindow();
    void keep();
    void endWhole();
    [[nodiscard]] bool takesEscape(const QObject* watched, QEvent& event);

    QMainWindow& m_window;
    QHash<Workspace, std::vector<DockPlace>> m_places;
    QHash<Workspace, QByteArray> m_kept;
    std::optional<Workspace> m_shown;
    QDockWidget* m_companion = nullptr;
    int m_windowWidth = 0;              // for which the docks have their widths
    std::vector<DockPlace> m_following; // docks that get new widths soon
    // Docks closed by default that already have their sizes.
    QHash<Workspace, QSet<QDockWidget*>> m_grown;
    std::optional<Whole> m_whole;
};

// Returns the dock that contains the widget, or null.
[[nodiscard]] QDockWidget* dockOf(const QWidget& widget);

} // namespace clusterwright::desktop
