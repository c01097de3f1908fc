// The table of all inputs, and the bar with the formula of one.
#include "app/desktop/fields/field_editor.h"
#include "app/desktop/fields/text_entry.h"
#include "app/desktop/panels/formula_bar.h"
#include "app/desktop/panels/inputs_table.h"
#include "tests/app/panels/shown_inspector.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>

namespace clusterwright::tests::inputs_test
{

using namespace clusterwright::desktop;

namespace
{

struct ShownInputs : OpenedWorkbench {
    ShownInputs()
        : table(workbench)
    {
        table.resize(900, 400);
        table.show();
        REQUIRE(QTest::qWaitForWindowExposed(&table));
    }
    [[nodiscard]] QModelIndex cell(const char* name, int column)
    {
        const auto& model = table.inputs();
        for (int row = 0; row < model.rowCount(); ++row)
            if (model.index(row, InputsModel::Name).data() == QLatin1String(name))
                return model.index(row, column);
        FAIL("no input " << name);
        return {};
    }
    [[nodiscard]] QString text(const char* name, int column)
    {
        return cell(name, column).data().toString();
    }
    void paste(const char* lines)
    {
        QGuiApplication::clipboard()->setText(QLatin1String(lines));
        QTest::keyClick(&table, Qt::Key_V, Qt::ControlModifier);
    }

