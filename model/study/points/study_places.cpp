#include "model/study/points/study_places.h"

#include "model/core/diagnostic.h"
#include "model/core/text_parts.h"
#include "model/design/document/design.h"
#include "model/json/pointer.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

namespace
{

struct PrefixPlace {
    std::string_view begins; // start of a code, or of a place in findings of studies
    std::string_view part;
};

// Places in findings of studies; the first match counts. Without a part, the finding's message names it.
constexpr PrefixPlace kOptions[] = {
    {"--minimize", "/minimize"},
    {"--maximize", "/maximize"},
    {"--subject-to", "/subject_to"},
    {"--vary", "/vary"},
    {"--limit", "/limit"},
    {"such that", "/such_that"},
    {"--top", "/top"},
    {"--pareto", ""},
    {"--axis", ""},
    {"--over", ""},
    {"--for", ""},
};

constexpr PrefixPlace kCodes[] = {
    {"range.", "/x/values"},
    {"relation.", "/such_that"},
    {"solve.", "/such_that"},
    {"vary.share", "/share"},
    {"vary.", "/vary"},
    {"study.samples", "/samples"},
    {"study.few_samples", "/samples"},
    {"study.levels", "/samples"},
    {"study.against", "/against"},
    {"design.outside", "/against"},
    {"scenario.unknown", "/against"},
    {"search.samples", "/samples"},
    {"search.size", "/axes"},
    {"search.unsatisfiable", "/subject_to"},
    {"search.constraint", "/subject_to"},
    {"search.top", "/top"},
    {"search.front", "/top"},
    {"search.objective", "/minimize"},
    {"output.", "/outputs"},
};

template <std::size_t n>
std::string_view placeOf(const PrefixPlace (&places)[n], std::string_view text)
{
    const auto* const found = std::ranges::find_if(
        places, [&](const PrefixPlace& place) { return text.starts_with(place.begins); });
    return found == std::end(places) ? std::string_view() : found->part;
}

bool names(const std::string& message, const std::string& name)
{
    return !name.empty() && message.find("'" + name + "'") != std::string::npos;
}

// "n" of "n=1..8".
std::string nameIn(const std::string& text)
{
    return std::string(splitAtEquals(text).name);
}

// Returns the list with a text whose name the message has in quotes.
std::string partNamed(const StudyDefinition& study, const std::string& message)
{
    if (names(message, study.x.variable))
        return "/x";
    if (names(message, study.series.variable))
        return "/" + std::string(formOf(study).seriesKey());
    for (std::size_t i = 0; i < study.axes.size(); ++i)
        if (names(message, study.axes[i].variable))
            return pointerTo("/axes", i);
    const auto isNamed = [&](const std::string& text) { return names(message, nameIn(text)); };
    for (const auto& [part, texts] : {std::pair{"/vary", &study.vary},
                                      std::pair{"/outputs", &study.outputs},
                                      std::pair{"/minimize", &study.minimize},
                                      std::pair{"/maximize", &study.maximize},
                                      std::pair{"/subject_to", &study.subjectTo},
                                      std::pair{"/against", &study.against}})
        if (std::ranges::any_of(*texts, isNamed))
            return part;
    return "";
}

} // namespace

bool isPartOption(const std::string& pointer)
{
    return std::ranges::any_of(
        kOptions, [&](const PrefixPlace& place) { return pointer.starts_with(place.begins); });
}

bool isSetByHand(const std::string& pointer)
{
    return pointer.starts_with("--set");
}

std::string placeOfStudy(const Design& design, const StudyDefinition& study)
{
    auto found = std::ranges::find(design.studies, study);
    if (found == design.studies.end()) // the design has changed since
        found = std::ranges::find(design.studies, study.name, &StudyDefinition::name);
    return found == design.studies.end()
               ? std::string()
               : pointerTo("/studies", static_cast<std::size_t>(found - design.studies.begin()));
}

std::string partOf(const StudyDefinition& study, const Diagnostic& finding)
{
    if (const auto part = placeOf(kOptions, finding.pointer); !part.empty())
        return std::string(part);
    for (const std::string_view option : {"--axis ", "--over "})
        if (finding.pointer.starts_with(option))
            if (auto part = partNamed(study, "'" + finding.pointer.substr(option.size()) + "'");
                !part.empty())
                return part;
    const auto code = std::string_view(finding.code);
    if (code == "search.objective" && study.minimize.empty())
        return "/maximize";
    if (code == "range.missing" || (code.starts_with("range.") && study.x.values.empty()))
        return "/x";
    if (code != "output.unknown" || !formOf(study).hasAxes)
        if (const auto part = placeOf(kCodes, code); !part.empty())
            return std::string(part);
    if (auto part = partNamed(study, finding.message); !part.empty())
        return part;
    const bool isOfText = code.starts_with("expression.") || code.starts_with("name.") ||
                          code.starts_with("dimension.");
    return formOf(study).hasRelation && isOfText ? "/such_that" : "";
}

} // namespace clusterwright::model
