#include "tests/support/skip.h"

#ifdef CATCH2_V3
#include <catch2/catch_message.hpp>
#include <catch2/reporters/catch_reporter_event_listener.hpp>
#include <catch2/reporters/catch_reporter_registrars.hpp>
using SkipListenerBase = Catch::EventListenerBase;
#else
#define CATCH_CONFIG_EXTERNAL_INTERFACES
#include <catch2/catch.hpp>
using SkipListenerBase = Catch::TestEventListenerBase;
#endif

#include <iostream>

namespace clusterwright::tests
{

namespace
{

std::string& skipReason() // reason of the running test
{
    static std::string reason;
    return reason;
}

// Catch2 2.13 cannot skip. ctest searches for this line (SKIP_REGULAR_EXPRESSION), whatever the exit code.
class SkipListener final : public SkipListenerBase
{
public:
    using SkipListenerBase::SkipListenerBase;

    void testCaseStarting(const Catch::TestCaseInfo&) override { skipReason().clear(); }
    void testCaseEnded(const Catch::TestCaseStats& stats) override
    {
        if (!skipReason().empty() && stats.totals.assertions.failed == 0)
            std::cout << "test skipped: " << skipReason() << std::endl;
    }
};

CATCH_REGISTER_LISTENER(SkipListener)

} // namespace

void skipTest(const std::string& reason)
{
    WARN(reason);
    skipReason() = reason;
}

} // namespace clusterwright::tests
