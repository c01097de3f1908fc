#include "app/desktop/plots/drawing/figure_files.h"

#include "model/core/diagnostics.h"
#include "model/core/file.h"

#include <QString>

#include <algorithm>
#include <set>

namespace clusterwright::plots
{

namespace
{

constexpr qsizetype kLongestName = 80;

std::string endingOf(PictureKind kind)
{
    switch (kind) {
    case PictureKind::Png:
        return ".png";
    case PictureKind::Svg:
        return ".svg";
    case PictureKind::Pdf:
        return ".pdf";
    }
    return {};
}

std::filesystem::path named(const std::string& stem, const std::string& ending)
{
    return std::filesystem::path(QString::fromStdString(stem + ending).toStdU16String());
}

// Returns a unique file stem for each figure.
std::vector<std::string> stemsOf(const std::vector<FigureFile>& figures)
{
    std::set<std::string> taken;
    std::vector<std::string> stems;
    for (const auto& file : figures) {
        const auto wanted = fileStem(file.name);
        auto stem = wanted;
        for (int number = 2; !taken.insert(stem).second; ++number)
            stem = wanted + "-" + std::to_string(number);
        stems.push_back(stem);
    }
    return stems;
}

void add(model::Diagnostics findings, const std::filesystem::path& file, WrittenFiles& written)
{
    if (findings.empty())
        ++written.count;
    written.findings.add(prefixed(file.filename().string() + ": ", std::move(findings)));
}

} // namespace

std::string fileStem(const std::string& name)
{
    QString stem;
    for (const auto c : QString::fromStdString(name).toLower()) {
        if (c.isLetterOrNumber() || c == QLatin1Char('_'))
            stem += c;
        else if (!stem.isEmpty() && !stem.endsWith(QLatin1Char('-')))
            stem += QLatin1Char('-');
    }
    stem.truncate(kLongestName);
    while (stem.endsWith(QLatin1Char('-')))
        stem.chop(1);
    return stem.isEmpty() ? "figure" : stem.toStdString();
}

std::vector<std::filesystem::path> filesOf(const std::vector<FigureFile>& figures,
                                           const FileWishes& wishes)
{
    std::vector<std::filesystem::path> files;
    for (const auto& stem : stemsOf(figures)) {
        files.push_back(named(stem, endingOf(wishes.kind)));
        if (wishes.hasValues)
            files.push_back(named(stem, ".csv"));
    }
    return files;
}

WrittenFiles writeFigures(const std::vector<FigureFile>& figures,
                          const std::filesystem::path& folder,
                          const FileWishes& wishes,
                          const std::function<bool(std::size_t)>& goesOn)
{
    WrittenFiles written;
    const auto stems = stemsOf(figures);
    for (std::size_t i = 0; i < figures.size() && goesOn(i); ++i) {
        const auto file = folder / named(stems[i], endingOf(wishes.kind));
        const auto picture = pictureOf(figures[i].figure, wishes.kind, wishes.picture);
        add(picture ? model::writeFile(file, picture.value()) : picture.diagnostics(),
            file,
            written);
        const auto values = folder / named(stems[i], ".csv");
        if (wishes.hasValues)
            add(model::writeFile(values, toCsv(figures[i].figure)), values, written);
    }
    return written;
}

} // namespace clusterwright::plots
