#include "model/core/finding.h"
#include "model/core/provenance.h"
#include "model/core/text.h"
#include "model/design/library/replacement.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

bool isAlike(const Replacement& one, const Replacement& other)
{
    return one.now.name == other.now.name && one.kept == other.kept &&
           one.computed == other.computed && one.hasEffect == other.hasEffect;
}

// Returns "host_bandwidth (80 MiB/s)" or "host_bandwidth (80 MiB/s, with its interval)".
std::string keptText(const PlacedComponent& component, const std::string& name)
{
    const auto found = std::ranges::find(component.attributes, name, &Attribute::name);
    const bool hasInterval = found->origin && !found->origin->interval.empty();
    return name + " (" + found->value.text + (hasInterval ? ", with its interval)" : ")");
}

std::string quoted(const std::vector<std::string>& names)
{
    return "'" + join(names, "', '") + "'";
}

// Returns "set 'nic.mtu', 'nic.rtt' if the new component has other values".
std::string keptRemedy(const Replacement& replacement)
{
    constexpr std::size_t kShown = 3;
    if (replacement.kept.empty())
        return "";
    std::vector<std::string> inputs;
    for (const auto& attribute : replacement.kept)
        inputs.push_back("'" + replacement.now.name + "." + attribute + "'");
    return "set " + fewOf(std::move(inputs), kShown) + " if the new component has " +
           (replacement.kept.size() == 1 ? "another value" : "other values");
}

Diagnostics keptFinding(const Replacement& replacement, const std::vector<std::string>& presets)
{
    const auto& name = replacement.now.name;
    std::vector<std::string> parts, kept;
    for (const auto& attribute : replacement.kept)
        kept.push_back(keptText(replacement.now, attribute));
    if (!kept.empty())
        parts.push_back("keeps " + join(kept, ", ") + " from the former component" +
                        (replacement.former.empty() ? "" : " '" + replacement.former + "'"));
    if (!replacement.computed.empty())
        parts.push_back("still computes " + join(replacement.computed, ", ") +
                        " by equations of the design");
    if (parts.empty())
        return {};
    return finding(kept.empty() ? Severity::Note : Severity::Warning,
                   "component.kept",
                   "'" + name + "' as " + quoted(presets) + " " + join(parts, " and "),
                   keptRemedy(replacement));
}

Diagnostics unchangedFinding(const Replacement& replacement,
                             const std::vector<std::string>& presets)
{
    const bool isComputed = !replacement.computed.empty();
    auto hint = replacement.inputs.empty() ? std::string()
                                           : "set " + quoted(replacement.inputs) + " instead";
    return warning("component.unchanged",
                   "replacing '" + replacement.now.name + "' by " + quoted(presets) +
                       " changes no value: " +
                       (isComputed ? "the attributes are equations of the design"
                                   : "the design uses none of the attributes of the new component"),
                   isComputed ? std::move(hint) : std::string());
}

Diagnostics droppedFinding(const Replacement& replacement, const std::vector<std::string>& presets)
{
    if (replacement.dropped.empty())
        return {};
    return note("component.dropped",
                "'" + replacement.now.name + "' as " + quoted(presets) +
                    " drops the design's own " + join(replacement.dropped, ", "));
}

// Reports presets without "price" or "power": they count as 0 beside other presets or the former component.
Diagnostics lackFinding(const std::vector<Replacement>& replacements, const std::string& attribute)
{
    const auto lacks = [&](const Replacement& one) {
        return std::ranges::count(one.lacks, attribute) > 0;
    };
    const bool isUneven = !std::ranges::all_of(replacements, lacks) ||
                          std::ranges::any_of(replacements, [&](const Replacement& one) {
                              return std::ranges::count(one.lost, attribute) > 0;
                          });
    std::vector<std::string> presets;
    for (const auto& one : replacements)
        if (isUneven && lacks(one))
            presets.push_back(one.preset);
    if (presets.empty())
        return {};
    const bool isPrice = attribute == "price";
    return warning(isPrice ? "component.unpriced" : "component.unpowered",
                   "'" + replacements.front().now.name + "' as " + quoted(presets) + " has no " +
                       attribute + ": its " +
                       (isPrice ? "cost counts as 0 USD" : "power counts as 0 W"),
                   "give the preset a " + attribute);
}

// Returns the ids of the presets similar to the first; none if an earlier one is similar to it, or if it replaces nothing.
template <typename IsAlike>
std::vector<std::string>
presetsLike(const std::vector<Replacement>& replacements, const Replacement& first, IsAlike isAlike)
{
    std::vector<std::string> presets;
    for (const auto& one : replacements) {
        if (one.isSame || first.isSame || !isAlike(first, one))
            continue;
        if (presets.empty() && &one != &first)
            return {};
        presets.push_back(one.preset);
    }
    return presets;
}

} // namespace

Diagnostics replacementFindings(std::vector<Replacement> replacements,
                                const std::vector<Setting>& settings)
{
    for (auto& one : replacements)
        for (auto* const names : {&one.kept, &one.computed, &one.dropped, &one.lacks, &one.lost})
            std::erase_if(*names, [&](const std::string& attribute) {
                return std::ranges::count(
                           settings, one.now.name + "." + attribute, &Setting::name) > 0;
            });
    Diagnostics findings;
    for (const auto& first : replacements) {
        if (const auto presets = presetsLike(replacements, first, isAlike); !presets.empty())
            append(findings,
                   first.hasEffect ? keptFinding(first, presets)
                                   : unchangedFinding(first, presets));
        const auto dropsSame = [](const Replacement& one, const Replacement& other) {
            return one.dropped == other.dropped;
        };
        if (const auto presets = presetsLike(replacements, first, dropsSame); !presets.empty())
            append(findings, droppedFinding(first, presets));
    }
    for (const auto* const attribute : {"price", "power"})
        append(findings, lackFinding(replacements, attribute));
    return findings;
}

} // namespace clusterwright::model
