// The welcome page: goals, search with preview, recent files.
#include "app/desktop/common/text.h"
#include "app/desktop/shell/commands/recent_files.h"
#include "app/desktop/shell/welcome/design_search.h"
#include "app/desktop/shell/welcome/search_terms.h"
#include "app/desktop/shell/welcome/welcome.h"
#include "model/design/document/design.h"
#include "tests/app/shell/window.h"

#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTreeWidget>
#include <QWizard>

#include <algorithm>

namespace clusterwright::tests::welcome_test
{

using namespace clusterwright::desktop;

namespace
{

struct Page : TestWindow {
    QLineEdit& search = part<QLineEdit>("designSearch");
    QTreeWidget& list = part<QTreeWidget>("presetList");

    [[nodiscard]] QStringList hits() const
    {
        QStringList titles;
        for (int row = 0; row < list.topLevelItemCount(); ++row)
            titles.append(list.topLevelItem(row)->text(0));
        return titles;
    }
    void type(const QString& text) const
    {
        search.clear();
        QTest::keyClicks(&search, text);
    }
};

std::vector<QString> found(const QString& text)
{
    static model::Library library(shippedPresetsFolder());
    static const std::vector<Tutorial> tutorials = tutorialsIn({shippedPresetsFolder()});
    static DesignSearch search(library, tutorials);
    std::vector<QString> ids;
    for (const auto& start : search.find(text))
        ids.push_back(start.id);
    return ids;
}

bool contains(const std::vector<QString>& ids, const char* id)
{
    return std::ranges::find(ids, QLatin1String(id)) != ids.end();
}

} // namespace

TEST_CASE("The page opens with a design of today selected, and its preview", "[desktop][welcome]")
{
    const Page page;
    CHECK(page.list.currentItem()->text(0) == QStringLiteral("Choose an interconnect"));
    CHECK(page.list.topLevelItem(0)->isExpanded());
    for (int i = 1; i < page.list.topLevelItem(0)->childCount(); ++i) // by title, not by id
        CHECK(page.list.topLevelItem(0)->child(i - 1)->text(0).compare(
                  page.list.topLevelItem(0)->child(i)->text(0), Qt::CaseInsensitive) < 0);
    CHECK(page.part<QPushButton>("openSelected").isEnabled());
    CHECK(page.part<QLabel>("previewText").text().contains(QStringLiteral("HDR")));
    page.type(QStringLiteral("zzz"));
    CHECK_FALSE(page.part<QPushButton>("openSelected").isEnabled());
    CHECK(page.part<QLabel>("previewText").text().isEmpty());
}

TEST_CASE("Papers are folded, named by title and contain every shipped design",
          "[desktop][welcome]")
{
    const Page page;
    int designs = 0;
    for (int row = 0; row < page.list.topLevelItemCount(); ++row) {
        CHECK(page.list.topLevelItem(row)->isExpanded() == (row == 0));
        designs += page.list.topLevelItem(row)->childCount();
    }
    CHECK(designs ==
          static_cast<int>(page.document().library().ids(model::PresetKind::Design).size()));
    CHECK(page.hits().contains(QStringLiteral("Parallel Computing on the Berkeley NOW (1997)")));
}

TEST_CASE("Everyday names find designs that use other terms", "[desktop][welcome]")
{
    const auto [words, id] = GENERATE(table<QString, const char*>({
        {QStringLiteral("infiniband"), "choose-interconnect"},
        {QStringLiteral("Interconnect"), "choose-interconnect"},
        {QStringLiteral("10 gbit"), "choose-interconnect"},
        {QStringLiteral("10GbE"), "choose-interconnect"},
        {QStringLiteral("10 Gbit/s ethernet"), "choose-interconnect"},
        {QStringLiteral("budget"), "sort-bonded-ethernet"},
        {QStringLiteral("allreduce"), "maestro2-allreduce-mdo"},
        {QStringLiteral("all to all"), "acc-fft-gigabit"},
        {QStringLiteral("alltoall"), "acc-fft-gigabit"},
        {QStringLiteral("fourier"), "acc-fft-inic"},
        {QStringLiteral("smart nic"), "acc-fft-inic"},
        {QStringLiteral("bonding"), "sort-bonded-ethernet"},
        {QStringLiteral("bonding"), "multiedge-one-way"},
        {QStringLiteral("dragonfly"), "dragonfly"},
        {QStringLiteral("fat tree"), "fat_tree"},
        {QStringLiteral("underwood"), "acc-fft-inic"},
        {QStringLiteral("storage"), "storage-network"},
        {QStringLiteral("nfs"), "storage-network"},
        {QStringLiteral("lustre"), "now-xfs-read"},
        {QStringLiteral("incast"), "storage-network"},
        {QStringLiteral("oversubscription"), "storage-network"},
        {QStringLiteral("llm"), "training-step"},
        {QStringLiteral("ssd"), "nvme-local-or-remote"},
    }));
    INFO(utf8(words));
    CHECK(contains(found(words), id));
}

TEST_CASE("Matches in titles come before matches in parts", "[desktop][welcome]")
{
    CHECK(found(QStringLiteral("interconnect")).front() == QStringLiteral("choose-interconnect"));
    CHECK(found(QStringLiteral("infiniband")).front() == QStringLiteral("choose-interconnect"));
    CHECK(found(QStringLiteral("barrier")).front().contains(QStringLiteral("barrier")));
}

TEST_CASE("Each word of a search must match", "[desktop][welcome]")
{
    const auto both = found(QStringLiteral("fft gigabit"));
    CHECK(contains(both, "acc-fft-gigabit"));
    CHECK_FALSE(contains(both, "acc-sort-gigabit"));
    CHECK(found(QStringLiteral("fft zzzz")).empty());
}

TEST_CASE("Bandwidths have one spelling in a search", "[desktop][welcome]")
{
    for (const auto* const text : {"10 Gbit/s", "10gbit", "10 GbE", "10Gbps", "10 gigabit", "10G"})
        CHECK(plainWords(QLatin1String(text)) == QStringLiteral("10g"));
    CHECK(plainWords(QStringLiteral("All-to-All")) == QStringLiteral("alltoall"));
    CHECK(plainWords(QStringLiteral("fat_tree")) == QStringLiteral("fattree"));
    CHECK(plainWords(QStringLiteral("110 GB")) == QStringLiteral("110 gb")); // bytes
}

TEST_CASE("Enter in the search opens the first match", "[desktop][welcome]")
{
    const Page page;
    page.type(QStringLiteral("infiniband"));
    CHECK(page.hits().value(0) == QStringLiteral("Choose an interconnect"));
    QTest::keyClick(&page.search, Qt::Key_Return);
    CHECK(page.window->showsDesign());
    CHECK(page.document().design().id == "choose-interconnect");
}

TEST_CASE("Down moves from the search to the next match", "[desktop][welcome]")
{
    const Page page;
    page.type(QStringLiteral("barrier"));
    const auto second = page.list.topLevelItem(1)->text(0);
    QTest::keyClick(&page.search, Qt::Key_Down);
    REQUIRE(page.list.currentItem());
    CHECK(page.list.currentItem()->text(0) == second);
    QTest::keyClick(&page.list, Qt::Key_Return);
    CHECK(page.window->showsDesign());
    CHECK(qt(page.document().design().title) == second);
}

TEST_CASE("The selected match has a preview", "[desktop][welcome]")
{
    const Page page;
    page.type(QStringLiteral("interconnect"));
    CHECK(page.part<QPushButton>("openSelected").isEnabled());
    const auto& text = page.part<QLabel>("previewText");
    CHECK(text.text().contains(QStringLiteral("bonded(P, links, medium=switch)")));
    CHECK(text.text().contains(QStringLiteral("speedup")));
    CHECK(text.text().contains(QStringLiteral("HDR")));
    const auto& picture = page.part<QLabel>("previewPicture");
    CHECK(QTest::qWaitFor([&] { return !picture.pixmap().isNull(); }, kPatience));
}

TEST_CASE("A search without a match offers other starting points", "[desktop][welcome]")
{
    const Page page;
    const auto& note = page.part<QLabel>("noHits");
    CHECK(note.isHidden());
    page.type(QStringLiteral("<b>zzz"));
    CHECK(page.hits().isEmpty());
    CHECK_FALSE(note.isHidden());
    CHECK(note.text().contains(QStringLiteral("“&lt;b&gt;zzz”")));
    CHECK(note.text().contains(QStringLiteral("href=\"network\"")));
    page.search.clear();
    CHECK(note.isHidden());
    CHECK(page.list.topLevelItemCount() > 0);
}

TEST_CASE("The goal of a paper unfolds the papers and selects a design", "[desktop][welcome]")
{
    const Page page;
    QTest::mouseClick(&page.part<QPushButton>("goalPaper"), Qt::LeftButton);
    CHECK(page.list.topLevelItem(1)->isExpanded());
    REQUIRE(page.list.currentItem());
    CHECK(page.list.currentItem()->parent() == page.list.topLevelItem(1));
}

TEST_CASE("The goal of a calibration opens a design and its pages", "[desktop][welcome]")
{
    const Page page;
    QTest::mouseClick(&page.part<QPushButton>("goalCalibrate"), Qt::LeftButton);
    CHECK(page.window->showsDesign());
    const auto* const wizard = page.window->findChild<QWizard*>();
    REQUIRE(wizard);
    CHECK(wizard->isVisible());
}

TEST_CASE("Recent files have a preview", "[desktop][welcome]")
{
    QSettings().clear();
    const auto file = qt((shippedPresetsFolder() / "designs/acc-fft-inic.cluster.json").string());
    addRecentFile(file, QStringLiteral("The FFT"));
    const auto other = qt((shippedPresetsFolder() / "designs/acc-fft-fast.cluster.json").string());
    addRecentFile(other, {});
    model::Library library(shippedPresetsFolder());
    const std::vector<Tutorial> tutorials;
    Welcome page(library, tutorials);
    page.resize(1200, 700);
    page.show();
    auto& list = *page.findChild<QListWidget*>(QStringLiteral("recentList"));
    REQUIRE(list.count() == 2);
    CHECK(list.item(0)->text() == QStringLiteral("acc-fft-fast.cluster.json"));
    CHECK(list.item(1)->text() == QStringLiteral("The FFT\nacc-fft-inic.cluster.json"));
    CHECK(list.visualItemRect(list.item(0)).height() == list.visualItemRect(list.item(1)).height());
    const auto picture = [&] { return list.item(1)->icon().pixmap(96, 60).toImage(); };
    CHECK(QTest::qWaitFor([&] { return picture().pixelColor(48, 30).alpha() > 0; }, kPatience));
}

TEST_CASE("The welcome page has no mark of unsaved changes", "[desktop][welcome]")
{
    const TestWindow test;
    auto& document = test.window->workbench().document();
    document.recover(*document.library().design("acc-fft-inic").value(), {}, {});
    CHECK(document.isModified());
    CHECK_FALSE(test.window->isWindowModified()); // the title has no placeholder for the mark
    emit test.window->files().opened();
    CHECK(test.window->isWindowModified());
}

TEST_CASE("The welcome page fits a small screen", "[desktop][welcome]")
{
    const Page page;
    CHECK(page.window->minimumSizeHint().width() <= 1200);
    page.window->resize(1200, 740);
    QCoreApplication::processEvents();
    CHECK(page.window->width() == 1200);
    for (const auto* const goal : {"goalNetwork", "goalPaper", "goalCluster", "goalCalibrate"}) {
        const auto& button = page.part<QPushButton>(goal);
        CHECK(page.window->rect().contains(
            QRect(button.mapTo(page.window.get(), QPoint()), button.size())));
    }
}

TEST_CASE("A new design is empty and shows the first actions", "[desktop][welcome]")
{
    const TestWindow test;
    QTest::mouseClick(&test.part<QPushButton>("newDesign"), Qt::LeftButton);
    CHECK(test.window->showsDesign());
    CHECK_FALSE(test.document().isModified());
}

TEST_CASE("The welcome page hides panels until a design is open", "[desktop][welcome]")
{
    const TestWindow test;
    const auto& inspector = test.part<QDockWidget>("inspector");
    CHECK(inspector.isHidden());
    REQUIRE(test.window->files().openPreset(QStringLiteral("acc-fft-inic")));
    CHECK_FALSE(inspector.isHidden());
}

} // namespace clusterwright::tests::welcome_test
