// clusterwright [FILE...]: the program with a window.
#include "app/desktop/common/text.h"
#include "app/desktop/shell/window/application.h"
#include "app/desktop/shell/window/main_window.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QTimer>

namespace
{

using namespace clusterwright;

// The presets of the installation, of the source tree when the program runs from its build folder.
std::filesystem::path shippedPresets()
{
    const auto named = qEnvironmentVariable("CLUSTERWRIGHT_PRESETS");
    if (!named.isEmpty())
        return desktop::utf8(named);
    const auto installed =
        std::filesystem::path(desktop::utf8(QApplication::applicationDirPath())).parent_path() /
        "share" / "clusterwright" / "presets";
    std::error_code ignored;
    return std::filesystem::is_directory(installed, ignored)
               ? installed
               : std::filesystem::path(CLUSTERWRIGHT_SOURCE_PRESETS);
}

} // namespace

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    desktop::nameProgram(application);
    QCommandLineParser parser;
    parser.setApplicationDescription(
        QApplication::tr("Predicts how a program scales on a cluster before anybody buys it."));
    parser.addHelpOption();
    parser.addVersionOption();
    const QCommandLineOption preset(QStringLiteral("preset"),
                                    QApplication::tr("Open the shipped design <id>."),
                                    QStringLiteral("id"));
    parser.addOption(preset);
    parser.addPositionalArgument(
        QStringLiteral("files"), QApplication::tr("Designs to open."), QStringLiteral("[FILE...]"));
    parser.process(application);

    desktop::Application program(application, shippedPresets());
    for (const auto& file : parser.positionalArguments())
        program.openWindow(file, {}).show();
    for (const auto& id : parser.values(preset))
        program.openWindow({}, id).show();
    if (program.windows().empty())
        program.openWindow({}, {}).show();
    QTimer::singleShot(0, &program, &desktop::Application::offerRecovery);
    return QApplication::exec();
}
