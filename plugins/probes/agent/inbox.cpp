#include "plugins/probes/agent/inbox.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

namespace clusterwright::probes
{

namespace
{

constexpr std::size_t kMostBytes = std::size_t{64} << 20; // B per session
constexpr std::size_t kLongestName = 255;

// Splits a name at slashes; returns nothing if a part is empty, hidden or an option.
bool isPlainName(std::string_view name)
{
    if (name.size() > kLongestName)
        return false;
    while (true) {
        const auto part = name.substr(0, name.find('/'));
        if (part.empty() || part.front() == '.' || part.front() == '-' ||
            !std::ranges::all_of(part, [](unsigned char c) { return c >= ' ' && c < 127; }))
            return false;
        if (part.size() == name.size())
            return true;
        name.remove_prefix(part.size() + 1);
    }
}

std::string firstPart(const std::string& name)
{
    return name.substr(0, name.find('/'));
}

std::string systemError()
{
    return std::strerror(errno); // NOLINT(concurrency-mt-unsafe): one thread
}

bool writeAll(int file, std::string_view bytes)
{
    while (!bytes.empty()) {
        const auto count = ::write(file, bytes.data(), bytes.size());
        if (count < 0 && errno != EINTR)
            return false;
        bytes.remove_prefix(count > 0 ? static_cast<std::size_t>(count) : 0);
    }
    return true;
}

} // namespace

std::string Inbox::makeFolder()
{
    std::error_code error;
    const auto above = std::filesystem::temp_directory_path(error);
    if (error)
        return "the node has no temporary folder: " + error.message();
    m_folder.emplace(above);
    if (!m_folder->path().empty())
        return {};
    auto problem = "cannot create a folder in the node's temporary folder: " + m_folder->problem();
    m_folder.reset();
    return problem;
}

std::string Inbox::put(const std::string& name, std::size_t at, std::string_view bytes)
{
    if (!isPlainName(name))
        return "invalid file name";
    const auto refused = m_refused.find(firstPart(name));
    const bool beginsAgain = at == 0 && m_folder && exists(name);
    if (refused != m_refused.end() && refused->second != name && !beginsAgain)
        return "'" + refused->second + "' is missing";
    auto problem = write(name, at, bytes);
    if (problem.empty())
        m_refused.erase(firstPart(name));
    else
        m_refused[firstPart(name)] = name;
    return problem;
}

bool Inbox::exists(const std::string& name) const
{
    return ::access((m_folder->path() / name).c_str(), F_OK) == 0;
}

std::string Inbox::write(const std::string& name, std::size_t at, std::string_view bytes)
{
    if (m_size + bytes.size() > kMostBytes)
        return "the programs exceed 64 MiB";
    if (!m_folder)
        if (auto problem = makeFolder(); !problem.empty())
            return problem;
    std::error_code error;
    std::filesystem::create_directories((m_folder->path() / name).parent_path(), error);
    if (error)
        return error.message();
    const int start = at == 0 ? O_CREAT | O_TRUNC : O_APPEND;
    const int file = ::open(
        (m_folder->path() / name).c_str(), O_WRONLY | O_CLOEXEC | O_NOFOLLOW | start, S_IRWXU);
    if (file < 0)
        return systemError();
    struct stat status {
    };
    const bool fits = ::fstat(file, &status) == 0 && static_cast<std::size_t>(status.st_size) == at;
    const bool isWritten = fits && writeAll(file, bytes);
    auto problem = isWritten ? std::string() : fits ? systemError() : "a piece is missing";
    ::close(file);
    m_size += bytes.size();
    return problem;
}

std::optional<std::string> Inbox::find(const std::string& name) const
{
    if (!m_folder || !isPlainName(name) || m_refused.contains(firstPart(name)) ||
        ::access((m_folder->path() / name).c_str(), X_OK) != 0)
        return std::nullopt;
    return (m_folder->path() / name).string();
}

} // namespace clusterwright::probes
