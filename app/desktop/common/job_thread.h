// A thread that runs jobs in turn, so that none of them blocks a window: tests of nodes, measurements, reads and writes of stores. A job
// reports its result by QMetaObject::invokeMethod to an object of the window's thread that outlives this object. Every posted job runs
// unless the thread ends first.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

namespace clusterwright::desktop
{

class JobThread
{
public:
    using Job = std::function<void(const std::stop_token&)>;

    JobThread();
    JobThread(const JobThread&) = delete;
    JobThread& operator=(const JobThread&) = delete;
    // Asks the current job to stop and waits for its end; drops the queued jobs.
    ~JobThread();

    void post(Job job);
    // Requests a stop of the current job and of the queued jobs, which still run.
    void cancel();

private:
    struct Posted {
        Job job;
        std::stop_source stop;
    };

    void work(const std::stop_token& stop);

    std::mutex m_mutex; // guards the members below
    std::deque<Posted> m_jobs;
    std::stop_source m_current; // stops the current job
    std::condition_variable_any m_posted;
    std::jthread m_thread; // last member, destroyed first
};

} // namespace clusterwright::desktop
