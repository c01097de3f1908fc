#include "model/topology/graph/attribute_translator.h"

#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/units/quantity.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

constexpr std::size_t kShownNames = 12;
constexpr std::size_t kShownTexts = 4;
constexpr std::size_t kMostParallel = 1024; // more are not a number of cables

std::string shown(const std::string& text)
{
    constexpr std::size_t kLongest = 40;
    return "'" + text.substr(0, kLongest) + "'";
}

bool isBlank(const std::string& text)
{
    return trimmed(text).empty();
}

// Values of these names mean something else in many files, and none of them changes the traffic.
bool mayBeForeign(std::string_view name)
{
    return name == "ports" || name == "price" || name == "power" || name == "port_a" ||
           name == "port_b";
}

bool isNumbered(const std::string& text)
{
    return trimmed(text).find_first_of("0123456789") == 0;
}

// "2,5 Gbit/s" and "1,000" have two meanings.
bool hasComma(const std::string& text)
{
    const auto number = trimmed(text);
    const auto end = number.find_first_not_of("+-.0123456789");
    return end != 0 && end < number.size() - 1 && number[end] == ',' && isDigit(number[end + 1]);
}

template <typename Class>
bool isValid(std::string_view name, const std::string& text)
{
    std::int32_t port = 0;
    if (name.starts_with("port_"))
        return !readWhole(port, name, text);
    Class scratch;
    return !applyAttribute(scratch, name, text);
}

// The text that applyAttribute reads, and the one that people read.
std::pair<std::string, std::string> measureTexts(GraphFact fact, double value)
{
    const Quantity quantity{value, fact == GraphFact::Bandwidth ? kBandwidth : kTime};
    return {exactText(quantity),
            fact == GraphFact::Bandwidth ? displayIn(quantity, "bit/s") : displayText(quantity)};
}

} // namespace

const AttributeTranslator::Words& AttributeTranslator::wordsFor(const std::string& name)
{
    auto [known, isNew] = m_words.try_emplace(name);
    if (isNew)
        known->second = {wordOfCable(name), wordOfComponent(name)};
    return known->second;
}

bool AttributeTranslator::wants(std::string_view name, const std::string& text)
{
    if (isVertexAttribute(name))
        return m_isOurs || !isBlank(text);
    if (m_isOurs)
        return false;
    if (!isBlank(text) && wordsFor(std::string(name)).ofComponent.fact == GraphFact::Kind)
        return true;
    passOfElement(name, text);
    return false;
}

void AttributeTranslator::pass(std::string_view name, const std::string& text)
{
    if (!m_isOurs && !isBlank(text) && resemblesFact(name, text))
        unused(name, text);
}

void AttributeTranslator::passOfElement(std::string_view name, const std::string& text)
{
    if (!isBlank(text) && (!isOfDrawing(name) || resemblesFact(name, text)))
        unused(name, text);
}

void AttributeTranslator::unused(std::string_view name, const std::string& text)
{
    auto& entry = m_unused[std::string(name)];
    if (++entry.count == 1)
        entry.example = text;
}

void AttributeTranslator::addUse(const std::string& name,
                                 const std::string& fact,
                                 const std::string& text,
                                 const std::string& meaning)
{
    auto& use = m_uses[{name, fact}];
    ++use.count;
    if (use.examples.size() <= kShownTexts)
        use.examples.emplace(text, meaning);
}

void AttributeTranslator::takeCount(const std::string& name,
                                    const std::string& text,
                                    CableFacts& facts)
{
    const auto count = parseIndex(trimmed(text));
    if (!count || *count < 1 || *count > kMostParallel)
        return unused(name, text);
    facts.count = static_cast<std::int32_t>(*count);
    addUse(name, "number", text, counted(*count, "cable"));
}

void AttributeTranslator::takeDuplex(const std::string& name,
                                     const std::string& text,
                                     CableFacts& facts)
{
    const auto word = " " + lowered(trimmed(text)) + " ";
    const bool isFull = std::string_view(" 1 true yes ").find(word) != std::string_view::npos;
    if (!isFull && std::string_view(" 0 false no ").find(word) == std::string_view::npos)
        return unused(name, text);
    facts.attributes.emplace_back("duplex", isFull ? "full" : "half");
    addUse(name, "duplex", text, facts.attributes.back().second);
}

// A label at an end of a drawn edge is a port, unless another attribute is.
void AttributeTranslator::takePort(const std::string& name,
                                   const std::string& text,
                                   CableFacts& facts)
{
    const auto& word = wordsFor(name).ofCable;
    auto& port = word.fact == GraphFact::PortA ? facts.portA : facts.portB;
    if (word.rank > 0 && hasSpeed(text))
        unused(name, text);
    else if (word.rank == 0 || port.empty())
        port = text;
}

