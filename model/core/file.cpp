#include "model/core/file.h"

#include <cerrno>
#include <fstream>
#include <system_error>

#include <unistd.h>

namespace clusterwright::model
{

namespace
{

namespace fs = std::filesystem;

Diagnostic fileError(const fs::path& path, std::string code, std::string message, std::string hint)
{
    return {Severity::Error, std::move(code), path.string(), "", std::move(message), std::move(hint)};
}

std::string reason(int error)
{
    return std::generic_category().message(error);
}

bool writeAll(const fs::path& path, std::string_view text)
{
    std::ofstream stream(path, std::ios::binary | std::ios::trunc);
    stream.write(text.data(), static_cast<std::streamsize>(text.size()));
    stream.close();
    return stream.good();
}

} // namespace

Result<std::string> readFile(const fs::path& path, std::size_t largest)
{
    std::error_code ignored;
    const auto status = fs::status(path, ignored);
    if (status.type() == fs::file_type::not_found)
        return fileError(path, "file.missing", "there is no such file", "check the path");
    if (status.type() == fs::file_type::directory)
        return fileError(path, "file.unreadable", "this is a folder", "name a file in it");
    std::ifstream stream(path, std::ios::binary);
    if (!stream)
        return fileError(
            path, "file.unreadable", "cannot be read: " + reason(errno), "check its permissions");
    std::string text;
    constexpr std::size_t kChunk = std::size_t{1} << 16;
    while (stream) {
        const auto before = text.size();
        text.resize(before + kChunk);
        stream.read(text.data() + before, kChunk);
        text.resize(before + static_cast<std::size_t>(stream.gcount()));
        if (text.size() > largest)
            return fileError(path,
                             "file.too_large",
                             "is larger than " + std::to_string(largest >> 20) + " MiB",
                             "this is not a file of ours");
    }
    if (stream.bad())
        return fileError(path, "file.unreadable", "reading broke off", "check the disk");
    return text;
}

Diagnostics writeFile(const fs::path& path, std::string_view text)
{
    std::error_code error;
    const auto status = fs::status(path, error);
    const bool plain =
        status.type() == fs::file_type::not_found || status.type() == fs::file_type::regular;
    const fs::path target = plain && fs::is_symlink(path, error) ? fs::canonical(path, error) : path;
    const fs::path temporary =
        plain ? fs::path(target.string() + ".part" + std::to_string(::getpid())) : target;
    errno = 0;
    if (!target.empty() && writeAll(temporary, text)) {
        if (!plain)
            return {};
        fs::rename(temporary, target, error);
        if (!error)
            return {};
        errno = error.value();
    }
    const int cause = errno;
    if (plain && !target.empty())
        fs::remove(temporary, error);
    return {fileError(path,
                      "file.unwritable",
                      "cannot be written: " + (cause != 0 ? reason(cause) : "writing broke off"),
                      "check the folder, its permissions and the free space")};
}

} // namespace clusterwright::model
