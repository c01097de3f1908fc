// Draws the canvas and the editor in light and dark, at 1x and 2x, into the folder CLUSTERWRIGHT_PICTURES. Without this variable
// the images are drawn, too, and must not be empty.
#include "app/desktop/common/theme.h"
#include "app/desktop/pipeline/blocks/block_editor.h"
#include "app/desktop/pipeline/blocks/equation_edit.h"
#include "app/desktop/pipeline/canvas/block_palette.h"
#include "tests/app/pipeline/opened_pipeline.h"
#include "tests/support/elements.h"

#include <QImage>
#include <QPainter>

namespace clusterwright::tests::pipeline_pictures_test
{

using namespace clusterwright::desktop;

namespace
{

void grab(QWidget& widget, const QString& name)
{
    const auto folder = qEnvironmentVariable("CLUSTERWRIGHT_PICTURES");
    for (const int scale : {1, 2}) {
        QImage image(widget.size() * scale, QImage::Format_ARGB32);
        image.setDevicePixelRatio(scale);
        image.fill(Qt::transparent);
        widget.render(&image);
        CHECK(image.pixelColor(image.width() / 2, image.height() / 2).alpha() == 255);
        if (!folder.isEmpty())
            CHECK(image.save(QStringLiteral("%1/%2-%3x.png").arg(folder, name).arg(scale)));
    }
}

// Draws the canvas at its size in windows of 1280 x 800 and 1600 x 1000: with a selected step, zoomed in, as a timeline.
void grabSizes(const std::string& id, const QString& suffix)
{
    OpenedPipeline opened(id);
    const auto name = QString::fromStdString(id) + QLatin1Char('-') + suffix;
    for (const QSize size : {QSize(720, 300), QSize(1080, 460)}) {
        opened.canvas.resize(size);
        opened.canvas.run(CanvasCommand::ZoomToFit);
        QApplication::processEvents();
        grab(opened.canvas, QStringLiteral("room-%1-%2").arg(size.width()).arg(name));
    }
    opened.workbench.selection().set({opened.scene().faces().steps.back().element});
    QApplication::processEvents();
    grab(opened.canvas, QStringLiteral("selected-") + name);
    opened.view().setZoom(1.25);
    opened.view().centerOn(opened.scene().itemsBoundingRect().center());
    grab(opened.canvas, QStringLiteral("near-") + name);
    opened.canvas.setTimeline(true);
    grab(opened.canvas, QStringLiteral("timeline-") + name);
    opened.canvas.setTimeline(false);
}

} // namespace

TEST_CASE("The canvas is drawn in light and dark", "[desktop][pipeline][pictures]")
{
    for (const auto theme : {ThemeChoice::Light, ThemeChoice::Dark}) {
        applyTheme(*qApp, theme);
        const auto suffix = QLatin1String(theme == ThemeChoice::Light ? "light" : "dark");
        for (const auto* const id :
             {"acc-fft-inic", "maestro2-barrier-mdo", "beowulf-mesh-token-software", ""}) {
            OpenedPipeline opened{std::string(id)};
            grab(opened.canvas,
                 QStringLiteral("pipeline-%1-%2")
                     .arg(*id ? QString::fromLatin1(id) : QStringLiteral("empty"), suffix));
        }
        for (const auto* const id : {"acc-fft-inic", "acc-sort-inic", "multiedge-two-way"})
            grabSizes(id, suffix);
        OpenedPipeline wrong;
        REQUIRE(wrong.document().submit(
            model::setBinding(wrong.design(), "dtc", "S", "partition.nothing"), {}));
        REQUIRE(wrong.document().submit(
            model::setChunks(wrong.design(),
                             numbered(wrong.design(), model::ElementKind::Arrow, "transpose", 1),
                             "64"),
            {}));
        wrong.workbench.selection().set(
            {{model::ElementKind::Step, "", "compute"},
             numbered(wrong.design(), model::ElementKind::Arrow, "transpose", 0)});
        wrong.await();
        grab(wrong.canvas, QStringLiteral("pipeline-findings-") + suffix);
        BlockPalette palette(wrong.canvas);
        palette.resize(260, 600);
        grab(palette, QStringLiteral("palette-") + suffix);
        BlockEditor editor(wrong.workbench);
        editor.resize(1100, 460);
        editor.open(QStringLiteral("npb.wavefront"));
        grab(editor, QStringLiteral("editor-") + suffix);
        editor.findChild<EquationEdit*>()->appendPlainText(QStringLiteral("wrong = hops + T_fill"));
        editor.check();
        grab(editor, QStringLiteral("editor-findings-") + suffix);
    }
    applyTheme(*qApp, ThemeChoice::Light);
}

} // namespace clusterwright::tests::pipeline_pictures_test
