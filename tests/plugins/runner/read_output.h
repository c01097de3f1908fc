// Outputs of other programs, read as tests.
#pragma once

#include "plugins/runner/store/tool_output.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"

#include <string>
#include <vector>

namespace clusterwright::tests
{

inline std::vector<runner::ToolTest> parsed(const std::string& text)
{
    const auto tests = runner::readToolOutput(text, "out.txt");
    INFO(textOf(tests.diagnostics()));
    REQUIRE(tests);
    return tests.value().tests;
}

inline model::Diagnostics findingsOf(const std::string& text)
{
    return runner::readToolOutput(text, "out.txt").diagnostics();
}

inline double valueOf(const runner::Sample& sample, const std::string& name)
{
    for (const auto& [output, value] : sample.values)
        if (output == name)
            return value;
    FAIL("no value " << name);
    return 0;
}

inline const std::string kLatencyHead =
    "# OSU MPI Latency Test v7.5\n# Size          Latency (us)\n";

// The latency test of one program, behind its prefix.
inline std::string latencyBehind(const std::string& prefix, const std::string& latency)
{
    return prefix + "# OSU MPI Latency Test v7.5\n" + prefix + "# Size          Latency (us)\n" +
           prefix + "1  " + latency + "\n";
}

} // namespace clusterwright::tests
