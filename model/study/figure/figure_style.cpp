#include "model/study/figure/figure_style.h"

#include "model/core/file.h"
#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/json/json.h"
#include "model/json/json_text.h"
#include "model/json/object_reader.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace clusterwright::plots
{

namespace
{

using model::Json;

constexpr const char* kFolder = "figure-styles";

std::string boundsText(const StyleOption& option, const std::string& text)
{
    const auto unit = option.unit == "N" ? "" : " " + option.unit;
    return "expected a number from " + model::shortestText(option.low) + " to " +
           model::shortestText(option.high) + unit + ", got '" + text + "'";
}

// Reads "88" or "88 mm" within the bounds.
std::optional<double> numberIn(const StyleOption& option, std::string_view text)
{
    text = model::trimmed(text);
    if (text.ends_with(option.unit))
        text = model::trimmed(text.substr(0, text.size() - option.unit.size()));
    const auto number = model::parseDouble(text);
    return number && *number >= option.low && *number <= option.high ? number : std::nullopt;
}

// Sets values of options from texts; returns the problem, or an empty text.
struct Setter {
    FigureStyle& style;
    const StyleOption& option;
    const std::string& text;

    std::string operator()(double FigureStyle::*place) const
    {
        const auto number = numberIn(option, text);
        style.*place = number.value_or(style.*place);
        return number ? "" : boundsText(option, text);
    }
    std::string operator()(int FigureStyle::*place) const
    {
        const auto number = numberIn(option, text);
        if (!number || *number != std::floor(*number))
            return boundsText(option, text);
        style.*place = static_cast<int>(*number);
        return {};
    }
    std::string operator()(bool FigureStyle::*place) const
    {
        style.*place = text == "true";
        return text == "true" || text == "false" ? ""
                                                 : "expected true or false, got '" + text + "'";
    }
    std::string operator()(std::string FigureStyle::*place) const
    {
        const auto& words = option.choices;
        if (!words.empty() && !option.isOpen && std::ranges::find(words, text) == words.end())
            return "expected one of " + model::join(words, ", ") + ", got '" + text + "'";
        style.*place = text;
        return {};
    }
    std::string operator()(std::vector<std::string> FigureStyle::*place) const
    {
        (style.*place).push_back(text);
        return text.empty() ? "the text is empty" : "";
    }
};

void readOption(model::ObjectReader& reader,
                const StyleOption& option,
                FigureStyle& style,
                model::Findings& findings)
{
    const auto* const json = reader.raw(option.key);
    if (!json)
        return;
    const auto set = [&](const Json& value, const std::string& pointer) {
        const auto text = value.is_string() ? value.get<std::string>() : model::jsonText(value);
        if (const auto problem = setOption(style, option, text); !problem.empty())
            findings.error("style.value", pointer, problem);
    };
    const bool isLength = std::holds_alternative<double FigureStyle::*>(option.place);
    const auto isOfType = [&](const Json& value) {
        if (option.isFlag())
            return value.is_boolean();
        return std::holds_alternative<int FigureStyle::*>(option.place) ? value.is_number_integer()
                                                                        : value.is_string();
    };
    if (option.isList())
        return reader.each(option.key, [&](const Json& value, const std::string& pointer) {
            if (value.is_string())
                set(value, pointer);
            else
                findings.error("json.type", pointer, "expected a text");
        });
    if (isOfType(*json))
        set(*json, reader.pointer(option.key));
    else
        findings.error(
            "json.type",
            reader.pointer(option.key),
            "expected " +
                std::string(option.isFlag() ? "true or false"
                            : isLength      ? "a length with its unit"
                                            : "another type of value") +
                ", got " + std::string(model::typeName(*json)),
            isLength ? "write \"" + model::shortestText(option.low) + " " + option.unit + '"' : "");
}

} // namespace

std::string StyleOption::flag() const
{
    auto name = "--" + key;
    std::ranges::replace(name, '_', '-');
    return name;
}

std::string StyleOption::typeName() const
{
    auto name = unit;
    std::ranges::transform(name, name.begin(), [](char c) {
        return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    });
    return name;
}

const std::vector<StyleOption>& styleOptions()
{
    using S = FigureStyle;
    static const std::vector<StyleOption> kOptions{
        {"width", "Width", "Width (default: as the plot needs)", &S::width, "mm", 10, 2000},
        {"height", "Height", "Height (default: as the plot needs)", &S::height, "mm", 10, 2000},
        {"font", "Font", "Font family (default: DejaVu Sans)", &S::font, "FAMILY"},
        {"font_size",
         "Letters",
         "Font size of ticks and legends; smaller, down to 6 pt, without room for it (default: 9)",
         &S::fontSize,
         "pt",
         4,
         72},
        {"line_width", "Lines", "Width of curves (default: 1.5)", &S::lineWidth, "pt", 0.1, 10},
        {"columns",
         "Panels",
         "Panels beside each other (default: at most 2)",
         &S::columns,
         "N",
         1,
         12},
        {"legend",
         "Legend",
         "Place of the legend (default: auto)",
         &S::legend,
         "PLACE",
         0,
         0,
         {"auto", "off", "top-left", "top-right", "bottom-left", "bottom-right", "below", "right"}},
        {"legend_columns",
         "Legend columns",
         "Columns of the legend (default: as many as fit)",
         &S::legendColumns,
         "N",
         1,
         12},
        {"series",
         "Names",
         "Name of a curve in the legend; the first one given comes first",
         &S::series,
         "LABEL[=NAME]"},
        {"no_title", "No title", "Omit the title", &S::hasNoTitle},
        {"no_caption",
         "No fixed values",
         "Omit the values that all curves share",
         &S::hasNoCaption},
        {"grey", "Shades of grey", "Draw in shades of grey", &S::isGrey},
        {"dpi", "PNG", "Resolution of a PNG (default: 288)", &S::dpi, "dpi", 30, 1200}};
    return kOptions;
}

std::string setOption(FigureStyle& style, const StyleOption& option, const std::string& text)
{
    return std::visit(Setter{style, option, text}, option.place);
}

std::string StyleChoice::firstFlag() const
{
    return name.empty() ? texts.front().first->flag() : "--style";
}

Json toJson(const FigureStyle& style)
{
    const FigureStyle usual;
    auto json = Json::object();
    for (const auto& option : styleOptions())
        std::visit(
            [&](auto place) {
                if (style.*place == usual.*place)
                    return;
                if constexpr (std::is_same_v<decltype(place), double FigureStyle::*>)
                    json[option.key] = model::shortestText(style.*place) + " " + option.unit;
                else
                    json[option.key] = style.*place;
            },
            option.place);
    return json;
}

model::Result<FigureStyle> readStyle(const Json& json, const std::string& file)
{
    model::Findings findings{file, {}};
    FigureStyle style;
    {
        model::ObjectReader reader(json, "", findings);
        static_cast<void>(reader.text("title", ""));
        for (const auto& option : styleOptions())
            readOption(reader, option, style, findings);
    }
    if (hasErrors(findings.list))
        return findings.list;
    return style;
}

model::Result<FigureStyle> parseStyle(std::string_view text, const std::string& file)
{
    const auto json = model::parseJson(text, file);
    return json ? readStyle(json.value(), file) : model::Result<FigureStyle>(json.diagnostics());
}

std::vector<NamedStyle> stylesIn(const std::vector<std::filesystem::path>& presets)
{
    std::vector<NamedStyle> styles;
    for (const auto& folder : presets) {
        std::error_code error;
        for (const auto& entry : std::filesystem::directory_iterator(folder / kFolder, error)) {
            const auto name = entry.path().stem().string();
            if (entry.path().extension() != ".json" ||
                std::ranges::count(styles, name, &NamedStyle::name) > 0)
                continue;
            const auto text = model::readFile(entry.path());
            const auto json = Json::parse(text ? text.value() : "", nullptr, false);
            const bool isTitled =
                json.is_object() && json.contains("title") && json["title"].is_string();
            styles.push_back(
                {name, isTitled ? json["title"].get<std::string>() : name, entry.path()});
        }
    }
    std::ranges::sort(styles, {}, &NamedStyle::name);
    return styles;
}

model::Result<FigureStyle> styleNamed(const std::string& name,
                                      const std::vector<std::filesystem::path>& presets)
{
    std::filesystem::path file = name;
    if (name.find_first_of("./") == std::string::npos) {
        const auto styles = stylesIn(presets);
        const auto found = std::ranges::find(styles, name, &NamedStyle::name);
        if (found == styles.end()) {
            std::vector<std::string> names;
            for (const auto& style : styles)
                names.push_back(style.name);
            const auto near = model::didYouMean(name, names);
            return model::refusal("style.unknown",
                                  "unknown figure style '" + name + "'",
                                  (near.empty() ? "" : near + "; ") +
                                      "use a file, or one of: " + model::join(names, ", "));
        }
        file = found->file;
    }
    const auto text = model::readFile(file);
    return text ? parseStyle(text.value(), file.string())
                : model::Result<FigureStyle>(text.diagnostics());
}

model::Result<FigureStyle> styleOf(const StyleChoice& choice,
                                   const std::vector<std::filesystem::path>& presets)
{
    auto style = choice.name.empty() ? model::Result<FigureStyle>(FigureStyle())
                                     : styleNamed(choice.name, presets);
    if (!style)
        return style;
    const auto& texts = choice.texts;
    if (std::ranges::any_of(texts, [](const auto& given) { return given.first->isList(); }))
        style.value().series.clear(); // the file has others
    for (const auto& [option, text] : texts)
        static_cast<void>(setOption(style.value(), *option, text));
    return style;
}

} // namespace clusterwright::plots
