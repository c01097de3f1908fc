#include "app/desktop/calibration/fit_page.h"

#include "app/desktop/calibration/findings_view.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/widgets.h"

#include <QComboBox>
#include <QElapsedTimer>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <array>
#include <limits>

namespace clusterwright::desktop
{

namespace
{

enum HoldOutChoice { HeldShare, HeldCondition, HeldNothing };

constexpr int kDefaultShare = 20;   // percent
constexpr std::size_t kFewRows = 8; // with fewer, nothing is held out by default
constexpr double kAtOnce = 0.1;     // s
constexpr int kMostDraws = 100'000;
constexpr int kStepOfDraws = 500;

} // namespace

FitPage::FitPage(CalibrationState& state, QWidget* parent)
    : QWizardPage(parent)
    , m_state(state)
    , m_settings(new QWidget(this))
    , m_residuals(new QComboBox(m_settings))
    , m_loss(new QComboBox(m_settings))
    , m_policy(plainLabel({}, m_settings))
    , m_holdOut(named(new QComboBox(m_settings), "holdOut"))
    , m_share(new QSpinBox(m_settings))
    , m_condition(named(new QLineEdit(m_settings), "condition"))
    , m_starts(new QSpinBox(m_settings))
    , m_draws(new QSpinBox(m_settings))
    , m_seed(new QSpinBox(m_settings))
    , m_fit(named(new QPushButton(tr("&Fit again"), this), "fit"))
    , m_cancel(named(new QPushButton(tr("&Stop"), this), "stop"))
    , m_bar(new QProgressBar(this))
    , m_status(plainLabel(this))
    , m_findings(new FindingsView(this))
{
    setTitle(tr("Fit"));
    setSubTitle(tr("Equal data, settings and seed give equal results, bit for bit."));
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(m_settings);
    addSettings();
    addRun();
    layout->addWidget(m_findings);
    layout->addStretch(1);
}

void FitPage::addSettings()
{
    auto* const form = new QFormLayout(m_settings);
    form->setContentsMargins(0, 0, 0, 0);
    m_residuals->addItem(tr("relative: small and large values count alike"));
    m_residuals->addItem(tr("absolute: large values count most"));
    form->addRow(tr("&Residuals"), m_residuals);
    m_loss->addItem(tr("full weight (least squares)"));
    m_loss->addItem(tr("less weight with distance (Huber)"));
    m_loss->addItem(tr("almost no weight (Cauchy)"));
    form->addRow(tr("&Outliers"), m_loss);
    form->addRow(QString(), m_policy);
    addHoldOut(*form);
    m_draws->setRange(0, kMostDraws);
    m_draws->setSingleStep(kStepOfDraws);
    m_draws->setSpecialValueText(tr("none"));
    m_draws->setToolTip(tr("Number of resamples of the rows for bootstrap intervals, which assume "
                           "only independent rows"));
    form->addRow(tr("Boo&tstrap"), m_draws);
    m_starts->setRange(1, 1000);
    m_starts->setValue(static_cast<int>(model::FitPlan{}.starts));
    m_starts->setToolTip(
        tr("Number of starting points; with only one, the optimiser may stop in a local minimum"));
    form->addRow(tr("Startin&g points"), m_starts);
    m_seed->setRange(0, std::numeric_limits<int>::max());
    m_seed->setValue(1);
    m_seed->setToolTip(
        tr("Random seed of the starting points, the held-out rows and the bootstrap"));
    form->addRow(tr("See&d"), m_seed);
    for (auto* const box : {m_residuals, m_loss})
        connect(box, &QComboBox::currentIndexChanged, this, &FitPage::settingsChanged);
    for (auto* const box : {m_share, m_starts, m_draws, m_seed})
        connect(box, &QSpinBox::valueChanged, this, &FitPage::settingsChanged);
    m_policy->setText(qt(model::outlierPolicy(model::Loss::Squares)));
}

void FitPage::addHoldOut(QFormLayout& form)
{
    auto* const line = new QHBoxLayout;
    m_holdOut->addItem(tr("a random share of the launches"));
    m_holdOut->addItem(tr("the rows where"));
    m_holdOut->addItem(tr("nothing"));
    m_holdOut->setToolTip(
        tr("Rows excluded from the fit; the error on them estimates the error of predictions"));
    m_share->setRange(1, 90);
    m_share->setValue(kDefaultShare);
    m_share->setSuffix(tr(" %"));
    m_share->setAccessibleName(tr("Held-out share"));
    m_condition->setPlaceholderText(tr("k >= 1 MiB"));
    m_condition->setAccessibleName(tr("Condition of the held-out rows"));
    m_condition->setToolTip(tr("Condition of the held-out rows, such as k >= 1 MiB; tests "
                               "extrapolation beyond the fitted sizes or numbers of nodes"));
    line->addWidget(m_holdOut, 1);
    line->addWidget(m_share);
    line->addWidget(m_condition, 1);
    m_holdOutLabel = new QLabel(tr("&Held out"), m_settings);
    m_holdOutLabel->setBuddy(m_holdOut);
    m_holdOutLabel->setToolTip(m_holdOut->toolTip());
    form.addRow(m_holdOutLabel, line);
    connect(m_holdOut, &QComboBox::currentIndexChanged, this, &FitPage::showHoldOut);
    connect(m_condition, &QLineEdit::textChanged, this, &FitPage::settingsChanged);
    showHoldOut();
}

void FitPage::addRun()
{
    auto* const line = new QHBoxLayout;
    m_status->setObjectName(QStringLiteral("status"));
    m_bar->setAccessibleName(tr("Progress of the fit"));
    m_bar->setRange(0, 100);
    line->addWidget(m_fit);
    line->addWidget(m_cancel);
    line->addWidget(m_bar, 1);
    line->addStretch(1);
    static_cast<QVBoxLayout*>(layout())->addLayout(line);
    layout()->addWidget(m_status);
    connect(m_fit, &QPushButton::clicked, this, &FitPage::fit);
    connect(m_cancel, &QPushButton::clicked, this, &FitPage::cancel);
    enter(Phase::Outdated);
}

void FitPage::showHoldOut()
{
    m_share->setVisible(m_holdOut->currentIndex() == HeldShare);
    m_condition->setVisible(m_holdOut->currentIndex() == HeldCondition);
    settingsChanged();
}

void FitPage::settingsChanged()
{
    m_policy->setText(qt(model::outlierPolicy(plan().loss)));
    forget();
}

void FitPage::forget()
{
    stopThread();
    m_state.calibration.reset();
    m_state.messages.reset();
    m_findings->show({});
    enter(Phase::Outdated);
}

// Discards the result and stops the fit that is running.
void FitPage::stopThread()
{
    ++m_question;
    if (isRunning())
        m_state.thread.cancel();
}

void FitPage::initializePage()
{
    showSettings();
    if (m_phase == Phase::Running || m_phase == Phase::Fitted)
        return;
    if (m_state.data && m_state.data->rows() < kFewRows && m_holdOut->currentIndex() == HeldShare)
        m_holdOut->setCurrentIndex(HeldNothing);
    fit();
}

// Models of messages have neither held-out rows nor a bootstrap; LogGP has no settings.
void FitPage::showSettings()
{
    m_settings->setVisible(!m_state.isLogGp());
    auto* const form = qobject_cast<QFormLayout*>(m_settings->layout());
    const bool isOfMessages = m_state.subject.isOfMessages();
    form->setRowVisible(m_draws, !isOfMessages);
    m_holdOutLabel->setVisible(!isOfMessages);
    m_holdOut->setVisible(!isOfMessages);
    m_share->setVisible(!isOfMessages && m_holdOut->currentIndex() == HeldShare);
    m_condition->setVisible(!isOfMessages && m_holdOut->currentIndex() == HeldCondition);
}

model::FitPlan FitPage::plan() const
{
    model::FitPlan plan;
    plan.residuals = m_residuals->currentIndex() == 0 ? model::ResidualKind::Relative
                                                      : model::ResidualKind::Absolute;
    plan.loss = std::array{
        model::Loss::Squares,
        model::Loss::Huber,
        model::Loss::Cauchy}[static_cast<std::size_t>(std::max(0, m_loss->currentIndex()))];
    plan.starts = static_cast<std::size_t>(m_starts->value());
    plan.seed = static_cast<std::uint64_t>(m_seed->value());
    return plan;
}

model::Result<std::optional<model::HoldOut>> FitPage::holdOut() const
{
    if (m_holdOut->currentIndex() == HeldNothing)
        return std::optional<model::HoldOut>();
    if (m_holdOut->currentIndex() == HeldShare) {
        model::HoldOut share;
        share.share = m_share->value() / 100.0;
        share.seed = plan().seed;
        return std::optional(share);
    }
    auto condition = model::parseHoldOut(utf8(m_condition->text()));
    if (!condition)
        return condition.diagnostics();
    condition.value().seed = plan().seed;
    return std::optional(std::move(condition).value());
}

// Returns the work for the thread, with copies of all its data.
model::Result<std::function<FitPage::Outcome(const model::FitWatch&)>> FitPage::work() const
{
    using Work = std::function<Outcome(const model::FitWatch&)>;
    if (m_state.subject.isOfMessages()) {
        auto question = m_state.messageQuestion();
        question.plan = plan();
        return Work([measured = *m_state.data, question](const model::FitWatch&) {
            return outcomeOf(measured, question);
        });
    }
    auto order = m_state.order();
    auto apart = holdOut();
    if (!order || !apart) {
        auto problems = order.diagnostics();
        model::append(problems, apart.diagnostics());
        return problems;
    }
    order.value().plan = plan();
    order.value().holdOut = apart.value();
    order.value().draws = static_cast<std::size_t>(m_draws->value());
    return Work([asked = std::move(order).value()](const model::FitWatch& watch) -> Outcome {
        auto found = model::calibrate(asked, watch);
        if (!found)
            return {nullptr, nullptr, found.diagnostics()};
        return {std::make_shared<const model::Calibration>(std::move(found).value()), nullptr, {}};
    });
}

// Also converts the best model of a ladder to a calibration, so that the next page can judge it.
FitPage::Outcome FitPage::outcomeOf(const model::DataFile& data,
                                    const model::MessageQuestion& question)
{
    auto found = model::fitMessages(data, question);
    if (!found)
        return {nullptr, nullptr, found.diagnostics()};
    Outcome outcome;
    outcome.messages = std::make_shared<const model::MessageFit>(std::move(found).value());
    const auto* const ladder = std::get_if<model::ModelLadder>(&outcome.messages->found);
    if (ladder == nullptr)
        return outcome;
    const auto& best = ladder->rungs[ladder->best];
    auto calibration = model::calibrationOf(best.equation, *best.fit, outcome.messages->data);
    if (!calibration)
        return {nullptr, nullptr, calibration.diagnostics()};
    outcome.calibration =
        std::make_shared<const model::Calibration>(std::move(calibration).value());
    return outcome;
}

void FitPage::fit()
{
    forget();
    auto asked = work();
    if (!asked) {
        m_findings->show(asked.diagnostics());
        enter(Phase::Refused);
        emit ended();
        return;
    }
    m_bar->setValue(0);
    enter(Phase::Running);
    const auto question = m_question;
    m_state.thread.post(
        [this, question, job = std::move(asked).value()](const std::stop_token& stop) {
            QElapsedTimer clock;
            clock.start();
            model::FitWatch watch;
            watch.stop = stop;
            watch.progress = [this, question, shown = -1](double share) mutable {
                const int percent = static_cast<int>(100 * share);
                if (std::exchange(shown, percent) != percent)
                    QMetaObject::invokeMethod(
                        this,
                        [this, question, percent] {
                            if (question == m_question)
                                m_bar->setValue(percent);
                        },
                        Qt::QueuedConnection);
            };
            auto outcome = job(watch);
            QMetaObject::invokeMethod(
                this,
                [this, question, seconds = static_cast<double>(clock.elapsed()) / 1e3, outcome] {
                    if (question == m_question)
                        take(outcome, seconds);
                },
                Qt::QueuedConnection);
        });
}

void FitPage::cancel()
{
    if (!isRunning())
        return;
    stopThread();
    enter(Phase::Stopped);
    emit ended();
}

void FitPage::take(const Outcome& outcome, double seconds)
{
    m_seconds = seconds;
    m_state.calibration = outcome.calibration;
    m_state.messages = outcome.messages;
    m_findings->show(outcome.problems);
    enter(outcome.problems.empty() ? Phase::Fitted : Phase::Refused);
    emit ended();
}

void FitPage::enter(Phase phase)
{
    m_phase = phase;
    m_fit->setEnabled(!isRunning());
    m_cancel->setEnabled(isRunning());
    m_bar->setVisible(isRunning());
    m_status->setText(statusText());
    emit completeChanged();
}

QString FitPage::statusText() const
{
    switch (m_phase) {
    case Phase::Outdated:
        return tr("The settings have changed. Press Fit again.");
    case Phase::Running:
        return tr("Fitting \u2026");
    case Phase::Stopped:
        return tr("Stopped without a result. Press Fit again to restart.");
    case Phase::Refused:
        return tr("The fit failed. See the problems below.");
    case Phase::Fitted:
        break;
    }
    const auto duration = m_seconds < kAtOnce ? tr("less than %1 s").arg(kAtOnce)
                                              : tr("%1 s").arg(m_seconds, 0, 'g', 2);
    const auto rows = m_state.messages ? m_state.messages->data.rows()
                                       : m_state.calibration->fit.residuals.size();
    return tr("Fitted to %1 rows in %2. Press Next to judge the fit.").arg(rows).arg(duration);
}

bool FitPage::isComplete() const
{
    return m_phase == Phase::Fitted;
}

} // namespace clusterwright::desktop

#include "moc_fit_page.cpp"
