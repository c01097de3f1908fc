#include "app/desktop/shell/main_window.h"

#include "app/desktop/calibration/calibration_wizard.h"
#include "app/desktop/common/messages.h"
#include "app/desktop/document/text.h"
#include "app/desktop/help/tutorial_panel.h"
#include "app/desktop/pipeline/pipeline_canvas.h"
#include "app/desktop/shell/live_plot.h"
#include "app/desktop/shell/welcome.h"
#include "app/desktop/topology/topology_canvas.h"
#include "model/study/studies/answer.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QLabel>
#include <QMimeData>
#include <QScreen>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>
#include <QVBoxLayout>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

const QString kGeometryKey = QStringLiteral("window/geometry");
const QString kLayoutKey = QStringLiteral("window/layout");
constexpr double kShareOfScreen = 0.92; // at first, with room for the frame
constexpr int kMessageTime = 8000;      // ms
constexpr int kReasonWidth = 480;       // pixels in the status bar

QString firstError(const model::Diagnostics& findings)
{
    const auto found =
        std::ranges::find(findings, model::Severity::Error, &model::Diagnostic::severity);
    return found == findings.end() ? QString() : qt(found->message);
}

QWidget* titled(const QString& title, QWidget* canvas)
{
    auto* const box = new QWidget;
    auto* const layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* const label = new QLabel(title, box);
    label->setMargin(4);
    layout->addWidget(label);
    layout->addWidget(canvas, 1);
    return box;
}

// A layout that was kept fits the panels that there were then; were it taken for others, new ones would stay hidden.
int layoutVersion(const QMainWindow& window)
{
    QStringList names;
    for (const auto* const dock : window.findChildren<QDockWidget*>())
        names.append(dock->objectName());
    names.sort();
    return qChecksum(names.join(QLatin1Char(' ')).toUtf8());
}

QString firstFile(const QMimeData& data)
{
    for (const auto& url : data.urls())
        if (url.isLocalFile())
            return url.toLocalFile();
    return {};
}

// With its band, where a number behind it is measured.
std::string shown(const model::Answer& answer, const model::OutputValue& output)
{
    const auto band = bandText(answer.bands, output);
    return displayText(output) + (band.empty() ? "" : " (" + band + ")");
}

} // namespace

MainWindow::MainWindow(std::vector<std::filesystem::path> presets,
                       std::shared_ptr<Measuring> measuring)
    : m_measuring(std::move(measuring))
    , m_workbench(std::move(presets))
    , m_recovery(m_workbench.document(), recoveryFolder())
    , m_files(m_workbench, *this)
    , m_actions(*this)
{
    setObjectName(QStringLiteral("mainWindow"));
    setAcceptDrops(true);
    setDockOptions(AllowNestedDocks | AllowTabbedDocks | AnimatedDocks);
    setDockNestingEnabled(true);
    resize(QSize(1600, 1000).boundedTo(screen()->availableSize() * kShareOfScreen));
    makeCentre();
    makeDocks();
    makeStatusBar();
    makeActions();
    m_actions.bind({m_topology, m_pipeline});
    m_firstLayout = saveState();
    const QSettings settings;
    restoreGeometry(settings.value(kGeometryKey).toByteArray());
    restoreState(settings.value(kLayoutKey).toByteArray(), layoutVersion(*this));
    showWelcome();
    auto& document = m_workbench.document();
    connect(&m_files, &FileCommands::opened, this, &MainWindow::showDesign);
    connect(&document, &Document::stateChanged, this, &MainWindow::showTitle);
    connect(&document, &Document::changed, this, &MainWindow::showTitle);
    connect(&document, &Document::answerChanged, this, &MainWindow::showAnswer);
    connect(&document, &Document::refused, this, [this](const model::Diagnostics& findings) {
        statusBar()->showMessage(plainText(findings)); // until the design changes
    });
    connect(&document, &Document::changed, statusBar(), &QStatusBar::clearMessage);
    connect(&m_recovery, &Recovery::failed, this, [this](const model::Diagnostics& findings) {
        m_workbench.say(tr("Unsaved changes are not protected: %1").arg(plainText(findings)));
    });
    connect(
        qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) { follow(now); });
    showTitle();
}

