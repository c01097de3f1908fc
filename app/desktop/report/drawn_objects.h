// Pictures and equations in a document of text, drawn where they stand instead of as pixels.
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
    // `pictures` outlive this. `room`: of a page; larger ones are made smaller. `scale`: of the device, to 96 dpi.
    DrawnObjects(const model::ReportPictures& pictures, QSizeF room, qreal scale);

    // The images of the document are drawn by this from now on: "picture:NAME", "half:NAME" (at most half as wide as a line),
    // "formula:T=S / b". To be done before the document has its page size.
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
