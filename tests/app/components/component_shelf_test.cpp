// The row of components: a NIC dropped from the Palette on another NIC replaces it.
#include "app/desktop/components/component_dialog.h"
#include "app/desktop/components/replace_dialog.h"
#include "tests/app/topology/shown_topology.h"

#include <QListWidget>
#include <QScrollBar>
#include <QToolButton>
#include <QTreeWidget>

namespace clusterwright::tests::component_shelf_test
{

namespace
{

struct Shown : ShownTopology {
    Shown()
        : ShownTopology(*shippedPresets().design("acc-fft-gigabit").value())
    {
    }
    [[nodiscard]] QListWidget& shelf()
    {
        return *canvas.findChild<QListWidget*>(QStringLiteral("componentShelf"));
    }
    void drop(const char* entry, int row)
    {
        QMimeData data;
        data.setData(QString::fromLatin1(kEntryMimeType), entry);
        const auto at = shelf().visualItemRect(shelf().item(row)).center();
        QDragEnterEvent enter(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(shelf().viewport(), &enter);
        QDragMoveEvent move(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(shelf().viewport(), &move);
        QDropEvent dropped(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(shelf().viewport(), &dropped);
    }
    [[nodiscard]] int rowOf(const char* name)
    {
        for (int row = 0; row < shelf().count(); ++row)
            if (shelf().item(row)->text() == QLatin1String(name))
                return row;
        FAIL("no component " << name);
        return -1;
    }
};

} // namespace

TEST_CASE("A NIC dropped on another NIC replaces it", "[desktop][components]")
{
    Shown shown;
    const auto before = shown.design();
    shown.drop("preset:ethernet-25g-nic", shown.rowOf("nic"));
    REQUIRE(shown.design().components.size() == 1);
    CHECK(shown.design().components[0].preset == "ethernet-25g-nic");
    CHECK(shown.document().undoStack().count() == 1);
    shown.await();
    CHECK(shown.document().answer()->findings.empty());
    shown.checkStep(before);
}

TEST_CASE("A switch dropped on a NIC is refused with the reason", "[desktop][components]")
{
    Shown shown;
    std::string code;
    QObject::connect(&shown.document(),
                     &Document::refused,
                     [&](const model::Diagnostics& findings) { code = firstCode(findings); });
    shown.drop("preset:ethernet-25g-switch", shown.rowOf("nic"));
    CHECK(code == "component.kind");
    QSignalSpy said(&shown.workbench, &Workbench::said);
    shown.drop("generator:fat_tree", shown.rowOf("nic"));
    CHECK(said.count() == 1);
    CHECK(shown.document().undoStack().count() == 0);
}

TEST_CASE("Requests of the workbench open the forms", "[desktop][components]")
{
    Shown shown;
    shown.workbench.replaceComponent(QStringLiteral("switch"));
    auto* const replace = shown.canvas.window()->findChild<ReplaceDialog*>();
    REQUIRE(replace);
    CHECK(replace->findChild<QTreeWidget*>()->topLevelItemCount() > 5);
    replace->reject();
    shown.workbench.newComponent(QStringLiteral("cable"));
    auto* const form = shown.canvas.window()->findChild<ComponentDialog*>();
    REQUIRE(form);
    CHECK(form->draft().kind == "cable");
    form->reject();
}

TEST_CASE("The row of components has arrows if components are hidden", "[desktop][components]")
{
    ShownTopology shown(*shippedPresets().design("choose-interconnect").value());
    auto& shelf = *shown.canvas.findChild<QListWidget*>(QStringLiteral("componentShelf"));
    auto& back = *shelf.findChild<QToolButton*>(QStringLiteral("shelfBack"));
    auto& on = *shelf.findChild<QToolButton*>(QStringLiteral("shelfOn"));
    CHECK_FALSE(back.isVisible());
    REQUIRE(on.isVisible());
    QTest::mouseClick(&on, Qt::LeftButton);
    CHECK(shelf.horizontalScrollBar()->value() > 0);
    CHECK(back.isVisible());
    for (int i = 0; i < 20 && on.isVisible(); ++i)
        QTest::mouseClick(&on, Qt::LeftButton);
    CHECK_FALSE(on.isVisible());
    CHECK(shelf.viewport()->rect().contains(shelf.visualItemRect(shelf.item(shelf.count() - 1))));
}

} // namespace clusterwright::tests::component_shelf_test
