// Ends the process at its time limit, and when the pipe, socket or terminal on its standard input closes, because the runner has then
// ended. A file or /dev/null is not watched.
#pragma once

#include "plugins/probes/support/output.h"

#include <thread>

namespace clusterwright::probes
{

class Watch
{
public:
    Watch(Output& output, double timeLimit); // `timeLimit` in s from now
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;
    ~Watch(); // the probe finished in time

private:
    void wait(double timeLimit);

    Output& m_output;
    int m_through; // eventfd
    std::thread m_thread;
};

} // namespace clusterwright::probes
