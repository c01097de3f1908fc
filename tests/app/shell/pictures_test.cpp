// Pictures of the curve and of the canvases, as files and on the clipboard.
#include "app/desktop/document/text.h"
#include "app/desktop/shell/live_plot.h"
#include "tests/app/shell/window.h"
#include "tests/support/temporary_folder.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QMessageBox>
#include <QMimeData>
#include <QTimer>

using namespace clusterwright;
using namespace clusterwright::desktop;
using namespace clusterwright::tests;

namespace
{

// Gives the next dialog that asks for a file this one.
class Choosing
{
public:
    explicit Choosing(QString path)
        : m_path(std::move(path))
    {
        QObject::connect(&m_timer, &QTimer::timeout, [this] { choose(); });
        m_timer.start(0);
    }

private:
    void choose()
    {
        auto* const dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
        if (!dialog)
            return;
        m_timer.stop();
        dialog->selectFile(m_path);
        QMetaObject::invokeMethod(dialog, "accept");
    }

    QString m_path;
    QTimer m_timer;
};

struct Kind {
    const char* name;
    const char* begin; // of the file
};

void checkKinds(const TestWindow& test, const QString& command, const std::vector<Kind>& kinds)
{
    const TemporaryFolder folder;
    for (const auto& [name, begin] : kinds) {
        INFO(utf8(command) << " " << name);
        {
            const Choosing choosing(qt((folder.path() / name).string()));
            test.action(command).trigger();
        }
        REQUIRE(folder.has(name));
        CHECK(folder.read(name).find(begin) < 100);
    }
}

} // namespace

TEST_CASE("The curve is saved as SVG, PDF, PNG and CSV", "[desktop][pictures]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    checkKinds(test,
               QStringLiteral("File: Save plot …"),
               {{"a.svg", "<svg"}, {"a.pdf", "%PDF"}, {"a.png", "PNG"}, {"a.csv", "\"P: proc"}});
}

TEST_CASE("Both canvases are saved as SVG, PDF and PNG", "[desktop][pictures]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    const auto* const go = GENERATE("View: Go to cluster", "View: Go to program");
    test.action(QLatin1String(go)).trigger();
    checkKinds(test,
               QStringLiteral("File: Save picture of the canvas …"),
               {{"a.svg", "<svg"}, {"a.pdf", "%PDF"}, {"a.png", "PNG"}});
}

TEST_CASE("A picture that cannot be written is told", "[desktop][pictures]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    const auto* const command = GENERATE("File: Save plot …", "File: Save picture of the canvas …");
    const Choosing choosing(QStringLiteral("/proc/a.svg"));
    test.action(QString::fromUtf8(command)).trigger();
    auto* const box = QApplication::activeModalWidget();
    REQUIRE(qobject_cast<QMessageBox*>(box));
    CHECK_FALSE(static_cast<QMessageBox*>(box)->informativeText().isEmpty());
    box->close();
}

TEST_CASE("Curve and canvas are copied as pictures, the curve's values as text",
          "[desktop][pictures]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    test.action(QStringLiteral("File: Copy plot")).trigger();
    const auto* copied = QApplication::clipboard()->mimeData();
    CHECK(copied->hasImage());
    CHECK(copied->text().startsWith(QStringLiteral("\"P: proc")));
    test.action(QStringLiteral("View: Go to program")).trigger();
    test.action(QStringLiteral("File: Copy picture of the canvas")).trigger();
    copied = QApplication::clipboard()->mimeData();
    CHECK(copied->hasImage());
    CHECK(copied->data(QStringLiteral("image/svg+xml")).contains("<svg"));
}
