#include "plugins/probes/support/exec.h"
#include "plugins/probes/support/output.h"
#include "tests/support/catch_compat.h"

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <unistd.h>

namespace clusterwright::tests::output_test
{

using namespace clusterwright::probes;

namespace
{

std::string written(const std::function<void(Output&)>& say)
{
    Pipe pipe;
    Output output(pipe.writer.number());
    say(output);
    pipe.writer.close();
    std::string text(4096, '\0');
    text.resize(static_cast<std::size_t>(::read(pipe.reader.number(), text.data(), text.size())));
    return text;
}

std::string errorSaying(const std::string& message)
{
    return written([&](Output& output) { output.error("x", message); });
}

} // namespace

TEST_CASE("A number is read back exactly", "[probes]")
{
    for (const double value :
         {0.1, 1.0 / 3, 5e-324, 1.7976931348623157e308, -0.0, 123456789012345678.0}) {
        const auto line = written([&](Output& output) {
            output.sample({.values = {{"v", value}}});
        });
        CHECK(nlohmann::json::parse(line)["values"]["v"].get<double>() == value);
    }
}

TEST_CASE("Any bytes give a valid line", "[probes]")
{
    // invalid first bytes, cut characters, overlong forms, a surrogate, a code point beyond the last
    for (const std::string text : {"\xff",
                                   "\x80",
                                   "\xc3",
                                   "\xc0\x80",
                                   "\xe0\x80\x80",
                                   "\xed\xa0\x80",
                                   "\xf4\x90\x80\x80",
                                   "\xf0\x9f\x98",
                                   "a\xe2\x82"}) {
        const auto line = errorSaying(text);
        CHECK_NOTHROW(nlohmann::json::parse(line));
        CHECK(line.find("\xef\xbf\xbd") != std::string::npos);
    }
    for (int byte = 0; byte < 256; ++byte) {
        const auto line = errorSaying(std::string(1, static_cast<char>(byte)));
        CHECK_NOTHROW(nlohmann::json::parse(line));
        CHECK(std::count(line.begin(), line.end(), '\n') == 1);
    }
    const std::string text = "a\"b\\c\n\x01 \xc3\xa9 \xf0\x9f\x98\x80";
    CHECK(nlohmann::json::parse(errorSaying(text))["message"] == text);
}

TEST_CASE("A probe's lines follow the protocol", "[probes]")
{
    const auto text = written([](Output& output) {
        output.hello("logp", "1.0.0");
        output.ready("10.10.0.1:40123");
        output.progress(3, 10);
        output.sample({.values = {{"round_trip", 1.2e-5}}, .at = {{"size", 1024}}, .repeat = 3});
        output.sample({.values = {{"round_trip", 2}}, .at = {}, .repeat = 0, .warmUp = true});
        output.error("socket.refused", "no");
        output.done();
    });
    CHECK(text == R"({"type":"hello","probe":"logp","version":"1.0.0","protocol":1}
{"type":"ready","address":"10.10.0.1:40123"}
{"type":"progress","done":3,"total":10}
{"type":"sample","values":{"round_trip":1.2e-05},"at":{"size":1024.0},"repeat":3}
{"type":"sample","values":{"round_trip":2.0},"repeat":0,"warm_up":true}
{"type":"error","code":"socket.refused","message":"no"}
{"type":"done","samples":2}
)");
}

} // namespace clusterwright::tests::output_test
