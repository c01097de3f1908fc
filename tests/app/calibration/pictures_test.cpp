// Pictures of the pages, to look at: `desktop_calibration_test [pictures]` writes them to the folder "pictures" where it runs.
#include "app/desktop/common/theme.h"
#include "tests/app/calibration/opened_wizard.h"

#include <QDir>
#include <QTabWidget>

namespace clusterwright::tests::pictures_test
{

using namespace clusterwright::desktop;

namespace
{

void picture(QWidget& widget, const char* name, bool isDark)
{
    QDir().mkpath(QStringLiteral("pictures"));
    widget.resize(1180, 780);
    QCoreApplication::processEvents(); // plots are drawn with a delay
    CHECK(widget.grab().save(
        QStringLiteral("pictures/calibrate-%1-%2.png")
            .arg(QLatin1String(name), isDark ? QStringLiteral("dark") : QStringLiteral("light"))));
}

} // namespace

TEST_CASE("Pictures of the calibration", "[.][pictures]")
{
    const bool isDark = GENERATE(false, true);
    applyTheme(*qApp, isDark ? ThemeChoice::Dark : ThemeChoice::Light);
    {
        OpenedWizard test;
        picture(test.wizard, "1-first", isDark);
        REQUIRE(test.wizard.subjectPage().chooseStep("count_sort"));
        picture(test.wizard, "1-what", isDark);
        test.next();
        picture(test.wizard, "2-empty", isDark);
        storeRun(test.folder.path() / "samples.sqlite");
        test.wizard.useRun("0011223344556677");
        test.settle();
        picture(test.wizard, "2-data", isDark);
        test.next();
        test.awaitFit();
        picture(test.wizard, "3-fit", isDark);
        test.next();
        for (int tab = 0; tab < 4; ++tab) {
            test.wizard.judgePage().pictures().setCurrentIndex(tab);
            picture(
                test.wizard,
                std::array{"4-fit", "4-residuals", "4-qq", "4-one"}[static_cast<std::size_t>(tab)],
                isDark);
        }
        test.next();
        picture(test.wizard, "5-apply", isDark);
        test.wizard.applyPage().choose("t_key", "*new*");
        picture(test.wizard, "5-new", isDark);
    }
    {
        OpenedWizard test;
        test.wizard.subjectPage().chooseBlock("loggp.one_way");
        picture(test.wizard, "1-block", isDark);
        test.next();
        test.useFile("bad.csv", "k, time [us]\n1, 2\n2, 3\n");
        picture(test.wizard, "2-bad", isDark);
        test.useFile("messages.csv", messageFile());
        test.next();
        test.awaitFit();
        test.next();
        picture(test.wizard, "4-inseparable", isDark);
        test.wizard.judgePage().pictures().setCurrentIndex(3);
        picture(test.wizard, "4-correlations", isDark);
        test.next();
        picture(test.wizard, "5-nothing", isDark);
    }
    {
        OpenedWizard test;
        test.wizard.dataPage().useFile(qt(test.folder.write("prtt.csv", roundTripFile())));
        test.settle();
        picture(test.wizard, "1-loggp", isDark);
        test.next();
        picture(test.wizard, "2-conventions", isDark);
        for (const auto* const name : {"convention0", "convention1"})
            test.part<QComboBox>(name).setCurrentIndex(1);
        test.next();
        test.awaitFit();
        test.next();
        picture(test.wizard, "4-loggp", isDark);
        test.next();
        picture(test.wizard, "5-loggp", isDark);
    }
}

} // namespace clusterwright::tests::pictures_test