AttributeTranslator::CableFacts AttributeTranslator::cable(const FileAttributes& attributes)
{
    CableFacts facts;
    for (const auto& [name, text] : attributes) {
        const bool isOurName = isCableAttribute(name);
        if (m_isOurs ? !isOurName : isBlank(text))
            continue;
        if (m_isOurs || (isOurName && name != "bandwidth" && name != "latency")) {
            if (m_isOurs || !mayBeForeign(name) || isValid<CableClass>(name, text))
                facts.attributes.emplace_back(name, text);
            else
                unused(name, text);
            continue;
        }
        switch (wordsFor(name).ofCable.fact) {
        case GraphFact::PortA:
        case GraphFact::PortB:
            takePort(name, text, facts);
            break;
        case GraphFact::FullDuplex:
            takeDuplex(name, text, facts);
            break;
        case GraphFact::None:
            passOfElement(name, text);
            break;
        case GraphFact::Count:
            takeCount(name, text, facts);
            break;
        case GraphFact::Label:
            if (isNumbered(text) && !rateOfLabel(text) && !timeOfWord(text))
                unused(name, text);
            break;
        default:
            break;
        }
    }
    if (!m_isOurs) {
        chooseMeasure(GraphFact::Bandwidth, attributes, facts);
        chooseMeasure(GraphFact::Latency, attributes, facts);
    }
    return facts;
}

// Returns the attributes that may be the fact, with their values where the texts are understood.
std::vector<AttributeTranslator::Candidate>
AttributeTranslator::candidatesFor(GraphFact fact, const FileAttributes& all)
{
    std::vector<Candidate> candidates;
    for (const auto& one : all) {
        const auto& word = wordsFor(one.first).ofCable;
        if ((word.fact != fact && word.fact != GraphFact::Label) || isBlank(one.second))
            continue;
        auto unit = word.unit;
        for (const auto& [name, text] : all)
            if (unit.empty() && wordsFor(name).ofCable.fact == GraphFact::Unit &&
                wordsFor(name).ofCable.key == word.key)
                unit = trimmed(text);
        const auto value = fact == GraphFact::Latency      ? timeOfWord(one.second, unit)
                           : word.fact == GraphFact::Label ? rateOfLabel(one.second)
                                                           : rateOfWord(one.second, unit);
        candidates.push_back({&one, value, word.rank});
    }
    std::ranges::stable_sort(candidates, {}, &Candidate::rank);
    return candidates;
}

// The first attribute by rank whose text is understood. Our own name comes first, and keeps a text that is not, for its finding.
void AttributeTranslator::chooseMeasure(GraphFact fact,
                                        const FileAttributes& all,
                                        CableFacts& facts)
{
    const std::string ours = fact == GraphFact::Bandwidth ? "bandwidth" : "latency";
    const auto candidates = candidatesFor(fact, all);
    const auto best = std::ranges::find_if(candidates, [&](const Candidate& one) {
        return one.value || one.attribute->first == ours;
    });
    for (const auto& one : candidates) {
        const auto& [name, text] = *one.attribute;
        const bool isOther =
            best == candidates.end() || (&one != &*best && one.value != best->value);
        const bool isLabel = best == candidates.end() && fact == GraphFact::Bandwidth &&
                             !isNumbered(text) && hasSpeed(text);
        if (wordsFor(name).ofCable.fact == fact ? isOther : isLabel)
            unused(name, text);
    }
    for (const auto& one : candidates)
        if (best == candidates.end() && hasComma(one.attribute->second) &&
            wordsFor(one.attribute->first).ofCable.fact == fact)
            facts.bad = BadAttribute{one.attribute->first + " " + shown(one.attribute->second) +
                                         " has a comma",
                                     "write a decimal point and no separators of thousands, such "
                                     "as 2.5 Gbit/s"};
    if (best == candidates.end())
        return;
    const auto& [name, text] = *best->attribute;
    if (name == ours && (!best->value || isValid<CableClass>(ours, text))) {
        facts.attributes.emplace_back(name, text);
        return;
    }
    const auto [exact, meaning] = measureTexts(fact, *best->value);
    facts.attributes.emplace_back(ours, exact);
    addUse(name, ours, text, meaning);
}

