#include "app/desktop/answers/answers_file.h"

#include "app/desktop/answers/answer_json.h"
#include "model/core/diagnostic.h"
#include "model/core/file.h"
#include "model/design/document/design.h"
#include "model/json/json.h"
#include "model/json/json_text.h"
#include "model/study/points/study_places.h"
#include "model/study/studies/same_question.h"

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

using model::Json;

constexpr const char* kKind = "answers";
constexpr double kWhile = 1; // s
const std::string kHead = R"({"clusterwright": "answers", "format": )" +
                          std::to_string(kAnswersFormat) + ",\n \"answers\": [\n";
const std::string kTail = "\n]}\n";

model::Diagnostics warning(const std::filesystem::path& file,
                           const std::string& code,
                           std::string message,
                           std::string hint)
{
    return {model::Severity::Warning, code, file.string(), "", std::move(message), std::move(hint)};
}

model::Diagnostics unsavedFinding(const std::filesystem::path& file,
                                  const std::string& code,
                                  const std::string& why,
                                  const std::string& hint)
{
    return {warning(file, code, "cannot save the study results: " + why, hint)};
}

// Empty if there are no results. `findings`: answers.too_large for each omitted result.
std::string fileText(const StudyAnswers& answers,
                     const std::filesystem::path& file,
                     model::Diagnostics& findings)
{
    std::string text;
    for (const auto& [name, answer] : answers) {
        const auto line =
            toJson(name, *answer).dump(-1, ' ', false, Json::error_handler_t::replace);
        if (text.size() + line.size() + kHead.size() + kTail.size() < model::kLargestFile)
            text += (text.empty() ? "" : ",\n") + line;
        else
            findings.add(warning(file,
                                 "answers.too_large",
                                 "the result of the study '" + name + "' is too large to save",
                                 "use fewer points"));
    }
    return text.empty() ? text : kHead + text + kTail;
}

model::Diagnostics removeFile(const std::filesystem::path& file)
{
    std::error_code error;
    std::filesystem::remove(file, error);
    if (!error)
        return {};
    return {warning(file,
                    "file.unwritable",
                    "cannot remove the old study results: " + error.message(),
                    "check the permissions")};
}

model::Diagnostics writeFile(const std::filesystem::path& file, const std::string& text)
{
    const auto problems = model::writeFile(file, text);
    if (problems.empty())
        return {};
    const auto& why = problems.front();
    return unsavedFinding(file, why.code, why.message, why.hint);
}

void readAll(const Json& json, model::Findings& findings, StudyAnswers& answers)
{
    model::ObjectReader reader(json, "", findings);
    static_cast<void>(reader.raw("clusterwright"));
    static_cast<void>(reader.raw("format"));
    reader.each("answers", [&](const Json& item, const std::string& pointer) {
        auto answer = std::make_shared<StudyAnswer>(readAnswer(item, pointer, findings));
        const auto name = answer->definition.name;
        if (!answers.emplace(name, std::move(answer)).second)
            findings.error(
                "answers.duplicate", pointer, "duplicate result of the study '" + name + "'");
    });
}

// Gives findings the design's file and the study's place in it.
void giveHome(StudyAnswer& answer, const std::string& file)
{
    const std::string place = kStudyPlace;
    for (auto& finding : answer.findings) {
        if (!finding.file.empty())
            continue;
        finding.file = file;
        if (finding.pointer.starts_with(place))
            finding.pointer.replace(0, place.size(), answer.place);
    }
}

} // namespace

bool isWorthKeeping(const StudyAnswer& answer)
{
    return answer.result &&
           (answer.seconds >= kWhile ||
            model::estimatedPoints(answer.definition) * kSecondsPerPoint > kLiveSeconds);
}

std::filesystem::path answersFile(const std::filesystem::path& design)
{
    constexpr std::string_view kDesignSuffix = ".cluster.json";
    auto name = design.filename().string();
    if (name.ends_with(kDesignSuffix))
        name.resize(name.size() - kDesignSuffix.size());
    return design.parent_path() / (name + ".answers.json");
}

model::Result<StudyAnswers> readAnswers(const std::filesystem::path& file)
{
    const auto text = model::readFile(file);
    if (!text && has(text.diagnostics(), "file.missing"))
        return StudyAnswers();
    if (!text)
        return text.diagnostics();
    const auto json = model::parseJson(text.value(), file.string());
    if (!json)
        return json.diagnostics();
    model::Findings findings{file.string(), {}};
    const auto& all = json.value();
    const auto format = all.is_object() ? all.value("format", Json()) : Json();
    StudyAnswers answers;
    if (!all.is_object() || all.value("clusterwright", Json()) != kKind)
        findings.error("answers.kind", "", "this is not a file of study results");
    else if (format != 1 && format != kAnswersFormat)
        findings.error("answers.format",
                       "/format",
                       "the file has format " + model::jsonText(format).substr(0, 60) +
                           ", this program reads format " + std::to_string(kAnswersFormat),
                       "use a newer version of the program");
    else
        readAll(all, findings, answers);
    if (model::hasErrors(findings.list))
        return findings.list;
    return answers;
}

std::shared_ptr<const StudyAnswer>
settled(const StudyAnswer& kept, const model::Design& design, model::Library& library)
{
    auto answer = std::make_shared<StudyAnswer>(kept);
    auto asked = design;
    asked.scenario = kept.design.scenario;
    answer->place = model::placeOfStudy(design, kept.definition);
    answer->design.file = design.file;
    answer->isOutOfDate = model::fingerprintOf(asked, kept.definition, library) != kept.fingerprint;
    if (!answer->isOutOfDate)
        answer->design = std::move(asked);
    giveHome(*answer, design.file);
    return answer;
}

model::Diagnostics keepAnswers(const StudyAnswers& answers, const std::filesystem::path& file)
{
    model::Diagnostics findings;
    const auto text = fileText(answers, file, findings);
    const auto present = model::readFile(file);
    const bool isThere = present || !has(present.diagnostics(), "file.missing");
    if (isThere ? present && present.value() == text : text.empty())
        return findings;
    if (const auto known = readAnswers(file); !known)
        model::append(findings,
                      unsavedFinding(file,
                                     "answers.left_alone",
                                     "their file is invalid and was left unchanged: " +
                                         known.diagnostics().front().message,
                                     "move it elsewhere, then save again"));
    else
        model::append(findings, text.empty() ? removeFile(file) : writeFile(file, text));
    return findings;
}

} // namespace clusterwright::desktop
