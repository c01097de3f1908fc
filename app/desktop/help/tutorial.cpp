#include "app/desktop/help/tutorial.h"

#include "app/desktop/common/text.h"
#include "model/core/file.h"

#include <QTextBlock>
#include <QTextDocument>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

namespace fs = std::filesystem;

std::vector<fs::path> textsIn(const fs::path& folder)
{
    std::vector<fs::path> files;
    std::error_code none; // a missing folder has no tutorials
    for (const auto& entry : fs::directory_iterator(folder, none))
        if (entry.path().extension() == ".md")
            files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

QString titleOf(const QString& text)
{
    const auto line = text.section(QLatin1Char('\n'), 0, 0);
    return line.startsWith(QStringLiteral("# ")) ? line.mid(2).trimmed() : line;
}

} // namespace

std::vector<Tutorial> tutorialsIn(const std::vector<fs::path>& presetFolders)
{
    std::vector<Tutorial> tutorials;
    for (const auto& folder : presetFolders)
        for (const auto& file : textsIn(folder / "tutorials"))
            if (const auto text = model::readFile(file.string())) {
                const auto read = qt(text.value());
                tutorials.push_back({qt(file.stem().string()), titleOf(read), read});
            }
    return tutorials;
}

QString TutorialStep::argument(const char* name) const
{
    return arguments.queryItemValue(QLatin1String(name), QUrl::FullyDecoded);
}

bool isTutorialStep(const QUrl& link)
{
    return link.scheme() == QStringLiteral("do");
}

TutorialStep tutorialStep(const QUrl& link)
{
    return {link.path(), QUrlQuery(link)};
}

std::vector<TutorialStep> stepsOf(const Tutorial& tutorial)
{
    QTextDocument document;
    document.setMarkdown(tutorial.text);
    std::vector<TutorialStep> steps;
    for (auto block = document.begin(); block.isValid(); block = block.next())
        for (auto part = block.begin(); !part.atEnd(); ++part)
            if (const QUrl link(part.fragment().charFormat().anchorHref()); isTutorialStep(link))
                steps.push_back(tutorialStep(link));
    return steps;
}

QStringList designsAt(const Tutorial& tutorial, const TutorialStep& step)
{
    QStringList designs;
    QString open;
    for (const auto& each : stepsOf(tutorial))
        if (each.verb == QStringLiteral("open"))
            open = each.argument("design");
        else if (each.verb == step.verb && each.arguments == step.arguments &&
                 each.verb != QStringLiteral("panel") && !open.isEmpty())
            designs.append(open);
    return designs;
}

} // namespace clusterwright::desktop
