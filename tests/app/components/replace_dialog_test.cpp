// Replaces a component by keyboard: list of candidates, search, report, one undo step.
#include "app/desktop/components/component_dialog.h"
#include "app/desktop/components/replace_dialog.h"
#include "model/design/document/design.h"
#include "model/design/system/evaluation.h"
#include "tests/app/panels/opened_workbench.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>

namespace clusterwright::tests::replace_dialog_test
{

using namespace clusterwright::desktop;

namespace
{

struct Shown : OpenedWorkbench {
    explicit Shown(const std::string& design = "acc-fft-gigabit")
        : OpenedWorkbench(design)
        , dialog(new ReplaceDialog(workbench, "nic"))
    {
        dialog->setAttribute(Qt::WA_DeleteOnClose, false);
        dialog->show();
    }
    [[nodiscard]] QTreeWidget& list() { return *dialog->findChild<QTreeWidget*>(); }
    [[nodiscard]] QString report()
    {
        return dialog->findChild<QLabel*>(QStringLiteral("replaceReport"))->text();
    }
    [[nodiscard]] QPushButton& ok()
    {
        return *dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
    }
    [[nodiscard]] QStringList titles()
    {
        QStringList titles;
        for (int i = 0; i < list().topLevelItemCount(); ++i)
            if (!list().topLevelItem(i)->isHidden())
                titles << list().topLevelItem(i)->text(0);
        return titles;
    }
    void search(const char* text)
    {
        QTest::keyClicks(dialog->findChild<QLineEdit*>(), QString::fromLatin1(text));
    }

    std::unique_ptr<ReplaceDialog> dialog;
};

} // namespace

TEST_CASE("The dialog lists NICs by name and marks the current one", "[desktop][components]")
{
    Shown shown;
    const auto titles = shown.titles();
    CHECK(titles.contains(QStringLiteral("10 Gbit/s Ethernet NIC with SFP+")));
    CHECK(titles.contains(QStringLiteral("Gigabit Ethernet NIC (SysKonnect) (current)")));
    for (const auto& title : titles)
        CHECK_FALSE(title.contains(QStringLiteral("cable"), Qt::CaseInsensitive));
    CHECK(shown.list().currentItem()->text(0).contains(QStringLiteral("(current)")));
    CHECK_FALSE(shown.ok().isEnabled());
    CHECK(shown.report() == QStringLiteral("The design uses this component now."));
}

TEST_CASE("A search ranks whole words before parts of words", "[desktop][components]")
{
    Shown shown;
    shown.search("10 Gb");
    CHECK(shown.titles().size() > 1);
    CHECK(shown.list().currentItem()->text(1) == QStringLiteral("10 Gbit/s"));
    CHECK(shown.titles().front() == shown.list().currentItem()->text(0));
    const auto found = shown.titles();
    auto* const search = shown.dialog->findChild<QLineEdit*>();
    search->clear();
    CHECK(shown.titles().size() > found.size());
    search->setText(QStringLiteral("zzz"));
    CHECK(shown.titles().isEmpty());
    CHECK_FALSE(shown.ok().isEnabled());
    CHECK(shown.report() == QStringLiteral("No match."));
}

TEST_CASE("The report states that a replacement has no effect", "[desktop][components]")
{
    Shown shown("choose-interconnect");
    shown.search("25 gbit");
    CHECK(shown.report().startsWith(QStringLiteral("Has no effect; still computes bandwidth")));
}

TEST_CASE("The report names attributes that come from a synonym", "[desktop][components]")
{
    Shown shown("acc-fft-inic");
    shown.search("25 gbit");
    CHECK(shown.report().contains(QStringLiteral("net_bandwidth from bandwidth")));
}

TEST_CASE("A search and Enter replace the NIC in one step", "[desktop][components]")
{
    Shown shown;
    const auto before = shown.design();
    shown.search("25 gbit");
    REQUIRE(shown.titles().size() == 1);
    CHECK(shown.list().currentItem()->text(1) == QStringLiteral("25 Gbit/s"));
    CHECK(shown.list().currentItem()->text(3).contains(QStringLiteral("USD")));
    REQUIRE(shown.ok().isEnabled());
    QTest::keyClick(shown.dialog.get(), Qt::Key_Return);
    CHECK_FALSE(shown.dialog->isVisible());
    CHECK(shown.steps() == 1);
    shown.await();
    CHECK(shown.document().answer()->findings.empty());
    CHECK(shown.value("nic.bandwidth") == 25e9 / 8);
    shown.checkUndo(before);
}

TEST_CASE("A new component returns to the list and is chosen there", "[desktop][components]")
{
    const PresetFolder folder;
    Workbench workbench({folder.path(), shippedPresetsFolder()});
    auto& document = workbench.document();
    document.open(*document.library().design("acc-fft-gigabit").value(), {});
    const auto vertices = document.design().topology;
    ReplaceDialog dialog(workbench, "host");
    dialog.setAttribute(Qt::WA_DeleteOnClose, false);
    dialog.show();
    dialog.findChild<QPushButton*>(QStringLiteral("replaceNew"))->click();
    auto* const form = dialog.findChild<ComponentDialog*>();
    REQUIRE(form);
    CHECK(form->draft().kind == "host");
    form->findChild<QLineEdit*>(QStringLiteral("componentTitle"))
        ->setText(QStringLiteral("My server"));
    form->accept();
    REQUIRE(dialog.isVisible());
    const auto* const chosen = dialog.findChild<QTreeWidget*>()->currentItem();
    REQUIRE(chosen);
    CHECK(chosen->text(0) == QStringLiteral("My server"));
    dialog.accept();
    const auto& components = document.design().components;
    CHECK(std::ranges::find(components, "my-server", &model::PlacedComponent::preset) !=
          components.end());
    CHECK(document.undoStack().count() == 1);
    CHECK(document.design().topology == vertices); // no further host
}

TEST_CASE("A search without a match shows a message and replaces nothing", "[desktop][components]")
{
    Shown shown;
    shown.search("carrier pigeon");
    CHECK(shown.titles().isEmpty());
    CHECK(shown.report() == QStringLiteral("No match."));
    CHECK_FALSE(shown.ok().isEnabled());
    QTest::keyClick(shown.dialog.get(), Qt::Key_Return);
    CHECK(shown.steps() == 0);
}

} // namespace clusterwright::tests::replace_dialog_test
