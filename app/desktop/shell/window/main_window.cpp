#include "app/desktop/shell/window/main_window.h"

#include "app/desktop/calibration/calibration_wizard.h"
#include "app/desktop/calibration/data_page.h"
#include "app/desktop/common/messages.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/wheel_guard.h"
#include "app/desktop/common/widgets.h"
#include "app/desktop/document/file_folder.h"
#include "app/desktop/panels/formula_bar.h"
#include "app/desktop/panels/inspector.h"
#include "app/desktop/panels/problems_panel.h"
#include "app/desktop/pipeline/canvas/pipeline_canvas.h"
#include "app/desktop/report/report_page.h"
#include "app/desktop/shell/commands/key_bindings.h"
#include "app/desktop/shell/welcome/welcome.h"
#include "app/desktop/shell/window/answer_bar.h"
#include "app/desktop/shell/window/design_page.h"
#include "app/desktop/shell/window/tutorial_player.h"
#include "app/desktop/shell/window/workspace_bar.h"
#include "app/desktop/shell/window/workspace_pages.h"
#include "app/desktop/studies/measured_dialog.h"
#include "app/desktop/studies/studies_panel.h"
#include "app/desktop/topology/canvas/topology_canvas.h"
#include "model/study/studies/answer.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QFileDialog>
#include <QLabel>
#include <QMenuBar>
#include <QMimeData>
#include <QResizeEvent>
#include <QScreen>
#include <QSettings>
#include <QStatusBar>
#include <QToolBar>
#include <QVBoxLayout>

namespace clusterwright::desktop
{

namespace
{

constexpr double kShareOfScreen = 0.92; // initial size, leaves room for the frame
constexpr int kMessageTime = 8000;      // ms

QString firstFile(const QMimeData& data)
{
    for (const auto& url : data.urls())
        if (url.isLocalFile())
            return url.toLocalFile();
    return {};
}

// Returns the workspace that shows an element. Explore stays for inputs that its studies use: the Inspector opens beside the plot.
Workspace workspaceOf(const model::Element& element, Workspace shown)
{
    const bool isBesidePlot = isOf<model::Variable>(element) || isOf<model::Scenario>(element);
    return isOf<model::StudyDefinition>(element) || (isBesidePlot && shown == Workspace::Explore)
               ? Workspace::Explore
               : Workspace::Design;
}

// Shows the calibration, of a small design if none is open.
CalibrationWizard& calibrated(MainWindow& window, MeasureControl& measure)
{
    if (!window.showsDesign())
        window.openPreset(QString::fromLatin1(kNetworkDesign));
    return measure.calibrate({});
}

} // namespace

MainWindow::MainWindow(std::vector<std::filesystem::path> presets,
                       std::shared_ptr<Measuring> measuring)
    : m_measuring(std::move(measuring))
    , m_workbench(std::move(presets))
    , m_recovery(m_workbench.document(), recoveryFolder())
    , m_files(m_workbench, *this)
    , m_actions(*this)
    , m_docks(*this)
    , m_panels(m_workbench, m_docks)
    , m_measure(*m_measuring, m_workbench, *this)
    , m_help(*this)
    , m_plots(m_workbench, *this)
    , m_menus(*this)
{
    setObjectName(QStringLiteral("mainWindow"));
    guardFromWheel();
    setAcceptDrops(true);
    setDockOptions(AllowNestedDocks | AllowTabbedDocks | AnimatedDocks);
    setDockNestingEnabled(true);
    resize(QSize(1600, 1000).boundedTo(screen()->availableSize() * kShareOfScreen));
    makeCentre();
    makePanels();
    makeBars();
    makeActions();
    for (auto* const bar : findChildren<QToolBar*>())
        bar->hide(); // until there is a design
    m_docks.begin(QSettings());
    connectDocument();
    connect(
        qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) { follow(now); });
    showTitle();
}

// Destroys the parts before the objects that they refer to.
MainWindow::~MainWindow()
{
    m_measure.endCalibration();
    delete m_answer;
    qDeleteAll(findChildren<QDockWidget*>());
    delete takeCentralWidget();
}

bool MainWindow::showsDesign() const
{
    return m_centre->hasDesign();
}

void MainWindow::keepLayout(QSettings& settings)
{
    m_docks.save(settings);
}

void MainWindow::makeCentre()
{
    m_centre = new WorkspacePages(m_docks, this);
    m_welcome = new Welcome(m_workbench.document().library(), m_help.tutorials(), m_centre);
    m_centre->setWelcome(*m_welcome);
    makeCanvases();
    auto* const centre = new QWidget(this);
    auto* const layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    m_banner = plainLabel(centre);
    m_banner->setMargin(6);
    m_banner->hide();
    layout->addWidget(m_banner);
    layout->addWidget(m_centre, 1);
    setCentralWidget(centre);
    connectWelcome();
}

