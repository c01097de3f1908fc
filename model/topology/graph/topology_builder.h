// Builds a Topology from the elements of a file: classes, the kinds that a file omits, and findings with lines. The readers of
// the formats handle the syntax and not the attributes; the builder handles the attributes and not the syntax. Readers pass all
// attributes of elements on, with the names of the file.
//
// Memory is linear in the file; equal attributes of cables are read once.
#pragma once

#include "model/core/result.h"
#include "model/topology/graph/attribute_translator.h"
#include "model/topology/graph/class_text.h"
#include "model/topology/graph/file_graph.h"
#include "model/topology/graph/imported_topology.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace clusterwright::model
{

inline constexpr std::string_view kClassesAttribute = "clusterwright_classes";

class TopologyBuilder
{
public:
    explicit TopologyBuilder(std::string name);

    // name, striping, kClassesAttribute; others are ignored. Classes come before the first cable.
    void setAttribute(std::string_view name, const std::string& text, std::size_t line);
    // Adds one line of class_text.h, or "topology name=... striping=...", or "vertex NAME class=...". Elements may have unknown
    // attributes, since other programs write them, too; declarations may not.
    void addDeclaration(std::string_view text, std::size_t line);

    // Returns the vertex of `id`, created at its first use. Empty when there are too many.
    [[nodiscard]] std::optional<VertexId> vertex(const std::string& id, std::size_t line);
    [[nodiscard]] std::size_t size() const { return m_topology.vertices.size(); }
    [[nodiscard]] const std::string& nameOf(VertexId id) const
    {
        return m_topology.vertices[id].name;
    }
    void rename(VertexId id, std::string name) { m_topology.vertices[id].name = std::move(name); }
    // The element contains others. It is a component only if it has a cable.
    void markGroup(VertexId id) { m_groups.push_back(id); }
    // A later text replaces an earlier one.
    void setAttribute(VertexId id, std::string_view name, std::string text, std::size_t line);
    void addCable(VertexId a,
                  VertexId b,
                  const FileAttributes& attributes,
                  std::size_t line,
                  bool isDirected = false);
    // The file has declarations of ours: attributes of other programs are ignored.
    void beOurs() { m_translator.beOurs(); }

    // `place`: "line 3, column 5", if the column is known.
    void reportAt(std::string place, std::string code, std::string message, std::string hint = {});
    void report(std::string code, std::size_t line, std::string message, std::string hint = {});
    void note(Severity severity, std::string code, std::string message, std::string hint = {});
    void noteGraphs(std::size_t count); // warns of graphs after the first
    // True when reading on is useless: the file is too big, or has more findings than anyone reads.
    [[nodiscard]] bool isHopeless() const { return m_isHopeless; }

    // Call once.
    [[nodiscard]] Result<ImportedTopology> finish();

private:
    // Classes of vertices or of cables: those of the file first, then those derived from elements.
    template <typename Class>
    struct Classes {
        std::map<std::string, std::uint32_t> declared;  // by key
        std::map<std::string, std::uint32_t> byText;    // by the elements' attributes
        std::map<std::string, std::uint32_t> derived;   // by the text of all values
        std::map<std::string, std::uint32_t> usedNames; // the last number given to a name
    };

    template <typename Class>
    void declare(Classes<Class>& classes,
                 std::vector<Class>& all,
                 std::vector<Word> words,
                 std::size_t line);
    template <typename Class>
    std::uint32_t classOf(Classes<Class>& classes,
                          std::vector<Class>& all,
                          const FileAttributes& attributes,
                          std::size_t line);
    template <typename Class>
    std::uint32_t derivedClass(Classes<Class>& classes, std::vector<Class>& all, Class type);
    // True when a declaration of `owner` may have the word; else adds a finding.
    bool isKnown(const Word& word,
                 const std::string& owner,
                 const std::vector<std::string>& names,
                 std::size_t line);
    void declareVertex(const std::vector<Word>& words, std::size_t line);
    void classifyVertices();
    [[nodiscard]] bool saysKind(const VertexText& text) const;
    [[nodiscard]] std::vector<std::size_t> neighbourCounts() const;
    [[nodiscard]] PortNames portNames() const;

    Topology m_topology;
    Diagnostics m_findings;
    Diagnostics m_notes;
    AttributeTranslator m_translator;
    std::vector<CableOrigin> m_origins; // origins of the cables
    std::unordered_map<std::string, std::uint32_t> m_portNames;
    std::vector<VertexId> m_groups;
    bool m_isHopeless = false;
    std::unordered_map<std::string, VertexId> m_ids;
    std::vector<VertexText> m_texts; // texts of the vertices
    Classes<VertexClass> m_vertexClasses;
    Classes<CableClass> m_cableClasses;
};

} // namespace clusterwright::model
