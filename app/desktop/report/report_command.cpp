#include "app/desktop/report/report_command.h"

#include "app/desktop/common/messages.h"
#include "app/desktop/common/text.h"
#include "app/desktop/document/file_folder.h"
#include "app/desktop/report/report_maker.h"

#include <QDate>
#include <QDesktopServices>
#include <QFileDialog>
#include <QLocale>
#include <QUrl>

namespace clusterwright::desktop
{

namespace
{

const QString kSaver = QStringLiteral("reportSaver");

} // namespace

model::RenderJob reportJob(Document& document)
{
    model::RenderJob job;
    job.view = model::RenderView::Report;
    job.design = document.design();
    if (!document.isModified())
        job.path = nativePath(document.file().path());
    job.presets = document.library().roots();
    job.date = utf8(QDate::currentDate().toString(Qt::ISODate));
    const bool isLetter = QLocale().measurementSystem() == QLocale::ImperialUSSystem;
    job.paper = isLetter ? "letter" : "a4";
    return job;
}

void saveReport(QWidget& window, Workbench& workbench, const std::vector<std::string>& omitted)
{
    auto* maker = window.findChild<ReportMaker*>(kSaver);
    if (maker && maker->isBusy())
        return workbench.say(ReportMaker::tr("Another report is in progress"));
    const auto file = QFileDialog::getSaveFileName(
        &window,
        ReportMaker::tr("Report"),
        exportPath(workbench.document(), QStringLiteral("report"), QStringLiteral(".pdf")),
        ReportMaker::tr("PDF (*.pdf);;HTML (*.html)"));
    if (file.isEmpty())
        return;
    if (!maker) {
        maker = new ReportMaker(&window);
        maker->setObjectName(kSaver);
        QObject::connect(maker, &ReportMaker::made, &window, [&workbench](const QString& path) {
            workbench.say(ReportMaker::tr("Saved %1").arg(path));
            QDesktopServices::openUrl(QUrl::fromLocalFile(path));
        });
        QObject::connect(
            maker, &ReportMaker::failed, &window, [&window](const model::Diagnostics& findings) {
                tell(&window, ReportMaker::tr("Could not make the report"), findings);
            });
    }
    workbench.say(ReportMaker::tr("Making the report \u2026"));
    auto job = reportJob(workbench.document());
    job.omitted = omitted;
    maker->start(job, file);
}

} // namespace clusterwright::desktop
