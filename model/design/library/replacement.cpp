#include "model/design/library/replacement.h"

#include "model/core/finding.h"
#include "model/core/provenance.h"
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/design/library/component_use.h"
#include "model/design/library/synonyms.h"
#include "model/units/quantity.h"

#include <algorithm>
#include <set>

namespace clusterwright::model
{

namespace
{

// Start of the note of a value that a replacement keeps.
const std::string kOfFormer = "kept from the former component";

// Start of the note of a price or power of 0 that a replacement adds.
const std::string kFree = "no value in the preset";

// Start of the note of a value that a replacement takes from a synonym.
const std::string kReplacedBy = "replaced by the ";

// True for attributes that outputs and the graph use without naming them.
bool countsUnnamed(const std::string& attribute)
{
    static const std::set<std::string, std::less<>> kNames{"bandwidth",
                                                           "forward_bandwidth",
                                                           "forward_time",
                                                           "forwards",
                                                           "full_duplex",
                                                           "latency",
                                                           "ports",
                                                           "power",
                                                           "price"};
    return kNames.contains(attribute);
}

// True for attributes that describe only the old component, whatever uses them.
bool isOfSale(const std::string& attribute)
{
    return attribute == "price" || attribute == "power";
}

bool differInDimension(const Attribute& a, const Attribute& b)
{
    const auto one = parseQuantity(a.value.text);
    const auto other = parseQuantity(b.value.text);
    return one && other && one.value().dimension != other.value().dimension;
}

class Replacer
{
public:
    Replacer(const Layers& layers,
             std::string name,
             const Component& preset,
             std::set<std::string> used,
             std::string hostBus)
        : m_layers(layers)
        , m_name(std::move(name))
        , m_preset(preset)
        , m_used(std::move(used))
        , m_hostBus(std::move(hostBus))
    {
    }

    Replacement run()
    {
        replace();
        for (const auto& attribute : m_layers.all())
            keepFormerNames(attribute);
        for (const auto* const name : {"price", "power"})
            if (!hasNow(name)) {
                m_result.lacks.emplace_back(name);
                if (hadBefore(name))
                    m_result.lost.emplace_back(name);
                if (m_used.contains(name))
                    addFree(name);
            }
        return std::move(m_result);
    }

private:
    // Adds a price or power of 0, which the design names and the preset lacks.
    void addFree(const std::string& name)
    {
        Attribute attribute;
        attribute.name = name;
        attribute.value = composedExpression(name == "price" ? "0 USD" : "0 W");
        attribute.doc = "the preset has no " + name;
        attribute.origin = Origin{OriginKind::Assumption, {}, kFree + " " + m_preset.id, {}, {}};
        m_result.now.attributes.push_back(std::move(attribute));
    }

    void replace()
    {
        if (m_layers.own)
            m_result.now = *m_layers.own;
        m_result.now.name = m_name;
        m_result.now.preset = m_preset.id;
        m_result.preset = m_preset.id;
        m_result.former = m_layers.preset ? m_layers.preset->id : std::string();
        m_result.now.kind.clear();
        m_result.now.attributes.clear();
        if (m_layers.ofCluster && m_layers.ofCluster->preset == m_preset.id)
            return backToCluster();
        const auto overrides = m_layers.overrides();
        for (const auto& attribute : overrides)
            addOverride(attribute);
        if (m_layers.preset)
            for (const auto& attribute : m_layers.preset->attributes)
                if (!findAttribute(overrides, attribute.name) && m_used.contains(attribute.name))
                    addMissing(attribute);
        for (const auto& name : m_used)
            if (!findAttribute(overrides, name) &&
                !(m_layers.preset && findAttribute(m_layers.preset->attributes, name)))
                static_cast<void>(addAlias(name, nullptr));
        m_result.hasEffect =
            !m_result.aliases.empty() ||
            std::ranges::any_of(m_preset.attributes,
                                [&](const auto& attribute) {
                                    return counts(attribute.name) && !isSameDuplex(attribute);
                                }) ||
            losesAny(overrides) || (m_layers.preset && losesAny(m_layers.preset->attributes));
    }

