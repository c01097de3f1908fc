#include "model/core/open_file.h"

#include <charconv>
#include <fcntl.h>
#include <string_view>
#include <system_error>
#include <unistd.h>

namespace clusterwright::model
{

namespace fs = std::filesystem;

std::optional<int> descriptorOf(const fs::path& path)
{
    constexpr int kMostLinks = 40; // the limit of the kernel
    std::error_code error;
    auto next = fs::absolute(path, error).lexically_normal();
    for (int links = 0; links < kMostLinks && !error; ++links) {
        const auto text = next.string();
        for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
            int number = 0;
            const auto* const end = text.data() + text.size();
            if (text.starts_with(folder) &&
                std::from_chars(text.data() + folder.size(), end, number).ptr == end)
                return number;
        }
        const auto target = fs::read_symlink(next, error);
        next = (next.parent_path() / target).lexically_normal();
    }
    return std::nullopt;
}

bool isStream(const fs::path& path)
{
    std::error_code ignored;
    const auto type = fs::status(path, ignored).type();
    return descriptorOf(path) || type == fs::file_type::character || type == fs::file_type::fifo ||
           type == fs::file_type::socket;
}

void reserveStandardFiles()
{
    int number = ::open("/dev/null", O_RDONLY);
    while (number >= 0 && number <= STDERR_FILENO)
        number = ::open("/dev/null", O_RDONLY);
    if (number >= 0)
        ::close(number);
}

} // namespace clusterwright::model
