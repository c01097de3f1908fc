// Lines out of a stream of bytes from a program that nobody vouches for: bounded in length, and in depth where they are JSON.
// Free of dependencies: probes, the agent and the runner share it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace clusterwright::probes
{

// Of what a probe prints.
inline constexpr std::size_t kLongestProbeLine = std::size_t{64} << 10; // B
inline constexpr int kDeepestProbeLine = 16;
inline constexpr std::size_t kMostProbeCommas = 4096; // an object's fields are looked up one by one

// Law: every byte but the line ends is handed over exactly once, except those of a line past `longest`, of which the first
// `longest` are.
class LineSplitter
{
public:
    explicit LineSplitter(std::size_t longest)
        : m_longest(longest)
    {
    }

    // Calls sink(line, length) for each line that ends in `bytes`; a line whose length is above its size was cut.
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

    // The stream ended: a last line may have no end.
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
    std::size_t m_length = 0; // of the line so far, with what was cut
    std::string m_line;
};

// Whether the brackets of a JSON text nest no deeper; to be asked before any parser sees it.
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

// Whether a line is short of fields and has no NUL, which a parser takes for its end.
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
