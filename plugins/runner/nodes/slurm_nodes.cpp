// Slurm expressions for lists of hosts: "rack[1-2]n[01-04,7],login".
#include "model/core/finding.h"
#include "model/core/text.h"
#include "plugins/runner/nodes/node_list.h"

#include <optional>
#include <set>

namespace clusterwright::runner
{

namespace
{

model::Diagnostics slurmError(const char* code, std::string_view part, const std::string& message)
{
    return model::refusal(
        code, "'" + std::string(part.substr(0, 80)) + "' " + message, "write n[01-04,7],login");
}

// Splits names at commas outside of brackets.
std::vector<std::string_view> topLevelParts(std::string_view text)
{
    std::vector<std::string_view> parts;
    std::size_t start = 0;
    int depth = 0;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        if (i == text.size() || (text[i] == ',' && depth == 0)) {
            parts.push_back(model::trimmed(text.substr(start, i - start)));
            start = i + 1;
        } else {
            depth += text[i] == '[' ? 1 : text[i] == ']' ? -1 : 0;
        }
    }
    return parts;
}

// Expands "01-04" or "7", up to one more than the maximum number; all numbers have the width of the first.
bool addRange(std::string_view range, std::vector<std::string>& numbers)
{
    const auto dash = range.find('-');
    const auto firstText = range.substr(0, dash);
    const auto first = model::parseIndex(firstText);
    const auto last =
        dash == std::string_view::npos ? first : model::parseIndex(range.substr(dash + 1));
    if (!first || !last || *last < *first)
        return false;
    for (auto number = *first; number <= *last && numbers.size() <= kMostNodes; ++number) {
        auto text = std::to_string(number);
        if (text.size() < firstText.size())
            text.insert(0, firstText.size() - text.size(), '0');
        numbers.push_back(std::move(text));
    }
    return true;
}

// Expands "rack[1-2]n[1-3]x"; returns nothing for invalid syntax. Stops at the maximum number of names.
std::optional<std::vector<std::string>> namesOf(std::string_view part)
{
    std::vector<std::string> names{""};
    while (!part.empty()) {
        const auto open = part.find_first_of("[]");
        for (auto& name : names)
            name += part.substr(0, open);
        if (open == std::string_view::npos)
            return names;
        const auto close = part.find_first_of("[]", open + 1);
        if (part[open] == ']' || close == std::string_view::npos || part[close] == '[')
            return std::nullopt;
        std::vector<std::string> numbers;
        for (const auto& range : model::split(part.substr(open + 1, close - open - 1), ','))
            if (!addRange(range, numbers))
                return std::nullopt;
        std::vector<std::string> longer;
        for (const auto& name : names)
            for (const auto& number : numbers)
                if (longer.size() <= kMostNodes)
                    longer.push_back(name + number);
        names = std::move(longer);
        part.remove_prefix(close + 1);
    }
    return names;
}

} // namespace

model::Result<std::vector<Node>> parseSlurmNodes(std::string_view expression)
{
    std::vector<Node> nodes;
    std::set<std::string> seen;
    for (const auto part : topLevelParts(expression)) {
        const auto names = namesOf(part);
        if (part.empty() || !names)
            return slurmError("slurm.syntax", part, "contains no hosts");
        if (nodes.size() + names->size() > kMostNodes)
            return model::refusal("slurm.size",
                                  "'" + std::string(expression.substr(0, 80)) + "' has more than " +
                                      std::to_string(kMostNodes) + " hosts",
                                  "add fewer hosts at once");
        for (const auto& name : *names) {
            if (!isNodeName(name))
                return slurmError("node.name", name, "is not a valid node name");
            if (seen.insert(name).second)
                nodes.push_back({.name = name,
                                 .transport = TransportKind::Slurm,
                                 .address = name,
                                 .origin = "slurm"});
        }
    }
    return nodes;
}

} // namespace clusterwright::runner
