// Response times of the window, in CPU time of the UI thread unless a line has "wall": desktop_bench [HOSTS
// [start|slider|search|plot|hosts]]. Offscreen, which uses the raster engine of a screen. Other load on the machine increases wall times
// more than CPU times.
#include "app/desktop/plots/view/plot_view.h"
#include "app/desktop/shell/plots/live_plot.h"
#include "app/desktop/shell/window/application.h"
#include "app/desktop/shell/window/main_window.h"
#include "app/desktop/studies/studies_panel.h"
#include "app/desktop/topology/canvas/topology_canvas.h"
#include "model/design/fields/field.h"
#include "model/design/gestures/topology_edits.h"
#include "model/study/results/study_figures.h"
#include "model/study/studies/answer.h"
#include "tests/bench/many_hosts.h"
#include "tests/bench/ui_timing.h"
#include "tests/support/search_study.h"

#include <QApplication>
#include <QMouseEvent>
#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <cassert>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>

using namespace clusterwright;
using namespace clusterwright::bench;
using namespace clusterwright::desktop;

namespace
{

const QString kStart = QStringLiteral("start");
const QString kStartNothing = QStringLiteral("start-nothing");
constexpr double kFrame = 16; // ms
constexpr double kStartTime = 250;
constexpr double kCurveTime = 10; // ms from a slider to the redrawn curve
constexpr double kTwoFrames = 33;
const std::filesystem::path kPresets = CLUSTERWRIGHT_SOURCE_PRESETS;

// Starts the program in a separate process, until the window is painted.
int startWindow(QApplication& application, const QStringList& files)
{
    Application program(application, {kPresets});
    auto& window = program.openWindow(files.value(0), {});
    window.show();
    settle();
    std::_Exit(window.isVisible() ? 0 : 1);
}

void measureProcess(const char* name,
                    const QStringList& arguments,
                    double bound,
                    int repeats = 9,
                    double (*clock)() = wallMilliseconds)
{
    report(
        name,
        [&] { QProcess::execute(QCoreApplication::applicationFilePath(), arguments); },
        bound,
        repeats,
        clock);
}

QString presetFile(const char* id)
{
    return QString::fromStdString(
        (kPresets / "designs" / (std::string(id) + ".cluster.json")).string());
}

void waitForAnswer(Document& document)
{
    QSignalSpy answered(&document, &Document::answerChanged);
    while (!document.isAnswered() && answered.wait(60'000)) {
    }
}

// By name, because only the folder of plots may use QCustomPlot.
QWidget* drawingOf(const plots::PlotView& plot)
{
    return plot.findChild<QWidget*>(QStringLiteral("plot"));
}

// Redraws immediately.
void replot(const plots::PlotView& plot)
{
    if (!QMetaObject::invokeMethod(drawingOf(plot), "replot"))
        std::puts("the plot has no replot()");
}

// Ten lines of a thousand points for the pipeline of a paper.
model::Design withTenLines(model::Design design)
{
    auto study = *model::curveOf(design, {});
    study.x.variable = "rows";
    study.x.values = "65..1064";
    study.series.variable = "P";
    study.series.values = "2, 4, 6, 8, 10, 12, 16, 24, 32, 64";
    study.against.clear();
    design.studies = {study};
    return design;
}

// Moves a slider of the Inspector: a variable changes, and the window is painted with the new results. With the curves of a paper's preset,
// or with ten lines of a thousand points.
void measureSlider(bool hasTenLines)
{
    std::puts(hasTenLines ? "slider, 10 lines of 1,000 points" : "slider, acc-fft-inic");
    MainWindow window({kPresets});
    window.resize(1600, 1000);
    window.files().openFile(presetFile("acc-fft-inic"));
    window.show();
    auto& document = window.workbench().document();
    if (hasTenLines)
        document.open(withTenLines(document.design()), {});
    const model::Element moved{model::ElementKind::Variable, "", "element"};
    window.workbench().selection().set({moved});
    waitForAnswer(document);
    settle();
    const auto& curve = document.answer()->curve;
    assert(curve && (!hasTenLines || curve->curves.size() == 10));
    static_cast<void>(curve);
    int bytes = 16;
    QSignalSpy answered(&document, &Document::answered);
    QSignalSpy redrawn(drawingOf(window.livePlot().plot()), SIGNAL(afterReplot()));
    const auto submit = [&] {
        const auto text = std::to_string(++bytes) + " B";
        const bool isDone = document.submit(
            model::setField(
                document.design(), document.library(), std::span(&moved, 1), "value", text),
            QStringLiteral("Slide"),
            1);
        assert(isDone);
        static_cast<void>(isDone);
    };
    const auto follow = [&] {
        waitForAnswer(document);
        settle();
    };
    const auto redraw = [&] {
        answered.clear();
        redrawn.clear();
        submit();
        while (answered.empty() || redrawn.empty())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    };
    const auto all = [&] {
        submit();
        follow();
    };
    report("slider to redrawn curve, wall", redraw, kCurveTime, 25, wallMilliseconds, follow);
    report("slider to all results, wall", all, kTwoFrames, 25, wallMilliseconds);
    report("slider to all results, UI thread", all, kTwoFrames, 25);
    auto& library = document.library();
    report(
        "part: the evaluation by the worker",
        [&] { static_cast<void>(model::answerTo(document.design(), {}, 1, library)); },
        kFrame,
        25);
    report(
        "part: the plot", [&] { replot(window.livePlot().plot()); }, kFrame, 25);
}

// One thread searches 10^7 points while the other continuously draws the window.
void measureSearch()
{
    auto study = tests::longSearch();
    study.minimize = {"abs(time - 20 ms) * P"}; // bounds exclude no part
    MainWindow window({kPresets});
    window.resize(1600, 1000);
    window.files().openFile(presetFile("acc-fft-inic"));
    window.show();
    auto& document = window.workbench().document();
    waitForAnswer(document);
    document.submit(model::Edit{model::SetItem<model::StudyDefinition>{
                        "", document.design().studies.size(), std::nullopt, study}},
                    QStringLiteral("Add"));
    auto& panel = *window.findChild<StudiesPanel*>();
    panel.showStudy(study.name);
    settle();
    const auto start = [&] {
        if (!panel.runner().isRunning())
            panel.run();
    };
    const auto end = [&] {
        while (panel.runner().isRunning())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    };
    report(
        "search of 10^7 points, wall",
        [&] {
            start();
            end();
        },
        1000,
        9,
        wallMilliseconds);
    report(
        "during the search: a frame of the whole window, wall",
        [&] {
            start();
            window.repaint();
            settle();
        },
        50,
        100,
        wallMilliseconds);
    end();
    const auto startAgain = [&] {
        end();
        panel.run();
        QTest::qWait(20);
        if (!panel.runner().isRunning())
            std::puts("the search ended before the cancellation");
    };
    study.axes.back().values = "lin(50 MB/s,500 MB/s,21600)"; // 10^9 points
    document.submit(
        model::Edit{model::SetItem<model::StudyDefinition>{
            "", document.design().studies.size() - 1, document.design().studies.back(), study}},
        QStringLiteral("Set"));
    settle();
    startAgain();
    report(
        "cancelled, wall",
        [&] {
            panel.cancel();
            end();
        },
        100,
        25,
        wallMilliseconds,
        startAgain);
}

model::CurveStudy manyPoints(std::size_t count)
{
    model::CurveStudy study;
    study.x.variable = "x";
    study.outputs = {"time"};
    study.units = {""};
    study.docs = {""};
    study.yScales = {"linear"};
    study.dimensions = {model::kTime};
    auto& curve = study.curves.emplace_back();
    auto& values = curve.outputs.emplace_back();
    for (std::size_t i = 0; i < count; ++i) {
        const auto x = static_cast<double>(i);
        study.x.values.push_back(x);
        values.push_back(1.5 + std::sin(1e-5 * x) + 0.2 * std::sin(17.0 * x));
    }
    return study;
}

void measurePlot()
{
    plots::PlotView plot(QStringLiteral("Plot"));
    plot.resize(800, 600);
    plot.show();
    const auto study = manyPoints(1'000'000);
    report(
        "1e6 points: a new study shown",
        [&] {
            plot.showFigure(plots::figureOf(study, 0));
            settle();
        },
        100);
    report(
        "1e6 points: replot", [&] { replot(plot); }, kTwoFrames);
}

// Eight axes of 5,000 rows; a range of the first axis grows along it.
void measureBrush()
{
    plots::ParallelFigure figure;
    for (int axis = 0; axis < 8; ++axis) {
        auto& one = figure.axes.emplace_back();
        one.axis.label = "axis " + std::to_string(axis);
        for (int row = 0; row < 5000; ++row)
            one.values.push_back(std::fmod(row * (axis + 1.618), 97));
    }
    constexpr double kFirstAxis = 52; // pixels, the drag distance within the handle
    plots::PlotView plot(QStringLiteral("Plot"));
    plot.resize(1200, 800);
    plot.show();
    report(
        "5,000 rows: parallel axes shown",
        [&] {
            plot.showFigure(figure);
            settle();
        },
        1000,
        3);
    auto* const drawing = drawingOf(plot);
    const auto send = [&](QEvent::Type type, double y) {
        const QPointF place(kFirstAxis, y);
        QMouseEvent event(
            type, place, drawing->mapToGlobal(place), Qt::LeftButton, Qt::LeftButton, {});
        QApplication::sendEvent(drawing, &event);
    };
    send(QEvent::MouseButtonPress, 100);
    double y = 150;
    report(
        "5,000 rows: brush",
        [&] {
            send(QEvent::MouseMove, y += 30);
            settle();
        },
        50);
    send(QEvent::MouseButtonRelease, y);
}

void measureOpening(std::size_t hosts, const QString& file)
{
    {
        Document document({kPresets});
        document.open(designOf(hosts, true), {});
        document.save(file);
    }
    const auto open = [&] {
        MainWindow window({kPresets});
        window.files().openFile(file);
        window.show();
        settle();
    };
    report("many hosts: file to window", open, 1000, 3);
    measureProcess("many hosts: process to window, wall", {kStart, file}, 1000, 3);
}

void measureEdits(const QString& file)
{
    MainWindow window({kPresets});
    window.resize(1600, 1000);
    window.files().openFile(file);
    window.show();
    auto& document = window.workbench().document();
    waitForAnswer(document);
    settle();
    double x = 0;
    const auto move = [&] {
        document.submit(model::moving(document.design(), "topology", {{"host5", x += 12, 500}}),
                        QStringLiteral("Move"));
        settle();
    };
    report("many hosts: move one", move, kTwoFrames);
    report(
        "many hosts: move one, with its evaluation",
        [&] {
            move();
            waitForAnswer(document);
            settle();
        },
        kTwoFrames);
    report(
        "many hosts: add one",
        [&] {
            document.submit(
                model::placingComponent(document.design(), document.library(), "host", x += 12, 900)
                    .value()
                    .edit,
                QStringLiteral("Add"));
            settle();
        },
        kTwoFrames);
    auto& selection = window.workbench().selection();
    std::vector<model::Element> all;
    for (const auto& vertex : document.design().topology->whole.vertices)
        all.push_back({model::ElementKind::Vertex, "", vertex.name});
    report(
        "many hosts: select all",
        [&] {
            selection.set(all);
            settle();
        },
        200,
        3);
    report("many hosts: move one of all selected", move, 200, 3);
    report(
        "many hosts: select none",
        [&] {
            selection.clear();
            settle();
            selection.set(all);
        },
        200,
        3);
    auto& canvas = *window.findChild<TopologyCanvas*>();
    report(
        "many hosts: duplicate all",
        [&] {
            selection.set(all);
            canvas.run(CanvasCommand::Duplicate);
            settle();
            document.undoStack().undo();
        },
        1000,
        1);
}

void measureHosts(std::size_t hosts)
{
    const QTemporaryDir folder;
    const auto file = folder.filePath(QStringLiteral("many.json"));
    std::printf("%zu hosts\n", hosts);
    measureOpening(hosts, file);
    measureEdits(file);
}

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QStandardPaths::setTestModeEnabled(true);
    QApplication application(argc, argv);
    application.setOrganizationName(QStringLiteral("clusterwright-bench"));
    const auto arguments = QApplication::arguments().mid(1);
    if (arguments.value(0) == kStartNothing)
        return 0;
    if (arguments.value(0) == kStart)
        return startWindow(application, arguments.mid(1));
    const std::size_t hosts = argc > 1 ? std::stoul(argv[1]) : 10'000;
    const auto isWanted = [&](const char* part) {
        return argc < 3 || arguments.value(1) == QLatin1String(part);
    };
    if (isWanted("start")) {
        measureProcess("start to first paint, wall: Qt alone", {kStartNothing}, kStartTime);
        measureProcess("start to first paint, wall: welcome page", {kStart}, kStartTime);
        measureProcess("start to first paint, wall: acc-fft-inic",
                       {kStart, presetFile("acc-fft-inic")},
                       kStartTime);
        measureProcess("start to first paint, CPU: acc-fft-inic",
                       {kStart, presetFile("acc-fft-inic")},
                       kStartTime,
                       9,
                       processesMilliseconds);
    }
    if (isWanted("slider"))
        for (const bool hasTenLines : {false, true})
            measureSlider(hasTenLines);
    if (isWanted("search"))
        measureSearch();
    if (isWanted("plot")) {
        measurePlot();
        measureBrush();
    }
    if (isWanted("hosts"))
        measureHosts(hosts);
    return 0;
}
