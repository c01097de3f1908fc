// Files that are not JSON, or not a design.
#include "tests/cli/cli.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::bad_json_test
{

namespace
{

// Checks that eval and check report the same about these bytes.
ProgramOutcome evalBytes(const std::string& bytes)
{
    const Cli cli;
    static_cast<void>(cli.folder().write("copy.cluster.json", bytes));
    const auto check = cli.run({"check", "copy.cluster.json"});
    CHECK(check.signal == 0);
    CHECK(check.exitCode == kBadInput);
    return cli.run({"eval", "copy.cluster.json"});
}

std::string repeated(const std::string& text, int times)
{
    std::string result;
    for (int i = 0; i < times; ++i)
        result += text;
    return result;
}

} // namespace

TEST_CASE("Broken JSON is refused with its line and column", "[cli][bad][json]")
{
    checkRefused(evalBytes("{\n  \"design\" \"x\"\n}"),
                 kBadInput,
                 "copy.cluster.json: line 2, column 14: json.syntax: ");
}

TEST_CASE("A trailing comma is refused with its place", "[cli][bad][json]")
{
    checkRefused(evalBytes("{\n  \"format\": 1,\n}"),
                 kBadInput,
                 "copy.cluster.json: line 3, column 1: json.syntax: ");
}

TEST_CASE("Text after the end of the object is refused", "[cli][bad][json]")
{
    checkRefused(evalBytes(copyDesign() + "{}"), kBadInput, "json.syntax: ");
}

TEST_CASE("An unknown field is refused with the nearest one", "[cli][bad][json]")
{
    checkRefused(evalEdited("\"unit\": \"MB/s\"", "\"uint\": \"MB/s\""),
                 kBadInput,
                 "copy.cluster.json: /outputs/0/uint: json.unknown_field: unknown field 'uint' "
                 "(did you mean 'unit'?)");
}

TEST_CASE("Two swapped letters of a field are still recognised", "[cli][bad][json]")
{
    checkRefused(evalEdited("\"title\": \"Copies", "\"tilte\": \"Copies"),
                 kBadInput,
                 "copy.cluster.json: /tilte: json.unknown_field: unknown field 'tilte' (did you "
                 "mean 'title'?)");
}

TEST_CASE("A missing field is named", "[cli][bad][json]")
{
    checkRefused(
        evalEdited("\"kind\": \"host\",", ""), kBadInput, "copy.cluster.json: /components/0: ");
}

TEST_CASE("An empty text where one is required is refused", "[cli][bad][json]")
{
    checkRefused(evalEdited("\"title\": \"Copies a file in parts\"", "\"title\": \"\""),
                 kBadInput,
                 "copy.cluster.json: /title: json.empty: the text is empty");
}

TEST_CASE("Duplicate keys are refused", "[cli][bad][json]")
{
    checkRefused(evalEdited("\"format\": 1,", "\"format\": 1, \"format\": 1,"),
                 kBadInput,
                 "copy.cluster.json: /format: json.duplicate_key: duplicate key 'format'");
}

TEST_CASE("Duplicate keys deep in the file are refused with their place", "[cli][bad][json]")
{
    checkRefused(evalEdited("\"id\": \"copy\"", "\"id\": \"copy\", \"id\": \"copy\""),
                 kBadInput,
                 "copy.cluster.json: /pipeline/steps/0/id: json.duplicate_key: ");
}

TEST_CASE("A field of a wrong type is refused with both types", "[cli][bad][json]")
{
    checkRefused(evalEdited("\"title\": \"Copies a file in parts\"", "\"title\": [1]"),
                 kBadInput,
                 "copy.cluster.json: /title: json.type: expected a text, got a list");
}

TEST_CASE("A design that is not an object is refused", "[cli][bad][json]")
{
    const auto* const text = GENERATE("[]", "null", "1", "\"design\"", "true");
    checkRefused(
        evalBytes(text), kBadInput, "copy.cluster.json: json.type: expected an object, got ");
}

TEST_CASE("A future format is refused with a remedy", "[cli][bad][json]")
{
    checkRefused(evalEdited("\"format\": 1", "\"format\": 2"),
                 kBadInput,
                 "copy.cluster.json: /format: design.format: the file has format 2, this program "
                 "reads up to 1 (use a newer version");
}

TEST_CASE("A fractional format number is refused", "[cli][bad][json]")
{
    const auto* const format = GENERATE("1.5", "\"1\"", "null", "99999999999999999999", "-1", "0");
    checkRefused(evalEdited("\"format\": 1", std::string("\"format\": ") + format),
                 kBadInput,
                 "copy.cluster.json: /format: ");
}

TEST_CASE("JSON nested 10,000 levels deep is refused", "[cli][bad][json]")
{
    const auto text = GENERATE(repeated("[", 10'000),
                               repeated("{\"a\":", 10'000),
                               repeated("[", 10'000) + repeated("]", 10'000));
    checkRefused(evalBytes(text), kBadInput, "json.depth: nested deeper than 100 levels");
}

TEST_CASE("A number beyond a double's range is refused with its place", "[cli][bad][json]")
{
    checkRefused(evalEdited("\"value\": \"4\"", "\"value\": 1e999"),
                 kBadInput,
                 "copy.cluster.json: line 6, column ");
    checkRefused(evalEdited("\"value\": \"4\"", "\"value\": 1e999"),
                 kBadInput,
                 "json.number: a number is too large for a double");
}

TEST_CASE("NaN and Infinity are refused in JSON", "[cli][bad][json]")
{
    const auto* const value = GENERATE("NaN", "Infinity", "-Infinity", "nan");
    checkRefused(evalEdited("\"value\": \"4\"", std::string("\"value\": ") + value),
                 kBadInput,
                 "copy.cluster.json: line 6, column ");
}

TEST_CASE("An empty file is reported as empty", "[cli][bad][json]")
{
    const auto* const text = GENERATE("", " \n\n\t");
    checkRefused(evalBytes(text),
                 kBadInput,
                 "copy.cluster.json: line 1, column 1: json.syntax: the file is empty");
}

TEST_CASE("A binary file is refused", "[cli][bad][json]")
{
    std::string bytes;
    for (int i = 1; i <= 10'000; ++i)
        bytes += static_cast<char>(i * 37 % 255 + 1);
    checkRefused(evalBytes(bytes), kBadInput, "copy.cluster.json: line 1, column ");
}

TEST_CASE("A NUL byte is refused, and the text after it is checked", "[cli][bad][json]")
{
    const std::string nul(1, '\0');
    const auto text = copyDesign();
    const auto bytes =
        GENERATE_COPY(nul + text, text + nul, text.substr(0, 200) + nul + text.substr(200));
    checkRefused(evalBytes(bytes), kBadInput, "json.syntax: a character with code 0");
}

TEST_CASE("Bytes that are not UTF-8 are refused with their place", "[cli][bad][json]")
{
    checkRefused(evalBytes(edited(copyDesign(), "Copies", "Co\xff\xfe")),
                 kBadInput,
                 "copy.cluster.json: line 4, column 15: json.syntax: ");
}

TEST_CASE("A control character in a text is refused", "[cli][bad][json]")
{
    const auto* const control =
        GENERATE("\\u001b[31m", "\\u009b31m", "\u009b31m", "\u202e", "\\u2066");
    checkRefused(evalBytes(edited(copyDesign(), "Copies", control)),
                 kBadInput,
                 "copy.cluster.json: /title: json.control: a text contains a control character");
}

TEST_CASE("UTF-16 is refused", "[cli][bad][json]")
{
    std::string bytes = "\xff\xfe";
    for (const char c : copyDesign())
        bytes += {c, '\0'};
    checkRefused(evalBytes(bytes), kBadInput, "copy.cluster.json: line 1, column ");
}

TEST_CASE("A byte order mark and CRLF line ends are accepted", "[cli][json]")
{
    std::string crlf;
    for (const char c : copyDesign())
        crlf += c == '\n' ? "\r\n" : std::string(1, c);
    const auto text = GENERATE_COPY("\xef\xbb\xbf" + copyDesign(), crlf, "\xef\xbb\xbf" + crlf);
    const Cli cli;
    static_cast<void>(cli.folder().write("copy.cluster.json", text));
    CHECK(cli.run({"check", "copy.cluster.json"}).out == "copy.cluster.json: good\n");
    CHECK(evaluated(cli, "copy.cluster.json", "time") == 0.02);
}

} // namespace clusterwright::tests::bad_json_test
