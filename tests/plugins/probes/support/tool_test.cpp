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

TEST_CASE("A tool is run without a shell and read to its end", "[probes][tools]")
{
    CHECK(Tool({"printf", "%s", "$(echo no)"}).finish() == "$(echo no)");
    CHECK(Tool(shell("cat; echo through")).finish() == "through\n"); // its input is empty
}

TEST_CASE("A tool that is not there, fails or floods is told apart", "[probes][tools]")
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
          }).starts_with("tool.failed: yes prints too much"));
}

TEST_CASE("A tool ends with its object", "[probes][tools]")
{
    pid_t child = 0;
    {
        Tool tool(shell("sleep 60"));
        child = tool.process();
        CHECK(::kill(child, 0) == 0);
    }
    CHECK(::kill(child, 0) != 0);
}

TEST_CASE("Nobody waits for a tool when the other role is gone", "[probes][tools]")
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

TEST_CASE("A tool's server is awaited until it listens, or ends", "[probes][tools]")
{
    const auto listener = boundSocket(Protocol::Tcp, endpointOf("127.0.0.1", 0));
    const auto text = localEndpoint(listener).text();
    const int port = std::stoi(text.substr(text.rfind(':') + 1));
    Tool tool(shell("sleep 60"));
    CHECK_NOTHROW(tool.awaitListening(port));
    Tool over(shell("exit 0"));
    CHECK(failureOf([&] { over.awaitListening(1); }).starts_with("tool.failed: sh ended early"));
}

TEST_CASE("A number is found in a document, or missed by its place", "[probes][tools]")
{
    const auto document = parsedOutput(R"({"jobs": [{"read": {"iops": 3.5, "name": "x"}}]})");
    CHECK(numberAt(document, "/jobs/0/read/iops") == 3.5);
    for (const auto* place : {"/jobs/0/read/name", "/jobs/1/read/iops", "/none"})
        CHECK(failureOf([&] { static_cast<void>(numberAt(document, place)); }) ==
              std::string("tool.output: there is no number at ") + place);
    for (const auto* text : {"", "[1]", "{", "fio: no such job"})
        CHECK(failureOf([&] {
                  static_cast<void>(parsedOutput(text));
              }).starts_with("tool.output: this is not JSON"));
}

} // namespace clusterwright::tests::tool_test
