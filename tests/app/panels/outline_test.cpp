// The Outline: model checks under edits, kept expansion and selection, renaming, order, search.
#include "app/desktop/panels/outline.h"
#include "app/desktop/panels/outline_model.h"
#include "model/design/fields/list_edits.h"
#include "model/design/gestures/removal.h"
#include "model/design/names/renaming.h"
#include "model/study/studies/answer.h"
#include "tests/app/panels/opened_workbench.h"

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QMimeData>
#include <QSortFilterProxyModel>
#include <QToolButton>
#include <QTreeView>

namespace clusterwright::tests::outline_test
{

using namespace clusterwright::desktop;

namespace
{

struct Shown : OpenedWorkbench {
    explicit Shown(const std::string& id = "acc-fft-inic")
        : OpenedWorkbench(id)
        , outline(workbench)
        , model(*outline.findChild<OutlineModel*>())
        , filtered(*outline.findChild<QSortFilterProxyModel*>())
        , view(*outline.findChild<QTreeView*>())
        , tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal)
        , filterTester(&filtered, QAbstractItemModelTester::FailureReportingMode::Fatal)
    {
        outline.resize(280, 600);
        outline.show();
        REQUIRE(QTest::qWaitForWindowExposed(&outline));
        outline.activateWindow();
    }
    [[nodiscard]] QModelIndex indexOf(const model::Element& element)
    {
        INFO(element.name);
        const auto index = filtered.mapFromSource(model.indexOf(element));
        REQUIRE(index.isValid());
        return index;
    }
    // Elements in tree order.
    [[nodiscard]] std::vector<model::Element> elements(const QModelIndex& parent = {})
    {
        std::vector<model::Element> found;
        for (int row = 0; row < model.rowCount(parent); ++row) {
            const auto index = model.index(row, 0, parent);
            if (const auto element = model.elementAt(index))
                found.push_back(*element);
            const auto inner = elements(index);
            found.insert(found.end(), inner.begin(), inner.end());
        }
        return found;
    }
    void checkComplete()
    {
        auto expected = model::elementsOf(design());
        std::erase_if(expected, [](const auto& e) { return e.kind == model::ElementKind::Design; });
        auto shown = elements();
        std::ranges::sort(expected);
        std::ranges::sort(shown);
        CHECK(shown == expected);
    }

    Outline outline;
    OutlineModel& model;
    QSortFilterProxyModel& filtered;
    QTreeView& view;
    QAbstractItemModelTester tester;
    QAbstractItemModelTester filterTester;
};

model::Element variable(const std::string& name)
{
    return {model::ElementKind::Variable, "", name};
}

const model::Element kTranspose{model::ElementKind::StepGroup, "", "transpose"};

} // namespace

TEST_CASE("The Outline contains every element of a design", "[desktop][outline]")
{
    Shown shown(GENERATE(as<std::string>{}, "acc-fft-inic", "beowulf-mesh-token-software"));
    shown.checkComplete();
    CHECK(namelessWidgets(shown.outline).empty());
}

TEST_CASE("An edit caused by a change of rows waits", "[desktop][outline]")
{
    Shown shown;
    auto& document = shown.document();
    const auto& design = shown.design();
    auto& library = document.library();
    const auto added = model::newVariable(design, library);
    REQUIRE(document.submit(added.edit, QStringLiteral("Add")));
    bool isFirst = true;
    QObject::connect(&shown.filtered, &QAbstractItemModel::modelAboutToBeReset, [&] {
        if (std::exchange(isFirst, false))
            CHECK(document.submit(model::newVariable(design, library).edit, QStringLiteral("Add")));
    });
    REQUIRE(document.submit(model::removal(design, {variable(design.variables.back().name)}),
                            QStringLiteral("Delete")));
    CHECK(!isFirst);
    shown.checkComplete();
}