    // True if the preset's value of the attribute can change a result.
    [[nodiscard]] bool counts(const std::string& attribute) const
    {
        return (m_used.contains(attribute) || countsUnnamed(attribute)) &&
               std::ranges::count(m_result.computed, attribute) == 0;
    }

    [[nodiscard]] bool losesAny(const std::vector<Attribute>& attributes) const
    {
        return std::ranges::any_of(attributes, [&](const auto& attribute) {
            return counts(attribute.name) && !hasNow(attribute.name);
        });
    }

    // A component without the attribute is full duplex, too.
    [[nodiscard]] bool isSameDuplex(const Attribute& attribute) const
    {
        if (attribute.name != "full_duplex")
            return false;
        const auto* const old = formerValue(attribute.name);
        return attribute.value.text == (old ? old->value.text : "1");
    }

    [[nodiscard]] bool hasNow(const std::string& attribute) const
    {
        return findAttribute(m_preset.attributes, attribute) ||
               findAttribute(m_result.now.attributes, attribute) ||
               (m_layers.ofCluster && findAttribute(m_layers.ofCluster->attributes, attribute));
    }

    [[nodiscard]] bool hadBefore(const std::string& attribute) const
    {
        return formerValue(attribute) != nullptr;
    }

    // Returns the attribute's former definition; null without one.
    [[nodiscard]] const Attribute* formerValue(const std::string& attribute) const
    {
        for (const auto* const placed : {&m_layers.own, &m_layers.ofCluster})
            if (*placed)
                if (const auto* const found = findAttribute((*placed)->attributes, attribute))
                    return found;
        return m_layers.preset ? findAttribute(m_layers.preset->attributes, attribute) : nullptr;
    }

    void addComputed(const Attribute& attribute)
    {
        m_result.computed.push_back(attribute.name);
        for (const auto& name : namesIn(attribute.value))
            if (name.find('.') == std::string::npos &&
                std::ranges::count(m_result.inputs, name) == 0)
                m_result.inputs.push_back(name);
    }

    // Restores the cluster's own component, except for values that the design computes.
    void backToCluster()
    {
        m_result.now.preset.clear();
        for (const auto& attribute :
             m_layers.own ? m_layers.own->attributes : std::vector<Attribute>())
            if (!isAlias(attribute) && !namesIn(attribute.value).empty()) {
                m_result.now.attributes.push_back(attribute);
                addComputed(attribute);
            }
    }

    // True for an alias of an earlier replacement.
    [[nodiscard]] bool isAlias(const Attribute& attribute) const
    {
        return isFromSynonym(attribute, m_name);
    }

    // The new attribute has the former names of the old one that the design uses.
    void keepFormerNames(const Attribute& old)
    {
        for (const auto& former : old.formerly) {
            if (!m_used.contains(former) || findAttribute(m_preset.attributes, former) ||
                findAttribute(m_result.now.attributes, former))
                continue;
            if (const auto* const ofPreset = findAttribute(m_preset.attributes, old.name);
                ofPreset && !findAttribute(m_result.now.attributes, old.name))
                m_result.now.attributes.push_back(*ofPreset);
            const auto now = std::ranges::find(m_result.now.attributes, old.name, &Attribute::name);
            if (now != m_result.now.attributes.end())
                now->formerly.push_back(former);
        }
    }

