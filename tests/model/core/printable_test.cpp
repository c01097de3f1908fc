// Texts on a terminal.

#include "model/core/printable.h"
#include "tests/support/catch_compat.h"

#include <array>
#include <string>
#include <utility>

namespace clusterwright::tests::printable_test
{

using namespace model;

TEST_CASE("Ordinary text is printed unchanged", "[core][printable]")
{
    const std::string text = "80 MiB/s \u00b5s \u2264 \u05d0\u05d1 \U0001f600 \\x1b";
    CHECK(printable(text) == text);
    CHECK(printableJson(text) == text);
    CHECK_FALSE(hasControls(text));
    CHECK(printable("").empty());
}

TEST_CASE("Control characters of ASCII are escaped as bytes", "[core][printable]")
{
    CHECK(printable("a\nb\tc\x1b[2J\x7f") == "a\\x0ab\\x09c\\x1b[2J\\x7f");
    CHECK(hasControls("\x1b"));
    CHECK(hasControls("\x7f"));
    CHECK(hasControls("\r"));
    CHECK_FALSE(hasControls("a\nb\tc"));
}

TEST_CASE("C1 controls are escaped as characters", "[core][printable]")
{
    CHECK(printable("\u0080 \u0090 \u009b31m \u009f") == "\\u0080 \\u0090 \\u009b31m \\u009f");
    CHECK(printable("\u00a0") == "\u00a0");
    CHECK(hasControls("a\u009b"));
}

TEST_CASE("Controls of bidirectional text are escaped", "[core][printable]")
{
    CHECK(printable("\u061c\u200e\u200f") == "\\u061c\\u200e\\u200f");
    CHECK(printable("\u202a\u202b\u202c\u202d\u202e") == "\\u202a\\u202b\\u202c\\u202d\\u202e");
    CHECK(printable("\u2066\u2067\u2068\u2069") == "\\u2066\\u2067\\u2068\\u2069");
    CHECK(printable("\u200c\u200d\u2065") == "\u200c\u200d\u2065"); // joiners are letters
    CHECK(hasControls("a\u202eb"));
}

TEST_CASE("Characters that no font shows are escaped", "[core][printable]")
{
    const std::array<std::pair<std::string, std::string>, 9> cases{{
        {"\u2028", "\\u2028"},
        {"\u2029", "\\u2029"},
        {"\ufeff", "\\ufeff"},
        {"\u00ad", "\\u00ad"},
        {"\u200b", "\\u200b"},
        {"\u2060", "\\u2060"},
        {"\ue000", "\\ue000"},
        {"\U000e0041", "\\U000e0041"},
        {"\U0010fffd", "\\U0010fffd"},
    }};
    for (const auto& [text, shown] : cases) {
        CHECK(printable("a" + text + "b") == "a" + shown + "b");
        CHECK(hasControls(text));
    }
    // 0xe0041 - 0x10000 = 0xd0041 = 0x340 * 0x400 + 0x41: the surrogates 0xd800 + 0x340 and 0xdc00 + 0x41
    CHECK(printableJson("\U000e0041") == "\\udb40\\udc41");
}

TEST_CASE("Bytes that are not UTF-8 are escaped one by one", "[core][printable]")
{
    CHECK(printable("a\x9b"
                    "31m\xff") == "a\\x9b31m\\xff");
    CHECK(printable("\xe2\x82") == "\\xe2\\x82"); // the start of a character
    CHECK(printable("\xc0\x9b") == "\\xc0\\x9b"); // an overlong form
    CHECK(hasControls("\xff"));
}

TEST_CASE("Escaped text stays unchanged", "[core][printable]")
{
    const auto once = printable("\x1b \u009b \xff");
    CHECK(printable(once) == once);
}

TEST_CASE("Several lines keep their line feeds", "[core][printable]")
{
    CHECK(printableLines("a\x1b\n\u009bb\n") == "a\\x1b\n\\u009bb\n");
}

TEST_CASE("JSON escapes control characters in its texts", "[core][printable]")
{
    CHECK(printableJson("{\n  \"a\": \"\u009b\u202e\x7f\"\n}\n") ==
          "{\n  \"a\": \"\\u009b\\u202e\\u007f\"\n}\n");
}

} // namespace clusterwright::tests::printable_test