void MainWindow::makeCanvases()
{
    m_topology = new TopologyCanvas(m_workbench);
    m_pipeline = new PipelineCanvas(m_workbench);
    m_canvases = new DesignPage(*m_topology, *m_pipeline, m_docks, m_centre);
    m_centre->add(Workspace::Design, *m_canvases);
}

void MainWindow::connectWelcome()
{
    connect(m_welcome, &Welcome::presetChosen, this, [this](const QString& id) { openPreset(id); });
    connect(m_welcome, &Welcome::beginningChosen, this, [this](const Beginning& beginning) {
        if (const auto findings = begin(beginning, *this); !findings.empty())
            m_workbench.say(plainText(findings));
    });
    connect(m_welcome, &Welcome::calibrationWanted, this, [this] {
        static_cast<void>(calibrated(*this, m_measure));
    });
    connect(m_welcome, &Welcome::fileChosen, this, &MainWindow::openFile);
    connect(m_welcome, &Welcome::filesChosen, this, [this](const QStringList& files) {
        for (const auto& file : files)
            openFile(file); // the first file opens in this window
    });
    connect(m_welcome, &Welcome::newDesignWanted, &m_files, &FileCommands::newDesign);
    connect(m_welcome, &Welcome::tutorialChosen, &m_help, &HelpControl::showTutorial);
    connect(m_welcome, &Welcome::tourWanted, &m_help, &HelpControl::startTour);
    connect(m_welcome, &Welcome::openWanted, this, &MainWindow::askForFile);
}

void MainWindow::makePanels()
{
    setCorner(Qt::BottomLeftCorner,
              Qt::BottomDockWidgetArea); // gives tables and texts the full width
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    m_help.addPanel(m_docks);
    m_panels.make(*m_topology, *m_pipeline);
    m_centre->add(Workspace::Explore, m_panels.studies());
    m_centre->add(Workspace::Measure, m_measure.makePage());
    m_report = new ReportPage(m_workbench, m_centre);
    m_centre->add(Workspace::Report, *m_report);
    m_plots.follow(m_panels.livePlot(), m_panels.studies());
    connect(&m_panels, &WindowPanels::openRequested, this, &MainWindow::openPreset);
    connect(&m_panels.studies(), &StudiesPanel::raiseRequested, this, [this] {
        m_centre->open(Workspace::Explore);
    });
    connect(&m_measure, &MeasureControl::pageWanted, this, [this] {
        m_centre->open(Workspace::Measure);
    });
    connect(&m_workbench, &Workbench::revealRequested, this, [this](const model::Element& element) {
        m_centre->open(workspaceOf(element, m_centre->workspace()));
    });
}

// The workspaces are at the top, the results at the bottom. Problems closes when it is empty.
void MainWindow::makeBars()
{
    m_bar = new WorkspaceBar(menuBar());
    menuBar()->setCornerWidget(m_bar);
    connect(m_bar, &WorkspaceBar::chosen, m_centre, &WorkspacePages::open);
    connect(m_centre, &WorkspacePages::welcomeShown, m_bar, &QWidget::hide);
    connect(m_centre, &WorkspacePages::opened, this, [this](Workspace workspace) {
        m_bar->showChosen(workspace);
        m_bar->show();
        for (auto* const bar : findChildren<QToolBar*>())
            bar->setVisible(workspace == Workspace::Design); // its tools edit the canvases
    });
    m_answer = new AnswerBar(m_workbench, this);
    statusBar()->addPermanentWidget(m_answer, 1);
    statusBar()->setSizeGripEnabled(false);
    connect(statusBar(), &QStatusBar::messageChanged, m_answer, &AnswerBar::showMessage);
    connect(m_report, &ReportPage::savingChanged, statusBar(), [this](const QString& saving) {
        statusBar()->showMessage(saving);
    });
    // The end of another message shows the report in progress again.
    connect(statusBar(), &QStatusBar::messageChanged, m_report, [this](const QString& text) {
        if (text.isEmpty())
            statusBar()->showMessage(m_report->saving());
    });
    auto& problems = m_panels.problems();
    const auto closeEmpty = [this, &problems] {
        if (problems.errors() + problems.others() + problems.accepted() > 0)
            return;
        const bool isInFront = !problems.visibleRegion().isEmpty();
        dockOf(problems)->hide();
        if (auto* const inspector = m_docks.dock(QStringLiteral("inspector"));
            isInFront && !inspector->isHidden())
            inspector->raise(); // rather than another panel behind Problems
    };
    const auto showProblems = [this, &problems, closeEmpty] {
        m_bar->showProblems(problems.errors(), problems.others());
        QResizeEvent resized(menuBar()->size(), menuBar()->size());
        QApplication::sendEvent(menuBar(), &resized); // updates the size of its corner widget
        closeEmpty();
    };
    connect(&problems, &ProblemsPanel::titleChanged, this, showProblems);
    connect(m_bar, &WorkspaceBar::problemsWanted, this, [this, &problems] {
        auto& dock = *dockOf(problems);
        problems.visibleRegion().isEmpty() ? m_docks.raise(dock) : dock.hide(); // or behind a tab
    });
    connect(m_centre, &WorkspacePages::opened, this, closeEmpty);
    showProblems();
    m_bar->hide(); // until there is a design
    m_answer->hide();
}

