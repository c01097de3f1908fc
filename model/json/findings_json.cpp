#include "model/json/findings_json.h"

namespace clusterwright::model
{

namespace
{

const char* wordOf(Severity severity)
{
    switch (severity) {
    case Severity::Note:
        return "note";
    case Severity::Warning:
        return "warning";
    case Severity::Error:
        break;
    }
    return "error";
}

} // namespace

Json findingsJson(const Diagnostics& findings)
{
    auto list = Json::array();
    for (const auto& finding : findings)
        list.push_back({{"severity", wordOf(finding.severity)},
                        {"code", finding.code},
                        {"file", finding.file},
                        {"pointer", finding.pointer},
                        {"message", finding.message},
                        {"hint", finding.hint}});
    return list;
}

} // namespace clusterwright::model
