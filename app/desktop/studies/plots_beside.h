// The plot of the present study with further plots beside it, or below it in a narrow window. The choice belongs to the user's view of the
// design, not to the design.
#pragma once

#include "app/desktop/answers/study_answer.h"
#include "app/desktop/document/workbench.h"

#include <QSplitter>

#include <vector>

class QLabel;
class QMenu;
class QToolButton;

namespace clusterwright::plots
{
class LinkedPlots;
class PlotView;
} // namespace clusterwright::plots

namespace clusterwright::desktop
{

class StudyRunner;

// Another study, or a kept result. Its axes can be linked to those of the present plot.
class PlotBeside final : public QWidget
{
    Q_OBJECT

public:
    // `present`: outlives this widget.
    PlotBeside(Workbench& workbench, plots::PlotView& present, QWidget* parent);
    ~PlotBeside() override;

    // Runs the study, and shows its first plot. A slow study runs only when the user chooses it.
    void showStudy(const std::string& name, bool isChosen = true);
    // Keeps the figure of the present plot, whatever becomes of it.
    void keepPresent();
    // Shows the study after an edit; hides the plot of a deleted study until the study is back.
    void refresh();
    void setLinked(bool isLinked);

    [[nodiscard]] bool isLinked() const;
    [[nodiscard]] const std::string& study() const { return m_study; } // empty: a kept result
    void setStudy(const std::string& name) { m_study = name; }         // after a renaming
    [[nodiscard]] plots::PlotView& plot() { return *m_plot; }

signals:
    void closed();
    void linkedChanged();

private:
    void makeBar();
    void setTitle(const QString& title);
    void run(bool isChosen);
    void take(const std::shared_ptr<const StudyAnswer>& answer);
    void showLinkState();

    Workbench& m_workbench;
    plots::PlotView& m_present;
    plots::PlotView* m_plot;
    QLabel* m_title;
    QToolButton* m_link;
    plots::LinkedPlots* m_links;
    std::unique_ptr<StudyRunner> m_runner; // made by the first study
    std::string m_study;
};

class PlotsBeside final : public QSplitter
{
    Q_OBJECT

public:
    // `plot`: of the present study.
    PlotsBeside(Workbench& workbench, plots::PlotView& plot);

    // The studies of the design, the present result.
    [[nodiscard]] QMenu* newMenu(QWidget* parent);
    // At most kMax plots are beside the present one; a further one replaces the last.
    static constexpr std::size_t kMax = 3;
    void showStudy(const std::string& name);
    void keepPresent();
    [[nodiscard]] const std::vector<PlotBeside*>& plots() const { return m_plots; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fillMenu(QMenu& menu);
    PlotBeside& add();
    void close(PlotBeside& plot);
    void follow();
    void arrange();
    void restore();
    void remember();

    Workbench& m_workbench;
    plots::PlotView& m_present;
    std::vector<PlotBeside*> m_plots;
    std::vector<std::string> m_names; // names of all studies before the latest edit
    bool m_isOpened = false;          // another design is about to be shown
};

} // namespace clusterwright::desktop
