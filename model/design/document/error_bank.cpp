#include "model/design/document/error_bank.h"

#include "model/json/json.h"
#include "model/json/object_reader.h"

#include <cmath>

namespace clusterwright::model
{

namespace
{

void wrongNumber(const std::string& pointer, const std::string& expected, Findings& findings)
{
    findings.error("bank.number", pointer, "expected " + expected, "make the bank again");
}

BankCase readCase(const Json& json, const std::string& pointer, Findings& findings)
{
    ObjectReader reader(json, pointer, findings);
    BankCase one;
    one.family = reader.text("family");
    one.of = reader.text("of");
    if (const auto* const spread = reader.raw("spread"); spread != nullptr && spread->is_number())
        one.spread = spread->get<double>();
    if (!(one.spread > 0))
        wrongNumber(reader.pointer("spread"), "a spread above 0", findings);
    if (const auto* const blocks = reader.raw("blocks"); blocks != nullptr && blocks->is_object())
        for (const auto& [id, fingerprint] : blocks->items())
            one.blocks[id] = fingerprint.is_string() ? fingerprint.get<std::string>() : "";
    reader.each("inside", [&](const Json& item, const std::string& place) {
        if (item.is_number())
            one.inside.push_back(item.get<double>());
        else
            wrongNumber(place, "a log ratio", findings);
    });
    reader.each("outside", [&](const Json& item, const std::string& place) {
        if (item.is_array() && item.size() == 3 && item[0].is_number() && item[1].is_number() &&
            item[2].is_boolean())
            one.outside.push_back(
                {item[0].get<double>(), item[1].get<double>(), item[2].get<bool>()});
        else
            wrongNumber(place, "[log ratio, doublings, true if transferred]", findings);
    });
    return one;
}

double rounded(double value)
{
    constexpr double kDigits = 1e4;
    return std::round(value * kDigits) / kDigits;
}

} // namespace

Json toJson(const BankCase& one)
{
    auto inside = Json::array();
    for (const double error : one.inside)
        inside.push_back(rounded(error));
    auto outside = Json::array();
    for (const auto& score : one.outside)
        outside.push_back({rounded(score.logRatio), rounded(score.doublings), score.isTransferred});
    return {{"family", one.family},
            {"of", one.of},
            {"spread", rounded(one.spread)},
            {"blocks", one.blocks},
            {"inside", inside},
            {"outside", outside}};
}

ErrorBank readErrorBank(const Json& json, Findings& findings)
{
    ObjectReader reader(json, "", findings);
    ErrorBank bank;
    bank.id = reader.text("bank");
    bank.title = reader.text("title", "");
    reader.each("cases", [&](const Json& item, const std::string& place) {
        bank.cases.push_back(readCase(item, place, findings));
    });
    return bank;
}

} // namespace clusterwright::model
