// clusterwright [DESIGN...]: the program with a window.
#include "app/desktop/common/text.h"
#include "app/desktop/shell/window/application.h"
#include "app/desktop/shell/window/main_window.h"
#include "model/design/library/reference.h"
#include "plugins/runner/support/folders.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QTimer>

int main(int argc, char** argv)
{
    using namespace clusterwright;
    QApplication application(argc, argv);
    desktop::nameProgram(application);
    QCommandLineParser parser;
    parser.setApplicationDescription(
        QApplication::tr("Predicts how a program scales on a cluster before anybody buys it."));
    parser.addHelpOption();
    parser.addVersionOption();
    const QCommandLineOption preset(QStringLiteral("preset"),
                                    QApplication::tr("Open the design <id> of the library."),
                                    QStringLiteral("id"));
    parser.addOption(preset);
    parser.addPositionalArgument(QStringLiteral("designs"),
                                 QApplication::tr("Files, or ids of shipped designs."),
                                 QStringLiteral("[DESIGN...]"));
    parser.process(application);

    desktop::Application program(application, runner::presetFolders(runner::namedPresetFolders()));
    for (const auto& design : parser.positionalArguments()) {
        const bool isFile = model::namesFile(desktop::utf8(design));
        program.openWindow(isFile ? design : QString(), isFile ? QString() : design).show();
    }
    for (const auto& id : parser.values(preset))
        program.openWindow({}, id).show();
    if (program.windows().empty())
        program.openWindow({}, {}).show();
    QTimer::singleShot(0, &program, &desktop::Application::offerRecovery);
    return QApplication::exec();
}
