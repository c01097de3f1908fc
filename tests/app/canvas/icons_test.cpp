// The program's own icons.

#include "app/desktop/icons/icons.h"
#include "tests/support/catch_compat.h"

#include <QDir>
#include <QImage>
#include <QPainter>

namespace clusterwright::tests::icons_test
{

using namespace clusterwright::desktop;

TEST_CASE("Every icon is in the resources and takes the requested colour", "[desktop][icons]")
{
    const QDir folder(QStringLiteral(CLUSTERWRIGHT_ICONS));
    const auto names = folder.entryInfoList({QStringLiteral("*.svg")});
    REQUIRE(names.size() > 30);
    for (const auto& file : names) {
        if (file.baseName() == QStringLiteral("clusterwright"))
            continue; // the program's icon has its own colours
        INFO(file.baseName().toStdString());
        QImage image(48, 48, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        paintIcon(painter, file.baseName(), {0, 0, 48, 48}, QColor(255, 0, 0));
        painter.end();
        int inked = 0;
        for (int y = 0; y < 48; ++y)
            for (int x = 0; x < 48; ++x)
                if (image.pixelColor(x, y).alpha() == 255)
                    inked += image.pixelColor(x, y) == QColor(255, 0, 0) ? 1 : -1000;
        CHECK(inked > 30);
    }
}

TEST_CASE("An icon is sharp at every size", "[desktop][icons]")
{
    const auto icon = iconOf(QStringLiteral("host"));
    for (const int size : {16, 24, 64})
        CHECK(icon.pixmap(size).width() == size);
    CHECK(icon.pixmap(QSize(24, 24), 2.0).width() == 48);
}

} // namespace clusterwright::tests::icons_test
