// What the parts of the store share.
#pragma once

#include "plugins/runner/store/store.h"
#include "plugins/runner/support/database.h"
#include "plugins/runner/support/run_lock.h"

#include <string>
#include <utility>
#include <vector>

namespace clusterwright::runner
{

struct Store::Private {
    Private(std::filesystem::path path, std::unique_ptr<Database> opened)
        : file(std::move(path))
        , database(std::move(opened))
    {
    }

    std::filesystem::path file;
    std::unique_ptr<RunLock> lock;                          // on the run that is being written
    std::unique_ptr<Database> database;                     // outlives its queries
    std::string run;                                        // that is being written
    bool isChecked = false;                                 // for damage
    std::vector<std::pair<std::size_t, QSqlQuery>> inserts; // of so many samples, falling to 1
};

} // namespace clusterwright::runner
