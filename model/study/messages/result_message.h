// The sentences of results, in one table: whole sentences with named placeholders, such as "From {place} on, {design} is faster.", to be
// read and translated as they are. Sentences are joined by a blank, findings by "; ".
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

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

} // namespace clusterwright::model
