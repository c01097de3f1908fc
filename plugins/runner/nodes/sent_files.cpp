#include "plugins/runner/nodes/sent_files.h"

namespace clusterwright::runner
{

namespace
{

constexpr std::size_t kMostSentFiles = 1000;

// Returns "HASH-wake_up" for "HASH-wake_up/run.py".
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

// The path becomes a word of a command line here, so it must not be an option.
void SentFiles::takePath(const std::string& name, const std::string& path)
{
    constexpr std::size_t kLongestPath = 4096;
    if (path.empty())
        takeRefusal(
            name,
            "cannot execute the program on the node: the temporary folder may be mounted noexec");
    else if (path.starts_with('/') && path.size() < kLongestPath && m_paths.size() < kMostSentFiles)
        m_paths[name] = path;
    else
        takeRefusal(name, "the path on the node is not valid on a command line");
}

void SentFiles::takeRefusal(const std::string& name, const std::string& why)
{
    if (m_refusals.size() < kMostSentFiles)
        m_refusals.try_emplace(folderOf(name), why);
}

} // namespace clusterwright::runner
