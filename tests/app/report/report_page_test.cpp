// The page of the workspace Report: follows the design while visible, and omits the sections that are not checked.
#include "app/desktop/common/text.h"
#include "app/desktop/report/report_page.h"
#include "model/design/document/design.h"
#include "model/design/edit/edit.h"
#include "model/json/json.h"
#include "model/report/render_job.h"
#include "model/report/report.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/preset_folder.h"
#include "tests/support/temporary_folder.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

namespace clusterwright::tests::report_page_test
{

using namespace desktop;

namespace
{

constexpr int kPatience = 60'000; // ms, for a busy machine

struct Shown {
    Shown()
        : workbench({shippedPresetsFolder()})
        , page(workbench)
        , previewed(&page, &ReportPage::previewed)
    {
        auto library = shippedPresets();
        workbench.document().open(*library.design("acc-fft-inic").value(), {});
        page.resize(900, 700);
        page.show();
        await();
    }
    void await()
    {
        while (previewed.isEmpty())
            REQUIRE(previewed.wait(kPatience));
        previewed.clear();
    }

    Workbench workbench;
    ReportPage page;
    QSignalSpy previewed;
};

// Returns the number of renderers that this process has started and that still run.
int renderers()
{
    int count = 0;
    for (const auto& name : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs)) {
        QFile file(QStringLiteral("/proc/%1/stat").arg(name)); // "7 (clusterwright-re) S 1 ..."
        if (!file.open(QIODevice::ReadOnly))
            continue;
        const auto stat = QString::fromLatin1(file.readAll());
        const auto fields =
            stat.mid(stat.lastIndexOf(QLatin1Char(')')) + 2).split(QLatin1Char(' '));
        const bool isOurs = fields.value(1).toLongLong() == QCoreApplication::applicationPid();
        count += isOurs && stat.contains(QStringLiteral("(clusterwright-")) ? 1 : 0;
    }
    return count;
}

} // namespace

TEST_CASE("The report page shows fewer pages without most sections", "[report][window]")
{
    Shown shown;
    const int pages = shown.page.pages();
    CHECK(pages >= 3);
    auto& sections = *shown.page.findChild<QListWidget*>(QStringLiteral("sections"));
    REQUIRE(sections.count() == static_cast<int>(model::kReportSections.size()));
    CHECK(shown.page.omitted().empty());
    for (int row = 1; row < sections.count(); ++row)
        sections.item(row)->setCheckState(Qt::Unchecked);
    CHECK(shown.page.omitted().size() == model::kReportSections.size() - 1);
    shown.await();
    CHECK(shown.page.pages() < pages);
}

TEST_CASE("The report page shows progress while its first pages are made", "[report][window]")
{
    Workbench workbench({shippedPresetsFolder()});
    ReportPage page(workbench);
    auto library = shippedPresets();
    workbench.document().open(*library.design("acc-fft-inic").value(), {});
    page.resize(900, 700);
    page.show();
    const auto& note = *page.findChild<QLabel*>(QStringLiteral("updating"));
    CHECK(note.isVisible());
    CHECK(note.text() == QStringLiteral("Making the pages \u2026"));
    CHECK((note.geometry().center() - note.parentWidget()->rect().center()).manhattanLength() < 4);
    QSignalSpy previewed(&page, &ReportPage::previewed);
    QString last;
    while (previewed.isEmpty()) {
        last = note.text();
        previewed.wait(5);
        if (!previewed.isEmpty() || note.text().startsWith(QStringLiteral("Making page ")))
            last = note.text();
    }
    CHECK(last.contains(QStringLiteral(" of ")));
    CHECK_FALSE(note.isVisible());
}

TEST_CASE("The first pages of a report are shown before its studies", "[report][window]")
{
    Workbench workbench({shippedPresetsFolder()});
    ReportPage page(workbench);
    auto library = shippedPresets();
    workbench.document().open(*library.design("acc-fft-inic").value(), {});
    QSignalSpy previewed(&page, &ReportPage::previewed);
    page.show();
    REQUIRE(QTest::qWaitFor([&] { return page.pages() > 0; }, kPatience));
    const int first = page.pages();
    CHECK(previewed.isEmpty());
    REQUIRE((!previewed.isEmpty() || previewed.wait(kPatience)));
    CHECK(page.pages() > first);
    CHECK_FALSE(page.isStale());
}

