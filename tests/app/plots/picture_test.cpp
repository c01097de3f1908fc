#include "app/desktop/plots/picture.h"
#include "tests/app/plots/figures.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"

#include <QByteArray>
#include <QImage>
#include <QSvgRenderer>

namespace clusterwright::tests
{

using namespace plots;

namespace
{

QByteArray bytesOf(const std::string& json, PictureKind kind)
{
    const auto picture = pictureOf(figureOf(json), kind);
    REQUIRE(picture);
    return QByteArray::fromStdString(picture.value());
}

bool holdsColor(const QImage& image, QColor color)
{
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (image.pixelColor(x, y) == color)
                return true;
    return false;
}

} // namespace

TEST_CASE("The kind of picture is the file's ending", "[plots]")
{
    CHECK(pictureKind("a.png").value() == PictureKind::Png);
    CHECK(pictureKind("folder.pdf/A.SVG").value() == PictureKind::Svg);
    CHECK(pictureKind("a.pdf").value() == PictureKind::Pdf);
    for (const auto* const name : {"a.jpg", "png", "", "a."})
        CHECK(pictureKind(name).diagnostics().front().code == "picture.kind");
}

TEST_CASE("A PNG is sharp enough for print and shows the curves on white", "[plots]")
{
    const auto image = QImage::fromData(bytesOf(speedupJson(), PictureKind::Png), "PNG");
    CHECK(image.width() == 3 * 640);
    CHECK(image.height() == 3 * 440);
    CHECK(image.dotsPerMeterX() == Approx(288 / 0.0254).epsilon(1e-3));
    CHECK(image.pixelColor(1, 1) == QColor(Qt::white));
    CHECK(holdsColor(image, QColor(0x00, 0x72, 0xb2)));
    CHECK(holdsColor(image, QColor(0xd5, 0x5e, 0x00)));
}

TEST_CASE("An SVG keeps its letters as text", "[plots]")
{
    const auto bytes = bytesOf(speedupJson(), PictureKind::Svg);
    QSvgRenderer renderer(bytes);
    CHECK(renderer.isValid());
    CHECK(renderer.viewBox() == QRect(0, 0, 640, 440));
    for (const auto* const words :
         {">FFT<", ">speedup<", ">P (processors)<", ">gigabit<", ">linear<"})
        CHECK(contains(bytes.toStdString(), words));
}

TEST_CASE("A PDF is one", "[plots]")
{
    const auto bytes = bytesOf(speedupJson(), PictureKind::Pdf);
    CHECK(bytes.startsWith("%PDF-"));
    CHECK(contains(bytes.toStdString(), "/MediaBox [0 0 480")); // points: 640 px at 96 dpi
}

TEST_CASE("The same figure gives the same picture", "[plots]")
{
    CHECK(bytesOf(speedupJson(), PictureKind::Png) == bytesOf(speedupJson(), PictureKind::Png));
    CHECK(bytesOf(speedupJson(), PictureKind::Svg) == bytesOf(speedupJson(), PictureKind::Svg));
}

} // namespace clusterwright::tests
