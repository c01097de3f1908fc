// Draws on with another painter, and cuts at the clip what QSvgGenerator would draw whole: it ignores clips.
#pragma once

#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>

namespace clusterwright::plots
{

// The parts of a line that are inside.
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
    // `target` outlives this. In pixels of `resolution` dpi.
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
