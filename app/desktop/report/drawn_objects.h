// Pictures and equations in a text document, drawn as vectors instead of pixels.
#pragma once

#include "app/desktop/report/svg_picture.h"
#include "model/report/report_html.h"

#include <QObject>
#include <QTextObjectInterface>

#include <map>
#include <optional>
#include <vector>

class QTextBlock;
class QTextDocument;

namespace clusterwright::desktop
{

// A line of the contents.
struct ContentsEntry {
    QString title;
    int level = 2; // heading level
    int page = 0;  // from 0
};

class DrawnObjects final : public QObject, public QTextObjectInterface
{
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)

public:
    // `room`: page size; larger pictures are scaled down. `scale`: device resolution over 96 dpi.
    DrawnObjects(const model::ReportPictures& pictures, QSizeF room, qreal scale);

    // From now on this object draws the images of the document: "picture:NAME", "half:NAME" (at most half as wide as a line),
    // "formula:T=S / b", "entry:0". Call this before the document has its page size.
    void drawIn(QTextDocument& document);

    // Sets the lines of the contents, which are known once the document has its pages.
    void setEntries(std::vector<ContentsEntry> entries) { m_entries = std::move(entries); }
    // Returns the index of the contents line in this paragraph; none for other paragraphs.
    [[nodiscard]] static std::optional<int> entryIn(const QTextBlock& block);

    QSizeF intrinsicSize(QTextDocument* document, int position, const QTextFormat& format) override;
    void drawObject(QPainter* painter,
                    const QRectF& rect,
                    QTextDocument* document,
                    int position,
                    const QTextFormat& format) override;

private:
    void drawEntry(QPainter& painter, const QRectF& rect, const ContentsEntry& entry) const;
    [[nodiscard]] const SvgPicture& pictureOf(const QString& name) const;
    [[nodiscard]] QFont entryFont(bool isBold) const;

    std::map<QString, SvgPicture> m_pictures; // by key
    QSizeF m_room;
    qreal m_scale;
    std::vector<ContentsEntry> m_entries;
};

} // namespace clusterwright::desktop
