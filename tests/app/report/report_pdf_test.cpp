// The PDF of a report, read by poppler.
#include "app/desktop/pipeline/drawing/formula.h"
#include "app/desktop/plots/drawing/text_style.h"
#include "app/desktop/report/design_drawings.h"
#include "app/desktop/report/drawn_objects.h"
#include "app/desktop/report/report_pdf.h"
#include "tests/app/report/drawn_report.h"
#include "tests/support/catch_compat.h"
#include "tests/support/every_study.h"
#include "tests/support/run_program.h"
#include "tests/support/temporary_folder.h"

#include <QImage>
#include <QRegularExpression>
#include <QTextBlock>
#include <QTextDocument>

#include <set>

namespace clusterwright::tests::report_pdf_test
{

using namespace model;

namespace
{

// Output of a program about the PDF.
std::string readBy(const TemporaryFolder& folder, const Words& command)
{
    const auto outcome = runProgram({.command = command, .directory = folder.path()});
    CHECK(outcome.err == ""); // without warnings
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

QString pageText(const TemporaryFolder& folder, const Words& command)
{
    return QString::fromStdString(readBy(folder, command));
}

struct Printed {
    explicit Printed(const std::string& id)
    {
        auto library = shippedPresets();
        const auto& design = *library.design(id).value();
        auto made = reportOf(design, library, {.program = "1"});
        REQUIRE(made);
        report = std::move(made).value();
        desktop::DesignDrawings drawings(library.roots(), design);
        const auto drawn = drawings.picturesOf(report);
        REQUIRE(drawn);
        html = QString::fromStdString(toHtml(report, drawn.value(), ReportForm::Print));
        for (const auto& [name, picture] : drawn.value())
            pictures += QString::fromStdString(picture.svg);
        pictures.replace(QRegularExpression(QStringLiteral("<[^>]*>")), QStringLiteral(" "));
        const auto pdf = desktop::pdfOf(report, drawn.value(), QPageSize::A4);
        REQUIRE(pdf);
        static_cast<void>(folder.write("a.pdf", pdf.value()));
        text = pageText(folder, {"/usr/bin/pdftotext", "-layout", "a.pdf", "-"});
    }

    TemporaryFolder folder;
    Report report;
    QString html;
    QString text;     // pages end with a form feed
    QString pictures; // their texts
};

// Returns sequences of letters and digits, without ligatures and characters of no width.
QStringList wordsIn(QString text)
{
    for (const auto mark : {u'\u2060', u'\u200b'})
        text.remove(QChar(mark));
    text = text.normalized(QString::NormalizationForm_KC);
    return text.split(QRegularExpression(QStringLiteral("[^\\p{L}\\p{N}]+")), Qt::SkipEmptyParts);
}

struct Bookmark {
    QString title;
    int page = 0;
};

std::vector<Bookmark> bookmarksOf(const TemporaryFolder& folder)
{
    const auto xml = pageText(folder, {"/usr/bin/pdftohtml", "-xml", "-i", "-stdout", "a.pdf"});
    const QRegularExpression item(QStringLiteral("<item page=\"(\\d+)\">([^<]*)</item>"));
    std::vector<Bookmark> bookmarks;
    for (const auto& match : item.globalMatch(xml)) {
        QTextDocument title;
        title.setHtml(match.captured(2));
        bookmarks.push_back({title.toPlainText().normalized(QString::NormalizationForm_KC),
                             match.captured(1).toInt()});
    }
    return bookmarks;
}

struct Line {
    QString text;
    double top = 0; // share of the page's height
};

// Returns the bold lines.
std::vector<Line> linesOf(const TemporaryFolder& folder)
{
    constexpr double kHeight = 1263; // height of an A4 page
    const auto xml = pageText(folder, {"/usr/bin/pdftohtml", "-xml", "-i", "-stdout", "a.pdf"});
    REQUIRE(xml.contains(QStringLiteral("height=\"1263\"")));
    const QRegularExpression line(QStringLiteral("<text top=\"(\\d+)\"[^>]*><b>(.*)</b></text>"));
    std::vector<Line> lines;
    for (const auto& match : line.globalMatch(xml)) {
        QTextDocument text;
        text.setHtml(match.captured(2));
        lines.push_back({text.toPlainText().normalized(QString::NormalizationForm_KC),
                         match.captured(1).toInt() / kHeight});
    }
    return lines;
}

QString plain(const QString& text)
{
    return text.normalized(QString::NormalizationForm_KC).simplified();
}

} // namespace

TEST_CASE("Poppler finds the words of every section in a PDF", "[report][pdf]")
{
    const TemporaryFolder folder;
    static_cast<void>(folder.write("a.pdf", pdfOfShipped("acc-fft-inic", {})));
    const auto text =
        withoutLigatures(readBy(folder, {"/usr/bin/pdftotext", "-layout", "a.pdf", "-"}));
    for (const auto* const words : {"2D-FFT on a cluster with Intelligent NICs",
                                    "Topology",
                                    "Pipeline",
                                    "Results",
                                    "Inputs",
                                    "inputs.csv, attached to this file",
                                    "Studies",
                                    "Findings",
                                    "Appendix: equations",
                                    "Appendix: claims of the papers",
                                    "Appendix: sources and versions",
                                    "140.9 ms",
                                    "3.473",
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
    CHECK(pdf.value().size() > plain.value().size());
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

TEST_CASE("Pictures are at their places", "[report][pdf]")
{
    const TemporaryFolder folder;
    static_cast<void>(
        folder.write("a.pdf", pdfOfShipped("acc-fft-inic", {{"topology", {kRedSquare}}})));
    const Words range{"-f", "2", "-l", "4"}; // pages after the summary
    static_cast<void>(readBy(
        folder, joined({"/usr/bin/pdftoppm", "-r", "48", "-png"}, joined(range, {"a.pdf", "p"}))));
    int red = 0;
    for (const auto& file : std::filesystem::directory_iterator(folder.path())) {
        if (file.path().extension() != ".png")
            continue;
        const QImage page(QString::fromStdString(file.path().string()));
        REQUIRE_FALSE(page.isNull());
        for (int y = 0; y < page.height(); ++y)
            for (int x = 0; x < page.width(); ++x)
                red += page.pixelColor(x, y) == QColor(255, 0, 0) ? 1 : 0;
    }
    CHECK(red == Approx(100 * 100).epsilon(0.05)); // 200 px at 96 dpi, seen at 48 dpi
}

TEST_CASE("A printed report breaks no word and leaves no heading alone", "[report][pdf]")
{
    const auto id = GENERATE(as<std::string>{},
                             "acc-fft-inic",
                             "sort-bonded-ethernet",
                             "maestro2-barrier-mdo",
                             "beowulf-generation-4");
    INFO(id);
    const Printed printed(id);

    // Each word on a page is a word of the HTML source, except for words in pictures.
    QTextDocument document;
    document.setHtml(printed.html);
    const auto source = wordsIn(document.toPlainText());
    const std::set<QString> known(source.begin(), source.end());
    const auto drawn = wordsIn(printed.pictures);
    const std::set<QString> inPictures(drawn.begin(), drawn.end());
    std::set<QString> broken;
    for (const auto& word : wordsIn(printed.text))
        if (!known.contains(word) && !inPictures.contains(word) && word.front().isLetter())
            for (const auto& whole : known) // the first part of a longer word
                if (word.size() > 2 && whole.startsWith(word) &&
                    known.contains(whole.mid(word.size())))
                    broken.insert(word);
    for (const auto& word : broken)
        UNSCOPED_INFO(word.toStdString());
    CHECK(broken.empty());
    const auto found = wordsIn(printed.text);
    const std::set<QString> shown(found.begin(), found.end());
    for (const auto& word : known) {
        INFO(word.toStdString());
        CHECK(
            (shown.contains(word) || word.size() > 40)); // a word in the source is whole on a page
    }

    // A heading below this height has no space for the lines that it introduces.
    constexpr double kLowest = 0.88;
    const auto bookmarks = bookmarksOf(printed.folder);
    for (const auto& line : linesOf(printed.folder))
        if (std::ranges::count(bookmarks, line.text, &Bookmark::title) > 0) {
            INFO(line.text.toStdString());
            CHECK(line.top < kLowest);
        }
}

TEST_CASE("The contents and the bookmarks of a report lead to its headings", "[report][pdf]")
{
    const Printed printed("sort-bonded-ethernet");
    const auto pages = printed.text.split(QLatin1Char('\f'));
    const auto bookmarks = bookmarksOf(printed.folder);
    for (const auto& section : model::kReportSections)
        if (section.id != std::string("contents"))
            CHECK(std::ranges::count(bookmarks, QLatin1String(section.title), &Bookmark::title) ==
                  1);
    for (const auto& study : printed.report.studies)
        CHECK(std::ranges::count(bookmarks,
                                 QString::fromStdString(study.definition.title),
                                 &Bookmark::title) == 1);
    const auto found = std::ranges::find_if(pages, [](const QString& page) {
        return plain(page).contains(QLatin1String("Contents Summary"));
    });
    REQUIRE(found != pages.end());
    const auto contents = plain(*found);
    const auto number = std::to_string(found - pages.begin() + 1);
    qsizetype from = 0;
    for (const auto& [title, page] : bookmarks) {
        INFO(title.toStdString() << " on page " << page);
        // The first words of a long title are on one line.
        CHECK(plain(pages[page - 1]).contains(title.left(40)));
        const auto at = contents.indexOf(title, from); // steps may have equal titles
        REQUIRE(at >= 0);
        from = at + title.size();
        const QRegularExpression line(QStringLiteral("^[ .]*%1\\b").arg(page));
        CHECK(line.match(contents.mid(from, 200)).hasMatch());
    }
    const auto links = pageText(
        printed.folder,
        {"/usr/bin/pdftohtml", "-xml", "-i", "-stdout", "-f", number, "-l", number, "a.pdf"});
    CHECK(links.count(QLatin1String("<a href")) >= static_cast<int>(bookmarks.size()));
}

TEST_CASE("Poppler reads a report without warnings and finds its fonts", "[report][pdf]")
{
    const auto id = GENERATE(as<std::string>{},
                             "sort-bonded-ethernet",
                             "choose-interconnect",
                             "fft-3d-networks"); // its topology has no bows
    const Printed printed(id);
    static_cast<void>(pageText(printed.folder, {"/usr/bin/pdfinfo", "a.pdf"}));
    static_cast<void>(
        pageText(printed.folder, {"/usr/bin/pdftoppm", "-r", "20", "-png", "a.pdf", "page"}));
    const auto fonts = pageText(printed.folder, {"/usr/bin/pdffonts", "a.pdf"})
                           .split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    REQUIRE(fonts.size() > 3); // including a head of two lines
    for (const auto& font : fonts.mid(2)) {
        INFO(font.toStdString());
        CHECK(QRegularExpression(QStringLiteral(" yes +(yes|no) +(yes|no) +\\d+ +\\d+$"))
                  .match(font)
                  .hasMatch());
    }
}

TEST_CASE("A shipped report is short, small and has its inputs as a file", "[report][pdf]")
{
    const auto [id, first] = GENERATE(table<std::string, int>({
        {"choose-interconnect", 13},
        {"gpu-allreduce", 14},
        {"training-step", 16},
        {"acc-fft-inic", 14},
    })); // the first page of the appendix
    INFO(id);
    const Printed printed(id);
    const auto bookmarks = bookmarksOf(printed.folder);
    const auto appendix = std::ranges::find_if(bookmarks, [](const Bookmark& bookmark) {
        return bookmark.title.startsWith(QLatin1String("Appendix"));
    });
    REQUIRE(appendix != bookmarks.end());
    CHECK(appendix->page <= first);
    CHECK(std::filesystem::file_size(printed.folder.path() / "a.pdf") <= 1'000'000);
    static_cast<void>(pageText(printed.folder, {"/usr/bin/pdfdetach", "-saveall", "a.pdf"}));
    CHECK(printed.folder.read("inputs.csv") == inputsCsv(printed.report));
}

TEST_CASE("The letters of a printed equation have 7 points", "[report][pdf]")
{
    const auto id = GENERATE(as<std::string>{}, "gpu-allreduce", "training-step", "nccl-on-nodes");
    INFO(id);
    auto library = shippedPresets();
    const auto report = reportOf(*library.design(id).value(), library, {.program = "1"});
    REQUIRE(report);
    QTextDocument document;
    document.setHtml(QString::fromStdString(toHtml(report.value(), {}, ReportForm::Print)));
    const ReportPictures none;
    const QSizeF room = QSizeF(174, 253) / 25.4 * 96; // text area of A4 in pixels
    desktop::DrawnObjects objects(none, room, 1);
    objects.drawIn(document);
    int drawn = 0;
    for (auto block = document.begin(); block.isValid(); block = block.next())
        for (auto part = block.begin(); !part.atEnd(); ++part) {
            const auto format = part.fragment().charFormat();
            const auto name = format.stringProperty(QTextFormat::ImageName);
            if (!name.startsWith(QLatin1String("formula:")))
                continue;
            INFO(name.toStdString());
            // The smallest letters have 10 pixels, 7.5 points, where the equation is not scaled.
            const auto cut = name.indexOf(QLatin1Char('='));
            const auto expression = parseExpression(name.mid(cut + 1).toStdString());
            REQUIRE(expression);
            auto font = plots::font(14);
            font.setHintingPreference(QFont::PreferNoHinting);
            const desktop::Formula whole(
                name.mid(8, cut - 8).toStdString(), expression.value(), font);
            const auto width = objects.intrinsicSize(nullptr, 0, format).width();
            CHECK(width / whole.size().width() * 7.5 >= 7);
            drawn += part.fragment().length();
        }
    CHECK(drawn > 20);
}

TEST_CASE("A printed pipeline has text of 7 points", "[report][pdf]")
{
    auto library = shippedPresets();
    const QSizeF room = QSizeF(174, 253) / 25.4 * 96; // text area of A4 in pixels
    const QRegularExpression box(QStringLiteral("viewBox=\"0 0 (\\d+) "));
    const QRegularExpression font(QStringLiteral("<text[^>]* font-size=\"([\\d.]+)\""));
    for (const auto& id : library.ids(PresetKind::Design)) {
        const auto& design = *library.design(id).value();
        if (!design.pipeline)
            continue;
        const auto rows = desktop::DesignDrawings(library.roots(), design).pipelineRows();
        REQUIRE(rows);
        CHECK_FALSE(rows.value().empty());
        for (const auto& row : rows.value()) {
            const ReportPictures pictures{{pictureOfPipeline(0), {row}}};
            desktop::DrawnObjects objects(pictures, room, 1);
            QTextCharFormat format;
            format.setProperty(QTextFormat::ImageName, QStringLiteral("picture:pipeline:0"));
            const auto svg = QString::fromStdString(row);
            const auto width = objects.intrinsicSize(nullptr, 0, format).width();
            const auto drawn = box.match(svg).captured(1).toDouble();
            const auto scale = width / drawn * 72 / 96;
            INFO(id << " with a row of " << width << " pixels");
            CHECK(font.match(svg).hasMatch());
            for (const auto& match : font.globalMatch(svg))
                CHECK(match.captured(1).toDouble() * scale >= 7);
        }
    }
}

TEST_CASE("The repeated heads of a table are next to a row", "[report][pdf]")
{
    const Printed printed("sort-bonded-ethernet");
    const auto xml =
        pageText(printed.folder, {"/usr/bin/pdftohtml", "-xml", "-i", "-stdout", "a.pdf"});
    const QRegularExpression line(QStringLiteral("<text top=\"(\\d+)\"[^>]*>([^<]*)<"));
    int tables = 0;
    for (const auto& page : xml.split(QLatin1String("<page ")).mid(1)) {
        auto match = line.globalMatch(page);
        const auto first = match.hasNext() ? match.next() : QRegularExpressionMatch();
        if (first.captured(2) != QLatin1String("input") &&
            first.captured(2) != QLatin1String("statement"))
            continue;
        auto below = first.captured(1).toInt();
        while (match.hasNext() && below == first.captured(1).toInt())
            below = match.next().captured(1).toInt();
        ++tables;
        CHECK(below - first.captured(1).toInt() < 30); // pixels of 1263 a page: two lines
    }
    CHECK(tables > 0);
}

TEST_CASE("A report's first page has the question, result and basis", "[report][pdf]")
{
    // The search of choose-interconnect has no figure.
    const auto [id, figures, firstDrawn] = GENERATE(table<std::string, int, std::size_t>(
        {{"acc-fft-inic", 2, 0}, {"choose-interconnect", 1, 1}}));
    const Printed printed(id);
    const auto first = plain(printed.text.split(QLatin1Char('\f')).front());
    for (const auto* const words : {"Question",
                                    "Result",
                                    "One run takes",
                                    "Figure 1.",
                                    "Basis of the result",
                                    "assumed",
                                    "1 of "}) {
        INFO(words);
        CHECK(first.contains(QLatin1String(words)));
    }
    CHECK_FALSE(first.contains(QLatin1String("Contents")));
    CHECK(first.contains(QLatin1String("Figure 2.")) == (figures == 2));
    const auto& lead = printed.report.studies[printed.report.leads.at(firstDrawn)].definition.title;
    CHECK(first.contains(QStringLiteral("Figure 1. ") + QString::fromStdString(lead).left(15)));
}

} // namespace clusterwright::tests::report_pdf_test
