// Completion of names in fields of one line and of several.
#include "app/desktop/common/name_completer.h"
#include "tests/support/catch_compat.h"

#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTest>

namespace clusterwright::tests::name_completer_test
{

using namespace clusterwright::desktop;

namespace
{

NamesInScope names()
{
    return {{"rows", "1024", "rows of the matrix"},
            {"nic.bandwidth", "1.25 GB/s", "of the card"},
            {"host.bandwidth", "1 GB/s", "of the host"},
            {"partition.rows", "128", ""},
            {"band", "1", ""}};
}

NameCompleter& completerOf(QWidget& field)
{
    auto* const found = field.findChild<NameCompleter*>();
    REQUIRE(found);
    return *found;
}

struct OpenedLine {
    OpenedLine()
    {
        completeNames(&line, names);
        line.show();
        line.setFocus();
    }
    QLineEdit line;
};

} // namespace

TEST_CASE("Names that begin with the word come first, then parts of names", "[desktop][names]")
{
    OpenedLine opened;
    QTest::keyClicks(&opened.line, QStringLiteral("2 * ba"));
    CHECK(completerOf(opened.line).offered() ==
          QStringList{"band", "nic.bandwidth", "host.bandwidth"});
}

TEST_CASE("Enter takes the name and leaves the field in edit", "[desktop][names]")
{
    OpenedLine opened;
    QSignalSpy finished(&opened.line, &QLineEdit::editingFinished);
    QSignalSpy edited(&opened.line, &QLineEdit::textEdited);
    QTest::keyClicks(&opened.line, QStringLiteral("P / ro"));
    REQUIRE(completerOf(opened.line).isOpen());
    const auto before = edited.count();
    QTest::keyClick(&opened.line, Qt::Key_Return);
    CHECK(opened.line.text() == QStringLiteral("P / rows"));
    CHECK(edited.count() > before);
    CHECK(finished.count() == 0);
    CHECK_FALSE(completerOf(opened.line).isOpen());
    QTest::keyClick(&opened.line, Qt::Key_Return);
    CHECK(finished.count() == 1);
}

TEST_CASE("A name in the middle of a text is completed in place", "[desktop][names]")
{
    OpenedLine opened;
    opened.line.setText(QStringLiteral("(nic) / 2"));
    opened.line.setCursorPosition(4);
    QTest::keyClicks(&opened.line, QStringLiteral("."));
    REQUIRE(completerOf(opened.line).offered() == QStringList{"nic.bandwidth"});
    QTest::keyClick(&opened.line, Qt::Key_Tab);
    CHECK(opened.line.text() == QStringLiteral("(nic.bandwidth) / 2"));
}

TEST_CASE("Units are not completed", "[desktop][names]")
{
    OpenedLine opened;
    for (const auto* const text : {"10 ba", "1.5 ro", "3ba", "1e3 ba"}) {
        opened.line.clear();
        QTest::keyClicks(&opened.line, QString::fromLatin1(text));
        CHECK_FALSE(completerOf(opened.line).isOpen());
    }
}

TEST_CASE("Escape closes the list and keeps the text", "[desktop][names]")
{
    OpenedLine opened;
    QTest::keyClicks(&opened.line, QStringLiteral("ro"));
    REQUIRE(completerOf(opened.line).isOpen());
    QTest::keyClick(&opened.line, Qt::Key_Escape);
    CHECK_FALSE(completerOf(opened.line).isOpen());
    CHECK(opened.line.text() == QStringLiteral("ro"));
    QTest::keyClick(&opened.line, Qt::Key_Space, Qt::ControlModifier);
    CHECK(completerOf(opened.line).offered() == QStringList{"rows", "partition.rows"});
}

TEST_CASE("Text of several lines and combo boxes are completed, too", "[desktop][names]")
{
    QPlainTextEdit text;
    completeNames(&text, names);
    text.show();
    text.setFocus();
    QTest::keyClicks(&text, QStringLiteral("time = ro"));
    REQUIRE(completerOf(text).isOpen());
    QTest::keyClick(&text, Qt::Key_Return);
    CHECK(text.toPlainText() == QStringLiteral("time = rows"));

    QComboBox box;
    box.setEditable(true);
    completeNames(&box, names);
    box.show();
    QTest::keyClicks(box.lineEdit(), QStringLiteral("ba"));
    CHECK(completerOf(*box.lineEdit()).isOpen());
    QComboBox closed;
    completeNames(&closed, names);
    CHECK_FALSE(closed.findChild<NameCompleter*>());
}

TEST_CASE("Enter after a whole name goes to the field", "[desktop][names]")
{
    OpenedLine opened;
    QSignalSpy finished(&opened.line, &QLineEdit::editingFinished);
    QTest::keyClicks(&opened.line, QStringLiteral("rows"));
    REQUIRE(completerOf(opened.line).offered().size() == 2);
    QTest::keyClick(&opened.line, Qt::Key_Return);
    CHECK(opened.line.text() == QStringLiteral("rows"));
    CHECK(finished.count() == 1);
}

} // namespace clusterwright::tests::name_completer_test
