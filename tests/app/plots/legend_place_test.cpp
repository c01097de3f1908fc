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

TEST_CASE("A legend takes the first corner that no curve comes near", "[plots]")
{
    CHECK(freePlace(kArea, kLegend, {}, 10) == QRectF(10, 10, 100, 50));
    // A rising curve (y grows downwards) leaves the top left free, a falling one the bottom left's opposite.
    CHECK(freePlace(kArea, kLegend, {QPolygonF({{0, 300}, {400, 0}})}, 10) ==
          QRectF(10, 10, 100, 50));
    CHECK(freePlace(kArea, kLegend, {QPolygonF({{0, 0}, {100, 250}, {200, 280}})}, 10) ==
          QRectF(290, 240, 100, 50));
}

TEST_CASE("A line that crosses a corner without a point in it counts", "[plots]")
{
    CHECK(freePlace(kArea, kLegend, {QPolygonF({{0, 80}, {150, 0}})}, 10) ==
          QRectF(290, 240, 100, 50));
}

TEST_CASE("A single point counts", "[plots]")
{
    CHECK(freePlace(kArea, kLegend, {QPolygonF({{50, 30}})}, 10) == QRectF(290, 240, 100, 50));
}

TEST_CASE("A legend that fits nowhere belongs outside", "[plots]")
{
    QList<QPolygonF> grid;
    for (int i = 0; i <= 300; i += 30)
        grid.append(QPolygonF({{0.0, double(i)}, {400.0, double(i)}}));
    CHECK(!freePlace(kArea, kLegend, grid, 10));
    CHECK(!freePlace(kArea, {300, 50}, {}, 10));
    CHECK(!freePlace(kArea, {100, 200}, {}, 10));
}

} // namespace clusterwright::tests::legend_place_test
