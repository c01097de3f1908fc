// A fresh folder for one test, removed with its content at the end.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace clusterwright::tests
{

class TemporaryFolder
{
public:
    TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder();

    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

    // Writes the bytes unchanged; returns the file's path.
    [[nodiscard]] std::string write(const std::string& name, std::string_view bytes) const;
    [[nodiscard]] std::string read(const std::string& name) const;
    [[nodiscard]] bool has(const std::string& name) const
    {
        return std::filesystem::exists(m_path / name);
    }
    [[nodiscard]] bool isEmpty() const { return std::filesystem::is_empty(m_path); }

private:
    std::filesystem::path m_path;
};

} // namespace clusterwright::tests
