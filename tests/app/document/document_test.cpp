// The document: edits with undo and redo, results from the thread, files, folders of file dialogs.
#include "app/desktop/common/text.h"
#include "app/desktop/document/document.h"
#include "app/desktop/document/file_folder.h"
#include "model/core/file.h"
#include "model/core/provenance.h"
#include "model/design/document/design_writer.h"
#include "model/design/edit/edit.h"
#include "model/design/names/renaming.h"
#include "model/json/json.h"
#include "model/study/studies/answer.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/preset_folder.h"
#include "tests/support/temporary_folder.h"

#include <QDir>
#include <QSettings>
#include <QSignalSpy>

namespace clusterwright::tests::document_test
{

using namespace clusterwright::desktop;

namespace
{

constexpr int kPatience = 20'000; // ms, for a busy machine

void await(const Document& document)
{
    QSignalSpy answered(&document, &Document::answerChanged);
    while (!document.isAnswered())
        REQUIRE(answered.wait(kPatience));
}

// A document of a shipped design with its result.
struct Opened {
    explicit Opened(const std::string& id = "acc-fft-inic")
        : document({shippedPresetsFolder()})
    {
        document.open(*document.library().design(id).value(), {});
        await();
    }
    void await() const { document_test::await(document); }
    [[nodiscard]] double value(const std::string& name) const
    {
        const auto value = document.answer()->value(name);
        REQUIRE(value);
        return value->value;
    }

