// Pictures and equations in a text document, drawn as vectors instead of pixels.
#pragma once

#include "model/report/report_html.h"

#include <QObject>
#include <QTextObjectInterface>

class QTextDocument;

namespace clusterwright::desktop
{

class DrawnObjects final : public QObject, public QTextObjectInterface
{
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)

public:
    // `pictures` must outlive this. `room`: page size; larger pictures are scaled down. `scale`: device resolution over 96 dpi.
    DrawnObjects(const model::ReportPictures& pictures, QSizeF room, qreal scale);

    // From now on this object draws the images of the document: "picture:NAME", "half:NAME" (at most half as wide as a line),
    // "formula:T=S / b". Call this before the document has its page size.
    void drawIn(QTextDocument& document);

    QSizeF intrinsicSize(QTextDocument* document, int position, const QTextFormat& format) override;
    void drawObject(QPainter* painter,
                    const QRectF& rect,
                    QTextDocument* document,
                    int position,
                    const QTextFormat& format) override;

private:
    const model::ReportPictures& m_pictures;
    QSizeF m_room;
    qreal m_scale;
};

} // namespace clusterwright::desktop
