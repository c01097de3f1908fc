#include "model/design/edit/accepted_warnings.h"

#include "model/core/diagnostic.h"
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/design/document/design_writer.h"
#include "model/json/json.h"

#include <algorithm>
#include <array>

namespace clusterwright::model
{

namespace
{

// The name of an item of a list, or its position.
std::string itemName(const Json& item, const std::string& position)
{
    constexpr std::array kNames{"name", "id", "block", "title"};
    for (const auto* const key : kNames)
        if (item.is_object() && item.contains(key) && item[key].is_string())
            return item[key].get<std::string>();
    return position;
}

} // namespace

std::string acceptedPlace(const Design& design, const std::string& pointer)
{
    const auto json = toJson(design);
    const auto* at = &json;
    std::string place;
    for (const auto& part : split(pointer, '/')) {
        if (part.empty())
            continue;
        const auto position = parseDouble(part);
        const auto size = at != nullptr && at->is_array() ? static_cast<double>(at->size()) : 0.0;
        const bool isItem = position && *position >= 0 && *position < size;
        const bool isMember = at != nullptr && at->is_object() && at->contains(part);
        at = isItem     ? &(*at)[static_cast<std::size_t>(*position)]
             : isMember ? &(*at)[part]
                        : nullptr;
        place += "/" + (isItem ? itemName(*at, part) : part);
    }
    return place;
}

const AcceptedWarning* acceptedAs(const Design& design, const Diagnostic& finding)
{
    const bool isOfDesign = finding.file.empty() || finding.file == design.file;
    const auto hasCode = [&](const AcceptedWarning& one) { return one.code == finding.code; };
    if (finding.severity == Severity::Error || !isOfDesign ||
        std::ranges::none_of(design.accepted, hasCode))
        return nullptr;
    const auto place = acceptedPlace(design, finding.pointer);
    const auto found = std::ranges::find_if(design.accepted, [&](const AcceptedWarning& one) {
        return hasCode(one) && one.place == place;
    });
    return found == design.accepted.end() ? nullptr : &*found;
}

Diagnostics withAccepted(const Design& design, Diagnostics findings)
{
    for (auto& finding : findings)
        if (const auto* const accepted = acceptedAs(design, finding)) {
            finding.severity = Severity::Note;
            finding.hint = "accepted: " + accepted->reason;
        }
    return findings;
}

Edit accepting(const Design& design,
               const Design& answered,
               const Diagnostic& finding,
               const std::string& reason)
{
    auto now = design.accepted;
    now.push_back({finding.code, acceptedPlace(answered, finding.pointer), reason});
    return SetField<std::vector<AcceptedWarning>>{design.accepted, std::move(now)};
}

Edit takingBack(const Design& design, const AcceptedWarning& accepted)
{
    auto now = design.accepted;
    std::erase(now, accepted);
    return SetField<std::vector<AcceptedWarning>>{design.accepted, std::move(now)};
}

} // namespace clusterwright::model
