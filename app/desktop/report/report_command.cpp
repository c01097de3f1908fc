#include "app/desktop/report/report_command.h"

#include "app/desktop/common/text.h"
#include "app/desktop/document/file_folder.h"
#include "app/desktop/report/report_maker.h"

#include <QDate>
#include <QFileDialog>
#include <QLocale>

namespace clusterwright::desktop
{

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

QString askForReportFile(QWidget& window, Document& document)
{
    return QFileDialog::getSaveFileName(
        &window,
        ReportMaker::tr("Report"),
        exportPath(document, QStringLiteral("report"), QStringLiteral(".pdf")),
        ReportMaker::tr("PDF (*.pdf);;HTML (*.html)"));
}

} // namespace clusterwright::desktop
