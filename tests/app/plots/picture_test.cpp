// Images of figures: formats, sizes, equality; contrast of their colours. Each kind of figure is compared with a reviewed image. To
// write new images for review:
//     CLUSTERWRIGHT_WRITE_PICTURES=1 plots_test '[golden]'
#include "app/desktop/plots/drawing/clipped_device.h"
#include "app/desktop/plots/drawing/picture.h"
#include "app/desktop/plots/drawing/text_style.h"
#include "model/core/diagnostic.h"
#include "model/core/file.h"
#include "tests/app/plots/figures.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/preset_folder.h"
#include "tests/support/run_program.h"
#include "tests/support/skip.h"
#include "tests/support/temporary_folder.h"

#include <QBuffer>
#include <QByteArray>
#include <QImage>
#include <QPainter>
#include <QStandardPaths>
#include <QSvgRenderer>
#include <QXmlStreamReader>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>

namespace clusterwright::tests::picture_test
{

using namespace plots;

namespace
{

constexpr int kScreen = 96; // dpi
constexpr int kLarge =
    60; // tolerated colour difference; fonts and antialiasing differ between machines
constexpr double kMostDifferent = 0.01;

// Reduces colours to keep files small.
QRgb coarse(QRgb pixel)
{
    const auto few = [](int shade) { return std::min(255, (shade + 16) / 32 * 32); };
    return qRgb(few(qRed(pixel)), few(qGreen(pixel)), few(qBlue(pixel)));
}

double shareOfDifferent(const QImage& a, const QImage& b)
{
    std::size_t different = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
            const auto one = a.pixel(x, y);
            const auto other = b.pixel(x, y);
            if (std::abs(qRed(one) - qRed(other)) > kLarge ||
                std::abs(qGreen(one) - qGreen(other)) > kLarge ||
                std::abs(qBlue(one) - qBlue(other)) > kLarge)
                ++different;
        }
    return static_cast<double>(different) / (static_cast<double>(a.width()) * a.height());
}

QByteArray bytesOf(const std::string& json, PictureKind kind)
{
    const auto picture = pictureOf(figureOf(json), kind);
    REQUIRE(picture);
    return QByteArray::fromStdString(picture.value());
}

// Millimetres of pixels at 96 dpi.
FigureStyle inPixels(int width, int height, double fontSize = 0, int dpi = kPrintResolution)
{
    FigureStyle style;
    style.width = width * 25.4 / kScreen;
    style.height = height * 25.4 / kScreen;
    style.fontSize = fontSize;
    style.dpi = dpi;
    return style;
}

FigureStyle oneColumn()
{
    return styleNamed("one-column", {shippedPresetsFolder()}).value();
}

bool holdsColor(const QImage& image, QColor color)
{
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (image.pixelColor(x, y) == color)
                return true;
    return false;
}

// Returns the fraction of pixels that are not white.
double inkOf(const QImage& image)
{
    double sum = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            sum += 255 - qGray(image.pixel(x, y));
    return sum / 255 / image.width() / image.height();
}

} // namespace

TEST_CASE("The file name's extension determines the image format", "[plots]")
{
    CHECK(pictureKind("a.png").value() == PictureKind::Png);
    CHECK(pictureKind("folder.pdf/A.SVG").value() == PictureKind::Svg);
    CHECK(pictureKind("a.pdf").value() == PictureKind::Pdf);
    for (const auto* const name : {"a.jpg", "png", "", "a."})
        CHECK(codeOf(pictureKind(name).diagnostics()) == "picture.kind");
}

TEST_CASE("A PNG has print resolution and shows curves on white", "[plots]")
{
    const auto image = QImage::fromData(bytesOf(speedupJson(), PictureKind::Png), "PNG");
    CHECK(image.width() == 3 * 640);
    CHECK(image.height() == 3 * 440);
    CHECK(image.dotsPerMeterX() == Approx(288 / 0.0254).epsilon(1e-3));
    CHECK(image.pixelColor(1, 1) == QColor(Qt::white));
    CHECK(holdsColor(image, QColor(0x00, 0x72, 0xb2)));
    CHECK(holdsColor(image, QColor(0xd5, 0x5e, 0x00)));
}

TEST_CASE("An SVG contains texts as text", "[plots]")
{
    const auto bytes = bytesOf(speedupJson(), PictureKind::Svg);
    QSvgRenderer renderer(bytes);
    CHECK(renderer.isValid());
    CHECK(renderer.viewBox() == QRect(0, 0, 640, 440));
    for (const auto* const words :
         {">FFT<", ">speedup<", ">P (processors)<", ">gigabit<", ">linear<"})
        CHECK(contains(bytes.toStdString(), words));
}