TEST_CASE("Edits keep open rows open", "[desktop][outline]")
{
    Shown shown;
    shown.view.expand(shown.indexOf(kTranspose));
    auto& document = shown.document();
    const auto& design = shown.design();
    auto& library = document.library();
    REQUIRE(document.submit(model::newVariable(design, library).edit, QStringLiteral("Add")));
    REQUIRE(document.submit(model::newOutput(design, library).edit, QStringLiteral("Add")));
    REQUIRE(document.submit(model::renaming(design, kTranspose, "swap", library),
                            QStringLiteral("Rename")));
    shown.checkComplete();
    const model::Element swapped{model::ElementKind::StepGroup, "", "swap"};
    CHECK(shown.view.isExpanded(shown.indexOf(swapped)));
    REQUIRE(document.submit(model::removal(design, {{model::ElementKind::Step, "swap", "dtg"}}),
                            QStringLiteral("Delete")));
    REQUIRE(document.submit(model::reordering(design, variable("P"), 2), QStringLiteral("Move")));
    shown.checkComplete();
    while (document.undoStack().canUndo())
        document.undoStack().undo();
    shown.checkComplete();
    CHECK(shown.view.isExpanded(shown.indexOf(kTranspose)));
    while (document.undoStack().canRedo())
        document.undoStack().redo();
    shown.checkComplete();
    shown.open(*library.design("acc-sort-inic").value());
    shown.checkComplete();
}

TEST_CASE("The tree and the workbench share the selection", "[desktop][outline]")
{
    Shown shown;
    const auto rows = shown.indexOf(variable("rows"));
    QTest::mouseClick(
        shown.view.viewport(), Qt::LeftButton, {}, shown.view.visualRect(rows).center());
    CHECK(shown.workbench.selection().elements() == std::vector{variable("rows")});

    shown.workbench.selection().set(
        {variable("P"), {model::ElementKind::Step, "transpose", "dtc"}});
    CHECK(shown.view.selectionModel()->selectedIndexes().size() == 2);
    CHECK(shown.view.isExpanded(shown.indexOf(kTranspose)));
    shown.workbench.selection().clear();
    CHECK(shown.view.selectionModel()->selectedIndexes().isEmpty());
}

TEST_CASE("F2 renames an element and all its uses with undo", "[desktop][outline]")
{
    Shown shown;
    const auto before = shown.design();
    shown.view.setFocus();
    shown.view.setCurrentIndex(shown.indexOf({model::ElementKind::Step, "", "partition"}));
    QTest::keyClick(&shown.view, Qt::Key_F2);
    auto* const editor = shown.view.viewport()->findChild<QLineEdit*>();
    REQUIRE(editor);
    editor->selectAll();
    QTest::keyClicks(editor, QStringLiteral("part"));
    QTest::keyClick(editor, Qt::Key_Return);
    QCoreApplication::processEvents(); // the view commits the text after the key event
    CHECK(shown.design().pipeline->items[0].id == "part");
    shown.checkComplete();
    shown.await();
    CHECK(shown.document().answer()->findings.empty());
    shown.document().undoStack().undo();
    CHECK(shown.design() == before);
}

TEST_CASE("A duplicate name is refused", "[desktop][outline]")
{
    Shown shown;
    QSignalSpy refused(&shown.document(), &Document::refused);
    CHECK_FALSE(shown.model.setData(
        shown.model.indexOf(variable("rows")), QStringLiteral("P"), Qt::EditRole));
    CHECK(refused.count() == 1);
    CHECK(shown.steps() == 0);
}

TEST_CASE("Alt and arrow keys reorder elements", "[desktop][outline]")
{
    Shown shown;
    const auto before = shown.design();
    shown.view.setFocus();
    shown.view.setCurrentIndex(shown.indexOf(variable("P")));
    QTest::keyClick(&shown.view, Qt::Key_Down, Qt::AltModifier);
    CHECK(shown.design().variables[1].name == "P");
    CHECK(shown.model.elementAt(shown.filtered.mapToSource(shown.view.currentIndex())) ==
          variable("P"));
    shown.checkUndo(before);
    shown.view.setCurrentIndex(shown.indexOf(variable("P")));
    QTest::keyClick(&shown.view, Qt::Key_Down, Qt::AltModifier);
    QTest::keyClick(&shown.view, Qt::Key_Down, Qt::AltModifier); // the end of the list
    CHECK(shown.design().variables[2].name == "P");
    CHECK(shown.steps() == 2);
    QTest::keyClick(&shown.view, Qt::Key_Up, Qt::AltModifier);
    CHECK(shown.design().variables[1].name == "P");
}

