#include "app/desktop/shell/window/answer_bar.h"

#include "app/desktop/common/text.h"
#include "app/desktop/common/theme.h"
#include "app/desktop/common/widgets.h"
#include "app/desktop/document/element_text.h"
#include "app/desktop/shell/window/answer_bar_text.h"
#include "model/core/diagnostic.h"
#include "model/design/gestures/proposals.h"
#include "model/design/library/usable_component.h"
#include "model/study/studies/edit_effect.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QResizeEvent>
#include <QSignalBlocker>

#include <algorithm>
#include <utility>

namespace clusterwright::desktop
{

namespace
{

// Limits the rates of steps by flows over the topology; if no edit does, shows how.
void limitByFlows(Workbench& workbench)
{
    auto& document = workbench.document();
    if (const auto edit = model::bindingToFlows(document.design(), document.library()))
        document.submit(*edit, QObject::tr("Limit rates by flows"));
    else
        workbench.say(QObject::tr("Bind a rate of a step to flow_bandwidth(all_to_all)"));
}

constexpr int kReasonWidth = 480; // pixels
constexpr int kRoomy = 1150;      // pixels; minimum width of the bar for a large font
constexpr double kLarge = 18;     // points
constexpr double kSmall = 13;
constexpr int kScenarioWidth = 220; // pixels; maximum in a narrow bar
constexpr int kScenarioPart = 4;    // the maximum in a wide bar is this part of its width
constexpr int kFadeStep = 100;      // ms
constexpr int kFadeSteps = 30;      // until a change has vanished; the first half at full strength

const QString kExplain = QStringLiteral("explain:");
const QString kInput = QStringLiteral("input:");
const QString kResource = QStringLiteral("resource:");
const QString kProblem = QStringLiteral("problem:");
const QString kScenario = QStringLiteral("scenario:");
const QString kFlows = QStringLiteral("flows:");

// Returns the first error after the element that has it: "Variable rows: expected a value".
QString firstError(const model::Answer& answer)
{
    const auto found =
        std::ranges::find(answer.findings, model::Severity::Error, &model::Diagnostic::severity);
    if (found == answer.findings.end())
        return {};
    const auto element = model::elementAt(answer.design, found->pointer);
    const auto message = qt(found->message);
    return isDesign(element) || found->file != answer.design.file
               ? message
               : AnswerBar::tr("%1: %2").arg(placeText(answer.design, element), message);
}

bool isNotZero(const model::OutputChange& change)
{
    return change.relative != 0;
}

bool isLessBetter(const std::string& output)
{
    return output != "speedup";
}

// True if only studies or places differ from the file.
bool hasSavedInputs(const Document& document)
{
    auto saved = document.file().saved();
    saved.studies = document.design().studies;
    saved.layout = document.design().layout;
    return saved == document.design();
}

// Returns the kind and origin of the intervals; empty without intervals.
QString bandTip(const model::Answer& answer)
{
    if (answer.bands.empty() || !answer.evaluation)
        return {};
    auto text = AnswerBar::tr("In parentheses: the 95 % band and its name");
    for (const auto& line : bandPartTexts(answer.bands, answer.evaluation->outputs))
        text += QLatin1Char('\n') + qt(line);
    return text;
}

// Returns the component of the inputs if they belong to one, otherwise the first input.
QString subjectOf(const std::vector<std::string>& inputs)
{
    const auto component = inputs.front().substr(0, inputs.front().find('.') + 1);
    const bool isOne = inputs.size() > 1 && !component.empty() &&
                       std::ranges::all_of(inputs, [&](const std::string& input) {
                           return input.starts_with(component);
                       });
    return isOne ? qt(component).chopped(1) : qt(inputs.front());
}

} // namespace

AnswerBar::AnswerBar(Workbench& workbench, QWidget* parent)
    : QWidget(parent)
    , m_workbench(workbench)
    , m_scenario(named(new QComboBox(this), "scenario"))
    , m_answer(new QLabel(this))
    , m_message(named(new QLabel(this), "message"))
{
    setObjectName(QStringLiteral("answerBar"));
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(6, 1, 6, 1);
    layout->setSpacing(10);
    m_scenario->setAccessibleName(tr("Scenario"));
    m_scenario->setToolTip(tr("Active scenario: its values replace those of the design"));
    m_scenario->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_answer->setTextFormat(Qt::RichText);
    m_answer->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    m_answer->setAccessibleName(tr("Results"));
    m_answer->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_answer->setMinimumHeight(34);
    m_message->setTextFormat(Qt::PlainText);
    m_message->hide();
    layout->addWidget(m_scenario);
    layout->addWidget(m_answer, 1);
    layout->addWidget(m_message);
    auto& document = m_workbench.document();
    connect(m_scenario, &QComboBox::activated, this, [this] {
        m_workbench.document().setScenario(utf8(m_scenario->currentData().toString()));
    });
    connect(m_answer, &QLabel::linkActivated, this, &AnswerBar::activate);
    connect(m_answer, &QLabel::linkHovered, this, &AnswerBar::showTip);
    connect(&document, &Document::opened, this, [this] {
        m_before.reset();
        m_base.reset();
    });
    connect(&document, &Document::changed, this, &AnswerBar::followDocument);
    connect(&document.undoStack(), &QUndoStack::indexChanged, this, &AnswerBar::beginEdit);
    connect(&document, &Document::answerChanged, this, [this] {
        if (const auto shown = m_workbench.document().numbers(); shown != m_faded)
            beginFading(shown);
        showAnswer();
    });
    m_fade.setInterval(kFadeStep);
    connect(&m_fade, &QTimer::timeout, this, &AnswerBar::fadeChanges);
    fillScenarios();
}

// Steps of one gesture have the same index and count as one edit.
void AnswerBar::beginEdit(int index)
{
    const int before = std::exchange(m_edits, index);
    if (before == index)
        return;
    m_before = m_workbench.document().numbers();
    m_isTakenBack = index < before;
    m_isAgainstBase = false;
}

// Choosing a scenario is not an undo step. The results then show their change from the base design, unless it was edited under a
// scenario.
void AnswerBar::followDocument()
{
    const auto& document = m_workbench.document();
    if (document.isMoving())
        return;
    if (std::exchange(m_shownScenario, document.design().scenario) != m_shownScenario) {
        m_before = m_shownScenario.empty() ? nullptr : m_base;
        m_isTakenBack = false;
        m_isAgainstBase = true;
    } else {
        m_base.reset();
    }
    fillScenarios();
}

void AnswerBar::fillScenarios()
{
    const auto& design = m_workbench.document().design();
    const QSignalBlocker blocker(m_scenario);
    m_scenario->clear();
    m_scenario->addItem(baseTitle(), QString());
    for (const auto& scenario : design.scenarios)
        m_scenario->addItem(tr("Scenario: %1").arg(qt(scenario.title)), qt(scenario.name));
    m_scenario->setCurrentIndex(std::max(0, m_scenario->findData(qt(design.scenario))));
    m_scenario->setVisible(!design.scenarios.empty());
}

// Returns "Base design", with the scenario whose values the design has, or with a note that the design was edited.
QString AnswerBar::baseTitle() const
{
    auto& document = m_workbench.document();
    if (!document.design().scenario.empty())
        return tr("Base design");
    if (const auto* const same = model::scenarioEqualTo(*document.numbers()))
        return tr("Base design, as %1").arg(qt(same->title.empty() ? same->name : same->title));
    return document.undoStack().isClean() || hasSavedInputs(document) ? tr("Base design")
                                                                      : tr("Base design, changed");
}

model::EditEffect AnswerBar::effect() const
{
    const auto& document = m_workbench.document();
    if (!m_before || areNumbersOld(document) || m_before == document.numbers())
        return {};
    return model::effectOf(*m_before, *document.numbers());
}

void AnswerBar::showAnswer()
{
    const auto& document = m_workbench.document();
    // An error of a study does not affect the design's results.
    const auto& answer = *document.answer();
    const auto reason = answer.evaluation ? QString() : firstError(answer);
    if (document.isAnswered() && answer.design.scenario.empty() && answer.evaluation)
        m_base = document.answer();
    m_tip = literalText(reason.isEmpty() ? bandTip(*document.numbers()) : reason);
    m_answer->setToolTip(m_tip);
    m_answer->setEnabled(!areNumbersOld(document));
    fillScenarios();
    showForms(reason);
}

// A change from the base design belongs to the chosen scenario and stays.
void AnswerBar::beginFading(const std::shared_ptr<const model::Answer>& answer)
{
    m_faded = answer;
    m_fadeStep = 0;
    m_isAgainstBase ? m_fade.stop() : m_fade.start();
}

void AnswerBar::fadeChanges()
{
    const auto& answer = *m_workbench.document().answer();
    if (++m_fadeStep >= kFadeSteps)
        m_fade.stop();
    showForms(answer.evaluation ? QString() : firstError(answer));
}

void AnswerBar::showForms(const QString& reason)
{
    const auto shown = effect();
    const double points = width() >= kRoomy ? kLarge : kSmall;
    const auto small = parts(shown, reason, {kSmall, true, false});
    const auto bare = parts(shown, reason, {kSmall, false, false});
    m_forms = {inOneLine(parts(shown, reason, {points, true, true})),
               inOneLine(parts(shown, reason, {points, true, false})),
               inOneLine(small)};
    m_forms += inTwoLines(small);
    m_forms += inTwoLines(bare);
    const auto least = parts(shown, reason, {kSmall, false, false, false});
    m_forms += inTwoLines(least);
    if (least.size() > 2)
        m_forms += inTwoLines({least.first(), least.last()});
    fit();
}

// Selects the most complete form of the results that fits. Drops intervals first (the tooltip shows them), then reduces the font,
// uses a second line, drops changes, and finally keeps only the first result and the bottleneck. The message gets the remaining
// space.
void AnswerBar::fit()
{
    for (const auto& form : m_forms) {
        m_answer->setText(form);
        if (m_answer->sizeHint().width() <= resultsRoom())
            break;
    }
    const int room = resultsRoom() - m_answer->sizeHint().width();
    const auto metrics = m_message->fontMetrics();
    const auto words = inTwoLines(m_text, std::max(room, 0), metrics);
    m_message->setText(metrics.size(0, words).width() <= room ? words : QString());
    layout()->activate(); // before the next paint
}

int AnswerBar::resultsRoom() const
{
    const auto margins = layout()->contentsMargins();
    const int scenario = m_scenario->isHidden()
                             ? 0
                             : std::min(m_scenario->sizeHint().width(), m_scenario->maximumWidth());
    return width() - 2 * layout()->spacing() - margins.left() - margins.right() - scenario;
}

QStringList
AnswerBar::parts(const model::EditEffect& effect, const QString& reason, Look look) const
{
    const auto& document = m_workbench.document();
    const auto& answer = *document.numbers();
    const auto& theme = themeOf(*this);
    const double small = font().pointSizeF();
    QStringList parts;
    if (answer.evaluation)
        for (const auto& output : answer.evaluation->outputs)
            if (std::ranges::count(model::kFirstOutputs, output.name) > 0) {
                parts.append(outputPart(answer, output, effect, look));
                if (const auto band = answer.bands.find(output.name); band != answer.bands.end())
                    look.bandName = band->second.named.name(); // once for bands of one kind
            }
    if (areNumbersOld(document) && !parts.isEmpty())
        parts.prepend(link(kProblem, coloured(tr("before the error:"), theme.error, small)));
    else if (!reason.isEmpty())
        parts.prepend(
            link(kProblem,
                 coloured(tr("no result yet: %1")
                              .arg(fontMetrics()
                                       .elidedText(reason,
                                                   Qt::ElideRight,
                                                   std::min(kReasonWidth, resultsRoom() / 2))
                                       .toHtmlEscaped()),
                          theme.error,
                          small)));
    if (!answer.evaluation)
        return parts;
    if (m_isAgainstBase && look.hasChange && std::ranges::any_of(effect.changes, isNotZero))
        parts.append(coloured(tr("change from the base design"), theme.faintInk, small));
    if (effect.hasNoEffect() && !m_isTakenBack)
        parts.append(limitText(effect));
    else if (!answer.evaluation->bottleneck.empty())
        parts.append(coloured(tr("limited by"), theme.faintInk, small) + QStringLiteral(" ") +
                     link(kResource + qt(answer.evaluation->bottleneck),
                          coloured((look.hasTerm ? bottleneckText(answer)
                                                 : qt(answer.evaluation->bottleneck))
                                       .toHtmlEscaped(),
                                   theme.ink,
                                   kSmall)));
    return parts;
}

// Returns an output's name, value, interval and change since the last edit.
QString AnswerBar::outputPart(const model::Answer& answer,
                              const model::OutputValue& output,
                              const model::EditEffect& effect,
                              const Look& look) const
{
    const auto& theme = themeOf(*this);
    const double small = font().pointSizeF();
    const auto name = qt(output.name);
    QStringList words;
    words.append(coloured(name, theme.faintInk, small));
    const auto limit = model::limitOf(answer, output.name);
    const bool isExceeded = limit && model::isExceeded(*limit, output.value.value);
    auto value = qt(displayText(output));
    QString most;
    if (limit) {
        const auto texts = inOneUnit(output.value, value, *limit);
        value = texts[0];
        most = texts[1];
    }
    words.append(link(
        kExplain + name,
        coloured(value.toHtmlEscaped(), isExceeded ? theme.error : theme.ink, look.points, true)));
    if (limit && look.hasChange)
        words.append(coloured(tr("of %1").arg(most).toHtmlEscaped(),
                              isExceeded ? theme.error : theme.faintInk,
                              small));
    if (const auto band = bandText(answer.bands, output, look.bandName);
        look.hasBand && !band.empty())
        words.append(
            coloured(QStringLiteral("(%1)").arg(qt(band).toHtmlEscaped()), theme.faintInk, small));
    const auto change =
        std::ranges::find(effect.changes, output.name, &model::OutputChange::output);
    if (look.hasChange && change != effect.changes.end() && change->relative != 0 &&
        m_fadeStep < kFadeSteps) {
        const bool isBetter = (change->relative < 0) == isLessBetter(output.name);
        const auto share = std::max(0.0, 2.0 * m_fadeStep / kFadeSteps - 1);
        words.append(coloured(
            changeText(change->relative),
            faded(isBetter ? theme.good : theme.error, palette().color(QPalette::Window), share),
            small,
            true));
    }
    return words.join(QLatin1Char(' '));
}

QString AnswerBar::limitText(const model::EditEffect& effect) const
{
    const auto& theme = themeOf(*this);
    const auto shown = [&](const QString& text, const QString& target) {
        return link(target, coloured(text.toHtmlEscaped(), theme.warning, kSmall));
    };
    if (const auto& setting = effect.overridden; !setting.name.empty())
        return shown(tr("no effect: scenario %1 sets %2 = %3")
                         .arg(m_scenario->currentText().section(QStringLiteral(": "), 1),
                              qt(setting.name),
                              qt(setting.value)),
                     kScenario + qt(m_workbench.document().design().scenario));
    if (effect.unused) {
        const auto output = qt(effect.changes.front().output);
        return shown(unusedText(*effect.unused, output),
                     *effect.unused == model::GraphUse::Flows ? kExplain + output : kFlows);
    }
    if (!effect.limits.empty()) {
        const auto& limit = effect.limits.front();
        const auto text = effect.hasChange("cost")
                              ? tr("no effect on %1: limited by %2 (%3)").arg(qt(effect.output))
                              : tr("no effect: limited by %1 (%2)");
        return shown(text.arg(qt(limit.name), qt(model::displayText(limit.value))),
                     kInput + qt(limit.name));
    }
    const auto edited = subjectOf(effect.inputs);
    if (!effect.isUsed)
        return shown((effect.hasChange("cost") ? tr("no effect on %1: %1 does not use %2")
                                               : tr("no effect: %1 does not use %2"))
                         .arg(qt(effect.output), edited),
                     kExplain + qt(effect.output));
    return shown(tr("no effect of %1 on %2").arg(edited, qt(effect.output)),
                 kExplain + qt(effect.output));
}

void AnswerBar::activate(const QString& target)
{
    if (target.startsWith(kInput))
        m_workbench.revealInput(target.mid(kInput.size()));
    else if (target.startsWith(kResource))
        showResource(utf8(target.mid(kResource.size())));
    else if (target.startsWith(kScenario))
        m_workbench.reveal(
            model::elementNamed<model::Scenario>(utf8(target.mid(kScenario.size()))));
    else if (target.startsWith(kProblem))
        showProblem();
    else if (target.startsWith(kFlows))
        limitByFlows(m_workbench);
    else
        m_workbench.explain(target.mid(kExplain.size()));
}

// Puts the exact value of the output under the pointer into the tooltip.
void AnswerBar::showTip(const QString& target)
{
    const auto& answer = *m_workbench.document().numbers();
    const auto name = target.startsWith(kExplain) ? utf8(target.mid(kExplain.size())) : "";
    const auto value = name.empty() ? std::nullopt : answer.value(name);
    m_answer->setToolTip(value ? literalText(tr("Value of %1: %2. Click to see its equations")
                                                 .arg(qt(name), qt(model::exactText(*value))))
                               : m_tip);
}

// Reveals the field with the first error.
void AnswerBar::showProblem()
{
    const auto& answer = *m_workbench.document().answer();
    const auto error =
        std::ranges::find(answer.findings, model::Severity::Error, &model::Diagnostic::severity);
    if (error != answer.findings.end())
        m_workbench.revealFinding(*error);
}

// Selects the resource's component and the field with the largest effect on the time.
void AnswerBar::showResource(const std::string& resource)
{
    auto& document = m_workbench.document();
    const auto name = resource.substr(0, resource.find('.'));
    const auto component = model::elementNamed<model::PlacedComponent>(name);
    const auto components = model::usableComponents(document.design(), document.library());
    if (std::ranges::find(components, name, &model::UsableComponent::name) == components.end())
        return m_workbench.explain(QStringLiteral("time"));
    const auto inputs = model::inputsOfResource(*document.numbers(), resource);
    if (inputs.empty())
        m_workbench.reveal(component);
    else
        m_workbench.editField(component,
                              "attribute." + inputs.front().name.substr(name.size() + 1));
}

void AnswerBar::showMessage(const QString& text)
{
    m_text = text;
    m_message->setToolTip(literalText(text));
    m_message->setVisible(!text.isEmpty());
    fit();
}

void AnswerBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_scenario->setMaximumWidth(std::max(kScenarioWidth, width() / kScenarioPart));
    if (event->oldSize().width() != width())
        showAnswer();
}

void AnswerBar::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        showAnswer();
}

} // namespace clusterwright::desktop

#include "moc_answer_bar.cpp"
