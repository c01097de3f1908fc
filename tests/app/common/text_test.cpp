// Texts of files where Qt accepts HTML.

#include "app/desktop/common/text.h"
#include "tests/support/catch_compat.h"

#include <QTextDocument>
#include <QTextDocumentFragment>

namespace clusterwright::tests::desktop_text_test
{

using namespace clusterwright::desktop;

TEST_CASE("Plain text stays as it is", "[desktop][text]")
{
    for (const auto* const text : {"", "P < 8", "R&D", "80 MiB/s\n(default)", "a > b & b < c"})
        CHECK(literalText(QLatin1String(text)) == QLatin1String(text));
}

TEST_CASE("Text that looks like HTML is shown literally", "[desktop][text]")
{
    for (const auto* const text : {"<b>bold</b>",
                                   "<img src='file:///tmp/x.png'>",
                                   "<h1>a</h1><table><tr><td>b</td></tr></table>",
                                   "a &lt; b"}) {
        CAPTURE(text);
        const auto literal = literalText(QLatin1String(text));
        REQUIRE(Qt::mightBeRichText(literal));
        CHECK(QTextDocumentFragment::fromHtml(literal).toPlainText() == QLatin1String(text));
    }
}

TEST_CASE("Escaped text keeps its line breaks", "[desktop][text]")
{
    const auto literal = literalText(QStringLiteral("<b>first</b>\nsecond"));
    const auto lines =
        QTextDocumentFragment::fromHtml(literal).toPlainText().split(QLatin1Char('\n'));
    REQUIRE(lines.size() == 2);
    CHECK(lines[0].trimmed() == QStringLiteral("<b>first</b>"));
    CHECK(lines[1].trimmed() == QStringLiteral("second"));
}

} // namespace clusterwright::tests::desktop_text_test
