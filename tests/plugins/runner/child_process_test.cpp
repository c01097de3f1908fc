#include "plugins/runner/support/child_process.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"

#include <csignal>
#include <sys/wait.h>

namespace clusterwright::tests::child_process_test
{

namespace
{

using runner::ChildProcess;

constexpr int kSoon = 10'000; // ms

std::unique_ptr<ChildProcess> shell(const std::string& text)
{
    auto child = ChildProcess::start({{"/bin/sh", "-c", text}, {}});
    REQUIRE(child);
    return std::move(child).value();
}

} // namespace

TEST_CASE("Input and output of a child are exchanged simultaneously", "[runner][process]")
{
    constexpr std::size_t kMoreThanAPipe = 1'000'000;
    const std::string text(kMoreThanAPipe, 'x');
    std::string errors;
    const auto child = shell("cat; echo wrong >&2; exit 3");
    CHECK(child->exchange(text, kSoon, [&](std::string_view more) { errors += more; }) == text);
    CHECK(errors == "wrong\n");
    const int status = child->await();
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 3);
    CHECK(child->await() == status);
}

TEST_CASE("A child that ignores input or stays silent does not block", "[runner][process]")
{
    const std::string text(1'000'000, 'x');
    const auto ignore = [](std::string_view) {};
    CHECK(shell("exec <&-; echo done")->exchange(text, kSoon, ignore) == "done\n");
    CHECK(shell("echo begun; exec sleep 1000")->exchange("", 200, ignore) == "begun\n");
    const auto killed = shell("kill -9 $$");
    CHECK(killed->exchange("", kSoon, ignore).empty());
    CHECK(WTERMSIG(killed->await()) == SIGKILL);
}

TEST_CASE("A missing program is a finding", "[runner][process]")
{
    const auto child = ChildProcess::start({{"/no/such/program"}, {}});
    REQUIRE_FALSE(child);
    CHECK(codeOf(child.diagnostics()) == "program.missing");
    CHECK(messageOf(child.diagnostics()) ==
          "/no/such/program failed to start: No such file or directory");
}

} // namespace clusterwright::tests::child_process_test
