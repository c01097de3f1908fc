#include "plugins/runner/data/data_csv.h"

#include "model/core/text.h"
#include "model/study/points/sweep.h"

namespace clusterwright::runner
{

std::string csvOf(const model::DataFile& data)
{
    std::vector<std::string> cells;
    for (const auto& column : data.columns)
        cells.push_back(column.words.empty() ? model::columnHead(column.name, column.dimension)
                                             : model::csvText(column.name));
    auto text = model::join(cells, ",") + "\n";
    for (std::size_t row = 0; row < data.rows(); ++row) {
        cells.clear();
        for (const auto& column : data.columns)
            cells.push_back(column.words.empty() ? model::csvCell(column.values[row])
                                                 : model::csvText(column.words[row]));
        text += model::join(cells, ",") + "\n";
    }
    return text;
}

} // namespace clusterwright::runner
