// Reads lines of untrusted files without using more memory than the longest allowed line.
#pragma once

#include <istream>
#include <string>

namespace clusterwright::runner
{

enum class LineEnd {
    Found,
    TooLong, // `line` has its beginning; the rest is not yet read
    None,    // end of file
};

// Reads a line without its line feed or CR LF.
[[nodiscard]] inline LineEnd
readBoundedLine(std::istream& text, std::size_t longest, std::string& line)
{
    line.clear();
    auto* const buffer = text.rdbuf();
    for (auto next = buffer->sbumpc(); next != std::char_traits<char>::eof();
         next = buffer->sbumpc()) {
        if (next == '\n') {
            if (line.ends_with('\r'))
                line.pop_back();
            return LineEnd::Found;
        }
        if (line.size() == longest)
            return LineEnd::TooLong;
        line += static_cast<char>(next);
    }
    return line.empty() ? LineEnd::None : LineEnd::Found;
}

} // namespace clusterwright::runner
