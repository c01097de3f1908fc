#include "plugins/runner/nodes/sent_files.h"

namespace clusterwright::runner
{

namespace
{

constexpr std::size_t kMostSentFiles = 1000;

// "HASH-wake_up" of "HASH-wake_up/run.py"
std::string folderOf(const std::string& file)
{
    return file.substr(0, file.find('/'));
}

} // namespace

std::optional<std::string> SentFiles::pathOf(const std::string& file) const
{
    const auto found = m_paths.find(file);
    return found == m_paths.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::string> SentFiles::refusalOf(const std::string& file) const
{
    const auto found = m_refusals.find(folderOf(file));
    return found == m_refusals.end() ? std::nullopt : std::optional(found->second);
}

void SentFiles::forgetRefusal(const std::string& file)
{
    m_refusals.erase(folderOf(file));
}

// It becomes a word of a command line here: a node must not slip an option into that.
void SentFiles::takePath(const std::string& name, const std::string& path)
{
    constexpr std::size_t kLongestPath = 4096;
    if (path.empty())
        takeRefusal(name, "it cannot be executed there: is the temporary folder mounted noexec?");
    else if (path.starts_with('/') && path.size() < kLongestPath && m_paths.size() < kMostSentFiles)
        m_paths[name] = path;
    else
        takeRefusal(name, "its place there is no path that a command line may have");
}

void SentFiles::takeRefusal(const std::string& name, const std::string& why)
{
    if (m_refusals.size() < kMostSentFiles)
        m_refusals.try_emplace(folderOf(name), why);
}

} // namespace clusterwright::runner
