#include "app/desktop/calibration/apply_page.h"

#include "app/desktop/calibration/findings_view.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/widgets.h"
#include "model/calibration/calibration/fit_words.h"
#include "model/design/document/design.h"
#include "model/design/graph/available_component.h"
#include "model/design/system/valuation.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <span>
#include <tuple>

namespace clusterwright::desktop
{

namespace
{

enum GridColumn { ColumnParameter, ColumnTarget, ColumnName, GridColumns };

const QString kNew = QStringLiteral("*new*"); // not a valid name in a design
const std::string kInverse = "1/"; // prefix of the data of a target that takes the reciprocal

model::ParameterTarget targetOf(const std::string& parameter, const std::string& chosen)
{
    return chosen.starts_with(kInverse) ? model::ParameterTarget{model::reciprocalName(parameter),
                                                                 chosen.substr(kInverse.size())}
                                        : model::ParameterTarget{parameter, chosen};
}

// Returns the current value in the design as text.
QString valueNow(const model::System& system, const std::string& name, int digits)
{
    const auto values = model::valuate(system);
    const auto found = system.set.find(name);
    if (!values || !found)
        return found ? qt(system.set.equations()[*found].expression.text) : QString();
    const auto& equation = system.set.equations()[*found];
    return qt(
        model::displayIn({values.value().equations[*found], values.value().dimensions[*found]},
                         equation.unit,
                         digits));
}

} // namespace

ApplyPage::ApplyPage(CalibrationState& state, QWidget* parent)
    : QWizardPage(parent)
    , m_state(state)
    , m_box(new QWidget(this))
    , m_grid(new QGridLayout(m_box))
    , m_note(named(plainLabel(this), "note"))
    , m_findings(new FindingsView(this))
{
    setTitle(tr("Apply"));
    setSubTitle(tr("Each parameter is stored in the design as a measurement with its run, date and "
                   "interval. Every study then shows a band."));
    setButtonText(QWizard::FinishButton, tr("&Apply"));
    setFinalPage(true);
    auto* const layout = new QVBoxLayout(this);
    auto* const scroll = new QScrollArea(this);
    scroll->setWidget(m_box);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setAccessibleName(tr("Targets of the parameters"));
    layout->addWidget(scroll, 1);
    layout->addWidget(m_note);
    layout->addWidget(m_findings);
}

bool ApplyPage::hasDesign() const
{
    return !m_state.design().id.empty();
}

void ApplyPage::clear()
{
    m_rows.clear();
    qDeleteAll(m_box->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly));
    delete m_grid; // QGridLayout never removes rows
    m_grid = new QGridLayout(m_box);
    m_grid->setHorizontalSpacing(16);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setColumnStretch(ColumnName, 1);
}

void ApplyPage::addHead()
{
    const std::array names{tr("Fitted"), tr("Target"), QString()};
    for (int column = 0; column < GridColumns; ++column) {
        auto* const label = new QLabel(names[static_cast<std::size_t>(column)], m_box);
        auto bold = label->font();
        bold.setBold(true);
        label->setFont(bold);
        m_grid->addWidget(label, 0, column);
    }
}

void ApplyPage::initializePage()
{
    clear();
    const auto system = model::instantiate(m_state.design(), m_state.library(), {});
    showFindings(hasDesign() ? system.diagnostics() : model::Diagnostics());
    if (!system || !hasDesign()) {
        showChoice();
        return;
    }
    addHead();
    for (const auto& measured : m_state.measured())
        addRow(measured.parameter, system.value());
    m_grid->setRowStretch(m_grid->rowCount(), 1);
    showChoice();
}

void ApplyPage::addUnidentified(const model::FittedParameter& parameter, int line)
{
    auto* const label = new QLabel(
        parameter.absence.empty()
            ? tr("%1: not identifiable from these data").arg(qt(parameter.name))
            : tr("%1: not identifiable, %2").arg(qt(parameter.name), qt(parameter.absence)),
        m_box);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setForegroundRole(QPalette::PlaceholderText);
    m_grid->addWidget(label, line, ColumnParameter, 1, GridColumns);
}

