#include "plugins/runner/nodes/program_files.h"

#include "model/core/diagnostics.h"

#include <algorithm>
#include <functional>

namespace clusterwright::runner
{

namespace
{

namespace fs = std::filesystem;

constexpr std::size_t kLongestName =
    150; // B, within the folder; an agent accepts 255 with the folder's name
constexpr int kDeepestFolder = 8; // levels of nested folders

bool isInProbeFolder(const fs::path& program)
{
    std::error_code ignored;
    return fs::is_regular_file(program.parent_path() / "probe.json", ignored);
}

std::string pathHash(const fs::path& path)
{
    return std::to_string(std::hash<std::string>()(path.string()));
}

bool staysHere(const fs::path& name)
{
    return name.string().starts_with('.') || name == "__pycache__";
}

// Returns whether an agent accepts the name.
bool isPlain(const std::string& name)
{
    return name.size() <= kLongestName && !name.starts_with('-') &&
           std::ranges::all_of(name, [](unsigned char c) { return c >= ' ' && c < 127; });
}

// Returns "HASH-wake_up", the folder on the node for all files.
std::string folderName(const fs::path& folder)
{
    const auto name = folder.filename().string();
    return pathHash(folder) + "-" +
           (isPlain(name) && name.size() < kLongestName / 2 ? name : "probe");
}

class FolderReader
{
public:
    explicit FolderReader(const fs::path& program)
        : m_program(program)
        , m_folder(program.parent_path())
    {
    }

    model::Result<ProgramFiles> read()
    {
        std::error_code error;
        for (fs::recursive_directory_iterator entry(m_folder, error), end;
             !error && entry != end && m_problems.empty();
             entry.increment(error)) {
            if (staysHere(entry->path().filename())) {
                entry.disable_recursion_pending();
                continue;
            }
            if (entry.depth() >= kDeepestFolder)
                refuse(entry->path(), "is nested too deeply", "use at most 8 levels of folders");
            else
                take(*entry);
        }
        if (error)
            refuse(m_folder, "cannot be read: " + error.message(), "");
        if (!m_problems.empty())
            return m_problems;
        std::ranges::sort(m_found.files, {}, &ProgramFile::name);
        m_found.files.push_back({programName(m_program), m_program});
        return m_found;
    }

private:
    void take(const fs::directory_entry& entry)
    {
        const auto& path = entry.path();
        std::error_code error;
        if (entry.is_symlink(error) && !leadsInside(path))
            return refuse(path,
                          "is a link out of the probe's folder or to a folder",
                          "replace the link by a copy");
        if (entry.is_directory(error))
            return;
        if (!entry.is_regular_file(error))
            return refuse(path, "is neither a file nor a folder", "remove this entry");
        const auto name = path.lexically_relative(m_folder).generic_string();
        if (!isPlain(name) || !isPlain(path.filename().string()))
            return refuse(path,
                          "has an invalid name",
                          "use at most 150 ASCII characters without a leading dash");
        m_size += entry.file_size(error);
        if (path != m_program)
            m_found.files.push_back({folderName(m_folder) + "/" + name, path});
        if (m_size > kLargestProgramFolder)
            refuse(path, "makes the folder exceed 64 MiB", "remove data files");
        else if (m_found.files.size() >= kMostProgramFiles)
            refuse(path,
                   "exceeds the maximum of 200 files of a probe",
                   "remove files that the program does not need");
    }

    [[nodiscard]] bool leadsInside(const fs::path& link) const
    {
        std::error_code error;
        const auto target = fs::canonical(link, error);
        if (error || !fs::is_regular_file(target, error))
            return false;
        const auto inside = target.lexically_relative(fs::canonical(m_folder, error));
        return !error && !inside.empty() && *inside.begin() != "..";
    }

    void refuse(const fs::path& path, const std::string& message, std::string hint)
    {
        m_problems.add({model::Severity::Error,
                        "probe.folder",
                        path.string(),
                        "",
                        "'" + path.filename().string() + "' " + message,
                        std::move(hint)});
    }

    fs::path m_program;
    fs::path m_folder;
    std::uintmax_t m_size = 0;
    ProgramFiles m_found;
    model::Diagnostics m_problems;
};

} // namespace

std::string programName(const fs::path& program)
{
    const auto name = program.filename().string();
    return isInProbeFolder(program) ? folderName(program.parent_path()) + "/" + name
                                    : pathHash(program) + "-" + name;
}

model::Result<ProgramFiles> programFiles(const fs::path& program)
{
    if (!isInProbeFolder(program))
        return ProgramFiles{{{programName(program), program}}};
    return FolderReader(program).read();
}

} // namespace clusterwright::runner
