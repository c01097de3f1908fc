#include "tests/support/temporary_folder.h"

#include <cerrno>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <stdlib.h>
#include <system_error>

namespace clusterwright::tests
{

namespace
{

namespace fs = std::filesystem;

fs::path freshFolder()
{
    auto name = (fs::temp_directory_path() / "clusterwright-test-XXXXXX").string();
    if (!::mkdtemp(name.data()))
        throw std::system_error(errno, std::generic_category(), name);
    return name;
}

} // namespace

TemporaryFolder::TemporaryFolder()
    : m_path(freshFolder())
{
}

TemporaryFolder::~TemporaryFolder()
{
    std::error_code ignored;
    for (const auto& entry : fs::recursive_directory_iterator(m_path, ignored))
        if (entry.is_directory(ignored)) // a test may have removed the write permission
            fs::permissions(entry.path(), fs::perms::owner_all, fs::perm_options::add, ignored);
    fs::remove_all(m_path, ignored);
}

std::string TemporaryFolder::write(const std::string& name, std::string_view bytes) const
{
    const auto file = m_path / name;
    std::ofstream stream(file, std::ios::binary);
    stream.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    stream.close();
    if (!stream)
        throw std::runtime_error("cannot write " + file.string());
    return file.string();
}

std::string TemporaryFolder::read(const std::string& name) const
{
    std::ifstream stream(m_path / name, std::ios::binary);
    if (!stream)
        throw std::runtime_error("cannot read " + (m_path / name).string());
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

} // namespace clusterwright::tests