// The parts go before what they speak of.
MainWindow::~MainWindow()
{
    delete m_calibration.data();
    qDeleteAll(findChildren<QDockWidget*>());
    delete takeCentralWidget();
}

bool MainWindow::showsDesign() const
{
    return m_centre->currentWidget() == m_canvases;
}

void MainWindow::makeCentre()
{
    m_centre = new QStackedWidget(this);
    m_tutorials = new TutorialPanel(tutorialsIn(m_workbench.document().library().roots()));
    m_welcome = new Welcome(m_workbench.document().library(), m_tutorials->tutorials(), m_centre);
    m_canvases = new QSplitter(Qt::Vertical, m_centre);
    m_topology = new TopologyCanvas(m_workbench, m_canvases);
    m_pipeline = new PipelineCanvas(m_workbench, m_canvases);
    m_canvases->addWidget(titled(tr("Cluster"), m_topology));
    m_canvases->addWidget(titled(tr("Program"), m_pipeline));
    m_canvases->setSizes({400, 600}); // the program needs more room
    m_canvases->setStretchFactor(0, 2);
    m_canvases->setStretchFactor(1, 3);
    m_centre->addWidget(m_welcome);
    m_centre->addWidget(m_canvases);
    auto* const centre = new QWidget(this);
    auto* const layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    m_banner = new QLabel(centre);
    m_banner->setWordWrap(true);
    m_banner->setMargin(6);
    m_banner->hide();
    layout->addWidget(m_banner);
    layout->addWidget(m_centre, 1);
    setCentralWidget(centre);
    connect(m_welcome, &Welcome::presetChosen, this, &MainWindow::openPreset);
    connect(m_welcome, &Welcome::fileChosen, this, &MainWindow::openFile);
    connect(m_welcome, &Welcome::filesChosen, this, [this](const QStringList& files) {
        for (const auto& file : files)
            openFile(file); // the first one here
    });
    connect(m_welcome, &Welcome::newDesignWanted, &m_files, &FileCommands::newDesign);
    connect(m_welcome, &Welcome::tutorialChosen, this, &MainWindow::showTutorial);
    connect(m_welcome, &Welcome::tourWanted, this, &MainWindow::startTour);
    connect(m_welcome, &Welcome::openWanted, this, [this] {
        for (auto* const action : m_actions.all())
            if (action->objectName() == QStringLiteral("open"))
                action->trigger();
    });
}

void MainWindow::makeStatusBar()
{
    m_result = new QLabel(this);
    m_result->setContentsMargins(0, 0, 8, 0);
    m_result->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    m_result->setAccessibleName(tr("Results"));
    statusBar()->addPermanentWidget(m_result);
    connect(m_result, &QLabel::linkActivated, &m_workbench, &Workbench::explain);
    connect(&m_workbench, &Workbench::said, this, [this](const QString& text) {
        statusBar()->showMessage(text, kMessageTime);
    });
}

void MainWindow::openFile(const QString& path)
{
    if (!showsDesign())
        m_files.openFile(path);
    else
        emit windowWanted(path, {});
}

void MainWindow::openPreset(const QString& id)
{
    if (!showsDesign())
        m_files.openPreset(id);
    else
        emit windowWanted({}, id);
}

// Panels come with the design, as they were left.
void MainWindow::showWelcome()
{
    m_layout = saveState(layoutVersion(*this));
    for (auto* const dock : findChildren<QDockWidget*>())
        dock->hide();
}

