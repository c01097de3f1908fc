// Lock of a run in a store: one runner at a time can write it. The lock is a small file beside the store, locked while its holder lives;
// the kernel releases the lock however the process ends.
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
    // `holder`: the text that identifies the holder to other processes. Errors: run.held, which names the holder; store.unwritable.
    [[nodiscard]] static model::Result<std::unique_ptr<RunLock>>
    take(const std::filesystem::path& store, const std::string& run, const std::string& holder);
    [[nodiscard]] static bool isHeld(const std::filesystem::path& store, const std::string& run);
    RunLock(const RunLock&) = delete;
    RunLock& operator=(const RunLock&) = delete;
    ~RunLock(); // removes the file

private:
    RunLock(std::filesystem::path file, probes::Descriptor lock);

    std::filesystem::path m_file;
    probes::Descriptor m_lock;
};

} // namespace clusterwright::runner
