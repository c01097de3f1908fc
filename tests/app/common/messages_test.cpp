// Message boxes.

#include "app/desktop/common/messages.h"
#include "model/core/diagnostic.h"
#include "model/core/finding.h"
#include "tests/support/catch_compat.h"

#include <QMessageBox>
#include <QTextDocumentFragment>
#include <QWidget>

namespace clusterwright::tests::messages_test
{

using namespace clusterwright::desktop;

namespace
{

QString shownText(const QString& text)
{
    return QTextDocumentFragment::fromHtml(text).toPlainText();
}

} // namespace

TEST_CASE("A finding in a broken file names its line", "[desktop][messages]")
{
    model::Diagnostics findings;
    findings.push_back({model::Severity::Error,
                        "json.syntax",
                        "a.cluster.json",
                        "line 3, column 7",
                        "missing closing quote",
                        ""});
    CHECK(plainText(findings) == QStringLiteral("line 3, column 7: Missing closing quote."));
    findings.front().pointer = "/variables/0";
    CHECK(plainText(findings) == QStringLiteral("Missing closing quote."));
}

TEST_CASE("A finding is shown as two sentences", "[desktop][messages]")
{
    const auto shown = [](const std::string& message, const std::string& hint) {
        return sentencesOf(model::refusal("x", message, hint).front());
    };
    CHECK(shown("unknown unit 'Gbits'", "did you mean 'Gbit'?") ==
          QStringLiteral("Unknown unit 'Gbits'. Did you mean 'Gbit'?"));
    CHECK(shown("the grid has 3 points, and a sweep keeps all", "") ==
          QStringLiteral("The grid has 3 points, and a sweep keeps all."));
    CHECK(asSentence("") == QString());
    CHECK(asSentence("cannot open it: no such file.") ==
          QStringLiteral("Cannot open it: no such file."));
    // Names keep their spelling.
    CHECK(asSentence("'rows' must be an integer") == QStringLiteral("'rows' must be an integer."));
    CHECK(asSentence("nic.host_bandwidth has no effect") ==
          QStringLiteral("nic.host_bandwidth has no effect."));
    CHECK(asSentence("g: not identifiable") == QStringLiteral("g: not identifiable."));
    CHECK(asSentence("g is below os") == QStringLiteral("g is below os."));
    CHECK(asSentence("a fit failed") == QStringLiteral("A fit failed."));
    CHECK(asSentence("rows = 3: 'dfg' is outside its range") ==
          QStringLiteral("rows = 3: 'dfg' is outside its range."));
}

TEST_CASE("A message box shows markup of a file as text", "[desktop][messages]")
{
    QWidget window;
    tell(&window,
         QStringLiteral("<b>a</b>.cluster.json cannot be opened"),
         model::refusal("x", "'<img src=x.png>' is unknown", "remove it"));
    const auto* const box = window.findChild<QMessageBox*>(QStringLiteral("message"));
    REQUIRE(box);
    CHECK(shownText(box->text()) == QStringLiteral("<b>a</b>.cluster.json cannot be opened"));
    CHECK(shownText(box->informativeText()) ==
          QStringLiteral("'<img src=x.png>' is unknown. Remove it."));

    confirm(&window, QStringLiteral("Remove <i>n</i>?"), QStringLiteral("<u>n</u>"), {}, [] {});
    const auto* const question = window.findChild<QMessageBox*>(QStringLiteral("confirm"));
    REQUIRE(question);
    CHECK(shownText(question->text()) == QStringLiteral("Remove <i>n</i>?"));
    CHECK(shownText(question->informativeText()) == QStringLiteral("<u>n</u>"));
}

} // namespace clusterwright::tests::messages_test