void AttributeTranslator::components(std::vector<FileAttributes*> all)
{
    if (m_isOurs)
        return;
    std::map<std::string, Tally> tallies;
    for (const auto* attributes : all)
        for (const auto& [name, text] : *attributes)
            if (wordsFor(name).ofComponent.fact == GraphFact::Kind)
                ++(kindOfWord(text) ? tallies[name].known : tallies[name].unknown);
    for (auto* attributes : all) {
        chooseKind(*attributes, tallies);
        std::erase_if(*attributes, [&](const auto& one) {
            const auto& [name, text] = one;
            const bool isBad = mayBeForeign(name) && !isValid<VertexClass>(name, text);
            if (isBad)
                unused(name, text);
            return isBad || !isVertexAttribute(name);
        });
    }
}

// An attribute names kinds if any of its texts is a kind. The text of one that does is understood, or a finding.
void AttributeTranslator::chooseKind(FileAttributes& attributes,
                                     const std::map<std::string, Tally>& tallies)
{
    std::optional<ComponentKind> kind;
    std::pair<std::string, std::string> source;
    std::string unknown;
    int rank = 0;
    for (const auto& [name, text] : attributes) {
        const auto& word = wordsFor(name).ofComponent;
        if (word.fact != GraphFact::Kind)
            continue;
        const auto found = kindOfWord(text);
        if (found && (!kind || word.rank < rank)) {
            kind = found;
            rank = word.rank;
            source = {name, text};
        } else if (!found && tallies.at(name).known == 0) {
            if (name != "class")
                unused(name, text);
        } else if (!found) {
            unknown = name + " " + shown(text);
        }
    }
    // A typing error in our own word is a finding of the reader.
    const bool isOurTypo = std::ranges::any_of(attributes, [&](const auto& one) {
        return one.first == "kind" && !kindOfWord(one.second) && tallies.at("kind").known > 0;
    });
    if (isOurTypo)
        return;
    std::erase_if(attributes, [](const auto& one) { return one.first == "kind"; });
    if (kind) {
        attributes.emplace_back("kind", toText(*kind));
        if (source.first != "kind" || source.second != toText(*kind))
            addUse(source.first, "kind", source.second, std::string(toText(*kind)));
    } else if (!unknown.empty()) {
        ++m_unknownKinds[unknown];
    }
}

Diagnostics AttributeTranslator::notes() const
{
    Diagnostics notes;
    for (const auto& [key, use] : m_uses) {
        const auto& [name, fact] = key;
        std::vector<std::string> examples;
        for (const auto& [text, meaning] : use.examples)
            examples.push_back(shown(text) + " is " + meaning);
        notes.add(finding(Severity::Note,
                          "format.assumed",
                          "'" + name + "' is used as the " + fact + " of " +
                              counted(use.count, fact == "kind" ? "component" : "cable") + ": " +
                              shortList(std::move(examples), kShownTexts)));
    }
    std::vector<std::string> unknown;
    for (const auto& [text, count] : m_unknownKinds)
        unknown.push_back(text + " of " + counted(count, "component"));
    if (!unknown.empty())
        notes.add(finding(Severity::Warning,
                          "format.kind",
                          "unknown kind: " + shortList(std::move(unknown), kShownNames),
                          "use host, nic, switch, hub, router or disk"));
    notes.add(unusedNotes());
    return notes;
}

Diagnostics AttributeTranslator::unusedNotes() const
{
    std::vector<std::string> names; // those that may be facts first
    std::vector<std::string> others;
    bool isFact = false; // a value that is not understood, of a name that is
    bool isCount = false;
    for (const auto& [name, entry] : m_unused) {
        const auto fact = wordOfCable(name).fact;
        isCount |= fact == GraphFact::Count;
        isFact |= (fact != GraphFact::None && fact != GraphFact::Count) ||
                  wordOfComponent(name).fact != GraphFact::None || isOfSpeed(name) ||
                  hasSpeed(entry.example);
        const bool isLikely = fact != GraphFact::None || resemblesFact(name, entry.example);
        (isLikely ? names : others)
            .push_back(name + " (" + std::to_string(entry.count) + " x, such as " +
                       shown(entry.example) + ")");
    }
    names.insert(names.end(), others.begin(), others.end());
    std::vector<std::string> remedies;
    if (isFact)
        remedies.emplace_back("write values with units, such as bandwidth=\"10 Gbit/s\"");
    if (isCount)
        remedies.push_back("write numbers of cables as integers from 1 to " +
                           std::to_string(kMostParallel));
    if (names.empty())
        return {};
    return finding(remedies.empty() ? Severity::Note : Severity::Warning,
                   "format.unused",
                   "attributes not used: " + shortList(std::move(names), kShownNames),
                   join(remedies, "; "));
}

} // namespace clusterwright::model
