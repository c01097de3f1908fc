#include "app/desktop/shell/welcome/cluster_dialog.h"

#include "app/desktop/common/messages.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/widgets.h"
#include "model/design/document/design.h"
#include "model/design/gestures/component_edits.h"
#include "model/design/system/evaluation.h"
#include "model/design/system/setting_value.h"
#include "model/design/system/system.h"
#include "model/topology/generators/generate.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>

namespace clusterwright::desktop
{

namespace
{

constexpr int kSketchDelay = 150; // ms after the last key
constexpr int kSummaryWidth = 440;
constexpr int kMaxSketchedNics = 16;
constexpr int kMaxOversubscription = 16;

// Returns the title without a trailing part in brackets.
QString kindOf(const std::string& title)
{
    return qt(title).section(QStringLiteral(" ("), 0, 0);
}

QString valueOf(const model::Evaluation& evaluation, const char* output)
{
    for (const auto& value : evaluation.outputs)
        if (value.name == output)
            return qt(model::displayText(value));
    return ClusterDialog::tr("–");
}

model::Result<QString> summaryOf(const ClusterSketch& sketch, model::Library& library)
{
    const auto design = designOf(sketch, library);
    if (!design)
        return design.diagnostics();
    const auto system = model::instantiate(design.value(), library, {});
    if (!system)
        return system.diagnostics();
    const auto evaluation = model::evaluate(system.value());
    if (!evaluation)
        return evaluation.diagnostics();
    return ClusterDialog::tr(
               "%1: %2 hosts, %3, bisection bandwidth %4, latency %5. Time of the workload: %6.")
        .arg(qt(callOf(sketch)),
             valueOf(evaluation.value(), "hosts"),
             valueOf(evaluation.value(), "cost"),
             valueOf(evaluation.value(), "bisection"),
             valueOf(evaluation.value(), "latency"),
             valueOf(evaluation.value(), "time"));
}

} // namespace

ClusterDialog::ClusterDialog(model::Library& library, const QString& shape, QWidget* parent)
    : QDialog(parent)
    , m_library(library)
    , m_shape(named(new QComboBox(this), "shape"))
    , m_hosts(named(new QSpinBox(this), "hosts"))
    , m_host(named(new QComboBox(this), "host"))
    , m_nics(named(new QSpinBox(this), "nics"))
    , m_network(named(new QComboBox(this), "network"))
    , m_oversubscription(named(new QSpinBox(this), "oversubscription"))
    , m_workload(named(new QComboBox(this), "workload"))
    , m_summary(named(new QLabel(this), "clusterSummary"))
{
    setObjectName(QStringLiteral("clusterDialog"));
    setWindowTitle(tr("Model my cluster"));
    prepareFields();
    fillChoices(shape);
    auto* const form = new QFormLayout(this);
    form->addRow(tr("&Topology"), m_shape);
    form->addRow(tr("Minimum &hosts"), m_hosts);
    form->addRow(tr("&Kind of host"), m_host);
    form->addRow(tr("NI&Cs per host"), m_nics);
    form->addRow(tr("&Network"), m_network);
    form->addRow(tr("O&versubscription"), m_oversubscription);
    form->addRow(tr("&Workload"), m_workload);
    form->addRow(m_summary);
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_open = buttons->addButton(tr("&Open the design"), QDialogButtonBox::AcceptRole);
    m_open->setObjectName(QStringLiteral("openDesign"));
    m_open->setDefault(true);
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    followFields();
    compute();
}

void ClusterDialog::prepareFields()
{
    m_hosts->setRange(2, kMaxSketchedHosts);
    m_hosts->setValue(ClusterSketch().hosts);
    m_hosts->setGroupSeparatorShown(true);
    m_nics->setRange(1, kMaxSketchedNics);
    m_nics->setToolTip(tr("Number of bonded NICs; a GPU node has one in each of its slots"));
    m_oversubscription->setRange(1, kMaxOversubscription);
    m_oversubscription->setSuffix(tr(" : 1"));
    m_oversubscription->setToolTip(
        tr("Links of a leaf switch to hosts over those to the spine switches"));
    m_summary->setWordWrap(true);
    m_summary->setMinimumWidth(kSummaryWidth);
}

void ClusterDialog::followFields()
{
    m_delay.setSingleShot(true);
    m_delay.setInterval(kSketchDelay);
    connect(&m_delay, &QTimer::timeout, this, &ClusterDialog::compute);
    connect(m_host, &QComboBox::currentIndexChanged, this, &ClusterDialog::takeRails);
    const auto later = [this] { m_delay.start(); };
    for (auto* const box : {m_hosts, m_nics, m_oversubscription})
        connect(box, &QSpinBox::valueChanged, this, later);
    for (auto* const box : {m_shape, m_host, m_network, m_workload})
        connect(box, &QComboBox::currentIndexChanged, this, later);
}

void ClusterDialog::fillChoices(const QString& shape)
{
    for (const auto& name : sketchedShapes())
        if (const auto* const generator = model::findGenerator(name))
            m_shape->addItem(qt(generator->title), qt(name));
    m_shape->setCurrentIndex(std::max(0, m_shape->findData(shape)));
    const ClusterSketch first;
    for (const auto& component :
         model::componentPresets(m_library, [](const std::string& kind) { return kind == "host"; }))
        m_host->addItem(qt(component->title), qt(component->id));
    m_host->setCurrentIndex(std::max(0, m_host->findData(qt(first.host))));
    for (const auto& prefix : sketchedNetworks(m_library))
        if (const auto nic = m_library.component(prefix + "-nic"))
            m_network->addItem(kindOf(nic.value()->title), qt(prefix));
    m_network->setCurrentIndex(std::max(0, m_network->findData(qt(first.network))));
    for (const auto& workload : sketchedWorkloads())
        m_workload->addItem(qt(workload.title), qt(workload.name));
}

ClusterSketch ClusterDialog::sketch() const
{
    return {utf8(m_shape->currentData().toString()),
            m_hosts->value(),
            utf8(m_host->currentData().toString()),
            utf8(m_network->currentData().toString()),
            m_nics->value(),
            m_oversubscription->isEnabled() ? m_oversubscription->value() : 1,
            utf8(m_workload->currentData().toString())};
}

// A GPU node has a NIC in each of its slots, other hosts have one.
void ClusterDialog::takeRails()
{
    const auto host = m_library.component(utf8(m_host->currentData().toString()));
    int count = 1;
    if (host)
        for (const auto& attribute : host.value()->attributes)
            if (const auto rails = model::constantOf(attribute.value);
                rails && attribute.name == "rails")
                count = static_cast<int>(rails->value);
    m_nics->setValue(count);
}

Beginning ClusterDialog::beginning() const
{
    const auto edit = [sketch = sketch()](const model::Design& empty,
                                          model::Library& library) -> model::Result<model::Edit> {
        const auto design = designOf(sketch, library);
        if (!design)
            return design.diagnostics();
        return fillingOf(empty, design.value());
    };
    return {{}, edit, windowTitle(), {}};
}

void ClusterDialog::compute()
{
    m_oversubscription->setEnabled(canOversubscribe(utf8(m_shape->currentData().toString())));
    const auto summary = summaryOf(sketch(), m_library);
    m_open->setEnabled(static_cast<bool>(summary));
    m_summary->setText(literalText(summary ? summary.value() : plainText(summary.diagnostics())));
}

} // namespace clusterwright::desktop

#include "moc_cluster_dialog.cpp"
