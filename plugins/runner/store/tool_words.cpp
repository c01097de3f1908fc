#include "plugins/runner/store/tool_words.h"

#include "model/core/text.h"

#include <algorithm>
#include <span>
#include <sstream>

namespace clusterwright::runner
{

Words wordsOf(std::string_view line)
{
    std::istringstream stream{std::string(line)};
    Words words;
    for (std::string word; stream >> word;)
        words.push_back(word);
    return words;
}

bool isNumeric(const std::string& word)
{
    return model::parseDouble(word).has_value() || word == "nan" || word == "-nan" ||
           word == "inf" || word == "-inf";
}

std::string nameOf(std::string_view text)
{
    std::string name;
    for (const char c : text)
        if (model::isLetterOrDigit(c))
            name += model::lowerLetter(c);
        else if (!name.empty() && name.back() != '_')
            name += '_';
    while (name.ends_with('_'))
        name.pop_back();
    return name;
}

bool isOfWords(const std::string& column)
{
    return column == "validation" || column == "operation";
}

Words columnsOf(std::string_view head)
{
    Words columns;
    while (!(head = model::trimmed(head)).empty()) {
        auto end = std::min(head.find("  "), head.size());
        const auto close = head.find(')');
        if (close < end)
            end = close + 1;
        for (const auto* const next :
             {" P50 Tail", " P90 Tail", " P95 Tail", " P99 Tail", " Validation"})
            end = std::min(end, head.find(next));
        columns.emplace_back(model::trimmed(head.substr(0, end)));
        head.remove_prefix(end);
    }
    return columns;
}

bool isOfNothing(const Sample& sample)
{
    constexpr auto kAboveZero = std::to_array<std::string_view>({"latency",
                                                                 "avg_latency",
                                                                 "overall",
                                                                 "avg",
                                                                 "message_rate",
                                                                 "operation_rate",
                                                                 "prtt",
                                                                 "half_round_trip_minimum",
                                                                 "bandwidth",
                                                                 "throughput_median"});
    const std::span<const std::string_view> names(kAboveZero);
    const bool isEmpty =
        std::ranges::find(sample.at, Point::value_type{"size", 0.0}) != sample.at.end();
    const auto mustBe = isEmpty ? names.first(names.size() - 2) : names;
    return std::ranges::any_of(sample.values, [&](const auto& value) {
        return value.second == 0 && std::ranges::find(mustBe, value.first) != mustBe.end();
    });
}

std::string hintFor(const std::string& word, const std::string& what)
{
    if (isNumeric(word))
        return "repeat the measurement, or remove the line: values must be finite and not negative";
    if (word.find(',') != std::string::npos)
        return "use a decimal point, and no separators of thousands";
    return what == "size" ? "use a number of bytes, or K, M or G for powers of 1024"
                          : "use a finite number";
}

} // namespace clusterwright::runner
