// Skips a test that cannot run on this machine: the test calls this and returns. ctest then counts it as skipped, and `tests/run`
// lists it. An earlier failure of the test remains a failure.
#pragma once

#include <string>

namespace clusterwright::tests
{

// The reason names the missing part: "there is no sshd".
void skipTest(const std::string& reason);

} // namespace clusterwright::tests
