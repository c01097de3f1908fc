// Tutorials: Markdown in presets/tutorials, with links that perform the step in the text ("do:set?name=P&value=16") and checks of
// the resulting numbers ("do:check?name=speedup&value=7.7312"). The reader clicks them one by one; a test follows all of them, so
// that they stay correct.
#pragma once

#include <QString>
#include <QStringList>
#include <QUrl>
#include <QUrlQuery>

#include <filesystem>
#include <vector>

namespace clusterwright::desktop
{

struct Tutorial {
    QString id;    // name of the file
    QString title; // first heading
    QString text;  // Markdown
};

// Sorted by file name, those of the first folder before those of the next.
[[nodiscard]] std::vector<Tutorial>
tutorialsIn(const std::vector<std::filesystem::path>& presetFolders);

// A link of a tutorial: "set", {"name": "P", "value": "16"}.
struct TutorialStep {
    QString verb;
    QUrlQuery arguments;

    [[nodiscard]] QString argument(const char* name) const;
};

[[nodiscard]] bool isTutorialStep(const QUrl& link);
[[nodiscard]] TutorialStep tutorialStep(const QUrl& link);
// All links of the tutorial that perform a step, in text order.
[[nodiscard]] std::vector<TutorialStep> stepsOf(const Tutorial& tutorial);
// Returns the ids of the designs that the step acts on: those that the links before it open. Empty for a step that needs no design.
[[nodiscard]] QStringList designsAt(const Tutorial& tutorial, const TutorialStep& step);

} // namespace clusterwright::desktop
