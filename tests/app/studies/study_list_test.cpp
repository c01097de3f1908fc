// The list of studies: renaming, deleting and folders, by keys and by the context menu.
#include "app/desktop/common/text.h"
#include "app/desktop/studies/study_list.h"
#include "model/design/document/design.h"
#include "tests/app/studies/studies_window.h"

#include <QAction>
#include <QApplication>
#include <QCommandLinkButton>
#include <QContextMenuEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QToolButton>

namespace clusterwright::tests::study_list_test
{

using namespace clusterwright::desktop;

namespace
{

struct ShownList : StudiesWindow {
    ShownList()
    {
        panel.list().setParent(nullptr);
        panel.list().show();
        panel.list().activateWindow();
        REQUIRE(QTest::qWaitForWindowActive(&panel.list()));
        list().setFocus();
    }
    ~ShownList() { delete &panel.list(); }
    ShownList(const ShownList&) = delete;
    ShownList& operator=(const ShownList&) = delete;
    ShownList(ShownList&&) = delete;
    ShownList& operator=(ShownList&&) = delete;

    [[nodiscard]] QListWidget& list()
    {
        return *panel.list().findChild<QListWidget*>(QStringLiteral("list"));
    }
    [[nodiscard]] const std::vector<model::StudyDefinition>& studies()
    {
        return document().design().studies;
    }
    void key(Qt::Key key) { QTest::keyClick(&list(), key); }
    // Line edit of the title that is edited in place.
    [[nodiscard]] QLineEdit& title()
    {
        auto* const field = list().findChild<QLineEdit*>(QStringLiteral("studyTitle"));
        REQUIRE(field);
        return *field;
    }
    void choose(const char* folder)
    {
        auto* const menu = list().findChild<QAction*>(QStringLiteral("moveStudy"))->menu();
        emit menu->aboutToShow();
        for (auto* const action : menu->actions())
            if (action->text() == QString::fromUtf8(folder))
                return action->trigger();
        FAIL(folder);
    }
    void enter()
    {
        QTest::keyClick(&title(), Qt::Key_Return);
        QTest::qWait(100);
    }
    [[nodiscard]] int steps() { return document().undoStack().count(); }
};

} // namespace

TEST_CASE("Delete removes the selected study in one step and selects the next",
          "[desktop][studies]")
{
    ShownList test;
    const auto before = test.studies();
    REQUIRE(before.size() > 2);
    test.panel.showStudy(before[1].name);
    test.key(Qt::Key_Delete);
    REQUIRE(test.studies().size() == before.size() - 1);
    CHECK(test.studies()[1] == before[2]);
    CHECK(test.panel.study() == before[2].name);
    CHECK(test.steps() == 1);
    test.document().undoStack().undo();
    CHECK(test.studies() == before);
}

TEST_CASE("Deleting the last study of the list selects the one before", "[desktop][studies]")
{
    ShownList test;
    const auto before = test.studies();
    test.panel.showStudy(before.back().name);
    test.key(Qt::Key_Delete);
    REQUIRE(test.studies().size() == before.size() - 1);
    CHECK(test.panel.study() == before[before.size() - 2].name);
}

TEST_CASE("A title has room for each of its lines at every width", "[desktop][studies]")
{
    ShownList shown;
    auto& list = shown.list();
    auto& item = *list.item(0);
    item.setText(QStringLiteral("Size at which a ring overtakes two trees"));
    const auto metrics = list.fontMetrics();
    const int whole = metrics.horizontalAdvance(item.text());
    for (int width = whole - 30; width < whole + 40; ++width) { // with and without a second line
        shown.panel.list().resize(width, 400);
        list.doItemsLayout();
        const auto place = list.visualItemRect(&item);
        const int margin = list.style()->pixelMetric(QStyle::PM_FocusFrameHMargin) + 1;
        const int room = list.viewport()->width() - 2 * list.spacing() - 2 * margin;
        INFO(width << " " << room << " " << whole);
        CHECK(place.height() >= (whole > room ? 2 : 1) * metrics.height());
    }
}

TEST_CASE("F2 edits the whole title of a study in the list", "[desktop][studies]")
{
    ShownList test;
    const auto before = test.studies();
    test.panel.showStudy(before[1].name);
    test.key(Qt::Key_F2);
    CHECK(utf8(test.title().text()) == before[1].title);
    test.title().setText(QStringLiteral("Renamed"));
    test.enter();
    CHECK(test.studies()[1].title == "Renamed");
    CHECK(test.studies()[1].name == before[1].name);
    CHECK(test.panel.study() == before[1].name);
    CHECK(test.steps() == 1);
    test.document().undoStack().undo();
    CHECK(test.studies() == before);
}

TEST_CASE("An unchanged title adds no undo step", "[desktop][studies]")
{
    ShownList test;
    QSignalSpy refused(&test.document(), &Document::refused);
    test.key(Qt::Key_F2);
    test.enter();
    CHECK(refused.isEmpty());
    CHECK(test.steps() == 0);
}

TEST_CASE("The context menu moves a study into and out of folders", "[desktop][studies]")
{
    ShownList test;
    const auto before = test.studies();
    test.panel.showStudy(before[0].name);
    test.choose("New folder \u2026");
    CHECK(utf8(test.title().text()) == "New folder / " + before[0].title);
    CHECK(test.title().selectedText() == QStringLiteral("New folder"));
    QTest::keyClicks(&test.title(), QStringLiteral("Costs"));
    test.enter();
    CHECK(test.studies()[0].title == "Costs / " + before[0].title);
    CHECK(test.steps() == 1);
    test.panel.showStudy(before[1].name);
    test.choose("Costs");
    CHECK(test.studies()[1].title == "Costs / " + before[1].title);
    test.choose("No folder");
    CHECK(test.studies()[1].title == before[1].title);
    CHECK(test.steps() == 3);
}

TEST_CASE("A design without studies shows the questions, and a click adds a study",
          "[desktop][studies]")
{
    StudiesWindow test;
    const auto& questions = test.part<QWidget>("studyQuestions");
    CHECK_FALSE(questions.isVisible());
    auto empty = test.document().design();
    empty.studies.clear();
    test.document().open(empty, {});
    CHECK(questions.isVisible());
    CHECK_FALSE(test.part<QWidget>("studyParts").isVisible());
    QTest::mouseClick(&test.part<QCommandLinkButton>("ask.sensitivity"), Qt::LeftButton);
    REQUIRE(test.document().design().studies.size() == 1);
    CHECK(test.document().design().studies[0].kind == "sensitivity");
    CHECK_FALSE(questions.isVisible());
    CHECK(test.part<QWidget>("studyParts").isVisible());
    test.document().undoStack().undo();
    CHECK(questions.isVisible());
}

TEST_CASE("A comparison without another design offers a scenario", "[desktop][studies]")
{
    ShownList test;
    auto alone = test.document().design();
    alone.id = "mine"; // no shipped design has a similar name
    alone.baseline.reset();
    alone.scenarios.clear();
    alone.studies.clear();
    test.document().open(alone, {});
    test.panel.list().addStudy("comparison");
    CHECK(test.studies().empty());
    auto* const box = test.panel.list().findChild<QMessageBox*>(QStringLiteral("offer"));
    REQUIRE(box);
    box->defaultButton()->click();
    CHECK(test.document().design().scenarios.size() == 1);
    test.panel.list().addStudy("comparison");
    CHECK(test.studies().size() == 1);
}

TEST_CASE("A study that cannot be added gives its reason in a message", "[desktop][studies]")
{
    ShownList test;
    test.panel.list().addStudy("ladder"); // needs measured points
    auto* const box = test.panel.list().findChild<QMessageBox*>(QStringLiteral("message"));
    REQUIRE(box);
    CHECK_FALSE(box->informativeText().isEmpty());
}

TEST_CASE("A folder has no context menu of a study", "[desktop][studies]")
{
    ShownList test;
    test.panel.showStudy(test.studies()[0].name);
    test.panel.list().setFolder(QStringLiteral("Costs"));
    const auto& list = test.list();
    int folder = 0;
    while (list.item(folder)->flags().testFlag(Qt::ItemIsSelectable))
        ++folder;
    const auto at = list.visualItemRect(list.item(folder)).center();
    QContextMenuEvent menu(QContextMenuEvent::Mouse, at, list.viewport()->mapToGlobal(at));
    QApplication::sendEvent(list.viewport(), &menu);
    CHECK_FALSE(QApplication::activePopupWidget());
}

TEST_CASE("The list of studies has folders, a search and copies", "[desktop][studies]")
{
    StudiesWindow test;
    auto& list = test.part<QListWidget>("list");
    const auto shown = [&] {
        QStringList texts;
        for (int row = 0; row < list.count(); ++row)
            if (!list.item(row)->isHidden())
                texts.append(list.item(row)->text().trimmed());
        return texts;
    };
    const auto before = shown();
    for (const auto* const name : {"one", "two"}) {
        model::StudyDefinition study;
        study.name = name;
        study.title = std::string("Costs / Study ") + name;
        study.x.variable = "P";
        study.x.values = "2..4";
        study.outputs = {"cost"};
        test.add(study);
    }
    test.await();
    const auto folder = QStringLiteral("\u25be Costs");
    const QStringList added{folder, QStringLiteral("Study one"), QStringLiteral("Study two")};
    CHECK(shown().last(3) == added);
    auto* const head = list.item(list.count() - 3);
    QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, list.visualItemRect(head).center());
    CHECK(shown().last() == QStringLiteral("\u25b8 Costs"));

    auto& search = test.part<QLineEdit>("studySearch");
    search.setText(QStringLiteral("study TWO"));
    CHECK(shown() == QStringList{folder, QStringLiteral("Study two")});
    search.clear();

    test.panel.showStudy("two");
    test.part<QToolButton>("duplicate").click();
    test.await();
    const auto& studies = test.document().design().studies;
    CHECK(studies.back().title == "Costs / Study two (copy)");
    CHECK(test.panel.study() == studies.back().name);
    test.document().undoStack().undo();
    CHECK(test.document().design().studies.back().name == "two");
}

} // namespace clusterwright::tests::study_list_test
