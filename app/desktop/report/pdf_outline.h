// Adds bookmarks and links to a PDF written by Qt, which has no functions for them.
#pragma once

#include <QByteArray>
#include <QList>
#include <QRectF>
#include <QString>

namespace clusterwright::desktop
{

// Target of a bookmark.
struct PdfMark {
    QString title;
    int level = 0; // 0 at the root; at most one more than the level of the previous mark
    int page = 0;
    qreal top = 0; // points below the upper edge of the page
};

struct PdfLink {
    int page = 0;
    QRectF area;  // points, from the upper left corner of the page
    int mark = 0; // index of the target
};

// Appends bookmarks and links as an incremental update, which keeps the bytes of `pdf`. QPdfWriter must have written `pdf`; other
// files are returned unchanged.
[[nodiscard]] QByteArray
withOutline(const QByteArray& pdf, const QList<PdfMark>& marks, const QList<PdfLink>& links = {});

} // namespace clusterwright::desktop
