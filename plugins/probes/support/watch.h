// Ends the process at its time limit, and when the pipe, socket or terminal on its standard input closes: nobody is left who
// wants the answer. A file or /dev/null there says nothing and is not watched.
#pragma once

#include "plugins/probes/support/output.h"

#include <thread>

namespace clusterwright::probes
{

class Watch
{
public:
    Watch(Output& output, double timeLimit); // s from now
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;
    ~Watch(); // the probe is through in time

private:
    void wait(double timeLimit);

    Output& m_output;
    int m_through; // an eventfd
    std::thread m_thread;
};

} // namespace clusterwright::probes
