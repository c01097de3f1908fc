// Programs that the runner sends to the node, stored in a private folder of the session.
#pragma once

#include "plugins/probes/support/own_folder.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace clusterwright::probes
{

class Inbox
{
public:
    Inbox() = default;
    Inbox(const Inbox&) = delete;
    Inbox& operator=(const Inbox&) = delete;

    // Appends to the executable file of this name; a first piece (`at` 0) begins the file. A name can contain folders. Returns the error,
    // or nothing. After one file of a folder was refused, all its files are refused and not found until they are sent again.
    [[nodiscard]] std::string put(const std::string& name, std::size_t at, std::string_view bytes);

    // Returns the file's path, or nothing for an unknown name.
    [[nodiscard]] std::optional<std::string> find(const std::string& name) const;

private:
    [[nodiscard]] std::string makeFolder();
    [[nodiscard]] bool exists(const std::string& name) const; // whether the folder exists
    [[nodiscard]] std::string
    write(const std::string& name, std::size_t at, std::string_view bytes);

    std::optional<OwnFolder> m_folder;            // created by the first file
    std::size_t m_size = 0;                       // B, total of all pieces
    std::map<std::string, std::string> m_refused; // refused file, by the first part of its name
};

} // namespace clusterwright::probes
