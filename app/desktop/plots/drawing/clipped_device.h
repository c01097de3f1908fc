// Paint device that clips before it forwards to another painter, because QSvgGenerator ignores clips.
#pragma once

#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>

namespace clusterwright::plots
{

// Returns the parts of a line inside `rect`.
[[nodiscard]] QList<QPolygonF> insideOf(const QPolygonF& line, const QRectF& rect);

class ClippedEngine final : public QPaintEngine
{
public:
    explicit ClippedEngine(QPainter& target);

    bool begin(QPaintDevice* device) override;
    bool end() override { return true; }
    void updateState(const QPaintEngineState& now) override;
    void drawPath(const QPainterPath& path) override;
    void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override;
    void drawTextItem(const QPointF& place, const QTextItem& item) override;
    void drawPixmap(const QRectF& rect, const QPixmap& pixmap, const QRectF& source) override;
    [[nodiscard]] Type type() const override { return User; }

private:
    [[nodiscard]] bool isInside(const QRectF& bounds) const;
    void drawCut(const QPainterPath& path, bool isFilled);

    QPainter& m_target;
};

class ClippedDevice final : public QPaintDevice
{
public:
    // `target` must outlive this. `size`: pixels at `resolution` dpi.
    ClippedDevice(QPainter& target, QSize size, int resolution);

    [[nodiscard]] QPaintEngine* paintEngine() const override { return &m_engine; }

protected:
    [[nodiscard]] int metric(PaintDeviceMetric metric) const override;

private:
    mutable ClippedEngine m_engine;
    QSize m_size;
    int m_resolution;
};

} // namespace clusterwright::plots
