// Exit codes of the programs.
#pragma once

namespace clusterwright::model
{

enum ExitCode {
    kDone = 0,
    kFinding = 1,     // a result with findings
    kBadUsage = 2,    // an invalid command line
    kBadInput = 3,    // an invalid file or value
    kEnvironment = 4, // the environment: an output that cannot be written, a missing program
};

} // namespace clusterwright::model
