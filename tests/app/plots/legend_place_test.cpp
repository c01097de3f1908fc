#include "app/desktop/plots/drawing/legend_place.h"
#include "tests/support/catch_compat.h"

namespace clusterwright::tests::legend_place_test
{

using plots::freePlace;

namespace
{

const QRectF kArea(0, 0, 400, 300);
const QSizeF kLegend(100, 50);

} // namespace

TEST_CASE("A legend takes the first corner without a curve nearby", "[plots]")
{
    CHECK(freePlace(kArea, kLegend, {}, 10) == QRectF(10, 10, 100, 50));
    // A rising curve leaves the top left free, a falling one the top right (y grows downwards).
    CHECK(freePlace(kArea, kLegend, {QPolygonF({{0, 300}, {400, 0}})}, 10) ==
          QRectF(10, 10, 100, 50));
    CHECK(freePlace(kArea, kLegend, {QPolygonF({{0, 0}, {100, 250}, {200, 280}})}, 10) ==
          QRectF(290, 240, 100, 50));
}

TEST_CASE("A line through a corner occupies it even without a point there", "[plots]")
{
    CHECK(freePlace(kArea, kLegend, {QPolygonF({{0, 80}, {150, 0}})}, 10) ==
          QRectF(290, 240, 100, 50));
}

TEST_CASE("A single point occupies its corner", "[plots]")
{
    CHECK(freePlace(kArea, kLegend, {QPolygonF({{50, 30}})}, 10) == QRectF(290, 240, 100, 50));
}

TEST_CASE("A legend without free space goes outside", "[plots]")
{
    QList<QPolygonF> grid;
    for (int i = 0; i <= 300; i += 30)
        grid.append(QPolygonF({{0.0, double(i)}, {400.0, double(i)}}));
    CHECK(!freePlace(kArea, kLegend, grid, 10));
    CHECK(!freePlace(kArea, {300, 50}, {}, 10));
    CHECK(!freePlace(kArea, {100, 200}, {}, 10));
}

} // namespace clusterwright::tests::legend_place_test
