// Filled or hatched boxes between two keys and two values: bars, regions; areas with stripes. Drawn without clipping, which the SVG
// writer ignores.
// Internal to this folder and its tests.
#pragma once

#include <qcustomplot.h>

#include <limits>
#include <vector>

namespace clusterwright::plots
{

inline constexpr double kBeyond = std::numeric_limits<double>::infinity(); // the edge of the axes

struct Box {
    double fromKey = 0; // in units of the axes
    double toKey = 0;
    double fromValue = 0;
    double toValue = 0;
    double low = std::numeric_limits<double>::quiet_NaN(); // lower bound of the value's interval
    double high = std::numeric_limits<double>::quiet_NaN();
    QString text;
    bool isTextUp = true;    // at the larger value, otherwise at the smaller one
    bool canTextTurn = true; // to the other end, if it does not fit at its own
};

class BoxPlottable final : public QCPAbstractPlottable
{
public:
    // `keys` and `values`: perpendicular axes.
    BoxPlottable(QCPAxis* keys, QCPAxis* values, std::vector<Box> boxes);

    [[nodiscard]] const std::vector<Box>& boxes() const { return m_boxes; }
    void setHatch(const QColor& colour) { m_hatch = colour; }
    // Draws lines over the brush, in one or two directions, to distinguish boxes of one colour; 0: none.
    void setStripes(int directions, const QColor& colour)
    {
        m_stripes = directions;
        m_stripeColour = colour;
    }
    [[nodiscard]] int stripes() const { return m_stripes; }
    void setInk(const QColor& colour) { m_ink = colour; } // colour of intervals and texts
    // Rectangle of a box's text, in pixels: beyond an end of the box, or inside it. Empty without a text or room for it.
    [[nodiscard]] QRectF textRect(const Box& box) const;

    [[nodiscard]] double
    selectTest(const QPointF& place, bool onlySelectable, QVariant* details) const override;
    [[nodiscard]] QCPRange getKeyRange(bool& found, QCP::SignDomain domain) const override;
    [[nodiscard]] QCPRange
    getValueRange(bool& found, QCP::SignDomain domain, const QCPRange& keys) const override;

protected:
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter* painter, const QRectF& rect) const override;

private:
    [[nodiscard]] QRectF pixelsOf(const Box& box) const;
    void drawInterval(QCPPainter& painter, const Box& box) const;
    [[nodiscard]] QRectF textBeside(const Box& box, QSizeF size, bool isUp) const;
    void drawText(QCPPainter& painter, const Box& box) const;
    void drawFilled(QCPPainter& painter, const QRectF& rect) const;

    std::vector<Box> m_boxes;
    QColor m_hatch; // invalid: filled with the brush
    QColor m_ink;
    int m_stripes = 0;
    QColor m_stripeColour;
};

// A filled area above its channel graph, with vertical stripes, to distinguish areas of one colour. Both graphs have the same keys.
class StripedGraph final : public QCPGraph
{
public:
    // `gap`: pixels between stripes.
    StripedGraph(QCPAxis* keys, QCPAxis* values, double gap, const QColor& colour)
        : QCPGraph(keys, values)
        , m_gap(gap)
        , m_colour(colour)
    {
    }
    // Returns the stripes, in pixels.
    [[nodiscard]] std::vector<QLineF> stripes() const;

protected:
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter* painter, const QRectF& rect) const override;

private:
    double m_gap;
    QColor m_colour;
};

// Adds a graph for a filled area to the plot of the axes. Areas of a further round of colours have stripes, closer in each round.
[[nodiscard]] QCPGraph*
addArea(QCPAxis& keys, QCPAxis& values, std::size_t round, const QColor& paper);

// Draws diagonal lines across `rect`.
void drawHatch(QCPPainter& painter, const QRectF& rect, const QColor& colour);

} // namespace clusterwright::plots
