#include "model/core/finding.h"
#include "model/core/provenance.h"
#include "model/core/text.h"
#include "model/core/text_parts.h"
#include "model/design/document/design.h"
#include "model/design/library/replacement.h"
#include "model/design/system/instantiation.h"
#include "model/json/pointer.h"

#include <algorithm>
#include <deque>
#include <map>
#include <memory>

namespace clusterwright::model
{

namespace
{

// An attribute, and the place of its definition: preset, cluster or design.
struct GivenAttribute {
    const Attribute* attribute = nullptr;
    std::string name;                  // the present one, also where the design uses a former one
    std::vector<std::string> formerly; // former names
    Place place;
    std::optional<Dimension> dimension; // dimension of a value that a study chooses

    [[nodiscard]] bool isCalled(const std::string& text) const
    {
        return name == text || std::ranges::count(formerly, text) > 0;
    }
    [[nodiscard]] std::optional<Dimension> declared() const
    {
        return dimension ? dimension : dimensionOfLiteral(attribute->value);
    }
};

// A component as cluster and design define it; attributes in the order of their first definition.
struct GivenComponent {
    std::string name;
    std::string preset;
    std::string kind;
    std::optional<Expression> count;
    std::vector<GivenAttribute> attributes;
    Place place; // place of its first mention
};

// Replaces the attribute of that name, present or former; otherwise adds it.
void give(std::vector<GivenAttribute>& attributes, GivenAttribute given)
{
    const auto found = std::ranges::find_if(
        attributes, [&](const GivenAttribute& other) { return other.isCalled(given.name); });
    if (found == attributes.end()) {
        attributes.push_back(std::move(given));
        return;
    }
    given.name = found->name;
    given.formerly.insert(given.formerly.end(), found->formerly.begin(), found->formerly.end());
    *found = std::move(given);
}

void give(std::vector<GivenAttribute>& attributes,
          const std::vector<Attribute>& more,
          const Place& place)
{
    for (std::size_t i = 0; i < more.size(); ++i)
        if (!more[i].value.terms.empty()) // has a finding of its own
            give(attributes,
                 {&more[i],
                  more[i].name,
                  more[i].formerly,
                  {place.file, pointerTo(place.pointer + "/attributes", i) + "/value"},
                  std::nullopt});
}

void merge(std::vector<GivenComponent>& components,
           const std::vector<PlacedComponent>& more,
           const std::string& file)
{
    std::map<std::string, std::size_t> numbers;
    for (const auto& component : components)
        numbers.try_emplace(component.name, numbers.size());
    for (std::size_t i = 0; i < more.size(); ++i) {
        const auto& placed = more[i];
        const Place place{file, pointerTo("/components", i)};
        const auto [number, isNew] = numbers.try_emplace(placed.name, components.size());
        if (isNew)
            components.push_back({placed.name, {}, placed.kind, {}, {}, place});
        auto& found = components[number->second];
        if (!placed.preset.empty())
            found.preset = placed.preset;
        if (placed.count)
            found.count = placed.count;
        give(found.attributes, placed.attributes, place);
    }
}

// Literals are checked, too, since studies and settings may choose a value.
void addSignCondition(Instantiation& to, const std::string& name, const Place& place)
{
    Condition condition;
    condition.kind = Condition::Kind::Validity;
    condition.expression = composedExpression(name);
    condition.subject = name;
    condition.message = "must not be negative";
    condition.place = place;
    condition.isSign = true;
    to.system.set.add(std::move(condition));
}

void addAttribute(Instantiation& to, const std::string& component, const GivenAttribute& given)
{
    const auto& attribute = *given.attribute;
    if (!isName(given.name)) // has a finding of its own
        return;
    const auto name = component + "." + given.name;
    for (const auto& former : given.formerly)
        to.system.set.addAlias(to.prefix + component + "." + former, to.prefix + name);
    if (to.prefix.empty())
        to.system.settable.push_back(name);
    addSignCondition(to, to.prefix + name, given.place);
    if (to.addShared(name, attribute.value, attribute.doc, given.place))
        return;
    Equation equation;
    equation.name = to.prefix + name;
    equation.scope = to.prefix;
    equation.expression = attribute.value;
    equation.declared = given.declared();
    equation.unit = unitOfLiteral(attribute.value);
    equation.doc = attribute.doc;
    equation.origin = attribute.origin;
    equation.place = given.place;
    if (const auto problem = negativeProblem(name, attribute.value))
        to.reportAt(given.place, *problem);
    to.add(std::move(equation));
}

// The attributes from the preset, the cluster and the design, and the kind.
struct Description {
    std::string kind;
    std::vector<GivenAttribute> attributes;
    std::shared_ptr<const Component> preset; // owner of the attributes
};

Description describe(Instantiation& to, const GivenComponent& placed)
{
    Description result;
    result.kind = placed.kind;
    if (!placed.preset.empty()) {
        const auto preset = to.library.component(placed.preset);
        if (preset) {
            result.preset = preset.value();
            give(result.attributes, result.preset->attributes, {result.preset->file, ""});
            result.kind = result.preset->kind;
        } else {
            to.reportAt({placed.place.file, placed.place.pointer + "/preset"},
                        preset.diagnostics());
        }
    } else if (placed.kind.empty()) {
        to.reportAt(placed.place,
                    refusal("component.kind",
                            "the component '" + placed.name + "' has neither a preset nor a kind",
                            "add a preset or a kind"));
    }
    for (const auto& given : placed.attributes)
        give(result.attributes, given);
    return result;
}

void addDescribed(Instantiation& to, const GivenComponent& placed, const Description& described)
{
    to.components.push_back(placed.name);
    auto& available = to.available.emplace_back();
    available.name = placed.name;
    available.kind = described.kind;
    available.hasCount = placed.count.has_value();
    for (const auto& given : described.attributes) {
        available.attributes.push_back({given.name, given.declared()});
        addAttribute(to, placed.name, given);
    }
    Equation count;
    count.name = to.prefix + placed.name + ".count";
    count.scope = to.prefix;
    count.expression = placed.count ? *placed.count : composedExpression("1");
    count.declared = kNumber;
    count.doc = "number of components";
    count.place = placed.place;
    // A count taken from the graph is an integer. A bound on it would build the graph also for points that are out of bounds.
    if (placed.count)
        addBounds({true, composedExpression("0"), std::nullopt},
                  to.prefix + placed.name + ".",
                  "count",
                  kNumber,
                  placed.place,
                  to.system.set);
    to.add(std::move(count));
}

// Returns the components of the design and its cluster; `cluster` owns what they point to.
std::vector<GivenComponent>
merged(Instantiation& to, const Design& design, std::shared_ptr<const Cluster>& cluster)
{
    std::vector<GivenComponent> components;
    if (!design.cluster.empty()) {
        if (const auto found = to.library.cluster(design.cluster)) {
            cluster = found.value();
            merge(components, cluster->components, cluster->file);
        } else {
            to.reportAt({to.file, "/cluster"}, found.diagnostics());
        }
    }
    merge(components, design.components, to.file);
    return components;
}

// Returns the neutral value of an attribute that a preset may lack.
std::optional<std::string> neutralValue(const std::string& attribute, const std::string& kind)
{
    if (attribute == "price")
        return "0 USD";
    if (attribute == "power")
        return "0 W";
    if (attribute == "forward_time" || (attribute == "latency" && kind == "cable"))
        return "0 s";
    if (attribute == "forward_bandwidth")
        return "1e18 B/s";
    if (attribute == "ports")
        return "1e9";
    if (attribute == "full_duplex")
        return "1";
    if (attribute == "forwards")
        return kind == "host" || kind == "disk" ? "0" : "1";
    return std::nullopt;
}

// A component that a study replaces, with each of its presets.
class ChoiceOfComponent
{
public:
    ChoiceOfComponent(Instantiation& to, const Design& design, const ComponentChoice& choice)
        : m_to(to)
        , m_choice(choice)
    {
        if (refuseRange())
            return;
        for (const auto& preset : choice.presets)
            addCategory(design, preset);
        append(to.system.settingFindings,
               withDefaultPlace(
                   "",
                   "--axis " + choice.component,
                   replacementFindings(m_replacements,
                                       to.settings ? *to.settings : std::vector<Setting>())));
    }

