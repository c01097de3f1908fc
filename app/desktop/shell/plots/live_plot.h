// The live curve of the open design, which follows every edit, or the load of its network's links.
#pragma once

#include "app/desktop/document/workbench.h"
#include "app/desktop/plots/drawing/figure_files.h"

#include <QWidget>

class QComboBox;
class QLabel;

namespace clusterwright::model
{
struct CurveStudy;
}

namespace clusterwright::plots
{
class PlotMemory;
class PlotView;
} // namespace clusterwright::plots

namespace clusterwright::desktop
{

class LivePlot final : public QWidget
{
    Q_OBJECT

public:
    LivePlot(Workbench& workbench, QWidget* parent = nullptr);

    [[nodiscard]] plots::PlotView& plot() { return *m_plot; }
    // Returns the shown figure with its name; empty if it is not up to date.
    [[nodiscard]] std::optional<plots::FigureFile> figure() const;

public slots:
    void savePicture();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void showAnswer();
    void showCurve();
    void showLoad();
    void choose();
    [[nodiscard]] const model::Answer* answerWithLoad() const;
    void fillStudies(const QString& shown);
    void fillOutputs(const model::CurveStudy& study);
    void write(const QString& path, bool isInView);
    [[nodiscard]] QWidget* makeBar();

    Workbench& m_workbench;
    plots::PlotView* m_plot;
    QLabel* m_title;
    QComboBox* m_study;
    QComboBox* m_output;
    plots::PlotMemory* m_memory;
    bool m_isLoad = false; // shows the link load instead of a study
};

} // namespace clusterwright::desktop
