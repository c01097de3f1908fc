// A test that something on this machine keeps from running says so here, and returns: ctest then counts it as skipped, and
// `tests/run` lists it. A test that has failed before stays failed.
#pragma once

#include <string>

namespace clusterwright::tests
{

// The reason names what is missing: "there is no sshd".
void skipTest(const std::string& reason);

} // namespace clusterwright::tests