    // After an error about a preset, adds the design's component, so that nothing else is reported as missing.
    void addTo(const GivenComponent& placed)
    {
        if (m_variants.size() != m_choice.presets.size())
            return addDescribed(m_to, placed, describe(m_to, placed));
        addInput(placed);
        Description described;
        described.kind = m_variants.front()->described.kind;
        for (const auto& name : names())
            addAttribute(name, placed, described);
        m_to.system.choices.push_back(std::move(m_input));
        addDescribed(m_to, placed, described);
    }

private:
    struct Variant {
        Design design; // only its components and its cluster
        std::shared_ptr<const Cluster> cluster;
        Description described;
    };

    // Reports values such as "a..b"; a finding about an unknown preset would mislead.
    bool refuseRange()
    {
        const auto written = join(m_choice.presets, ",");
        const auto ends = splitAtDots(written);
        if (!ends)
            return false;
        const auto list = std::string(ends->low) + "," + std::string(ends->high);
        append(m_to.diagnostics,
               atPlace("--axis " + m_choice.component,
                       refusal("axis.syntax",
                               "'" + m_choice.component +
                                   "' is a component: its axis is a list of presets, not a range",
                               "write " + m_choice.component + "=" + list)));
        return true;
    }

    void addCategory(const Design& design, const std::string& preset)
    {
        auto replacement = replacementOf(design, m_to.library, m_choice.component, preset);
        if (!replacement) {
            append(m_to.diagnostics,
                   withDefaultPlace("", "--axis " + m_choice.component, replacement.diagnostics()));
            return;
        }
        auto variant = std::make_unique<Variant>();
        variant->design.cluster = design.cluster;
        variant->design.components = design.components;
        putComponent(variant->design, replacement.value().now);
        m_replacements.push_back(std::move(replacement).value());
        const auto components = merged(m_to, variant->design, variant->cluster);
        const auto found = std::ranges::find(components, m_choice.component, &GivenComponent::name);
        variant->described = describe(m_to, *found);
        m_input.categories.push_back({preset,
                                      variant->described.preset->title,
                                      static_cast<double>(m_input.categories.size())});
        m_variants.push_back(std::move(variant));
    }

