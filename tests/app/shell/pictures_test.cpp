// Images of the curve and the canvases, as files and on the clipboard.
#include "app/desktop/common/text.h"
#include "app/desktop/plots/view/plot_view.h"
#include "app/desktop/shell/plots/export_plots.h"
#include "app/desktop/shell/plots/live_plot.h"
#include "app/desktop/studies/studies_panel.h"
#include "tests/app/shell/window.h"
#include "tests/support/temporary_folder.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QStatusBar>
#include <QTimer>

namespace clusterwright::tests::pictures_test
{

using namespace clusterwright::desktop;

namespace
{

// Enters this file in the next file dialog.
class Choosing
{
public:
    explicit Choosing(QString path, QString filter = {})
        : m_path(std::move(path))
        , m_filter(std::move(filter))
    {
        QObject::connect(&m_timer, &QTimer::timeout, [this] { choose(); });
        m_timer.start(0);
    }
    [[nodiscard]] const QString& proposed() const { return m_proposed; }

private:
    void choose()
    {
        auto* const dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
        if (!dialog)
            return;
        m_timer.stop();
        if (!m_filter.isEmpty())
            dialog->selectNameFilter(m_filter);
        m_proposed = dialog->selectedFiles().value(0);
        dialog->selectFile(m_path);
        QMetaObject::invokeMethod(dialog, "accept");
    }

