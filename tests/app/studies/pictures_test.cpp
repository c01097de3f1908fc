// Screenshots of the panel for review: `desktop_studies_test [pictures]` writes them to the folder "pictures" in the working
// folder.
#include "app/desktop/common/theme.h"
#include "tests/app/studies/studies_window.h"

#include <QComboBox>
#include <QDir>

namespace clusterwright::tests::pictures_test
{

using namespace clusterwright::desktop;

namespace
{

void picture(QWidget& widget, const std::string& name, bool isDark)
{
    QDir().mkpath(QStringLiteral("pictures"));
    QCoreApplication::processEvents(); // plots are drawn with a delay
    CHECK(widget.grab().save(QStringLiteral("pictures/studies-%1-%2.png")
                                 .arg(QString::fromStdString(name),
                                      isDark ? QStringLiteral("dark") : QStringLiteral("light"))));
}

} // namespace

TEST_CASE("The panel of studies is drawn to image files", "[.][pictures]")
{
    const bool isDark = GENERATE(false, true);
    applyTheme(*qApp, isDark ? ThemeChoice::Dark : ThemeChoice::Light);
    StudiesWindow test;
    for (int kind = 0; kind < model::kStudyKinds; ++kind) {
        test.panel.addStudy(static_cast<model::StudyKind>(kind));
        if (!test.panel.runner().isRunning())
            test.panel.run();
        test.await();
        auto& figures = test.part<QComboBox>("figure");
        const std::string name(toText(static_cast<model::StudyKind>(kind)));
        picture(test.panel, name, isDark);
        for (int i = 1; i < figures.count(); ++i) {
            figures.setCurrentIndex(i);
            emit figures.activated(i);
            picture(test.panel, name + "-" + std::to_string(i), isDark);
        }
    }
    test.add(longSearch());
    picture(test.panel, "long", isDark);
    test.panel.run();
    QSignalSpy progressed(&test.panel.runner(), &StudyRunner::progressed);
    static_cast<void>(progressed.wait(kPatience));
    picture(test.panel, "working", isDark);
    test.panel.cancel();
    test.await();
    picture(test.panel, "stopped", isDark);
    applyTheme(*qApp, ThemeChoice::Light);
}

} // namespace clusterwright::tests::pictures_test
