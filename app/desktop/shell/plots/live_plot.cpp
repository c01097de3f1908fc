#include "app/desktop/shell/plots/live_plot.h"

#include "app/desktop/common/choice_tip.h"
#include "app/desktop/common/messages.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/widgets.h"
#include "app/desktop/document/design_views.h"
#include "app/desktop/document/file_folder.h"
#include "app/desktop/plots/drawing/picture.h"
#include "app/desktop/plots/results/link_figure.h"
#include "app/desktop/plots/view/plot_memory.h"
#include "app/desktop/plots/view/plot_view.h"
#include "app/desktop/plots/view/readout_label.h"
#include "model/core/diagnostics.h"
#include "model/core/file.h"
#include "model/design/graph/design_topology.h"
#include "model/study/results/study_figures.h"
#include "model/study/studies/answer.h"

#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

constexpr int kLoad = 0;          // item data of "Link load", instead of a study's name
constexpr int kFewLetters = 8;    // minimum shown characters of a study's name
constexpr int kLeastHeight = 230; // pixels; minimum for a curve with axes

bool isMap(const model::Design& design, const std::string& study)
{
    return std::ranges::any_of(design.studies, [&](const model::StudyDefinition& definition) {
        return definition.name == study && model::formOf(definition).isPlane();
    });
}

model::Result<std::vector<model::LinkLoad>> linksOf(const model::Answer& answer)
{
    const auto& [traffic, routing, shares, links] = *answer.load;
    if (!links.empty())
        return links;
    const auto& graph = *answer.graph;
    const auto flows = graph.flowsOf(traffic);
    if (!flows)
        return flows.diagnostics();
    return model::linkLoads(graph.topology, graph.adjacency, flows.value(), shares, routing);
}

QString loadTitle(const model::NetworkLoad& load)
{
    const auto routing = qt(std::string(toText(load.routing)));
    if (load.traffic != model::Pattern{})
        return LivePlot::tr("Link load of the traffic %1 (routing: %2)")
            .arg(qt(toText(load.traffic)), routing);
    return (load.links.empty()
                ? LivePlot::tr("Link load when every process sends to every other (routing: %1)")
                : LivePlot::tr("Link load when every process sends to every other, all flows "
                               "at the rate of the slowest one (routing: %1)"))
        .arg(routing);
}

// Returns the reason for a missing curve and the remedy.
QString absence(const model::Answer& answer)
{
    if (model::hasErrors(answer.findings))
        return LivePlot::tr("The design has errors, so there is no curve.\nSee Problems.");
    if (!answer.design.pipeline)
        return LivePlot::tr("Drop a block on the pipeline to see the program's time here.");
    return LivePlot::tr("Add an integer variable, such as P, or a study\nto see a curve here.");
}

} // namespace

LivePlot::LivePlot(Workbench& workbench, QWidget* parent)
    : QWidget(parent)
    , m_workbench(workbench)
    , m_plot(new plots::PlotView(tr("Plot"), this))
    , m_title(named(plainLabel(this), "title"))
    , m_study(new QComboBox(this))
    , m_output(new QComboBox(this))
    , m_memory(new plots::PlotMemory(*m_plot))
{
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 4, 6, 4);
    layout->setSpacing(2);
    layout->addWidget(makeBar());
    layout->addWidget(m_title);
    layout->addWidget(m_plot, 1);
    setMinimumHeight(kLeastHeight);
    layout->addWidget(new plots::ReadoutLabel(*m_plot, this));
    connect(&m_workbench.document(), &Document::answered, this, &LivePlot::showAnswer);
    showAnswer();
}

QWidget* LivePlot::makeBar()
{
    auto* const bar = new QWidget(this);
    auto* const layout = new QHBoxLayout(bar);
    layout->setContentsMargins(0, 0, 0, 0);
    m_study->setAccessibleName(tr("Study"));
    m_study->setToolTip(tr("Shown study, or the load of the network's links"));
    m_study->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_study->setMinimumContentsLength(kFewLetters);
    showChoiceInToolTip(*m_study);
    m_output->setAccessibleName(tr("Output"));
    m_output->setToolTip(tr("Output of the study"));
    m_output->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    layout->addWidget(m_study);
    layout->addWidget(m_output);
    layout->addWidget(plots::makePlotSwitches(*m_plot, bar));
    layout->setStretchFactor(m_study, 1);
    connect(m_study, &QComboBox::activated, this, &LivePlot::choose);
    connect(m_output, &QComboBox::activated, this, &LivePlot::showAnswer);
    return bar;
}

void LivePlot::choose()
{
    m_isLoad = m_study->currentData() == kLoad;
    if (!m_isLoad)
        m_workbench.document().setStudy(utf8(m_study->currentData().toString()));
    showAnswer();
}

// Returns the present result, or the last one before an error; null without a network, or with too much traffic.
const model::Answer* LivePlot::answerWithLoad() const
{
    const auto& document = m_workbench.document();
    for (const auto* const answer : {document.answer().get(), document.numbers().get()})
        if (answer->load && answer->graph)
            return answer;
    return nullptr;
}

void LivePlot::showAnswer()
{
    m_isLoad = m_isLoad && answerWithLoad();
    m_isLoad ? showLoad() : showCurve();
}

