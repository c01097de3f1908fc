#include "model/json/findings.h"

#include <utility>

namespace clusterwright::model
{

void Findings::error(std::string code, std::string pointer, std::string message, std::string hint)
{
    list.add({Severity::Error,
              std::move(code),
              file,
              std::move(pointer),
              std::move(message),
              std::move(hint)});
}

void Findings::warning(std::string code, std::string pointer, std::string message, std::string hint)
{
    list.add({Severity::Warning,
              std::move(code),
              file,
              std::move(pointer),
              std::move(message),
              std::move(hint)});
}

void Findings::add(const std::string& pointer, Diagnostics about)
{
    list.add(inFile(file, atPlace(pointer, std::move(about))));
}

} // namespace clusterwright::model
