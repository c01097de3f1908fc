// The page of the workspace Measure: nodes, plan, runs and calibration as the steps of one path. Each step shows its state, and a line
// shows what to do next.
#pragma once

#include <QWidget>

#include <array>

class QButtonGroup;
class QLabel;
class QStackedWidget;
class QToolButton;

namespace clusterwright::desktop
{

class MeasurePage final : public QWidget
{
    Q_OBJECT

public:
    enum Step { Nodes, Plan, Runs, Calibrate };
    static constexpr std::array kSteps{Nodes, Plan, Runs, Calibrate};

    // The panels of the first three steps.
    MeasurePage(QWidget& nodes, QWidget& plan, QWidget& runs, QWidget* parent = nullptr);

    void showStep(Step step);
    [[nodiscard]] Step step() const;
    [[nodiscard]] QWidget* panel(Step step) const;
    // One line below the title of a step: "2 reachable".
    void setState(Step step, const QString& state);
    void setNext(const QString& text);
    // Shows the calibration as the page of its step until it is deleted.
    void setCalibration(QWidget& calibration);

signals:
    void calibrateWanted(); // the step is shown without a calibration
    void shown();
    void stepChanged();

protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] QWidget* makeSteps();
    [[nodiscard]] QWidget* makeInvitation();
    void showCalibration();
    void recolour();

    QStackedWidget* m_pages;
    QButtonGroup* m_buttons;
    QLabel* m_next;
};

} // namespace clusterwright::desktop
