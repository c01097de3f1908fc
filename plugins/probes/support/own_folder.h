// A temporary folder that nobody else can enter, for as long as its owner lives. A process that is killed leaves its folder: the
// next one that makes a folder beside it takes it away.
#pragma once

#include <filesystem>
#include <string>

namespace clusterwright::probes
{

class OwnFolder
{
public:
    // Makes a folder of a unique name in `above`. If it cannot be made, the path is empty and problem() gives the reason.
    explicit OwnFolder(const std::filesystem::path& above);
    OwnFolder(const OwnFolder&) = delete;
    OwnFolder& operator=(const OwnFolder&) = delete;
    ~OwnFolder(); // removes it

    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }
    [[nodiscard]] const std::string& problem() const { return m_problem; }

private:
    std::filesystem::path m_path;
    std::string m_problem;
    int m_lock =
        -1; // held while the folder is in use: the kernel lets go of it however the owner ends
};

} // namespace clusterwright::probes
