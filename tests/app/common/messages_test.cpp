// Message boxes.

#include "app/desktop/common/messages.h"
#include "model/core/diagnostic.h"
#include "model/core/refusal.h"
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
    CHECK(plainText(findings) == QStringLiteral("line 3, column 7: missing closing quote"));
    findings.front().pointer = "/variables/0";
    CHECK(plainText(findings) == QStringLiteral("missing closing quote"));
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
          QStringLiteral("'<img src=x.png>' is unknown (remove it)"));

    confirm(&window, QStringLiteral("Remove <i>n</i>?"), QStringLiteral("<u>n</u>"), {}, [] {});
    const auto* const question = window.findChild<QMessageBox*>(QStringLiteral("confirm"));
    REQUIRE(question);
    CHECK(shownText(question->text()) == QStringLiteral("Remove <i>n</i>?"));
    CHECK(shownText(question->informativeText()) == QStringLiteral("<u>n</u>"));
}

} // namespace clusterwright::tests::messages_test
