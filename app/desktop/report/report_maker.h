// Makes a report with clusterwright-render, in a process of its own, while the window stays usable. The process ends with this
// object.
#pragma once

#include "model/report/render_job.h"

#include <QObject>
#include <QProcess>

namespace clusterwright::desktop
{

// The renderer that is installed beside this program.
[[nodiscard]] QString rendererProgram();

class ReportMaker final : public QObject
{
    Q_OBJECT

public:
    explicit ReportMaker(QObject* parent = nullptr, QString program = rendererProgram());
    ~ReportMaker() override;

    // One at a time. Emits `made` or `failed` at the end.
    void start(const model::RenderJob& job, const QString& file);
    // Ends the renderer, whose file stays as it was before. Emits nothing.
    void cancel();
    [[nodiscard]] bool isBusy() const { return m_process.state() != QProcess::NotRunning; }

signals:
    void stepBegun(const QString& step); // "Making page 3 of 12"
    void made(const QString& file);
    void
    failed(const clusterwright::model::Diagnostics& findings); // program.missing, report.failed

private:
    void readSteps();
    void finish(int exitCode, QProcess::ExitStatus status);
    void fail(QProcess::ProcessError error);

    QString m_program;
    QString m_file;
    QProcess m_process;
    bool m_isCancelled = false;
};

} // namespace clusterwright::desktop
