// Results stored with a design look the same after the file is opened again, here or on another machine. An error of their file
// gives a finding, and no result is lost.
#include "app/desktop/plots/view/plot_view.h"
#include "model/core/file.h"
#include "model/design/edit/element.h"
#include "model/design/gestures/removal.h"
#include "model/design/names/renaming.h"
#include "model/json/json.h"
#include "model/study/setup/new_study.h"
#include "model/study/studies/same_question.h"
#include "tests/app/answers/kept_design.h"
#include "tests/support/every_study.h"
#include "tests/support/findings.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QTableView>

#include <fstream>

namespace clusterwright::tests::kept_answers_test
{

using namespace clusterwright::desktop;

namespace
{

model::Edit removalOf(const model::Design& design, const std::string& study)
{
    return model::removal(design, {{model::ElementKind::Study, "", study}}).value();
}

// Everything that the panel shows of a result.
struct Seen {
    QString sentence;
    QStringList cells;
    std::vector<std::string> figures;
    bool canApply = false;

    friend bool operator==(const Seen&, const Seen&) = default;
};

Seen seenIn(StudiesWindow& test)
{
    Seen seen;
    seen.sentence = test.part<QLabel>("sentence").text();
    const auto& table = *test.part<QTableView>("table").model();
    for (int column = 0; column < table.columnCount(); ++column)
        seen.cells << table.headerData(column, Qt::Horizontal).toString();
    for (int row = 0; row < table.rowCount(); ++row)
        for (int column = 0; column < table.columnCount(); ++column)
            seen.cells << table.index(row, column).data().toString();
    auto& figures = test.part<QComboBox>("figure");
    for (int i = 0; i < figures.count(); ++i) {
        figures.setCurrentIndex(i);
        emit figures.activated(i);
        seen.figures.push_back(figures.itemText(i).toStdString() +
                               plots::toJson(test.panel.plot().figure()));
    }
    figures.setCurrentIndex(0);
    emit figures.activated(0);
    seen.canApply = test.part<QPushButton>("apply").isVisible();
    return seen;
}

QString stateOf(const StudiesWindow& test)
{
    return test.part<QLabel>("state").text();
}

StudyAnswers answersOf(const model::Design& design)
{
    StudyRunner runner({shippedPresetsFolder()});
    auto library = shippedPresets();
    StudyAnswers answers;
    for (const auto& study : design.studies) {
        QSignalSpy finished(&runner, &StudyRunner::finished);
        runner.run(design, study);
        REQUIRE(finished.wait(kPatience));
        auto answer = *finished.front().front().value<std::shared_ptr<const StudyAnswer>>();
        INFO(study.name << ": " << textOf(answer.findings));
        REQUIRE(answer.result);
        answer.seconds = 60.25; // pretends that the study took this long
        answer.fingerprint = model::fingerprintOf(design, study, library);
        answers[study.name] = std::make_shared<StudyAnswer>(std::move(answer));
    }
    return answers;
}

void checkEqual(const ShownResult& kept, const ShownResult& before)
{
    CHECK(kept.sentence == before.sentence);
    CHECK(kept.points == before.points);
    CHECK(model::toCsv(kept.table) == model::toCsv(before.table));
    for (std::size_t row = 0; row < before.table.rows.size(); ++row)
        for (std::size_t i = 0; i < before.table.heads.size(); ++i) {
            const double number = before.table.rows[row][i].number;
            const double again = kept.table.rows.at(row).at(i).number;
            CHECK((again == number || (std::isnan(again) && !std::isfinite(number))));
        }
    REQUIRE(kept.figures.size() == before.figures.size());
    for (std::size_t i = 0; i < before.figures.size(); ++i) {
        CHECK(kept.figures[i].name == before.figures[i].name);
        CHECK(kept.figures[i].hasRows == before.figures[i].hasRows);
        CHECK(plots::toJson(kept.figures[i].figure) == plots::toJson(before.figures[i].figure));
    }
}

// A shipped design with studies of every kind that it allows, as the user adds them.
model::Design withEveryKind()
{
    auto library = shippedPresets();
    auto design = *library.design("acc-fft-inic").value();
    for (const auto* const form : model::studyForms()) {
        const auto added = model::newStudy(design, form->name, library);
        if (added) // without measured data, no ladder
            REQUIRE(model::apply(design, added.value().edit));
    }
    return design;
}

} // namespace

TEST_CASE("Results of every kind are restored unchanged from a file", "[desktop][studies][kept]")
{
    const auto design = GENERATE(0, 1) == 0 ? designOf(everyStudyText()) : withEveryKind();
    const auto answers = answersOf(design);
    const TemporaryFolder folder;
    const auto file = folder.path() / kFile;
    REQUIRE(keepAnswers(answers, file).empty());
    const auto text = folder.read(kFile);

    const auto read = readAnswers(file);
    INFO(textOf(read.diagnostics()));
    REQUIRE(read);
    REQUIRE(read.value().size() == design.studies.size());
    auto library = shippedPresets();
    StudyAnswers all;
    for (const auto& [name, kept] : read.value()) {
        INFO(name);
        const auto& before = *answers.at(name);
        const auto answer = settled(*kept, design, library);
        all[name] = answer;
        CHECK(answer->isKept);
        CHECK_FALSE(answer->isOutOfDate);
        CHECK(model::haveSameNumbers(answer->design, design));
        CHECK(model::askTheSame(answer->definition, before.definition));
        CHECK(answer->definition.title == before.definition.title);
        CHECK(answer->seconds == 60.25);
        CHECK(answer->time == before.time);
        CHECK(answer->version == CLUSTERWRIGHT_VERSION);
        CHECK(answer->findings == before.findings);
        checkEqual(*answer->result, *before.result);
    }
    // Saving again writes the same text, also for results out of date.
    for (const auto& again : {all, read.value()}) {
        REQUIRE(keepAnswers(again, folder.path() / "again.answers.json").empty());
        CHECK(folder.read("again.answers.json") == text);
    }
}

TEST_CASE("A slow result is restored when the design is opened again", "[desktop][studies][kept]")
{
    Kept kept;
    kept.answer();
    const auto before = seenIn(kept.window);
    CHECK(before.figures.size() == 2);
    CHECK_FALSE(kept.hasFile());
    kept.save();
    REQUIRE(kept.hasFile());

    const auto other = kept.opened();
    other->await(); // waits for a study started in the meantime
    REQUIRE(other->panel.answer());
    CHECK(other->panel.answer()->isKept);
    CHECK(seenIn(*other) == before);
    CHECK(stateOf(*other).contains(qt("version " CLUSTERWRIGHT_VERSION)));
    CHECK(other->document().answersState().findings.empty());
    CHECK_FALSE(other->document().isModified());

    // Its rows can be applied and brushed.
    auto& table = other->part<QTableView>("table");
    emit other->panel.plot().brushed({0});
    CHECK(table.model()->rowCount() == 1);
    table.selectRow(0);
    other->part<QPushButton>("apply").click();
    CHECK_FALSE(other->document().design() == kept.window.document().design());
    CHECK(stateOf(*other).contains(QStringLiteral("changed since")));
    other->document().undoStack().undo();
    CHECK(stateOf(*other).contains(QStringLiteral("Computed in")));

    // The study can be run again.
    other->panel.run();
    other->await();
    CHECK_FALSE(other->panel.answer()->isKept);
    CHECK(seenIn(*other) == before);
}

TEST_CASE("A result of another version of the design is shown as outdated",
          "[desktop][studies][kept]")
{
    Kept kept;
    kept.answer();
    kept.save();
    auto text = kept.folder.read(kDesignFile);
    SECTION("after a change of the file")
    {
        const auto at = text.find("\"16 B\"");
        REQUIRE(at != std::string::npos);
        text.replace(at, 6, "\"8 B\"");
        static_cast<void>(kept.folder.write(kDesignFile, text));
    }
    SECTION("after a change of the design saved with the result")
    {
        auto& document = kept.window.document();
        REQUIRE(document.submit(
            model::setVariable(document.design(), "element", "8 B", std::nullopt), {}));
        kept.save();
    }
    const auto other = kept.opened();
    REQUIRE(other->panel.answer());
    CHECK(other->panel.answer()->isOutOfDate);
    CHECK(stateOf(*other).contains(QStringLiteral("changed since")));
    CHECK(other->part<QPushButton>("run").isVisible());
    CHECK_FALSE(other->panel.plot().content().isEmpty());
    // Saving again leaves the stored result unchanged.
    const auto file = kept.folder.read(kFile);
    REQUIRE(other->document().save(kept.path()).empty());
    CHECK(kept.folder.read(kFile) == file);
}

TEST_CASE("A stored result is up to date while its scenario is active", "[desktop][studies][kept]")
{
    Kept kept;
    model::Scenario scenario;
    scenario.name = scenario.title = "small";
    scenario.settings = {{"element", "8 B"}};
    REQUIRE(kept.window.document().submit(
        model::Edit{model::SetItem<model::Scenario>{"", 0, std::nullopt, scenario}}, {}));
    kept.window.document().setScenario("small");
    kept.answer();
    kept.save();

    const auto other = kept.opened();
    CHECK(stateOf(*other).contains(QStringLiteral("changed since")));
    other->document().setScenario("small");
    CHECK(stateOf(*other).startsWith(QStringLiteral("Scenario small, computed in")));
}

TEST_CASE("A result follows its study's renaming, deletion and undo", "[desktop][studies][kept]")
{
    Kept kept;
    kept.answer();
    const auto answer = kept.window.panel.answer();
    auto& document = kept.window.document();
    const model::Element study{model::ElementKind::Study, "", "long"};
    REQUIRE(document.submit(model::renaming(document.design(), study, "budget", document.library()),
                            {}));
    CHECK(kept.window.panel.study() == "budget");
    CHECK(kept.window.panel.answer() == answer);
    CHECK(stateOf(kept.window).startsWith(QStringLiteral("Computed in")));
    kept.save();
    CHECK(readAnswers(kept.folder.path() / kFile).value().contains("budget"));
    document.undoStack().undo();
    CHECK(kept.window.panel.study() == "long");
    CHECK(kept.window.panel.answer() == answer);

    REQUIRE(document.submit(removalOf(document.design(), "long"), {}));
    kept.save();
    CHECK_FALSE(kept.hasFile());
    document.undoStack().undo();
    kept.window.panel.showStudy("long");
    CHECK(kept.window.panel.answer() == answer);
    CHECK(stateOf(kept.window).startsWith(QStringLiteral("Computed in")));
    kept.save();
    CHECK(kept.hasFile());

    // An equal study gets the same result; a different study of that name gets none.
    auto other = dearSearch();
    other.name = "copy";
    kept.window.add(other);
    CHECK(kept.window.panel.answer() == answer);
    document.undoStack().undo();
    REQUIRE(document.submit(removalOf(document.design(), "long"), {}));
    other.name = "long";
    other.axes.front().values = "2..216";
    kept.window.add(other);
    CHECK_FALSE(kept.window.panel.answer());
}

TEST_CASE("An outdated result follows the renaming of its study", "[desktop][studies][kept]")
{
    Kept kept;
    kept.answer();
    const auto answer = kept.window.panel.answer();
    auto& document = kept.window.document();
    const auto& studies = document.design().studies;
    auto changed = studies.back();
    changed.axes.front().values = "lin(2,217,100000)"; // too many points to run live
    REQUIRE(document.submit(model::Edit{model::SetItem<model::StudyDefinition>{
                                "", studies.size() - 1, studies.back(), changed}},
                            {}));
    REQUIRE(document.submit(model::renaming(document.design(),
                                            {model::ElementKind::Study, "", "long"},
                                            "budget",
                                            document.library()),
                            {}));
    CHECK(kept.window.panel.study() == "budget");
    CHECK(kept.window.panel.answer() == answer);
    CHECK(stateOf(kept.window).contains(QStringLiteral("has changed")));
}

TEST_CASE("Saving under another name also saves the results there", "[desktop][studies][kept]")
{
    Kept kept;
    kept.answer();
    const auto before = seenIn(kept.window);
    kept.save();
    const auto first = kept.folder.read(kFile);
    kept.save("other.json");
    CHECK(kept.folder.read("other.json.answers.json") == first);
    CHECK(kept.folder.read(kFile) == first);
    CHECK(seenIn(*kept.opened("other.json")) == before);
}

TEST_CASE("Results of live studies are not saved", "[desktop][studies][kept]")
{
    const TemporaryFolder folder;
    StudiesWindow test;
    test.panel.run(); // the first run also reads presets
    test.await();
    REQUIRE(test.panel.answer()->result);
    REQUIRE(test.document().save(qt((folder.path() / kDesignFile).string())).empty());
    CHECK_FALSE(folder.has(kFile));
}

TEST_CASE("A slow result counts as unsaved until it is in a file", "[desktop][studies][kept]")
{
    Kept kept;
    kept.save();
    kept.answer();
    auto& document = kept.window.document();
    CHECK_FALSE(document.answersState().areMissed);
    auto slow = *kept.window.panel.answer();
    slow.seconds = kMissedSeconds; // pretends that the study took this long
    emit kept.window.panel.runner().finished(std::make_shared<StudyAnswer>(slow));
    CHECK(document.answersState().areMissed);
    CHECK_FALSE(document.isModified());
    std::filesystem::create_directory(kept.folder.path() / kFile); // blocks the file's path
    kept.save();
    CHECK(document.answersState().areMissed);
    std::filesystem::remove(kept.folder.path() / kFile);
    kept.save();
    CHECK_FALSE(document.answersState().areMissed);
}

TEST_CASE("Results of a closed design are not saved with the next design",
          "[desktop][studies][kept]")
{
    Kept kept;
    kept.save();
    kept.window.panel.hide(); // prevents live studies
    kept.window.panel.run();
    REQUIRE(kept.window.document().load(kept.path()).empty()); // while it runs
    kept.window.await();
    kept.window.panel.showStudy("long");
    CHECK_FALSE(kept.window.panel.answer());
}

TEST_CASE("An invalid answers file gives a finding and stays unchanged", "[desktop][studies][kept]")
{
    Kept kept;
    kept.answer();
    kept.save();
    const auto good = kept.folder.read(kFile);
    const auto with = [&](const std::string& part, const std::string& instead) {
        auto text = good;
        const auto at = text.find(part);
        REQUIRE(at != std::string::npos);
        return text.replace(at, part.size(), instead);
    };
    const auto bad = GENERATE_COPY(std::string(),
                                   std::string("{"),
                                   std::string("[]"),
                                   std::string("{}"),
                                   std::string("\x00\xff", 2),
                                   std::string(R"({"design": "x", "format": 1, "title": "X"})"),
                                   std::string(R"({"clusterwright": "clipboard", "format": 1})"),
                                   good.substr(0, good.size() / 2),
                                   with(R"("format": 2)", R"("format": 3)"),
                                   with(R"("format": 2)", R"("format": "2")"),
                                   with(R"("answers": [)", R"("more": 1, "answers": [)"),
                                   with(R"("answers": [)", R"("answers": [7,)"),
                                   with(R"("seconds":)", R"("seconds":"long","was":)"),
                                   with(R"("fingerprint":)", R"("print":)"),
                                   with(R"("heads":[)", R"("heads":["more",)"),
                                   with(R"("rows":[[)", R"("rows":[[[1,2,3],)"),
                                   with(R"("names":[)", R"("names":["more",)"),
                                   with(R"("figure":{)", R"("figure":{"kind":"map"},"was":{)"),
                                   with(R"("kind":"search")", R"("kind":"wish")"),
                                   std::string(33 << 20, ' '));
    static_cast<void>(kept.folder.write(kFile, bad));
    INFO(bad.substr(0, 300));

    const auto other = kept.opened(); // the design opens nevertheless
    CHECK_FALSE(other->panel.answer());
    const auto& told = other->document().answersState().findings;
    REQUIRE(told.size() == 1);
    CHECK(severityOf(told) == model::Severity::Warning);
    CHECK(fileOf(told) == (kept.folder.path() / kFile).string());

    other->panel.run();
    other->await();
    REQUIRE(other->document().save(kept.path()).empty());
    CHECK(kept.folder.read(kFile) == bad);
    CHECK(fileOf(other->document().answersState().findings, "answers.left_alone") == fileOf(told));

    // After its removal, results are saved again.
    std::filesystem::remove(kept.folder.path() / kFile);
    REQUIRE(other->document().save(kept.path()).empty());
    CHECK(other->document().answersState().findings.empty());
    CHECK(readAnswers(kept.folder.path() / kFile));
}

TEST_CASE("An answers file contains whole results, and format 1 still opens",
          "[desktop][studies][kept]")
{
    Kept kept;
    kept.answer();
    kept.save();
    const auto good = kept.folder.read(kFile);
    const auto whole = model::parseJson(good, kFile).value()["answers"][0]["result"];
    CHECK(whole["points"].size() == kept.window.panel.answer()->result->table.rows.size());
    CHECK(kept.opened()->panel.answer()->result->json == whole.dump());

    auto old = model::parseJson(good, kFile).value();
    old["format"] = 1;
    old["answers"][0].erase("result");
    static_cast<void>(kept.folder.write(kFile, old.dump()));
    CHECK(kept.opened()->panel.answer()->result->json.empty());
}

TEST_CASE("The design is saved even if the answers file cannot be written",
          "[desktop][studies][kept]")
{
    Kept kept;
    kept.answer();
    std::filesystem::create_directory(kept.folder.path() / kFile); // blocks the file's path
    kept.save();
    CHECK(severityOf(kept.window.document().answersState().findings, "answers.left_alone") ==
          model::Severity::Warning);
    CHECK(kept.folder.has(kDesignFile));

    const StudyAnswers answers{{"long", kept.window.panel.answer()}};
    const auto findings = keepAnswers(answers, "/sys/mine.answers.json");
    REQUIRE(findings.size() == 1);
    CHECK(codeOf(findings) == "file.unwritable");
    CHECK(messageOf(findings).starts_with("cannot save the study results"));
    CHECK(keepAnswers({}, "/sys/mine.answers.json").empty());
}

TEST_CASE("A result that is too large is omitted from the answers file", "[desktop][studies][kept]")
{
    Kept kept;
    kept.answer();
    auto large = *kept.window.panel.answer();
    large.result->table.rows.assign(1 << 17, large.result->table.rows.front());
    large.result->points.clear();
    const StudyAnswers answers{{"large", std::make_shared<StudyAnswer>(large)},
                               {"long", kept.window.panel.answer()}};
    const auto file = kept.folder.path() / kFile;
    auto tooLarge = large;
    tooLarge.result->sentence = std::string(model::kLargestFile, 'x');
    const StudyAnswers both{{"large", std::make_shared<StudyAnswer>(tooLarge)},
                            {"long", kept.window.panel.answer()}};
    CHECK(messageOf(keepAnswers(both, file), "answers.too_large").find("'large'") !=
          std::string::npos);
    const auto read = readAnswers(file);
    REQUIRE(read);
    CHECK(read.value().size() == 1);
    REQUIRE(keepAnswers(answers, file).empty());
    CHECK(readAnswers(file).value().size() == 2);
}

} // namespace clusterwright::tests::kept_answers_test
