#include "app/desktop/report/report_pdf.h"

#include "app/desktop/common/text.h"
#include "app/desktop/plots/drawing/text_style.h"
#include "app/desktop/report/drawn_objects.h"
#include "app/desktop/report/page_breaks.h"
#include "model/core/refusal.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include <QTextDocument>

namespace clusterwright::desktop
{

namespace
{

constexpr int kResolution = 1200; // dpi: resolution of text positions
constexpr int kScreen = 96;
constexpr qreal kMargin = 18; // mm
constexpr qreal kFooter = 8;  // mm, inside the text area
constexpr qreal kTextSize = 9.5;
constexpr qreal kFooterSize = 8;

// Repeated on each page.
void drawFooter(QPainter& painter, QRectF room, const QString& title, int page, int pages)
{
    auto font = QFont(plots::fontFamily());
    font.setPointSizeF(kFooterSize);
    painter.setFont(font);
    painter.setPen(plots::PlotColours().faintInk);
    const auto number = DrawnObjects::tr("%1 of %2").arg(page).arg(pages);
    painter.drawText(room, Qt::AlignRight | Qt::AlignBottom, number);
    room.setRight(room.right() - painter.fontMetrics().horizontalAdvance(number) * 2.0);
    const auto words =
        painter.fontMetrics().elidedText(title, Qt::ElideRight, static_cast<int>(room.width()));
    painter.drawText(room, Qt::AlignLeft | Qt::AlignBottom, words);
}

void paintPages(QTextDocument& document,
                QPdfWriter& writer,
                const QString& title,
                const ReportSteps& begin)
{
    QPainter painter(&writer);
    const auto size = document.pageSize();
    const QRectF whole(QPointF(0, 0), QSizeF(writer.width(), writer.height()));
    for (int page = 0; page < document.pageCount(); ++page) {
        if (begin)
            begin(DrawnObjects::tr("Making page %1 of %2").arg(page + 1).arg(document.pageCount()));
        if (page > 0)
            writer.newPage();
        painter.save();
        QAbstractTextDocumentLayout::PaintContext context;
        context.clip = QRectF(QPointF(0, page * size.height()), size);
        context.palette.setColor(QPalette::Text, plots::PlotColours().ink);
        painter.translate(0, -page * size.height());
        painter.setClipRect(context.clip);
        document.documentLayout()->draw(&painter, context);
        painter.restore();
        drawFooter(painter, whole, title, page + 1, document.pageCount());
    }
}

// Qt writes the current time. A text of the same length replaces it, so that the offsets in the file stay valid.
void setDate(QByteArray& pdf, const std::string& date)
{
    const QByteArray key("/CreationDate (D:");
    const auto at = pdf.indexOf(key);
    if (at < 0)
        return;
    const auto day =
        date.size() == 10 ? qt(date).remove(QLatin1Char('-')).toLatin1() : QByteArray("19700101");
    const auto digits = day + "000000";
    pdf.replace(at + key.size(), digits.size(), digits);
}

void prepare(QTextDocument& document, QPdfWriter& writer)
{
    auto font = QFont(plots::fontFamily());
    font.setPointSizeF(kTextSize);
    document.setDefaultFont(font);
    document.setDocumentMargin(0);
    document.documentLayout()->setPaintDevice(&writer);
}

} // namespace

model::Result<std::string> pdfOf(const model::Report& report,
                                 const model::ReportPictures& pictures,
                                 QPageSize::PageSizeId paper,
                                 const ReportSteps& begin)
{
    if (plots::fontFamily().isEmpty())
        return model::refusal("report.failed",
                              "this computer has no fonts",
                              "install a font package such as fonts-dejavu-core");
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setResolution(kResolution);
        writer.setPageSize(QPageSize(paper));
        writer.setPageMargins({kMargin, kMargin, kMargin, kMargin}, QPageLayout::Millimeter);
        writer.setTitle(qt(report.title));
        writer.setCreator(QStringLiteral("Clusterwright ") + qt(report.versions.program));
        QTextDocument document;
        prepare(document, writer);
        document.setHtml(qt(toHtml(report, pictures, model::ReportForm::Print)));
        const QSizeF room(writer.width(), writer.height() - kFooter / 25.4 * kResolution);
        DrawnObjects objects(pictures, room, static_cast<qreal>(kResolution) / kScreen);
        objects.drawIn(document);
        document.setPageSize(room);
        keepTogether(document);
        paintPages(document, writer, qt(report.title), begin);
    }
    setDate(bytes, report.versions.date);
    return bytes.toStdString();
}

} // namespace clusterwright::desktop
