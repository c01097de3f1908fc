// Findings shown inside a page, each with its remedy, wrapped to the width. Hidden while there are none.
#pragma once

#include "model/core/diagnostics.h"

#include <QWidget>

namespace clusterwright::desktop
{

class FindingsView final : public QWidget
{
    Q_OBJECT

public:
    explicit FindingsView(QWidget* parent = nullptr);

    void show(const model::Diagnostics& findings);
    [[nodiscard]] const model::Diagnostics& findings() const { return m_findings; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void rebuild();

    model::Diagnostics m_findings;
};

} // namespace clusterwright::desktop
