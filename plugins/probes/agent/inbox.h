// Programs that the runner sends because the node lacks them: kept in a folder of this session that nobody else can enter.
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

    // Adds to the file of this name, which is executable; a first piece (`at` 0) begins it. A name may have folders before slashes. Gives what
    // is wrong, or nothing; of files below one folder none is taken, or found, once one of them was refused, until they are sent again.
    [[nodiscard]] std::string put(const std::string& name, std::size_t at, std::string_view bytes);

    // The file's path, or nothing when none of this name was put.
    [[nodiscard]] std::optional<std::string> find(const std::string& name) const;

private:
    [[nodiscard]] std::string makeFolder();
    [[nodiscard]] bool exists(const std::string& name) const; // there is a folder
    [[nodiscard]] std::string
    write(const std::string& name, std::size_t at, std::string_view bytes);

    std::optional<OwnFolder> m_folder; // from the first thing on that is put
    std::size_t m_size = 0;            // B, of all pieces
    std::map<std::string, std::string>
        m_refused; // the file that was refused, by the first part of its name
};

} // namespace clusterwright::probes
