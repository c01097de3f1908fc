// Widths of columns, rows of a wide drawing, bookmarks of a PDF.
#include "app/desktop/report/pdf_outline.h"
#include "app/desktop/report/scene_rows.h"
#include "app/desktop/report/table_columns.h"
#include "tests/support/catch_compat.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QImage>
#include <QPainter>
#include <QPdfWriter>
#include <QTextDocument>
#include <QTextTable>

namespace clusterwright::tests::layout_parts_test
{

using namespace desktop;

namespace
{

// Returns a PDF with two empty pages of 595 x 842 points.
QByteArray twoPages()
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setPageSize(QPageSize(QPageSize::A4));
    QPainter painter(&writer);
    writer.newPage();
    painter.end();
    return bytes;
}

} // namespace

TEST_CASE("Columns have the width of their lines, and the last one the rest", "[report]")
{
    CHECK(columnWidths({{10, 20}, {5, 30}}, 100) == QList<qreal>{20, 80});
    CHECK(columnWidths({}, 100).isEmpty());
}

TEST_CASE("Columns that do not fit keep their longest word", "[report]")
{
    const auto widths = columnWidths({{10, 20}, {40, 100}, {10, 400}}, 200);
    CHECK(widths[0] + widths[1] + widths[2] == Approx(200));
    CHECK(widths[0] >= 10);
    CHECK(widths[1] >= 40);
    CHECK(widths[2] == Approx(2 * widths[1])); // sqrt(400 / 100)
    const auto words = columnWidths({{100, 100}, {300, 300}}, 200);
    CHECK(words == QList<qreal>{50, 150}); // their words do not fit: 200 / 400 of each
}

TEST_CASE("Columns share the width of the page before a last column of numbers", "[report]")
{
    const auto firstShare = [](const QString& side) {
        QImage page(1, 1, QImage::Format_RGB32);
        QTextDocument document;
        document.documentLayout()->setPaintDevice(&page);
        document.setHtml(
            QStringLiteral("<table><tr><td>a</td><td align=\"%1\">1</td></tr></table>").arg(side));
        fitColumns(document, 1000);
        const auto* const table =
            qobject_cast<QTextTable*>(document.rootFrame()->childFrames().front());
        return table->format().columnWidthConstraints().front().rawValue(); // percent
    };
    CHECK(firstShare(QStringLiteral("right")) > 40);
    CHECK(firstShare(QStringLiteral("left")) < 10);
}

TEST_CASE("A wide drawing is broken between its boxes", "[report]")
{
    // Boxes of 100 with gaps of 20: gaps at 110, 230, 350; two boxes of the middle are above each other.
    const QList<QRectF> boxes{
        {0, 0, 100, 10}, {120, 0, 100, 10}, {120, 20, 90, 10}, {240, 0, 100, 10}};
    const QRectF whole(-10, -5, 360, 40);
    CHECK(rowsOf(boxes, whole, 400) == QList<QRectF>{whole});
    CHECK(rowsOf(boxes, whole, 250) ==
          QList<QRectF>{{-10, -5, 240, 40}, {230, -5, 120, 40}}); // a cut at 110 would leave a gap
    CHECK(rowsOf(boxes, whole, 10).size() == 3);                  // never within a box
    CHECK(rowsOf({}, whole, 10) == QList<QRectF>{whole});
}

TEST_CASE("Adding bookmarks keeps the bytes of the file", "[report][pdf]")
{
    const auto pdf = twoPages();
    const auto marked =
        withOutline(pdf,
                    {{QStringLiteral("\u00c4"), 0, 0, 100}, {QStringLiteral("B"), 1, 1, 200}},
                    {{0, {10, 20, 30, 40}, 1}});
    REQUIRE(marked.startsWith(pdf));
    const auto update = marked.mid(pdf.size());
    CHECK(update.contains("/Title <FEFF00C4>"));
    CHECK(update.contains("/XYZ null 742.00 null")); // 842 - 100
    CHECK(update.contains("/XYZ null 642.00 null"));
    CHECK(update.contains("/Rect [10.00 782.00 40.00 822.00]")); // 842 - 60, 842 - 20
    CHECK(update.contains("/Count -1"));                         // B is below the first
    // The offset of each object in the table is that of its text.
    const auto table = update.mid(update.indexOf("xref\n") + 5);
    const auto lines = table.left(table.indexOf("trailer")).trimmed().split('\n');
    CHECK(lines.size() == 2 * 6); // root, two bookmarks, catalog, link, list of links
    for (qsizetype i = 0; i + 1 < lines.size(); i += 2) {
        const auto object = lines[i].split(' ').front() + " 0 obj";
        CHECK(marked.mid(lines[i + 1].left(10).toLongLong()).startsWith(object));
    }
}

TEST_CASE("A PDF of another program stays unchanged", "[report][pdf]")
{
    const QByteArray other(
        "%PDF-1.7\ntrailer\n<< /Root 1 0 R /Size 99999999 >>\nstartxref\n5\n%%EOF");
    CHECK(withOutline(other, {{QStringLiteral("A"), 0, 0, 0}}) == other);
    CHECK(withOutline(QByteArray(), {{QStringLiteral("A"), 0, 0, 0}}).isEmpty());
}

} // namespace clusterwright::tests::layout_parts_test
