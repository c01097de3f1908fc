#include "app/desktop/measure/plan_form.h"

#include "app/desktop/document/text.h"
#include "app/desktop/measure/order.h"
#include "model/core/text.h"
#include "model/units/quantity.h"

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

namespace clusterwright::desktop
{

namespace
{

constexpr int kMost = 1'000'000; // repeats, rounds
constexpr int kNodeLines = 4;    // that are seen at once

QString defaultText(const runner::ProbeParameter& parameter)
{
    if (!parameter.otherwise)
        return PlanForm::tr("must be given");
    if (const auto* const number = std::get_if<double>(&*parameter.otherwise))
        return qt(model::displayText({*number, parameter.dimension}));
    return qt(std::get<std::string>(*parameter.otherwise));
}

QString tipOf(const runner::ProbeParameter& parameter)
{
    QStringList lines{qt(parameter.doc)};
    if (!parameter.choices.empty())
        lines.append(PlanForm::tr("One or more of %1, with commas")
                         .arg(qt(model::join(parameter.choices, ", "))));
    else if (parameter.isNumber())
        lines.append(
            PlanForm::tr(
                "A value, a list \u201c1 KiB, 4 KiB\u201d, or a range \u201c1 KiB..1 MiB:*2\u201d; "
                "empty: %1")
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
    , m_list(new QListWidget(this))
{
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* const label = new QLabel(tr("&Nodes"), this);
    label->setBuddy(m_list);
    m_list->setObjectName(QStringLiteral("measuredNodes"));
    m_list->setAccessibleName(tr("Nodes to measure on"));
    m_list->setToolTip(tr("Between two, the first is the server"));
    m_list->setFixedHeight(kNodeLines * (fontMetrics().lineSpacing() + 6));
    layout->addWidget(label);
    layout->addWidget(m_list);
    m_pages->addWidget(makeProbePage());
    m_pages->addWidget(makePlanPage());
    layout->addWidget(m_pages, 1);
    connect(&m_nodes, &QAbstractItemModel::modelReset, this, &PlanForm::fillNodes);
    connect(m_list, &QListWidget::itemChanged, this, &PlanForm::changed);
    connect(m_probe, &QComboBox::currentIndexChanged, this, &PlanForm::fillParameters);
    fillNodes();
    fillParameters();
}

QWidget* PlanForm::makeProbePage()
{
    auto* const page = new QWidget(m_pages);
    auto* const form = new QFormLayout(page);
    form->setContentsMargins(0, 0, 0, 0);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_probe = new QComboBox(page);
    m_probe->setObjectName(QStringLiteral("probe"));
    m_probe->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    for (const auto& probe : m_catalogue.probes)
        m_probe->addItem(qt(probe.id + ": " + probe.title), qt(probe.id));
    form->addRow(tr("&Probe"), m_probe);
    m_doc = new QLabel(page);
    m_doc->setWordWrap(true);
    form->addRow(m_doc);
    m_pairing = new QComboBox(page);
    m_pairing->addItem(tr("every two"), static_cast<int>(runner::Pairing::All));
    m_pairing->addItem(tr("each and the next"), static_cast<int>(runner::Pairing::Ring));
    m_pairing->addItem(tr("the first and each other"), static_cast<int>(runner::Pairing::Star));
    m_pairingLabel = new QLabel(tr("P&airs"), page);
    m_pairingLabel->setBuddy(m_pairing);
    form->addRow(m_pairingLabel, m_pairing);
    m_parameters = new QGroupBox(tr("Parameters"), page);
    new QFormLayout(m_parameters);
    form->addRow(m_parameters);
    addOften(*form);
    connect(m_pairing, &QComboBox::currentIndexChanged, this, &PlanForm::changed);
    return page;
}

void PlanForm::addOften(QFormLayout& form)
{
    auto* const page = form.parentWidget();
    m_repeats = countBox(1, 20, tr("Samples of a start"), page);
    m_repeats->setObjectName(QStringLiteral("repeats"));
    m_warmUp = countBox(0, 2, tr("Samples before these, left out of statistics"), page);
    m_rounds = countBox(1, 1, tr("Visits of each point"), page);
    m_rounds->setObjectName(QStringLiteral("rounds"));
    m_timeLimit = amountBox(0.01, 86'400, 30, tr(" s"), page);
    m_timeLimit->setToolTip(tr("Of one start"));
    m_until = new QCheckBox(tr("until within"), page);
    m_until->setToolTip(
        tr("Until half of the median's 95 % interval is this small a part of the median"));
    m_interval = amountBox(0.01, 100, 2, tr(" %"), page);
    m_interval->setAccessibleName(tr("How narrow the interval of the median must be"));
    m_untilOutput = new QComboBox(page);
    m_untilOutput->setAccessibleName(tr("Of which output"));
    auto* const until = new QHBoxLayout;
    until->addWidget(m_until);
    until->addWidget(m_interval);
    until->addWidget(m_untilOutput, 1);
    form.addRow(tr("&Repeats"), m_repeats);
    form.addRow(tr("&Warm-up"), m_warmUp);
    form.addRow(tr("R&ounds"), m_rounds);
    form.addRow(until);
    form.addRow(tr("&Time limit"), m_timeLimit);
    for (auto* const box : {m_repeats, m_warmUp, m_rounds})
        connect(box, &QSpinBox::valueChanged, this, &PlanForm::changed);
    for (auto* const box : {m_timeLimit, m_interval})
        connect(box, &QDoubleSpinBox::valueChanged, this, &PlanForm::changed);
    connect(m_untilOutput, &QComboBox::currentIndexChanged, this, &PlanForm::changed);
    const auto showUntil = [this] {
        m_interval->setEnabled(m_until->isChecked());
        m_untilOutput->setEnabled(m_until->isChecked());
    };
    connect(m_until, &QCheckBox::toggled, this, [this, showUntil](bool isOn) {
        showUntil();
        if (isOn && m_rounds->value() == 1)
            m_rounds->setValue(20); // or there would be nothing to go on with
        emit changed();
    });
    showUntil();
}

QWidget* PlanForm::makePlanPage()
{
    auto* const page = new QWidget(m_pages);
    auto* const layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    m_planText = new QLabel(page);
    m_planText->setWordWrap(true);
    m_planText->setTextFormat(Qt::PlainText);
    auto* const back = new QPushButton(tr("Choose a probe instead"), page);
    layout->addWidget(m_planText);
    layout->addWidget(back);
    layout->addStretch(1);
    connect(back, &QPushButton::clicked, this, [this] {
        m_plan.reset();
        m_pages->setCurrentIndex(0);
        emit changed();
    });
    return page;
}

// What was chosen stays chosen; at first it is this machine.
void PlanForm::fillNodes()
{
    auto names = chosenNodes();
    if (m_list->count() == 0)
        names = {runner::localNode().name};
    const QSignalBlocker quiet(m_list);
    m_list->clear();
    for (const auto& entry : m_nodes.entries()) {
        auto* const item = new QListWidgetItem(qt(nodeText(entry.node)), m_list);
        item->setData(Qt::UserRole, qt(entry.node.name));
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        const bool isChosen = std::ranges::find(names, entry.node.name) != names.end();
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
                         : tr("No probe was found; they belong beside the program."));
    const bool hasPairs = shown && shown->roles == runner::ProbeRoles::ServerAndClient;
    m_pairing->setVisible(hasPairs);
    m_pairingLabel->setVisible(hasPairs);
    m_parameters->setVisible(shown && !shown->parameters.empty());
    if (!shown)
        return;
    for (const auto& parameter : shown->parameters) {
        auto* const edit = new QLineEdit(m_parameters);
        edit->setObjectName(qt(parameter.name));
        edit->setPlaceholderText(defaultText(parameter));
        edit->setToolTip(tipOf(parameter));
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
    measurement.repeats = m_repeats->value();
    measurement.warmUp = m_warmUp->value();
    measurement.rounds = m_rounds->value();
    measurement.timeLimit = m_timeLimit->value();
    if (m_until->isChecked())
        measurement.until = runner::StopRule{utf8(m_untilOutput->currentData().toString()),
                                             m_interval->value() / 100};
    return measurement;
}

runner::Plan PlanForm::plan() const
{
    runner::Plan plan;
    if (!m_plan) {
        plan.measurements = {measurement()};
        plan.title = plan.measurements[0].probe;
        return plan;
    }
    plan = *m_plan;
    for (auto& one : plan.measurements)
        if (one.nodes.empty() && one.pairs.empty())
            one.nodes = chosenNodes();
    return plan;
}

void PlanForm::showPlan(const runner::Plan& plan)
{
    m_plan = plan;
    QStringList lines{tr("Plan: %1").arg(qt(plan.title))};
    if (!plan.doc.empty())
        lines.append(qt(plan.doc));
    for (const auto& one : plan.measurements) {
        QStringList values;
        for (const auto& axis : one.grid)
            values.append(qt(axis.parameter + " = " + axis.values));
        lines.append(tr("\u2022 %1 on %2; %3; %4 repeats, %5 rounds")
                         .arg(qt(one.probe),
                              one.nodes.empty() && one.pairs.empty()
                                  ? tr("the nodes chosen above")
                                  : qt(model::join(one.nodes, ", ")),
                              values.isEmpty() ? tr("defaults") : values.join(QStringLiteral(", ")))
                         .arg(one.repeats)
                         .arg(one.rounds));
    }
    m_planText->setText(lines.join(QLatin1Char('\n')));
    m_pages->setCurrentIndex(1);
    emit changed();
}

void PlanForm::showProbe(const std::string& id)
{
    m_probe->setCurrentIndex(m_probe->findData(qt(id)));
}

} // namespace clusterwright::desktop
