// Makes a new component by keyboard: it is saved to the library and usable at once; mistakes give findings.
#include "app/desktop/components/component_dialog.h"
#include "app/desktop/topology/canvas/topology_canvas.h"
#include "app/desktop/topology/canvas/topology_palette.h"
#include "model/core/provenance.h"
#include "model/design/document/design.h"
#include "model/json/json.h"
#include "tests/app/panels/opened_workbench.h"
#include "tests/support/check_file.h"

#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QTableWidget>

namespace clusterwright::tests::component_dialog_test
{

using namespace clusterwright::desktop;

namespace
{

struct Shown {
    Shown()
        : workbench({folder.path(), shippedPresetsFolder()})
        , dialog(new ComponentDialog(workbench, model::newComponentDraft("host")))
    {
        dialog->setAttribute(Qt::WA_DeleteOnClose, false);
        dialog->show();
        QObject::connect(dialog.get(), &ComponentDialog::saved, [this](const QString& preset) {
            saved = preset;
        });
    }
    [[nodiscard]] QTableWidget& table() { return *dialog->findChild<QTableWidget*>(); }
    void set(const char* name, const char* value)
    {
        for (int row = 0; row < table().rowCount(); ++row)
            if (table().item(row, 0)->text() == QLatin1String(name))
                return table().item(row, 1)->setText(QLatin1String(value));
        FAIL("no row " << name);
    }
    [[nodiscard]] QString problems()
    {
        const auto* const label = dialog->findChild<QLabel*>(QStringLiteral("componentProblems"));
        return label->isVisible() ? label->text() : QString();
    }
    void type(const char* title)
    {
        QTest::keyClicks(dialog->findChild<QLineEdit*>(QStringLiteral("componentTitle")),
                         QString::fromLatin1(title));
    }