TEST_CASE("A PDF has a PDF header and the page size", "[plots]")
{
    const auto bytes = bytesOf(speedupJson(), PictureKind::Pdf);
    CHECK(bytes.startsWith("%PDF-"));
    CHECK(contains(bytes.toStdString(), "/MediaBox [0 0 480")); // points: 640 px at 96 dpi
}

TEST_CASE("Equal figures give equal images", "[plots]")
{
    CHECK(bytesOf(speedupJson(), PictureKind::Png) == bytesOf(speedupJson(), PictureKind::Png));
    CHECK(bytesOf(speedupJson(), PictureKind::Svg) == bytesOf(speedupJson(), PictureKind::Svg));
}

TEST_CASE("A figure is read back from its PNG", "[plots]")
{
    for (const auto& [name, figure] : exampleFigures()) {
        INFO(name);
        const auto picture = pictureOf(figure, PictureKind::Png, {.dpi = 96});
        REQUIRE(picture);
        const auto back = figureIn(picture.value(), name);
        REQUIRE(back);
        CHECK(toJson(back.value()) == toJson(figure));
    }
    CHECK(codeOf(figureIn("\x89PNG", "a.png").diagnostics()) == "picture.no_figure");
    auto image = QImage::fromData(bytesOf(speedupJson(), PictureKind::Png), "PNG");
    image.setText(QStringLiteral("more"), QString(100, QLatin1Char('a')));
    QBuffer withMore;
    image.save(&withMore, "PNG");
    CHECK(codeOf(figureIn(withMore.data().toStdString(), "a.png").diagnostics()) ==
          "picture.no_figure");
    for (const auto kind : {PictureKind::Svg, PictureKind::Pdf})
        CHECK_FALSE(figureIn(pictureOf(exampleFigures().front().second, kind).value(), "picture"));
}

TEST_CASE("The SVG of every kind of figure is valid XML", "[plots]")
{
    for (const auto& [name, figure] : exampleFigures()) {
        INFO(name);
        const auto picture = pictureOf(figure, PictureKind::Svg);
        REQUIRE(picture);
        QXmlStreamReader reader(QByteArray::fromStdString(picture.value()));
        int elements = 0;
        while (!reader.atEnd())
            elements += reader.readNext() == QXmlStreamReader::StartElement ? 1 : 0;
        CHECK_FALSE(reader.hasError());
        CHECK(elements > 10);
    }
}

TEST_CASE("An SVG escapes the figure's title", "[plots]")
{
    const auto title = QStringLiteral("R&D <b> cost</title><script>alert(1)</script><title>");
    auto figure = figureOf(speedupJson());
    figure.title = title.toStdString();
    const auto picture = pictureOf(figure, PictureKind::Svg);
    REQUIRE(picture);
    QXmlStreamReader reader(QByteArray::fromStdString(picture.value()));
    QStringList elements, titles;
    while (reader.readNext() != QXmlStreamReader::EndDocument && !reader.hasError()) {
        if (!reader.isStartElement())
            continue;
        elements << reader.name().toString();
        if (elements.back() == QLatin1String("title"))
            titles << reader.readElementText();
    }
    CHECK_FALSE(reader.hasError());
    CHECK_FALSE(elements.contains(QLatin1String("script")));
    CHECK(titles == QStringList{title});
}

TEST_CASE("An SVG contains nothing outside the axes", "[plots]")
{
    auto figure = figureOf(speedupJson());
    auto& panel = figure.panels.front();
    panel.title.clear();
    panel.y.from = 0; // lines and the reference extend far outside
    panel.y.to = panel.series.front().values.back() / 4;
    const auto png = pictureOf(figure, PictureKind::Png, inPixels(640, 440, 9, 96));
    const auto svg = pictureOf(figure, PictureKind::Svg, inPixels(640, 440, 9));
    REQUIRE(png);
    REQUIRE(svg);
    const auto first = QImage::fromData(QByteArray::fromStdString(png.value()));
    QImage second(first.size(), QImage::Format_RGB32);
    second.fill(Qt::white);
    QPainter painter(&second);
    QSvgRenderer(QByteArray::fromStdString(svg.value())).render(&painter);
    painter.end();
    CHECK(inkOf(second) == Approx(inkOf(first)).epsilon(0.1));
    const QRect above(0, 0, first.width(), 24); // area of a title
    CHECK(inkOf(second.copy(above)) == Approx(inkOf(first.copy(above))).margin(0.002));
}

