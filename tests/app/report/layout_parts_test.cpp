// Widths of columns, page breaks, rows of a wide drawing, bookmarks of a PDF.
#include "app/desktop/report/drawn_objects.h"
#include "app/desktop/report/pdf_outline.h"
#include "app/desktop/report/scene_rows.h"
#include "app/desktop/report/table_columns.h"
#include "tests/app/report/paged_document.h"
#include "tests/support/catch_compat.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QImage>
#include <QPainter>
#include <QPdfWriter>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextTable>

#include <cmath>
#include <map>
#include <set>

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

TEST_CASE("A heading is on the page of the first rows of its table", "[report][pages]")
{
    for (const int rows : {3, 12, 20, 24, 60})
        for (int lines = 20; lines < 45; ++lines) {
            PagedDocument pages;
            pages.addLines(lines);
            const auto heading = pages.addBlock(QStringLiteral("Results"), 2);
            const auto& table = pages.addTable(rows);
            pages.breakPages();
            INFO(rows << " rows after " << lines << " lines");
            CHECK(pages.pageOf(heading) == pages.pageOf(table, 0));
            CHECK(pages.pageOf(heading) == pages.pageOf(table, 1));
        }
}

TEST_CASE("A heading is on the page of a tall row or picture after it", "[report][pages]")
{
    // The first rows, or the picture, take more than 60 % of the page: 360 pixels.
    for (int lines = 5; lines < 45; ++lines) {
        INFO(lines << " lines before the heading");
        PagedDocument rows;
        rows.addLines(lines);
        const auto beforeRows = rows.addBlock(QStringLiteral("Results"), 2);
        const auto& table = rows.addTable(6, 12);
        rows.breakPages();
        CHECK(rows.pageOf(beforeRows) == rows.pageOf(table, 0));
        PagedDocument pictures;
        pictures.addLines(lines);
        const auto beforePicture = pictures.addBlock(QStringLiteral("Results"), 2);
        const auto picture = pictures.addPicture(400);
        pictures.breakPages();
        CHECK(pictures.pageOf(beforePicture) == pictures.pageOf(picture));
    }
}

TEST_CASE("A table of a third of a page is not split, a longer one is", "[report][pages]")
{
    int split = 0;
    for (int lines = 20; lines < 40; ++lines) {
        PagedDocument pages;
        pages.addLines(lines);
        const auto& small = pages.addTable(6);
        pages.breakPages();
        CHECK(pages.pageOf(small, 0) == pages.pageOf(small, 5));
        PagedDocument others;
        others.addLines(lines);
        const auto& large = others.addTable(18);
        others.breakPages();
        split += others.pageOf(large, 0) < others.pageOf(large, 17) ? 1 : 0;
    }
    CHECK(split > 5);
}

TEST_CASE("No row of a long table is split, and none is far below its heads", "[report][pages]")
{
    constexpr qreal kGap = 9; // pixels: two paddings and borders
    for (int before = 0; before < 40; ++before) {
        PagedDocument pages;
        pages.addLines(before);
        std::vector<int> lines;
        for (int row = 0; row < 60; ++row)
            lines.push_back(1 + (row * 7 + before) % 5);
        pages.addTableWithHeads(lines);
        pages.breakPages();
        const auto rows = pages.rows();
        std::size_t number = 0;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            INFO("row " << i << " after " << before << " lines");
            CHECK(std::floor(rows[i].top / 600) == std::floor((rows[i].bottom - 1) / 600));
            if (i > 0 && std::floor(rows[i].top / 600) == std::floor(rows[i - 1].top / 600))
                CHECK(rows[i].top - rows[i - 1].bottom < kGap);
            const bool isHead = rows[i].text == QLatin1String("head");
            CHECK(rows[i].columns == (isHead ? 2 : 1));
            if (!isHead)
                CHECK(rows[i].text == QString::number(++number));
        }
        CHECK(number == lines.size());
        CHECK(rows.size() > lines.size() + 1); // the heads are repeated
    }
}

