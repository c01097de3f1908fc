// Text editor of a plan file. Each change is parsed at once; invalid text stays, with the reason.
#pragma once

#include "plugins/runner/execution/plan.h"

#include <QWidget>

class QLabel;
class QPlainTextEdit;

namespace clusterwright::desktop
{

class PlanEditor final : public QWidget
{
    Q_OBJECT

public:
    explicit PlanEditor(QWidget* parent = nullptr);

    // Sets the text without emitting changed().
    void setPlan(const runner::Plan& plan);
    // Returns the latest valid plan.
    [[nodiscard]] const runner::Plan& plan() const { return m_plan; }
    // Returns the problems of the current text.
    [[nodiscard]] const model::Diagnostics& problems() const { return m_problems; }

signals:
    void changed();
    void leaveWanted(); // back to the form for one probe

private:
    void read();

    runner::Plan m_plan;
    model::Diagnostics m_problems;
    QPlainTextEdit* m_text;
    QLabel* m_findings;
};

} // namespace clusterwright::desktop
