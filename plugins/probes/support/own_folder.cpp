#include "plugins/probes/support/own_folder.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <string_view>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace clusterwright::probes
{

namespace
{

namespace fs = std::filesystem;

constexpr std::string_view kPrefix = "clusterwright-";
constexpr std::string_view kPattern = "clusterwright-XXXXXX";
constexpr std::time_t kYoung = 60; // s, because a new folder may not be locked yet

int openFolder(const fs::path& path)
{
    return ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

// Returns whether the folder belongs to this user, is old enough and unlocked.
bool isLeftBehind(int folder)
{
    struct stat status {
    };
    return ::fstat(folder, &status) == 0 && status.st_uid == ::geteuid() &&
           (status.st_mode & (S_IRWXG | S_IRWXO)) == 0 &&
           std::time(nullptr) - status.st_mtime > kYoung && ::flock(folder, LOCK_EX | LOCK_NB) == 0;
}

void removeLeftBehind(const fs::path& above)
{
    std::error_code error;
    std::vector<fs::path> candidates;
    for (fs::directory_iterator entry(above, error), end; !error && entry != end;
         entry.increment(error)) {
        const auto name = entry->path().filename().string();
        if (name.size() == kPattern.size() && name.starts_with(kPrefix))
            candidates.push_back(entry->path());
    }
    for (const auto& path : candidates) {
        const int folder = openFolder(path);
        if (folder < 0)
            continue;
        if (isLeftBehind(folder))
            fs::remove_all(path, error);
        ::close(folder);
    }
}

} // namespace

OwnFolder::OwnFolder(const fs::path& above)
{
    removeLeftBehind(above);
    auto name = (above / kPattern).string();
    if (!::mkdtemp(name.data())) {        // mode 0700
        m_problem = std::strerror(errno); // NOLINT(concurrency-mt-unsafe)
        return;
    }
    m_path = name;
    m_lock = openFolder(m_path);
    static_cast<void>(::flock(m_lock, LOCK_SH));
}

OwnFolder::~OwnFolder()
{
    std::error_code ignored;
    if (!m_path.empty())
        fs::remove_all(m_path, ignored);
    if (m_lock >= 0)
        ::close(m_lock);
}

} // namespace clusterwright::probes
