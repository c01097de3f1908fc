#include "app/desktop/shell/welcome/network_dialog.h"

#include "app/desktop/common/messages.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/widgets.h"
#include "model/design/document/design.h"
#include "model/units/quantity.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTableWidget>

namespace clusterwright::desktop
{

namespace
{

constexpr int kAnswerDelay = 150; // ms after the last key
constexpr int kMinRows = 256;
constexpr int kMaxRows = 65536;
constexpr int kDigits = 4;

enum NetworkColumn { Network, Hosts, Time, Speedup, Cost };

QSpinBox* field(const QString& name, int least, int most, int value, int step, QWidget* parent)
{
    auto* const box = new QSpinBox(parent);
    box->setObjectName(name);
    box->setRange(least, most);
    box->setValue(value);
    box->setSingleStep(step);
    box->setGroupSeparatorShown(true);
    return box;
}

QTableWidgetItem* cell(const QString& text, bool isBold)
{
    auto* const item = new QTableWidgetItem(text);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    auto font = item->font();
    font.setBold(isBold);
    item->setFont(font);
    return item;
}

QString dollarText(double amount)
{
    return NetworkDialog::tr("%1 USD").arg(QLocale(QLocale::English).toString(amount, 'f', 0));
}

QString number(double value, model::Dimension dimension)
{
    return qt(model::displayText({value, dimension}, kDigits));
}

} // namespace

NetworkDialog::NetworkDialog(model::Library& library, QWidget* parent)
    : QDialog(parent)
    , m_library(library)
    , m_budget(field(QStringLiteral("budget"), 1'000, 1'000'000, 50'000, 5'000, this))
    , m_hosts(field(QStringLiteral("hosts"), 2, 32, 16, 1, this))
    , m_rows(named(new QComboBox(this), "rows"))
    , m_hostPrice(field(QStringLiteral("hostPrice"), 100, 100'000, 2'600, 100, this))
    , m_headline(named(new QLabel(this), "networkAnswer"))
    , m_table(named(new QTableWidget(0, 5, this), "networkAnswers"))
{
    setObjectName(QStringLiteral("networkDialog"));
    setWindowTitle(tr("Choose a network under a budget"));
    for (int rows = kMinRows; rows <= kMaxRows; rows *= 2)
        m_rows->addItem(tr("%1 x %1").arg(rows), rows);
    m_rows->setCurrentIndex(m_rows->findData(NetworkQuestion().rows));
    m_budget->setSuffix(tr(" USD"));
    m_hostPrice->setSuffix(tr(" USD"));
    auto* const form = new QFormLayout(this);
    form->addRow(tr("&Budget"), m_budget);
    form->addRow(tr("Maximum &hosts"), m_hosts);
    form->addRow(tr("&Matrix of the 2D-FFT"), m_rows);
    form->addRow(tr("&Price of a host"), m_hostPrice);
    m_headline->setWordWrap(true);
    form->addRow(m_headline);
    m_table->setAccessibleName(tr("Fastest cluster of each network"));
    m_table->setHorizontalHeaderLabels(
        {tr("Network"), tr("Hosts"), tr("Time"), tr("Speedup"), tr("Cost")});
    m_table->verticalHeader()->hide();
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    connect(m_table, &QTableWidget::currentCellChanged, this, &NetworkDialog::updateOpen);
    connect(m_table, &QTableWidget::cellDoubleClicked, this, [this] {
        if (chosen())
            accept();
    });
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(Cost, QHeaderView::Stretch);
    auto font = m_headline->font();
    font.setBold(true);
    m_headline->setFont(font);
    m_table->setMinimumHeight(240);
    m_table->setWordWrap(false); // a price stays on one line
    form->addRow(m_table);
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_open = buttons->addButton(tr("&Open the design"), QDialogButtonBox::AcceptRole);
    m_open->setDefault(true);
    m_open->setObjectName(QStringLiteral("openDesign"));
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    m_delay.setSingleShot(true);
    m_delay.setInterval(kAnswerDelay);
    connect(&m_delay, &QTimer::timeout, this, &NetworkDialog::compute);
    const auto later = [this] { m_delay.start(); };
    for (auto* const box : {m_budget, m_hosts, m_hostPrice})
        connect(box, &QSpinBox::valueChanged, this, later);
    connect(m_rows, &QComboBox::currentIndexChanged, this, later);
    compute();
}

NetworkQuestion NetworkDialog::question() const
{
    return {static_cast<double>(m_budget->value()),
            m_hosts->value(),
            m_rows->currentData().toInt(),
            static_cast<double>(m_hostPrice->value())};
}

Beginning NetworkDialog::beginning() const
{
    const auto* const answer = chosen();
    const auto edit = [question = question(),
                       answer = answer ? std::optional(*answer) : std::nullopt](
                          const model::Design& design, model::Library& library) {
        return choiceOf(design, question, answer ? &*answer : nullptr, library);
    };
    return {QString::fromLatin1(kNetworkDesign),
            edit,
            windowTitle(),
            QString::fromLatin1(kNetworkCurves)};
}

void NetworkDialog::compute()
{
    const auto answers = answersTo(question(), m_library);
    m_answers = answers ? answers.value() : std::vector<NetworkAnswer>();
    if (answers)
        showAnswers();
    else
        m_headline->setText(literalText(plainText(answers.diagnostics())));
    updateOpen();
}

const NetworkAnswer* NetworkDialog::chosen() const
{
    const int row = m_table->currentRow();
    if (row < 0 || row >= std::ssize(m_answers))
        return nullptr;
    const auto& answer = m_answers[static_cast<std::size_t>(row)];
    return answer.hosts > 0 ? &answer : nullptr;
}

void NetworkDialog::updateOpen()
{
    const auto* const answer = chosen();
    m_open->setEnabled(answer != nullptr);
    m_open->setText(answer ? tr("&Open the design with %1").arg(qt(answer->title))
                           : tr("&Open the design"));
    m_open->setToolTip(answer ? QString() : tr("Choose a network that fits the budget"));
}

void NetworkDialog::showAnswers()
{
    const QSignalBlocker blocker(m_table);
    const auto* const best = bestOf(m_answers);
    if (!best)
        m_headline->setText(tr("No cluster of two hosts costs %1 or less. Raise the budget.")
                                .arg(dollarText(m_budget->value())));
    else if (best->speedup < 1)
        m_headline->setText(tr("No network within %1 is faster than one host: %2 with %3 hosts "
                               "reaches a speedup of %4.")
                                .arg(dollarText(m_budget->value()), qt(best->title))
                                .arg(best->hosts)
                                .arg(number(best->speedup, model::kNumber)));
    else
        m_headline->setText(tr("%1 with %2 hosts is the fastest: %3, speedup %4, for %5.")
                                .arg(qt(best->title))
                                .arg(best->hosts)
                                .arg(number(best->time, model::kTime),
                                     number(best->speedup, model::kNumber),
                                     dollarText(best->cost)));
    m_table->setRowCount(static_cast<int>(m_answers.size()));
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const auto& answer = m_answers[static_cast<std::size_t>(row)];
        const bool isBest = &answer == best;
        const bool fits = answer.hosts > 0;
        const auto put = [&](NetworkColumn column, const QString& text) {
            m_table->setItem(row, column, cell(text, isBest));
        };
        put(Network, qt(answer.title));
        put(Hosts, fits ? QString::number(answer.hosts) : tr("–"));
        put(Time, fits ? number(answer.time, model::kTime) : tr("–"));
        const auto speedup = number(answer.speedup, model::kNumber);
        put(Speedup,
            !fits                ? tr("–")
            : answer.speedup < 1 ? tr("%1, slower than one host").arg(speedup)
                                 : speedup);
        put(Cost, fits ? dollarText(answer.cost) : tr("over the budget"));
    }
    m_table->setCurrentCell(best ? static_cast<int>(best - m_answers.data()) : -1, Network);
    fitTable();
}

// Gives each column the width of its texts.
void NetworkDialog::fitTable()
{
    constexpr int kLeastWidth = 560;
    const QAbstractItemView& view = *m_table;
    int width = 2 * m_table->frameWidth();
    for (int column = 0; column < m_table->columnCount(); ++column)
        width += std::max(view.sizeHintForColumn(column),
                          m_table->horizontalHeader()->sectionSizeHint(column)) +
                 1; // grid
    m_table->setMinimumWidth(std::max(kLeastWidth, width));
}

} // namespace clusterwright::desktop

#include "moc_network_dialog.cpp"
