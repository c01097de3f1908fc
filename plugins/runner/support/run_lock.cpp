#include "plugins/runner/support/run_lock.h"

#include "model/core/finding.h"
#include "model/core/text.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <string_view>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace clusterwright::runner
{

namespace
{

namespace fs = std::filesystem;
using probes::Descriptor;

constexpr std::size_t kLongestHolder = 200; // B
constexpr std::string_view kLockEnding = ".lock";

// Imported runs can have any id.
std::string plainName(const std::string& run)
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    constexpr std::size_t kLongest = 64;
    std::string name;
    for (const char given : run.substr(0, kLongest)) {
        const auto code = static_cast<unsigned char>(given);
        if (model::isLetterOrDigit(given))
            name += given;
        else
            name += {'_', kDigits[code / 16U], kDigits[code % 16U]};
    }
    return name;
}

fs::path fileOf(const fs::path& store, const std::string& run)
{
    return store.string() + "." + plainName(run) + std::string(kLockEnding);
}

// The holder removes the file, so the locked file may no longer be in the folder.
bool isStillThere(const Descriptor& file, const fs::path& path)
{
    struct stat ours {
    };
    struct stat there {
    };
    return ::fstat(file.number(), &ours) == 0 && ::stat(path.c_str(), &there) == 0 &&
           ours.st_ino == there.st_ino && ours.st_dev == there.st_dev;
}

model::Diagnostics unwritable(const fs::path& path)
{
    return {model::Severity::Error,
            "store.unwritable",
            path.string(),
            "",
            std::strerror(errno), // NOLINT(concurrency-mt-unsafe)
            "check the folder, its permissions and the disk"};
}

model::Diagnostics held(const Descriptor& file, const std::string& run)
{
    std::array<char, kLongestHolder> text{};
    const auto count = ::pread(file.number(), text.data(), text.size(), 0);
    const std::string holder(text.data(), count > 0 ? static_cast<std::size_t>(count) : 0);
    return model::refusal("run.held",
                          "the run " + run.substr(0, kLongestHolder) + " is locked by " +
                              (holder.empty() ? "another program" : holder),
                          "wait for the other program, or end it");
}

// Removes the unlocked files of killed holders.
void removeLeftLocks(const fs::path& store)
{
    const auto begin = store.filename().string() + ".";
    std::error_code error;
    const auto folder = store.has_parent_path() ? store.parent_path() : fs::path(".");
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        const auto& path = entry->path();
        const auto name = path.filename().string();
        if (!name.starts_with(begin) || !name.ends_with(kLockEnding))
            continue;
        const auto run = std::string_view(name).substr(
            begin.size(), name.size() - std::min(name.size(), begin.size() + kLockEnding.size()));
        if (!std::ranges::all_of(run, [](char c) { return model::isLetterOrDigit(c) || c == '_'; }))
            continue;
        const Descriptor file(::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
        if (file.isOpen() && ::flock(file.number(), LOCK_EX | LOCK_NB) == 0 &&
            isStillThere(file, path))
            ::unlink(path.c_str());
    }
}

} // namespace

RunLock::RunLock(fs::path file, Descriptor lock)
    : m_file(std::move(file))
    , m_lock(std::move(lock))
{
}

model::Result<std::unique_ptr<RunLock>>
RunLock::take(const fs::path& store, const std::string& run, const std::string& holder)
{
    removeLeftLocks(store);
    const auto path = fileOf(store, run);
    while (true) {
        Descriptor file(
            ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR));
        if (!file.isOpen())
            return unwritable(path);
        if (::flock(file.number(), LOCK_EX | LOCK_NB) != 0)
            return errno == EWOULDBLOCK ? held(file, run) : unwritable(path);
        if (!isStillThere(file, path))
            continue;
        const auto text = holder.substr(0, kLongestHolder);
        if (::ftruncate(file.number(), 0) != 0 ||
            ::pwrite(file.number(), text.data(), text.size(), 0) < 0)
            return unwritable(path);
        return std::unique_ptr<RunLock>(new RunLock(path, std::move(file)));
    }
}

bool RunLock::isHeld(const fs::path& store, const std::string& run)
{
    const Descriptor file(
        ::open(fileOf(store, run).c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
    return file.isOpen() && ::flock(file.number(), LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

RunLock::~RunLock()
{
    std::error_code ignored;
    fs::remove(
        m_file,
        ignored); // before the unlock, because waiting processes check whether this is still the file
}

} // namespace clusterwright::runner
