#include "app/desktop/plots/drawing/axis_scale.h"

#include "model/core/text.h"
#include "model/study/figure/axis_names.h"
#include "model/units/quantity.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

namespace clusterwright::plots
{

namespace
{

constexpr double kManyDecades = 3.5; // a longer logarithmic axis needs several units
constexpr double kTooSmall =
    0.02; // in the unit: smaller values use a smaller unit, e.g. not 0.001 GB/s
constexpr double kMillion = 1e6;
constexpr double kBillion = 1e9;
constexpr double kLargeCount = 1e7; // smaller counts show all digits

struct Extent {
    double lower = 0;
    double upper = 0;
};

void addFinite(const std::vector<double>& values, std::vector<double>& to)
{
    to.reserve(to.size() + values.size());
    std::ranges::copy_if(values, std::back_inserter(to), [](double v) { return std::isfinite(v); });
}

Extent extentOf(const std::vector<double>& values)
{
    if (values.empty())
        return {0, 1};
    const auto [lower, upper] = std::ranges::minmax(values);
    return {lower, upper};
}

constexpr double kRounding = 1e-9;

// Returns the extent with ends of 0 where these differ from 0 only by rounding, as in a sum of differences.
Extent withoutRounding(Extent extent)
{
    const double tiny = kRounding * std::max(std::abs(extent.lower), std::abs(extent.upper));
    for (auto* const end : {&extent.lower, &extent.upper})
        if (std::abs(*end) <= tiny)
            *end = 0;
    return extent;
}

// True if the values differ only by rounding.
bool isFlat(const Extent& extent)
{
    return extent.upper - extent.lower <=
           kRounding * std::max(std::abs(extent.lower), std::abs(extent.upper));
}

bool allWhole(const std::vector<double>& values)
{
    return std::ranges::all_of(values, [](double v) { return v == std::floor(v); });
}

bool isPowerOfTwo(double value)
{
    int exponent = 0;
    return value > 0 && std::frexp(value, &exponent) == 0.5;
}

// Returns a step of 1, 2 or 5 times a power of ten that gives about `ticks` ticks over `length`.
double niceStep(double length, double ticks)
{
    const double rough = length / ticks;
    const double decade = std::pow(10.0, std::floor(std::log10(rough)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (decade * factor >= rough * 0.95)
            return decade * factor;
    return decade * 10;
}

double stepOf(Extent extent, const std::vector<double>& drawn, bool wholeOnly)
{
    constexpr double kTicks = 8;
    const double length = extent.upper - extent.lower;
    if (wholeOnly && std::ranges::all_of(drawn, isPowerOfTwo))
        return std::max(1.0, std::exp2(std::ceil(std::log2(length / kTicks * 0.95))));
    const double step = niceStep(length, kTicks);
    return wholeOnly ? std::max(1.0, step) : step;
}

// Uses the axis's own unit, or the one that displayIn chooses for the largest value, so that tables, axes and messages agree.
void chooseUnit(AxisScale& result, const Axis& axis, Extent extent)
{
    const auto dimension = model::parseUnit(axis.unit).value().dimension;
    const double largest = std::max(std::abs(extent.lower), std::abs(extent.upper));
    const auto text = model::displayIn({largest, dimension}, axis.unit);
    const auto blank = text.find(' ');
    result.unit = blank == std::string::npos ? axis.unit : text.substr(blank + 1);
    result.unitSize = model::parseUnit(result.unit).value().toBase(1);
    if (result.unit == "1" && result.scale == Scale::Linear && largest >= kLargeCount)
        result.unitSize = largest >= 10 * kBillion ? kBillion : kMillion;
    result.countsBytes = dimension == model::kData &&
                         (result.unit == "B" || result.unit.find("iB") != std::string::npos);
    result.unitAtTick = result.scale == Scale::Log && !model::isFixedUnit(axis.unit) &&
                        result.unit != "1" && blank != std::string::npos &&
                        (std::log10(extent.upper / extent.lower) > kManyDecades ||
                         extent.lower < kTooSmall * result.unitSize ||
                         (dimension == model::kData && extent.lower < result.unitSize));
    if (result.unitAtTick) { // ticks at powers of 2 or 10 of a byte
        result.unit = axis.unit;
        result.unitSize = 1;
    }
}

// Replaces the ASCII spelling "us".
std::string spelled(std::string text)
{
    if (const auto micro = text.rfind("us"); micro != std::string::npos)
        text.replace(micro, 1, "\u00b5");
    return text;
}

// Unit of large counts in an axis title.
std::string countWord(double size)
{
    return size == kMillion ? "millions" : "billions";
}

// "time (ms)". Removes a unit that the label contains, because the axis may show another one.
std::string titleOf(const Axis& axis, const AxisScale& scale)
{
    auto label = wordsOf(axis);
    if (const auto own = " (" + axis.unit + ")"; axis.unit != "1" && label.ends_with(own))
        label.resize(label.size() - own.size());
    if (scale.scale == Scale::Decibel)
        return label + " (dB)";
    if ((scale.unit == "1" && scale.unitSize == 1) || scale.unitAtTick)
        return label;
    return label + " (" + (scale.unit == "1" ? countWord(scale.unitSize) : spelled(scale.unit)) +
           ")";
}

AxisScale start(const Axis& axis, const std::vector<double>& values)
{
    AxisScale result;
    result.scale = axis.scale == Scale::Decibel && axis.unit != "1" ? Scale::Log : axis.scale;
    auto extent = extentOf(values);
    extent.lower = axis.from.value_or(extent.lower);
    extent.upper = axis.to.value_or(extent.upper);
    chooseUnit(result, axis, extent);
    result.title = titleOf(axis, result);
    return result;
}

// A logarithmic axis covers the positive values alone.
std::vector<double> shownOn(const Axis& axis, std::vector<double> values)
{
    if (!axis.isLogarithmic())
        return values;
    std::erase_if(values, [](double value) { return value <= 0; });
    return values.empty() ? std::vector<double>{1, 2} : values;
}

std::vector<double> inUnit(std::vector<double> values, double unitSize)
{
    for (auto& value : values)
        value /= unitSize;
    return values;
}

bool isPowerOfTen(double value)
{
    const double exponent = std::log10(value);
    return std::abs(exponent - std::round(exponent)) < kRounding;
}

// True for powers of two, and for counts, as of processors, of which as many are powers of two as have a tick of 1, 2 or 5 times a power of
// ten.
bool countsInTwos(const AxisScale& scale, const std::vector<double>& drawn)
{
    if (std::ranges::all_of(drawn, isPowerOfTwo))
        return true;
    if (scale.unit != "1" || scale.unitSize != 1 || !allWhole(drawn))
        return false;
    const auto twos = std::ranges::count_if(drawn, isPowerOfTwo);
    const auto tens = std::ranges::count_if(drawn, [](double value) {
        return isPowerOfTen(value) || isPowerOfTen(value / 2) || isPowerOfTen(value / 5);
    });
    return twos > 2 && twos >= tens;
}

// Puts both bounds a little outside the values.
void fitLog(AxisScale& result, const std::vector<double>& drawn)
{
    const auto extent = extentOf(drawn);
    const double span = std::log(extent.upper / extent.lower);
    const double margin = isFlat(extent) ? 2 : std::exp(span * 0.05);
    result.lower = extent.lower / margin;
    result.upper = extent.upper * margin;
    constexpr double kMostTicks = 10;
    result.logBase = 10;
    if (result.scale == Scale::Decibel || isFlat(extent))
        return;
    if (result.countsBytes) { // 1 KiB, 32 KiB, 1 MiB; units are steps of 2^10
        for (const int exponent : {1, 2, 5, 10, 20})
            if (result.logBase = 1 << exponent; span / std::log(result.logBase) <= kMostTicks)
                break;
    } else if (countsInTwos(result, drawn)) {
        for (result.logBase = 2; span / std::log(result.logBase) > kMostTicks;)
            result.logBase *= 2;
    }
}

// Restricts the axis to the requested range.
AxisScale shown(AxisScale result, const Axis& axis)
{
    result.lower = axis.from ? *axis.from / result.unitSize : result.lower;
    result.upper = axis.to ? *axis.to / result.unitSize : result.upper;
    if (!(result.lower < result.upper))
        result.upper = result.lower + std::max(1.0, std::abs(result.lower));
    return result;
}

// Returns `factors` times the powers of `base`.
std::vector<double>
powers(double base, double lower, double upper, const std::vector<double>& factors)
{
    std::vector<double> ticks;
    const double first = std::floor(std::log(lower) / std::log(base) - 0.001);
    const double last = std::ceil(std::log(upper) / std::log(base) + 0.001);
    const double stride = std::max(1.0, std::ceil((last - first) / 12));
    for (double exponent = std::ceil(first / stride) * stride; exponent <= last; exponent += stride)
        for (const double factor : factors)
            ticks.push_back(factor * std::pow(base, exponent));
    return ticks;
}

// Returns no ticks if rounding makes them equal, as between neighbouring floating-point numbers.
std::vector<double> multiples(double step, double lower, double upper)
{
    constexpr double kMostTicks = 1000;
    constexpr double kLargestCount = 1e15;
    const double first = std::ceil(lower / step - 1e-6);
    const double last = upper / step + 1e-6;
    std::vector<double> ticks;
    if (last - first < kMostTicks && std::max(std::abs(first), std::abs(last)) < kLargestCount)
        for (double n = first; n <= last; ++n)
            ticks.push_back(n * step);
    return ticks;
}

// Returns ticks at integer decibels.
std::vector<double> decibels(double lower, double upper)
{
    constexpr double kPerDecade = 10;
    auto ticks = multiples(niceStep(kPerDecade * std::log10(upper / lower), 8),
                           kPerDecade * std::log10(lower),
                           kPerDecade * std::log10(upper));
    for (auto& tick : ticks)
        tick = std::pow(10.0, tick / kPerDecade);
    return ticks;
}

// Returns e.g. "⁻12".
std::string superscript(int exponent)
{
    static constexpr std::array kDigits{"\u2070",
                                        "\u00b9",
                                        "\u00b2",
                                        "\u00b3",
                                        "\u2074",
                                        "\u2075",
                                        "\u2076",
                                        "\u2077",
                                        "\u2078",
                                        "\u2079"};
    std::string text;
    for (const char digit : std::to_string(exponent))
        text += digit == '-' ? "\u207b" : kDigits[static_cast<std::size_t>(digit - '0')];
    return text;
}

// Returns "1 kB", also for 1000 B, which displayIn does not count as round.
std::string decimalText(double bytes)
{
    for (const auto* const unit : {"PB", "TB", "GB", "MB", "kB"})
        if (bytes >= model::findUnit(unit)->toBase(1))
            return model::displayIn({bytes, model::kData}, unit, 4);
    return model::displayIn({bytes, model::kData}, "B", 4);
}

// Returns "10⁹" or "2³⁰" for powers, "3×10⁹" for other values.
std::string exponentText(double value)
{
    const auto ten = static_cast<int>(std::floor(std::log10(std::abs(value)) + 1e-9));
    const double factor = value / std::pow(10.0, ten);
    if (isPowerOfTwo(value) && value > 1)
        return "2" + superscript(std::ilogb(value));
    const auto power = "10" + superscript(ten);
    const auto text = model::roundedText(factor, 3);
    return text == "1" ? power : text + "\u00d7" + power;
}

// Extends an axis on which values touch a bound other than zero: half of a line or marker there would be cut.
void addHeadRoom(AxisScale& result, const Extent& extent)
{
    constexpr double kRoom = 0.04; // share of the axis
    const double room = kRoom * (result.upper - result.lower);
    if (extent.upper != 0)
        result.upper = std::max(result.upper, extent.upper + room);
    if (extent.lower != 0)
        result.lower = std::min(result.lower, extent.lower - room);
}

// Gives each name a tick. Returns false for an axis without names, or with values between them or far beyond them.
bool fitNames(AxisScale& scale, const Axis& axis, const std::vector<double>& values)
{
    if (axis.names.empty())
        return false;
    double first = axis.firstName;
    double last = first + static_cast<double>(axis.names.size()) - 1;
    if (axis.areLabels) {
        constexpr double kMaxSpan = 40;
        for (const double value : values) {
            first = std::min(first, value);
            last = std::max(last, value);
        }
        if (!allWhole(values) || !(last - first <= kMaxSpan))
            return false;
    }
    scale.names = axis.names;
    scale.firstName = axis.firstName;
    scale.areLabels = axis.areLabels;
    scale.scale = Scale::Linear;
    scale.lower = first - 0.5;
    scale.upper = last + 0.5;
    return true;
}

} // namespace

AxisScale scaleOfX(const Axis& axis, const std::vector<double>& all)
{
    const auto values = shownOn(axis, all);
    auto result = start(axis, values);
    if (fitNames(result, axis, values))
        return shown(result, axis);
    const auto drawn = inUnit(values, result.unitSize);
    if (axis.isLogarithmic()) {
        fitLog(result, drawn);
        return shown(result, axis);
    }
    auto extent = withoutRounding(extentOf(drawn));
    if (extent.lower > 0 && extent.lower <= 0.4 * extent.upper)
        extent.lower = 0;
    const double length = extent.upper - extent.lower;
    const double alone = extent.upper == 0 ? 1 : std::abs(extent.upper) * 0.5;
    const double margin = length > 0 ? length * 0.03 : alone;
    result.lower = extent.lower == 0 && length > 0 ? 0 : extent.lower - margin;
    result.upper = extent.upper + margin;
    result.isWhole = result.unit == "1" && result.unitSize == 1 && allWhole(drawn);
    result.step = stepOf({result.lower, result.upper}, drawn, allWhole(drawn));
    return shown(result, axis);
}

AxisScale scaleOfY(const Axis& axis, const std::vector<Series>& series, const Series* reference)
{
    std::vector<double> values;
    for (const auto& one : series)
        addFinite(one.values, values);
    values = shownOn(axis, std::move(values));
    if (values.empty())
        values = {1, 2};
    if (reference && !axis.isLogarithmic()) {
        const double most = 1.5 * extentOf(values).upper;
        const auto begin = static_cast<std::ptrdiff_t>(values.size());
        addFinite(reference->values, values);
        for (auto value = values.begin() + begin; value != values.end(); ++value)
            *value = std::min(*value, most);
    }
    auto result = start(axis, values);
    const auto drawn = inUnit(std::move(values), result.unitSize);
    if (axis.isLogarithmic()) {
        fitLog(result, drawn);
        return shown(result, axis);
    }
    auto extent = withoutRounding(extentOf(drawn));
    if (extent.lower > 0 && extent.lower <= 0.7 * extent.upper)
        extent.lower = 0;
    if (extent.upper < 0 && extent.upper >= 0.7 * extent.lower)
        extent.upper = 0;
    const bool isConstant = isFlat(extent);
    if (isConstant) // drawn in the middle
        extent = extent.upper == 0
                     ? Extent{0, 1}
                     : Extent{std::min(0.0, 2 * extent.lower), std::max(0.0, 2 * extent.upper)};
    result.isWhole = result.unit == "1" && result.unitSize == 1 && allWhole(drawn);
    result.step = niceStep(extent.upper - extent.lower, 8);
    if (result.isWhole)
        result.step = std::max(1.0, result.step);
    result.lower = std::floor(extent.lower / result.step) * result.step;
    result.upper = std::ceil(extent.upper / result.step) * result.step;
    if (!isConstant)
        addHeadRoom(result, extent);
    return shown(result, axis);
}

std::vector<double> ticksOf(const AxisScale& scale, double lower, double upper)
{
    constexpr std::size_t kMostTicks = 16;
    std::vector<double> ticks;
    if (!scale.names.empty())
        return multiples(1, std::ceil(lower), upper);
    if (scale.scale == Scale::Linear) {
        lower = std::max(lower, scale.firstTick.value_or(lower));
        ticks = multiples(scale.step, lower, upper);
        if (ticks.size() >= 2 && ticks.size() <= kMostTicks)
            return ticks;
        const double step = niceStep(upper - lower, 6);
        ticks = multiples(scale.isWhole ? std::max(1.0, step) : step, lower, upper);
        return ticks.size() >= 2 ? ticks
                                 : multiples(step, lower, upper); // also fractions of a count
    }
    if (!(lower > 0 && upper > lower))
        return {};
    if (scale.scale == Scale::Decibel)
        return decibels(lower, upper);
    const double decades = std::log10(upper / lower);
    if (scale.logBase != 10)
        ticks = powers(scale.logBase, lower, upper, {1});
    std::erase_if(ticks, [&](double tick) { return tick < lower || tick > upper; });
    if (ticks.size() >= 2)
        return ticks;
    if (decades > 2)
        ticks = powers(10, lower, upper, {1});
    else if (decades > 0.9)
        ticks = powers(10, lower, upper, {1, 2, 5});
    else
        ticks = multiples(niceStep(upper - lower, 6), lower, upper);
    std::erase_if(ticks, [&](double tick) { return tick < lower || tick > upper; });
    return ticks;
}

std::vector<double> sparserTicks(const AxisScale& scale, std::vector<double> ticks)
{
    constexpr std::size_t kFewest = 3;
    if (ticks.size() < kFewest)
        return ticks;
    const double lower = ticks.front();
    const double upper = ticks.back();
    if (scale.scale == Scale::Linear && scale.names.empty()) {
        const double step = ticks[1] - ticks[0];
        const bool isBinary = scale.isWhole && isPowerOfTwo(step) && step > 2;
        return multiples(isBinary ? 2 * step : niceStep(1.5 * step, 1), lower, upper);
    }
    const bool isByPower = std::abs(ticks[1] / ticks[0] - ticks[2] / ticks[1]) < 1e-6;
    if (scale.scale == Scale::Log && !isByPower) {
        auto tens = powers(10, lower, upper, {1});
        std::erase_if(tens,
                      [&](double tick) { return tick < lower * 0.999 || tick > upper * 1.001; });
        if (tens.size() >= 2)
            return tens;
    }
    for (std::size_t i = 1; i < ticks.size(); ++i)
        ticks.erase(ticks.begin() + static_cast<std::ptrdiff_t>(i));
    return ticks;
}

std::vector<double> minorTicksOf(const AxisScale& scale, double lower, double upper)
{
    constexpr double kMostDecades = 7;
    if (scale.scale != Scale::Log || !scale.names.empty() || !(lower > 0 && upper > lower) ||
        std::log10(upper / lower) > kMostDecades)
        return {};
    const bool isByTens = scale.logBase == 10;
    auto ticks = isByTens ? powers(10, lower, upper, {1, 2, 3, 4, 5, 6, 7, 8, 9})
                          : powers(2, lower, upper, {1});
    std::erase_if(ticks, [&](double tick) { return tick < lower || tick > upper; });
    return ticks;
}

std::string tickText(const AxisScale& scale, double value)
{
    if (!scale.names.empty()) {
        const double whole = std::round(value);
        const auto* const name =
            std::abs(value - whole) < 1e-6 ? nameAt(scale.names, scale.firstName, whole) : nullptr;
        if (name)
            return *name;
        return scale.areLabels && whole == value ? model::roundedText(whole, 6) : std::string();
    }
    if (scale.unitAtTick) {
        const auto dimension = model::parseUnit(scale.unit).value().dimension;
        if (dimension == model::kData && !scale.countsBytes)
            return decimalText(value * scale.unitSize);
        return spelled(model::displayIn({value * scale.unitSize, dimension}, scale.unit, 4));
    }
    if (scale.scale == Scale::Decibel)
        value = std::round(10 * std::log10(value) * 1000) / 1000;
    // Ticks are multiples of the step, so a much smaller value is a rounded zero.
    if (scale.scale == Scale::Linear && std::abs(value) < scale.step * 1e-9)
        return "0";
    constexpr int kDigits = 6;
    if (std::abs(value) < kLargeCount && value == std::floor(value))
        return model::withThousands(std::to_string(static_cast<long long>(value)));
    const auto text = model::roundedText(value, kDigits);
    return text.find('e') == std::string::npos ? text : exponentText(value);
}

} // namespace clusterwright::plots
