// Gives each test, and every program that it starts, empty user folders without presets, probes and samples. Each test executable
// contains this file.
#include "tests/support/temporary_folder.h"

#include <stdlib.h>

namespace clusterwright::tests
{

namespace
{

class OwnFolders
{
public:
    OwnFolders()
    {
        ::setenv("XDG_DATA_HOME", m_folder.path().c_str(), 1); // NOLINT(concurrency-mt-unsafe)
        ::unsetenv("CLUSTERWRIGHT_PRESETS");                   // NOLINT(concurrency-mt-unsafe)
    }

private:
    TemporaryFolder m_folder;
};

const OwnFolders kOwnFolders;

} // namespace

} // namespace clusterwright::tests
