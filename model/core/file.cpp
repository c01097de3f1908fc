#include "model/core/file.h"

#include "model/core/open_file.h"

#include <array>
#include <cerrno>
#include <ext/stdio_filebuf.h>
#include <fcntl.h>
#include <fstream>
#include <optional>
#include <string_view>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace clusterwright::model
{

namespace
{

namespace fs = std::filesystem;

Diagnostics fileError(const fs::path& path, std::string code, std::string message, std::string hint)
{
    return {
        Severity::Error, std::move(code), path.string(), "", std::move(message), std::move(hint)};
}

std::string reason(int error)
{
    return std::generic_category().message(error);
}

// Temporary files are named NAME.clusterwright-PROCESS-NUMBER.part, unlike those of any other program.
constexpr std::string_view kTemporary = ".clusterwright-";
constexpr std::string_view kPart = ".part";

bool isSameFile(int number, const fs::path& path)
{
    struct stat ours {
    };
    struct stat there {
    };
    return ::fstat(number, &ours) == 0 && ::lstat(path.c_str(), &there) == 0 &&
           ours.st_ino == there.st_ino && ours.st_dev == there.st_dev;
}

// A new file beside the target. It is locked during the lifetime of this object, so that no process treats it as a leftover. If
// it replaces a file, only its owner can open it until it has the permissions of that file.
class NewFile
{
public:
    NewFile(const fs::path& target, bool isPrivate)
    {
        constexpr int kMostTries = 1000;
        const mode_t mode = isPrivate ? S_IRUSR | S_IWUSR
                                      : S_IRUSR | S_IWUSR | S_IRGRP | S_IWGRP | S_IROTH | S_IWOTH;
        const auto begin = target.string() + std::string(kTemporary) + std::to_string(::getpid());
        for (int i = 0; i < kMostTries && m_path.empty(); ++i) {
            const auto path = begin + "-" + std::to_string(i) + std::string(kPart);
            m_number = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
            if (m_number < 0 && errno != EEXIST)
                return;
            if (m_number < 0)
                continue;
            const bool isLocked = ::flock(m_number, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
            if (isLocked && isSameFile(m_number, path))
                m_path = path;
            else
                ::close(std::exchange(m_number, -1));
        }
    }
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;
    ~NewFile()
    {
        if (m_number >= 0)
            ::close(m_number);
    }

    [[nodiscard]] const fs::path& path() const { return m_path; } // empty on failure

private:
    fs::path m_path;
    int m_number = -1;
};

bool isTemporaryOf(const std::string& target, const std::string& name)
{
    const auto begin = target + std::string(kTemporary);
    if (!name.starts_with(begin) || !name.ends_with(kPart) ||
        name.size() <= begin.size() + kPart.size())
        return false;
    const auto isNumber = [](std::string_view text) {
        return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
    };
    const auto numbers =
        std::string_view(name).substr(begin.size(), name.size() - begin.size() - kPart.size());
    const auto dash = numbers.find('-');
    return dash != std::string_view::npos && isNumber(numbers.substr(0, dash)) &&
           isNumber(numbers.substr(dash + 1));
}

// Removes temporary files of the same target whose locks are released: no program writes them any more.
void removeLeftovers(const fs::path& target)
{
    std::error_code error;
    const auto folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
    const auto name = target.filename().string();
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        if (!isTemporaryOf(name, entry->path().filename().string()))
            continue;
        const auto& path = entry->path();
        const int number = ::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
        if (number < 0)
            continue;
        if (::flock(number, LOCK_EX | LOCK_NB) == 0 && isSameFile(number, path))
            ::unlink(path.c_str());
        ::close(number);
    }
}

// Returns whether the file has reached the disk. An earlier rename would leave an empty file after a power cut.
bool syncFile(const fs::path& path)
{
    const int number = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    // Some network file systems do not support fsync.
    const bool isSynced = number >= 0 && (::fsync(number) == 0 || errno == EINVAL ||
                                          errno == ENOSYS || errno == EOPNOTSUPP);
    if (number >= 0)
        ::close(number);
    return isSynced;
}

// Returns whether everything is written; `problems` are those of the writer.
bool writeAll(const fs::path& path,
              const std::function<Diagnostics(std::ostream&)>& write,
              Diagnostics& problems)
{
    std::ofstream stream(path, std::ios::binary | std::ios::trunc);
    if (stream)
        problems = write(stream);
    stream.close();
    return stream.good() && !hasErrors(problems);
}

Diagnostics unwritable(const fs::path& path, int cause)
{
    return {
        fileError(path,
                  "file.unwritable",
                  "cannot be written: " + (cause != 0 ? reason(cause) : "writing was interrupted"),
                  "check the folder, its permissions and the free space")};
}

Diagnostics writeOpenFile(int number,
                          const fs::path& path,
                          const std::function<Diagnostics(std::ostream&)>& write)
{
    errno = 0;
    __gnu_cxx::stdio_filebuf<char> buffer(::dup(number), std::ios::out); // closes its descriptor
    std::ostream stream(&buffer);
    auto problems = write(stream);
    stream.flush();
    const int cause = buffer.is_open() ? errno : EBADF; // not open for writing
    return hasErrors(problems) || stream.good() ? problems : unwritable(path, cause);
}

Diagnostics replaceFile(const fs::path& path,
                        const std::function<Diagnostics(std::ostream&)>& write)
{
    Diagnostics problems;
    std::error_code error;
    const auto status = fs::status(path, error);
    const bool plain =
        status.type() == fs::file_type::not_found || status.type() == fs::file_type::regular;
    if (plain && fs::exists(status) &&
        ::access(path.c_str(), W_OK) != 0) // else renaming would replace a read-only file
        return {fileError(path,
                          "file.unwritable",
                          "cannot be written: " + reason(errno),
                          "check its permissions")};
    const fs::path target =
        plain && fs::is_symlink(path, error) ? fs::canonical(path, error) : path;
    const bool isReplaced = fs::exists(status);
    errno = target.empty() ? error.value() : 0; // a link to a missing file
    std::optional<NewFile> created;
    if (plain && !target.empty()) {
        removeLeftovers(target);
        errno = 0;
        created.emplace(target, isReplaced);
    }
    const fs::path temporary = created ? created->path() : target;
    if (!temporary.empty() && writeAll(temporary, write, problems) &&
        (!plain || syncFile(temporary))) {
        if (!plain)
            return {};
        if (isReplaced)
            fs::permissions(temporary, status.permissions(), error);
        fs::rename(temporary, target, error);
        if (!error)
            return {};
        errno = error.value();
    }
    const int cause = errno;
    if (plain && !temporary.empty())
        fs::remove(temporary, error);
    if (hasErrors(problems))
        return problems;
    return unwritable(path, cause);
}

// Opened for reading. Opening does not wait: a pipe without a writer is empty.
class Descriptor
{
public:
    explicit Descriptor(const fs::path& path)
        : m_number(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK))
    {
        if (m_number >= 0)
            ::fcntl(m_number, F_SETFL, O_RDONLY); // reading waits
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor()
    {
        if (m_number >= 0)
            ::close(m_number);
    }

    [[nodiscard]] bool isOpen() const { return m_number >= 0; }

    // Returns the number of bytes: 0 at the end, negative when reading failed.
    [[nodiscard]] ssize_t read(char* target, std::size_t most) const
    {
        ssize_t count = 0;
        do
            count = ::read(m_number, target, most);
        while (count < 0 && errno == EINTR);
        return count;
    }

private:
    int m_number;
};

} // namespace

Result<std::string> readFile(const fs::path& path, std::size_t largest)
{
    std::error_code ignored;
    const auto status = fs::status(path, ignored);
    if (status.type() == fs::file_type::not_found)
        return fileError(path, "file.missing", "the file does not exist", "check the path");
    if (status.type() == fs::file_type::directory)
        return fileError(path, "file.unreadable", "this is a folder", "choose a file in it");
    const Descriptor file(path);
    if (!file.isOpen())
        return fileError(
            path, "file.unreadable", "cannot be read: " + reason(errno), "check its permissions");
    std::string text;
    std::array<char, std::size_t{1} << 16> chunk{};
    while (true) {
        const auto count = file.read(chunk.data(), chunk.size());
        if (count < 0)
            return fileError(
                path, "file.unreadable", "cannot be read: " + reason(errno), "check the disk");
        if (count == 0)
            break;
        text.append(chunk.data(), static_cast<std::size_t>(count));
        if (text.size() > largest)
            return fileError(path,
                             "file.too_large",
                             "is larger than " + std::to_string(largest >> 20) + " MiB",
                             "Clusterwright files are smaller; check the path");
    }
    return text;
}

Diagnostics writeFile(const fs::path& path, std::string_view text)
{
    return writeFile(path, [text](std::ostream& stream) {
        stream.write(text.data(), static_cast<std::streamsize>(text.size()));
        return Diagnostics{};
    });
}

Diagnostics writeFile(const fs::path& path, const std::function<Diagnostics(std::ostream&)>& write)
{
    const auto open = descriptorOf(path);
    return open ? writeOpenFile(*open, path, write) : replaceFile(path, write);
}

} // namespace clusterwright::model
