#include "model/study/studies/table_result.h"

#include <algorithm>

namespace clusterwright::model
{

std::size_t ResultColumn::size() const
{
    return std::max({values.size(), words.size(), settings.size()});
}

std::size_t ResultTable::rows() const
{
    return columns.empty() ? 0 : columns.front().size();
}

bool ResultTable::isValid() const
{
    return std::ranges::all_of(columns,
                               [this](const ResultColumn& one) { return one.size() == rows(); });
}

bool ResultMarks::isValid() const
{
    const auto has = [this](const std::string& key, ResultColumn::Form wanted) {
        const auto* const found = table.column(key);
        return found != nullptr && found->form == wanted;
    };
    using enum ResultColumn::Form;
    const auto mayHave = [&](const std::string& key, ResultColumn::Form wanted) {
        return key.empty() || has(key, wanted);
    };
    return table.isValid() && !y.empty() && has(x, form == Form::Bars ? Word : Number) &&
           std::ranges::all_of(y, [&](const std::string& key) { return has(key, Number); }) &&
           mayHave(from, Number) && mayHave(low, Number) && mayHave(high, Number) &&
           mayHave(limit, Number) && mayHave(colour, Number) && mayHave(text, Word) &&
           low.empty() == high.empty() && (bands.empty() || bands.size() == y.size());
}

const ResultColumn* ResultTable::column(const std::string& wanted) const
{
    const auto found = std::ranges::find(columns, wanted, &ResultColumn::key);
    return found == columns.end() ? nullptr : &*found;
}

} // namespace clusterwright::model
