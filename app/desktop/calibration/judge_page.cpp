#include "app/desktop/calibration/judge_page.h"

#include "app/desktop/calibration/correlations_model.h"
#include "app/desktop/calibration/findings_view.h"
#include "app/desktop/calibration/fit_figures.h"
#include "app/desktop/calibration/parameters_model.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/widgets.h"
#include "app/desktop/panels/row_table.h"
#include "app/desktop/plots/view/plot_view.h"
#include "model/calibration/calibration/fit_words.h"
#include "model/calibration/messages/loggp_launches.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QScrollArea>
#include <QSplitter>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <iterator>

namespace clusterwright::desktop
{

namespace
{

constexpr double kLarge = 3;       // times the font size of other texts
constexpr int kPictureWidth = 760; // pixels
constexpr int kFactWidth = 260;
constexpr int kMostRows = 5; // visible rows of the table; more scroll
constexpr int kFrame = 4;
enum Picture { FitPicture, ResidualPicture, QuantilePicture, CorrelationPicture };

// Explains each plot in plain words, for users without statistics.
void addTips(QTabWidget& tabs)
{
    const std::array tips{
        JudgePage::tr(
            "Measurements, fitted curve, and the 95 % prediction band for one further measurement"),
        JudgePage::tr("Measured minus predicted values, row by row; a pattern indicates that the "
                      "model lacks a term"),
        JudgePage::tr("Sorted residuals against normal noise; points on the line are noise, ends "
                      "that leave the line are outliers"),
        JudgePage::tr("Correlations of the parameters' errors; near 1 or \u22121, the data cannot "
                      "distinguish the two")};
    for (int i = 0; i < tabs.count(); ++i)
        tabs.setTabToolTip(i, tips[static_cast<std::size_t>(i)]);
}

QString switchPoint(double size)
{
    return qt(model::switchPointText(size, model::kData));
}

} // namespace

JudgePage::JudgePage(CalibrationState& state, QWidget* parent)
    : QWizardPage(parent)
    , m_state(state)
    , m_fitPlot(new plots::PlotView(tr("Fit and measurements"), this))
    , m_residualPlot(new plots::PlotView(tr("Residuals"), this))
    , m_quantilePlot(new plots::PlotView(tr("Quantiles of the residuals"), this))
    , m_correlations(new CorrelationsModel(this))
    , m_parameters(new ParametersModel(this))
    , m_findings(new FindingsView(this))
{
    setTitle(tr("Judge"));
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(makeHeadline());
    auto* const parts = new QSplitter(Qt::Horizontal, this);
    parts->addWidget(makePictures());
    parts->addWidget(makeFacts());
    parts->setStretchFactor(0, 1);
    parts->setSizes({kPictureWidth, kFactWidth});
    parts->setChildrenCollapsible(false);
    layout->addWidget(parts, 1);
    layout->addWidget(makeTable());
    layout->addWidget(m_findings);
}

QWidget* JudgePage::makeHeadline()
{
    auto* const box = new QWidget(this);
    auto* const line = new QHBoxLayout(box);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(20);
    m_error = named(new QLabel(box), "heldOutError");
    auto large = m_error->font();
    large.setPointSizeF(large.pointSizeF() * kLarge);
    large.setBold(true);
    m_error->setFont(large);
    line->addWidget(m_error);
    auto* const words = new QVBoxLayout;
    words->setSpacing(2);
    m_errorTitle = new QLabel(box);
    auto bold = m_errorTitle->font();
    bold.setBold(true);
    m_errorTitle->setFont(bold);
    m_errorTitle->setToolTip(tr(
        "Error on rows that were excluded from the fit; an overfitted model predicts them badly"));
    m_errorText = named(plainLabel(box), "heldOutText");
    words->addStretch(1);
    words->addWidget(m_errorTitle);
    words->addWidget(m_errorText);
    words->addStretch(1);
    line->addLayout(words, 1);
    return box;
}

QWidget* JudgePage::makePictures()
{
    auto* const box = new QWidget(this);
    auto* const layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    m_pictures = named(new QTabWidget(box), "pictures");
    m_pictures->setAccessibleName(tr("Plots of the fit"));
    m_pictures->addTab(m_fitPlot, tr("&Fit"));
    m_pictures->addTab(m_residualPlot, tr("&Residuals"));
    m_pictures->addTab(m_quantilePlot, tr("&QQ plot"));
    m_matrix = new QTableView(this);
    m_matrix->setModel(m_correlations);
    m_matrix->setObjectName(QStringLiteral("correlations"));
    m_matrix->setAccessibleName(tr("Correlations of the parameters"));
    m_matrix->setTabKeyNavigation(false);
    m_matrix->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_pictures->addTab(m_matrix, tr("&Correlations"));
    addTips(*m_pictures);
    layout->addWidget(m_pictures, 1);
    auto* const line = new QHBoxLayout;
    m_readout = new QLabel(box);
    m_readout->setTextFormat(Qt::PlainText);
    m_readout->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_along = named(new QComboBox(box), "along");
    m_along->setAccessibleName(tr("X axis"));
    m_alongLabel = new QLabel(tr("&over"), box);
    m_alongLabel->setBuddy(m_along);
    line->addWidget(m_readout, 1);
    line->addWidget(m_alongLabel);
    line->addWidget(m_along);
    layout->addLayout(line);
    connect(m_along, &QComboBox::currentIndexChanged, this, &JudgePage::drawAlong);
    for (auto* const plot : {m_fitPlot, m_residualPlot, m_quantilePlot})
        connect(plot, &plots::PlotView::readoutChanged, m_readout, &QLabel::setText);
    return box;
}

// The table is as tall as its rows, up to kMostRows.
QWidget* JudgePage::makeTable()
{
    m_table = newRowTable(*m_parameters, tr("Fitted parameters"), this);
    m_table->setObjectName(QStringLiteral("parameters"));
    m_table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setColumnWidths(*m_table,
                    {{ParametersModel::Name, 13},
                     {ParametersModel::Value, 20},
                     {ParametersModel::Interval, 30},
                     {ParametersModel::Bootstrap, 27},
                     {ParametersModel::Now, 13}});
    connect(m_parameters, &ParametersModel::modelReset, this, [this] {
        const int rows = std::clamp(m_parameters->rowCount(), 1, kMostRows);
        m_table->setFixedHeight(rows * m_table->verticalHeader()->defaultSectionSize() +
                                m_table->horizontalHeader()->sizeHint().height() + kFrame);
    });
    return m_table;
}

QWidget* JudgePage::makeFacts()
{
    auto* const scroll = new QScrollArea(this);
    m_facts = new QWidget(scroll);
    m_factGrid = new QGridLayout(m_facts);
    m_factGrid->setContentsMargins(8, 4, 4, 0);
    m_factGrid->setHorizontalSpacing(12);
    m_factGrid->setVerticalSpacing(4);
    m_factGrid->setColumnStretch(1, 1);
    scroll->setWidget(m_facts);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setAccessibleName(tr("Quality of the fit"));
    return scroll;
}

void JudgePage::initializePage()
{
    const bool hasHeldOut = m_state.calibration && m_state.calibration->heldOut;
    setSubTitle(hasHeldOut ? tr("The held-out error shows whether the fit predicts well enough. "
                                "The plots show why.")
                           : tr("The intervals show how well the data determine each parameter. "
                                "A parameter without an interval cannot be applied."));
    if (m_state.messages)
        showMessages(*m_state.messages);
    else if (m_state.calibration)
        showCalibration(*m_state.calibration);
}

void JudgePage::showCalibration(const model::Calibration& calibration)
{
    const auto& fit = calibration.fit;
    const bool hasHeldOut = calibration.heldOut.has_value();
    m_error->setText(hasHeldOut ? qt(model::shareText(calibration.heldOut->medianError))
                                : QStringLiteral("?"));
    m_error->setAccessibleName(hasHeldOut ? tr("Held-out error %1").arg(m_error->text())
                                          : tr("No held-out error"));
    m_errorTitle->setText(hasHeldOut ? tr("error on held-out rows") : tr("Not tested"));
    m_errorText->setText(qt(model::heldOutText(calibration)));
    m_parameters->show(calibration, m_state.facts.numbers);
    m_table->setColumnHidden(ParametersModel::Bootstrap, !calibration.bootstrap);
    m_correlations->show(fit);
    auto findings = fit.diagnostics;
    model::append(findings, model::weakFitFindings(fit));
    showFindings(findings);
    showFacts(model::factsOf(fit));
    for (const int tab : {ResidualPicture, QuantilePicture, CorrelationPicture})
        m_pictures->setTabVisible(tab, true);
    const auto inputs = model::variedInputs(calibration);
    {
        const QSignalBlocker quiet(m_along);
        m_along->clear();
        for (const auto& name : inputs)
            m_along->addItem(qt(name), qt(name));
        m_along->addItem(tr("the order of the rows"), QString());
    }
    m_along->setVisible(true);
    m_alongLabel->setVisible(true);
    drawAlong();
    m_quantilePlot->showFigure(quantileFigure(fit));
}

void JudgePage::drawAlong()
{
    if (!m_state.calibration)
        return;
    const auto& calibration = *m_state.calibration;
    const auto curves = model::fitCurves(calibration, utf8(m_along->currentData().toString()));
    m_fitPlot->showFigure(fitFigure(calibration, curves));
    m_residualPlot->showFigure(residualFigure(calibration, curves));
    m_readout->setText(
        curves.leftOut > 0
            ? tr("%1 more combinations of the other inputs have no curve").arg(curves.leftOut)
        : curves.points.size() < curves.rows
            ? tr("%1 of %2 rows are drawn").arg(curves.points.size()).arg(curves.rows)
            : QString());
}

void JudgePage::showFacts(const std::vector<model::FitFact>& facts)
{
    qDeleteAll(m_facts->findChildren<QLabel*>(QString(), Qt::FindDirectChildrenOnly));
    int line = 0;
    for (const auto& fact : facts) {
        auto* const name = new QLabel(qt(fact.name), m_facts);
        auto* const value = new QLabel(qt(fact.value), m_facts);
        auto* const meaning = new QLabel(qt(fact.meaning), m_facts);
        for (auto* const label : {name, value, meaning})
            label->setTextFormat(Qt::PlainText);
        value->setTextInteractionFlags(Qt::TextSelectableByMouse);
        meaning->setWordWrap(true);
        meaning->setForegroundRole(QPalette::PlaceholderText);
        m_factGrid->addWidget(name, line, 0);
        m_factGrid->addWidget(value, line, 1);
        m_factGrid->addWidget(meaning, line + 1, 0, 1, 2);
        line += 2;
    }
    m_factGrid->setRowStretch(line, 1);
}

// The run's warnings concern every conclusion from its data.
void JudgePage::showFindings(model::Diagnostics findings)
{
    append(findings, m_state.warnings);
    m_findings->show(findings);
}

void JudgePage::showMessages(const model::MessageFit& messages)
{
    if (const auto* const ladder = std::get_if<model::ModelLadder>(&messages.found))
        return showLadder(*ladder);
    showWithoutCalibration();
    showFindings(findingsOf(messages));
    if (const auto* const lines = std::get_if<model::SizeLines>(&messages.found))
        showPieces(messages, *lines);
    else
        showLogGp(messages, std::get<model::LogGpExtraction>(messages.found));
}

void JudgePage::showLadder(const model::ModelLadder& ladder)
{
    showCalibration(*m_state.calibration);
    const auto& best = ladder.rungs[ladder.best];
    m_error->setText(qt(best.name));
    m_error->setAccessibleName(tr("Best model %1").arg(m_error->text()));
    m_errorTitle->setText(tr("simplest model that the data support"));
    auto words = qt(best.equation);
    if (best.threshold)
        words += QLatin1Char('\n') + tr("The protocol changes above S = %1, the largest measured "
                                        "size below the change.")
                                         .arg(switchPoint(*best.threshold));
    m_errorText->setText(words);
    showFindings(findingsOf(*m_state.messages));
    auto facts = model::factsOf(ladder);
    std::ranges::move(model::factsOf(*best.fit), std::back_inserter(facts));
    showFacts(facts);
}

void JudgePage::showPieces(const model::MessageFit& messages, const model::SizeLines& lines)
{
    const auto* const over = messages.data.column(messages.question.over);
    const auto shown = [&](double x) { return qt(model::switchPointText(x, over->dimension)); };
    m_error->setText(lines.changes.empty() ? tr("none") : shown(lines.changes.front()));
    m_error->setAccessibleName(tr("Protocol switch point %1").arg(m_error->text()));
    m_errorTitle->setText(lines.changes.size() > 1 ? tr("first protocol switch point")
                                                   : tr("protocol switch point"));
    QStringList ranges;
    for (const auto& piece : lines.pieces)
        ranges.append(tr("%1 to %2").arg(shown(piece.from), shown(piece.to)));
    m_errorText->setText(
        lines.changes.empty()
            ? tr("One straight line describes all sizes.")
            : tr("Straight pieces 1, 2, \u2026: %1.").arg(ranges.join(QStringLiteral("; "))));
    m_fitPlot->showFigure(pieceFigure(messages, lines));
}

void JudgePage::showLogGp(const model::MessageFit& messages, const model::LogGpExtraction& found)
{
    const auto count = std::ranges::count_if(model::kLogGpNumbers, [&](const auto& number) {
        return (found.*number.result).has_value();
    });
    QStringList words;
    if (auto bandwidth = model::measuredNamed(m_state.measured(), model::reciprocalName("G"))) {
        auto& parameter = bandwidth.value().parameter;
        parameter.unit = "GB/s";
        m_error->setText(qt(model::estimateText(parameter)));
        m_error->setAccessibleName(tr("Bandwidth %1").arg(m_error->text()));
        m_errorTitle->setText(tr("bandwidth of long messages, 1 / G"));
        words += tr("95 % interval: %1.").arg(qt(model::intervalText(parameter)));
    } else {
        m_error->setText(tr("%1 of %2").arg(count).arg(model::kLogGpNumbers.size()));
        m_error->setAccessibleName(tr("%1 parameters identified").arg(m_error->text()));
        m_errorTitle->setText(tr("parameters identified"));
    }
    words += tr("Conventions: %1.").arg(qt(model::toText(found.conventions)));
    if (found.lastChange)
        words += tr("The protocol changes at %1 (%2 .. %3).")
                     .arg(switchPoint(found.lastChange->value),
                          switchPoint(found.lastChange->low),
                          switchPoint(found.lastChange->high));
    m_errorText->setText(words.join(QLatin1Char(' ')));
    m_fitPlot->showFigure(model::hasLogGpLaunches(messages.data)
                              ? launchFigure(messages.data, found)
                              : roundTripFigure(messages.data, found));
}

// Shows only parameters: without a single model there are no residuals.
void JudgePage::showWithoutCalibration()
{
    m_parameters->show(m_state.measured());
    m_table->setColumnHidden(ParametersModel::Bootstrap, true);
    m_correlations->clear();
    showFacts({});
    for (const int tab : {ResidualPicture, QuantilePicture, CorrelationPicture})
        m_pictures->setTabVisible(tab, false);
    m_along->setVisible(false);
    m_alongLabel->setVisible(false);
    m_readout->clear();
}

} // namespace clusterwright::desktop

#include "moc_judge_page.cpp"