    QString m_path;
    QString m_proposed;
    QString m_filter; // file type
    QTimer m_timer;
};

struct Kind {
    const char* name;
    const char* begin; // first bytes of the file
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
    const auto* const go = GENERATE("View: Go to topology", "View: Go to pipeline");
    test.action(QLatin1String(go)).trigger();
    checkKinds(test,
               QStringLiteral("File: Save picture of the canvas …"),
               {{"a.svg", "<svg"}, {"a.pdf", "%PDF"}, {"a.png", "PNG"}});
}

TEST_CASE("An unwritable image gives an error", "[desktop][pictures]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    const auto* const command = GENERATE("File: Save plot …", "File: Save picture of the canvas …");
    // no file can be made there, and listing the folder does not block as in /proc (kmsg)
    const Choosing choosing(QStringLiteral("/sys/a.svg"));
    test.action(QString::fromUtf8(command)).trigger();
    auto* const box = QApplication::activeModalWidget();
    REQUIRE(qobject_cast<QMessageBox*>(box));
    CHECK_FALSE(static_cast<QMessageBox*>(box)->informativeText().isEmpty());
    box->close();
}

TEST_CASE("Curve and canvas are copied as images, values as text", "[desktop][pictures]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    test.action(QStringLiteral("File: Copy plot")).trigger();
    const auto* copied = QApplication::clipboard()->mimeData();
    CHECK(copied->hasImage());
    CHECK(copied->text().startsWith(QStringLiteral("\"P: proc")));
    test.action(QStringLiteral("View: Go to pipeline")).trigger();
    test.action(QStringLiteral("File: Copy picture of the canvas")).trigger();
    copied = QApplication::clipboard()->mimeData();
    CHECK(copied->hasImage());
    CHECK(copied->data(QStringLiteral("image/svg+xml")).contains("<svg"));
}

TEST_CASE("Saved values in view omit hidden curves", "[desktop][pictures]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    const TemporaryFolder folder;
    auto& plot = test.window->livePlot().plot();
    const auto curve = plot.as<plots::Figure>().panels[0].series[0].label;
    plot.hideCurve(curve, true);
    {
        const Choosing choosing(qt((folder.path() / "seen.csv").string()),
                                QStringLiteral("Values in view as CSV (*.csv)"));
        test.action(QStringLiteral("File: Save plot \u2026")).trigger();
    }
    CHECK(folder.read("seen.csv") == plot.content().seenCsv());
    CHECK(plot.content().seenCsv() != plots::toCsv(plot.figure()));
    CHECK(plots::toCsv(plot.figure()).find('"' + curve) != std::string::npos);
    CHECK(plot.content().seenCsv().find('"' + curve) == std::string::npos);
}

namespace
{

// Returns the dialog that exports all plots, with this folder set.
ExportPlots& exporting(const TestWindow& test, const std::filesystem::path& folder)
{
    test.action(QStringLiteral("File: Export all plots \u2026")).trigger();
    const auto shown = [&] { return test.window->findChild<ExportPlots*>(); };
    REQUIRE(QTest::qWaitFor([&] { return shown() != nullptr; }, 3 * kPatience)); // runs the studies
    auto* const dialog = shown();
    dialog->findChild<QLineEdit*>(QStringLiteral("folder"))->setText(qt(folder.string()));
    return *dialog;
}

void press(ExportPlots& dialog)
{
    QTest::mouseClick(dialog.findChild<QPushButton*>(QStringLiteral("write")), Qt::LeftButton);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

} // namespace

TEST_CASE("All plots are exported: the curve and all studies, opened or not",
          "[desktop][pictures][export]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    const TemporaryFolder folder;
    auto& studies = test.window->studies();
    auto& dialog = exporting(test, folder.path());
    const auto remark = dialog.findChild<QLabel*>(QStringLiteral("remark"))->text();
    CHECK(utf8(remark) == "");
    dialog.findChild<QCheckBox*>()->setChecked(true);
    auto& styles = *dialog.findChild<QComboBox*>(QStringLiteral("styles"));
    styles.setCurrentIndex(styles.findText(QStringLiteral("One column, 88 mm")));
    emit styles.activated(styles.currentIndex());
    CHECK(dialog.wishes().picture ==
          plots::styleNamed("one-column", {shippedPresetsFolder()}).value());
    const auto count = filesOf({*test.window->livePlot().figure()}, dialog.wishes()).size();
    CHECK(count == 2);
    press(dialog);
    std::set<std::string> endings;
    std::size_t files = 0;
    for (const auto& file : std::filesystem::directory_iterator(folder.path())) {
        endings.insert(file.path().extension().string());
        ++files;
    }
    QString leftOut;
    const auto figures = studies.figures(leftOut);
    CHECK(std::ranges::any_of(figures, [](const plots::FigureFile& file) {
        return file.name.starts_with("bandwidths, ");
    }));
    CHECK(files == 2 * (1 + figures.size())); // an image and values of each study and of the curve
    CHECK(endings == std::set<std::string>{".csv", ".svg"});
    CHECK_FALSE(test.window->findChild<ExportPlots*>());
}

TEST_CASE("Replacing files needs confirmation", "[desktop][pictures][export]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    const TemporaryFolder folder;
    press(exporting(test, folder.path()));
    REQUIRE_FALSE(folder.isEmpty());
    const auto file = std::filesystem::directory_iterator(folder.path())->path();
    const auto name = file.filename().string();
    static_cast<void>(folder.write(name, "mine"));
    auto& dialog = exporting(test, folder.path());
    {
        const Answering no(QMessageBox::RejectRole);
        press(dialog);
        CHECK(no.question().contains(QStringLiteral("already exist")));
    }
    CHECK(folder.read(name) == "mine");
    {
        const Answering yes(QMessageBox::AcceptRole);
        press(dialog);
    }
    CHECK(folder.read(name) != "mine");
}

TEST_CASE("An unwritable export folder gives an error", "[desktop][pictures][export]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    const TemporaryFolder folder;
    auto& dialog = exporting(test, folder.path() / "none");
    press(dialog);
    const auto* const box = dialog.findChild<QMessageBox*>(QStringLiteral("message"));
    REQUIRE(box);
    CHECK(box->text() == QStringLiteral("Could not write all plots"));
    CHECK(dialog.isVisible()); // to choose another folder
    CHECK(folder.isEmpty());
}

TEST_CASE("A report is announced until its file is written, and can be cancelled",
          "[desktop][pictures]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    const TemporaryFolder folder;
    {
        const Choosing choosing(qt((folder.path() / "a.pdf").string()));
        test.action(QStringLiteral("File: Report …")).trigger();
    }
    auto& bar = *test.window->statusBar();
    auto& save = test.part<QPushButton>("saveReport");
    const auto message = [&] { return utf8(bar.currentMessage()); };
    CHECK(message() == "Making the report …");
    CHECK(utf8(save.text()) == "&Cancel saving");
    bar.clearMessage(); // as an edit does
    CHECK(message() == "Making the report …");
    test.window->workbench().say(QStringLiteral("Undo")); // an old message
    bar.clearMessage();                                   // whose time is over
    SECTION("until its end")
    {
        CHECK(QTest::qWaitFor([&] { return contains(message(), "page 1 of "); }, kPatience));
        CHECK_FALSE(folder.has("a.pdf"));
        CHECK(QTest::qWaitFor([&] { return folder.has("a.pdf"); }, kPatience));
        CHECK(QTest::qWaitFor([&] { return message().starts_with("Saved "); }, kPatience));
        bar.clearMessage();
    }
    SECTION("until Cancel")
    {
        save.click();
        CHECK(message() == "Cancelled: the report is not saved");
        bar.clearMessage();
        CHECK(folder.isEmpty());
    }
    CHECK(message().empty());
    CHECK(utf8(save.text()) == "Save as PDF or HTML …");
}

TEST_CASE("Save plot saves the plot in view, and proposes its name", "[desktop][pictures]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    const TemporaryFolder folder;
    const auto save = [&](const char* name) {
        const Choosing choosing(qt((folder.path() / name).string()));
        test.action(QStringLiteral("File: Save plot …")).trigger();
        return choosing.proposed().section(QLatin1Char('/'), -1);
    };
    CHECK(save("curve.json") == QStringLiteral("acc-fft-inic-speedup.svg"));
    CHECK_FALSE(contains(folder.read("curve.json"), "stages of one INIC transpose"));
    test.action(QStringLiteral("File: Copy plot")).trigger();
    const auto curve = QApplication::clipboard()->text();
    test.window->workspaces().open(Workspace::Explore);
    auto& studies = test.window->studies();
    studies.showStudy("stages");
    REQUIRE(
        QTest::qWaitFor([&] { return studies.answer() && studies.answer()->result; }, kPatience));
    CHECK(save("study.json") == QStringLiteral("acc-fft-inic-stages.svg"));
    CHECK(contains(folder.read("study.json"), "stages of one INIC transpose"));
    test.action(QStringLiteral("File: Copy plot")).trigger();
    CHECK(QApplication::clipboard()->text() != curve);
}

} // namespace clusterwright::tests::pictures_test
