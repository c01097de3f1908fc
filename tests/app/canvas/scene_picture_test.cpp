// Images of a drawing.

#include "app/desktop/canvas/scene_picture.h"
#include "app/desktop/common/theme.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/temporary_folder.h"

#include <QApplication>
#include <QClipboard>
#include <QGraphicsItem>
#include <QGraphicsScene>
#include <QMimeData>
#include <QPainter>
#include <QPalette>
#include <QSvgRenderer>

#include <fstream>

namespace clusterwright::tests::scene_picture_test
{

using namespace clusterwright::desktop;

namespace
{

// An item in the theme's colour, red if selected.
class Box final : public QGraphicsItem
{
public:
    Box() { setFlag(ItemIsSelectable); }
    [[nodiscard]] QRectF boundingRect() const override { return {0, 0, 100, 50}; }
    void paint(QPainter* painter,
               const QStyleOptionGraphicsItem* /*option*/,
               QWidget* /*widget*/) override
    {
        const auto& theme = themeOf(scene()->palette());
        painter->fillRect(boundingRect(), isSelected() ? QColor(Qt::red) : theme.host);
        painter->setPen(theme.ink);
        painter->drawText(boundingRect(), Qt::AlignCenter, QStringLiteral("host1"));
    }
};

std::string contentOf(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

} // namespace

TEST_CASE("An image uses light colours and shows no selection", "[desktop][canvas]")
{
    QGraphicsScene scene;
    QPalette dark(Qt::black);
    dark.setColor(QPalette::Base, Qt::black);
    scene.setPalette(dark);
    auto* const box = new Box;
    scene.addItem(box);
    box->setSelected(true);
    const auto image = imageOf(scene, 1);
    CHECK(image.size() == QSize(132, 82)); // a margin of 16
    QPalette light(Qt::white);
    light.setColor(QPalette::Base, Qt::white);
    CHECK(image.pixelColor(20, 20) == themeOf(light).host);
    CHECK(image.pixelColor(2, 2) == QColor(Qt::white));
    CHECK(box->isSelected());
    CHECK(scene.palette().color(QPalette::Base) == QColor(Qt::black));
}

TEST_CASE("The file name's extension selects the image format", "[desktop][canvas]")
{
    const TemporaryFolder folder;
    QGraphicsScene scene;
    scene.addItem(new Box);
    for (const auto* const name : {"a.svg", "a.pdf", "a.png"})
        CHECK(writePicture(scene, folder.path() / name).empty());
    const auto svg = contentOf(folder.path() / "a.svg");
    CHECK(svg.find("host1") != std::string::npos); // text, not paths
    QSvgRenderer renderer(QByteArray::fromStdString(svg));
    CHECK(renderer.viewBox().size() == QSize(132, 82));
    CHECK(contentOf(folder.path() / "a.pdf").starts_with("%PDF"));
    CHECK(QImage(QString::fromStdString((folder.path() / "a.png").string())).width() == 264);

    CHECK(codeOf(writePicture(scene, folder.path() / "a.bmp")) == "picture.kind");
    CHECK(codeOf(writePicture(scene, folder.path() / "no" / "a.svg")) == "file.unwritable");
    QGraphicsScene empty;
    CHECK(codeOf(writePicture(empty, folder.path() / "b.svg")) == "picture.empty");
}

TEST_CASE("A huge drawing is saved as a reduced image", "[desktop][canvas]")
{
    QGraphicsScene scene;
    scene.addRect(0, 0, 100'000, 100'000);
    const auto image = imageOf(scene);
    CHECK_FALSE(image.isNull());
    CHECK(image.width() * static_cast<double>(image.height()) <= 60e6);
}

TEST_CASE("The clipboard gets an SVG and a bitmap", "[desktop][canvas]")
{
    QGraphicsScene scene;
    scene.addItem(new Box);
    CHECK(copyPicture(scene).empty());
    const auto* const data = QApplication::clipboard()->mimeData();
    CHECK(data->hasImage());
    CHECK(data->data(QStringLiteral("image/svg+xml")).contains("host1"));
}

} // namespace clusterwright::tests::scene_picture_test
