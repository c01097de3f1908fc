// Tables of spreadsheets and other programs: random tables in thousands of dialects, and single traps.
#include "model/core/diagnostic.h"
#include "model/units/text_table.h"
#include "tests/support/catch_compat.h"
#include "tests/support/table_dialects.h"

#include <set>

namespace clusterwright::tests::text_table_test
{

namespace
{

struct Read {
    model::TextTable table;
    model::Diagnostics problems;
};

Read readText(std::string bytes)
{
    Read read;
    read.table = model::readTable(std::move(bytes), {}, read.problems);
    return read;
}

std::string codeOf(const std::string& bytes)
{
    return firstCode(readText(bytes).problems);
}

// Names with units, then the rows.
std::string asText(const Read& read)
{
    std::string text;
    for (const auto& head : read.table.heads)
        text += head.name + "[" + head.unit + "] ";
    for (std::size_t r = 0; r < read.table.rows(); ++r)
        for (std::size_t c = 0; c < read.table.heads.size(); ++c)
            text += (c == 0 ? "/ " : "") + std::string(read.table.cell(r, c)) + " ";
    return text;
}

} // namespace

TEST_CASE("Numbers of a table come back equal in every dialect, or with a refusal", "[tables]")
{
    constexpr std::size_t kDialects = 20000;
    std::size_t refused = 0;
    everyDialect(kDialects, [&](const Dialect& dialect, std::size_t number) {
        const auto made =
            DialectWriter(dialect, number).write({"k", "Zeit \xc2\xb5"}, {"kB", "\xc2\xb5s"}, 8);
        const auto read = readText(made.bytes);
        INFO(toText(dialect) << "\n" << made.bytes << "\n" << toText(read.problems));
        if (!read.problems.empty()) {
            ++refused;
            REQUIRE(firstCode(read.problems) == "csv.decimal");
            REQUIRE_FALSE(made.isCertain);
            return;
        }
        const auto first = read.table.heads.size() - 2; // behind names of rows
        REQUIRE(first <= 1);
        REQUIRE(read.table.heads[first].name == "k");
        REQUIRE(read.table.heads[first].unit == "kB");
        REQUIRE(read.table.heads[first + 1].name == "Zeit \xc2\xb5");
        REQUIRE(read.table.heads[first + 1].unit == "\xc2\xb5s");
        REQUIRE(read.table.rows() == 8);
        for (std::size_t c = 0; c < 2; ++c)
            for (std::size_t r = 0; r < 8; ++r) {
                const auto cell = read.table.cell(r, first + c);
                const double value = made.columns[c][r];
                REQUIRE(model::isMissing(cell) == std::isnan(value));
                if (!std::isnan(value))
                    REQUIRE(read.table.number(cell) == value);
            }
    });
    CHECK(refused < kDialects / 50);
}

TEST_CASE("A number with two meanings is refused with both", "[tables][findings]")
{
    const auto read = readText("k;time\n1;1,234\n2;5,678\n");
    REQUIRE(firstCode(read.problems) == "csv.decimal");
    CHECK(read.problems.front().pointer == "line 2");
    CHECK(read.problems.front().message ==
          "'1,234' is 1234 with decimal points, or 1.234 with decimal commas");
    CHECK(read.problems.front().hint ==
          "add a line '# decimal: .' or '# decimal: ,' for the decimal sign of the file");
    CHECK(readText("# decimal: ,\nk;time\n1;1,234\n").table.number("1,234") == 1.234);
    CHECK(readText("# decimal: .\nk;time\n1;1,234\n").table.number("1,234") == 1234);
    // Another number decides; a leading zero is in no group.
    CHECK(readText("k;time\n1;1,234\n2;0,5\n").table.number("1,234") == 1.234);
    CHECK(readText("k;time\n1;1,234\n2;0,678\n").table.number("1,234") == 1.234);
    CHECK(readText("k;time\n1;1,234\n2;1.5\n").table.number("1,234") == 1234);
    CHECK(codeOf("k\ttime\n1\t1.234\n") == "csv.decimal");
    CHECK(codeOf("k,time\n1,1.234\n").empty()); // a point between commas is decimal
    CHECK(codeOf("k time\n1 1.234\n").empty());
    CHECK(codeOf("k;time\n1;1.5\n2;1,5\n") == "csv.signs");
}

TEST_CASE("Only columns of numbers in use decide the decimal sign", "[tables][findings]")
{
    const auto used = [](const std::string& bytes, const std::vector<std::size_t>& columns) {
        Read read;
        read.table = model::readTable(bytes, {.hasUnusedColumns = true}, read.problems);
        std::vector<model::NumberSigns> signs;
        for (const auto column : columns)
            signs.push_back(read.table.heads.at(column).signs);
        read.problems.add(model::signProblems(signs));
        return read;
    };
    // 192.168.100.101 is an address, not 192168100101.
    const auto address = used("node,k,time\n192.168.100.101,1,1.007\n", {1, 2});
    CHECK(address.problems.empty());
    CHECK(address.table.number(0, 2) == 1.007);
    CHECK_FALSE(address.table.heads[0].isOfNumbers);
    CHECK(used("node,k,time\n192.168.100.101,1,1.5\n", {1, 2}).problems.empty());
    CHECK(firstCode(used("node;k;time\n192.168.100.101;1;1.007\n", {1, 2}).problems) ==
          "csv.decimal");
    // A list that is not used decides nothing, and a used column does.
    const std::string list = "gpus;k;time\n0,1;1;1.050\n0,1;2;1.100\n";
    CHECK(firstCode(used(list, {1, 2}).problems) == "csv.decimal");
    CHECK(used(list, {0, 1, 2}).table.number(0, 2) == 1050);
    CHECK(used(list, {0, 1, 2}).problems.empty());
    CHECK(used("gpus;k [B];time [s]\n0,1;0.5;1.050\n", {1, 2}).table.number(0, 2) == 1.05);
    CHECK(firstCode(used("gpus;k;time\n0,1;0.5;1,5\n", {1, 2}).problems) == "csv.signs");
    // A column with words decides nothing.
    CHECK(firstCode(used("note;k;time\n3,5;1;1.050\nlate;2;1.100\n", {1, 2}).problems) ==
          "csv.decimal");
}

TEST_CASE("A title above the names of the columns is named", "[tables][findings]")
{
    const auto read = readText("Measurements of May\nTwo nodes\nk,time\n1,2\n");
    CHECK(firstCode(read.problems) == "csv.head");
    CHECK(read.problems.front().pointer == "line 1");
    CHECK(read.problems.front().message ==
          "this line is a title: the names of the columns are in line 3");
    CHECK(firstHint(read.problems) == "begin each line of the title with '#'");
    CHECK(firstHint(readText("May, 2024\nP,k,time\n1,2,3\n").problems) ==
          "begin each line of the title with '#'");
    CHECK(codeOf("Run A,,\nP,k,time\n1,2,3\n") == "csv.head"); // as a spreadsheet writes it
    CHECK(codeOf("k,t\nrun 1,n/a,n/a\nrun 2,1,2\n").empty());  // names of rows
    CHECK(codeOf("message size\n1,5\n2,5\n").empty());         // one column of decimal commas
}

TEST_CASE("A last line states the decimal sign, in the encoding of the file", "[tables]")
{
    const std::string text = "k;time\n1;1,234\n"; // ASCII
    const auto wide = [&](bool isBig, bool hasMark) {
        std::string bytes = !hasMark ? "" : isBig ? "\xfe\xff" : "\xff\xfe";
        for (const char c : text)
            bytes += isBig ? std::string{'\0', c} : std::string{c, '\0'};
        return bytes;
    };
    for (const auto& bytes : {text,
                              "sep=;\n" + text,
                              "\xef\xbb\xbf" + text,
                              "# \xb5s\n" + text, // Latin-1
                              text.substr(0, text.size() - 1),
                              wide(false, true),
                              wide(true, true),
                              wide(false, false),
                              wide(true, false)}) {
        for (const char sign : {',', '.'}) {
            const auto read = readText(bytes + model::decimalLine(bytes, sign));
            REQUIRE(read.problems.empty());
            REQUIRE(read.table.rows() == 1);
            CHECK(read.table.number("1,234") == (sign == ',' ? 1.234 : 1234));
        }
    }
}

TEST_CASE("Decimal commas between commas are refused, not read as further cells",
          "[tables][findings]")
{
    const auto read = readText("k,time\n10,121,5\n20,219,25\n");
    CHECK(firstCode(read.problems) == "csv.row");
    CHECK(firstHint(read.problems) ==
          "put numbers with decimal commas in quotes, or separate the columns by semicolons");
    CHECK(codeOf("k,time\n1,121,5\n2,219,25\n") == "csv.row"); // nor as numbers of rows
}

TEST_CASE("A table reads quotes, comments, row names and units in a second row", "[tables]")
{
    CHECK(asText(readText("\"a \"\"b\"\"\",\"c\n[us]\"\n\"x, y\",1\n")) ==
          "a \"b\"[] c[us] / x, y 1 ");
    CHECK(asText(readText("% note\n// note\nk,t\n# note\n1,#N/A\n")) == "k[] t[] / 1 #N/A ");
    CHECK(asText(readText("k time\n\"1\" 10 2\n\"2\" 20 3\n")) ==
          "[] k[] time[] / 1 10 2 / 2 20 3 ");
    CHECK(asText(readText("alg,k,t\n,kB,(us)\nring,1,2\n")) == "alg[] k[kB] t[us] / ring 1 2 ");
    CHECK(asText(readText("alg,unit\ns,B\nms,KiB\n")) == "alg[] unit[] / s B / ms KiB "); // words
    CHECK(asText(readText("k,t,,\n1,2,,\n3,4,,\n")) == "k[] t[] / 1 2 / 3 4 ");
    CHECK(asText(readText("message size\n8\n")) == "message size[] / 8 ");
    CHECK(asText(readText("# size time\n8 1.5\n16 2.5\n")) == "size[] time[] / 8 1.5 / 16 2.5 ");
    CHECK(asText(readText("MB / s,a in b,c (d)\n1,2,3\n")) == "MB / s[] a in b[] c (d)[] / 1 2 3 ");
    CHECK(codeOf("8,1.5\n16,2.5\n") == "csv.head");
    CHECK(codeOf("a,b\n\"1,2\n") == "csv.row");
    CHECK(codeOf("") == "csv.head");
    CHECK(codeOf(std::string("a,b\n\0\1\2", 7)) == "text.encoding");
}

TEST_CASE("Only numbers in whole groups of three are numbers", "[tables]")
{
    const auto table = readText("k;t\n1;0,5\n").table;
    for (const auto* const text : {"0x2",
                                   "1 2",
                                   "\xd9\xa1",
                                   "1.2.3",
                                   "192.168.100.101",
                                   "1.23",
                                   "1,2,3",
                                   "12.3456",
                                   "0.123",
                                   "1e",
                                   "--1",
                                   "+-1",
                                   "1 234 5",
                                   "inf",
                                   "nan",
                                   "1e999",
                                   "10 kB",
                                   "1,5,",
                                   ""})
        CHECK_FALSE(table.number(text));
    CHECK(table.number("1.234.567,25") == 1234567.25);
    CHECK(table.number("1 234") == 1234);
    CHECK(table.number("-1,5e+3") == -1500);
    CHECK(table.number("\xe2\x88\x92"
                       "7") == -7);
    CHECK(table.number(",5") == 0.5);
    CHECK(asText(readText("k,t\n\xc2\xa0"
                          "1\xc2\xa0,\xe2\x80\xaf"
                          "2\n")) == "k[] t[] / 1 2 ");
    for (const auto* const text : {"#WERT!", "#BEZUG!", "k.A.", "n.a."})
        CHECK(model::isMissing(text));
}

TEST_CASE("The reading of a table lists what was assumed", "[tables]")
{
    const auto said = [](const std::string& bytes) {
        return toText(readText(bytes).table.reading);
    };
    CHECK(said("k,t[us]\n1,2.5\n").empty());
    CHECK(said("k;t [us]\n1;2,5\n") == "read as semicolon-separated with decimal commas");
    CHECK(said("k\tt (\xb5s)\n1\t1,234.5\n") ==
          "read as tab-separated with separators of thousands, units in the names of the columns "
          "in Windows-1252");
    CHECK(said("k t\n- us\n1 2\n") == "read as blank-separated with units in line 2");
}

} // namespace clusterwright::tests::text_table_test
