#include "app/desktop/render/job.h"

#include "app/desktop/report/design_drawings.h"
#include "app/desktop/report/report_pdf.h"
#include "app/desktop/report/study_drawings.h"
#include "model/core/file.h"
#include "model/design/document/design_writer.h"
#include "model/json/json.h"
#include "model/json/json_text.h"
#include "model/study/figure/log_axes.h"
#include "plugins/runner/data/sample_data.h"

#include <QCoreApplication>
#include <QCryptographicHash>

namespace clusterwright::desktop
{

namespace
{

using model::RenderView;
using model::Result;

// Returns the SHA-256 of the file's bytes, or of the bytes that saving would write.
std::string digestOf(const model::RenderJob& job)
{
    const auto file =
        job.path.empty() ? Result<std::string>(model::jsonText(model::toJson(job.design), 2) + "\n")
                         : model::readFile(job.path);
    return file ? QCryptographicHash::hash(QByteArray::fromStdString(file.value()),
                                           QCryptographicHash::Sha256)
                      .toHex()
                      .toStdString()
                : std::string();
}

struct Drawn {
    std::string bytes;
    model::Diagnostics findings;
};

// Wraps bytes without findings.
Result<Drawn> plain(Result<std::string> bytes)
{
    if (!bytes)
        return bytes.diagnostics();
    return Drawn{std::move(bytes).value(), {}};
}

Result<Drawn> studyPicture(const model::RenderJob& job, plots::PictureKind kind)
{
    auto library = runner::libraryWithRuns(job.presets);
    const auto figure = drawnAnswer(job.design, library, {job.study, job.figure, job.settings});
    if (!figure)
        return figure.diagnostics();
    auto picture = plots::drawPicture(figure.value(), kind, job.style);
    if (!picture)
        return picture.diagnostics();
    auto findings = headOf(onLogAxes(figure.value())).caveats;
    findings.add(std::move(picture.value().notes));
    return Drawn{std::move(picture.value().bytes), std::move(findings)};
}

Result<Drawn> view(const model::RenderJob& job, const std::string& output)
{
    const auto kind = plots::pictureKind(output);
    if (!kind)
        return kind.diagnostics();
    if (job.view == RenderView::Study)
        return studyPicture(job, kind.value());
    DesignDrawings drawings(job.presets, job.design);
    return plain(job.view == RenderView::Topology ? drawings.topology(kind.value())
                                                  : drawings.pipeline(kind.value()));
}

Result<Drawn>
report(const model::RenderJob& job, const std::string& output, const ReportSteps& begin)
{
    const auto form = model::reportForm(output);
    if (!form)
        return form.diagnostics();
    if (begin)
        begin(QCoreApplication::translate("Report", "Running the studies"));
    auto library = runner::libraryWithRuns(job.presets);
    auto said = model::reportOf(
        job.design,
        library,
        {.program = CLUSTERWRIGHT_VERSION, .digest = digestOf(job), .date = job.date});
    if (!said)
        return said.diagnostics();
    said.value().omitted = job.omitted;
    DesignDrawings drawings(job.presets, job.design);
    const auto pictures = drawings.picturesOf(said.value(), begin);
    if (!pictures)
        return pictures.diagnostics();
    auto drawn = plain(form.value() == model::ReportForm::Page
                           ? toHtml(said.value(), pictures.value())
                           : pdfOf(said.value(),
                                   pictures.value(),
                                   job.paper == "letter" ? QPageSize::Letter : QPageSize::A4,
                                   begin));
    if (drawn)
        drawn.value().findings = said.value().findings;
    return drawn;
}

} // namespace

JobAnswer runJob(const model::RenderJob& job, const std::string& output, const ReportSteps& begin)
{
    auto drawn = job.view == RenderView::Report ? report(job, output, begin) : view(job, output);
    if (!drawn)
        return {false, drawn.diagnostics()};
    auto problems = model::writeFile(output, drawn.value().bytes);
    if (!problems.empty())
        return {false, std::move(problems)};
    return {true, std::move(drawn.value().findings)};
}

} // namespace clusterwright::desktop