TEST_CASE("Cancel ends the renderer, and the pages can be made again", "[report][window]")
{
    const TemporaryFolder folder;
    const auto before = qgetenv("TMPDIR");
    qputenv("TMPDIR", QByteArray::fromStdString(folder.path().string()));
    Workbench workbench({shippedPresetsFolder()});
    ReportPage page(workbench);
    auto library = shippedPresets();
    workbench.document().open(*library.design("acc-fft-inic").value(), {});
    page.resize(900, 700);
    page.show();
    before.isEmpty() ? qunsetenv("TMPDIR") : qputenv("TMPDIR", before);
    auto& stop = *page.findChild<QPushButton*>(QStringLiteral("stopReport"));
    const auto& progress = *page.findChild<QProgressBar*>(QStringLiteral("reportProgress"));
    const auto& state = *page.findChild<QLabel*>(QStringLiteral("reportState"));
    REQUIRE(QTest::qWaitFor([&] { return renderers() == 1; }, kPatience));
    CHECK(stop.isVisible());
    CHECK(progress.isVisible());
    QSignalSpy previewed(&page, &ReportPage::previewed);
    stop.click();
    CHECK(renderers() == 0);
    CHECK(state.text() == QStringLiteral("Cancelled"));
    CHECK_FALSE(progress.isVisible());
    CHECK_FALSE(previewed.wait(1500)); // a later step does not start another one
    CHECK(renderers() == 0);
    for (const auto& left : std::filesystem::recursive_directory_iterator(folder.path()))
        CHECK(left.path().extension() != ".pdf");
    stop.click();
    REQUIRE(previewed.wait(kPatience));
    CHECK(page.pages() >= 3);
    CHECK_FALSE(stop.isVisible());
    CHECK(renderers() == 0);
}

TEST_CASE("The report page follows an edit while it is visible", "[report][window]")
{
    Shown shown;
    auto& document = shown.workbench.document();
    REQUIRE(document.submit(model::setVariable(document.design(), "P", "4", std::nullopt),
                            QStringLiteral("Set P")));
    shown.await();
    CHECK(shown.page.pages() >= 3);
    shown.page.hide();
    document.undoStack().undo();
    CHECK_FALSE(shown.previewed.wait(1500)); // the page is not visible
    shown.page.show();
    shown.await();
}

TEST_CASE("A render job keeps its omitted sections", "[report]")
{
    auto library = shippedPresets();
    model::RenderJob job;
    job.view = model::RenderView::Report;
    job.design = *library.design("acc-fft-inic").value();
    job.presets = library.roots();
    job.omitted = {"claims", "sources"};
    const auto read = model::readRenderJob(toJson(job));
    INFO(textOf(read.diagnostics()));
    REQUIRE(read);
    CHECK(read.value().omitted == job.omitted);
}

TEST_CASE("Outdated pages are marked until new ones are made", "[report][window]")
{
    Shown shown;
    const auto& mark = *shown.page.findChild<QLabel*>(QStringLiteral("updating"));
    CHECK_FALSE(mark.isVisible());
    auto& document = shown.workbench.document();
    REQUIRE(document.submit(model::setVariable(document.design(), "P", "4", std::nullopt),
                            QStringLiteral("Set P")));
    CHECK(mark.isVisible());
    CHECK(shown.page.isStale());
    shown.await();
    CHECK_FALSE(shown.page.isStale());
    CHECK_FALSE(mark.isVisible());
}

TEST_CASE("A preview is made after its temporary folder was removed", "[report][window]")
{
    const TemporaryFolder folder; // files of other processes do not count
    const auto before = qgetenv("TMPDIR");
    qputenv("TMPDIR", QByteArray::fromStdString(folder.path().string()));
    Shown shown;
    if (before.isEmpty())
        qunsetenv("TMPDIR");
    else
        qputenv("TMPDIR", before);
    QDir all(qt(folder.path().string()));
    int removed = 0;
    for (const auto& name : all.entryList({QStringLiteral("*-??????")}, QDir::Dirs))
        if (!QDir(all.filePath(name)).entryList({QStringLiteral("report*.pdf")}).isEmpty() &&
            name.startsWith(QCoreApplication::applicationName()))
            removed += QDir(all.filePath(name)).removeRecursively() ? 1 : 0;
    REQUIRE(removed == 1);
    auto& document = shown.workbench.document();
    REQUIRE(document.submit(model::setVariable(document.design(), "P", "4", std::nullopt),
                            QStringLiteral("Set P")));
    shown.await();
    CHECK(shown.page.pages() >= 3);
}

TEST_CASE("Pages that cannot be updated are marked as outdated", "[report][window]")
{
    Shown shown;
    const auto& mark = *shown.page.findChild<QLabel*>(QStringLiteral("updating"));
    const auto& state = *shown.page.findChild<QLabel*>(QStringLiteral("reportState"));
    auto& document = shown.workbench.document();
    REQUIRE(document.submit(model::setVariable(document.design(), "P", "nothing", std::nullopt),
                            QStringLiteral("Set P")));
    REQUIRE(QTest::qWaitFor([&] { return state.text().startsWith(QStringLiteral("The report")); },
                            kPatience));
    CHECK(mark.isVisible());
    CHECK(mark.text() ==
          QStringLiteral("These pages show an earlier design. Correct the design to update them."));
    CHECK(utf8(state.text()) == "The report needs a design without errors. Variable P: Unknown "
                                "name 'nothing' in 'nothing'.");
    CHECK_FALSE(state.text().contains(QStringLiteral("/variables/")));
    const auto& save = *shown.page.findChild<QPushButton*>(QStringLiteral("saveReport"));
    CHECK_FALSE(save.isEnabled());
    document.undoStack().undo();
    shown.await();
    CHECK(save.isEnabled());
    CHECK_FALSE(mark.isVisible());
}

} // namespace clusterwright::tests::report_page_test
