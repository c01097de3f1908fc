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

const ResultColumn* ResultTable::column(const std::string& wanted) const
{
    const auto found = std::ranges::find(columns, wanted, &ResultColumn::key);
    return found == columns.end() ? nullptr : &*found;
}

} // namespace clusterwright::model
