#include "model/json/findings.h"

#include <utility>

namespace clusterwright::model
{

void Findings::error(std::string code, std::string pointer, std::string message, std::string hint)
{
    list.push_back({Severity::Error,
                    std::move(code),
                    file,
                    std::move(pointer),
                    std::move(message),
                    std::move(hint)});
}

void Findings::warning(std::string code, std::string pointer, std::string message, std::string hint)
{
    list.push_back({Severity::Warning,
                    std::move(code),
                    file,
                    std::move(pointer),
                    std::move(message),
                    std::move(hint)});
}

} // namespace clusterwright::model
