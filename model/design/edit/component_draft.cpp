#include "model/design/edit/component_draft.h"

#include "model/core/diagnostics.h"
#include "model/core/finding.h"
#include "model/core/provenance.h"
#include "model/core/text.h"
#include "model/design/document/component_json.h"
#include "model/design/document/design.h"
#include "model/design/library/usable_component.h"
#include "model/design/system/instantiation.h"
#include "model/json/json.h"
#include "model/json/pointer.h"
#include "model/json/provenance_json.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

constexpr const char* kAttributes = "/attributes";

struct UsualAttribute {
    std::string_view kind; // empty: every kind
    std::string_view name;
    std::string_view unit;
    std::string_view doc;
};

constexpr std::array<UsualAttribute, 18> kUsual{{
    {"host", "cores", "plain number", "cores of all processors"},
    {"host", "clock", "GHz", "base clock of a core"},
    {"host", "peak_rate", "Gflop/s", "floating-point operations per second"},
    {"host", "memory", "GiB", "main memory"},
    {"host", "memory_bandwidth", "GB/s", "bandwidth of the main memory"},
    {"host", "cache", "MiB", "last-level caches of all processors"},
    {"nic", "bandwidth", "Gbit/s", "bandwidth of the port in each direction"},
    {"nic", "latency", "us", "latency of the card and its bus at one end"},
    {"switch", "ports", "plain number", "number of ports"},
    {"switch", "forward_time", "us", "latency of the first bit from port to port"},
    {"router", "ports", "plain number", "number of ports"},
    {"router", "forward_time", "us", "latency of the first bit from port to port"},
    {"hub", "line_rate", "Mbit/s", "bandwidth that all ports share"},
    {"cable", "bandwidth", "Gbit/s", "bandwidth in each direction"},
    {"cable", "latency", "ns", "latency of the cable"},
    {"disk", "rate", "MB/s", "bandwidth of reading and writing"},
    {"", "price", "USD each", "price of one component"},
    {"", "power", "W each", "power of one component in use"},
}};

bool isEmpty(const AttributeDraft& attribute)
{
    return trimmed(attribute.value).empty() &&
           (trimmed(attribute.name).empty() ||
            std::ranges::find(kUsual, attribute.name, &UsualAttribute::name) != kUsual.end());
}

std::string valuePlace(std::size_t row)
{
    return pointerTo(kAttributes, row) + "/value";
}

// Checks for a plain value of the dimension that the name implies.
Diagnostics checkValue(const AttributeDraft& attribute)
{
    const auto value = parseExpression(trimmed(attribute.value));
    if (!value)
        return value.diagnostics();
    const auto dimension = dimensionOfLiteral(value.value());
    if (!dimension)
        return refusal("attribute.value",
                       "'" + attribute.value + "' is not a number with a unit",
                       "enter a number with its unit, such as 10 Gbit/s");
    for (const auto& [name, wanted, example] :
         {std::tuple("price", kCost, "120 USD"), std::tuple("power", kEnergy / kTime, "6 W")})
        if (attribute.name == name && *dimension != wanted)
            return refusal("dimension.mismatch",
                           "the " + attribute.name + " must be in " + baseUnit(wanted) + ", got '" +
                               attribute.value + "'",
                           std::string("enter a value such as ") + example);
    if (const auto negative = negativeProblem(attribute.name, value.value()))
        return *negative;
    return {};
}

std::string slugOf(const std::string& title)
{
    std::string slug;
    for (const char c : title)
        if (isLetterOrDigit(c))
            slug += lowerLetter(c);
        else if (!slug.empty() && slug.back() != '-')
            slug += '-';
    while (slug.ends_with('-'))
        slug.pop_back();
    if (slug.empty() || !isLetter(slug.front()))
        slug = "component" + (slug.empty() ? "" : "-" + slug);
    return slug;
}

void put(std::vector<AttributeDraft>& to, const std::vector<Attribute>& attributes)
{
    for (const auto& attribute : attributes) {
        const AttributeDraft draft{attribute.name, attribute.value.text, attribute.doc};
        const auto found = std::ranges::find(to, draft.name, &AttributeDraft::name);
        if (found == to.end())
            to.push_back(draft);
        else
            found->value = draft.value;
    }
}

} // namespace

ComponentDraft newComponentDraft(const std::string& kind)
{
    ComponentDraft draft;
    draft.kind = kind;
    for (const auto& usual : kUsual)
        if (usual.kind == kind || usual.kind.empty())
            draft.attributes.push_back({std::string(usual.name), "", std::string(usual.doc)});
    return draft;
}