TEST_CASE("A line above a table is on the page of its first rows", "[report][pages]")
{
    for (int before = 0; before < 40; ++before) {
        CAPTURE(before);
        PagedDocument pages;
        pages.addLines(before);
        const auto line = pages.addBlock(QStringLiteral("Compared with another design"));
        const auto& table = pages.addTable(30);
        pages.breakPages();
        CHECK(pages.pageOf(line) == pages.pageOf(table, 1));
    }
}

TEST_CASE("No row of a table is alone on a page", "[report][pages]")
{
    const int body = GENERATE(3, 4, 5, 8); // rows
    for (int before = 0; before < 40; ++before) {
        CAPTURE(body, before);
        PagedDocument pages;
        pages.addLines(before);
        pages.addTableWithHeads(std::vector<int>(static_cast<std::size_t>(body), 4));
        pages.breakPages();
        std::map<int, int> counts; // rows of each page, without heads
        for (const auto& row : pages.rows())
            if (row.text != QLatin1String("head"))
                ++counts[static_cast<int>(row.top / 600)];
        for (const auto& [page, count] : counts)
            CHECK(count > 1);
    }
}

TEST_CASE("A plot shrinks a little to fill its page, a topology does not", "[report][pages]")
{
    const std::string square =
        R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="200" height="200"/>)";
    const model::ReportPictures pictures{{"study:a:0", {square}}, {"topology", {square}}};
    const auto placeAfter = [&](int lines, const char* name) {
        DrawnObjects objects(pictures, {400, 600}, 1);
        PagedDocument pages;
        pages.addLines(lines);
        const auto heading = pages.addBlock(QStringLiteral("Study"), 3);
        const auto picture = pages.addPicture(QLatin1String(name));
        pages.draw(objects);
        pages.breakPages();
        CHECK(pages.pageOf(heading) == pages.pageOf(picture));
        const auto height = objects.intrinsicSize(nullptr, 0, pages.formatIn(picture)).height();
        return std::pair(pages.pageOf(picture), height / 200);
    };
    std::set<int> shrunk; // percent
    for (int lines = 5; lines < 36; ++lines) {
        const auto [page, scale] = placeAfter(lines, "picture:study:a:0");
        CHECK(scale <= 1);
        CHECK(scale >= 0.7);
        CHECK((page == 0 || scale == 1)); // on the next page it has its size
        shrunk.insert(qRound(100 * scale));
        CHECK(placeAfter(lines, "picture:topology").second == 1);
    }
    CHECK(shrunk.size() > 3);
}

TEST_CASE("A lone panel shrinks a little to stay with the others of its study", "[report][pages]")
{
    const std::string square =
        R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="200" height="200"/>)";
    const model::ReportPictures pictures{{"study:a:0", {square}}};
    const auto placeAfter = [&](int lines, bool isAlone) {
        DrawnObjects objects(pictures, {400, 600}, 1);
        PagedDocument pages;
        pages.addLines(lines);
        const auto before = pages.addPanels(QStringLiteral("half:study:a:0"), 2);
        const auto panel = pages.addPanels(QStringLiteral("half:study:a:0"), isAlone ? 1 : 2);
        pages.draw(objects);
        pages.breakPages();
        const auto height = objects.intrinsicSize(nullptr, 0, pages.formatIn(panel)).height();
        return std::pair(pages.pageOf(panel) - pages.pageOf(before), height);
    };
    const auto whole = placeAfter(0, true).second;
    int apart = 0;
    int stay = 0;
    for (int lines = 5; lines < 30; ++lines) {
        CAPTURE(lines);
        const auto [alonePage, alone] = placeAfter(lines, true);
        const auto [pairPage, pair] = placeAfter(lines, false);
        CHECK(pair == whole);
        CHECK(alone >= 0.69 * whole);
        CHECK(alonePage <= pairPage);
        CHECK((alonePage == 0 || alone == whole)); // on the next page it has its size
        apart += pairPage;
        stay += pairPage - alonePage;
    }
    CHECK(apart > stay);
    CHECK(stay > 1);
}

