// The block editor: findings at lines, values of lines, kept drafts, saving to design and library.
#include "app/desktop/common/text.h"
#include "app/desktop/pipeline/blocks/block_editor.h"
#include "app/desktop/pipeline/blocks/equation_edit.h"
#include "app/desktop/pipeline/blocks/formula_view.h"
#include "model/design/document/design.h"
#include "tests/support/catch_compat.h"
#include "tests/support/preset_folder.h"
#include "tests/support/temporary_folder.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTest>

#include <filesystem>

namespace clusterwright::tests::block_editor_test
{

using namespace clusterwright::desktop;

namespace
{

struct OpenedEditor {
    explicit OpenedEditor(const QString& id = {})
        : workbench({user.path(), shippedPresetsFolder()})
        , editor(workbench)
    {
        auto& document = workbench.document();
        document.open(*document.library().design("acc-fft-inic").value(), {});
        editor.resize(1000, 420);
        editor.show();
        editor.open(id);
    }
    template <typename Widget>
    Widget& child(const char* name)
    {
        auto* const widget = editor.findChild<Widget*>(QString::fromLatin1(name));
        INFO(name);
        REQUIRE(widget);
        return *widget;
    }
    EquationEdit& equations() { return child<EquationEdit>("blockEquations"); }
    void type(const char* text)
    {
        QSignalSpy checked(&editor, &BlockEditor::checked);
        equations().setPlainText(QString::fromLatin1(text));
        REQUIRE(checked.wait(5'000)); // after the pause
    }

    TemporaryFolder user;
    Workbench workbench;
    BlockEditor editor;
};

} // namespace

TEST_CASE("A library's block opens with all its fields", "[desktop][pipeline]")
{
    OpenedEditor opened(QStringLiteral("inic.card_to_host"));
    CHECK(opened.child<QLineEdit>("blockTitle").text() == QStringLiteral("INIC: card to host"));
    CHECK(opened.child<QTableWidget>("blockParameters").rowCount() == 2);
    CHECK(opened.equations().toPlainText() == QStringLiteral("T_dth = S / host_bandwidth"));
    REQUIRE(opened.equations().remarks().size() == 1);
    CHECK(opened.equations().remarks()[0].text == QStringLiteral("[s]"));
    CHECK_FALSE(opened.child<FormulaView>("blockFormula").isEmpty());
    CHECK_FALSE(opened.editor.isModified());
}

TEST_CASE("A finding is shown at its line after a pause", "[desktop][pipeline]")
{
    OpenedEditor opened(QStringLiteral("inic.card_to_host"));
    opened.type("T_dth = S / host_bandwidth\nwrong = S + T_dth");
    const auto& remarks = opened.equations().remarks();
    REQUIRE(remarks.size() == 2);
    CHECK(remarks[0].trouble.isEmpty());
    CHECK_FALSE(remarks[1].trouble.isEmpty());
    const auto& list = opened.child<QListWidget>("blockFindings");
    REQUIRE(list.count() == 1);
    CHECK(list.item(0)->text().startsWith(QStringLiteral("Line 2")));
    CHECK_FALSE(opened.editor.saveInDesign());
    opened.type("T_dth = S / host_bandwidth\nright = 2 * T_dth");
    CHECK(list.count() == 0);
    CHECK(opened.equations().remarks()[1].text == QStringLiteral("[s]"));
}

TEST_CASE("A long equation wraps, and is underlined as a whole", "[desktop][pipeline]")
{
    OpenedEditor opened(QStringLiteral("inic.card_to_host"));
    const auto sum = QStringLiteral(" + S / host_bandwidth").repeated(20);
    opened.type(
        utf8(QStringLiteral("T_dth = S / host_bandwidth") + sum + QStringLiteral(" + S")).c_str());
    CHECK(opened.equations().horizontalScrollBar()->maximum() == 0);
    CHECK(opened.equations().document()->lineCount() > 1);
    const auto selections = opened.equations().extraSelections();
    REQUIRE(selections.size() == 1);
    CHECK(selections[0].cursor.selectedText() == opened.equations().toPlainText());
}

TEST_CASE("A draft stays while other blocks are shown", "[desktop][pipeline]")
{
    OpenedEditor opened(QStringLiteral("inic.card_to_host"));
    opened.type("T_dth = S /");
    opened.workbench.editBlock(QStringLiteral("memory.copy"));
    CHECK(opened.editor.draft().id == "memory.copy");
    opened.workbench.editBlock(QStringLiteral("inic.card_to_host"));
    CHECK(opened.editor.draft().equations == "T_dth = S /");
    opened.editor.revert();
    CHECK(opened.editor.draft().equations == "T_dth = S / host_bandwidth");
}

TEST_CASE("Opening another design discards drafts", "[desktop][pipeline]")
{
    OpenedEditor opened(QStringLiteral("memory.copy"));
    opened.type("T = S /");
    opened.workbench.editBlock(QStringLiteral("inic.card_to_host"));
    opened.type("T_dth = S /");
    auto& document = opened.workbench.document();
    document.open(*document.library().design("acc-sort-inic").value(), {});
    CHECK_FALSE(opened.editor.isModified());
    CHECK(opened.editor.draft().equations == "T_dth = S / host_bandwidth");
    opened.workbench.editBlock(QStringLiteral("memory.copy"));
    CHECK_FALSE(opened.editor.isModified());
    CHECK(opened.editor.draft().equations != "T = S /");
}

TEST_CASE("A block is saved in the design with undo", "[desktop][pipeline]")
{
    OpenedEditor opened(QStringLiteral("inic.card_to_host"));
    auto& document = opened.workbench.document();
    const auto before = document.design();
    opened.type("T_dth = 2 * S / host_bandwidth");
    opened.child<QPushButton>("blockSaveInDesign").click();
    REQUIRE(document.design().blocks.size() == 1);
    CHECK(document.design().blocks[0].equations[0].expression.text == "2 * S / host_bandwidth");
    CHECK_FALSE(opened.editor.isModified());
    document.undoStack().undo();
    CHECK(document.design() == before);
    document.undoStack().redo();
    CHECK(document.design().blocks.size() == 1);
}

TEST_CASE("A block is saved to the user's library", "[desktop][pipeline]")
{
    OpenedEditor opened;
    auto& title = opened.child<QLineEdit>("blockTitle");
    QTest::keyClick(&title, Qt::Key_End);
    QTest::keyClicks(&title, QStringLiteral(" of mine"));
    opened.child<QLineEdit>("blockId").setText(QStringLiteral("my.own_copy"));
    REQUIRE(opened.editor.saveInLibrary());
    auto& library = opened.workbench.document().library();
    const auto block = library.block("my.own_copy");
    REQUIRE(block);
    CHECK(block.value()->title.ends_with("of mine"));
    CHECK(std::filesystem::exists(opened.user.path() / "blocks" / "my.own_copy.json"));
}

TEST_CASE("Names and functions are completed", "[desktop][pipeline]")
{
    OpenedEditor opened(QStringLiteral("inic.card_to_host"));
    auto& equations = opened.equations();
    equations.moveCursor(QTextCursor::End);
    QTest::keyClicks(&equations, QStringLiteral(" + host_b"));
    REQUIRE(equations.names().isOpen());
    QTest::keyClick(&equations, Qt::Key_Return);
    CHECK(equations.toPlainText() == QStringLiteral("T_dth = S / host_bandwidth + host_bandwidth"));
}

TEST_CASE("Parameters are added and removed", "[desktop][pipeline]")
{
    OpenedEditor opened;
    auto& table = opened.child<QTableWidget>("blockParameters");
    const auto rows = table.rowCount();
    opened.child<QPushButton>("blockAddParameter").click();
    CHECK(table.rowCount() == rows + 1);
    CHECK(opened.editor.isModified());
    table.setCurrentCell(rows, 0);
    opened.child<QPushButton>("blockRemoveParameter").click();
    CHECK(table.rowCount() == rows);
    CHECK_FALSE(opened.editor.isModified());
}

TEST_CASE("Names that an equation uses become parameters with a unit", "[desktop][pipeline]")
{
    OpenedEditor opened;
    opened.editor.openNew({});
    opened.type("time = S / b + count * t_step");
    auto& names = opened.child<QWidget>("blockUndefined");
    REQUIRE(names.isVisible());
    const auto buttons = names.findChildren<QPushButton*>();
    REQUIRE(buttons.size() == 3); // one for each name, and one for all
    CHECK(buttons[0]->text() == QStringLiteral("count [1]"));
    CHECK(buttons[1]->text() == QStringLiteral("t_step [s]"));
    buttons[2]->click();
    const auto draft = opened.editor.draft();
    REQUIRE(draft.parameters.size() == 4);
    CHECK(draft.parameters[3].name == "t_step");
    CHECK(draft.parameters[3].unit == "s");
    CHECK_FALSE(names.isVisible());
    // The missing description of the first new parameter is being edited.
    auto& table = opened.child<QTableWidget>("blockParameters");
    CHECK(table.currentRow() == 2);
    CHECK(table.findChild<QLineEdit*>());
    CHECK(opened.child<QListWidget>("blockFindings").item(0)->text() ==
          QStringLiteral("Parameter 3 needs a description"));
    // Return leads to the next missing description, then ends.
    for (const auto& [row, doc] : {std::pair(2, "steps"), std::pair(3, "time of a step")}) {
        REQUIRE(table.currentRow() == row);
        auto* const description = table.indexWidget(table.currentIndex());
        REQUIRE(description);
        QTest::keyClicks(description, QLatin1String(doc));
        QTest::keyClick(description, Qt::Key_Return);
        QCoreApplication::processEvents();
        CHECK(opened.editor.draft().parameters[static_cast<std::size_t>(row)].doc == doc);
    }
    CHECK_FALSE(table.indexWidget(table.currentIndex()));
}

TEST_CASE("A new block starts empty or as a copy", "[desktop][pipeline]")
{
    OpenedEditor opened(QStringLiteral("inic.card_to_host"));
    opened.workbench.newBlock(QStringLiteral("inic.card_to_host"));
    CHECK(opened.editor.draft().id == "my.card_to_host");
    CHECK(opened.editor.draft().equations == "T_dth = S / host_bandwidth");
    CHECK(opened.editor.draft().parameters.size() == 2);
    CHECK(opened.editor.result().block);
    opened.type("T_dth = 2 * S / host_bandwidth");
    // An unsaved block stays while another block is shown.
    opened.workbench.newBlock(QStringLiteral("inic.card_to_host"));
    CHECK(opened.editor.draft().id == "my.card_to_host2");
    opened.editor.open(QStringLiteral("my.card_to_host"));
    CHECK(opened.editor.draft().equations == "T_dth = 2 * S / host_bandwidth");
    REQUIRE(opened.editor.saveInDesign());
    CHECK(opened.workbench.document().design().blocks.back().id == "my.card_to_host");

    opened.workbench.newBlock({});
    CHECK(opened.editor.draft().id == "my.block");
    CHECK(opened.editor.result().block);
}

} // namespace clusterwright::tests::block_editor_test
