#include "app/desktop/report/report_maker.h"

#include "app/desktop/common/text.h"
#include "app/desktop/document/file_folder.h"
#include "app/desktop/report/report_command.h"
#include "app/desktop/report/report_steps.h"
#include "model/core/finding.h"
#include "model/json/json.h"

#include <QCoreApplication>
#include <QDate>
#include <QFileDialog>
#include <QLocale>

namespace clusterwright::desktop
{

QString rendererProgram()
{
    return QCoreApplication::applicationDirPath() + QStringLiteral("/clusterwright-render");
}

ReportMaker::ReportMaker(QObject* parent, QString program)
    : QObject(parent)
    , m_program(std::move(program))
{
    m_process.setReadChannel(QProcess::StandardOutput);
    connect(&m_process, &QProcess::readyReadStandardOutput, this, &ReportMaker::readSteps);
    connect(&m_process, &QProcess::finished, this, &ReportMaker::finish);
    connect(&m_process, &QProcess::errorOccurred, this, &ReportMaker::fail);
}

ReportMaker::~ReportMaker()
{
    m_process.disconnect(this);
    m_process.kill();
    m_process.waitForFinished();
}

void ReportMaker::start(const model::RenderJob& job, const QString& file)
{
    m_file = file;
    m_process.start(m_program, {QStringLiteral("--steps"), QStringLiteral("-o"), file});
    m_process.write(QByteArray::fromStdString(
        toJson(job).dump(-1, ' ', false, model::Json::error_handler_t::replace)));
    m_process.closeWriteChannel();
}

void ReportMaker::cancel()
{
    if (!isBusy())
        return;
    m_isCancelled = true;
    m_process.kill();
    m_process.waitForFinished();
    m_isCancelled = false;
}

// Reads the names of steps. The last line, the result, is on the standard error, too.
void ReportMaker::readSteps()
{
    const QByteArrayView mark(kStepMark);
    while (m_process.canReadLine())
        if (const auto line = m_process.readLine(); line.startsWith(mark))
            emit stepBegun(QString::fromUtf8(line.sliced(mark.size()).trimmed()));
}

// Errors are on the renderer's standard error, one finding per line.
void ReportMaker::finish(int exitCode, QProcess::ExitStatus status)
{
    if (m_isCancelled)
        return;
    if (status == QProcess::NormalExit && exitCode == 0) {
        emit made(m_file);
        return;
    }
    model::Diagnostics findings;
    for (const auto& line : m_process.readAllStandardError().split('\n'))
        if (!line.trimmed().isEmpty())
            findings.add(model::refusal("report.failed", line.trimmed().toStdString()));
    if (findings.empty())
        findings.add(model::refusal("report.failed", "the renderer ended unexpectedly"));
    emit failed(findings);
}

void ReportMaker::fail(QProcess::ProcessError error)
{
    if (error == QProcess::FailedToStart)
        emit failed({model::refusal("program.missing",
                                    utf8(m_program) +
                                        " cannot be started: " + utf8(m_process.errorString()),
                                    "build or install it beside this program")});
}

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

#include "moc_report_maker.cpp"