void LivePlot::showLoad()
{
    const auto& document = m_workbench.document();
    const auto& answer = *answerWithLoad();
    const auto& graph = *answer.graph;
    const auto links = linksOf(answer);
    const auto& curve = answer.curve;
    fillStudies(curve ? qt(curve->name) : QString());
    m_output->hide();
    if (!links)
        return m_plot->showMessage(qt(firstMessage(links.diagnostics())));
    const bool isOld = &answer != document.answer().get();
    const auto title = loadTitle(*answer.load);
    m_title->setText(isOld ? tr("%1 (before the error)").arg(title) : title);
    m_plot->setOld(isOld);
    m_memory->show(plots::figureOf(links.value(), graph.topology, graph.adjacency),
                   viewsOf(document),
                   "links");
}

void LivePlot::showCurve()
{
    const auto& document = m_workbench.document();
    const auto& curve =
        document.answer()->curve ? document.answer()->curve : document.numbers()->curve;
    fillStudies(curve ? qt(curve->name) : QString());
    m_output->setVisible(curve && curve->outputs.size() > 1);
    if (!curve) {
        m_title->clear();
        m_plot->showMessage(absence(*document.answer()));
        return;
    }
    fillOutputs(*curve);
    const bool isOld = !document.answer()->curve;
    m_title->setText(
        isOld ? tr("%1 (before the error)").arg(qt(curve->title))
        : isMap(document.answer()->design, curve->name)
            ? tr("%1 (heat map as curves at some values of its second axis)").arg(qt(curve->title))
            : qt(curve->title));
    if (const auto& scenario = document.answer()->design.scenario; !scenario.empty())
        m_title->setText(tr("%1, scenario %2").arg(m_title->text(), qt(scenario)));
    m_plot->setOld(isOld);
    const auto index =
        static_cast<std::size_t>(std::clamp(m_output->currentIndex(), 0, m_output->count() - 1));
    auto figure = plots::figureOf(*curve, index);
    figure.panels.front().title.clear(); // the title is above the plot
    const auto view = "curve/" + curve->name + "/" +
                      (curve->outputs.empty() ? std::string() : curve->outputs[index]);
    m_memory->show(std::move(figure), viewsOf(document), view);
}

void LivePlot::fillStudies(const QString& shown)
{
    const auto& answer = *m_workbench.document().answer();
    QStringList names;
    for (const auto& study : answer.design.studies)
        names.append(qt(study.name));
    if (!shown.isEmpty() && !names.contains(shown))
        names.append(shown);
    QVariantList choices(names.begin(), names.end());
    if (answerWithLoad())
        choices.append(kLoad);
    QVariantList present;
    for (int i = 0; i < m_study->count(); ++i)
        present.append(m_study->itemData(i));
    if (choices != present) {
        m_study->clear();
        for (const auto& choice : choices)
            m_study->addItem(choice == kLoad ? tr("Link load") : choice.toString(), choice);
    }
    m_study->setCurrentIndex(m_isLoad ? m_study->findData(kLoad) : m_study->findData(shown));
    m_study->setEnabled(choices.size() > 1);
}

void LivePlot::fillOutputs(const model::CurveStudy& study)
{
    QStringList names;
    for (const auto& output : study.outputs)
        names.append(qt(output));
    QStringList present;
    for (int i = 0; i < m_output->count(); ++i)
        present.append(m_output->itemText(i));
    if (names == present)
        return;
    m_output->clear();
    m_output->addItems(names);
}

// Hides the title in a low panel, to leave room for the curve.
void LivePlot::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    constexpr int kRoomForTitle = 340;
    m_title->setVisible(height() >= kRoomForTitle);
}

void LivePlot::savePicture()
{
    const auto& curve = m_workbench.document().answer()->curve;
    const auto inView = tr("Values in view as CSV (*.csv)");
    QString kind;
    const auto path = QFileDialog::getSaveFileName(
        this,
        tr("Save plot"),
        exportPath(m_workbench.document(),
                   m_isLoad || !curve ? QStringLiteral("plot") : qt(curve->name),
                   QStringLiteral(".svg")),
        tr("SVG (*.svg);;PDF (*.pdf);;PNG (*.png);;Values as CSV (*.csv);;%1;;Figure as JSON "
           "(*.json)")
            .arg(inView),
        &kind);
    if (!path.isEmpty())
        write(path, kind == inView);
}

std::optional<plots::FigureFile> LivePlot::figure() const
{
    if (m_isLoad && !m_plot->content().isEmpty() && !m_plot->content().isOld())
        return plots::FigureFile{utf8(tr("link load")), m_plot->figure()};
    const auto& curve = m_workbench.document().answer()->curve;
    if (m_isLoad || !curve || m_plot->content().isEmpty())
        return {};
    auto name = utf8(tr("curve: %1").arg(qt(curve->name)));
    if (m_output->count() > 1)
        name += ", " + utf8(m_output->currentText());
    return plots::FigureFile{name, m_plot->figure()};
}

void LivePlot::write(const QString& path, bool isInView)
{
    model::Result<std::string> bytes =
        isInView ? m_plot->content().seenCsv() : toCsv(m_plot->figure());
    const auto file = nativePath(path);
    if (path.endsWith(QStringLiteral(".json"))) {
        bytes = toJson(m_plot->figure());
    } else if (!path.endsWith(QStringLiteral(".csv"))) {
        const auto kind = plots::pictureKind(file);
        bytes = kind ? plots::pictureOf(m_plot->figure(), kind.value(), m_plot->content().style())
                     : model::Result<std::string>(kind.diagnostics());
    }
    const auto findings = bytes ? model::writeFile(file, bytes.value()) : bytes.diagnostics();
    if (!findings.empty())
        return tell(this, tr("Could not save the plot"), findings);
    m_workbench.say(tr("Saved %1").arg(path));
}

} // namespace clusterwright::desktop

#include "moc_live_plot.cpp"
