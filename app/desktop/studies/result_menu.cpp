#include "app/desktop/studies/result_menu.h"

#include "app/desktop/common/messages.h"
#include "app/desktop/common/text.h"
#include "app/desktop/document/file_folder.h"
#include "app/desktop/document/workbench.h"
#include "app/desktop/plots/drawing/picture.h"
#include "app/desktop/plots/view/plot_view.h"
#include "app/desktop/studies/measured_dialog.h"
#include "app/desktop/studies/plots_beside.h"
#include "app/desktop/studies/study_table_model.h"
#include "app/desktop/studies/study_text.h"
#include "model/core/file.h"

#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>

namespace clusterwright::desktop
{

namespace
{

// Images are drawn with the figure's own font and size, not those of the window.
model::Result<std::string> bytesOf(const plots::PlotView& plot,
                                   const StudyTableModel& table,
                                   const QString& path,
                                   bool isInView)
{
    if (path.endsWith(QStringLiteral(".csv")))
        return isInView ? plot.content().seenCsv() : toCsv(forSpreadsheet(table.table()));
    if (path.endsWith(QStringLiteral(".json")))
        return toJson(plot.figure());
    const auto kind = plots::pictureKind(nativePath(path));
    return kind ? plots::pictureOf(plot.figure(), kind.value(), plot.content().style())
                : model::Result<std::string>(kind.diagnostics());
}

} // namespace

ResultMenu::ResultMenu(Workbench& workbench,
                       const plots::PlotView& plot,
                       const StudyTableModel& table,
                       PlotsBeside& beside,
                       QWidget* parent)
    : QMenu(parent)
    , m_workbench(workbench)
    , m_plot(plot)
    , m_table(table)
{
    addAction(tr("Measured points \u2026"), this, [this] {
        chooseMeasuredPoints(m_workbench, m_study, {}, parentWidget());
    });
    addMenu(beside.newMenu(this));
    addAction(tr("Save as \u2026"), this, [this] {
        save();
    })->setObjectName(QStringLiteral("saveResult"));
    addAction(tr("Export all plots \u2026"), this, [this] { emit exportRequested(); });
    addAction(tr("Copy as command"), this, [this] {
        copyCommand();
    })->setObjectName(QStringLiteral("copyCommand"));
}

void ResultMenu::copyCommand()
{
    if (m_workbench.document().isModified()) // the command reads the file, which has another study
        return m_workbench.say(tr("Save the design first: the command reads its file."));
    const auto command = studyCommand(m_workbench.document(), m_study);
    QGuiApplication::clipboard()->setText(command);
    m_workbench.say(tr("Copied: %1").arg(command));
}

void ResultMenu::save()
{
    const auto inView = tr("Values in view as CSV (*.csv)");
    QString kindOfFile;
    const auto path = QFileDialog::getSaveFileName(
        parentWidget(),
        tr("Save the result"),
        exportPath(m_workbench.document(), qt(m_study), QStringLiteral(".svg")),
        tr("SVG (*.svg);;PDF (*.pdf);;PNG (*.png);;Table as CSV (*.csv);;%1;;Figure as JSON "
           "(*.json)")
            .arg(inView),
        &kindOfFile);
    if (path.isEmpty())
        return;
    const auto bytes = bytesOf(m_plot, m_table, path, kindOfFile == inView);
    const auto findings =
        bytes ? model::writeFile(nativePath(path), bytes.value()) : bytes.diagnostics();
    if (!findings.empty())
        return tell(parentWidget(), tr("Could not save the result"), findings);
    m_workbench.say(tr("Saved %1").arg(path));
}

} // namespace clusterwright::desktop

#include "moc_result_menu.cpp"
