// The sentences of results, in one table: whole sentences with named placeholders, such as "From {place} on, {design} is faster.", to be
// read and translated as they are. Sentences are joined by a blank, findings by "; ".
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

struct MessageValue {
    std::string_view placeholder;
    std::string text;
};

// Returns the message with its placeholders replaced. The id is one of the table, and each of its placeholders has a value; a message
// does not have to use all values, so that the messages of a group ("lead.for.faster", "lead.for.larger") take the same ones.
[[nodiscard]] std::string resultMessage(std::string_view id,
                                        std::initializer_list<MessageValue> values);

// Returns "a, b and c".
[[nodiscard]] std::string listed(std::vector<std::string> items);
// Returns a count as sentences show it: "9,984,000".
[[nodiscard]] std::string countText(std::uint64_t count);
// Returns a factor as sentences show it: "1.85", "1,853".
[[nodiscard]] std::string ratioText(double factor);

// Part of a label between a design and its active scenario.
inline constexpr std::string_view kScenarioPart = ", scenario ";
// Returns labels of inputs as the subjects of sentences: "scenario fast" for "acc-fft-inic, scenario fast", as legends do, unless the
// labels have scenarios of several designs.
[[nodiscard]] std::vector<std::string> sentenceNames(std::vector<std::string> labels);

} // namespace clusterwright::model
