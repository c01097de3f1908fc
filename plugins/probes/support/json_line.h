// Writes one JSON object on one line, as the protocols of probes and of the agent want it. Text that is not UTF-8 comes out
// with U+FFFD for each bad byte, so a line is always valid JSON. No dependencies: the runner uses it too.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace clusterwright::probes
{

class JsonLine
{
public:
    explicit JsonLine(std::string_view type); // {"type":"..."

    JsonLine& text(std::string_view name, std::string_view value);
    JsonLine& number(std::string_view name,
                     double value); // shortest form that reads back the same; finite
    JsonLine& integer(std::string_view name, std::int64_t value);
    JsonLine& flag(std::string_view name, bool value);
    JsonLine& json(std::string_view name,
                   std::string_view value); // JSON already, without line breaks
    JsonLine& open(std::string_view name);  // an object, up to close()
    JsonLine& close();

    [[nodiscard]] std::string finish(); // with the line feed

private:
    void key(std::string_view name);

    std::string m_line;
};

} // namespace clusterwright::probes
