// A plan as its file says it, to be changed by hand: read again with each change, and what does not read stays, with the reason.
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

    // Tells nobody.
    void setPlan(const runner::Plan& plan);
    // The last one that could be read.
    [[nodiscard]] const runner::Plan& plan() const { return m_plan; }
    // Of what is written now.
    [[nodiscard]] const model::Diagnostics& problems() const { return m_problems; }

signals:
    void changed();
    void leaveWanted(); // for the form of one probe

private:
    void read();

    runner::Plan m_plan;
    model::Diagnostics m_problems;
    QPlainTextEdit* m_text;
    QLabel* m_findings;
};

} // namespace clusterwright::desktop
