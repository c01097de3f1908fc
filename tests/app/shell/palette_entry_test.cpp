// Order of entries in the command palette, and its components, blocks and designs.
#include "app/desktop/shell/commands/command_palette.h"
#include "app/desktop/shell/window/palette_contents.h"
#include "model/design/document/design.h"
#include "tests/app/shell/window.h"

#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QTreeView>

namespace clusterwright::tests::palette_entry_test
{

using namespace clusterwright::desktop;

namespace
{

PaletteEntry entry(const char* context, const char* name, bool isDestructive = false)
{
    return {.name = QString::fromUtf8(name),
            .context = QString::fromUtf8(context),
            .isDestructive = isDestructive,
            .run = {}};
}

QStringList namesOf(const PaletteEntries& entries, const char* text, const QStringList& recent = {})
{
    QStringList names;
    for (const auto number : ranked(entries, QString::fromUtf8(text), recent))
        names.append(entries[number].name);
    return names;
}

// An open command palette of a window.
struct OpenPalette {
    explicit OpenPalette(const TestWindow& test)
        : palette(paletteContents(*test.window), test.window.get())
    {
        palette.show();
    }
    // Returns the first row for a text.
    QString first(const char* text)
    {
        search()->clear();
        QTest::keyClicks(search(), QString::fromUtf8(text));
        return palette.findChild<QTreeView*>()->model()->index(0, 0).data().toString();
    }
    [[nodiscard]] QLineEdit* search() { return palette.findChild<QLineEdit*>(); }

