// Who writes a run of a store: one runner at a time. A small file beside the store, locked for as long as its holder lives; the kernel
// lets go of it however that ends, so a dead runner keeps nobody out.
#pragma once

#include "model/core/result.h"
#include "plugins/probes/support/descriptor.h"

#include <filesystem>
#include <memory>
#include <string>

namespace clusterwright::runner
{

class RunLock
{
public:
    // `holder` says to others who it is. Errors: run.held, which names who holds it; store.unwritable.
    [[nodiscard]] static model::Result<std::unique_ptr<RunLock>>
    take(const std::filesystem::path& store, const std::string& run, const std::string& holder);
    RunLock(const RunLock&) = delete;
    RunLock& operator=(const RunLock&) = delete;
    ~RunLock(); // takes the file away

private:
    RunLock(std::filesystem::path file, probes::Descriptor lock);

    std::filesystem::path m_file;
    probes::Descriptor m_lock;
};

} // namespace clusterwright::runner
