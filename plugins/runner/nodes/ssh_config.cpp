// Reads the host names of an ssh_config(5); ssh reads the other settings when it connects.
#include "model/core/diagnostics.h"
#include "model/core/file.h"
#include "model/core/text.h"
#include "plugins/runner/nodes/node_list.h"
#include "plugins/runner/support/folders.h"

#include <algorithm>
#include <glob.h>

namespace clusterwright::runner
{

namespace
{

namespace fs = std::filesystem;

// Splits a line into the keyword in lower case and the arguments. Quotes can contain blanks, and '=' can follow the keyword.
std::vector<std::string> wordsOf(std::string_view line)
{
    std::vector<std::string> words;
    std::string word;
    bool isQuoted = false;
    bool isWord = false;
    const auto finish = [&] {
        if (isWord)
            words.push_back(std::exchange(word, {}));
        isWord = false;
    };
    for (const char c : line) {
        if (c == '"') {
            isQuoted = !isQuoted;
            isWord = true;
        } else if (!isQuoted && (c == ' ' || c == '\t' || c == '\r' ||
                                 (c == '=' && words.size() + (isWord ? 1 : 0) == 1))) {
            finish();
        } else if (!isQuoted && c == '#' && !isWord) {
            break;
        } else {
            word += c;
            isWord = true;
        }
    }
    finish();
    if (!words.empty())
        words[0] = model::lowered(words[0]);
    return words;
}

bool isPattern(const std::string& name)
{
    return name.find_first_of("*?!") != std::string::npos;
}

class SshConfigReader
{
public:
    explicit SshConfigReader(NodeList& list)
        : m_list(list)
    {
    }

    void read(const fs::path& file, int depth)
    {
        constexpr int kDeepest = 16; // limit of ssh
        constexpr std::size_t kLargest = std::size_t{4} << 20;
        if (depth > kDeepest)
            return warn("ssh_config.depth", file, "Include exceeds 16 levels");
        std::error_code ignored;
        const auto text = model::readFile(file, kLargest);
        if (!text && (depth == 0 && !fs::exists(file, ignored)))
            return; // a missing file is not an error
        if (!text)
            return warn("ssh_config.unreadable", file, firstMessage(text.diagnostics()));
        m_isEverywhere = true;
        m_current.clear();
        for (const auto& line : model::split(text.value(), '\n'))
            take(wordsOf(line), file, depth);
    }

private:
    void take(const std::vector<std::string>& words, const fs::path& file, int depth)
    {
        if (words.size() < 2)
            return;
        if (words[0] == "host")
            takeHosts(words, file);
        else if (words[0] == "match")
            beginBlock(false);
        else if (words[0] == "hostname" && words[1].find('%') == std::string::npos)
            takeHostName(words[1]);
        else if (words[0] == "include" && m_isEverywhere)
            include({words.begin() + 1, words.end()}, depth);
    }

    void beginBlock(bool isEverywhere)
    {
        m_isEverywhere = isEverywhere;
        m_current.clear();
    }

    void takeHosts(const std::vector<std::string>& words, const fs::path& file)
    {
        beginBlock(words.size() == 2 && words[1] == "*");
        for (std::size_t i = 1; i < words.size(); ++i) {
            const auto& name = words[i];
            if (isPattern(name))
                continue;
            if (!isNodeName(name)) {
                warn("node.name",
                     file,
                     "'" + name.substr(0, 80) + "' is not a valid node name",
                     "use a Host name without spaces, commas, '/' or a leading '-'");
                continue;
            }
            m_current.push_back(name);
            if (!m_list.find(name) && m_list.nodes.size() < kMostNodes)
                m_list.nodes.push_back({.name = name,
                                        .transport = TransportKind::Ssh,
                                        .address = name,
                                        .origin = file.string()});
        }
    }

    // The first definition counts, as in ssh.
    void takeHostName(const std::string& address)
    {
        for (auto& node : m_list.nodes)
            if (node.dataAddress.empty() && isNumericAddress(address) &&
                std::ranges::find(m_current, node.name) != m_current.end())
                node.dataAddress = address;
    }

    // Returns the files of a pattern, relative to ~/.ssh, in the order of glob(3).
    void include(const std::vector<std::string>& patterns, int depth)
    {
        for (const auto& pattern : patterns) {
            const auto whole = pattern.starts_with("~/")  ? homeFolder() / pattern.substr(2)
                               : pattern.starts_with('/') ? fs::path(pattern)
                                                          : homeFolder() / ".ssh" / pattern;
            glob_t found{};
            if (::glob(whole.c_str(), 0, nullptr, &found) == 0)
                for (std::size_t i = 0; i < found.gl_pathc && m_files < kMostFiles; ++i, ++m_files)
                    read(found.gl_pathv[i], depth + 1);
            ::globfree(&found);
        }
        beginBlock(true); // the last block of an included file ends with the file
    }

    void warn(std::string code,
              const fs::path& file,
              std::string message,
              std::string hint = "make the file readable to list its hosts")
    {
        append(m_list.problems,
               {model::Severity::Warning,
                std::move(code),
                file.string(),
                "",
                std::move(message),
                std::move(hint)});
    }

    static constexpr int kMostFiles = 1000;

    NodeList& m_list;
    std::vector<std::string> m_current; // hosts of the current block
    bool m_isEverywhere = true;         // the block applies to every host
    int m_files = 0;
};

} // namespace

NodeList readSshConfig(const fs::path& file)
{
    NodeList list;
    SshConfigReader(list).read(file, 0);
    return list;
}

} // namespace clusterwright::runner
