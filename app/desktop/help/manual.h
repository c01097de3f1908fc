// The pages of app/help in a window, with those of the repository that they point to: contents, search, and F1 at a widget.
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

// A heading of a page with the text below it.
struct ManualSection {
    QString heading;
    QString anchor; // as GitHub names it: "banks-of-errors"
    QString text;
};

// The sections of a page in Markdown, in their order; the first has the page's title.
[[nodiscard]] std::vector<ManualSection> sectionsOf(const QString& markdown);
// The text of a page of the manual; empty for other files.
[[nodiscard]] QString manualText(const QString& file);

// Returns the place in the manual ("app/help/window.md#problems") about the widget or what contains it; the page of the window
// if nothing else is known.
[[nodiscard]] QString manualPlaceOf(const QWidget* widget);

// Shows the place, a page or "page#anchor", in the window's manual, which opens beside the window.
void showManual(const QString& place, QWidget* window);

} // namespace clusterwright::desktop
