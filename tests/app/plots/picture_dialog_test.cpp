// The dialog that saves a plot as a picture of an exact size.
#include "app/desktop/plots/view/picture_dialog.h"
#include "app/desktop/plots/view/plot_view.h"
#include "tests/app/plots/figures.h"
#include "tests/support/catch_compat.h"
#include "tests/support/preset_folder.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QListWidget>

namespace clusterwright::tests::picture_dialog_test
{

using namespace plots;

TEST_CASE("The picture dialog sets size and names, which the plot keeps", "[plots][style]")
{
    PlotView view(QStringLiteral("plot"));
    view.resize(640, 440);
    view.showFigure(exampleFigure("speedup"));
    PictureDialog dialog(
        view, stylesIn({shippedPresetsFolder()}), QStringLiteral("plot.pdf"), &view);
    auto& styles = *dialog.findChild<QComboBox*>(QStringLiteral("styles"));
    styles.setCurrentIndex(styles.findText(QStringLiteral("One column, 88 mm")));
    emit styles.activated(styles.currentIndex());
    dialog.findChild<QDoubleSpinBox*>(QStringLiteral("height"))->setValue(60);
    auto& names = *dialog.findChild<QListWidget*>(QStringLiteral("series"));
    REQUIRE(names.count() >= 2);
    CHECK(names.item(0)->text() == QStringLiteral("inic"));
    names.item(0)->setText(QStringLiteral("Intelligent NIC"));

    const auto& style = view.content().style();
    CHECK(style.width == 88);
    CHECK(style.height == 60);
    CHECK(style.hasNoTitle);
    REQUIRE_FALSE(style.series.empty());
    CHECK(style.series.front() == "inic=Intelligent NIC");
    CHECK(view.as<Figure>().panels.front().series.front().label == "Intelligent NIC");
    CHECK(view.content().labels().front() == "inic"); // as the dialog shows it again
    // 88 mm x 60 mm at 120 dpi: 88 / 25.4 * 120 = 416, 60 / 25.4 * 120 = 283
    CHECK(dialog.findChild<QLabel*>(QStringLiteral("preview"))->pixmap().size() == QSize(416, 283));
    CHECK(choicesOf(toText(view.content().choices())).style == style);
}

} // namespace clusterwright::tests::picture_dialog_test