void MainWindow::showDesign()
{
    if (!showsDesign())
        restoreState(m_layout, layoutVersion(*this));
    m_centre->setCurrentWidget(m_canvases);
    for (auto* const dock : findChildren<QDockWidget*>())
        dock->widget()->setEnabled(true);
    m_topology->showStart();
    m_pipeline->showStart();
    follow(m_topology);
    showTitle();
}

void MainWindow::showTitle()
{
    const auto& document = m_workbench.document();
    setWindowTitle(showsDesign() ? document.title() + QStringLiteral("[*]") : QString());
    setWindowFilePath(document.path());
    setWindowModified(document.isModified());
    m_banner->setVisible(!document.readOnlyReason().isEmpty());
    m_banner->setText(tr("Read-only: %1. “Save as” makes a copy that can be changed.")
                          .arg(document.readOnlyReason()));
}

// The three numbers that people ask for first; a click explains them. Without numbers, the reason.
void MainWindow::showAnswer()
{
    const auto& document = m_workbench.document();
    const auto& answer = *document.numbers();
    const auto reason = firstError(document.answer()->findings);
    QStringList parts;
    if (const auto& scenario = answer.design.scenario; !scenario.empty())
        parts.append(tr("scenario %1:").arg(qt(scenario).toHtmlEscaped()));
    if (document.areNumbersOld() && answer.evaluation)
        parts.append(tr("before the error:"));
    else if (!reason.isEmpty())
        parts.append(tr("no numbers yet: %1")
                         .arg(fontMetrics()
                                  .elidedText(reason, Qt::ElideRight, kReasonWidth)
                                  .toHtmlEscaped()));
    if (answer.evaluation)
        for (const auto& output : answer.evaluation->outputs)
            if (std::ranges::count(model::kFirstOutputs, output.name) > 0)
                parts.append(QStringLiteral("<a href=\"%1\">%1</a> %2")
                                 .arg(qt(output.name), qt(shown(answer, output)).toHtmlEscaped()));
    if (answer.evaluation && !answer.evaluation->bottleneck.empty())
        parts.append(tr("busiest: %1").arg(qt(answer.evaluation->bottleneck)));
    m_result->setToolTip(!reason.isEmpty()      ? reason.toHtmlEscaped()
                         : answer.bands.empty() ? QString()
                                                : tr("In brackets: 95 % by the intervals of the "
                                                     "numbers"));
    m_result->setEnabled(!document.areNumbersOld());
    m_result->setText(parts.join(QStringLiteral(" &nbsp; ")));
}

// The canvas that was used last is the one that commands are for.
void MainWindow::follow(QWidget* focus)
{
    for (auto* widget = focus; widget; widget = widget->parentWidget())
        if (auto* const canvas = qobject_cast<Canvas*>(widget); canvas && canvas->window() == this)
            m_actions.setCanvas(canvas);
}

void MainWindow::resetLayout()
{
    m_grown.clear();
    restoreState(m_firstLayout);
}

// Panels that come up with the window have the heights that they were left with.
void MainWindow::showEvent(QShowEvent* event)
{
    QMainWindow::showEvent(event);
    const auto settle = [this] {
        if (std::exchange(m_isThere, true))
            return;
        for (auto* const dock : findChildren<QDockWidget*>())
            if (!dock->visibleRegion().isEmpty())
                m_grown.insert(dock);
    };
    QMetaObject::invokeMethod(this, settle, Qt::QueuedConnection);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!mayEndMeasuring() || (showsDesign() && !m_files.mayClose()))
        return event->ignore();
    QSettings settings;
    settings.setValue(kGeometryKey, saveGeometry());
    settings.setValue(kLayoutKey, showsDesign() ? saveState(layoutVersion(*this)) : m_layout);
    m_recovery.giveUp();
    event->accept();
    emit closing();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (!firstFile(*event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    openFile(firstFile(*event->mimeData()));
    event->acceptProposedAction();
}

} // namespace clusterwright::desktop