    PresetFolder folder;
    Workbench workbench;
    std::unique_ptr<ComponentDialog> dialog;
    QString saved;
};

} // namespace

TEST_CASE("A new component is saved, checked and usable", "[desktop][components]")
{
    Shown shown;
    shown.type("Compute node 2026");
    shown.set("price", "12000 USD");
    shown.set("power", "700 W");
    shown.set("memory_bandwidth", "400 GB/s");
    shown.dialog->accept();
    CHECK(shown.problems().isEmpty());
    CHECK(shown.saved == QStringLiteral("compute-node-2026"));
    CHECK_FALSE(shown.dialog->isVisible());
    auto& library = shown.workbench.document().library();
    const auto component = library.component("compute-node-2026");
    REQUIRE(component);
    CHECK(component.value()->attributes.size() == 3);
    CHECK(
        textOf(checkFile(library.path(model::PresetKind::Component, "compute-node-2026"), library))
            .empty());
}

TEST_CASE("Another kind brings its usual attributes and keeps what was entered",
          "[desktop][components]")
{
    Shown shown;
    shown.set("price", "99 USD");
    auto* const kind = shown.dialog->findChild<QComboBox*>();
    kind->setCurrentIndex(kind->findData(QStringLiteral("nic")));
    const auto draft = shown.dialog->draft();
    CHECK(draft.kind == "nic");
    CHECK(draft.attributes[0].name == "bandwidth");
    CHECK(std::ranges::count(draft.attributes,
                             model::AttributeDraft{"price", "99 USD", "price of one component"}) ==
          1);
}

TEST_CASE("A mistake is reported and selected, and nothing is saved", "[desktop][components]")
{
    Shown shown;
    shown.dialog->accept();
    CHECK(shown.problems().contains(QStringLiteral("needs a name")));
    shown.type("Node");
    shown.set("price", "12000");
    shown.dialog->accept();
    CHECK(shown.problems().contains(QStringLiteral("price must be in USD")));
    CHECK(shown.table().currentColumn() == 1);
    CHECK(shown.saved.isEmpty());
    CHECK_FALSE(shown.workbench.document().library().has(model::PresetKind::Component, "node"));
}

TEST_CASE("Tab leads from the name from value to value", "[desktop][components]")
{
    Shown shown;
    shown.dialog->activateWindow();
    REQUIRE(QTest::qWaitForWindowActive(shown.dialog.get()));
    auto* const title = shown.dialog->findChild<QLineEdit*>(QStringLiteral("componentTitle"));
    title->setFocus();
    QTest::keyClick(title, Qt::Key_Tab);
    auto& table = shown.table();
    REQUIRE(QApplication::focusWidget() == &table);
    QTest::keyClick(&table, Qt::Key_1);
    auto* const editor = table.findChild<QLineEdit*>();
    REQUIRE(editor);
    QTest::keyClick(editor, Qt::Key_6);
    QTest::keyClick(editor, Qt::Key_Tab);
    CHECK(table.item(0, 0)->text() == QStringLiteral("cores"));
    CHECK(table.item(0, 1)->text() == QStringLiteral("16"));
    CHECK(table.currentRow() == 1);
    CHECK(table.currentColumn() == 1);
}

TEST_CASE("An empty value shows its usual unit", "[desktop][components]")
{
    CHECK(model::usualUnit("host", "price") == "USD each");
    CHECK(model::usualUnit("nic", "bandwidth") == "Gbit/s");
    CHECK(model::usualUnit("nic", "cores").empty());
    Shown shown;
    auto& table = shown.table();
    const auto rows = table.findItems(QStringLiteral("price"), Qt::MatchExactly);
    REQUIRE(rows.size() == 1);
    auto* const price = table.item(rows.front()->row(), 1);
    table.setCurrentItem(price);
    table.editItem(price);
    auto* const editor = table.findChild<QLineEdit*>();
    REQUIRE(editor);
    CHECK(editor->placeholderText() == QStringLiteral("USD each"));
}

TEST_CASE("A new component starts as a copy of the present one", "[desktop][components]")
{
    auto library = shippedPresets();
    const auto design = *library.design("choose-interconnect").value();
    const auto draft = model::newComponentDraft(design, library, "host");
    CHECK(draft.kind == "host");
    CHECK(draft.title.empty());
    CHECK(draft.id.empty());
    const auto clock = std::ranges::find(draft.attributes, "clock", &model::AttributeDraft::name);
    REQUIRE(clock != draft.attributes.end());
    CHECK(clock->value == "2.8 GHz");
}

TEST_CASE("Leaving a field with a wrong unit marks the field", "[desktop][components]")
{
    Shown shown;
    shown.type("Node");
    shown.set("price", "12 Gbits");
    const auto* item = shown.table().item(0, 1);
    for (int row = 0; row < shown.table().rowCount(); ++row)
        if (shown.table().item(row, 0)->text() == QStringLiteral("price"))
            item = shown.table().item(row, 1);
    CHECK_FALSE(item->icon().isNull());
    CHECK(item->toolTip().contains(QStringLiteral("Gbits")));
    CHECK(shown.problems().startsWith(QStringLiteral("price: ")));
    shown.set("price", "12 USD");
    CHECK(item->icon().isNull());
    CHECK(shown.problems().isEmpty());
}

TEST_CASE("A component of the user's library is edited under its id", "[desktop][components]")
{
    const PresetFolder folder;
    Workbench workbench({folder.path(), shippedPresetsFolder()});
    auto& library = workbench.document().library();
    auto draft = model::newComponentDraft("nic");
    draft.id = "my-nic";
    draft.title = "My card";
    model::Origin sheet;
    sheet.kind = model::OriginKind::Datasheet;
    sheet.note = "a leaflet";
    draft.attributes = {{"bandwidth", "10 Gbit/s", "speed", sheet}, {"price", "100 USD", ""}};
    REQUIRE(library.save(model::PresetKind::Component, toJson(draft)).empty());
    ComponentDialog dialog(workbench,
                           model::componentDraftOf(*library.component("my-nic").value()));
    dialog.setAttribute(Qt::WA_DeleteOnClose, false);
    CHECK(dialog.windowTitle() == QStringLiteral("Edit My card"));
    auto& table = *dialog.findChild<QTableWidget*>();
    REQUIRE(table.rowCount() == 2);
    table.item(1, 1)->setText(QStringLiteral("120 USD"));
    dialog.accept();
    CHECK(library.ids(model::PresetKind::Component).size() ==
          shippedPresets().ids(model::PresetKind::Component).size() + 1);
    const auto saved = library.component("my-nic");
    REQUIRE(saved);
    CHECK(saved.value()->attributes[1].value.text == "120 USD");
    REQUIRE(saved.value()->attributes[0].origin); // the value was not edited
    CHECK(saved.value()->attributes[0].origin->kind == model::OriginKind::Datasheet);
}

TEST_CASE("The Palette's menu edits components of the user's library only", "[desktop][components]")
{
    const PresetFolder folder;
    Workbench workbench({folder.path(), shippedPresetsFolder()});
    auto draft = model::newComponentDraft("nic");
    draft.id = "my-nic";
    draft.title = "My card";
    auto& library = workbench.document().library();
    REQUIRE(library.save(model::PresetKind::Component, toJson(draft)).empty());
    TopologyCanvas canvas(workbench);
    TopologyPalette palette(canvas);
    palette.show();
    const auto menuOf = [&](const char* entry) {
        emit palette.menuWanted(QString::fromLatin1(entry), {10, 10});
        return palette.findChildren<QMenu*>(QStringLiteral("paletteMenu")).last();
    };
    auto* const shipped = menuOf("preset:acc-host");
    CHECK_FALSE(shipped->findChild<QAction*>(QStringLiteral("editComponent")));
    shipped->close();
    auto* const own = menuOf("preset:my-nic");
    auto* const edit = own->findChild<QAction*>(QStringLiteral("editComponent"));
    REQUIRE(edit);
    edit->trigger();
    own->close();
    auto* const dialog = palette.findChild<ComponentDialog*>();
    REQUIRE(dialog);
    CHECK(dialog->isVisible());
    CHECK(dialog->draft().id == "my-nic");
    dialog->reject();
}

} // namespace clusterwright::tests::component_dialog_test
