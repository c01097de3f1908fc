#include "app/desktop/measure/node_dialog.h"

#include "app/desktop/common/messages.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/widgets.h"
#include "model/core/finding.h"
#include "model/core/text.h"
#include "plugins/runner/nodes/node_list.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

using runner::TransportKind;

constexpr int kMostRanks = 1 << 20;

} // namespace

NodeDialog::NodeDialog(const runner::Node& node, const QString& title, QWidget* parent)
    : QDialog(parent)
    , m_before(node)
    , m_name(named(new QLineEdit(this), "name"))
    , m_transport(new QComboBox(this))
    , m_address(named(new QLineEdit(this), "address"))
    , m_data(new QLineEdit(this))
    , m_ranks(new QSpinBox(this))
    , m_problem(plainLabel(this))
{
    setObjectName(QStringLiteral("nodeDialog"));
    setWindowTitle(title);
    m_transport->addItem(tr("ssh, with your own configuration"),
                         static_cast<int>(TransportKind::Ssh));
    m_transport->addItem(tr("This machine"), static_cast<int>(TransportKind::Local));
    m_transport->addItem(tr("mpirun"), static_cast<int>(TransportKind::Mpi));
    m_transport->addItem(tr("srun, inside a Slurm allocation"),
                         static_cast<int>(TransportKind::Slurm));
    m_ranks->setRange(1, kMostRanks);
    m_ranks->setToolTip(tr("Number of MPI ranks on this node, the slots of a hostfile"));
    m_address->setPlaceholderText(tr("the node's name"));
    m_data->setPlaceholderText(tr("the address above"));
    m_data->setToolTip(
        tr("IP address of the measured traffic; separate the addresses of a bond by commas"));
    auto* const form = new QFormLayout;
    form->addRow(tr("&Name"), m_name);
    form->addRow(tr("T&ransport"), m_transport);
    form->addRow(tr("&Address"), m_address);
    form->addRow(tr("&Data addresses"), m_data);
    form->addRow(tr("&MPI ranks"), m_ranks);
    auto* const buttons =
        new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    m_accept = buttons->button(QDialogButtonBox::Ok);
    auto* const layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addWidget(m_problem);
    layout->addStretch(1);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    for (auto* const edit : {m_name, m_address, m_data})
        connect(edit, &QLineEdit::textChanged, this, &NodeDialog::check);
    connect(m_transport, &QComboBox::currentIndexChanged, this, &NodeDialog::check);
    show(node);
    check();
    resize(460, sizeHint().height());
}

void NodeDialog::show(const runner::Node& node)
{
    m_name->setText(qt(node.name));
    m_transport->setCurrentIndex(m_transport->findData(static_cast<int>(node.transport)));
    m_address->setText(node.address == node.name ? QString() : qt(node.address));
    QStringList addresses;
    if (!node.dataAddress.empty())
        addresses.append(qt(node.dataAddress));
    for (const auto& address : node.moreDataAddresses)
        addresses.append(qt(address));
    m_data->setText(addresses.join(QStringLiteral(", ")));
    m_ranks->setValue(node.ranks);
}

runner::Node NodeDialog::node() const
{
    auto node = m_before;
    node.name = utf8(m_name->text().trimmed());
    node.transport = static_cast<TransportKind>(m_transport->currentData().toInt());
    node.address = utf8(m_address->text().trimmed());
    if (node.address.empty())
        node.address = node.transport == TransportKind::Local ? "localhost" : node.name;
    node.dataAddress.clear();
    node.moreDataAddresses.clear();
    for (const auto& part : model::split(utf8(m_data->text()), ',')) {
        const std::string address(model::trimmed(part));
        if (node.dataAddress.empty())
            node.dataAddress = address;
        else
            node.moreDataAddresses.push_back(address);
    }
    node.ranks = m_ranks->value();
    node.origin = "hand";
    return node;
}

void NodeDialog::setTaken(std::vector<std::string> names)
{
    m_taken = std::move(names);
    check();
}

// An empty dialog is not shown as an error.
void NodeDialog::check()
{
    auto problems = runner::checkNode(node());
    if (std::ranges::find(m_taken, node().name) != m_taken.end())
        problems.add(model::refusal(
            "node.twice", "your list already has " + node().name, "choose another name"));
    m_accept->setEnabled(problems.empty());
    m_problem->setText(m_name->text().isEmpty() ? tr("Enter a name for the node.")
                                                : plainText(problems));
}

} // namespace clusterwright::desktop

#include "moc_node_dialog.cpp"
