// Data shared by the source files of the store.
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
    std::unique_ptr<RunLock> lock;                          // lock on the current run
    std::unique_ptr<Database> database;                     // outlives its queries
    std::string run;                                        // id of the current run
    bool isChecked = false;                                 // checked for damage
    std::vector<std::pair<std::size_t, QSqlQuery>> inserts; // by number of samples, descending to 1
};

} // namespace clusterwright::runner
