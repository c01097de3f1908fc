// The PDF of a report, read by poppler.
#include "app/desktop/report/design_drawings.h"
#include "app/desktop/report/report_pdf.h"
#include "tests/app/report/drawn_report.h"
#include "tests/support/catch_compat.h"
#include "tests/support/every_study.h"
#include "tests/support/run_program.h"
#include "tests/support/temporary_folder.h"

#include <QImage>

namespace clusterwright::tests::report_pdf_test
{

using namespace model;

namespace
{

// Output of a program about the PDF.
std::string readBy(const TemporaryFolder& folder, const Words& command)
{
    const auto outcome = runProgram({.command = command, .directory = folder.path()});
    INFO(outcome.err);
    REQUIRE(outcome.exitCode == 0);
    return outcome.out;
}

// Spells the ligatures out that the font has for "ff", "fi" and "fl".
std::string withoutLigatures(const std::string& text)
{
    auto spelled = QString::fromStdString(text);
    spelled.replace(QChar(0xfb00), QStringLiteral("ff"));
    spelled.replace(QChar(0xfb01), QStringLiteral("fi"));
    spelled.replace(QChar(0xfb02), QStringLiteral("fl"));
    return spelled.toStdString();
}

std::string pdfOfShipped(const std::string& id,
                         const ReportPictures& pictures,
                         QPageSize::PageSizeId paper = QPageSize::A4)
{
    auto library = shippedPresets();
    const auto report = reportOf(*library.design(id).value(), library, {.program = "1"});
    REQUIRE(report);
    const auto pdf = desktop::pdfOf(report.value(), pictures, paper);
    INFO(textOf(pdf.diagnostics()));
    REQUIRE(pdf);
    return pdf.value();
}

const std::string kRedSquare =
    R"(<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" viewBox="0 0 200 200">)"
    R"(<rect width="200" height="200" fill="#ff0000"/></svg>)";

} // namespace

TEST_CASE("Poppler finds the words of every section in a PDF", "[report][pdf]")
{
    const TemporaryFolder folder;
    static_cast<void>(folder.write("a.pdf", pdfOfShipped("acc-fft-inic", {})));
    const auto text = readBy(folder, {"/usr/bin/pdftotext", "-layout", "a.pdf", "-"});
    for (const auto* const words : {"2D-FFT on a cluster with Intelligent NICs",
                                    "The cluster",
                                    "The program",
                                    "Results",
                                    "Inputs",
                                    "Assumptions",
                                    "Studies",
                                    "Claims of the papers",
                                    "Findings",
                                    "Sources",
                                    "Versions",
                                    "140.89 ms",
                                    "3.4732",
                                    "INIC: card to host",
                                    "underwood-inic, equation 9"})
        CHECK(contains(text, words));
}

TEST_CASE("A PDF contains studies of every kind", "[report][pdf]")
{
    const auto [report, pictures] = everyStudyReport();
    const TemporaryFolder folder;
    const auto pdf = desktop::pdfOf(report, pictures, QPageSize::A4);
    REQUIRE(pdf);
    static_cast<void>(folder.write("a.pdf", pdf.value()));
    const auto text = withoutLigatures(readBy(folder, {"/usr/bin/pdftotext", "a.pdf", "-"}));
    for (const auto& study : report.studies) {
        CHECK(contains(text, study.definition.title));
        const auto sentence = study.answer.substr(0, 20); // within a line
        CHECK(contains(text, sentence));
    }
    const auto plain = desktop::pdfOf(report, {}, QPageSize::A4);
    REQUIRE(plain);
    CHECK(pdf.value().size() > 2 * plain.value().size()); // mostly pictures
}

TEST_CASE("A PDF has the requested paper size and page numbers", "[report][pdf]")
{
    const TemporaryFolder folder;
    static_cast<void>(folder.write("a.pdf", pdfOfShipped("acc-fft-inic", {})));
    static_cast<void>(folder.write("l.pdf", pdfOfShipped("acc-fft-inic", {}, QPageSize::Letter)));
    const auto a4 = readBy(folder, {"/usr/bin/pdfinfo", "a.pdf"});
    CHECK(contains(a4, "(A4)"));
    CHECK(contains(a4, "1970"));
    CHECK(contains(readBy(folder, {"/usr/bin/pdfinfo", "l.pdf"}), "612 x 792"));
    const auto first = readBy(folder, {"/usr/bin/pdftotext", "-l", "1", "a.pdf", "-"});
    const auto at = a4.find("Pages:") + 6;
    const auto pages = std::stoi(a4.substr(at));
    CHECK(pages > 3);
    CHECK(contains(first, "1 of " + std::to_string(pages)));
}

TEST_CASE("Pictures are at their places, and no heading ends a page", "[report][pdf]")
{
    const TemporaryFolder folder;
    static_cast<void>(
        folder.write("a.pdf", pdfOfShipped("acc-fft-inic", {{"topology", {kRedSquare}}})));
    static_cast<void>(
        readBy(folder, {"/usr/bin/pdftoppm", "-r", "48", "-singlefile", "-png", "a.pdf", "page"}));
    const QImage page(QString::fromStdString((folder.path() / "page.png").string()));
    REQUIRE_FALSE(page.isNull());
    int red = 0;
    for (int y = 0; y < page.height(); ++y)
        for (int x = 0; x < page.width(); ++x)
            red += page.pixelColor(x, y) == QColor(255, 0, 0) ? 1 : 0;
    CHECK(red == Approx(100 * 100).epsilon(0.05)); // 200 px at 96 dpi, seen at 48 dpi

    const auto text = readBy(folder, {"/usr/bin/pdftotext", "-layout", "a.pdf", "-"});
    for (const auto& sheet : QString::fromStdString(text).split(QLatin1Char('\f'))) {
        const auto lines = sheet.split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        if (lines.size() < 2)
            continue;
        const auto last = lines[lines.size() - 2].trimmed(); // before the page's number
        for (const auto* const heading : {"The program",
                                          "Results",
                                          "Inputs",
                                          "Assumptions",
                                          "Studies",
                                          "Components",
                                          "Sources"})
            CHECK(last != QLatin1String(heading));
    }
}

} // namespace clusterwright::tests::report_pdf_test
