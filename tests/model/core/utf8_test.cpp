#include "model/core/utf8.h"
#include "tests/support/catch_compat.h"

#include <string>

namespace clusterwright::tests::utf8_test
{

using model::firstCharacter;

namespace
{

std::string encoded(char32_t code)
{
    const auto part = [code](unsigned shift, unsigned mark, unsigned mask) {
        return static_cast<char>(mark | ((code >> shift) & mask));
    };
    if (code < 0x80)
        return {part(0, 0, 0x7f)};
    if (code < 0x800)
        return {part(6, 0xc0, 0x1f), part(0, 0x80, 0x3f)};
    if (code < 0x10000)
        return {part(12, 0xe0, 0x0f), part(6, 0x80, 0x3f), part(0, 0x80, 0x3f)};
    return {part(18, 0xf0, 7), part(12, 0x80, 0x3f), part(6, 0x80, 0x3f), part(0, 0x80, 0x3f)};
}

} // namespace

TEST_CASE("Every code except a surrogate is read, whatever follows it", "[core][utf8]")
{
    std::size_t wrong = 0;
    for (char32_t code = 0; code <= 0x10ffff; ++code) {
        const auto text = encoded(code);
        const auto found = firstCharacter(text + "\x80");
        const bool isSurrogate = code >= 0xd800 && code <= 0xdfff;
        wrong += isSurrogate ? found.size != 0 : found.size != text.size() || found.code != code;
    }
    CHECK(wrong == 0);
}

TEST_CASE("Invalid UTF-8 has no first character", "[core][utf8]")
{
    const std::string text = GENERATE("",
                                      "\x80",             // a continuation without a start
                                      "\xff",             // never valid in UTF-8
                                      "\xc0\xaf",         // '/' in two bytes
                                      "\xe0\x80\xaf",     // in three
                                      "\xf0\x80\x80\xaf", // in four
                                      "\xe2",             // the start of a character
                                      "\xe2\x82",
                                      "\xe2\x82 ",
                                      "\xf4\x90\x80\x80", // over U+10FFFF
                                      "\xf5\x80\x80\x80");
    INFO(text);
    CHECK(firstCharacter(text).size == 0);
}

TEST_CASE("Characters are counted, not bytes", "[core][utf8]")
{
    CHECK(model::characterCount("") == 0);
    CHECK(model::characterCount("a\u00f6\u20ac\U0001f600") == 4);
}

} // namespace clusterwright::tests::utf8_test
