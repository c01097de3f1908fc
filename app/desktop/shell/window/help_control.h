// Help in a window: its commands, tutorials that work on the open design, and the tour.
#pragma once

#include <QObject>
#include <QString>

#include <vector>

namespace clusterwright::desktop
{

class MainWindow;
class TutorialPanel;
class WindowActions;
class WindowLayout;
struct Tutorial;

class HelpControl final : public QObject
{
    Q_OBJECT

public:
    explicit HelpControl(MainWindow& window);

    [[nodiscard]] const std::vector<Tutorial>& tutorials() const;
    void addPanel(WindowLayout& layout);
    void addActions(WindowActions& actions);

    void showTutorial(const QString& id);
    void startTour();

private:
    void showCommands();
    void showShortcuts();

    MainWindow& m_window;
    TutorialPanel* m_tutorials;
};

} // namespace clusterwright::desktop
