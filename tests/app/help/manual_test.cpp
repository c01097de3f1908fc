// The manual: its sections, its search, and the place that F1 opens.
#include "app/desktop/help/manual.h"
#include "tests/app/shell/window.h"

#include <QDialog>
#include <QDockWidget>
#include <QLineEdit>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTreeWidget>

#include <algorithm>

namespace clusterwright::tests::manual_test
{

using namespace clusterwright::desktop;

namespace
{

bool isInManual(const QString& place)
{
    const auto parts = place.split(QLatin1Char('#'));
    const auto sections = sectionsOf(manualText(parts[0]));
    return !sections.empty() &&
           (parts.size() == 1 ||
            std::ranges::count(sections, parts[1], &ManualSection::anchor) == 1);
}

QStringList shownSections(const QTreeWidget& contents)
{
    QStringList shown;
    for (QTreeWidgetItemIterator at(&const_cast<QTreeWidget&>(contents),
                                    QTreeWidgetItemIterator::NotHidden);
         *at;
         ++at)
        shown.append((*at)->text(0));
    return shown;
}

} // namespace

TEST_CASE("A page has a section for each heading, outside of code", "[help]")
{
    const auto sections = sectionsOf(
        QStringLiteral("# Page\n\nBegin.\n```\n# a comment\n```\n## Banks of errors\nA file.\n"
                       "## `when`: a condition\n"));
    REQUIRE(sections.size() == 3);
    CHECK(sections[0].heading == "Page");
    CHECK(sections[0].text.contains("a comment"));
    CHECK(sections[1].anchor == "banks-of-errors");
    CHECK(sections[1].text == "A file.\n");
    CHECK(sections[2].anchor == "when-a-condition");
}

TEST_CASE("Each panel, page and canvas of the window has its place in the manual",
          "[desktop][help]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    const auto window = manualPlaceOf(nullptr);
    CHECK(isInManual(window));
    QList<QWidget*> parts;
    for (auto* const dock : test.window->findChildren<QDockWidget*>())
        parts.append(dock->widget());
    for (const char* name : {"topologyCanvas",
                             "pipelineCanvas",
                             "studies",
                             "measurePage",
                             "reportPage",
                             "welcome",
                             "answerBar"})
        parts.append(&test.part<QWidget>(name));
    CHECK(parts.size() > 15);
    for (const auto* const part : parts) {
        INFO(part->objectName().toStdString());
        const auto place = manualPlaceOf(part);
        CHECK(place != window);
        CHECK(isInManual(place));
    }
}

TEST_CASE("F1 opens the manual at the section of a place", "[desktop][help]")
{
    const TestWindow test;
    showManual(QStringLiteral("app/help/window.md#mend-problems"), test.window.get());
    auto& manual = test.part<QDialog>("manual");
    REQUIRE(QTest::qWaitForWindowExposed(&manual));
    const auto& text = *manual.findChild<QTextBrowser*>();
    CHECK(text.textCursor().block().text() == "Mend problems");
    CHECK(text.verticalScrollBar()->value() > 0);
    showManual(QStringLiteral("app/help/window.md"), test.window.get());
    CHECK(text.verticalScrollBar()->value() == 0);
    showManual(QStringLiteral("presets/README.md#banks-of-errors"), test.window.get());
    CHECK(text.textCursor().block().text() == "Banks of errors");
}

TEST_CASE("A search of the manual shows the sections with all of its words", "[desktop][help]")
{
    const TestWindow test;
    showManual(QStringLiteral("app/help/window.md"), test.window.get());
    const auto& manual = test.part<QDialog>("manual");
    const auto& contents = *manual.findChild<QTreeWidget*>();
    const auto all = shownSections(contents);
    CHECK(all.contains("The window"));
    CHECK(all.contains("Quantities"));
    auto& search = *manual.findChild<QLineEdit*>();
    QTest::keyClicks(&search, "bit_reversal ranks");
    CHECK(shownSections(contents) ==
          QStringList{"The formula language", "Functions of the topology"});
    search.clear();
    CHECK(shownSections(contents) == all);
}

} // namespace clusterwright::tests::manual_test