    // Returns the attributes in the order of the presets.
    [[nodiscard]] std::vector<std::string> names() const
    {
        std::vector<std::string> names;
        for (const auto& variant : m_variants)
            for (const auto& given : variant->described.attributes)
                if (std::ranges::find(names, given.name) == names.end())
                    names.push_back(given.name);
        return names;
    }

    [[nodiscard]] static const GivenAttribute* attributeOf(const Variant& variant,
                                                           const std::string& name)
    {
        const auto found =
            std::ranges::find_if(variant.described.attributes,
                                 [&](const GivenAttribute& given) { return given.isCalled(name); });
        return found == variant.described.attributes.end() ? nullptr : &*found;
    }

    // Returns the value; if a synonym gives it ("nic.bandwidth"), which other presets may lack, returns that attribute's value.
    [[nodiscard]] std::string textOf(const Variant& variant, const GivenAttribute& given) const
    {
        const auto& value = given.attribute->value;
        const auto prefix = m_choice.component + ".";
        if (!isFromSynonym(*given.attribute, m_choice.component))
            return value.text;
        return withNames(value, [&](const std::string& name) {
            const auto* const other = name.starts_with(prefix)
                                          ? attributeOf(variant, name.substr(prefix.size()))
                                          : nullptr;
            return other ? other->attribute->value.text : name;
        });
    }

    void addInput(const GivenComponent& placed)
    {
        Equation input;
        input.name = m_input.name = placed.name;
        input.expression = composedExpression("0");
        input.declared = kNumber;
        input.doc = "component that the study chooses";
        input.place = placed.place;
        addBounds({true,
                   composedExpression("0"),
                   composedExpression(std::to_string(m_variants.size() - 1))},
                  "",
                  placed.name,
                  kNumber,
                  placed.place,
                  m_to.system.set);
        m_to.system.settable.push_back(placed.name);
        m_to.add(std::move(input));
    }

    void addAttribute(const std::string& name, const GivenComponent& placed, Description& described)
    {
        std::vector<std::string> texts, formerly;
        const GivenAttribute* first = nullptr;
        for (std::size_t i = 0; i < m_variants.size(); ++i) {
            const auto* const given = attributeOf(*m_variants[i], name);
            const auto neutral = neutralValue(name, described.kind);
            if (!given && !neutral)
                return; // an equation with its name has a finding
            if (given && !first)
                first = given;
            if (given)
                formerly.insert(formerly.end(), given->formerly.begin(), given->formerly.end());
            texts.push_back(given ? textOf(*m_variants[i], *given) : *neutral);
        }
        if (std::ranges::count(texts, texts.front()) == std::ssize(texts)) {
            described.attributes.push_back(*first);
            described.attributes.back().formerly = std::move(formerly);
            return;
        }
        auto text = texts.back();
        for (auto i = texts.size() - 1; i-- > 0;)
            text = "if(" + placed.name + " == " + std::to_string(i) + ", " + texts[i] + ", " +
                   text + ")";
        m_composed.push_back({name,
                              composedExpression(text),
                              first->attribute->doc,
                              Origin{OriginKind::Definition, {}, "of the chosen preset", {}, {}},
                              {}});
        described.attributes.push_back(
            {&m_composed.back(), name, std::move(formerly), placed.place, dimensionOfAny(texts)});
    }

    // Returns the dimension of the first value that is a literal.
    [[nodiscard]] static std::optional<Dimension>
    dimensionOfAny(const std::vector<std::string>& texts)
    {
        for (const auto& text : texts)
            if (const auto dimension = dimensionOfLiteral(parseExpression(text).value()))
                return dimension;
        return std::nullopt;
    }

    Instantiation& m_to;
    const ComponentChoice& m_choice;
    CategoryInput m_input;
    std::vector<std::unique_ptr<Variant>> m_variants;
    std::vector<Replacement> m_replacements;
    std::deque<Attribute> m_composed;
};

void addComponent(Instantiation& to, const Design& design, const GivenComponent& placed)
{
    if (!isName(placed.name)) // has a finding of its own
        return;
    if (to.choices && !to.isBaseline()) {
        const auto choice =
            std::ranges::find(*to.choices, placed.name, &ComponentChoice::component);
        if (choice != to.choices->end())
            return ChoiceOfComponent(to, design, *choice).addTo(placed);
    }
    addDescribed(to, placed, describe(to, placed));
}

} // namespace

void addComponents(Instantiation& to, const Design& design)
{
    std::shared_ptr<const Cluster> used; // owner of the attributes
    const auto components = merged(to, design, used);
    to.components.clear();
    to.available.clear();
    for (const auto& placed : components)
        addComponent(to, design, placed);
}

} // namespace clusterwright::model