TEST_CASE("Text before a picture fills a page that would be half empty", "[report][pages]")
{
    const auto pagesAfter = [](int lines) {
        PagedDocument pages;
        pages.addLines(lines);
        const auto heading = pages.addBlock(QStringLiteral("Study"), 3);
        pages.addBlock(QStringLiteral("question"));
        const auto picture = pages.addPicture(320);
        pages.breakPages();
        return std::pair(pages.pageOf(heading), pages.pageOf(picture));
    };
    CHECK(pagesAfter(2) == std::pair(0, 0));  // all fits
    CHECK(pagesAfter(20) == std::pair(0, 1)); // about half a page is left
    CHECK(pagesAfter(31) == std::pair(1, 1)); // a little is left
}

TEST_CASE("A section on a new page moves up behind a page that is nearly empty", "[report][pages]")
{
    const auto pageAfter = [](int lines) {
        PagedDocument pages;
        pages.addLines(lines);
        const auto heading = pages.addBlock(QStringLiteral("Contents"), 2, true);
        pages.breakPages();
        return pages.pageOf(heading);
    };
    CHECK(pageAfter(5) == 1); // behind the first page in any case
    CHECK(pageAfter(45) == 1);
    CHECK(pageAfter(70) == 2); // behind a full page
}

TEST_CASE("The width of a cell over two columns is shared between them", "[report]")
{
    QTextDocument document;
    QImage page(10, 10, QImage::Format_Mono);
    document.documentLayout()->setPaintDevice(&page);
    document.setHtml(QStringLiteral(
        "<table><tr><td colspan=\"2\" align=\"right\">between 800 MB/s and 900 MB/s</td>"
        "<td>a long statement of several words that has many lines in a narrow column</td></tr>"
        "<tr><td align=\"right\">1</td><td>MB/s</td><td>b</td></tr></table>"));
    fitColumns(document, 500);
    const auto widths = qobject_cast<QTextTable*>(document.rootFrame()->childFrames().front())
                            ->format()
                            .columnWidthConstraints();
    CHECK(widths[0].rawValue() + widths[1].rawValue() < 50); // percent
    CHECK(widths[2].rawValue() > 50);
}

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

TEST_CASE("Small boxes above a wide drawing get rows of their own", "[report]")
{
    // Two steps with a gap at 110, below a row of small boxes that covers it.
    const QList<QRectF> steps{{0, 100, 100, 50}, {120, 100, 100, 50}};
    const QList<QRectF> small{{0, 0, 50, 20}, {60, 0, 100, 20}};
    const QRectF whole(-10, -10, 240, 170);
    CHECK(rowsOf(steps, small, whole, 240) == QList<QRectF>{whole});
    CHECK(rowsOf(steps, small, whole, 200) ==
          QList<QRectF>{
              {-10, -10, 65, 38}, {55, -10, 175, 38}, {-10, 28, 120, 132}, {110, 28, 120, 132}});
    // As near as the pins below a small box, or nearer
    CHECK(rowsOf(steps, {{0, 72, 230, 20}}, whole, 200).size() == 3);
    CHECK(rowsOf(steps, {{0, 73, 230, 20}}, whole, 200) == QList<QRectF>{whole});
    // Not above all steps: one row, although too wide
    const QList<QRectF> beside{{60, 110, 100, 20}};
    CHECK(rowsOf(steps, beside, whole, 200) == QList<QRectF>{whole});
    CHECK(rowsOf(steps, {}, whole, 200).size() == 2);
    // Small boxes that reach further: the row of steps ends 80 beyond the last step, at 300.
    const QList<QRectF> wide{{0, 0, 150, 20}, {160, 0, 150, 20}, {320, 0, 150, 20}};
    CHECK(rowsOf(steps, wide, {-10, -10, 490, 170}, 320).last() == QRectF(-10, 28, 310, 132));
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
