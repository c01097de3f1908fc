#include "app/desktop/common/job_thread.h"

namespace clusterwright::desktop
{

JobThread::JobThread()
    : m_thread([this](const std::stop_token& stop) { work(stop); })
{
}

JobThread::~JobThread()
{
    m_thread.request_stop();
    cancel();
}

void JobThread::post(Job job)
{
    {
        const std::lock_guard lock(m_mutex);
        m_jobs.push_back({std::move(job), {}});
    }
    m_posted.notify_one();
}

void JobThread::cancel()
{
    const std::lock_guard lock(m_mutex);
    m_current.request_stop();
    for (auto& waiting : m_jobs)
        waiting.stop.request_stop();
}

void JobThread::work(const std::stop_token& stop)
{
    while (true) {
        Posted next;
        {
            std::unique_lock lock(m_mutex);
            if (!m_posted.wait(lock, stop, [this] { return !m_jobs.empty(); }) ||
                stop.stop_requested())
                return;
            next = std::move(m_jobs.front());
            m_jobs.pop_front();
            m_current = next.stop;
        }
        next.job(next.stop.get_token());
    }
}

} // namespace clusterwright::desktop