TEST_CASE("A drop between two rows reorders, and other drops are refused", "[desktop][outline]")
{
    Shown shown;
    auto& model = shown.model;
    const auto dragged = model.indexOf(variable("P"));
    const std::unique_ptr<QMimeData> data(model.mimeData({dragged}));
    const auto section = dragged.parent();
    CHECK_FALSE(model.canDropMimeData(
        data.get(), Qt::MoveAction, 0, 0, model.indexOf(kTranspose).parent()));
    REQUIRE(model.dropMimeData(data.get(), Qt::MoveAction, 3, 0, section));
    CHECK(shown.design().variables.back().name == "P");
    shown.checkComplete();
}

TEST_CASE("Delete removes the selection", "[desktop][outline]")
{
    Shown shown;
    const auto before = shown.design();
    shown.view.setFocus();
    shown.workbench.selection().set({{model::ElementKind::Output, "", "S"}});
    QTest::keyClick(&shown.view, Qt::Key_Delete);
    CHECK(shown.design().outputs.front().name == "T_compute");
    shown.checkUndo(before);
    CHECK(shown.workbench.selection().elements().empty());
    shown.document().undoStack().undo();
    CHECK(shown.design() == before);
}

TEST_CASE("A search shows matches with their sections", "[desktop][outline]")
{
    Shown shown;
    auto* const search = shown.outline.findChild<QLineEdit*>(QStringLiteral("search"));
    QTest::keyClicks(search, QStringLiteral("dtc"));
    CHECK(shown.filtered.rowCount() == 2); // pipeline and outputs
    CHECK(shown.view.isExpanded(shown.indexOf(kTranspose)));
    search->clear();
    CHECK(shown.filtered.rowCount() == 9);
}

TEST_CASE("A click on a selected row does not rename it", "[desktop][outline]")
{
    Shown shown;
    CHECK_FALSE(shown.view.editTriggers().testFlag(QAbstractItemView::SelectedClicked));
    shown.view.setCurrentIndex(shown.indexOf(variable("P")));
    shown.outline.rename();
    CHECK(shown.view.findChild<QLineEdit*>() != nullptr);
}

TEST_CASE("Buttons add elements with a value", "[desktop][outline]")
{
    Shown shown;
    for (const auto* const button : {"addVariable", "addOutput", "addScenario", "addStudy"}) {
        auto* const found = shown.outline.findChild<QToolButton*>(QLatin1String(button));
        QTest::mouseClick(found, Qt::LeftButton);
        shown.await();
        CHECK(shown.document().answer()->findings.empty());
    }
    CHECK(shown.steps() == 4);
    const auto study = shown.workbench.selection().elements().front();
    CHECK(study.kind == model::ElementKind::Study);
    CHECK(QTest::qWaitFor(
        [&] {
            const auto& curve = shown.document().answer()->curve;
            return curve && curve->name == study.name;
        },
        20'000)); // ms, for a busy machine
    shown.checkComplete();
}

TEST_CASE("Ten thousand vertices are shown and follow an edit", "[desktop][outline][timed]")
{
    std::string vertices;
    for (int i = 0; i < 10'000; ++i)
        vertices += std::string(i ? "," : "") + R"({"name": "h)" + std::to_string(i) +
                    R"(", "component": "host"})";
    const auto design = designOf(designText(
        R"("components": [{"name": "host", "kind": "host"}], "topology": {"vertices": [)" +
        vertices + "]}"));
    Shown shown;
    shown.document().open(design, {});
    QElapsedTimer timer;
    timer.start();
    REQUIRE(
        shown.document().submit(model::removal(design, {{model::ElementKind::Vertex, "", "h5000"}}),
                                QStringLiteral("Delete")));
    const auto took = timer.elapsed();
    CAPTURE(took);
    CHECK(took < 5'000); // ms; the model testers visit all rows
    CHECK(shown.model.rowCount(shown.model.indexOf({model::ElementKind::Topology, "", ""})) ==
          9'999);
}

} // namespace clusterwright::tests::outline_test
