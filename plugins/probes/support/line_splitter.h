// Splits the byte stream of an untrusted program into lines of limited length, and limits the depth of JSON. Without dependencies, because
// probes, the agent and the runner share this file.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace clusterwright::probes
{

// Limits on a probe's output lines.
inline constexpr std::size_t kLongestProbeLine = std::size_t{64} << 10; // B
inline constexpr int kDeepestProbeLine = 16;
inline constexpr std::size_t kMostProbeCommas =
    4096; // limits the linear search of an object's fields

// Law: every byte except line ends is passed on exactly once; a longer line is cut after `longest` bytes.
class LineSplitter
{
public:
    explicit LineSplitter(std::size_t longest)
        : m_longest(longest)
    {
    }

    // Calls sink(line, length) for each line that ends in `bytes`; the length of a cut line exceeds its size.
    template <typename Sink>
    void feed(std::string_view bytes, Sink&& sink)
    {
        while (true) {
            const auto end = bytes.find('\n');
            keep(bytes.substr(0, end));
            if (end == std::string_view::npos)
                return;
            handOver(sink);
            bytes.remove_prefix(end + 1);
        }
    }

    // Passes on a last line without line end at the end of the stream.
    template <typename Sink>
    void finish(Sink&& sink)
    {
        if (m_length > 0)
            handOver(sink);
    }

private:
    void keep(std::string_view bytes)
    {
        m_length += bytes.size();
        m_line += bytes.substr(0, m_longest - m_line.size());
    }

    template <typename Sink>
    void handOver(Sink& sink)
    {
        const auto length = m_length;
        m_length = 0;
        const std::string line = std::move(m_line);
        m_line.clear();
        sink(std::string_view(line), length);
    }

    std::size_t m_longest;
    std::size_t m_length = 0; // length of the current line, including cut bytes
    std::string m_line;
};

// Returns whether the nesting of a JSON text is limited; to check before parsing.
[[nodiscard]] inline bool isShallow(std::string_view json, int deepest)
{
    int depth = 0;
    bool inText = false;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const char c = json[i];
        if (inText && c == '\\')
            ++i;
        else if (c == '"')
            inText = !inText;
        else if (!inText && (c == '{' || c == '['))
            ++depth;
        else if (!inText && (c == '}' || c == ']'))
            --depth;
        if (depth > deepest)
            return false;
    }
    return true;
}

// Returns whether a line has few fields and no NUL, which would end it for a parser.
[[nodiscard]] inline bool isModest(std::string_view line, std::size_t mostCommas = kMostProbeCommas)
{
    std::size_t commas = 0;
    for (const char c : line) {
        if (c == '\0')
            return false;
        commas += c == ',' ? 1 : 0;
    }
    return commas <= mostCommas;
}

} // namespace clusterwright::probes
