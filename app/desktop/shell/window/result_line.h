// The numbers of a design that people ask for first, in one line; a click explains them. Without numbers, the reason.
#pragma once

#include "app/desktop/document/workbench.h"

#include <QLabel>

namespace clusterwright::desktop
{

class ResultLine final : public QLabel
{
    Q_OBJECT

public:
    explicit ResultLine(Workbench& workbench, QWidget* parent = nullptr);

private:
    void showAnswer();
    [[nodiscard]] QStringList parts(const QString& reason) const;

    Workbench& m_workbench;
};

} // namespace clusterwright::desktop
