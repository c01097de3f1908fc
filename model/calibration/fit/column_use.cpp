#include "model/calibration/fit/column_use.h"

#include "model/core/diagnostic.h"
#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/units/quantity.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace clusterwright::model
{

namespace
{

Diagnostics
columnError(std::string code, const std::string& column, std::string message, std::string hint)
{
    return {Severity::Error,
            std::move(code),
            "",
            "column '" + column + "'",
            std::move(message),
            std::move(hint)};
}

class Proposal
{
public:
    explicit Proposal(const DataFile& data)
        : m_data(data)
    {
        for (const auto& column : data.columns)
            if (!column.values.empty())
                m_uses.push_back({column.name, "", ""});
    }

    // Finds a column of this name.
    bool byName(const std::string& name, const std::string& inModel)
    {
        for (auto& use : m_uses)
            if (use.column == name && use.name.empty()) {
                use.name = inModel;
                return true;
            }
        return false;
    }
    // Tries the name first, then its aliases in order.
    void byNames(const std::string& inModel, const std::vector<std::string>& aliases)
    {
        if (byName(inModel, inModel))
            return;
        for (const auto& alias : aliases)
            if (byName(alias, inModel))
                return;
    }
    [[nodiscard]] bool isUsed(const std::string& name) const
    {
        return std::ranges::find(m_uses, name, &ColumnUse::name) != m_uses.end();
    }
    // Finds the only column with this dimension.
    void byDimension(Dimension dimension, const std::string& inModel)
    {
        ColumnUse* only = nullptr;
        for (auto& use : m_uses) {
            if (!use.name.empty() || m_data.column(use.column)->dimension != dimension)
                continue;
            if (only != nullptr)
                return;
            only = &use;
        }
        if (only != nullptr)
            only->name = inModel;
    }
    [[nodiscard]] std::vector<ColumnUse> take() { return std::move(m_uses); }

private:
    const DataFile& m_data;
    std::vector<ColumnUse> m_uses;
};

} // namespace

std::vector<ColumnUse> proposeUses(const DataFile& data,
                                   const SubjectOutput& response,
                                   const std::vector<SubjectNumber>& numbers,
                                   const std::vector<std::string>& free)
{
    Proposal proposal(data);
    std::vector<const SubjectNumber*> inputs;
    for (const auto& number : numbers)
        if (std::ranges::count(free, number.name) == 0)
            inputs.push_back(&number);
    proposal.byNames(response.name, response.aliases);
    for (const auto* const input : inputs)
        proposal.byNames(input->name, input->aliases);
    if (const auto* const time = data.column("time");
        !proposal.isUsed(response.name) && time != nullptr && time->dimension == response.dimension)
        proposal.byName("time", response.name);
    const bool isAnything = response.isOpen && response.dimension == kNumber;
    if (!proposal.isUsed(response.name) && !isAnything)
        proposal.byDimension(response.dimension, response.name);
    for (const auto* const input : inputs) {
        const auto isLikeIt = [&](const SubjectNumber* other) {
            return other->dimension == input->dimension && !proposal.isUsed(other->name);
        };
        if (input->dimension == kData && !proposal.isUsed(input->name) &&
            std::ranges::count_if(inputs, isLikeIt) == 1)
            proposal.byDimension(input->dimension, input->name);
    }
    return proposal.take();
}

Result<DataFile>
withUses(const DataFile& data, const std::vector<ColumnUse>& uses, const SubjectFacts& facts)
{
    std::set<std::string> taken;
    for (const auto& output : facts.outputs)
        taken.insert(output.name);
    for (const auto& number : facts.numbers)
        taken.insert(number.name);
    Diagnostics problems;
    std::set<std::string> used;
    auto result = data;
    result.columns.clear();
    for (const auto& use : uses) {
        auto column = *data.column(use.column);
        if (use.name.empty() && taken.contains(use.column))
            continue;
        if (!use.name.empty() && !used.insert(use.name).second)
            problems.add(columnError("data.twice",
                                     use.column,
                                     "two columns are used as '" + use.name + "'",
                                     "set one of the columns to unused"));
        if (!use.name.empty())
            column.name = use.name;
        if (!use.unit.empty() && column.unit.empty()) {
            const auto unit = parseUnit(use.unit);
            for (const auto& problem : unit.diagnostics())
                problems.add(columnError(problem.code, use.column, problem.message, problem.hint));
            if (!unit)
                continue;
            column.unit = use.unit;
            column.dimension = unit.value().dimension;
            for (auto& value : column.values)
                value = unit.value().toBase(value);
        }
        result.columns.push_back(std::move(column));
    }
    if (!problems.empty())
        return problems;
    for (const auto& column : data.columns)
        if (!column.words.empty())
            result.columns.push_back(
                column); // has the labels of an input of its name, or mixes rows
    return result;
}

std::string shownText(Quantity quantity, std::string_view unit)
{
    constexpr double kMostInFull = 1e12;
    const bool isCount = quantity.dimension == kNumber &&
                         quantity.value == std::floor(quantity.value) &&
                         std::abs(quantity.value) < kMostInFull;
    return displayIn(quantity, unit, isCount ? 12 : 4);
}

ColumnFacts factsOf(const Column& column)
{
    ColumnFacts facts;
    facts.rows = column.values.size();
    std::set<double> different;
    for (const auto value : column.values) {
        if (std::isnan(value))
            continue;
        if (different.empty())
            facts.least = facts.most = value;
        facts.least = std::min(facts.least, value);
        facts.most = std::max(facts.most, value);
        if (different.size() < kManyValues)
            different.insert(value);
    }
    facts.different = different.size();
    return facts;
}

Diagnostics unusedColumns(const DataFile& data, const std::vector<ColumnUse>& uses)
{
    std::vector<std::string> names;
    for (const auto& use : uses)
        if (const auto* const column = data.column(use.column);
            column && use.name.empty() && factsOf(*column).different > 1)
            names.push_back("'" + use.column + "'");
    if (names.empty())
        return {};
    return warning(
        "data.unused",
        "the model does not use " + join(names, ", ") +
            (names.size() > 1 ? ", which vary in the data" : ", which varies in the data"),
        "assign the column to an input, or check that the data belong to this model");
}

} // namespace clusterwright::model
