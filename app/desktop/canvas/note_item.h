// A note of a canvas: a text, or a frame with a title.
#pragma once

#include "model/design/edit/element.h"

#include <QGraphicsItem>

namespace clusterwright::desktop
{

struct NoteShape {
    model::Element element;
    QString text;
    QPointF middle;
    QSizeF size; // as in the design: a width of 0 is that of the text, a frame has a height

    [[nodiscard]] bool isFrame() const { return size.height() > 0; }
    friend bool operator==(const NoteShape&, const NoteShape&) = default;
};

inline constexpr double kLeastNote = 24;

class NoteItem final : public QGraphicsItem
{
public:
    explicit NoteItem(NoteShape shape);

    [[nodiscard]] const NoteShape& drawn() const { return m_shape; }
    void set(NoteShape shape);
    [[nodiscard]] const QRectF& box() const { return m_box; } // in the scene
    // Gives it another size, with the upper left corner where it is. A text is as high as its lines.
    void resize(QSizeF size);
    // The rectangle of the title of a frame, and of the whole text.
    [[nodiscard]] QRectF titleBox() const;
    [[nodiscard]] bool isTakenAt(QPointF place) const; // not inside a frame

    [[nodiscard]] QRectF boundingRect() const override { return m_box.adjusted(-8, -8, 8, 8); }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    void fit();

    NoteShape m_shape;
    QRectF m_box;
};

} // namespace clusterwright::desktop
