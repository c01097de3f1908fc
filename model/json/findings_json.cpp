#include "model/json/findings_json.h"

#include "model/core/diagnostic.h"
#include "model/json/json.h"

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

Severity severityOf(const std::string& word, const std::string& pointer, Findings& findings)
{
    for (const auto severity : {Severity::Note, Severity::Warning, Severity::Error})
        if (word == wordOf(severity))
            return severity;
    findings.error("finding.severity",
                   pointer,
                   "unknown severity '" + word.substr(0, 60) + "'",
                   "use note, warning or error");
    return Severity::Error;
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

Diagnostics readFindings(ObjectReader& reader, std::string_view key, Findings& findings)
{
    Diagnostics list;
    reader.each(key, [&](const Json& item, const std::string& pointer) {
        ObjectReader one(item, pointer, findings);
        Diagnostic read;
        read.severity = severityOf(one.text("severity", ""), one.pointer("severity"), findings);
        read.code = one.text("code", "");
        read.file = one.text("file", "");
        read.pointer = one.text("pointer", "");
        read.message = one.text("message", "");
        read.hint = one.text("hint", "");
        list.push_back(std::move(read));
    });
    return list;
}

} // namespace clusterwright::model
