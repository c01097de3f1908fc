#include "model/json/json.h"
#include "model/json/pointer.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::json_test
{

using namespace model;

namespace
{

// The only finding about a text that must not parse.
Diagnostics refusal(std::string_view text)
{
    const auto result = parseJson(text, "a.json");
    REQUIRE_FALSE(result);
    REQUIRE(result.diagnostics().size() == 1);
    CHECK(fileOf(result.diagnostics()) == "a.json");
    return result.diagnostics().front();
}

std::string codeAndPlace(std::string_view text)
{
    const auto found = refusal(text);
    return codeOf(found) + " at " + pointerOf(found);
}

std::string repeated(const std::string& part, int times)
{
    std::string text;
    for (int i = 0; i < times; ++i)
        text += part;
    return text;
}

} // namespace

TEST_CASE("The parser agrees with the library, including field order", "[json]")
{
    const std::string text =
        R"({"z":[1,-2,2.5,1e3],"a":{"":null,"b":[[],{}]},"m":[true,false,"\u00e9\n"]})";
    const auto result = parseJson(text, "a.json");
    REQUIRE(result);
    CHECK(result.value() == Json::parse(text));
    CHECK(result.value().dump() == Json::parse(text).dump()); // the order
}

TEST_CASE("Any value may be a document", "[json]")
{
    const auto* const text = GENERATE("1", "\"a\"", "null", "true", "[]", "{}", " \n {} \t ");
    const auto result = parseJson(text, "a.json");
    REQUIRE(result);
    CHECK(result.value() == Json::parse(text));
}

TEST_CASE("A syntax error names line and column", "[json]")
{
    CHECK(codeAndPlace("{\"a\": 1,\n \"b\": x}") == "json.syntax at line 2, column 7"); // the x
    CHECK(codeAndPlace("x") == "json.syntax at line 1, column 1");
    CHECK(codeAndPlace("\n\nx") == "json.syntax at line 3, column 1");
    CHECK(codeAndPlace("[1 2]") == "json.syntax at line 1, column 4");
    CHECK(codeAndPlace("[1,]") == "json.syntax at line 1, column 4");
    CHECK(codeAndPlace("{} {}") == "json.syntax at line 1, column 4");
    CHECK(codeAndPlace("{'a': 1}") == "json.syntax at line 1, column 2");
    CHECK(codeAndPlace("[1] // no comments") == "json.syntax at line 1, column 5");
}

TEST_CASE("A line break inside a text belongs to the line that it ends", "[json]")
{
    CHECK(codeAndPlace("[\n\"ab\n\"]") == "json.syntax at line 2, column 4");
}

TEST_CASE("A truncated text has its error after the last character", "[json]")
{
    CHECK(codeAndPlace("[1, 2") == "json.syntax at line 1, column 6");
    CHECK(codeAndPlace("{\n") == "json.syntax at line 2, column 1");
    CHECK(codeAndPlace("\"ab") == "json.syntax at line 1, column 4");
}

TEST_CASE("An empty text and one of blanks are refused", "[json]")
{
    const auto* const text = GENERATE("", "  ", "\n\t\r\n");
    CHECK(codeAndPlace(text) == "json.syntax at line 1, column 1");
    CHECK(messageOf(refusal(text)) == "the file is empty");
}

TEST_CASE("A NUL byte is a syntax error at any place", "[json]")
{
    using namespace std::string_view_literals;
    CHECK(codeAndPlace("{}\0{\"a\": 1}"sv) == "json.syntax at line 1, column 3");
    CHECK(codeAndPlace("[1,\n\0 2]"sv) == "json.syntax at line 2, column 1");
    CHECK(codeAndPlace("\"a\0\""sv) == "json.syntax at line 1, column 3");
    CHECK(codeAndPlace("\0"sv) == "json.syntax at line 1, column 1");
}

TEST_CASE("Control characters except line feed and tab are refused", "[json]")
{
    CHECK(codeAndPlace(R"({"a": ["x", "\u001b[2J"]})") == "json.control at /a/1");
    CHECK(codeAndPlace(R"({"a": {"b": "\u007f"}})") == "json.control at /a/b");
    CHECK(codeAndPlace(R"("\u0000")") == "json.control at ");
    CHECK(codeAndPlace(R"(["\u009b31m"])") == "json.control at /0");
    CHECK(codeAndPlace("[\"\u202eabc\"]") == "json.control at /0");
    CHECK(codeAndPlace(R"(["\u2066"])") == "json.control at /0");
    CHECK(codeAndPlace(R"({"a": {"b\u009b": 1}})") == "json.control at /a/b\u009b");
    CHECK(parseJson(R"("a\n\tb")", "a.json").value() == "a\n\tb");
}

TEST_CASE("Bytes that are not UTF-8 are a syntax error", "[json]")
{
    const auto* const text = GENERATE(
        "\"\xff\"", "\"\xc3\"", "\"\xc0\xaf\"", "\"\xed\xa0\x80\"", "{\"\xfe\": 1}", "\xff");
    CHECK(codeOf(refusal(text)) == "json.syntax");
}

TEST_CASE("Letters beyond ASCII stay unchanged", "[json]")
{
    CHECK(parseJson("{\"\u00b5s\": \"\u03bc\"}", "a.json").value().dump() ==
          "{\"\u00b5s\":\"\u03bc\"}");
}

TEST_CASE("Two equal keys are a finding with the pointer of the second", "[json]")
{
    CHECK(codeAndPlace(R"({"a": 1, "a": 2})") == "json.duplicate_key at /a");
    CHECK(codeAndPlace(R"({"b": [0, {"c": 1, "d": {}, "c": 2}]})") ==
          "json.duplicate_key at /b/1/c");
    CHECK(codeAndPlace(R"([[], [{}, {"x/y": {"~": 1, "~": 1}}]])") ==
          "json.duplicate_key at /1/1/x~1y/~0");
    CHECK(codeAndPlace(R"({"": {"": 1, "": 2}})") == "json.duplicate_key at //");
    CHECK(codeAndPlace(R"({"a": 1, "\u0061": 2})") == "json.duplicate_key at /a");
}

TEST_CASE("Equal keys in different objects are fine", "[json]")
{
    CHECK(parseJson(R"([{"a": {"a": 1}}, {"a": 2}, {"A": 3, "a": 4}])", "a.json"));
}

TEST_CASE("An object may have very many keys", "[json]")
{
    // Quadratic work would be 10^10 steps.
    std::string text = "{\"key\": 0";
    for (int i = 0; i < 100000; ++i)
        text += ",\"" + std::to_string(i) + "\":" + std::to_string(i);
    const auto result = parseJson(text + "}", "a.json");
    REQUIRE(result);
    CHECK(result.value().size() == 100001);
    CHECK(result.value().back() == 99999);
}

TEST_CASE("Nesting is limited for lists, objects and both", "[json]")
{
    const auto nested = [](const std::string& open, const std::string& close, int depth) {
        return repeated(open, depth) + "1" + repeated(close, depth);
    };
    CHECK(parseJson(nested("[", "]", kDeepestJson), "a.json"));
    CHECK(codeAndPlace(nested("[", "]", kDeepestJson + 1)) == "json.depth at ");
    CHECK(parseJson(nested("{\"a\":", "}", kDeepestJson), "a.json"));
    CHECK(codeOf(refusal(nested("{\"a\":", "}", kDeepestJson + 1))) == "json.depth");
    CHECK(codeOf(refusal(nested("[{\"a\":", "}]", kDeepestJson / 2 + 1))) == "json.depth");
}

TEST_CASE("A million brackets are refused without recursion", "[json]")
{
    CHECK(codeOf(refusal(std::string(1000000, '['))) == "json.depth");
    CHECK(codeOf(refusal(repeated("{\"a\":", 1000000))) == "json.depth");
}

TEST_CASE("A number must be finite", "[json]")
{
    CHECK(codeAndPlace("{\"a\":\n 1e999}") == "json.number at line 2, column 6");
    CHECK(codeOf(refusal("-1e999")) == "json.number");
    CHECK(codeOf(refusal("NaN")) == "json.syntax");
    CHECK(codeOf(refusal("Infinity")) == "json.syntax");
    CHECK(parseJson("1e308", "a.json").value() == 1e308);
    CHECK(parseJson("1e-999", "a.json").value() == 0.0);
    CHECK(parseJson("123456789012345678901234567890", "a.json").value() ==
          123456789012345678901234567890.0);
}

TEST_CASE("A pointer escapes its two special characters", "[json]")
{
    CHECK(pointerTo("", "a") == "/a");
    CHECK(pointerTo("/a", "b/c~d") == "/a/b~1c~0d");
    CHECK(pointerTo("/a", "~1") == "/a/~01");
    CHECK(pointerTo("/a", "") == "/a/");
    CHECK(pointerTo("/a", 0) == "/a/0");
}

TEST_CASE("A pointer finds its value", "[json][laws]")
{
    const auto* const key = GENERATE("a", "", "/", "~", "~1", "a/b~c", "\u00b5s");
    const Json json{{"list", Json::array({0, Json{{key, 42}}})}};
    const auto pointer = pointerTo(pointerTo(pointerTo("", "list"), 1), key);
    CHECK(json.at(Json::json_pointer(pointer)) == 42);
}

} // namespace clusterwright::tests::json_test
