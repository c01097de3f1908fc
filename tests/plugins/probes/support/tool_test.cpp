#include "plugins/probes/support/failure.h"
#include "plugins/probes/support/tool.h"
#include "tests/support/catch_compat.h"

#include <array>
#include <csignal>
#include <functional>
#include <nlohmann/json.hpp>

namespace clusterwright::tests::tool_test
{

using namespace clusterwright::probes;

namespace
{

std::string failureOf(const std::function<void()>& work)
{
    try {
        work();
    } catch (const Failure& failure) {
        return failure.code() + ": " + failure.what();
    }
    return {};
}

std::vector<std::string> shell(const std::string& text)
{
    return {"sh", "-c", text};
}

} // namespace

TEST_CASE("A tool runs without a shell and returns its whole output", "[probes][tools]")
{
    CHECK(Tool({"printf", "%s", "$(echo no)"}).finish() == "$(echo no)");
    CHECK(Tool(shell("cat; echo through")).finish() == "through\n"); // its input is empty
}

TEST_CASE("A missing, failing or flooding tool has a distinct error", "[probes][tools]")
{
    CHECK(failureOf([] { requireTool("clusterwright-none"); }) ==
          "tool.missing: clusterwright-none is not installed on this node");
    CHECK_THROWS_AS(Tool({"clusterwright-none"}), Failure);
    CHECK(failureOf([] { static_cast<void>(Tool(shell("echo bad >&2; exit 3")).finish()); }) ==
          "tool.failed: sh failed: bad");
    CHECK(failureOf([] { static_cast<void>(Tool(shell("echo bad; kill $$")).finish()); }) ==
          "tool.failed: sh failed: bad");
    CHECK(failureOf([] {
              static_cast<void>(Tool({"yes"}).finish());
          }).starts_with("tool.failed: yes printed too much"));
}

TEST_CASE("A tool's process ends with its object", "[probes][tools]")
{
    pid_t child = 0;
    {
        Tool tool(shell("sleep 60"));
        child = tool.process();
        CHECK(::kill(child, 0) == 0);
    }
    CHECK(::kill(child, 0) != 0);
}

TEST_CASE("Waiting for a tool ends when the other role ends", "[probes][tools]")
{
    std::array<int, 2> ends{};
    REQUIRE(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) == 0);
    const Descriptor peer(ends[0]);
    {
        const Descriptor gone(ends[1]);
    }
    Tool tool(shell("sleep 60"));
    CHECK(failureOf([&] { static_cast<void>(tool.finish(&peer)); }).starts_with("peer.gone"));
}

TEST_CASE("The wait for a tool's server ends when it listens or exits", "[probes][tools]")
{
    const auto listener = boundSocket(Protocol::Tcp, endpointOf("127.0.0.1", 0));
    const auto text = localEndpoint(listener).text();
    const int port = std::stoi(text.substr(text.rfind(':') + 1));
    Tool tool(shell("sleep 60"));
    CHECK_NOTHROW(tool.awaitListening(port));
    Tool over(shell("exit 0"));
    CHECK(failureOf([&] { over.awaitListening(1); }).starts_with("tool.failed: sh ended early"));
}

TEST_CASE("A number is found in a document, and a missing one is named", "[probes][tools]")
{
    const auto document = parsedOutput(R"({"jobs": [{"read": {"iops": 3.5, "name": "x"}}]})");
    CHECK(numberAt(document, "/jobs/0/read/iops") == 3.5);
    for (const auto* place : {"/jobs/0/read/name", "/jobs/1/read/iops", "/none"})
        CHECK(failureOf([&] { static_cast<void>(numberAt(document, place)); }) ==
              std::string("tool.output: expected a number at ") + place);
    for (const auto* text : {"", "[1]", "{", "fio: no such job"})
        CHECK(failureOf([&] {
                  static_cast<void>(parsedOutput(text));
              }).starts_with("tool.output: expected JSON"));
}

} // namespace clusterwright::tests::tool_test