    Document document;
};

model::Result<model::Edit> bus(const Document& document, const std::string& rate)
{
    return model::setAttribute(document.design(),
                               "nic",
                               "host_bandwidth",
                               rate,
                               {model::OriginKind::User, {}, "chosen", {}, {}});
}

} // namespace

TEST_CASE("A step that cannot be applied leaves the design unchanged", "[desktop][document]")
{
    // Only a defect of the program can change the design without the undo stack; this test does so.
    Opened opened;
    auto& document = opened.document;
    REQUIRE(document.submit(bus(document, "160 MiB/s"), QStringLiteral("Set bandwidth")));
    const_cast<model::Design&>(document.design()).components.clear(); // NOLINT
    const QSignalSpy refused(&document, &Document::refused);
    document.undoStack().undo();
    CHECK(refused.count() == 1);
    CHECK(document.undoStack().count() == 0);
    CHECK(document.design().components.empty());
    opened.await();
}

TEST_CASE("An edit changes the result, and undo restores it", "[desktop][document]")
{
    Opened opened;
    auto& document = opened.document;
    CHECK(opened.value("dth.duration") == 0.025); // 2 MiB / (80 MiB/s)
    CHECK_FALSE(document.isModified());

    REQUIRE(document.submit(bus(document, "160 MiB/s"), QStringLiteral("Set bandwidth")));
    opened.await();
    CHECK(opened.value("dth.duration") == 0.0125);
    CHECK(document.isModified());

    document.undoStack().undo();
    opened.await();
    CHECK(opened.value("dth.duration") == 0.025);
    CHECK_FALSE(document.isModified());

    document.undoStack().redo();
    opened.await();
    CHECK(opened.value("dth.duration") == 0.0125);
}

TEST_CASE("Steps of one gesture are undone together", "[desktop][document]")
{
    Opened opened;
    auto& document = opened.document;
    const auto before = document.design();
    const int gesture = document.newGesture();
    for (const auto* const rate : {"90 MiB/s", "100 MiB/s", "110 MiB/s"})
        REQUIRE(document.submit(bus(document, rate), QStringLiteral("Drag"), gesture));
    const auto after = document.design();
    REQUIRE(
        document.submit(bus(document, "120 MiB/s"), QStringLiteral("Drag"), document.newGesture()));
    CHECK(document.undoStack().count() == 2);
    document.undoStack().undo();
    CHECK(document.design() == after);
    document.undoStack().undo();
    CHECK(document.design() == before);
    document.undoStack().redo();
    CHECK(document.design() == after);
}

TEST_CASE("A refused edit gives a reason and adds no undo step", "[desktop][document]")
{
    Opened opened;
    auto& document = opened.document;
    QSignalSpy refused(&document, &Document::refused);
    CHECK_FALSE(document.submit(bus(document, "160 MiB/s +"), QStringLiteral("Set")));
    CHECK(refused.count() == 1);
    CHECK(document.undoStack().count() == 0);
}

TEST_CASE("A saved design is equal after loading", "[desktop][document]")
{
    const TemporaryFolder folder;
    const auto path = qt((folder.path() / "mine.cluster.json").string());
    Opened opened;
    auto& document = opened.document;
    REQUIRE(document.submit(bus(document, "160 MiB/s"), QStringLiteral("Set")));
    CHECK(document.save(path).empty());
    CHECK_FALSE(document.isModified());
    CHECK_FALSE(document.file().differsOnDisk());
    CHECK(titleOf(document) ==
          qt(document.design().title) + QStringLiteral(" (mine.cluster.json)"));

    Document again({shippedPresetsFolder()});
    CHECK(again.load(path).empty());
    CHECK(model::toJson(again.design()) == model::toJson(document.design()));
}

TEST_CASE("An unwritable file leaves the design unsaved", "[desktop][document]")
{
    Opened opened;
    auto& document = opened.document;
    REQUIRE(document.submit(bus(document, "160 MiB/s"), QStringLiteral("Set")));
    const auto findings = document.save(QStringLiteral("/nowhere/at/all.cluster.json"));
    REQUIRE(findings.size() == 1);
    CHECK(codeOf(findings) == "file.unwritable");
    CHECK(document.isModified());
}

TEST_CASE("A file of a newer format opens read-only with a reason", "[desktop][document]")
{
    const TemporaryFolder folder;
    const auto file = folder.path() / "new.cluster.json";
    const std::string text = R"({"design": "x", "format": 99, "title": "From tomorrow"})";
    REQUIRE(model::writeFile(file, text).empty());
    Document document({shippedPresetsFolder()});
    const auto findings = document.load(qt(file.string()));
    REQUIRE(findings.size() == 1);
    CHECK(codeOf(findings) == "design.format");
    CHECK(document.design().title == "From tomorrow");
    CHECK(document.file().readOnlyReason().contains(QStringLiteral("99")));

    QSignalSpy refused(&document, &Document::refused);
    CHECK_FALSE(
        document.submit(model::Edit{model::SetText{model::DesignText::Title, "From tomorrow", "x"}},
                        QStringLiteral("Rename")));
    CHECK(refused.count() == 1);
}

TEST_CASE("Expressions that do not parse are kept and can be corrected", "[desktop][document]")
{
    const TemporaryFolder folder;
    const auto file = folder.path() / "slip.cluster.json";
    const std::string text = R"({"design": "x", "format": 1, "title": "X",
"variables": [{"name": "rate", "value": "1 Gbit/s +"}, {"name": "count", "value": "3"}]})";
    REQUIRE(model::writeFile(file, text).empty());
    Document document({shippedPresetsFolder()});
    const auto findings = document.load(qt(file.string()));
    REQUIRE(findings.size() == 1);
    CHECK(pointerOf(findings) == "/variables/0/value");
    CHECK(document.file().readOnlyReason().isEmpty());
    REQUIRE(document.design().variables.size() == 2);
    await(document);
    CHECK(document.answer()->findings == findings);

    const auto path = qt((folder.path() / "again.cluster.json").string());
    REQUIRE(document.save(path).empty());
    CHECK(folder.read("again.cluster.json").find("\"1 Gbit/s +\"") != std::string::npos);
    const auto before = document.design();
    REQUIRE(document.submit(model::setVariable(document.design(), "rate", "1 Gbit/s", std::nullopt),
                            QStringLiteral("Mend")));
    await(document);
    CHECK(document.answer()->findings.empty());
    document.undoStack().undo();
    CHECK(document.design() == before);
}

TEST_CASE("A file with unknown entries opens read-only", "[desktop][document]")
{
    const TemporaryFolder folder;
    const auto file = folder.path() / "odd.cluster.json";
    const std::string text = R"({"design": "x", "format": 1, "title": "X", "colour": "red"})";
    REQUIRE(model::writeFile(file, text).empty());
    Document document({shippedPresetsFolder()});
    REQUIRE(document.load(qt(file.string())).size() == 1);
    CHECK_FALSE(document.file().readOnlyReason().isEmpty());
}

