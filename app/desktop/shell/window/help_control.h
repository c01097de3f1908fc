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
struct TutorialStep;

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
    // Offers to open one of the designs, unless the tutorial has opened the design in front.
    void follow(const TutorialStep& step, const QStringList& designs);
    void perform(const TutorialStep& step);
    void showCommands();
    void showShortcuts();

    MainWindow& m_window;
    TutorialPanel* m_tutorials;
    QString m_opened; // by a tutorial; it may have another id since then
};

} // namespace clusterwright::desktop