    CommandPalette palette;
};

} // namespace

TEST_CASE("Disabled entries come last, and only for a search", "[desktop][commands]")
{
    auto disabled = entry("Edit", "Delete");
    disabled.isEnabled = false;
    const PaletteEntries entries{disabled, entry("Studies", "Delete study")};
    CHECK(namesOf(entries, "delete") ==
          QStringList{QStringLiteral("Delete study"), QStringLiteral("Delete")});
    CHECK(namesOf(entries, "") == QStringList{QStringLiteral("Delete study")});
}

TEST_CASE("A disabled command is listed with the reason and does not run", "[desktop][commands]")
{
    const TestWindow test;
    OpenPalette open(test);
    CHECK(open.first("edit cut").contains(QStringLiteral("not available")));
    QTest::keyClick(open.search(), Qt::Key_Return);
    CHECK(open.palette.isVisible());
}

TEST_CASE("A name that repeats its group is shown once", "[desktop][commands]")
{
    CHECK(entry("Add step: MPI", "MPI: envelope match").path() ==
          QStringLiteral("Add step: MPI: envelope match"));
    CHECK(entry("Edit", "Cut").path() == QStringLiteral("Edit: Cut"));
}

TEST_CASE("Whole words in the last part of the path come first", "[desktop][commands]")
{
    const PaletteEntries entries{entry("File: Open recent", "fft16.cluster.json"),
                                 entry("Fit", "Clear"),
                                 entry("Edit", "Fitting"),
                                 entry("View", "Zoom to fit")};
    CHECK(namesOf(entries, "fit") == QStringList{"Zoom to fit", "Fitting", "Clear"});
}

TEST_CASE("Among equal matches the last used comes first", "[desktop][commands]")
{
    const PaletteEntries entries{
        entry("View", "Zoom in"), entry("View", "Zoom out"), entry("View", "Zoom to fit")};
    CHECK(namesOf(entries, "zoom") == QStringList{"Zoom in", "Zoom out", "Zoom to fit"});
    CHECK(namesOf(entries, "zoom", {"View: Zoom to fit", "View: Zoom out"}) ==
          QStringList{"Zoom to fit", "Zoom out", "Zoom in"});
}

TEST_CASE("A destructive command comes last unless the text is its name", "[desktop][commands]")
{
    const PaletteEntries entries{entry("File: Open recent", "Clear", true),
                                 entry("Plot", "Clear markers")};
    CHECK(namesOf(entries, "cle") == QStringList{"Clear markers", "Clear"});
    CHECK(namesOf(entries, "clear") == QStringList{"Clear", "Clear markers"});
}

TEST_CASE("Everyday words find the window's commands", "[desktop][commands]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    OpenPalette open(test);
    CHECK(open.first("fit") == QStringLiteral("View: Zoom to fit"));
    CHECK(open.first("sweep") == QStringLiteral("Study: How does the design scale?"));
    CHECK(open.first("budget") == QStringLiteral("Study: Which design is best under a budget?"));
    CHECK(open.first("scenario") == QStringLiteral("Insert: Scenario"));
    CHECK(open.first("variable") == QStringLiteral("Insert: Variable"));
    CHECK(open.first("alltoall").contains(QStringLiteral("all-to-all"), Qt::CaseInsensitive));
    CHECK_FALSE(open.first("cl").contains(QStringLiteral("Open recent: Clear")));
}

TEST_CASE("The palette finds components and designs of a technology", "[desktop][commands]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    const auto entries = paletteContents(*test.window);
    QStringList paths;
    for (const auto number : ranked(entries, QStringLiteral("infiniband"), {}))
        paths.append(entries[number].path());
    const auto has = [&](const char* start, const char* part) {
        return std::ranges::any_of(paths, [&](const QString& path) {
            return path.startsWith(QLatin1String(start)) && path.contains(QLatin1String(part));
        });
    };
    CHECK(has("Add component: NICs", "HDR InfiniBand"));
    CHECK(has("Add component: Switches", "InfiniBand"));
    CHECK(has("Add component: Cables", "InfiniBand"));
    CHECK(has("Open design", "Choose an interconnect"));
}

TEST_CASE("The palette finds measured data and opens their table", "[desktop][commands][measured]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    const auto entries = paletteContents(*test.window);
    const auto found = ranked(entries, QStringLiteral("fugaku"), {});
    REQUIRE_FALSE(found.empty());
    const auto& entry = entries[found.front()];
    CHECK(entry.path() == QStringLiteral("Show measured data: Collectives by algorithm on Fugaku"));
    entry.run();
    CHECK(test.window->findChild<QWidget*>(QStringLiteral("measuredData")) != nullptr);
}

TEST_CASE("The palette finds the themes", "[desktop][commands]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    const auto names = namesOf(paletteContents(*test.window), "theme");
    for (const auto* const name : {"System theme", "Light theme", "Dark theme"})
        CHECK(names.mid(0, 3).contains(QLatin1String(name)));
}

TEST_CASE("The palette shows a line if nothing matches", "[desktop][commands]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    OpenPalette open(test);
    const auto* const nothing = open.palette.findChild<QLabel*>(QStringLiteral("nothing"));
    CHECK_FALSE(nothing->isVisible());
    CHECK(open.first("qqqq").isEmpty());
    CHECK(nothing->isVisible());
    CHECK(nothing->text() == QStringLiteral("No match for “qqqq”"));
}

TEST_CASE("Enter adds a component or a block, in one step each", "[desktop][commands]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    const char* const text =
        GENERATE("10 Gbit/s Ethernet switch with 64 ports", "TCP: all-to-all exchange");
    CAPTURE(text);
    const auto before = test.document().design();
    OpenPalette open(test);
    open.first(text);
    QTest::keyClick(open.search(), Qt::Key_Return);
    CHECK(test.document().undoStack().count() == 1);
    CHECK_FALSE(test.document().design() == before);
}

TEST_CASE("Enter opens a shipped design", "[desktop][commands]")
{
    const TestWindow test;
    OpenPalette open(test);
    CHECK(open.first("acc-sort-inic").startsWith(QStringLiteral("Open design: ")));
    QTest::keyClick(open.search(), Qt::Key_Return);
    CHECK(test.document().design().id == "acc-sort-inic");
}

TEST_CASE("Without a text, the last chosen entry comes first", "[desktop][commands]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    {
        OpenPalette open(test);
        open.first("zoom to fit");
        QTest::keyClick(open.search(), Qt::Key_Return);
    }
    OpenPalette again(test);
    CHECK(again.first("") == QStringLiteral("View: Zoom to fit"));
}

} // namespace clusterwright::tests::palette_entry_test
