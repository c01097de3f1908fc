#include "model/study/points/shown_axis.h"

#include "model/core/text.h"
#include "model/units/quantity.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

namespace clusterwright::model
{

namespace
{

constexpr double kTwoDecades = 100;

// Magnitudes of finite values other than 0.
struct Magnitudes {
    double least = INFINITY;
    double most = 0;
};

Magnitudes magnitudesOf(const std::vector<const std::vector<double>*>& values)
{
    Magnitudes found;
    for (const auto* const some : values)
        for (const double value : *some)
            if (const double magnitude = std::abs(value);
                std::isfinite(magnitude) && magnitude > 0) {
                found.least = std::min(found.least, magnitude);
                found.most = std::max(found.most, magnitude);
            }
    return found;
}

// Returns the unit in which displayIn shows the value; empty for a plain number.
std::string unitSuiting(double value, Dimension dimension, const std::string& declared)
{
    const auto text = displayIn({value, dimension}, declared);
    const auto blank = text.find(' ');
    return blank == std::string::npos ? std::string() : text.substr(blank + 1);
}

constexpr double kLargest = 10000; // number that is read with its unit

// True if a time or a size is a long number in its unit: 176,709 us. Other units say what they count: Mbit/s.
bool isTooFine(const std::string& unit, Dimension dimension, double value)
{
    return (dimension == kTime || dimension == kData) && isFixedUnit(unit) &&
           parseUnit(unit).value().fromBase(value) >= kLargest;
}

bool isLower(char letter)
{
    return std::islower(static_cast<unsigned char>(letter)) != 0;
}

std::string capital(std::string text)
{
    if (!text.empty())
        text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
    return text;
}

// True for names of words ("free_ports"), which are no symbols ("T_dfg", "k", "t_row").
bool isOfWords(const std::string& name)
{
    constexpr std::size_t kShortest = 2;
    return std::ranges::all_of(split(name, '_'), [](const std::string& word) {
        return (word.size() >= kShortest && std::ranges::all_of(word, isLower)) || word == "1" ||
               word == "2";
    });
}

// "free_ports" as "Free ports", "pci_traffic" as "PCI traffic", "mfu" as "MFU".
std::string readable(const std::string& name)
{
    static constexpr std::array<std::string_view, 10> kAcronyms{
        "cpu", "dma", "gpu", "io", "irq", "mfu", "mtu", "nccl", "nic", "pci"};
    if (!isOfWords(name))
        return name;
    auto words = split(name, '_');
    for (auto& word : words)
        if (std::ranges::count(kAcronyms, word) > 0)
            std::ranges::transform(word, word.begin(), [](unsigned char letter) {
                return static_cast<char>(std::toupper(letter));
            });
    return capital(join(words, " "));
}

// True for a text after a comma that goes on with a list: "cables and switches", "card, DMA and wire". Its parts have one or two
// words.
bool continuesList(std::string_view text)
{
    constexpr std::ptrdiff_t kMostWords = 2;
    const auto end = std::min(text.find(" and "), text.find(" or "));
    if (end == text.npos)
        return false;
    return std::ranges::all_of(split(text.substr(0, end), ','), [](const std::string& part) {
        const auto words = trimmed(part);
        return !words.empty() && std::ranges::count(words, ' ') < kMostWords;
    });
}

// The first clause, without what is in parentheses; empty for one that begins with a value ("1: balanced"), and for a list, whose
// first part alone would mislead ("NICs, cables and switches").
std::string clauseOf(std::string doc)
{
    constexpr std::size_t kShortest = 3;
    for (auto open = doc.find(" ("); open != std::string::npos; open = doc.find(" (")) {
        const auto close = doc.find(')', open);
        doc.erase(open, close == std::string::npos ? close : close + 1 - open);
    }
    doc.resize(std::min(doc.find_first_of(";:"), doc.size()));
    if (const auto comma = doc.find(','); comma != std::string::npos) {
        if (continuesList(std::string_view(doc).substr(comma + 1)))
            return {};
        doc.resize(comma);
    }
    const bool isWords = doc.size() >= kShortest && (doc.front() < '0' || doc.front() > '9');
    return isWords ? doc : std::string();
}

std::string lettersOf(const std::string& text)
{
    std::string letters;
    for (const char each : text)
        if (isLetter(each))
            letters += lowerLetter(each);
    return letters;
}

double ratioOf(const std::vector<double>& values)
{
    const auto [least, most] = std::ranges::minmax(values);
    return most / least;
}

// True for steps that grow by a factor; false for even ones.
bool growByFactor(const std::vector<double>& sorted)
{
    constexpr double kEven = 1.5; // times the first step
    return sorted[sorted.size() - 1] - sorted[sorted.size() - 2] > kEven * (sorted[1] - sorted[0]);
}

bool doubles(const std::vector<double>& sorted)
{
    constexpr double kAlmostTwo = 1.9;
    constexpr std::size_t kFewest = 4;
    if (sorted.size() < kFewest)
        return false;
    for (std::size_t i = 1; i < sorted.size(); ++i)
        if (sorted[i] < kAlmostTwo * sorted[i - 1])
            return false;
    return true;
}

} // namespace

std::string axisTitle(const std::string& name, const std::string& doc)
{
    static constexpr std::array<std::string_view, 5> kKnown{
        "cost", "efficiency", "power", "speedup", "time"};
    const auto clause = clauseOf(doc);
    if (clause.empty() || std::ranges::count(kKnown, name) > 0)
        return readable(name);
    const auto letters = lettersOf(clause);
    const bool isSaid = std::ranges::all_of(split(name, '_'), [&](const std::string& word) {
        return letters.find(lettersOf(word)) != std::string::npos;
    });
    if (!isOfWords(name) || isSaid)
        return capital(clause);
    return readable(name) + ": " + clause;
}

std::string shownValue(double value, Dimension dimension, const std::string& unit, int digits)
{
    constexpr double kLargestCount = 1e9;
    if (dimension == kNumber && value == std::floor(value) && std::abs(value) < kLargestCount &&
        (unit.empty() || unit == "1"))
        return withThousands(std::to_string(static_cast<long long>(value)));
    return displayIn({value, dimension}, unit, digits);
}

std::string
scaleOver(const std::string& chosen, Dimension dimension, const std::vector<double>& values)
{
    if (chosen != "auto")
        return chosen;
    auto sorted = values;
    std::ranges::sort(sorted);
    constexpr double kFarApart =
        3; // two values: half of their distance is more than the smaller one
    const bool isPositive = !sorted.empty() && sorted.front() > 0 && std::isfinite(sorted.back());
    const bool areSizes = dimension == kData;
    if (!isPositive || sorted.size() < (areSizes ? 2U : 3U))
        return "linear";
    if (sorted.size() == 2)
        return ratioOf(sorted) > kFarApart ? "log" : "linear";
    const bool isWide = areSizes || ratioOf(sorted) >= kTwoDecades;
    return doubles(sorted) || (isWide && growByFactor(sorted)) ? "log" : "linear";
}

std::string scaleOfResults(const std::string& chosen,
                           std::string_view unit,
                           const std::vector<const std::vector<double>*>& values,
                           const std::vector<double>& logX)
{
    if (chosen != "auto")
        return chosen;
    constexpr double kAlmostLinear = 0.75; // exponent of x
    const double enough = logX.size() < 2
                              ? kTwoDecades
                              : std::min(kTwoDecades, std::pow(ratioOf(logX), kAlmostLinear));
    double least = INFINITY;
    double most = 0;
    for (const auto* const some : values)
        for (const double value : *some)
            if (std::isfinite(value)) {
                least = std::min(least, value);
                most = std::max(most, value);
            }
    return unit != "%" && least > 0 && most >= enough * least ? "log" : "linear";
}

std::optional<OffLogAxis> offLogAxis(const std::string& name,
                                     const std::string& unit,
                                     Dimension dimension,
                                     const std::vector<const std::vector<double>*>& values)
{
    double least = 0;
    double most = -INFINITY;
    std::size_t off = 0;
    std::size_t shown = 0;
    for (const auto* const some : values)
        for (const double value : *some) {
            shown += value > 0 ? 1 : 0;
            if (!(value <= 0))
                continue;
            ++off;
            least = std::min(least, value);
            most = std::max(most, value);
        }
    if (off == 0)
        return std::nullopt;
    const auto found = [&](const std::string& words, const std::string& remedy) {
        return OffLogAxis{shown == 0, {Severity::Note, kNotPositive, "", "", words, remedy}};
    };
    if (shown == 0)
        return found("no value of " + name + " is positive, so its axis is linear", "");
    const auto text = [&](double value) {
        return value == 0 ? std::string("0") : displayIn({value, dimension}, unit);
    };
    const auto where = least == most ? text(most) : text(least) + " to " + text(most);
    const bool isOne = off == 1;
    return found(std::to_string(off) + (isOne ? " point" : " points") + " at " + name + " = " +
                     where + (isOne ? " is" : " are") + " not on a logarithmic axis",
                 "use a linear axis");
}

std::string sharedUnit(const std::string& chosen,
                       Dimension dimension,
                       const std::vector<const std::vector<double>*>& values)
{
    constexpr double kMany = 3000; // the ticks of an axis that spans more have units of their own
    const auto [least, most] = magnitudesOf(values);
    const auto declared = isTooFine(chosen, dimension, most) ? std::string() : chosen;
    if (isFixedUnit(declared) || dimension == kNumber || most == 0 || most > kMany * least)
        return declared;
    if (auto unit = unitSuiting(most, dimension, declared); isFixedUnit(unit))
        return unit;
    return unitAlong(declared, dimension, {least, most});
}

std::string
unitAlong(const std::string& declared, Dimension dimension, const std::vector<double>& values)
{
    const auto [least, most] = magnitudesOf({&values});
    if (isFixedUnit(declared) || dimension == kNumber || most == 0)
        return declared;
    auto unit = unitSuiting(least, dimension, declared);
    const bool suitsAll = isFixedUnit(unit) && parseUnit(unit).value().fromBase(most) < kLargest;
    return suitsAll ? unit : declared;
}

} // namespace clusterwright::model
