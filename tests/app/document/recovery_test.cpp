// Leftover states of a crash, and their recovery.
#include "app/desktop/common/text.h"
#include "app/desktop/document/recovery.h"
#include "model/design/document/design.h"
#include "model/design/edit/edit.h"
#include "tests/support/catch_compat.h"
#include "tests/support/preset_folder.h"
#include "tests/support/temporary_folder.h"

#include <QDir>
#include <QSignalSpy>

namespace clusterwright::tests::recovery_test
{

using namespace clusterwright::desktop;

namespace
{

constexpr int kPatience = 20'000; // ms

struct Editing {
    explicit Editing(const QString& folder)
        : document({shippedPresetsFolder()})
        , recovery(document, folder)
    {
        document.open(*document.library().design("acc-fft-inic").value(), {});
    }
    void retitle(const std::string& title)
    {
        REQUIRE(document.submit(
            model::Edit{model::SetText{model::DesignText::Title, document.design().title, title}},
            QStringLiteral("Title")));
    }

    Document document;
    Recovery recovery;
};

// Simulates a crash: the files stay, the lock is released.
void leaveBehind(const QString& from, const QString& to)
{
    QDir().mkpath(to);
    for (const auto& name : QDir(from).entryList({QStringLiteral("*.json")}, QDir::Files))
        REQUIRE(QFile::copy(from + QLatin1Char('/') + name, to + QLatin1Char('/') + name));
}

} // namespace

TEST_CASE("Unsaved changes are written after a delay and recovered", "[desktop][recovery]")
{
    const TemporaryFolder folder;
    const auto alive = qt(folder.path().string()) + QStringLiteral("/alive");
    const auto left = qt(folder.path().string()) + QStringLiteral("/left");
    Editing editing(alive);
    editing.recovery.setDelay(0);
    QSignalSpy changed(&editing.document, &Document::changed);
    editing.retitle("Before the crash");
    while (QDir(alive).entryList({QStringLiteral("*.json")}).isEmpty())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, kPatience);

    CHECK(recoverables(alive).empty()); // its program runs
    leaveBehind(alive, left);
    const auto found = recoverables(left);
    REQUIRE(found.size() == 1);
    CHECK(found[0].title == QStringLiteral("Before the crash"));

    Document again({shippedPresetsFolder()});
    CHECK(recoverInto(again, found[0]).empty());
    CHECK(again.design().title == "Before the crash");
    CHECK(again.design().pipeline == editing.document.design().pipeline);
    CHECK(again.isModified());

    discard(found[0]);
    CHECK(recoverables(left).empty());
}

TEST_CASE("Recovery uses the newest readable one of three states", "[desktop][recovery]")
{
    const TemporaryFolder folder;
    const auto alive = qt(folder.path().string()) + QStringLiteral("/alive");
    const auto left = qt(folder.path().string()) + QStringLiteral("/left");
    Editing editing(alive);
    for (const auto* const title : {"one", "two", "three", "four"}) {
        editing.retitle(title);
        editing.recovery.flush();
    }
    leaveBehind(alive, left);
    CHECK(QDir(left).entryList({QStringLiteral("*.json")}).size() == 3);
    REQUIRE(recoverables(left).size() == 1);
    CHECK(recoverables(left)[0].title == QStringLiteral("four"));

    QFile newest(recoverables(left)[0].file);
    REQUIRE(newest.open(QIODevice::WriteOnly));
    newest.write("{\"path\": \"\", \"design\"");
    newest.close();
    REQUIRE(recoverables(left).size() == 1);
    CHECK(recoverables(left)[0].title == QStringLiteral("three"));
}

TEST_CASE("Saving or undoing removes the recovery states", "[desktop][recovery]")
{
    const TemporaryFolder folder;
    const auto alive = qt(folder.path().string()) + QStringLiteral("/alive");
    Editing editing(alive);
    const auto files = [&] { return QDir(alive).entryList(QDir::Files).size(); };
    editing.retitle("one");
    editing.recovery.flush();
    CHECK(files() == 2); // the state and the lock
    editing.document.undoStack().undo();
    CHECK(files() == 0);
    editing.document.undoStack().redo();
    editing.recovery.flush();
    CHECK(files() == 2);
    REQUIRE(editing.document.save(qt((folder.path() / "x.cluster.json").string())).empty());
    CHECK(files() == 0);
}

TEST_CASE("An unwritable recovery folder is reported, and editing continues", "[desktop][recovery]")
{
    Editing editing(QStringLiteral("/proc/no-such-folder"));
    QSignalSpy failed(&editing.recovery, &Recovery::failed);
    editing.retitle("one");
    editing.recovery.flush();
    CHECK(failed.count() == 1);
    editing.retitle("two");
    CHECK(editing.document.design().title == "two");
}

} // namespace clusterwright::tests::recovery_test