    InputsTable table;
};

} // namespace

TEST_CASE("The table of inputs has each input once, with unit and origin", "[desktop][inputs]")
{
    ShownInputs shown;
    CHECK(shown.text("nic.host_bandwidth", InputsModel::Value) == QStringLiteral("80"));
    CHECK(shown.text("nic.host_bandwidth", InputsModel::Unit) == QStringLiteral("MiB/s"));
    CHECK(shown.text("nic.host_bandwidth", InputsModel::Origin) == QStringLiteral("paper"));
    CHECK(shown.text("P", InputsModel::Value) == QStringLiteral("8"));
    CHECK(shown.text("dth.host_bandwidth", InputsModel::Unit).isEmpty()); // a formula
    QStringList names;
    for (int row = 0; row < shown.table.inputs().rowCount(); ++row)
        names.append(shown.table.inputs().index(row, 0).data().toString());
    CHECK(names.removeDuplicates() == 0);
}

TEST_CASE("A value of the table keeps its unit and goes on to the next", "[desktop][inputs]")
{
    ShownInputs shown;
    const auto before = shown.design();
    const auto value = shown.cell("nic.host_bandwidth", InputsModel::Value);
    shown.table.setCurrentIndex(value);
    shown.table.edit(value);
    auto* const editor = QApplication::focusWidget();
    REQUIRE(editor);
    QTest::keyClicks(editor, QStringLiteral("160"));
    QTest::keyClick(editor, Qt::Key_Return);
    CHECK(shown.text("nic.host_bandwidth", InputsModel::Value) == QStringLiteral("160"));
    CHECK(shown.text("nic.host_bandwidth", InputsModel::Unit) == QStringLiteral("MiB/s"));
    // The edit may add an input above: the count of a component that it moves into the design.
    CHECK(shown.table.currentIndex().row() ==
          shown.cell("nic.host_bandwidth", InputsModel::Value).row() + 1);
    CHECK(shown.steps() == 1);
    auto& model = shown.table.inputs();
    CHECK(model.setData(
        shown.cell("nic.host_bandwidth", InputsModel::Unit), QStringLiteral("MB/s"), Qt::EditRole));
    CHECK(shown.text("nic.host_bandwidth", InputsModel::Unit) == QStringLiteral("MB/s"));
    QSignalSpy said(&shown.workbench, &Workbench::said);
    CHECK_FALSE(
        model.setData(shown.cell("P", InputsModel::Value), QStringLiteral("0"), Qt::EditRole));
    REQUIRE(said.count() == 1);
    CHECK(said[0][0].toString().contains(QStringLiteral("at least 1")));
    CHECK_FALSE(shown.design() == before);
}

TEST_CASE("Values are pasted from a spreadsheet in one undo step", "[desktop][inputs]")
{
    ShownInputs shown;
    const auto before = shown.design();
    QSignalSpy said(&shown.workbench, &Workbench::said);
    SECTION("by their names")
    {
        shown.paste("input\tvalue\tunit\nnic.host_bandwidth\t100\tMB/s\nP\t16\n");
        CHECK(said.back()[0].toString() == QStringLiteral("Pasted 2 values. No input: input."));
    }
    SECTION("from the current row on")
    {
        shown.table.setCurrentIndex(shown.cell("P", InputsModel::Value));
        shown.paste("16");
        shown.table.setCurrentIndex(shown.cell("nic.host_bandwidth", InputsModel::Value));
        CHECK(shown.steps() == 1);
        shown.document().undoStack().undo();
        shown.paste("100\tMB/s\n");
        CHECK(shown.text("nic.host_bandwidth", InputsModel::Value) == QStringLiteral("100"));
        shown.document().undoStack().undo();
        shown.paste("nic.host_bandwidth\t100 MB/s\nP\t16");
    }
    CHECK(shown.text("nic.host_bandwidth", InputsModel::Value) == QStringLiteral("100"));
    CHECK(shown.text("nic.host_bandwidth", InputsModel::Unit) == QStringLiteral("MB/s"));
    CHECK(shown.text("P", InputsModel::Value) == QStringLiteral("16"));
    CHECK(shown.steps() == 1);
    shown.checkUndo(before);
    shown.document().undoStack().undo();
    shown.paste("P\t16\nrows\t3 s\n"); // one is refused: none is set
    CHECK(shown.design() == before);
    CHECK(said.back()[0].toString().contains(QStringLiteral("3 s")));
}

TEST_CASE("Rows are copied as lines with tabs", "[desktop][inputs]")
{
    ShownInputs shown;
    shown.table.selectRow(shown.cell("nic.host_bandwidth", 0).row());
    QTest::keyClick(&shown.table, Qt::Key_C, Qt::ControlModifier);
    CHECK(QGuiApplication::clipboard()->text() ==
          QStringLiteral("nic.host_bandwidth\t80\tMiB/s\tpaper"));
}

TEST_CASE("The bar shows and edits the formula of the last field", "[desktop][inputs]")
{
    ShownInspector shown;
    FormulaBar bar(shown.workbench);
    QObject::connect(&shown.inspector.form(), &FieldForm::entered, &bar, &FormulaBar::showField);
    bar.resize(1200, kFieldRowHeight + 2);
    bar.show();
    REQUIRE(QTest::qWaitForWindowExposed(&bar));
    const auto label = [&] {
        return bar.rows().front()->findChild<QLabel*>(QStringLiteral("label"))->text();
    };
    REQUIRE(bar.rows().size() == 1);
    shown.select({stepElement("dth")});
    shown.inspector.activateWindow();
    REQUIRE(QTest::qWaitForWindowActive(&shown.inspector));
    shown.line("bind.host_bandwidth").setFocus();
    REQUIRE(bar.rows().size() == 1);
    QCoreApplication::processEvents(); // lays out the row
    CHECK(label() == QStringLiteral("dth.host_bandwidth"));
    CHECK(bar.rows().front()->editor()->width() > 900);
    auto* const entry = qobject_cast<TextEntry*>(bar.rows().front()->editor());
    REQUIRE(entry);
    CHECK(entry->text() == shown.line("bind.host_bandwidth").text());
    const auto before = shown.design();
    typeOver(*entry, "90 MB/s");
    QTest::keyClick(entry, Qt::Key_Return);
    CHECK(shown.line("bind.host_bandwidth").text() == QStringLiteral("90 MB/s"));
    shown.checkUndo(before);
    shown.select({{model::ElementKind::Variable, "", "P"}}); // its first value
    CHECK(label() == QStringLiteral("P"));
}

TEST_CASE("The bar without a value says what it shows", "[desktop][inputs]")
{
    ShownInspector shown;
    FormulaBar bar(shown.workbench);
    bar.resize(1200, kFieldRowHeight + 2);
    bar.show();
    REQUIRE(QTest::qWaitForWindowExposed(&bar));
    const auto& hint = *bar.findChild<QLabel*>(QStringLiteral("formulaHint"));
    CHECK_FALSE(hint.isVisible());
    model::Design empty;
    empty.id = empty.title = "empty";
    shown.open(empty);
    CHECK(bar.rows().empty());
    CHECK(hint.isVisible());
    CHECK(bar.rect().contains(hint.geometry()));
    CHECK(hint.width() >= hint.fontMetrics().horizontalAdvance(hint.text()));
}

TEST_CASE("Inputs of other designs stand beside, bold where they differ", "[desktop][inputs]")
{
    OpenedWorkbench opened;
    InputsPanel panel(opened.workbench);
    panel.resize(900, 400);
    panel.show();
    REQUIRE(QTest::qWaitForWindowExposed(&panel));
    auto& model = panel.table().inputs();
    auto* const menu = panel.openList();
    menu->findChild<QAction*>(QStringLiteral("as-opened"))->trigger();
    menu->findChild<QAction*>(QStringLiteral("acc-fft-inic-today"))->trigger();
    menu->close();
    REQUIRE(model.columnCount() == InputsModel::Columns + 2);
    CHECK(model.headerData(InputsModel::Columns, Qt::Horizontal, Qt::DisplayRole).toString() ==
          QStringLiteral("This design as opened"));
    const auto row = [&](const char* name) {
        for (int i = 0; i < model.rowCount(); ++i)
            if (model.index(i, InputsModel::Name).data() == QLatin1String(name))
                return i;
        FAIL("no input " << name);
        return 0;
    };
    const auto cell = [&](const char* name) {
        return model.index(row(name), InputsModel::Columns);
    };
    const auto isBold = [](const QModelIndex& index) {
        return index.data(Qt::FontRole).value<QFont>().bold();
    };
    CHECK(cell("nic.host_bandwidth").data().toString() == QStringLiteral("80 MiB/s"));
    CHECK_FALSE(isBold(cell("nic.host_bandwidth")));
    REQUIRE(model.setData(model.index(row("nic.host_bandwidth"), InputsModel::Value),
                          QStringLiteral("160"),
                          Qt::EditRole));
    CHECK(cell("nic.host_bandwidth").data().toString() == QStringLiteral("80 MiB/s"));
    CHECK(isBold(cell("nic.host_bandwidth")));
    CHECK_FALSE(isBold(cell("P")));
    CHECK_FALSE(cell("P").flags().testFlag(Qt::ItemIsEditable));
}

} // namespace clusterwright::tests::inputs_test
