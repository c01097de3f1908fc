// The agent: one process on each node that starts, watches and ends probes for a runner over one channel, with JSON lines on standard input
// and output (plugins/README.md).
//
// Laws: all processes that the agent started, and their descendants, end with the agent, however the agent ends. The agent ends when its
// standard input closes or is silent for kLongestSilence.
#pragma once

namespace clusterwright::probes
{

inline constexpr int kAgentProtocol = 1;
inline constexpr int kLongestSilence = 20; // s

// Runs the agent and returns the exit status: 0 after a quit command or the end of input.
[[nodiscard]] int runAgent();

} // namespace clusterwright::probes