    // Writes values that the cluster overrides into the design, if the new preset has them.
    void addOverride(const Attribute& attribute)
    {
        const bool isComputed = !namesIn(attribute.value).empty();
        const auto* const ofPreset = findAttribute(m_preset.attributes, attribute.name);
        const bool isOfPreset = ofPreset != nullptr;
        const bool isOwn = m_layers.own && findAttribute(m_layers.own->attributes, attribute.name);
        if (isOfPreset && !isComputed && m_layers.ofCluster &&
            findAttribute(m_layers.ofCluster->attributes, attribute.name))
            m_result.now.attributes.push_back(*ofPreset);
        if (isAlias(attribute)) {
            if (!isOfPreset && !addAlias(attribute.name, nullptr) &&
                m_used.contains(attribute.name))
                keepAlias(attribute);
        } else if (isComputed) {
            if (isOwn)
                m_result.now.attributes.push_back(attribute);
            addComputed(attribute);
        } else if (isOfPreset || isOfSale(attribute.name)) {
            if (isOwn && !isOfOldPreset(attribute))
                m_result.dropped.push_back(attribute.name);
            if (!isOfPreset && m_layers.ofCluster)
                if (const auto* const stays =
                        findAttribute(m_layers.ofCluster->attributes, attribute.name))
                    keep(*stays);
        } else if (m_used.contains(attribute.name)) {
            addMissing(attribute);
        } else if (isOwn) {
            keep(attribute);
        }
    }

    // Keeps the value that an alias of an earlier replacement had.
    void keepAlias(const Attribute& alias)
    {
        const auto synonym = alias.value.terms[0].name.substr(m_name.size() + 1);
        const auto* const value = formerValue(synonym);
        if (!value)
            return;
        auto kept = *value;
        kept.name = alias.name;
        keep(kept);
    }

    // True for a value that an earlier replacement has copied from its preset, or kept.
    [[nodiscard]] bool isOfOldPreset(const Attribute& attribute) const
    {
        if (attribute.origin && (attribute.origin->note.starts_with(kOfFormer) ||
                                 attribute.origin->note.starts_with(kFree)))
            return true;
        const auto* const old =
            m_layers.preset ? findAttribute(m_layers.preset->attributes, attribute.name) : nullptr;
        auto copied = attribute;
        if (old)
            copied.formerly = old->formerly;
        return old && *old == copied;
    }

    // Adds an attribute that the design uses.
    void addMissing(const Attribute& attribute)
    {
        if (findAttribute(m_preset.attributes, attribute.name) || isOfSale(attribute.name))
            return;
        if (!addAlias(attribute.name, &attribute))
            keep(attribute);
    }

    void keep(const Attribute& attribute)
    {
        m_result.kept.push_back(attribute.name);
        m_result.now.attributes.push_back(attribute);
        auto& kept = m_result.now.attributes.back();
        auto origin = kept.origin ? *kept.origin
                                  : Origin{OriginKind::User, {}, "chosen in the design", {}, {}};
        if (!origin.note.starts_with(kOfFormer))
            origin.note = kOfFormer +
                          (m_result.former.empty() ? "" : " '" + m_result.former + "'") +
                          (origin.note.empty() ? "" : ": " + origin.note);
        kept.origin = std::move(origin);
    }

    void writeAlias(const std::string& name, const std::string& synonym, const std::string& doc)
    {
        const auto own = m_name + "." + synonym;
        const bool isLimited = !m_hostBus.empty() && isBusOfHost(name);
        const auto limit = isLimited ? "at most " + m_hostBus : std::string();
        Attribute alias;
        alias.name = name;
        alias.value = composedExpression(isLimited ? "min(" + own + ", " + m_hostBus + ")" : own);
        alias.doc = doc;
        alias.origin =
            Origin{OriginKind::Assumption,
                   {},
                   kReplacedBy + synonym + " of " + m_preset.id + (isLimited ? ", " + limit : ""),
                   {},
                   {}};
        m_result.now.attributes.push_back(std::move(alias));
        m_result.aliases.emplace_back(name, synonym + (isLimited ? " (" + limit + ")" : ""));
    }

    bool addAlias(const std::string& name, const Attribute* old)
    {
        for (const auto& group : synonyms()) {
            if (std::ranges::find(group, name) == group.end())
                continue;
            for (const auto& synonym : group) {
                const auto* const stand = findAttribute(m_preset.attributes, synonym);
                if (!stand || synonym == name || (old && differInDimension(*old, *stand)))
                    continue;
                writeAlias(name, synonym, old ? old->doc : stand->doc);
                return true;
            }
        }
        return false;
    }

