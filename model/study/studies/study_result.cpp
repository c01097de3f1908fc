#include "model/study/studies/study_result.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::model
{

std::size_t ResultColumn::size() const
{
    return std::max({values.size(), words.size(), settings.size()});
}

bool ResultColumn::hasValue(std::size_t row) const
{
    return !words.empty()      ? !words[row].empty()
           : !settings.empty() ? !settings[row].empty()
                               : std::isfinite(values[row]);
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

const ResultColumn* ResultTable::column(const std::string& wanted) const
{
    const auto found = std::ranges::find(columns, wanted, &ResultColumn::key);
    return found == columns.end() ? nullptr : &*found;
}

} // namespace clusterwright::model
