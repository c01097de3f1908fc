// Answers of an agent about sent files: the path of a program on the node, or the reason of a refusal.
#pragma once

#include <map>
#include <optional>
#include <string>

namespace clusterwright::runner
{

class SentFiles
{
public:
    [[nodiscard]] std::optional<std::string> pathOf(const std::string& file) const;
    [[nodiscard]] std::optional<std::string> refusalOf(const std::string& file) const;
    void forgetRefusal(const std::string& file); // allows another attempt

    void takePath(const std::string& name, const std::string& path);
    // Takes an answer. For a program in pieces or several files of a folder, the first reason is kept, because the others follow from it.
    void takeRefusal(const std::string& name, const std::string& why);

private:
    std::map<std::string, std::string> m_paths; // path on the node, by name
    std::map<std::string, std::string>
        m_refusals; // reason, by name or by the folder before a slash
};

} // namespace clusterwright::runner