void MainWindow::makeActions()
{
    m_menus.addFile(m_plots);
    m_menus.addEdit();
    m_menus.addView();
    m_plots.addActions(m_actions);
    m_measure.addActions(m_actions);
    m_menus.addWindows();
    m_help.addActions(m_actions);
    loadKeys(m_actions.all());
    m_menus.addToolBar();
    addFormulaBar();
    m_actions.bind({m_topology, m_pipeline});
}

// Below the tools, since a formula needs the width.
void MainWindow::addFormulaBar()
{
    addToolBarBreak();
    auto* const bar = addToolBar(tr("Formula"));
    bar->setObjectName(QStringLiteral("formulas"));
    auto* const formula = new FormulaBar(m_workbench, bar);
    formula->setFixedHeight(kFieldRowHeight + 2);
    bar->addWidget(formula);
    connect(&m_panels.inspector().form(), &FieldForm::entered, formula, &FormulaBar::showField);
}

void MainWindow::connectDocument()
{
    auto& document = m_workbench.document();
    connect(&m_files, &FileCommands::opened, this, &MainWindow::showDesign);
    connect(&document, &Document::stateChanged, this, &MainWindow::showTitle);
    connect(&document, &Document::changed, this, &MainWindow::showTitle);
    connect(&document, &Document::refused, this, [this](const model::Diagnostics& findings) {
        statusBar()->showMessage(plainText(findings)); // until the design changes
    });
    connect(&document, &Document::changed, statusBar(), &QStatusBar::clearMessage);
    connect(&m_workbench, &Workbench::said, this, [this](const QString& text) {
        statusBar()->showMessage(text, kMessageTime);
    });
    connect(&m_recovery, &Recovery::failed, this, [this](const model::Diagnostics& findings) {
        m_workbench.say(tr("Unsaved changes are not protected. %1").arg(plainText(findings)));
    });
}

void MainWindow::openFile(const QString& path)
{
    if (isMeasuredFile(path))
        calibrated(*this, m_measure).dataPage().useFile(path);
    else if (!showsDesign())
        m_files.openFile(path);
    else
        emit windowWanted(path, {}, {});
}

void MainWindow::openPreset(const QString& id, const QString& study)
{
    const bool isOpen = showsDesign() && qt(m_workbench.document().design().id) == id;
    if (showsDesign() && (!isOpen || study.isEmpty())) {
        emit windowWanted({}, id, study);
        return;
    }
    if (!isOpen)
        m_files.openPreset(id);
    if (showsDesign() && !study.isEmpty()) {
        m_centre->bringUp(studies());
        studies().showStudy(utf8(study));
    }
}

void MainWindow::askForFile()
{
    const auto path = QFileDialog::getOpenFileName(
        this,
        tr("Open design or measurements"),
        fileFolder(m_workbench.document()),
        designFilter() + QStringLiteral(";;") + tr("Tables and runs (*.csv *.tsv *.txt *.jsonl)"));
    if (!path.isEmpty())
        openFile(path);
}

// Shows the panels with their last arrangement, the Inspector before others at its place.
void MainWindow::showDesign()
{
    m_answer->show();
    for (auto* const dock : findChildren<QDockWidget*>())
        dock->widget()->setEnabled(true);
    m_centre->leaveWelcome();
    if (auto* const inspector = m_docks.dock(QStringLiteral("inspector")); !inspector->isHidden())
        inspector->raise();
    m_canvases->showStart();
    follow(m_topology);
    m_topology->setFocus(); // Tab adds a component at once
    showTitle();
}

void MainWindow::showTitle()
{
    const auto& document = m_workbench.document();
    setWindowTitle(showsDesign() ? titleOf(document) + QStringLiteral("[*]") : QString());
    setWindowFilePath(document.file().path());
    setWindowModified(showsDesign() && document.isModified()); // marks the title
    m_banner->setVisible(!document.file().readOnlyReason().isEmpty());
    m_banner->setText(tr("Read-only: %1. Use “Save as” to make a copy that you can change.")
                          .arg(document.file().readOnlyReason()));
}

// Commands act on the canvas that was used last.
void MainWindow::follow(QWidget* focus)
{
    for (auto* widget = focus; widget; widget = widget->parentWidget())
        if (auto* const canvas = qobject_cast<Canvas*>(widget); canvas && canvas->window() == this)
            m_actions.setCanvas(canvas);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!m_measure.mayEnd() || (showsDesign() && !m_files.mayClose()))
        return event->ignore();
    QSettings settings;
    keepLayout(settings);
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
    const auto table = measuredFileIn(*event->mimeData());
    openFile(table.isEmpty() ? firstFile(*event->mimeData()) : table);
    event->acceptProposedAction();
}

} // namespace clusterwright::desktop

#include "moc_main_window.cpp"
