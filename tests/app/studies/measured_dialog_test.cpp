// Files of measured points that are dropped onto a study.
#include "tests/app/studies/studies_window.h"
#include "tests/support/temporary_folder.h"

#include <QAbstractButton>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFile>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QTableWidget>
#include <QUrl>

namespace clusterwright::tests::measured_dialog_test
{

namespace
{

// Drops a file onto the panel, which shows the study `ratio`.
void drop(StudiesWindow& test, const std::string& path)
{
    test.panel.showStudy("ratio");
    test.await();
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(QString::fromStdString(path))});
    REQUIRE(test.drop(data));
}

} // namespace

TEST_CASE("A dropped file is shown as it was read, before it is used", "[desktop][measured]")
{
    StudiesWindow test("fft-row");
    const TemporaryFolder folder;
    std::string text = "length;time (\xb5s)\r\n1024;1,5\r\n2048;n/a\r\n"; // Latin-1, decimal comma
    for (int i = 0; i < 12; ++i)
        text += "4096;4,25\r\n";
    drop(test, folder.write("run.csv", text));
    auto* const dialog = test.panel.findChild<QDialog*>(QStringLiteral("measuredDialog"));
    REQUIRE(dialog);
    CHECK(dialog->findChild<QLabel*>(QStringLiteral("reading"))->text() ==
          QStringLiteral("run.csv\nRead as semicolon-separated with decimal commas, units in the "
                         "names of the columns in Windows-1252."));
    const auto& preview = *dialog->findChild<QTableWidget*>(QStringLiteral("preview"));
    REQUIRE(preview.rowCount() == 10);
    CHECK(preview.horizontalHeaderItem(1)->text() == QStringLiteral("time"));
    CHECK(preview.item(0, 0)->text() == QStringLiteral("1024"));
    CHECK(preview.item(0, 1)->text() == QStringLiteral("1.5 \u00b5s"));
    CHECK(preview.item(1, 1)->text() == QStringLiteral("\u2013"));
    CHECK(preview.item(2, 1)->text() == QStringLiteral("4.25 \u00b5s"));
}

TEST_CASE("A number with two meanings is a question, whose reply stays in the file",
          "[desktop][measured]")
{
    for (const bool hasCommas : {true, false}) {
        StudiesWindow test("fft-row");
        const TemporaryFolder folder;
        const auto path = folder.write("run.csv", "length;time (ns)\n1024;1,234\n");
        drop(test, path);
        CHECK_FALSE(test.panel.findChild<QDialog*>(QStringLiteral("measuredDialog")));
        auto* const question = test.panel.findChild<QDialog*>(QStringLiteral("decimalQuestion"));
        REQUIRE(question);
        auto* const reply = question->findChild<QAbstractButton*>(
            hasCommas ? QStringLiteral("decimalCommas") : QStringLiteral("decimalPoints"));
        REQUIRE(reply);
        reply->click();
        auto* const dialog = test.panel.findChild<QDialog*>(QStringLiteral("measuredDialog"));
        REQUIRE(dialog);
        const auto& preview = *dialog->findChild<QTableWidget*>(QStringLiteral("preview"));
        CHECK(preview.item(0, 1)->text() ==
              (hasCommas ? QStringLiteral("1.234 ns") : QStringLiteral("1234 ns")));
        QFile file(QString::fromStdString(path));
        REQUIRE(file.open(QIODevice::ReadOnly));
        CHECK(file.readAll() == QByteArray("length;time (ns)\n1024;1,234\n\n# decimal: ") +
                                    (hasCommas ? ",\n" : ".\n"));
    }
}

TEST_CASE("Measured points come from a dropped file, in one undo step", "[desktop][measured]")
{
    StudiesWindow test("fft-row");
    const TemporaryFolder folder;
    drop(test, folder.write("run.csv", "length,time[ns]\n1024,1000\n"));
    auto* const dialog = test.panel.findChild<QDialog*>(QStringLiteral("measuredDialog"));
    REQUIRE(dialog);
    dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->click();
    CHECK(test.document().design().studies[1].measured.ends_with("run.csv"));
    test.await();
    REQUIRE(test.panel.answer()->result);
    test.document().undoStack().undo();
    CHECK(test.document().design().studies[1].measured == "fftw-row-time");
}

} // namespace clusterwright::tests::measured_dialog_test
