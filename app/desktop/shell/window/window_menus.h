// The menus File, Edit, View and Study of a window, and its tool bar.
#pragma once

#include <QList>
#include <QObject>
#include <QString>

class QAction;
class QMenu;
class QToolBar;

namespace clusterwright::desktop
{

class Canvas;
class MainWindow;
class PlotCommands;
class StudyCommands;
class WindowActions;

class WindowMenus final : public QObject
{
    Q_OBJECT

public:
    explicit WindowMenus(MainWindow& window);

    // Adds the menus in this order and the tool bar last. The menu Study follows View.
    void addFile(PlotCommands& plots);
    void addEdit();
    void addView();
    void addWindows();
    void addToolBar();

private:
    void addOpening(const QString& file);
    void addSaving(const QString& file);
    void addPictures(const QString& file);
    void addEnding(const QString& file);
    void addInserting();
    void addByName(const QString& insert);
    void replaceSelected();
    void addArranging();
    void addOwn(const QString& menu, bool areOfView);
    void addWorkspaces(const QString& view);
    void goTo(Canvas& canvas);
    void addPanels(QMenu& menu);
    void addThemes(QMenu& menu);
    void addStudy();
    void addQuestionTools(QToolBar& bar);
    void fillRecent(QMenu& menu);
    void putIntoToolBar(QAction& action, const char* icon);

    MainWindow& m_window;
    WindowActions& m_actions;
    QList<QAction*> m_tools; // first tools of the tool bar
    StudyCommands* m_study = nullptr;
};

} // namespace clusterwright::desktop
