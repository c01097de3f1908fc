// Turns the attributes of other programs' graphs into those of class_text.h, and notes what was used, and what was not. A file that
// declares classes of ours has our attributes only: nothing is translated.
#pragma once

#include "model/core/diagnostics.h"
#include "model/topology/graph/attribute_words.h"
#include "model/topology/graph/class_text.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace clusterwright::model
{

class AttributeTranslator
{
public:
    // The file has declarations of ours.
    void beOurs() { m_isOurs = true; }
    [[nodiscard]] bool isOurs() const { return m_isOurs; }

    // True for an attribute of a component that may be a fact. Others are noted, unless they only draw the component.
    [[nodiscard]] bool wants(std::string_view name, const std::string& text);
    // Notes an attribute of the graph that is not used, if it resembles a fact.
    void pass(std::string_view name, const std::string& text);

    struct CableFacts {
        FileAttributes attributes; // names as in class_text.h
        std::string portA;         // names of ports, if the file has them
        std::string portB;
        std::int32_t count = 1;          // parallel cables
        std::optional<BadAttribute> bad; // a bandwidth or latency with a comma
    };
    [[nodiscard]] CableFacts cable(const FileAttributes& attributes);

    // Translates the attributes of all components, since the kinds of all show whether an attribute names kinds.
    void components(std::vector<FileAttributes*> all);

    [[nodiscard]] Diagnostics notes() const;

private:
    struct Words {
        AttributeWord ofCable;
        AttributeWord ofComponent;
    };
    struct Use {
        std::size_t count = 0;
        std::map<std::string, std::string> examples; // text in the file, and its meaning
    };
    struct Unused {
        std::size_t count = 0;
        std::string example;
    };
    struct Candidate {
        const std::pair<std::string, std::string>* attribute = nullptr;
        std::optional<double> value; // in base units, if the text is understood
        int rank = 0;
    };
    struct Tally { // texts of an attribute that may name kinds
        std::size_t known = 0;
        std::size_t unknown = 0;
    };

    [[nodiscard]] const Words& wordsFor(const std::string& name);
    [[nodiscard]] std::vector<Candidate> candidatesFor(GraphFact fact, const FileAttributes& all);
    void takeCount(const std::string& name, const std::string& text, CableFacts& facts);
    void takeDuplex(const std::string& name, const std::string& text, CableFacts& facts);
    void takePort(const std::string& name, const std::string& text, CableFacts& facts);
    void chooseMeasure(GraphFact fact, const FileAttributes& all, CableFacts& facts);
    void addUse(const std::string& name,
                const std::string& fact,
                const std::string& text,
                const std::string& meaning);
    void chooseKind(FileAttributes& attributes, const std::map<std::string, Tally>& tallies);
    [[nodiscard]] Diagnostics unusedNotes() const;
    void unused(std::string_view name, const std::string& text);
    void passOfElement(std::string_view name, const std::string& text);

    bool m_isOurs = false;
    std::unordered_map<std::string, Words> m_words;            // by name
    std::map<std::pair<std::string, std::string>, Use> m_uses; // by name and fact
    std::map<std::string, Unused> m_unused;
    std::map<std::string, std::size_t> m_unknownKinds; // components by "role 'printer'"
};

} // namespace clusterwright::model
