// One thread that does jobs in turn, so that none of them blocks a window: it asks nodes, measures, reads and writes stores. A job
// tells its result by QMetaObject::invokeMethod to an object of the window's thread that outlives this one. Every job that is posted
// runs while the thread is there.
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
    // Asks the job under way to stop and waits until it did; those behind it are dropped.
    ~JobThread();

    void post(Job job);
    // The job under way and those behind it find themselves stopped.
    void cancel();

private:
    struct Posted {
        Job job;
        std::stop_source stop;
    };

    void work(const std::stop_token& stop);

    std::mutex m_mutex; // of what follows
    std::deque<Posted> m_jobs;
    std::stop_source m_current; // of the job under way
    std::condition_variable_any m_posted;
    std::jthread m_thread; // the last member: it ends first
};

} // namespace clusterwright::desktop
