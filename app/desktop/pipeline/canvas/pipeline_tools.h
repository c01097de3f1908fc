// In the upper right corner of the pipeline's view: the time of the selection, and two buttons: fit, and the timeline.
#pragma once

#include <QWidget>

class QLabel;
class QToolButton;

namespace clusterwright::desktop
{

class PipelineTools final : public QWidget
{
    Q_OBJECT

public:
    explicit PipelineTools(QWidget& view);

    void setTimeline(bool isShown); // without a signal
    void setSum(const QString& text);

signals:
    void fitRequested();
    void timelineToggled(bool isShown);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();

    QLabel* m_sum;
    QToolButton* m_timeline;
};

} // namespace clusterwright::desktop
