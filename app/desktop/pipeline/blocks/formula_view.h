// A widget that shows a typeset equation.
#pragma once

#include "app/desktop/pipeline/drawing/formula.h"

#include <QWidget>

namespace clusterwright::desktop
{

class FormulaView final : public QWidget
{
    Q_OBJECT

public:
    explicit FormulaView(QWidget* parent = nullptr);

    // "T = S / b"; shows nothing for an invalid equation.
    void setEquation(const QString& text);
    [[nodiscard]] bool isEmpty() const { return m_formula.isEmpty(); }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {40, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Formula m_formula;
};

} // namespace clusterwright::desktop
