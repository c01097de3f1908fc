#include "app/desktop/render/job.h"

#include "app/desktop/report/design_drawings.h"
#include "app/desktop/report/report_pdf.h"
#include "model/core/file.h"
#include "model/design/design_writer.h"

#include <QCryptographicHash>

namespace clusterwright::desktop
{

namespace
{

using model::RenderView;
using model::Result;

// Of the file's bytes as they are, else of those that would be saved.
std::string digestOf(const model::RenderJob& job)
{
    const auto file = job.path.empty()
                          ? Result<std::string>(model::toJson(job.design).dump(2) + "\n")
                          : model::readFile(job.path);
    return file ? QCryptographicHash::hash(QByteArray::fromStdString(file.value()),
                                           QCryptographicHash::Sha256)
                      .toHex()
                      .toStdString()
                : std::string();
}

Result<std::string> viewBytes(const model::RenderJob& job, const std::string& output)
{
    const auto kind = plots::pictureKind(output);
    if (!kind)
        return kind.diagnostics();
    DesignDrawings drawings(job.presets, job.design);
    return job.view == RenderView::Topology ? drawings.topology(kind.value())
                                            : drawings.pipeline(kind.value());
}

Result<std::string> reportBytes(const model::RenderJob& job, const std::string& output)
{
    const auto form = model::reportForm(output);
    if (!form)
        return form.diagnostics();
    model::Library library(job.presets);
    const auto report = model::reportOf(
        job.design,
        library,
        {.program = CLUSTERWRIGHT_VERSION, .digest = digestOf(job), .date = job.date});
    if (!report)
        return report.diagnostics();
    DesignDrawings drawings(job.presets, job.design);
    const auto pictures = drawings.picturesOf(report.value());
    if (!pictures)
        return pictures.diagnostics();
    if (form.value() == model::ReportForm::Page)
        return toHtml(report.value(), pictures.value());
    return pdfOf(report.value(),
                 pictures.value(),
                 job.paper == "letter" ? QPageSize::Letter : QPageSize::A4);
}

} // namespace

model::Diagnostics runJob(const model::RenderJob& job, const std::string& output)
{
    const auto bytes =
        job.view == RenderView::Report ? reportBytes(job, output) : viewBytes(job, output);
    return bytes ? model::writeFile(output, bytes.value()) : bytes.diagnostics();
}

} // namespace clusterwright::desktop
