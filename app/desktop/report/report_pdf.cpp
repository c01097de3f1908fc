#include "app/desktop/report/report_pdf.h"

#include "app/desktop/common/text.h"
#include "app/desktop/plots/drawing/text_style.h"
#include "app/desktop/report/drawn_objects.h"
#include "app/desktop/report/page_breaks.h"
#include "app/desktop/report/pdf_outline.h"
#include "app/desktop/report/table_columns.h"
#include "model/core/finding.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include <QTextBlock>
#include <QTextDocument>

#include <cmath>

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
        // Excludes the lower edge, where the next page begins, because Qt draws everything that touches the clip.
        context.clip = QRectF(QPointF(0, page * size.height()), size).adjusted(0, 0, 0, -1);
        context.palette.setColor(QPalette::Text, plots::PlotColours().ink);
        painter.translate(0, -page * size.height());
        painter.setClipRect(context.clip);
        document.documentLayout()->draw(&painter, context);
        painter.restore();
        drawFooter(painter, whole, title, page + 1, document.pageCount());
    }
}

constexpr qreal kPoints = 72.0 / kResolution;
constexpr qreal kMarginPoints = kMargin / 25.4 * 72;

struct Place {
    int page = 0;
    QRectF area; // points, from the upper left corner of the page
};

Place placeOf(const QTextDocument& document, const QTextBlock& block)
{
    const auto rect = document.documentLayout()->blockBoundingRect(block);
    const auto height = document.pageSize().height();
    const int page = static_cast<int>(rect.top() / height);
    const QRectF area(rect.topLeft() * kPoints, rect.size() * kPoints);
    return {page, area.translated(kMarginPoints, kMarginPoints - page * height * kPoints)};
}

// Returns the headings in the order of the contents, which do not list their own heading.
QList<PdfMark> marksOf(const QTextDocument& document)
{
    QList<PdfMark> marks;
    for (auto block = document.begin(); block.isValid(); block = block.next()) {
        const int level = block.blockFormat().headingLevel();
        if (level < 2 || DrawnObjects::entryIn(block.next()) == 0)
            continue;
        const auto place = placeOf(document, block);
        marks.push_back({block.text(), level - 2, place.page, place.area.top()});
    }
    return marks;
}

QList<PdfLink> linksIn(const QTextDocument& document)
{
    QList<PdfLink> links;
    for (auto block = document.begin(); block.isValid(); block = block.next())
        if (const auto entry = DrawnObjects::entryIn(block)) {
            const auto place = placeOf(document, block);
            links.push_back({place.page, place.area, *entry});
        }
    return links;
}

std::vector<ContentsEntry> entriesFor(const QList<PdfMark>& marks)
{
    std::vector<ContentsEntry> entries;
    for (const auto& mark : marks)
        entries.push_back({mark.title, mark.level + 2, mark.page});
    return entries;
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
    QList<PdfMark> marks;
    QList<PdfLink> links;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setResolution(kResolution);
        writer.setPageSize(QPageSize(paper));
        writer.setPageMargins({kMargin, kMargin, kMargin, kMargin}, QPageLayout::Millimeter);
        writer.setTitle(qt(report.title));
        writer.addFileAttachment(QString::fromLatin1(model::kInputsFile),
                                 QByteArray::fromStdString(inputsCsv(report)),
                                 QStringLiteral("text/csv"));
        writer.setCreator(QStringLiteral("Clusterwright ") + qt(report.versions.program));
        QTextDocument document;
        prepare(document, writer);
        document.setHtml(qt(toHtml(report, pictures, model::ReportForm::Print)));
        // An integer height, because text layouts use fixed-point numbers: each page then begins exactly at the end of the previous page.
        const QSizeF room(writer.width(),
                          std::floor(writer.height() - kFooter / 25.4 * kResolution));
        DrawnObjects objects(pictures, room, static_cast<qreal>(kResolution) / kScreen);
        objects.drawIn(document);
        fitColumns(document, room.width());
        document.setPageSize(room);
        keepTogether(document);
        marks = marksOf(document);
        links = linksIn(document);
        objects.setEntries(entriesFor(marks));
        paintPages(document, writer, qt(report.title), begin);
    }
    setDate(bytes, report.versions.date);
    return withOutline(bytes, marks, links).toStdString();
}

} // namespace clusterwright::desktop
