// Jobs run in turn on one thread.
#include "app/desktop/common/job_thread.h"
#include "tests/support/catch_compat.h"

#include <future>

namespace clusterwright::tests::job_thread_test
{

using clusterwright::desktop::JobThread;

TEST_CASE("Jobs run in turn, cancelled ones with a stop request", "[desktop][measure]")
{
    JobThread thread;
    std::promise<void> begun;
    std::promise<void> release;
    std::promise<bool> first;
    std::promise<bool> second;
    std::promise<bool> third;
    thread.post([&](const std::stop_token& stop) {
        begun.set_value();
        release.get_future().wait();
        first.set_value(stop.stop_requested());
    });
    begun.get_future().wait();
    thread.post([&](const std::stop_token& stop) { second.set_value(stop.stop_requested()); });
    thread.cancel();
    thread.post([&](const std::stop_token& stop) { third.set_value(stop.stop_requested()); });
    release.set_value();
    CHECK(first.get_future().get());
    CHECK(second.get_future().get());
    CHECK_FALSE(third.get_future().get());
}

TEST_CASE("The end of the thread stops the current job", "[desktop][measure]")
{
    std::promise<void> begun;
    bool wasStopped = false;
    {
        JobThread thread;
        thread.post([&](const std::stop_token& stop) {
            begun.set_value();
            std::mutex mutex;
            std::unique_lock lock(mutex);
            std::condition_variable_any never;
            static_cast<void>(never.wait(lock, stop, [] { return false; }));
            wasStopped = stop.stop_requested();
        });
        begun.get_future().wait();
    }
    CHECK(wasStopped);
}

} // namespace clusterwright::tests::job_thread_test
