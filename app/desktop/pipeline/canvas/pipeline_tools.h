// Two buttons in the upper right corner of the pipeline's view: fit, and the timeline.
#pragma once

#include <QWidget>

class QToolButton;

namespace clusterwright::desktop
{

class PipelineTools final : public QWidget
{
    Q_OBJECT

public:
    explicit PipelineTools(QWidget& view);

    void setTimeline(bool isShown); // without a signal

signals:
    void fitRequested();
    void timelineToggled(bool isShown);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();

    QToolButton* m_timeline;
};

} // namespace clusterwright::desktop
