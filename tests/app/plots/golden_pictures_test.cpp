// Compares each kind of figure with a reviewed image. To write new images for review:
//     CLUSTERWRIGHT_WRITE_PICTURES=1 plots_test '[golden]'
#include "app/desktop/plots/drawing/picture.h"
#include "model/core/file.h"
#include "tests/app/plots/figures.h"
#include "tests/support/catch_compat.h"

#include <QImage>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>

namespace clusterwright::tests::golden_pictures_test
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

} // namespace

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

} // namespace clusterwright::tests::golden_pictures_test
