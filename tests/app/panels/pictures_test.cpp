// Screenshots of the panels for review: `desktop_panels_test [pictures]` writes them to the folder "pictures" in the working
// folder.
#include "app/desktop/claims/claims_model.h"
#include "app/desktop/claims/claims_panel.h"
#include "app/desktop/common/theme.h"
#include "app/desktop/fields/field_row.h"
#include "app/desktop/fields/text_entry.h"
#include "app/desktop/panels/explain_panel.h"
#include "app/desktop/panels/history_panel.h"
#include "app/desktop/panels/inspector.h"
#include "app/desktop/panels/outline.h"
#include "app/desktop/panels/problems_panel.h"
#include "model/design/edit/edit.h"
#include "tests/app/panels/opened_workbench.h"

#include <QDir>
#include <QImage>
#include <QTreeView>

namespace clusterwright::tests::pictures_test
{

using namespace clusterwright::desktop;

namespace
{

void picture(QWidget& widget, const char* name, QSize size, bool isDark)
{
    QDir().mkpath(QStringLiteral("pictures"));
    widget.resize(size);
    widget.show();
    QCoreApplication::processEvents();
    for (const int scale : {1, 2}) {
        QImage image(widget.size() * scale, QImage::Format_RGB32);
        image.setDevicePixelRatio(scale);
        image.fill(widget.palette().color(QPalette::Window));
        widget.render(&image);
        const auto file =
            QStringLiteral("pictures/%1-%2-%3x.png")
                .arg(QLatin1String(name), isDark ? QStringLiteral("dark") : QStringLiteral("light"))
                .arg(scale);
        CHECK(image.save(file));
    }
}

constexpr QSize kNarrow(280, 700);

} // namespace

TEST_CASE("The panels are drawn to image files", "[.][pictures]")
{
    const bool isDark = GENERATE(false, true);
    applyTheme(*qApp, isDark ? ThemeChoice::Dark : ThemeChoice::Light);
    OpenedWorkbench opened;
    auto& workbench = opened.workbench;
    Inspector inspector(workbench);
    Outline outline(workbench);
    ExplainPanel explain(workbench);
    ProblemsPanel problems(workbench);
    HistoryPanel history(workbench);
    picture(problems, "problems-none", {600, 160}, isDark);
    picture(explain, "explain-none", {600, 160}, isDark);
    picture(inspector, "inspector-design", kNarrow, isDark);
    auto* const line =
        qobject_cast<TextEntry*>(inspector.row("attribute.nic.host_bandwidth")->editor());
    typeOver(*line, "1 Gbi/s");
    QTest::keyClick(line, Qt::Key_Return);
    picture(inspector, "inspector-invalid", {280, 1800}, isDark);
    picture(outline, "outline", kNarrow, isDark);
    workbench.selection().set({{model::ElementKind::Step, "transpose", "dth"}});
    picture(inspector, "inspector-step", kNarrow, isDark);
    picture(inspector, "inspector-step-wide", {520, 700}, isDark);
    picture(outline, "outline-step", kNarrow, isDark);
    workbench.selection().set({{model::ElementKind::Study, "", "bandwidths"}});
    picture(inspector, "inspector-study", kNarrow, isDark);
    workbench.selection().set({{model::ElementKind::Step, "transpose", "dtc"},
                               {model::ElementKind::Step, "transpose", "dtg"}});
    picture(inspector, "inspector-two", kNarrow, isDark);
    workbench.explain(QStringLiteral("speedup"));
    picture(explain, "explain", {800, 360}, isDark);
    REQUIRE(
        opened.document().submit(model::setBinding(opened.design(), "row_fft", "c", "host.fft_tim"),
                                 QStringLiteral("Bind c")));
    REQUIRE(opened.document().submit(
        model::setBinding(opened.design(), "compute", "t_1d", std::nullopt),
        QStringLiteral("Unbind t_1d")));
    opened.await();
    workbench.selection().set({{model::ElementKind::Step, "", "row_fft"}});
    picture(inspector, "inspector-finding", kNarrow, isDark);
    picture(problems, "problems", {700, 180}, isDark);
    picture(problems, "problems-narrow", {280, 300}, isDark);
    picture(history, "history", {280, 200}, isDark);
    ClaimsPanel claims(workbench);
    QSignalSpy finished(&claims.claims(), &ClaimsModel::finished);
    picture(claims, "claims-running", {800, 300}, isDark);
    REQUIRE(finished.wait(120'000));
    auto* const tree = claims.findChild<QTreeView*>();
    tree->setCurrentIndex(tree->model()->index(2, 0, tree->model()->index(0, 0)));
    picture(claims, "claims", {800, 400}, isDark);
    picture(claims, "claims-narrow", {280, 500}, isDark);
}

} // namespace clusterwright::tests::pictures_test
