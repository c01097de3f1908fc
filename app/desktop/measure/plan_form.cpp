#include "app/desktop/measure/plan_form.h"

#include "app/desktop/common/text.h"
#include "app/desktop/common/wheel_guard.h"
#include "app/desktop/common/widgets.h"
#include "app/desktop/measure/order.h"
#include "app/desktop/measure/plan_editor.h"
#include "model/core/text.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QGroupBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QStackedWidget>

#include <algorithm>
#include <array>

namespace clusterwright::desktop
{

namespace
{

constexpr int kMost = 1'000'000; // repeats, rounds, seeds
constexpr int kNodeLines = 4;    // visible lines of the list
constexpr int kLogGpLaunches = 12;
constexpr int kLogGpRounds = 20;  // for each size in a launch
constexpr double kLogGpApart = 1; // s

QString defaultText(const runner::ProbeParameter& parameter)
{
    if (!parameter.otherwise)
        return PlanForm::tr("required");
    return qt(runner::displayText(*parameter.otherwise, parameter.dimension));
}

QString tipOf(const runner::ProbeParameter& parameter)
{
    QStringList lines{qt(parameter.doc)};
    if (!parameter.choices.empty())
        lines.append(PlanForm::tr("One or more of %1, separated by commas")
                         .arg(qt(model::join(parameter.choices, ", "))));
    else if (parameter.isNumber())
        lines.append(PlanForm::tr("A value, a list \u201c1 KiB, 4 KiB\u201d, or a range \u201c1 "
                                  "KiB..1 MiB:*2\u201d (default: %1)")
                         .arg(defaultText(parameter)));
    return lines.join(QLatin1Char('\n'));
}

QSpinBox* countBox(int least, int value, const QString& tip, QWidget* parent)
{
    auto* const box = new QSpinBox(parent);
    box->setRange(least, kMost);
    box->setValue(value);
    box->setToolTip(tip);
    return box;
}

QDoubleSpinBox*
amountBox(double least, double most, double value, const QString& suffix, QWidget* parent)
{
    auto* const box = new QDoubleSpinBox(parent);
    box->setRange(least, most);
    box->setValue(value);
    box->setSuffix(suffix);
    return box;
}

} // namespace

PlanForm::PlanForm(NodesModel& nodes, const runner::Catalogue& catalogue, QWidget* parent)
    : QWidget(parent)
    , m_nodes(nodes)
    , m_catalogue(catalogue)
    , m_pages(new QStackedWidget(this))
    , m_list(named(new QListWidget(this), "measuredNodes"))
{
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* const label = new QLabel(tr("&Nodes"), this);
    label->setBuddy(m_list);
    makeList();
    layout->addWidget(label);
    layout->addWidget(m_list);
    m_pages->addWidget(makeProbePage());
    makeEditor();
    layout->addWidget(m_pages, 1);
    connect(&m_nodes, &QAbstractItemModel::modelReset, this, &PlanForm::fillNodes);
    connect(m_probe, &QComboBox::currentIndexChanged, this, &PlanForm::fillParameters);
    fillNodes();
    fillParameters();
    guardFromWheel();
}

void PlanForm::makeList()
{
    m_list->setAccessibleName(tr("Nodes to measure on"));
    m_list->setToolTip(tr("The first node of a pair is the server. Drag nodes, or press Alt+Up and "
                          "Alt+Down, to change the order"));
    m_list->setFixedHeight(kNodeLines * (fontMetrics().lineSpacing() + 6));
    m_list->setDragDropMode(QAbstractItemView::InternalMove);
    m_list->setContextMenuPolicy(Qt::ActionsContextMenu);
    const auto add = [this](const QString& text, Qt::Key key, int by) {
        auto* const action = new QAction(text, m_list);
        action->setShortcut(QKeySequence(Qt::ALT | key));
        action->setShortcutContext(Qt::WidgetShortcut);
        m_list->addAction(action);
        connect(action, &QAction::triggered, this, [this, by] { moveNode(by); });
    };
    add(tr("Move up"), Qt::Key_Up, -1);
    add(tr("Move down"), Qt::Key_Down, 1);
    connect(m_list, &QListWidget::itemChanged, this, &PlanForm::changed);
    connect(m_list->model(), &QAbstractItemModel::rowsMoved, this, &PlanForm::changed);
}

void PlanForm::moveNode(int by)
{
    const int row = m_list->currentRow();
    const int to = row + by;
    if (row >= 0 && to >= 0 && to < m_list->count())
        m_list->model()->moveRow({}, row, {}, by > 0 ? to + 1 : to);
}

QWidget* PlanForm::makeProbePage()
{
    auto* const page = new QWidget(m_pages);
    auto* const form = new QFormLayout(page);
    form->setContentsMargins(0, 0, 0, 0);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_probe = named(new QComboBox(page), "probe");
    m_probe->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    for (const auto& probe : m_catalogue.probes)
        m_probe->addItem(qt(probe.id + ": " + probe.title), qt(probe.id));
    form->addRow(tr("&Probe"), m_probe);
    m_doc = plainLabel(page);
    form->addRow(m_doc);
    addPairs(*form);
    m_parameters = new QGroupBox(tr("Parameters"), page);
    new QFormLayout(m_parameters);
    form->addRow(m_parameters);
    addOften(*form);
    return page;
}

void PlanForm::addPairs(QFormLayout& form)
{
    auto* const page = form.parentWidget();
    m_pairing = new QComboBox(page);
    m_pairing->addItem(tr("all pairs"), static_cast<int>(runner::Pairing::All));
    m_pairing->addItem(tr("ring"), static_cast<int>(runner::Pairing::Ring));
    m_pairing->addItem(tr("star"), static_cast<int>(runner::Pairing::Star));
    m_pairingLabel = new QLabel(tr("P&airs"), page);
    m_pairingLabel->setBuddy(m_pairing);
    const std::array tips{tr("Three nodes: 1-2, 1-3, 2-3"),
                          tr("Three nodes: 1-2, 2-3, 3-1"),
                          tr("Three nodes: 1-2, 1-3")};
    for (int i = 0; i < static_cast<int>(tips.size()); ++i)
        m_pairing->setItemData(i, tips[static_cast<std::size_t>(i)], Qt::ToolTipRole);
    m_pairing->setToolTip(tr("Pairs of the chosen nodes; the first node of a pair is the server"));
    form.addRow(m_pairingLabel, m_pairing);
    m_atOnce = named(new QCheckBox(tr("All pairs at on&ce"), page), "atOnce");
    m_atOnce->setToolTip(tr("Measure all pairs simultaneously, so that contention shows"));
    form.addRow(m_atOnce);
    connect(m_atOnce, &QCheckBox::toggled, this, &PlanForm::changed);
    connect(m_pairing, &QComboBox::currentIndexChanged, this, &PlanForm::changed);
}

void PlanForm::addOften(QFormLayout& form)
{
    auto* const page = form.parentWidget();
    m_repeats = countBox(1, runner::kProbeRepeats, tr("Samples per launch"), page);
    m_repeats->setObjectName(QStringLiteral("repeats"));
    m_warmUp = countBox(0,
                        runner::Measurement().warmUp,
                        tr("First samples of a launch, excluded from statistics"),
                        page);
    m_rounds = countBox(1,
                        runner::kProbeRounds,
                        tr("Launches per point; the interval reflects the variation between them"),
                        page);
    m_rounds->setObjectName(QStringLiteral("rounds"));
    m_rounds->setMaximum(runner::kMostRounds); // the limit of a plan
    m_apart = amountBox(0, 86'400, runner::kProbeApart, tr(" s"), page);
    m_apart->setObjectName(QStringLiteral("apart"));
    m_apart->setToolTip(
        tr("Minimum time between launches at a point, so that they see different background load"));
    m_timeLimit = amountBox(0.01, 86'400, runner::Measurement().timeLimit, tr(" s"), page);
    m_timeLimit->setToolTip(tr("Limit for one launch"));
    m_seed = countBox(
        0, static_cast<int>(runner::Plan().seed), tr("Random seed of the order of points"), page);
    m_seed->setObjectName(QStringLiteral("seed"));
    form.addRow(tr("&Repeats"), m_repeats);
    form.addRow(tr("&Warm-up"), m_warmUp);
    form.addRow(tr("R&ounds"), m_rounds);
    addUntil(form);
    form.addRow(tr("Launch inter&val"), m_apart);
    form.addRow(tr("&Time limit"), m_timeLimit);
    form.addRow(tr("See&d"), m_seed);
    for (auto* const box : {m_repeats, m_warmUp, m_rounds, m_seed})
        connect(box, &QSpinBox::valueChanged, this, &PlanForm::changed);
    for (auto* const box : {m_apart, m_timeLimit, m_interval})
        connect(box, &QDoubleSpinBox::valueChanged, this, &PlanForm::changed);
    auto* const asText = named(new QPushButton(tr("Write as a plan \u2026"), page), "asPlan");
    asText->setToolTip(
        tr("Edit these settings as text, which also allows several probes and explicit pairs"));
    form.addRow(asText);
    connect(asText, &QPushButton::clicked, this, [this] { showPlan(plan()); });
}

void PlanForm::addUntil(QFormLayout& form)
{
    auto* const page = form.parentWidget();
    m_until = named(new QCheckBox(tr("until within"), page), "until");
    m_until->setToolTip(tr("Repeat until half the width of the median's 95 % confidence interval "
                           "is at most this share of the median"));
    m_interval = amountBox(0.01, 100, 2, tr(" %"), page);
    m_interval->setAccessibleName(tr("Target half-width of the interval"));
    m_untilOutput = new QComboBox(page);
    m_untilOutput->setAccessibleName(tr("Output of the stop rule"));
    auto* const row = new QHBoxLayout;
    row->addWidget(m_until);
    row->addWidget(m_interval);
    row->addWidget(m_untilOutput, 1);
    form.addRow(row);
    m_interval->setEnabled(false);
    m_untilOutput->setEnabled(false);
    connect(m_untilOutput, &QComboBox::currentIndexChanged, this, &PlanForm::changed);
    connect(m_until, &QCheckBox::toggled, this, &PlanForm::showUntil);
}

// With a stop rule, the rounds are an upper limit, so the default is larger.
void PlanForm::showUntil(bool isOn)
{
    m_interval->setEnabled(isOn);
    m_untilOutput->setEnabled(isOn);
    if (isOn)
        m_roundsBefore = m_rounds->value();
    m_rounds->setValue(isOn ? std::max(m_roundsBefore, runner::kMostRoundsOfRule) : m_roundsBefore);
    emit changed();
}

void PlanForm::makeEditor()
{
    m_editor = new PlanEditor(m_pages);
    m_pages->addWidget(m_editor);
    connect(m_editor, &PlanEditor::changed, this, &PlanForm::tellPlan);
    connect(m_editor, &PlanEditor::leaveWanted, this, [this] {
        m_pages->setCurrentIndex(0);
        tellPlan();
    });
}

bool PlanForm::isPlan() const
{
    return m_pages->currentWidget() == m_editor;
}

model::Diagnostics PlanForm::problems() const
{
    return isPlan() ? m_editor->problems() : model::Diagnostics();
}

// Nodes can be chosen only if a measurement of the plan names none.
void PlanForm::tellPlan()
{
    m_list->setEnabled(!isPlan() || !std::ranges::all_of(m_editor->plan().measurements,
                                                         &runner::Measurement::namesNodes));
    emit changed();
}

// Chosen nodes keep their marks and places. The first list has this machine chosen.
void PlanForm::fillNodes()
{
    const auto names = m_list->count() == 0 ? std::vector{runner::localNode().name} : chosenNodes();
    QStringList order;
    for (int i = 0; i < m_list->count(); ++i)
        order.append(m_list->item(i)->data(Qt::UserRole).toString());
    auto nodes = m_nodes.nodes();
    std::ranges::stable_sort(nodes, {}, [&](const runner::Node& node) {
        const auto place = order.indexOf(qt(node.name));
        return place < 0 ? order.size() : place; // new nodes last
    });
    const QSignalBlocker quiet(m_list);
    m_list->clear();
    for (const auto& node : nodes) {
        auto* const item = new QListWidgetItem(qt(nodeText(node)), m_list);
        item->setData(Qt::UserRole, qt(node.name));
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable |
                       Qt::ItemIsDragEnabled);
        const bool isChosen = std::ranges::find(names, node.name) != names.end();
        item->setCheckState(isChosen ? Qt::Checked : Qt::Unchecked);
    }
    emit changed();
}

std::vector<std::string> PlanForm::chosenNodes() const
{
    std::vector<std::string> names;
    for (int i = 0; i < m_list->count(); ++i)
        if (m_list->item(i)->checkState() == Qt::Checked)
            names.push_back(utf8(m_list->item(i)->data(Qt::UserRole).toString()));
    return names;
}

const runner::Probe* PlanForm::probe() const
{
    return m_catalogue.find(utf8(m_probe->currentData().toString()));
}

void PlanForm::fillParameters()
{
    auto* const form = static_cast<QFormLayout*>(m_parameters->layout());
    while (form->rowCount() > 0)
        form->removeRow(0);
    m_values.clear();
    m_untilOutput->clear();
    const auto* const shown = probe();
    m_doc->setText(shown ? qt(shown->doc)
                         : tr("No probe found. Reinstall the probes beside the program."));
    const bool hasPairs = shown && shown->roles == runner::ProbeRoles::ServerAndClient;
    m_pairing->setVisible(hasPairs);
    m_pairingLabel->setVisible(hasPairs);
    m_atOnce->setVisible(hasPairs && shown->parameter("pairs") && shown->parameter("meet"));
    m_parameters->setVisible(shown && !shown->parameters.empty());
    if (!shown)
        return;
    for (const auto& parameter : shown->parameters) {
        auto* const edit = new QLineEdit(m_parameters);
        edit->setObjectName(qt(parameter.name));
        edit->setPlaceholderText(defaultText(parameter));
        edit->setToolTip(literalText(tipOf(parameter)));
        form->addRow(parameter.isNumber() && parameter.unit != "1"
                         ? qt(parameter.name + " (" + parameter.unit + ")")
                         : qt(parameter.name),
                     edit);
        m_values.emplace_back(parameter.name, edit);
        connect(edit, &QLineEdit::textChanged, this, &PlanForm::changed);
    }
    for (const auto& output : shown->outputs)
        m_untilOutput->addItem(qt(output.name), qt(output.name));
    emit changed();
}

runner::Measurement PlanForm::measurement() const
{
    runner::Measurement measurement;
    measurement.probe = utf8(m_probe->currentData().toString());
    measurement.nodes = chosenNodes();
    measurement.pairing = static_cast<runner::Pairing>(m_pairing->currentData().toInt());
    for (const auto& [name, edit] : m_values)
        if (!edit->text().trimmed().isEmpty())
            measurement.grid.push_back({name, utf8(edit->text().trimmed())});
    measurement.isAtOnce = m_atOnce->isChecked() && !m_atOnce->isHidden();
    measurement.repeats = m_repeats->value();
    measurement.warmUp = m_warmUp->value();
    measurement.rounds = m_rounds->value();
    measurement.apart = m_apart->value();
    measurement.timeLimit = m_timeLimit->value();
    if (m_until->isChecked())
        measurement.until = runner::StopRule{utf8(m_untilOutput->currentData().toString()),
                                             m_interval->value() / 100};
    return measurement;
}

runner::Plan PlanForm::plan() const
{
    runner::Plan plan;
    if (isPlan()) {
        plan = m_editor->plan();
        runner::fillNodes(plan, chosenNodes());
        return plan;
    }
    plan.measurements = {measurement()};
    plan.title = plan.measurements[0].probe;
    plan.seed = static_cast<std::uint64_t>(m_seed->value());
    return plan;
}

void PlanForm::showPlan(const runner::Plan& plan)
{
    m_editor->setPlan(plan);
    m_pages->setCurrentWidget(m_editor);
    tellPlan();
}

void PlanForm::showProbe(const std::string& id)
{
    m_pages->setCurrentIndex(0);
    m_probe->setCurrentIndex(m_probe->findData(qt(id)));
    tellPlan();
}

// One sample a launch, because only the variation between launches counts.
void PlanForm::showLogGp()
{
    showProbe("logp");
    for (const auto& [name, edit] : m_values)
        edit->setText(name == "mode"     ? QStringLiteral("parameters")
                      : name == "rounds" ? QString::number(kLogGpRounds)
                                         : QString());
    m_until->setChecked(false);
    m_repeats->setValue(1);
    m_warmUp->setValue(1);
    m_rounds->setValue(kLogGpLaunches);
    m_apart->setValue(kLogGpApart);
    for (const auto& node : m_nodes.ownNodes())
        if (chosenNodes().size() < 2)
            for (auto* const item : m_list->findItems(qt(nodeText(node)), Qt::MatchExactly))
                item->setCheckState(Qt::Checked);
}

} // namespace clusterwright::desktop

#include "moc_plan_form.cpp"
