#include "model/design/fields/setting_lines.h"

#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/core/text_parts.h"

#include <algorithm>
#include <string_view>

namespace clusterwright::model
{

namespace
{

std::string textOf(const NamedValue& setting)
{
    return setting.name + " = " + setting.value;
}

std::vector<std::string> textsOf(const std::vector<NamedValue>& settings)
{
    std::vector<std::string> texts;
    for (const auto& setting : settings)
        texts.push_back(textOf(setting));
    return texts;
}

} // namespace

std::string linesOf(const std::vector<NamedValue>& settings)
{
    return join(textsOf(settings), "\n");
}

Result<std::vector<NamedValue>> settingsIn(const std::string& lines, const std::string& example)
{
    std::vector<NamedValue> settings;
    for (const auto& whole : split(lines, '\n')) {
        const std::string_view line = whole;
        if (trimmed(line).empty())
            continue;
        const auto [left, right] = splitAtEquals(line);
        const auto name = trimmed(left);
        const auto value = trimmed(right.value_or(""));
        if (name.empty() || value.empty())
            return refusal("field.lines",
                           "expected NAME = VALUES, got '" + std::string(trimmed(line)) + "'",
                           "write one per line, such as '" + example + "'");
        settings.push_back({std::string(name), std::string(value)});
    }
    return settings;
}

std::string linesOf(const std::vector<StudyRung>& rungs)
{
    std::vector<std::string> lines;
    for (const auto& rung : rungs)
        lines.push_back(rung.name + (rung.settings.empty() ? "" : ": ") +
                        join(textsOf(rung.settings), ", "));
    return join(lines, "\n");
}

Result<std::vector<StudyRung>> rungsIn(const std::string& lines)
{
    std::vector<StudyRung> rungs;
    for (const auto& whole : split(lines, '\n')) {
        const std::string_view line = whole;
        if (trimmed(line).empty())
            continue;
        const auto colon = std::min(line.find(':'), line.size());
        const auto list = line.substr(std::min(colon + 1, line.size()));
        const auto parts = splitArguments(list).value_or(std::vector{std::string(list)});
        auto settings = settingsIn(join(parts, "\n"), "injection limit: senders = 4");
        if (!settings)
            return settings.diagnostics();
        const auto name = trimmed(line.substr(0, colon));
        if (name.empty())
            return refusal(
                "field.lines",
                "the rung '" + std::string(trimmed(line)) + "' has no name",
                "write the name before the colon, such as 'injection limit: senders = 4'");
        rungs.push_back({std::string(name), std::move(settings).value()});
    }
    return rungs;
}

} // namespace clusterwright::model
