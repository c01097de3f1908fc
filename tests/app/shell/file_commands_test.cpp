// Opening and saving, with their dialogs.
#include "app/desktop/common/text.h"
#include "app/desktop/shell/commands/recent_files.h"
#include "model/core/file.h"
#include "model/design/document/design.h"
#include "model/design/edit/edit.h"
#include "model/study/studies/answer.h"
#include "tests/app/shell/window.h"
#include "tests/support/designs.h"
#include "tests/support/temporary_folder.h"

#include <QApplication>
#include <QMessageBox>
#include <QTimer>

namespace clusterwright::tests::file_commands_test
{

using namespace clusterwright::desktop;

namespace
{

void retitle(Document& document, const std::string& title)
{
    REQUIRE(document.submit(
        model::Edit{model::SetText{model::DesignText::Title, document.design().title, title}},
        QStringLiteral("Title")));
}

} // namespace

TEST_CASE("A saved design can be opened again and is listed as recent", "[desktop][files]")
{
    const TemporaryFolder folder;
    const auto path = qt((folder.path() / "mine.cluster.json").string());
    const TestWindow first(QStringLiteral("acc-fft-inic"));
    retitle(first.document(), "Mine");
    REQUIRE(first.window->files().saveTo(path));
    CHECK_FALSE(first.document().isModified());
    CHECK(recentFiles() == QStringList{path});

    REQUIRE(first.window->files().openFile(path));
    CHECK(first.document().design().title == "Mine");
    CHECK(first.window->windowTitle().startsWith(QStringLiteral("Mine (mine.cluster.json)")));
    first.window->files().newDesign();
    REQUIRE(first.window->files().openFile(path));
    auto& revert = first.action(QStringLiteral("File: Revert"));
    CHECK_FALSE(revert.isEnabled());
    retitle(first.document(), "Other");
    CHECK(revert.isEnabled());
    first.document().undoStack().undo();
    CHECK_FALSE(revert.isEnabled());
}

TEST_CASE("A full disk gives an error and keeps the design unsaved", "[desktop][files]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    retitle(test.document(), "Mine");
    CHECK_FALSE(test.window->files().saveTo(QStringLiteral("/dev/full")));
    CHECK(test.document().isModified());
    auto& box = test.part<QMessageBox>("message");
    CHECK(box.text().contains(QStringLiteral("still open with all changes")));
}

TEST_CASE("An unwritable folder gives an error", "[desktop][files]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    CHECK_FALSE(test.window->files().saveTo(QStringLiteral("/proc/mine.cluster.json")));
    CHECK_FALSE(test.part<QMessageBox>("message").informativeText().isEmpty());
}

TEST_CASE("An invalid file gives an error and keeps the open design", "[desktop][files]")
{
    const TemporaryFolder folder;
    const auto text = GENERATE("", "{", "[]", "{\"block\": \"x\"}", "\x00\xff");
    const auto path = qt(folder.write("bad.cluster.json", text));
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    const auto before = test.document().design();
    CHECK_FALSE(test.window->files().openFile(path));
    CHECK(test.document().design() == before);
    CHECK_FALSE(test.part<QMessageBox>("message").text().isEmpty());
}

TEST_CASE("Closing unsaved changes needs confirmation", "[desktop][files]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    CHECK(test.window->files().mayClose());
    retitle(test.document(), "Mine");
    {
        const Answering cancel(QMessageBox::RejectRole);
        CHECK_FALSE(test.window->files().mayClose());
        CHECK(cancel.question().startsWith(QStringLiteral("Save the changes")));
    }
    {
        const Answering discard(QMessageBox::DestructiveRole);
        CHECK(test.window->files().mayClose());
    }
}

TEST_CASE("Closing unsaved slow results needs confirmation", "[desktop][files]")
{
    const TemporaryFolder folder;
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    REQUIRE(test.window->files().saveTo(qt((folder.path() / "mine.cluster.json").string())));
    test.document().setAnswersState({{}, true});
    {
        const Answering cancel(QMessageBox::RejectRole);
        CHECK_FALSE(test.window->files().mayClose());
        CHECK(cancel.question().contains(QStringLiteral("study results")));
    }
    {
        const Answering save(QMessageBox::AcceptRole);
        CHECK(test.window->files().mayClose());
    }
    CHECK_FALSE(test.document().answersState().areMissed);
    CHECK(test.window->files().mayClose());
}

TEST_CASE("A file changed by another program is reloaded after confirmation", "[desktop][files]")
{
    const TemporaryFolder folder;
    const auto file = folder.path() / "mine.cluster.json";
    const auto path = qt(file.string());
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    REQUIRE(test.window->files().saveTo(path));
    auto other = folder.read("mine.cluster.json");
    other.replace(other.find("2D-FFT on a cluster"), 6, "3D-FFT");

    const Answering again(QMessageBox::AcceptRole);
    REQUIRE(model::writeFile(file, other).empty());
    QSignalSpy opened(&test.window->files(), &FileCommands::opened);
    REQUIRE((opened.count() > 0 || opened.wait(kPatience)));
    CHECK(test.document().design().title.starts_with("3D-FFT"));
}

TEST_CASE("A design saved in another folder finds its file of flows", "[desktop][files]")
{
    const TemporaryFolder folder;
    REQUIRE(model::writeFile(folder.path() / "flows.csv", "from,to\n0,1\n").empty());
    auto design = designOf(designText(R"json("components": [{"name": "host", "kind": "host"},
        {"name": "cable", "kind": "cable", "attributes": [{"name": "bandwidth", "value": "1 Gbit/s", "origin": {"kind": "definition"}}]}],
        "topology": {"generators": [{"call": "ring(4)"}], "flows": "flows.csv"},
        "outputs": [{"name": "rate", "equation": "flow_bandwidth(file)"}])json"));
    design.file = (folder.path() / "first.cluster.json").string();
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    test.document().open(design, qt(design.file));
    const auto inside = folder.path() / "inside";
    std::filesystem::create_directory(inside);
    QSignalSpy answered(&test.document(), &Document::answerChanged);
    REQUIRE(test.window->files().saveTo(qt((inside / "mine.cluster.json").string())));
    CHECK(test.document().design().topology->rules.flows == "../flows.csv");
    const auto isDone = [&] {
        const auto& answer = *test.document().answer();
        return answer.design.file == (inside / "mine.cluster.json").string();
    };
    while (!isDone())
        REQUIRE(answered.wait(kPatience));
    CHECK_FALSE(model::hasErrors(test.document().answer()->findings));
    CHECK(test.document().answer()->value("rate"));
}

TEST_CASE("Revert restores the saved design", "[desktop][files]")
{
    const TemporaryFolder folder;
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    retitle(test.document(), "Saved");
    REQUIRE(test.window->files().saveTo(qt((folder.path() / "mine.cluster.json").string())));
    retitle(test.document(), "Not saved");
    const Answering yes(QMessageBox::AcceptRole);
    REQUIRE(test.window->files().revert());
    CHECK(test.document().design().title == "Saved");
}

} // namespace clusterwright::tests::file_commands_test
