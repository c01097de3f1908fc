#include "plugins/probes/support/json_line.h"
#include "plugins/probes/support/output.h"
#include "tests/support/catch_compat.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <unistd.h>

namespace clusterwright::tests::json_line_test
{

using namespace clusterwright::probes;

TEST_CASE("A JSON line holds what was put into it", "[probes]")
{
    auto line = JsonLine("sample");
    line.open("values").number("time", 1.25e-5).integer("lost", -3).close().flag("warm_up", true);
    line.json("raw", "[1]").text("text", "a\"b\\c\n\x01 \xc3\xa9 \xf0\x9f\x98\x80");
    CHECK(line.finish() == "{\"type\":\"sample\",\"values\":{\"time\":1.25e-05,\"lost\":-3},\"warm_"
                           "up\":true,\"raw\":[1],"
                           "\"text\":\"a\\\"b\\\\c\\u000a\\u0001 \xc3\xa9 \xf0\x9f\x98\x80\"}\n");
}

TEST_CASE("A number reads back as it was", "[probes]")
{
    for (const double value :
         {0.1, 1.0 / 3, 5e-324, 1.7976931348623157e308, -0.0, 123456789012345678.0}) {
        const auto read = nlohmann::json::parse(JsonLine("x").number("v", value).finish());
        CHECK(read["v"].get<double>() == value);
    }
}

TEST_CASE("Any bytes make a valid line", "[probes]")
{
    // bad starts, cut characters, overlong forms, a surrogate, beyond the last character
    for (const std::string text : {"\xff",
                                   "\x80",
                                   "\xc3",
                                   "\xc0\x80",
                                   "\xe0\x80\x80",
                                   "\xed\xa0\x80",
                                   "\xf4\x90\x80\x80",
                                   "\xf0\x9f\x98",
                                   "a\xe2\x82"}) {
        const auto line = JsonLine("x").text("v", text).finish();
        CHECK_NOTHROW(nlohmann::json::parse(line));
        CHECK(line.find("\xef\xbf\xbd") != std::string::npos);
    }
    for (int byte = 0; byte < 256; ++byte) {
        const auto line = JsonLine("x").text("v", std::string(1, static_cast<char>(byte))).finish();
        CHECK_NOTHROW(nlohmann::json::parse(line));
        CHECK(std::count(line.begin(), line.end(), '\n') == 1);
    }
}

TEST_CASE("A probe's lines are those of the protocol", "[probes]")
{
    std::array<int, 2> pipe{};
    REQUIRE(::pipe(pipe.data()) == 0);
    Output output(pipe[1]);
    output.hello("logp", "1.0.0");
    output.ready("10.10.0.1:40123");
    output.progress(3, 10);
    output.sample({.values = {{"round_trip", 1.2e-5}}, .at = {{"size", 1024}}, .repeat = 3});
    output.sample({.values = {{"round_trip", 2}}, .at = {}, .repeat = 0, .warmUp = true});
    output.error("socket.refused", "no");
    output.done();
    ::close(pipe[1]);
    std::string text(4096, '\0');
    text.resize(static_cast<std::size_t>(::read(pipe[0], text.data(), text.size())));
    ::close(pipe[0]);
    CHECK(text == R"({"type":"hello","probe":"logp","version":"1.0.0","protocol":1}
{"type":"ready","address":"10.10.0.1:40123"}
{"type":"progress","done":3,"total":10}
{"type":"sample","values":{"round_trip":1.2e-05},"at":{"size":1024},"repeat":3}
{"type":"sample","values":{"round_trip":2},"repeat":0,"warm_up":true}
{"type":"error","code":"socket.refused","message":"no"}
{"type":"done","samples":2}
)");
}

} // namespace clusterwright::tests::json_line_test
