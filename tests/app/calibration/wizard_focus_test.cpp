// Keyboard focus in a calibration that is embedded in a window.
#include "tests/app/calibration/opened_wizard.h"

#include <QPushButton>
#include <QVBoxLayout>

namespace clusterwright::tests::wizard_focus_test
{

using namespace clusterwright::desktop;

TEST_CASE("The list of steps keeps the focus while Down selects each step",
          "[desktop][calibration]")
{
    OpenedWorkbench opened("acc-sort-gigabit");
    const TemporaryFolder folder;
    QWidget window;
    auto* const layout = new QVBoxLayout(&window);
    layout->addWidget(new QPushButton(QStringLiteral("Nodes"), &window));
    auto* const wizard =
        new CalibrationWizard(opened.workbench, folder.path() / "samples.sqlite", &window);
    wizard->setWindowFlags(Qt::Widget);
    layout->addWidget(wizard);
    window.show();
    window.activateWindow();
    REQUIRE(QTest::qWaitForWindowActive(&window));
    auto& steps = *wizard->currentPage()->findChild<QComboBox*>(QStringLiteral("subject"));
    steps.setFocus();
    QTest::keyClick(&steps, Qt::Key_Home);
    CHECK_FALSE(wizard->button(QWizard::NextButton)->isEnabled()); // nothing to fit in "partition"
    CHECK(steps.hasFocus());
    for (int step = 1; step <= 3; ++step) {
        QTest::keyClick(&steps, Qt::Key_Down);
        CHECK(steps.currentIndex() == step);
        CHECK(steps.hasFocus());
    }
}

} // namespace clusterwright::tests::wizard_focus_test