void ApplyPage::addRow(const model::FittedParameter& parameter, const model::System& system)
{
    const int line = m_grid->rowCount();
    if (parameter.state != model::Identifiability::Identified)
        return addUnidentified(parameter, line);
    const auto name = qt(parameter.name);
    auto& row =
        m_rows.emplace_back(Row{parameter, new QComboBox(m_box), nullptr, new QLabel(m_box)});
    auto* const text = new QLabel(qt(model::displayText(parameter)), m_box);
    text->setTextFormat(Qt::PlainText);
    text->setBuddy(row.target);
    m_grid->addWidget(text, line, ColumnParameter);
    row.target->setObjectName(QStringLiteral("target ") + name);
    row.target->setAccessibleName(tr("Target of %1 in the design").arg(name));
    m_grid->addWidget(row.target, line, ColumnTarget);
    if (m_state.subject.kind != model::CalibrationSubject::Kind::Design) {
        row.name = new QLineEdit(qt(model::newTargetName(system, step(), parameter.name)), m_box);
        row.name->setObjectName(QStringLiteral("name ") + name);
        row.name->setAccessibleName(tr("Name of the new variable for %1").arg(name));
        m_grid->addWidget(row.name, line, ColumnName);
        connect(row.name, &QLineEdit::textChanged, this, &ApplyPage::showChoice);
    }
    row.note->setWordWrap(true);
    row.note->setTextFormat(Qt::PlainText);
    m_grid->addWidget(row.note, line + 1, ColumnTarget, 1, GridColumns - ColumnTarget);
    fillTargets(row, system);
    connect(row.target, &QComboBox::currentIndexChanged, this, &ApplyPage::showChoice);
}

// Lists every input of the parameter's dimension, first those that change a result of the design, and selects the one that the parameter
// has in the design, for LogGP also the link that G describes.
void ApplyPage::fillTargets(Row& row, const model::System& system)
{
    row.target->addItem(tr("do not apply"), QString());
    const auto known =
        std::ranges::find(m_state.facts.numbers, row.parameter.name, &model::SubjectNumber::name);
    auto proposed = known == m_state.facts.numbers.end() ? std::string() : known->target;
    const auto targets = model::targetsIn(system, row.parameter.dimension);
    Entries entries;
    if (m_state.subject.isOfMessages() && std::ranges::count(targets, row.parameter.name) > 0)
        proposed = row.parameter.name;
    if (row.name)
        row.target->addItem(tr("a new variable"), kNew);
    for (const auto& target : targets)
        entries.emplace_back(qt(target), target);
    addReciprocals(row, system, entries);
    const auto isUsed = [used = model::usedInputs(system)](const Entry& entry) {
        return used.contains(targetOf({}, entry.second).name);
    };
    const auto unused = std::ranges::stable_partition(entries, isUsed);
    for (const auto& [text, name] : std::span(entries).first(entries.size() - unused.size()))
        row.target->addItem(text, qt(name));
    if (!unused.empty())
        row.target->insertSeparator(row.target->count());
    for (const auto& [text, name] : unused)
        row.target->addItem(tr("%1 (no result of the design uses it)").arg(text), qt(name));
    if (proposed.empty() && m_state.isLogGp())
        proposed = linkTarget(system, std::span(entries).first(entries.size() - unused.size()));
    if (proposed.empty() && !step().empty())
        row.target->setCurrentIndex(row.target->findData(kNew));
    else
        row.target->setCurrentIndex(std::max(0, row.target->findData(qt(proposed))));
}

// Returns the only bandwidth of a cable, or the only one at all, as 1 / G; empty if several could be meant. L is never that of one link.
std::string ApplyPage::linkTarget(const model::System& system, std::span<const Entry> used)
{
    std::vector<std::string> all;
    std::vector<std::string> ofCables;
    for (const auto& [text, target] : used) {
        if (!target.starts_with(kInverse))
            continue;
        const auto owner = targetOf({}, target).name;
        all.push_back(target);
        if (std::ranges::any_of(system.components, [&](const auto& component) {
                return component.kind == "cable" && owner.starts_with(component.name + ".");
            }))
            ofCables.push_back(target);
    }
    const auto& found = ofCables.empty() ? all : ofCables;
    return found.size() == 1 ? found.front() : std::string();
}

// Adds inputs of the inverse dimension: 1 / G is a bandwidth. Adds none for a plain number, which would fit every plain number, or for an
// interval that contains 0.
void ApplyPage::addReciprocals(const Row& row, const model::System& system, Entries& entries) const
{
    const auto& [dimension, name] = std::tie(row.parameter.dimension, row.parameter.name);
    const auto reciprocal = model::reciprocalName(name);
    if (dimension == model::kNumber || !model::measuredNamed(m_state.measured(), reciprocal))
        return;
    for (const auto& target : model::targetsIn(system, model::kNumber / dimension))
        entries.emplace_back(tr("%1, as 1 / %2").arg(qt(target), qt(name)), kInverse + target);
}

std::string ApplyPage::step() const
{
    if (m_state.subject.kind != model::CalibrationSubject::Kind::Step)
        return {};
    const auto& pipeline =
        m_state.design().pipeline; // may be that of a design opened since the fit
    const auto isSubject = [this](const auto* step) { return step->id == m_state.subject.id; };
    const bool isHere = pipeline && std::ranges::any_of(model::stepsOf(*pipeline), isSubject);
    return isHere ? m_state.subject.id : std::string();
}

