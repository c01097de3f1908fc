// The pages of app/help in a window, with those of the repository that they point to.
#pragma once

#include <QString>

#include <vector>

class QWidget;

namespace clusterwright::desktop
{

struct ManualPage {
    QString file; // "app/help/how-sure.md"
    QString title;
};

// In the order of the menu.
[[nodiscard]] std::vector<ManualPage> manualPages();

// Shows the page in the window's manual, which opens beside the window.
void showManual(const QString& file, QWidget* window);

} // namespace clusterwright::desktop