TEST_CASE("Clipping keeps the parts of a line inside the rectangle", "[plots]")
{
    const QRectF rect(0, 0, 10, 10);
    const auto parts = insideOf({{-5, 5}, {5, 5}, {5, 15}, {8, 15}, {8, 5}}, rect);
    REQUIRE(parts.size() == 2);
    CHECK(parts[0] ==
          QPolygonF{{0, 5}, {5, 5}, {5, 10}}); // enters at the left, leaves at the bottom
    CHECK(parts[1] == QPolygonF{{8, 10}, {8, 5}});
    CHECK(insideOf({{1, 1}, {2, 2}, {3, 1}}, rect).size() == 1);
    CHECK(insideOf({{-5, -5}, {15, -5}}, rect).isEmpty());
    CHECK(insideOf({{-5, 4}, {15, 4}}, rect).front() == QPolygonF{{0, 4}, {10, 4}});
}

TEST_CASE("An image has the requested size", "[plots]")
{
    // 85 mm = 85 / 25.4 * 300 = 1004 pixels at 300 dpi; 60 mm = 709
    const auto figure = exampleFigure("speedup");
    const auto png = pictureOf(figure, PictureKind::Png, {.width = 85, .height = 60, .dpi = 300});
    REQUIRE(png);
    const auto image = QImage::fromData(QByteArray::fromStdString(png.value()));
    CHECK(image.size() == QSize(1004, 709));
    const auto svg = pictureOf(figure, PictureKind::Svg, {.width = 88, .height = 60});
    CHECK(contains(svg.value(), "<svg width=\"88.00mm\" height=\"60.00mm\""));
    const auto pdf = pictureOf(figure, PictureKind::Pdf, {.width = 88, .height = 60});
    CHECK(
        contains(pdf.value(), "/MediaBox [0 0 249")); // 88 mm * 72 / 25.4 = 249.45, in whole points
    CHECK(codeOf(pictureOf(figure, PictureKind::Png, inPixels(20, 20)).diagnostics()) ==
          "picture.size");
    CHECK(codeOf(pictureOf(figure, PictureKind::Png, inPixels(20000, 20000)).diagnostics()) ==
          "picture.size");
    CHECK(codeOf(pictureOf(BarFigure(), PictureKind::Png).diagnostics()) == "picture.empty");
}

TEST_CASE("A small image has smaller letters instead of cut panels", "[plots]")
{
    Figure figure;
    for (int i = 0; i < 4; ++i)
        figure.panels.push_back(std::get<Figure>(exampleFigure("speedup")).panels.front());
    for (const double fontSize : {0, 9}) { // a font size is no reason to refuse a picture
        const auto svg = pictureOf(figure, PictureKind::Svg, inPixels(560, 240, fontSize));
        REQUIRE(svg);
        CHECK(contains(svg.value(), "viewBox=\"0 0 560 240\""));
    }
    const auto small = drawPicture(figure, PictureKind::Svg, {.width = 60, .height = 45});
    REQUIRE(small);
    CHECK(codeOf(small.value().notes) == "picture.part"); // letters of 6 points need room
}

TEST_CASE("Five panels over named values fit in a low image", "[plots]")
{
    const auto figure = fiveOverNetworks();
    const auto svg = pictureOf(figure, PictureKind::Svg, {.width = 150, .height = 62});
    REQUIRE(svg);
    CHECK(contains(svg.value(), "4 x 1G Ethernet"));
}

TEST_CASE("A low image of many bars has smaller letters", "[plots][bars]")
{
    auto figure = std::get<BarFigure>(exampleFigure("waterfall"));
    for (int row = 6; row < 14; ++row)
        figure.bars.push_back({"row " + std::to_string(row), 0.02, 0.03, 1, "+10 ms"});
    for (const double fontSize : {0, 9}) {
        const auto svg =
            pictureOf(figure, PictureKind::Svg, {.width = 150, .height = 62, .fontSize = fontSize});
        REQUIRE(svg);
        CHECK(contains(svg.value(), "row 13"));
        CHECK(QByteArray::fromStdString(svg.value()).count("+10 ms") == 8); // no text is left out
    }
}

TEST_CASE("No number or name at parallel axes is shortened", "[plots]")
{
    auto parallel = std::get<ParallelFigure>(exampleFigure("parallel"));
    parallel.axes[5].names = {"nic.network_port", "hierarchical", "host.cpu"};
    for (auto& cost : parallel.axes[4].values)
        cost = 5e6 + 10 * cost;
    for (int i = 0; i < 3; ++i)
        parallel.axes.push_back(parallel.axes[4]);
    FigureStyle low;
    low.width = 150;
    low.height = 62;
    for (const auto& style : {FigureStyle(), oneColumn(), low}) {
        const auto picture = pictureOf(parallel, PictureKind::Svg, style);
        REQUIRE(picture);
        CHECK(picture.value().find("\u2026") == std::string::npos);
        CHECK(picture.value().find("5,200,000") != std::string::npos);
    }
    const auto column = pictureOf(parallel, PictureKind::Png, oneColumn()).value();
    const auto image = QImage::fromData(QByteArray::fromStdString(column));
    CHECK(image.height() > image.width()); // 9 stacked axes
}

