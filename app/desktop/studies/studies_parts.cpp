// What the panel is made of, and where its answers can be taken.
#include "app/desktop/common/messages.h"
#include "app/desktop/common/plot_memory.h"
#include "app/desktop/document/text.h"
#include "app/desktop/panels/inspector.h"
#include "app/desktop/plots/drawing/picture.h"
#include "app/desktop/plots/view/plot_view.h"
#include "app/desktop/studies/studies_panel.h"
#include "app/desktop/studies/study_table_model.h"
#include "model/core/file.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace clusterwright::desktop
{

namespace
{

constexpr int kMargin = 6;
constexpr int kRoomy = 1100; // for a question with its parts side by side
constexpr int kRoomyAnswer = 640;
constexpr QSize kLeastPlot(200, 120);
constexpr QSize kLeastWidePlot(200, 220); // with its legend below

struct KindText {
    const char* name;
    const char* tip;
};

KindText textOf(model::StudyKind kind)
{
    switch (kind) {
    case model::StudyKind::Curve:
        return {QT_TRANSLATE_NOOP("Studies", "Curve"),
                QT_TRANSLATE_NOOP("Studies", "Outputs over one number")};
    case model::StudyKind::Map:
        return {QT_TRANSLATE_NOOP("Studies", "Map"),
                QT_TRANSLATE_NOOP("Studies", "One output over two numbers")};
    case model::StudyKind::Search:
        return {QT_TRANSLATE_NOOP("Studies", "Search"),
                QT_TRANSLATE_NOOP("Studies", "The best values of several numbers")};
    case model::StudyKind::Sensitivity:
        return {QT_TRANSLATE_NOOP("Studies", "Sensitivity"),
                QT_TRANSLATE_NOOP("Studies", "Which numbers move an output")};
    case model::StudyKind::Crossover:
        return {QT_TRANSLATE_NOOP("Studies", "Crossover"),
                QT_TRANSLATE_NOOP("Studies", "Where another design overtakes this one")};
    case model::StudyKind::Solve:
        return {QT_TRANSLATE_NOOP("Studies", "Solve"),
                QT_TRANSLATE_NOOP("Studies", "Which value of a number gives what is wanted")};
    case model::StudyKind::Comparison:
        return {QT_TRANSLATE_NOOP("Studies", "Comparison"),
                QT_TRANSLATE_NOOP("Studies", "What makes the difference to another design")};
    case model::StudyKind::Uncertainty:
        break;
    }
    return {QT_TRANSLATE_NOOP("Studies", "Uncertainty"),
            QT_TRANSLATE_NOOP("Studies", "How sure an output is, by the intervals of its numbers")};
}

template <typename Widget>
Widget* named(Widget* widget, const char* name, const QString& said)
{
    widget->setObjectName(QLatin1String(name));
    widget->setAccessibleName(said);
    widget->setToolTip(said);
    return widget;
}

// Whether it lay otherwise before.
bool turn(QSplitter& splitter, bool isBesideEachOther)
{
    const auto orientation = isBesideEachOther ? Qt::Horizontal : Qt::Vertical;
    const bool isTurned = splitter.orientation() != orientation;
    splitter.setOrientation(orientation);
    return isTurned;
}

} // namespace

void StudiesPanel::makeParts()
{
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(kMargin, kMargin, kMargin, kMargin);
    m_whole = new QSplitter(Qt::Horizontal, this);
    m_question = new QSplitter(Qt::Horizontal, m_whole);
    m_question->setObjectName(QStringLiteral("question"));
    m_question->addWidget(makeQuestions());
    m_form = new Inspector(m_workbench, m_selection, m_question);
    m_form->setObjectName(QStringLiteral("studyForm"));
    m_form->setFollowing(false); // until it is shown
    m_question->addWidget(m_form);
    m_question->setStretchFactor(1, 1);
    m_whole->addWidget(m_question);
    m_whole->addWidget(makeAnswer());
    m_whole->setStretchFactor(1, 1);
    m_whole->setSizes({440, 700});
    layout->addWidget(m_whole);
}

// Side by side where there is room, else one above the other.
void StudiesPanel::resizeEvent(QResizeEvent* /*event*/)
{
    const bool isWide = width() >= kRoomy;
    const int left = isWide ? 440 : 200;
    const bool isAnswerWide = width() - left >= kRoomyAnswer;
    if (turn(*m_question, isWide))
        m_question->setSizes(isWide ? QList{190, 250} : QList{110, 200});
    if (turn(*m_parts, isAnswerWide))
        m_parts->setSizes(isAnswerWide ? QList{460, 300} : QList{240, 90});
    m_plot->setMinimumSize(isAnswerWide ? kLeastPlot : kLeastWidePlot);
    if (m_wasWide != isWide)
        m_whole->setSizes({left, width() - left});
    m_wasWide = isWide;
}

QWidget* StudiesPanel::makeQuestions()
{
    auto* const box = new QWidget(this);
    auto* const layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    m_scenario = named(new QComboBox(box),
                       "scenario",
                       tr("The scenario whose numbers are shown, everywhere in the window"));
    m_scenario->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    layout->addWidget(m_scenario);
    m_list = named(new QListWidget(box), "list", tr("Studies of the design"));
    m_list->setTextElideMode(Qt::ElideRight);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    layout->addWidget(m_list, 1);
    m_add = named(new QToolButton(box), "add", tr("Add a study or a scenario"));
    m_add->setText(tr("Add \u2026"));
    m_add->setPopupMode(QToolButton::InstantPopup);
    auto* const menu = new QMenu(m_add);
    menu->setToolTipsVisible(true);
    for (int i = 0; i < model::kStudyKinds; ++i) {
        const auto kind = static_cast<model::StudyKind>(i);
        const auto text = textOf(kind);
        const auto tip = QCoreApplication::translate("Studies", text.tip);
        auto* const action = menu->addAction(QCoreApplication::translate("Studies", text.name),
                                             this,
                                             [this, kind] { addStudy(kind); });
        action->setObjectName(qt("add." + std::string(toText(kind))));
        action->setToolTip(tip);
        action->setStatusTip(tip);
    }
    menu->addSeparator();
    auto* const scenario = menu->addAction(tr("Scenario"), this, [this] { addScenario(); });
    scenario->setToolTip(tr("Other values of some numbers, under a name"));
    m_add->setMenu(menu);
    layout->addWidget(m_add);
    return box;
}

QWidget* StudiesPanel::makeAnswer()
{
    auto* const box = new QWidget(this);
    auto* const layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    m_plot = new plots::PlotView(tr("Plot of the study"));
    m_memory = new PlotMemory(*m_plot);
    layout->addWidget(makeBar(*box));
    m_state = named(new QLabel(box), "state", tr("State of the answer"));
    m_state->setWordWrap(true);
    m_state->setTextFormat(Qt::PlainText); // what it says may be out of a file
    layout->addWidget(m_state);
    m_sentence = named(new QLabel(box), "sentence", tr("The answer in words"));
    m_sentence->setWordWrap(true);
    m_sentence->setTextFormat(Qt::PlainText);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout->addWidget(m_sentence);
    m_parts = new QSplitter(Qt::Horizontal, box);
    m_parts->setObjectName(QStringLiteral("parts"));
    m_plot->setMinimumSize(kLeastPlot);
    m_table = new StudyTableModel(this);
    m_rows = new BrushedRows(this);
    m_rows->setSourceModel(m_table);
    m_view = named(new QTableView(m_parts), "table", tr("The answer as a table"));
    m_view->setToolTip({});
    m_view->setModel(m_rows);
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->setSelectionMode(QAbstractItemView::SingleSelection);
    m_view->setSortingEnabled(true);
    m_view->sortByColumn(-1, Qt::AscendingOrder);
    m_view->setTabKeyNavigation(false);
    m_view->verticalHeader()->setVisible(false);
    connect(m_rows, &QAbstractItemModel::modelReset, m_view, [this] { fitColumns(*m_view); });
    m_parts->addWidget(m_plot);
    m_parts->addWidget(m_view);
    m_parts->setSizes({460, 300});
    layout->addWidget(m_parts, 1);
    auto* const readout = named(new QLabel(box), "readout", tr("Values under the pointer"));
    readout->setMinimumHeight(readout->fontMetrics().height());
    readout->setTextInteractionFlags(Qt::TextSelectableByMouse);
    readout->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    connect(m_plot, &plots::PlotView::readoutChanged, readout, &QLabel::setText);
    layout->addWidget(readout);
    return box;
}

QWidget* StudiesPanel::makeBar(QWidget& parent)
{
    auto* const bar = new QWidget(&parent);
    auto* const layout = new QHBoxLayout(bar);
    layout->setContentsMargins(0, 0, 0, 0);
    m_run = named(new QPushButton(tr("Run"), bar), "run", tr("Answer the study"));
    m_cancel = named(new QPushButton(tr("Stop"), bar), "cancel", tr("Stop what is being computed"));
    m_progress = named(new QProgressBar(bar), "progress", tr("How far it is"));
    m_figure = named(new QComboBox(bar), "figure", tr("Which picture of the answer"));
    m_figure->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_figure->setMinimumContentsLength(14);
    m_apply = named(new QPushButton(tr("Apply to design"), bar),
                    "apply",
                    tr("The values of the chosen row become the design's own"));
    m_more = named(
        new QToolButton(bar), "more", tr("Save the answer, export all plots, copy its command"));
    m_more->setText(QStringLiteral("\u22ef"));
    m_more->setPopupMode(QToolButton::InstantPopup);
    auto* const menu = new QMenu(m_more);
    menu->addAction(tr("Save as \u2026"), this, [this] { save(); });
    menu->addAction(tr("Export all plots \u2026"), this, [this] { emit exportRequested(); });
    menu->addAction(tr("Copy as command"), this, [this] { copyCommand(); });
    m_more->setMenu(menu);
    layout->addWidget(m_run);
    layout->addWidget(m_cancel);
    layout->addWidget(m_progress, 1);
    layout->addStretch(1);
    layout->addWidget(m_figure);
    layout->addWidget(makePlotSwitches(*m_plot, bar));
    layout->addWidget(m_apply);
    layout->addWidget(m_more);
    return bar;
}

void StudiesPanel::save()
{
    const auto inView = tr("Values in view as CSV (*.csv)");
    QString kindOfFile;
    const auto path = QFileDialog::getSaveFileName(
        this,
        tr("Save the answer"),
        qt(m_study) + QStringLiteral(".svg"),
        tr("SVG (*.svg);;PDF (*.pdf);;PNG (*.png);;Table as CSV (*.csv);;%1;;Figure as JSON "
           "(*.json)")
            .arg(inView),
        &kindOfFile);
    if (path.isEmpty())
        return;
    const auto file = nativePath(path);
    model::Result<std::string> bytes = m_plot->json();
    if (path.endsWith(QStringLiteral(".csv"))) {
        bytes = kindOfFile == inView ? m_plot->seenCsv() : toCsv(m_table->table());
    } else if (!path.endsWith(QStringLiteral(".json"))) {
        const auto kind = plots::pictureKind(file);
        bytes = kind ? plots::pictureOf(m_plot->figure(), kind.value())
                     : model::Result<std::string>(kind.diagnostics());
    }
    const auto findings = bytes ? model::writeFile(file, bytes.value()) : bytes.diagnostics();
    if (!findings.empty())
        return tell(this, tr("The answer could not be saved"), findings);
    m_workbench.say(tr("Saved %1").arg(path));
}

} // namespace clusterwright::desktop
