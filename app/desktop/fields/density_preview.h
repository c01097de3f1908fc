// The probability density of an input, as studies sample it: a filled curve over its values, or a line for each integer. Marks the value of
// the input and the bounds of its interval.
#pragma once

#include "model/study/points/sampling.h"

#include <QWidget>

#include <optional>

namespace clusterwright::desktop
{

struct ShownDensity {
    model::Distribution distribution;
    double value = 0; // value of the input
    QString low;      // bounds of the interval, as text
    QString high;
};

class DensityPreview final : public QWidget
{
    Q_OBJECT

public:
    explicit DensityPreview(QWidget* parent = nullptr);

    // Nothing: an empty frame.
    void show(const std::optional<ShownDensity>& density);

    [[nodiscard]] QSize sizeHint() const override { return {320, 130}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QRectF plotArea() const;
    [[nodiscard]] double placeOf(double x) const;
    void paintCurve(QPainter& painter) const;
    void paintIntegers(QPainter& painter) const;
    void paintMarks(QPainter& painter) const;

    std::optional<ShownDensity> m_density;
    double m_from = 0; // values at the left and right edge
    double m_to = 1;
};

} // namespace clusterwright::desktop