TEST_CASE("A low bar plot has no title that is longer than its axis", "[plots]")
{
    auto figure = std::get<BarFigure>(exampleFigure("waterfall"));
    figure.rowTitle = "parameter of the network";
    const auto hasTitle = [&](int height) {
        const auto svg = pictureOf(figure, PictureKind::Svg, inPixels(560, height));
        REQUIRE(svg);
        return contains(svg.value(), "Parameter");
    };
    CHECK(hasTitle(300));
    CHECK_FALSE(hasTitle(145));
}

// Renders the PDF with poppler.
TEST_CASE("Poppler renders a PDF like the PNG", "[plots]")
{
    const auto poppler = QStandardPaths::findExecutable(QStringLiteral("pdftoppm"));
    if (poppler.isEmpty()) {
        skipTest("there is no pdftoppm");
        return;
    }
    const TemporaryFolder folder;
    for (const auto* const name : {"speedup", "log-map", "parallel", "tornado"}) {
        INFO(name);
        const auto figure = exampleFigure(name);
        const auto file = folder.write("a.pdf", pictureOf(figure, PictureKind::Pdf).value());
        const auto outcome = runProgram(
            {.command = {poppler.toStdString(), "-png", "-r", "96", "-singlefile", file, "a"},
             .directory = folder.path()});
        REQUIRE(outcome.exitCode == 0);
        const auto bytes = folder.read("a.png");
        const auto shown = QImage::fromData(QByteArray::fromStdString(bytes));
        const auto png = pictureOf(figure, PictureKind::Png, {.dpi = 96}).value();
        const auto drawn = QImage::fromData(QByteArray::fromStdString(png));
        REQUIRE(std::abs(shown.width() - drawn.width()) <= 1);
        REQUIRE(std::abs(shown.height() - drawn.height()) <= 1);
        // Equal ink coverage, apart from antialiasing and hairlines.
        CHECK(inkOf(shown) == Approx(inkOf(drawn)).epsilon(0.15));
    }
}

namespace
{

// Contrast of two colours (WCAG 2.2): 1 to 21.
double contrastOf(const QColor& one, const QColor& other)
{
    const auto luminance = [](const QColor& colour) {
        const auto linear = [](double part) {
            return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
        };
        return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) +
               0.0722 * linear(colour.blueF());
    };
    const auto [dark, light] = std::minmax({luminance(one), luminance(other)});
    return (light + 0.05) / (dark + 0.05);
}

} // namespace

TEST_CASE("Every curve colour stands out from the background", "[plots][accessible]")
{
    CHECK(contrastOf(Qt::black, Qt::white) == Approx(21));
    PlotColours colours;
    for (const auto& paper : {QColor(0xff, 0xff, 0xff), QColor(0xfa, 0xfa, 0xfb)}) {
        colours.paper = paper;
        for (std::size_t i = 0; i < 8; ++i) {
            INFO(i);
            CHECK(contrastOf(seenColor(i, colours), paper) >= 3);
        }
    }
    colours.paper = QColor(0x1b, 0x1e, 0x23);
    colours.ink = QColor(0xe6, 0xe9, 0xee);
    for (std::size_t i = 0; i < 8; ++i) {
        INFO(i);
        CHECK(contrastOf(seenColor(i, colours), colours.paper) >= 4.5);
    }
}

TEST_CASE("Every kind of figure matches its reviewed image", "[plots][golden]")
{
    const std::filesystem::path folder = CLUSTERWRIGHT_GOLDEN_PICTURES;
    for (const auto& [name, figure] : exampleFigures()) {
        INFO(name);
        const auto file = folder / (name + ".png");
        const auto png = pictureOf(figure, PictureKind::Png, {.dpi = kScreen});
        REQUIRE(png);
        if (std::getenv("CLUSTERWRIGHT_WRITE_PICTURES")) {
            const auto image = QImage::fromData(QByteArray::fromStdString(png.value()));
            auto plain = QImage(image.size(), QImage::Format_RGB32); // without the figure's data
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    plain.setPixel(x, y, coarse(image.pixel(x, y)));
            constexpr int kSmallest = 0;
            REQUIRE(plain.save(QString::fromStdString(file.string()), "PNG", kSmallest));
            continue;
        }
        const auto drawn = QImage::fromData(QByteArray::fromStdString(png.value()));
        const QImage golden(QString::fromStdString(file.string()));
        REQUIRE(drawn.size() == golden.size());
        CHECK(shareOfDifferent(drawn, golden) < kMostDifferent);
    }
}

} // namespace clusterwright::tests::picture_test
