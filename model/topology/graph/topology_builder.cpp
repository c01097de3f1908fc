#include "model/topology/graph/topology_builder.h"

#include "model/core/diagnostic.h"
#include "model/core/finding.h"
#include "model/core/text.h"

#include <algorithm>
#include <span>

namespace clusterwright::model
{

namespace
{

// A class starts from its kind, whatever the order in the file.
void kindFirst(FileAttributes& attributes)
{
    const auto isKind = [](const auto& one) { return one.first == "kind"; };
    std::stable_partition(attributes.begin(), attributes.end(), isKind);
}

// Ports belong to one cable, not to its class.
bool isOfTheElement(std::string_view name)
{
    return name == "port_a" || name == "port_b" || name == "class";
}

std::string textOf(const FileAttributes& attributes)
{
    std::string text;
    for (const auto& [name, value] : attributes)
        if (name == "class" || !isOfTheElement(name))
            text.append(name).append(1, '\0').append(value).append(1, '\0');
    return text;
}

// Attributes that the declaration of a class may have.
std::vector<std::string> namesOfClass(std::span<const std::string_view> attributes)
{
    std::vector<std::string> names{"name"};
    for (const auto name : attributes)
        if (!isOfTheElement(name))
            names.emplace_back(name);
    return names;
}

std::vector<std::string> declaredNames(const VertexClass& /*type*/)
{
    return namesOfClass(vertexAttributes());
}

std::vector<std::string> declaredNames(const CableClass& /*type*/)
{
    return namesOfClass(cableAttributes());
}

std::string sortOf(const VertexClass& /*type*/)
{
    return "a component";
}

std::string sortOf(const CableClass& /*type*/)
{
    return "a cable";
}

std::string usualName(const VertexClass& type)
{
    return std::string(toText(type.kind));
}

std::string usualName(const CableClass& /*type*/)
{
    return "cable";
}

} // namespace

TopologyBuilder::TopologyBuilder(std::string name)
{
    m_topology.name = std::move(name);
}

void TopologyBuilder::report(std::string code,
                             std::size_t line,
                             std::string message,
                             std::string hint)
{
    reportAt(linePlace(line), std::move(code), std::move(message), std::move(hint));
}

void TopologyBuilder::reportAt(std::string place,
                               std::string code,
                               std::string message,
                               std::string hint)
{
    constexpr std::size_t kMostFindings = 50;
    if (m_isHopeless)
        return;
    m_findings.add({Severity::Error,
                    std::move(code),
                    "",
                    std::move(place),
                    std::move(message),
                    std::move(hint)});
    m_isHopeless = m_findings.size() >= kMostFindings || m_findings.back().code == "format.size";
}

void TopologyBuilder::note(Severity severity,
                           std::string code,
                           std::string message,
                           std::string hint)
{
    m_notes.add(finding(severity, std::move(code), std::move(message), std::move(hint)));
}

void TopologyBuilder::noteGraphs(std::size_t count)
{
    if (count > 1)
        note(Severity::Warning,
             "format.graphs",
             "the file has " + std::to_string(count) + " graphs: only the first is used",
             "put each graph into a file of its own");
}

void TopologyBuilder::setAttribute(std::string_view name, const std::string& text, std::size_t line)
{
    if (name == "name")
        m_topology.name = text;
    if (name == "striping") {
        const auto striping = parseStriping(text);
        if (!striping)
            report("format.value",
                   line,
                   "unknown striping '" + text.substr(0, 60) + "'",
                   "use srr, wsrr or wd");
        m_topology.striping = striping.value_or(m_topology.striping);
    }
    if (name == kClassesAttribute)
        for (const auto& one : split(text, '\n'))
            addDeclaration(one, line);
    else if (name != "name" && name != "striping")
        m_translator.pass(name, text);
}

void TopologyBuilder::addDeclaration(std::string_view text, std::size_t line)
{
    auto words = wordsOf(text);
    if (!words) {
        report("format.syntax", line, "a quote is not closed", "end it with \"");
        return;
    }
    if (words->empty())
        return;
    beOurs();
    const auto sort = words->front().text;
    words->erase(words->begin());
    if (sort == "topology") {
        for (const auto& word : *words)
            if (isKnown(word, "the topology", {"name", "striping"}, line))
                setAttribute(word.key, word.text, line);
    } else if (words->empty() || !words->front().key.empty()) {
        report("format.syntax", line, "a name is missing after '" + sort + "'");
    } else if (sort == "component") {
        declare(m_vertexClasses, m_topology.vertexClasses, std::move(*words), line);
    } else if (sort == "cable") {
        declare(m_cableClasses, m_topology.cableClasses, std::move(*words), line);
    } else if (sort == "vertex") {
        declareVertex(*words, line);
    } else {
        report("format.syntax",
               line,
               "'" + sort.substr(0, 60) + "' is not a declaration",
               "begin a declaration with topology, component, cable or vertex");
    }
}

void TopologyBuilder::declareVertex(const std::vector<Word>& words, std::size_t line)
{
    const auto id = vertex(words.front().text, line);
    if (!id)
        return;
    const std::vector<std::string> names(vertexAttributes().begin(), vertexAttributes().end());
    for (const auto& word : std::span(words).subspan(1))
        if (isKnown(word, "a component", names, line))
            setAttribute(*id, word.key, word.text, line);
}

bool TopologyBuilder::isKnown(const Word& word,
                              const std::string& owner,
                              const std::vector<std::string>& names,
                              std::size_t line)
{
    if (std::ranges::find(names, word.key) != names.end())
        return true;
    const auto near = didYouMean(word.key, names);
    const auto shown = (word.key.empty() ? word.text : word.key).substr(0, 60);
    report("format.value",
           line,
           "'" + shown + "' " +
               (word.key.empty() ? "has no attribute name" : "is not an attribute of " + owner),
           near.empty() ? "use one of: " + join(names, ", ") : near);
    return false;
}

template <typename Class>
void TopologyBuilder::declare(Classes<Class>& classes,
                              std::vector<Class>& all,
                              std::vector<Word> words,
                              std::size_t line)
{
    if (all.size() != classes.declared.size()) {
        report("format.syntax", line, "a class is declared after its first use", "move it up");
        return;
    }
    const auto key = words.front().text;
    Class type{.name = key};
    FileAttributes attributes;
    const auto names = declaredNames(type);
    for (std::size_t i = 1; i < words.size(); ++i)
        if (isKnown(words[i], sortOf(type), names, line))
            attributes.emplace_back(std::move(words[i].key), std::move(words[i].text));
    kindFirst(attributes);
    for (const auto& [name, text] : attributes) {
        if (name == "name")
            type.name = text;
        else if (const auto bad = applyAttribute(type, name, text))
            report("format.value", line, bad->message, bad->hint);
    }
    if (!classes.declared.try_emplace(key, static_cast<std::uint32_t>(all.size())).second) {
        report("format.value",
               line,
               "the class '" + key + "' is declared twice",
               "rename one of them");
        return;
    }
    all.push_back(std::move(type));
}

std::optional<VertexId> TopologyBuilder::vertex(const std::string& id, std::size_t line)
{
    const auto [found, isNew] =
        m_ids.try_emplace(id, static_cast<VertexId>(m_topology.vertices.size()));
    if (!isNew)
        return found->second;
    if (m_topology.vertices.size() >= static_cast<std::size_t>(kMostVertices)) {
        m_ids.erase(found);
        report("format.size",
               line,
               "there are more than " + std::to_string(kMostVertices) + " components",
               "import a part of the graph");
        return std::nullopt;
    }
    m_topology.vertices.push_back({id, 0});
    m_texts.push_back({{}, line});
    return found->second;
}

void TopologyBuilder::setAttribute(VertexId id,
                                   std::string_view name,
                                   std::string text,
                                   std::size_t line)
{
    if (!m_translator.wants(name, text))
        return;
    auto& [attributes, itsLine] = m_texts[id];
    itsLine = line;
    setIn(attributes, {{std::string(name), std::move(text)}});
}

void TopologyBuilder::addCable(
    VertexId a, VertexId b, const FileAttributes& attributes, std::size_t line, bool isDirected)
{
    if (m_isHopeless)
        return;
    const auto facts = m_translator.cable(attributes);
    if (facts.bad)
        report("format.value", line, facts.bad->message, facts.bad->hint);
    if (m_topology.cables.size() + static_cast<std::size_t>(facts.count) >
        static_cast<std::size_t>(kMostCables)) {
        report("format.size",
               line,
               "there are more than " + std::to_string(kMostCables) + " cables",
               "import a part of the graph");
        return;
    }
    Cable cable{.a = a, .b = b};
    for (const auto& [name, text] : facts.attributes) {
        if (name != "port_a" && name != "port_b")
            continue;
        auto& port = name == "port_a" ? cable.portA : cable.portB;
        if (const auto bad = readWhole(port, name, text))
            report("format.value", line, bad->message, bad->hint);
    }
    cable.type = classOf(m_cableClasses, m_topology.cableClasses, facts.attributes, line);
    const auto numberOf = [&](const std::string& port) {
        const auto next = static_cast<std::uint32_t>(m_portNames.size() + 1);
        return port.empty() ? 0 : m_portNames.try_emplace(port, next).first->second;
    };
    CableOrigin origin{isDirected,
                       m_cableClasses.declared.empty() &&
                           findText(facts.attributes, "bandwidth") == nullptr,
                       false,
                       numberOf(facts.portA),
                       numberOf(facts.portB)};
    for (std::int32_t i = 0; i < facts.count; ++i) {
        m_topology.cables.push_back(cable);
        m_origins.push_back(origin);
        origin.isRepeated = true; // a bond has one name for its ports
    }
}

// Class of an element: the class that it refers to, with the element's own attributes in place of those of the class.
template <typename Class>
std::uint32_t TopologyBuilder::classOf(Classes<Class>& classes,
                                       std::vector<Class>& all,
                                       const FileAttributes& attributes,
                                       std::size_t line)
{
    auto text = textOf(attributes);
    if (const auto known = classes.byText.find(text); known != classes.byText.end())
        return known->second;
    Class type;
    const auto* const key = findText(attributes, "class");
    const auto base = key == nullptr ? classes.declared.end() : classes.declared.find(*key);
    if (base != classes.declared.end())
        type = all[base->second];
    else if (key != nullptr && classes.declared.empty())
        type.name = *key;
    else if (key != nullptr)
        report("format.value",
               line,
               "unknown class '" + key->substr(0, 60) + "'",
               "declare the class at the top of the file");
    auto values = attributes;
    kindFirst(values);
    bool isSound = true;
    for (const auto& [name, value] : values) {
        if (isOfTheElement(name))
            continue;
        if (const auto bad = applyAttribute(type, name, value)) {
            report("format.value", line, bad->message, bad->hint);
            isSound = false;
        }
    }
    if (base != classes.declared.end() && type == all[base->second])
        return classes.byText[std::move(text)] = base->second;
    const auto derived = derivedClass(classes, all, std::move(type));
    if (isSound) // else the next equal element would repeat the finding
        classes.byText[std::move(text)] = derived;
    return derived;
}

// One class for all elements of equal values; if another class has its name, a number is added.
template <typename Class>
std::uint32_t
TopologyBuilder::derivedClass(Classes<Class>& classes, std::vector<Class>& all, Class type)
{
    if (type.name.empty())
        type.name = usualName(type);
    const auto text = type.name + '\0' + textOf(classAttributes(type));
    const auto [found, isNew] =
        classes.derived.try_emplace(text, static_cast<std::uint32_t>(all.size()));
    if (!isNew)
        return found->second;
    if (classes.usedNames.empty())
        for (const auto& other : all)
            classes.usedNames.try_emplace(other.name, 1);
    if (const auto number = ++classes.usedNames[type.name]; number > 1)
        type.name += " " + std::to_string(number);
    all.push_back(std::move(type));
    return found->second;
}

bool TopologyBuilder::saysKind(const VertexText& text) const
{
    if (findText(text.attributes, "kind") != nullptr)
        return true;
    const auto* const key = findText(text.attributes, "class");
    return key != nullptr && m_vertexClasses.declared.contains(*key);
}

// Counts different neighbours, so that a bond, or a cable given in both directions, counts once.
std::vector<std::size_t> TopologyBuilder::neighbourCounts() const
{
    std::vector<std::pair<VertexId, VertexId>> ends;
    ends.reserve(m_topology.cables.size());
    for (const auto& cable : m_topology.cables)
        ends.emplace_back(std::minmax(cable.a, cable.b));
    std::ranges::sort(ends);
    ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
    std::vector<std::size_t> counts(m_topology.vertices.size(), 0);
    for (const auto& [a, b] : ends) {
        ++counts[a];
        ++counts[b];
    }
    return counts;
}

// The rule for components without a kind: see formats.h.
void TopologyBuilder::classifyVertices()
{
    std::vector<FileAttributes*> all;
    for (auto& text : m_texts)
        all.push_back(&text.attributes);
    m_translator.components(std::move(all));
    const auto classify = [&](VertexId id) {
        m_topology.vertices[id].type = classOf(
            m_vertexClasses, m_topology.vertexClasses, m_texts[id].attributes, m_texts[id].line);
    };
    std::vector<VertexId> unsaid;
    bool isHostSaid = false;
    for (VertexId id = 0; id < m_texts.size() && !m_isHopeless; ++id) {
        if (!saysKind(m_texts[id])) {
            unsaid.push_back(id);
            continue;
        }
        classify(id);
        isHostSaid |= m_topology.classOf(id).kind == ComponentKind::Host;
    }
    const auto counts = neighbourCounts();
    const bool anySays = unsaid.size() < m_texts.size();
    const bool anyEnd = std::ranges::any_of(counts, [](std::size_t count) { return count <= 1; });
    std::size_t hosts = 0;
    for (const auto id : unsaid) {
        if (m_isHopeless)
            return;
        const bool isHost = anySays ? !isHostSaid : !anyEnd || counts[id] <= 1;
        hosts += isHost ? 1 : 0;
        auto& attributes = m_texts[id].attributes;
        attributes.emplace_back("kind", isHost ? "host" : "switch");
        if (!anySays && !anyEnd && findText(attributes, "forwards") == nullptr)
            attributes.emplace_back("forwards", "1");
        classify(id);
    }
    m_notes.add(kindNotes({unsaid.size(), hosts, anySays, anyEnd}));
}

PortNames TopologyBuilder::portNames() const
{
    PortNames names(m_portNames.empty() ? 0 : m_origins.size());
    std::vector<std::string_view> byNumber(m_portNames.size() + 1);
    for (const auto& [name, number] : m_portNames)
        byNumber[number] = name;
    for (std::size_t i = 0; i < names.size(); ++i)
        if (const auto& origin = m_origins[i]; !origin.isRepeated)
            names[i] = {byNumber[origin.portA], byNumber[origin.portB]};
    return names;
}

Result<ImportedTopology> TopologyBuilder::finish()
{
    if (!m_isHopeless && !m_translator.isOurs()) {
        m_notes.add(dropGroups(m_topology, m_texts, m_groups));
        m_notes.add(mergeCables(m_topology, m_origins));
    }
    if (!m_isHopeless)
        classifyVertices();
    if (!m_findings.empty())
        return std::move(m_findings);
    auto findings = check(m_topology, portNames());
    if (hasErrors(findings)) {
        findings.add(std::move(m_notes)); // they may show the cause
        return findings;
    }
    m_notes.add(std::move(findings));
    if (!m_translator.isOurs())
        m_notes.add(bandwidthNotes(m_topology.cables.size(), m_origins));
    m_notes.add(m_translator.notes());
    return ImportedTopology{std::move(m_topology), std::move(m_notes)};
}

} // namespace clusterwright::model
