#include "model/report/html_text.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::html_text_test
{

using model::HtmlTable;
using model::htmlText;
using Kind = HtmlTable::Kind;

TEST_CASE("Text never becomes markup", "[report][html]")
{
    CHECK(htmlText("<script>alert(\"1\" & '2')</script>") ==
          "&lt;script&gt;alert(&quot;1&quot; &amp; &#39;2&#39;)&lt;/script&gt;");
    CHECK(htmlText("\u00b5s, \u2013, \U0001f680") == "\u00b5s, \u2013, \U0001f680");
    CHECK(htmlText("").empty());
}

TEST_CASE("Characters that XML does not allow are replaced, one byte at a time", "[report][html]")
{
    using namespace std::string_literals;
    const auto bad = GENERATE("\x01"s,
                              "\x1b"s,
                              "\0"s,
                              "\x80"s,
                              "\xff"s,
                              "\xc0"s,
                              "\xe2"s); // the start of a character
    CHECK(htmlText("a" + bad + "b") == "a\ufffdb");
    CHECK(htmlText("\xc0\xaf") == "\ufffd\ufffd");           // '/' in two bytes
    CHECK(htmlText("\xed\xa0\x80") == "\ufffd\ufffd\ufffd"); // half of a surrogate pair
    CHECK(htmlText("\xef\xbf\xbf") == "\ufffd\ufffd\ufffd"); // U+FFFF is not a character
    CHECK(htmlText("a\tb\nc") == "a\tb\nc");
}

TEST_CASE("Numbers are aligned at the decimal point, with their units beside them",
          "[report][html]")
{
    HtmlTable table({{"name"}, {"value", Kind::Number}}, false);
    table.add({"a", "140.89 ms"});
    table.add({"b", "25 ms"});
    table.add({"c", "2.5 s"});
    table.add({"d", "true"});
    const auto html = table.html();
    // 140.89 has two decimals: 25 is one point and two digits short, 2.5 one digit.
    CHECK(contains(html, R"(<td class="number">140.89</td><td class="unit">ms</td>)"));
    CHECK(
        contains(html, "<td class=\"number\">25\u2008\u2007\u2007</td><td class=\"unit\">ms</td>"));
    CHECK(contains(html, "<td class=\"number\">2.5\u2007</td><td class=\"unit\">s</td>"));
    CHECK(contains(html, R"(<td class="number">true</td><td class="unit"></td>)"));
    CHECK(contains(html, R"(<th scope="row">a</th>)"));
}

TEST_CASE("A percent sign is the unit of its number", "[report][html]")
{
    HtmlTable table({{"name"}, {"value", Kind::Number}}, false);
    table.add({"a", "40%"});
    table.add({"b", "3.5 s"});
    CHECK(contains(table.html(),
                   "<td class=\"number\">40\u2008\u2007</td><td class=\"unit\">%</td>"));
}

TEST_CASE("A name that begins with a number is not a quantity", "[report][html]")
{
    HtmlTable table({{"name"}, {"value", Kind::Number}}, false);
    table.add({"a", "4 x 1G Ethernet"});
    table.add({"b", "3.5 s"});
    CHECK(contains(table.html(),
                   "<td class=\"number\">4 x 1G Ethernet</td><td class=\"unit\"></td>"));
}

TEST_CASE("Microseconds in a table are those of figures", "[report][html]")
{
    HtmlTable table({{"name"}, {"value", Kind::Number}}, false);
    table.add({"a", "3 us"});
    table.add({"b", "3 us/B"});
    CHECK(contains(table.html(), "<td class=\"unit\">\u00b5s</td>"));
    CHECK(contains(table.html(), "<td class=\"unit\">\u00b5s/B</td>"));
    CHECK(model::shownUnit("user") == "user");
}

TEST_CASE("A printed table breaks no unit", "[report][html]")
{
    HtmlTable table({{"name"}, {"value", Kind::Number}}, true);
    table.add({"a", "873 MB/s"});
    CHECK(contains(table.html(), "<td align=\"right\">873</td><td>MB/\u2060s</td>"));
}

TEST_CASE("A printed table breaks no number", "[report][html]")
{
    CHECK(contains(HtmlTable({{"P ="}, {"1,073,741,824", Kind::Number}}, true).html(),
                   "1,\u2060073,\u2060741,\u2060824</th>"));
    CHECK(contains(HtmlTable({{"P ="}, {"1,024", Kind::Number}}, false).html(), "1,024</th>"));
    HtmlTable cells({{"P ="}, {"cost", Kind::Number}}, true);
    cells.add({"2", "5,064,000 USD"});
    CHECK(contains(cells.html(), "<td align=\"right\">5,\u2060064,\u2060000</td><td>USD</td>"));
    CHECK(model::unbrokenNumbers("a,b 1, 2,") == "a,b 1, 2,");
}

TEST_CASE("Numbers without units have no unit column and no markup", "[report][html]")
{
    HtmlTable table({{"name"}, {"<value>", Kind::Number}}, true);
    table.add({"a", "<b>"});
    table.add({"b", "-3"});
    const auto html = table.html();
    CHECK(contains(html, R"(<th scope="col" align="right">&lt;value&gt;</th></tr>)"));
    CHECK(contains(html, R"(<td align="right">&lt;b&gt;</td></tr>)"));
    CHECK(contains(html, R"(<td align="right">-3</td></tr>)"));
}

TEST_CASE("A printed name breaks only if it is long", "[report][html]")
{
    using model::breakableName;
    CHECK(breakableName("nic.host_bandwidth", true) == "nic.host_bandwidth");
    CHECK(breakableName("acc-fft-inic", true) == "acc-\u2060fft-\u2060inic");
    CHECK(breakableName("a_name.of_more_than_28_letters", true) ==
          "a_\u200bname.\u200bof_\u200bmore_\u200bthan_\u200b28_\u200bletters");
    CHECK(breakableName("nic.bus", false) == "nic.<wbr />bus");
}

} // namespace clusterwright::tests::html_text_test