ComponentDraft
newComponentDraft(const Design& design, Library& library, const std::string& component)
{
    auto draft = componentDraftOf(design, library, component);
    draft.title.clear();
    for (const auto& usual : newComponentDraft(draft.kind).attributes)
        if (std::ranges::find(draft.attributes, usual.name, &AttributeDraft::name) ==
            draft.attributes.end())
            draft.attributes.push_back(usual);
    return draft;
}

std::string usualUnit(const std::string& kind, const std::string& attribute)
{
    const auto usual = std::ranges::find_if(kUsual, [&](const UsualAttribute& candidate) {
        return candidate.name == attribute && (candidate.kind == kind || candidate.kind.empty());
    });
    return usual == kUsual.end() ? std::string() : std::string(usual->unit);
}

ComponentDraft componentDraftOf(const Component& component)
{
    ComponentDraft draft{component.id, component.kind, component.title, component.source, {}};
    for (const auto& attribute : component.attributes)
        draft.attributes.push_back(
            {attribute.name, attribute.value.text, attribute.doc, attribute.origin});
    return draft;
}

ComponentDraft
componentDraftOf(const Design& design, Library& library, const std::string& component)
{
    ComponentDraft draft;
    const auto components = usableComponents(design, library);
    const auto found = std::ranges::find(components, component, &UsableComponent::name);
    if (found == components.end())
        return draft;
    draft.kind = found->kind.empty() ? draft.kind : found->kind;
    draft.title = component;
    if (const auto preset = library.component(found->preset); !found->preset.empty() && preset) {
        draft.title = preset.value()->title;
        put(draft.attributes, preset.value()->attributes);
    }
    const auto putOf = [&](const std::vector<PlacedComponent>& list) {
        for (const auto& placed : list)
            if (placed.name == component)
                put(draft.attributes, placed.attributes);
    };
    if (!design.cluster.empty())
        if (const auto cluster = library.cluster(design.cluster))
            putOf(cluster.value()->components);
    putOf(design.components);
    return draft;
}

std::string idFor(const ComponentDraft& draft, const Library& library)
{
    if (!draft.id.empty())
        return draft.id;
    const auto slug = slugOf(draft.title);
    auto id = slug;
    for (int number = 2; library.has(PresetKind::Component, id); ++number)
        id = slug + "-" + std::to_string(number);
    return id;
}

Json toJson(const ComponentDraft& draft)
{
    Json json{{"component", draft.id},
              {"kind", draft.kind},
              {"title", draft.title},
              {"source", toJson(draft.source)},
              {"attributes", Json::array()}};
    const Origin byHand{OriginKind::User, {}, "entered by hand", {}, {}};
    for (const auto& attribute : draft.attributes) {
        if (isEmpty(attribute))
            continue;
        Json entry{{"name", std::string(trimmed(attribute.name))},
                   {"value", std::string(trimmed(attribute.value))}};
        if (!attribute.doc.empty())
            entry["doc"] = attribute.doc;
        entry["origin"] = toJson(attribute.origin ? *attribute.origin : byHand);
        json["attributes"].push_back(std::move(entry));
    }
    return json;
}

Diagnostics check(const ComponentDraft& draft, Library& library)
{
    Diagnostics problems;
    if (trimmed(draft.title).empty())
        append(problems,
               atPlace("/title",
                       refusal("component.title", "the component needs a name", "enter one")));
    if (!library.has(PresetKind::Document, draft.source.document))
        append(
            problems,
            atPlace("/source",
                    refusal("document.unknown",
                            "unknown document '" + draft.source.document + "'",
                            didYouMean(draft.source.document, library.ids(PresetKind::Document)))));
    std::vector<std::string> seen;
    for (std::size_t i = 0; i < draft.attributes.size(); ++i) {
        const auto& attribute = draft.attributes[i];
        if (isEmpty(attribute))
            continue;
        const auto name = std::string(trimmed(attribute.name));
        if (!isName(name))
            append(problems,
                   atPlace(pointerTo(kAttributes, i) + "/name",
                           refusal("name.form",
                                   name.empty() ? "the attribute needs a name"
                                                : "'" + name + "' is not a valid name",
                                   "use letters, digits and _, such as memory_bandwidth")));
        else if (std::ranges::find(seen, name) != seen.end())
            append(problems,
                   atPlace(pointerTo(kAttributes, i) + "/name",
                           refusal("name.duplicate", "duplicate attribute '" + name + "'")));
        seen.push_back(name);
        append(problems, atPlace(valuePlace(i), checkValue(attribute)));
    }
    if (!problems.empty())
        return problems;
    // Checks the rest like a file: kind, id, texts.
    auto named = draft;
    named.id = idFor(draft, library);
    Findings findings;
    static_cast<void>(readComponent(toJson(named), findings));
    return std::move(findings.list);
}

} // namespace clusterwright::model
