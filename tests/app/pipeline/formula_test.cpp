// Typeset equations: every shipped equation is drawn, fractions have two levels.
#include "app/desktop/pipeline/drawing/formula.h"
#include "model/block/block.h"
#include "model/design/library/library.h"
#include "tests/support/catch_compat.h"
#include "tests/support/preset_folder.h"

#include <QApplication>
#include <QFontMetricsF>
#include <QImage>
#include <QPainter>

namespace clusterwright::tests::formula_test
{

using namespace clusterwright::desktop;

namespace
{

Formula formulaOf(const std::string& text)
{
    const auto equation = model::parseEquation(text);
    REQUIRE(equation);
    return {equation.value().name, equation.value().expression, QApplication::font()};
}

qreal lineHeight()
{
    return QFontMetricsF(QApplication::font()).height();
}

} // namespace

TEST_CASE("Fractions are higher than lines, and sums wider than their parts", "[desktop][pipeline]")
{
    CHECK(formulaOf("t = a + b").size().height() <= lineHeight() + 1);
    CHECK(formulaOf("t = a / b").size().height() > lineHeight() * 1.3);
    CHECK(formulaOf("t = (a + b) * c").size().width() > formulaOf("t = a + b * c").size().width());
    CHECK(formulaOf("t = a - (b - c)").size().width() > formulaOf("t = a - b - c").size().width());
    CHECK(formulaOf("T_dth = a").size().width() < formulaOf("Tidth = a").size().width());
}

TEST_CASE("Names of Greek letters are drawn as letters", "[desktop][pipeline]")
{
    const auto widthOf = [](const char* text) { return formulaOf(text).size().width(); };
    CHECK(widthOf("t = alpha") < widthOf("t = alphb")); // one Greek letter instead of five letters
    CHECK(widthOf("t = beta_send") < widthOf("t = beto_send"));
    CHECK(widthOf("t = alphabet") > widthOf("t = alphab")); // not a Greek letter
}

TEST_CASE("Every shipped equation is drawn inside its size", "[desktop][pipeline]")
{
    model::Library library = shippedPresets();
    for (const auto& id : library.ids(model::PresetKind::Block)) {
        const auto block = library.block(id);
        REQUIRE(block);
        for (const auto& equation : block.value()->equations) {
            INFO(id << ": " << equation.name << " = " << equation.expression.text);
            const Formula formula(equation.name, equation.expression, QApplication::font());
            const auto size = formula.size().toSize();
            REQUIRE(size.width() > 0);
            constexpr int kAround = 4;
            QImage image(size + QSize(2 * kAround, 2 * kAround), QImage::Format_ARGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            formula.paint(painter, {kAround, kAround}, Qt::black);
            painter.end();
            bool isClean = true;
            for (int x = 0; x < image.width(); ++x)
                isClean = isClean && image.pixelColor(x, 0) == Qt::white &&
                          image.pixelColor(x, image.height() - 1) == Qt::white;
            CHECK(isClean);
        }
    }
}

} // namespace clusterwright::tests::formula_test
