// Tutorials: Markdown in presets/tutorials, with links that do what the text says ("do:set?name=P&value=16") and numbers that must then be
// there ("do:check?name=speedup&value=7.7312"). A person clicks them one by one; a test follows all of them, so that they stay true.
#pragma once

#include <QString>
#include <QUrl>
#include <QUrlQuery>

#include <filesystem>
#include <vector>

namespace clusterwright::desktop
{

struct Tutorial {
    QString id;    // its file's name
    QString title; // its first heading
    QString text;  // Markdown
};

// In the order of their files' names, those of the first folder before those of the next.
[[nodiscard]] std::vector<Tutorial>
tutorialsIn(const std::vector<std::filesystem::path>& presetFolders);

// One of its links: "set", {"name": "P", "value": "16"}.
struct TutorialStep {
    QString verb;
    QUrlQuery arguments;

    [[nodiscard]] QString argument(const char* name) const;
};

[[nodiscard]] bool isTutorialStep(const QUrl& link);
[[nodiscard]] TutorialStep tutorialStep(const QUrl& link);
// All of its links that do something, in the order of the text.
[[nodiscard]] std::vector<TutorialStep> stepsOf(const Tutorial& tutorial);

} // namespace clusterwright::desktop
