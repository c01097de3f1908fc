// A figure's style on paper: size, letters, legend, names of curves. One list of options serves the dialogs, the command line and the JSON
// files of styles (presets/figure-styles). Lengths are in millimetres, letters and lines in points.
//
// Laws: parseStyle restores what toJson writes; a style that options have no text of is the default.
#pragma once

#include "model/core/result.h"
#include "model/json/json_fwd.h"
#include "model/study/figure/any_figure.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace clusterwright::plots
{

inline constexpr int kPrintResolution = 288; // dpi
inline constexpr double kLeastLetters =
    6; // points of the smallest letter, unless the style has smaller ones

struct FigureStyle {
    double width = 0; // 0: as the figure needs
    double height = 0;
    std::string font = {};      // family; empty: the usual one
    double fontSize = 0;        // points of ticks and legends; smaller without room for it. 0: 9
    double lineWidth = 0;       // points of curves; 0: 1.5
    int columns = 0;            // panels beside each other; 0: at most two
    std::string legend = kAuto; // one of kLegends
    int legendColumns = 0;      // 0: as many as fit
    // "LABEL" or "LABEL=NAME", in the order of the legend; other curves follow.
    std::vector<std::string> series = {};
    bool hasNoTitle = false;
    bool hasNoCaption = false; // the values that all curves share
    bool isGrey = false;
    int dpi = kPrintResolution; // resolution of a PNG

    static constexpr const char* kAuto = "auto";
    friend bool operator==(const FigureStyle&, const FigureStyle&) = default;
};

// An option of a style. Numbers have bounds, texts may have choices.
struct StyleOption {
    std::string key;   // in files; "font_size" is --font-size
    std::string label; // in the window
    std::string doc;
    std::variant<double FigureStyle::*,
                 int FigureStyle::*,
                 bool FigureStyle::*,
                 std::string FigureStyle::*,
                 std::vector<std::string> FigureStyle::*>
        place;
    std::string unit = {}; // "mm"; of other options, the type that a command line shows
    double low = 0;
    double high = 0;
    std::vector<std::string> choices = {};
    bool isOpen = false; // also takes other texts than the choices

    [[nodiscard]] bool isFlag() const { return std::holds_alternative<bool FigureStyle::*>(place); }
    [[nodiscard]] bool isList() const
    {
        return std::holds_alternative<std::vector<std::string> FigureStyle::*>(place);
    }
    [[nodiscard]] std::string flag() const;     // "--font-size"
    [[nodiscard]] std::string typeName() const; // "PT"
};

// Returns all options, in the order of dialogs.
[[nodiscard]] const std::vector<StyleOption>& styleOptions();

// Sets the option from "88", "88 mm", "below" or "true"; a text of a list is added to it. Returns the problem, or an empty text.
[[nodiscard]] std::string
setOption(FigureStyle& style, const StyleOption& option, const std::string& text);

// A style as a command line gives it: that of a name, with options that override it.
struct StyleChoice {
    std::string name; // as for styleNamed; may be empty
    std::vector<std::pair<const StyleOption*, std::string>> texts = {};

    [[nodiscard]] bool isEmpty() const { return name.empty() && texts.empty(); }
    [[nodiscard]] std::string firstFlag() const; // if it is not empty
};
// Adds --style and all options to a parser with the interface of CLI::App.
template <typename App>
void addStyleOptions(App& app, StyleChoice& choice, const std::string& group)
{
    app.add_option("--style", choice.name, "Figure style: a file, or the name of a shipped one")
        ->type_name("NAME")
        ->group(group);
    app.add_flag_callback(
           "--one-column",
           [&choice] { choice.name = "one-column"; },
           "Draw for one column of a paper, as --style one-column")
        ->group(group);
    for (const auto& option : styleOptions()) {
        const auto add = [&choice, &option](const std::vector<std::string>& given) {
            for (const auto& text : given)
                choice.texts.emplace_back(&option, text);
            return true;
        };
        if (option.isFlag()) {
            app.add_flag_callback(
                   option.flag(), [add] { add({"true"}); }, option.doc)
                ->group(group);
            continue;
        }
        auto* const added = app.add_option(option.flag(), add, option.doc);
        added->type_name(option.typeName())
            ->group(group)
            ->check([&option](const std::string& text) {
                FigureStyle tried;
                return setOption(tried, option, text);
            });
        if (option.isList())
            added->take_all()->allow_extra_args(false);
    }
}
// Errors: those of styleNamed.
[[nodiscard]] model::Result<FigureStyle> styleOf(const StyleChoice& choice,
                                                 const std::vector<std::filesystem::path>& presets);

// Returns the options that differ from the default. Lengths are texts with their unit.
[[nodiscard]] model::Json toJson(const FigureStyle& style);
// `text` has the fields of styleOptions() and a `title`, without effect. Errors: those of parseJson; json.type, json.unknown_field,
// style.value.
[[nodiscard]] model::Result<FigureStyle> parseStyle(std::string_view text, const std::string& file);
[[nodiscard]] model::Result<FigureStyle> readStyle(const model::Json& json,
                                                   const std::string& file);

struct NamedStyle {
    std::string name;  // the file without its ending: "one-column"
    std::string title; // "One column of a paper, 88 mm"
    std::filesystem::path file;
};
// Returns the styles of the folders of presets, sorted by name; of several with one name the first.
[[nodiscard]] std::vector<NamedStyle> stylesIn(const std::vector<std::filesystem::path>& presets);
// Reads a style of the presets, or a file: a name with a dot or a slash. Errors: style.unknown, those of readFile and parseStyle.
[[nodiscard]] model::Result<FigureStyle>
styleNamed(const std::string& name, const std::vector<std::filesystem::path>& presets);

// Returns the labels that a style can rename and order, in the order of the legend.
[[nodiscard]] std::vector<std::string> labelsOf(const AnyFigure& figure);
// Renames and orders what the legend shows. What the labels of all curves have in common ("acc-fft-inic, rows = 512", "acc-fft-fast, rows =
// 512") moves into the caption. Caveat: style.series, a note about a label that the figure does not have.
[[nodiscard]] AnyFigure styled(AnyFigure figure, const FigureStyle& style = {});

} // namespace clusterwright::plots
