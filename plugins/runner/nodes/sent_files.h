// Answers of an agent to the files that were put there: the path of a program on its node, or the reason why the node does not take it.
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
    void forgetRefusal(const std::string& file); // it is tried again

    void takePath(const std::string& name, const std::string& path);
    // Of a program in pieces, or of several files in one folder, the first reason counts: the others follow from it.
    void takeRefusal(const std::string& name, const std::string& why);

private:
    std::map<std::string, std::string> m_paths;    // on the node, by name
    std::map<std::string, std::string> m_refusals; // by name too, or by the folder before a slash
};

} // namespace clusterwright::runner
