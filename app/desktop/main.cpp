// clusterwright [DESIGN...]: the program with a window.
#include "app/desktop/common/text.h"
#include "app/desktop/shell/window/application.h"
#include "app/desktop/shell/window/main_window.h"
#include "model/core/exit_code.h"
#include "model/core/open_file.h"
#include "model/core/printable.h"
#include "model/design/library/reference.h"
#include "plugins/runner/support/folders.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QTimer>

#include <cstdlib>
#include <iostream>
#include <optional>

namespace
{

using namespace clusterwright;

using enum model::ExitCode;

QString presetOption()
{
    return QStringLiteral("preset");
}

void describe(QCommandLineParser& parser)
{
    parser.setApplicationDescription(
        QApplication::tr("Predicts how a program scales on a cluster before anybody buys it.\n"
                         "Example: clusterwright acc-fft-inic"));
    // Else -reverse and other options of Qt would be read as several one-letter options.
    parser.setSingleDashWordOptionMode(QCommandLineParser::ParseAsLongOptions);
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addOption({presetOption(),
                      QApplication::tr("Open the design <id> of the library."),
                      QStringLiteral("id")});
    parser.addPositionalArgument(QStringLiteral("designs"),
                                 QApplication::tr("Files, or ids of shipped designs."),
                                 QStringLiteral("[DESIGN...]"));
}

// Answers --help and --version, which need no display. Returns nothing where a window is requested.
std::optional<int> answerWithoutWindow(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("clusterwright"));
    QCommandLineParser parser;
    describe(parser);
    parser.parse(QCoreApplication::arguments());
    const bool isHelp =
        parser.isSet(QStringLiteral("help")) || parser.isSet(QStringLiteral("help-all"));
    if (isHelp)
        std::cout << desktop::utf8(parser.helpText()) << std::flush;
    else if (parser.isSet(QStringLiteral("version")))
        std::cout << "clusterwright " CLUSTERWRIGHT_VERSION << std::endl;
    else
        return std::nullopt;
    return std::cout ? kDone : kEnvironment;
}

// Qt aborts where it finds no display. This handler reports the display and ends the program instead.
void endWithoutDisplay(QtMsgType type, const QMessageLogContext&, const QString& message)
{
    static QString cause; // the first message: "could not connect to display :7"
    if (type != QtFatalMsg) {
        if (cause.isEmpty() && type != QtDebugMsg && type != QtInfoMsg)
            cause = message.trimmed();
        return;
    }
    if (cause.isEmpty())
        cause = message;
    std::cerr << "clusterwright: display.missing: no window can be opened: "
              << model::printable(desktop::utf8(cause))
              << " (set DISPLAY or WAYLAND_DISPLAY, or use clusterwright-cli, which needs no "
                 "display)"
              << std::endl;
    std::_Exit(kEnvironment);
}

void openDesigns(desktop::Application& program, const QCommandLineParser& parser)
{
    for (const auto& design : parser.positionalArguments()) {
        const bool isFile = model::namesFile(desktop::utf8(design));
        program.openWindow(isFile ? design : QString(), isFile ? QString() : design).show();
    }
    for (const auto& id : parser.values(presetOption()))
        program.openWindow({}, id).show();
    if (program.windows().empty())
        program.openWindow({}, {}).show();
}

} // namespace

int main(int argc, char** argv)
{
    model::reserveStandardFiles();
    if (const auto code = answerWithoutWindow(argc, argv))
        return *code;
    const auto usual = qInstallMessageHandler(endWithoutDisplay);
    QApplication application(argc, argv);
    qInstallMessageHandler(usual);
    desktop::nameProgram(application);
    QCommandLineParser parser;
    describe(parser);
    if (!parser.parse(QApplication::arguments())) {
        std::cerr << model::printable(desktop::utf8(parser.errorText()))
                  << "\nRun with --help for more information.\n";
        return kBadUsage;
    }
    desktop::Application program(application, runner::presetFolders(runner::namedPresetFolders()));
    openDesigns(program, parser);
    QTimer::singleShot(0, &program, &desktop::Application::offerRecovery);
    return QApplication::exec();
}
