// A picture that QSvgGenerator wrote, with its text as text: QSvgRenderer draws letters as outlines, which a PDF cannot search and which took
// nine tenths of its bytes.
#pragma once

#include <QByteArray>
#include <QColor>
#include <QFont>
#include <QList>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <QTransform>

class QPainter;

namespace clusterwright::desktop
{

class SvgPicture
{
public:
    // An empty picture for an invalid file.
    explicit SvgPicture(const QByteArray& svg);

    [[nodiscard]] QSizeF size() const { return m_box.size(); }
    // Draws the picture into `room`; its text comes last.
    void paint(QPainter& painter, const QRectF& room) const;

private:
    struct Word {
        QTransform transform;
        QPointF place; // left end of the base line
        QString text;
        QFont font;
        QColor colour;
    };
    QByteArray m_shapes; // the file without its text
    QList<Word> m_words;
    QRectF m_box;
};

} // namespace clusterwright::desktop
