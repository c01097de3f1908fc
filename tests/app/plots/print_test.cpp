// Figures of shipped designs at the size of a column: letters, edges, legends.
#include "app/desktop/plots/drawing/picture.h"
#include "app/desktop/plots/drawing/text_style.h"
#include "app/desktop/plots/results/result_figures.h"
#include "model/study/studies/named_study.h"
#include "tests/support/catch_compat.h"
#include "tests/support/preset_folder.h"

#include <QFontMetricsF>
#include <QTransform>
#include <QXmlStreamReader>

#include <cstdlib>
#include <fstream>
#include <vector>

namespace clusterwright::tests::print_test
{

using namespace plots;

namespace
{

struct Letters {
    QString words;
    double points = 0;
    QRectF box; // in pixels of the image
};

QTransform transformOf(const QString& text)
{
    const auto numbers = text.mid(7).chopped(1).split(QLatin1Char(',')); // matrix(1,0,0,1,0,0)
    if (!text.startsWith(QStringLiteral("matrix(")) || numbers.size() != 6)
        return {};
    return {numbers[0].toDouble(),
            numbers[1].toDouble(),
            numbers[2].toDouble(),
            numbers[3].toDouble(),
            numbers[4].toDouble(),
            numbers[5].toDouble()};
}

// Returns the texts of an SVG of QSvgGenerator, whose groups are not nested in transforms of others.
std::vector<Letters> lettersOf(const std::string& svg)
{
    std::vector<Letters> found;
    QXmlStreamReader reader(QByteArray::fromStdString(svg));
    QTransform transform;
    while (!reader.atEnd()) {
        if (reader.readNext() != QXmlStreamReader::StartElement)
            continue;
        const auto attributes = reader.attributes();
        if (attributes.hasAttribute(QLatin1String("transform")))
            transform = transformOf(attributes.value(QLatin1String("transform")).toString());
        if (reader.name() != QLatin1String("text"))
            continue;
        const double size = attributes.value(QLatin1String("font-size")).toDouble();
        const QPointF at(attributes.value(QLatin1String("x")).toDouble(),
                         attributes.value(QLatin1String("y")).toDouble());
        const auto words = reader.readElementText();
        const QFontMetricsF metrics(font(static_cast<int>(size)));
        const QRectF box(at.x(),
                         at.y() - metrics.capHeight(),
                         metrics.horizontalAdvance(words),
                         metrics.capHeight());
        const double scale = std::hypot(transform.m11(), transform.m12());
        found.push_back({words, size * scale * 72 / 96, transform.mapRect(box)});
    }
    return found;
}

struct Shown {
    std::string name; // "acc-fft-inic speedup By phases"
    AnyFigure figure;
};

std::vector<Shown> shownFigures()
{
    auto library = shippedPresets();
    model::ThreadWorkers workers;
    std::vector<Shown> shown;
    for (const auto* const id : {"acc-fft-inic",
                                 "beowulf-generation-1",
                                 "choose-interconnect",
                                 "gpu-allreduce",
                                 "gpu-all-to-all",
                                 "maestro2-allreduce-mdo",
                                 "multiedge-one-way",
                                 "now-network",
                                 "rails-4x25-or-100",
                                 "training-step"}) {
        const auto& design = *library.design(id).value();
        for (const auto& study : design.studies) {
            model::StudyRun run{workers, {}, {}};
            const auto result = model::runStudy(design, study, library, run);
            REQUIRE(result);
            for (const auto& [name, figure, hasRows] : figuresOf(study, result.value()))
                shown.push_back({std::string(id) + "-" + study.name + "-" + name, figure});
        }
    }
    return shown;
}

// Saves the pictures, to look at them.
void save(const std::string& name, const AnyFigure& figure, FigureStyle style)
{
    const char* const folder =
        std::getenv("CLUSTERWRIGHT_PRINTED"); // NOLINT(concurrency-mt-unsafe)
    if (folder == nullptr)
        return;
    style.dpi = 300;
    std::ofstream(std::string(folder) + "/" + name + ".png", std::ios::binary)
        << pictureOf(figure, PictureKind::Png, style).value();
}

} // namespace

TEST_CASE("Figures of a column have letters of 6 points, whole, and small legends",
          "[plots][print]")
{
    std::size_t drawn = 0;
    for (const auto& [name, figure] : shownFigures())
        for (const auto& size : {QSizeF(60, 45), QSizeF(88, 60)}) {
            FigureStyle style;
            style.width = size.width();
            style.height = size.height();
            INFO(name << " " << size.width() << " x " << size.height() << " mm");
            const auto picture = drawPicture(figure, PictureKind::Svg, style);
            REQUIRE(picture);
            save(name + "-" + std::to_string(int(size.width())) + "x" +
                     std::to_string(int(size.height())),
                 figure,
                 style);
            CHECK(picture.value().legendShare <= 0.3);
            QXmlStreamReader reader(QByteArray::fromStdString(picture.value().bytes));
            reader.readNextStartElement();
            const auto view = reader.attributes()
                                  .value(QLatin1String("viewBox"))
                                  .toString()
                                  .split(QLatin1Char(' '));
            REQUIRE(view.size() == 4);
            const auto paper =
                QRectF(0, 0, view[2].toDouble(), view[3].toDouble()).adjusted(-1, -1, 1, 1);
            for (const auto& letters : lettersOf(picture.value().bytes)) {
                INFO(letters.words.toStdString());
                CHECK(letters.points >= kLeastLetters - 0.01);
                CHECK(paper.contains(letters.box));
            }
            ++drawn;
        }
    CHECK(drawn > 100);
}

} // namespace clusterwright::tests::print_test
