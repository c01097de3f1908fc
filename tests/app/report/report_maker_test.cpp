// File > Report: a process makes the report of the open design, saved or not.
#include "app/desktop/report/report_command.h"
#include "app/desktop/report/report_maker.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/temporary_folder.h"

#include <QSignalSpy>

namespace clusterwright::tests::report_maker_test
{

using namespace desktop;

namespace
{

constexpr int kPatience = 60'000; // ms, for a busy machine
const QString kProgram = QStringLiteral(CLUSTERWRIGHT_RENDER);

// A job for a design without a file.
model::RenderJob unsavedJob()
{
    Workbench workbench({shippedPresetsFolder()});
    auto& document = workbench.document();
    auto library = shippedPresets();
    document.open(*library.design("acc-fft-inic").value(), {});
    return reportJob(document);
}

} // namespace

TEST_CASE("The report of the open design has today's date", "[report][window]")
{
    const TemporaryFolder folder;
    const auto job = unsavedJob();
    CHECK(job.date.size() == 10);
    ReportMaker maker(nullptr, kProgram);
    QSignalSpy made(&maker, &ReportMaker::made);
    QSignalSpy failed(&maker, &ReportMaker::failed);
    QSignalSpy steps(&maker, &ReportMaker::stepBegun);
    const auto file = QString::fromStdString((folder.path() / "a.html").string());
    maker.start(job, file);
    CHECK(maker.isBusy());
    REQUIRE(made.wait(kPatience));
    CHECK(failed.isEmpty());
    CHECK(made.first().first().toString() == file);
    CHECK_FALSE(maker.isBusy());
    CHECK(contains(folder.read("a.html"), job.date));
    REQUIRE(steps.count() > 1);
    CHECK(steps.first().first().toString() == QStringLiteral("Running the studies"));
}

TEST_CASE("A cancelled report keeps the file of an earlier one", "[report][window]")
{
    const TemporaryFolder folder;
    const auto file = QString::fromStdString(folder.write("a.html", "earlier"));
    ReportMaker maker(nullptr, kProgram);
    maker.start(unsavedJob(), file);
    maker.cancel();
    CHECK_FALSE(maker.isBusy());
    CHECK(folder.read("a.html") == "earlier");
}

TEST_CASE("A report's errors are findings", "[report][window]")
{
    const TemporaryFolder folder;
    model::Diagnostics findings;
    const auto attempt = [&](const QString& program, const QString& file) {
        ReportMaker maker(nullptr, program);
        QSignalSpy failed(&maker, &ReportMaker::failed);
        QObject::connect(
            &maker, &ReportMaker::failed, [&](const model::Diagnostics& all) { findings = all; });
        maker.start(unsavedJob(), file);
        CHECK((!failed.isEmpty() || failed.wait(kPatience)));
    };
    attempt(kProgram, QString::fromStdString((folder.path() / "no" / "a.html").string()));
    CHECK(contains(messageOf(findings, "report.failed"), "file.unwritable"));
    attempt(QStringLiteral("/no/such/program"), QStringLiteral("a.html"));
    CHECK(contains(messageOf(findings, "program.missing"), "/no/such/program"));
    CHECK(folder.isEmpty());
}

} // namespace clusterwright::tests::report_maker_test