    const Layers& m_layers;
    std::string m_name;
    const Component& m_preset;
    std::set<std::string> m_used;
    std::string m_hostBus; // "host.dma_bandwidth": the attribute that limits a NIC; may be empty
    Replacement m_result;
};

// Returns the replacement by the present preset.
Replacement unchanged(const Design& design, const Layers& layers, const std::string& component)
{
    Replacement same;
    for (const auto& own : design.components)
        if (own.name == component)
            same.now = own;
    same.now.name = component;
    same.isSame = true;
    if (layers.preset)
        same.preset = same.former = layers.preset->id;
    const auto overrides = layers.overrides();
    for (const auto* const name : {"price", "power"})
        if (!findAttribute(overrides, name) &&
            !(layers.preset && findAttribute(layers.preset->attributes, name)))
            same.lacks.emplace_back(name);
    return same;
}

} // namespace

std::string Replacement::report() const
{
    std::vector<std::string> parts, taken;
    for (const auto& [name, synonym] : aliases)
        taken.push_back(name + " from " + synonym);
    const auto add = [&](const std::string& verb, const std::vector<std::string>& names) {
        if (!names.empty())
            parts.push_back(verb + join(names, ", "));
    };
    if (!hasEffect)
        parts.emplace_back("has no effect");
    add("keeps ", kept);
    add("takes ", taken);
    add("still computes ", computed);
    add("drops your ", dropped);
    add("has no ", lost);
    return join(parts, "; ");
}

bool canStandFor(std::string_view kind, std::string_view other)
{
    const auto isSwitch = [](std::string_view k) { return k == "switch" || k == "router"; };
    return kind == other || (isSwitch(kind) && isSwitch(other));
}

Result<Replacement> replacementOf(const Design& design,
                                  Library& library,
                                  const std::string& component,
                                  const std::string& preset)
{
    const auto components = usableComponents(design, library);
    const auto found = std::ranges::find(components, component, &UsableComponent::name);
    if (found == components.end()) {
        std::vector<std::string> names;
        for (const auto& usable : components)
            names.push_back(usable.name);
        return refusal("edit.unknown",
                       "the design has no component '" + component + "'",
                       didYouMean(component, names));
    }
    const auto chosen = library.component(preset);
    if (!chosen)
        return chosen.diagnostics();
    if (!found->kind.empty() && !canStandFor(chosen.value()->kind, found->kind))
        return refusal("component.kind",
                       "'" + preset + "' has the kind '" + chosen.value()->kind + "', but '" +
                           component + "' has the kind '" + found->kind + "'",
                       "choose a component of kind '" + found->kind + "'");
    const auto layers = layersOf(design, library, *found);
    if (found->preset == preset) {
        return unchanged(design, layers, component);
    }
    return Replacer(layers,
                    component,
                    *chosen.value(),
                    usedWith(design, library, *found, layers),
                    found->kind == "nic" ? hostBusOf(design, library) : std::string())
        .run();
}

bool isFromSynonym(const Attribute& attribute, const std::string& component)
{
    const auto& terms = attribute.value.terms;
    return !terms.empty() && terms.front().op == Op::Name &&
           terms.front().name.starts_with(component + ".") &&
           (terms.size() == 1 ||
            (attribute.origin && attribute.origin->note.starts_with(kReplacedBy)));
}

ComponentFacts factsOf(const Component& component)
{
    const auto first = [&](const std::vector<std::string>& names) {
        for (const auto& name : names)
            if (const auto* const attribute = findAttribute(component.attributes, name))
                return attribute->value.text;
        return std::string();
    };
    auto speeds = synonyms().front();
    std::vector<std::string> latencies{"latency", "forward_time", "rtt"};
    if (component.kind == "host") {
        speeds = {"peak_rate", "flop_rate", "clock", "cpu_clock", "memory_bandwidth"};
        latencies = {"memory_latency"}; // not the time of a message, which depends on the NIC
    }
    return {first(speeds), first(latencies), first({"price"}), first({"power"})};
}

} // namespace clusterwright::model
