// The agent: one process on each node that starts, watches and ends probes for a runner, over one channel. JSON lines come in
// on standard input and go out on standard output (plugins/README.md).
//
// Laws: a process that the agent started, and all that came from it, is gone when the agent ends, however it ends; and the
// agent ends when its standard input closes or is silent for kLongestSilence.
#pragma once

namespace clusterwright::probes
{

inline constexpr int kAgentProtocol = 1;
inline constexpr int kLongestSilence = 20; // s

// The exit status: 0 when it was told to quit or its input ended.
[[nodiscard]] int runAgent();

} // namespace clusterwright::probes
