// A private temporary folder that exists as long as its owner. A killed process leaves its folder, which the next process that creates a
// folder beside it removes.
#pragma once

#include <filesystem>
#include <string>

namespace clusterwright::probes
{

class OwnFolder
{
public:
    // Creates a folder with a unique name in `above`. After a failure the path is empty and problem() returns the reason.
    explicit OwnFolder(const std::filesystem::path& above);
    OwnFolder(const OwnFolder&) = delete;
    OwnFolder& operator=(const OwnFolder&) = delete;
    ~OwnFolder(); // removes the folder

    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }
    [[nodiscard]] const std::string& problem() const { return m_problem; }

private:
    std::filesystem::path m_path;
    std::string m_problem;
    int m_lock =
        -1; // locked while the folder is in use; the kernel releases the lock however the owner ends
};

} // namespace clusterwright::probes
