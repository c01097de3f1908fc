// A new component by keyboard: it is in the library and can be used at once; mistakes appear as findings.
#include "app/desktop/components/component_dialog.h"
#include "model/study/claims/check.h"
#include "tests/app/panels/opened_workbench.h"

#include <QComboBox>
#include <QLabel>
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
    CHECK(textOf(model::checkFile(library.path(model::PresetKind::Component, "compute-node-2026"),
                                  library))
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
                             model::AttributeDraft{"price", "99 USD", "one of them"}) == 1);
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

} // namespace clusterwright::tests::component_dialog_test
