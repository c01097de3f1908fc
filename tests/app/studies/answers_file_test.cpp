// Errors of the answers file: each gives a finding, and no result is lost.
#include "model/core/file.h"
#include "model/json/json.h"
#include "tests/app/studies/kept_design.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::answers_file_test
{

using namespace clusterwright::desktop;

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

} // namespace clusterwright::tests::answers_file_test