std::vector<model::ParameterTarget> ApplyPage::targets() const
{
    std::vector<model::ParameterTarget> targets;
    for (const auto& row : m_rows) {
        const auto chosen = row.target->currentData().toString();
        if (chosen == kNew)
            targets.push_back({row.parameter.name, utf8(row.name->text().trimmed()), true, step()});
        else if (!chosen.isEmpty())
            targets.push_back(targetOf(row.parameter.name, utf8(chosen)));
    }
    return targets;
}

bool ApplyPage::choose(const std::string& parameter, const std::string& target)
{
    for (auto& row : m_rows)
        if (row.parameter.name == parameter) {
            const int index = row.target->findData(qt(target));
            if (index >= 0)
                row.target->setCurrentIndex(index);
            return index >= 0;
        }
    return false;
}

QString ApplyPage::driftText(const model::Drift& drift) const
{
    const int digits = model::digitsWithin(drift.now.value, drift.low, drift.high);
    const auto shown = [&](double value) {
        return qt(model::displayIn({value, drift.now.dimension}, drift.now.unit, digits));
    };
    const auto system = model::instantiate(m_state.design(), m_state.library(), {});
    const auto before = system ? valueNow(system.value(), drift.name, digits) : QString();
    return (drift.hasLeft ? tr("drifted from %1 (%2 .. %3): the intervals do not overlap")
                          : tr("agrees with the earlier value %1 (%2 .. %3)"))
        .arg(before, shown(drift.low), shown(drift.high));
}

void ApplyPage::showRow(const Row& row)
{
    const auto chosen = row.target->currentData().toString();
    if (row.name)
        row.name->setVisible(chosen == kNew);
    const auto name = targetOf(row.parameter.name, utf8(chosen)).name;
    const auto drift = std::ranges::find(m_drifts, name, &model::Drift::name);
    if (chosen == kNew)
        row.note->setText(
            step().empty()
                ? tr("new variable; steps without a binding of this name use it")
                : tr("new variable, bound to the step's %1; only a variable can store an origin")
                      .arg(qt(row.parameter.name)));
    else if (drift != m_drifts.end())
        row.note->setText(driftText(*drift));
    else if (const auto system = model::instantiate(m_state.design(), m_state.library(), {});
             system && !chosen.isEmpty())
        row.note->setText(tr("now: %1").arg(valueNow(
            system.value(),
            name,
            model::digitsWithin(row.parameter.value, row.parameter.low, row.parameter.high))));
    else
        row.note->clear();
}

void ApplyPage::showChoice()
{
    const auto chosen = targets();
    std::vector<model::Assignment> assignments;
    for (const auto& target : chosen)
        if (!target.isNew)
            assignments.emplace_back(target.parameter, target.name);
    m_drifts.clear();
    if (const auto system = model::instantiate(m_state.design(), m_state.library(), {}))
        m_drifts = model::driftOf(system.value(), m_state.measured(), assignments);
    for (const auto& row : m_rows)
        showRow(row);
    const auto& readOnly = m_state.workbench.document().file().readOnlyReason();
    m_note->setText(!hasDesign() ? tr("Open a design first. The calibration stays open, and this "
                                      "page then lists the design's inputs.")
                    : m_rows.empty()
                        ? tr("No parameter can be applied. Go back to choose other data "
                             "or fewer free parameters.")
                    : chosen.empty()      ? tr("Choose a target for a parameter, or close the "
                                               "calibration without changing the design.")
                    : !readOnly.isEmpty() ? tr("The design is read-only: %1.").arg(readOnly)
                                          : tr("Press Ctrl+Z to undo all changes at once."));
    if (!m_rows.empty())
        showFindings(chosen.empty() ? model::Diagnostics() : edit().diagnostics());
    emit completeChanged();
}

// The run's warnings concern the values that are applied.
void ApplyPage::showFindings(model::Diagnostics findings)
{
    append(findings, m_state.warnings);
    m_findings->show(findings);
}

model::Result<model::Edit> ApplyPage::edit() const
{
    return model::applyMeasured(m_state.design(), m_state.library(), m_state.measured(), targets());
}

bool ApplyPage::isComplete() const
{
    return !m_rows.empty() && !targets().empty() && !hasErrors(m_findings->findings()) &&
           m_state.workbench.document().file().readOnlyReason().isEmpty();
}

bool ApplyPage::validatePage()
{
    const auto made = edit();
    QStringList names;
    for (const auto& target : targets())
        names.append(qt(target.name));
    if (!made || !m_state.workbench.document().submit(
                     made, tr("Calibrate %1").arg(names.join(QStringLiteral(", "))))) {
        showFindings(made.diagnostics());
        return false;
    }
    m_state.workbench.say(
        tr("Calibrated %1. Press Ctrl+Z to undo.").arg(names.join(QStringLiteral(", "))));
    return true;
}

} // namespace clusterwright::desktop

#include "moc_apply_page.cpp"