TEST_CASE("A change of the file by another program is detected", "[desktop][document]")
{
    const TemporaryFolder folder;
    const auto file = folder.path() / "mine.cluster.json";
    Opened opened;
    REQUIRE(opened.document.save(qt(file.string())).empty());
    REQUIRE(model::writeFile(file, "{}").empty());
    CHECK(opened.document.file().differsOnDisk());
}

TEST_CASE("During errors the earlier values stay until the design is valid", "[desktop][document]")
{
    Opened opened;
    auto& document = opened.document;
    CHECK_FALSE(areNumbersOld(document));
    REQUIRE(document.submit(bus(document, "no_such_name"), QStringLiteral("Set")));
    opened.await();
    CHECK(model::hasErrors(document.answer()->findings));
    CHECK_FALSE(document.answer()->valuation);
    CHECK(areNumbersOld(document));
    CHECK(document.numbers()->value("dth.duration")->value == 0.025);

    REQUIRE(document.submit(bus(document, "160 MiB/s"), QStringLiteral("Set")));
    opened.await();
    CHECK_FALSE(areNumbersOld(document));
    CHECK(document.numbers()->value("dth.duration")->value == 0.0125);
}

TEST_CASE("A design with errors does not show values of the previous design", "[desktop][document]")
{
    Opened opened;
    auto& document = opened.document;
    auto broken = document.design();
    broken.variables.front().value = model::parseExpression("no_such_name").value();
    document.open(std::move(broken), {});
    opened.await();
    CHECK_FALSE(document.numbers()->evaluation);
}

TEST_CASE("A shown study stays shown after its renaming and the undo", "[desktop][document]")
{
    Opened opened;
    auto& document = opened.document;
    const auto studies = document.design().studies;
    REQUIRE(studies.size() > 1);
    const auto name = studies[1].name;
    document.setStudy(name);
    opened.await();
    const model::Element study{model::ElementKind::Study, "", name};
    REQUIRE(document.submit(
        model::renaming(document.design(), study, "another", document.library()), {}));
    CHECK(document.study() == "another");
    opened.await();
    REQUIRE(document.answer()->curve);
    CHECK(document.answer()->curve->name == "another");
    document.undoStack().undo();
    CHECK(document.study() == name);
    document.undoStack().redo();
    CHECK(document.study() == "another");
}

TEST_CASE("The proposed export is beside the file of the design", "[desktop][document]")
{
    const TemporaryFolder folder;
    Document document({shippedPresetsFolder()});
    document.open(*document.library().design("acc-fft-inic").value(), {});
    const auto file =
        QDir(qt(folder.path().string())).filePath(QStringLiteral("mine.cluster.json"));
    REQUIRE(document.save(file).empty());
    CHECK(exportPath(document, QStringLiteral("topology"), QStringLiteral(".svg")) ==
          QDir(fileFolder(document)).filePath(QStringLiteral("mine-topology.svg")));
    CHECK(QDir(fileFolder(document)) == QDir(qt(folder.path().string())));
}

TEST_CASE("Exports of a design without a file start in the last folder", "[desktop][document]")
{
    QSettings().clear();
    const TemporaryFolder folder;
    rememberFileFolder(qt((folder.path() / "other.cluster.json").string()));
    Document document({shippedPresetsFolder()});
    document.open(*document.library().design("acc-fft-inic").value(), {});
    CHECK(exportPath(document, QStringLiteral("report"), QStringLiteral(".pdf")) ==
          qt((folder.path() / "acc-fft-inic-report.pdf").string()));
}

TEST_CASE("A removed last folder is not proposed", "[desktop][document]")
{
    QSettings().clear();
    rememberFileFolder(QStringLiteral("/no/such/folder/a.json"));
    const Document document({shippedPresetsFolder()});
    CHECK_FALSE(fileFolder(document).startsWith(QStringLiteral("/no/such")));
}

} // namespace clusterwright::tests::document_test
