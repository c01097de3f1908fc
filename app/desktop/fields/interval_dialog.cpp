#include "app/desktop/fields/interval_dialog.h"

#include "app/desktop/common/messages.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/theme.h"
#include "app/desktop/common/widgets.h"
#include "app/desktop/fields/density_preview.h"
#include "app/desktop/fields/field_editor.h"
#include "app/desktop/fields/field_row.h"
#include "model/core/provenance.h"
#include "model/design/system/setting_value.h"
#include "model/study/sensitivity/variation.h"
#include "model/study/studies/answer.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

bool isRange(std::string_view distribution)
{
    return distribution == toText(model::DistributionKind::Range);
}

QString meaningOf(model::Distribution::Shape shape, bool isChoice)
{
    using Shape = model::Distribution::Shape;
    if (isChoice)
        return IntervalDialog::tr("A choice between the bounds: bands do not vary it.");
    switch (shape) {
    case Shape::Uniform:
        return IntervalDialog::tr("All values between the bounds are equally likely.");
    case Shape::Whole:
        return IntervalDialog::tr("All integers between the bounds are equally likely.");
    case Shape::Normal:
        return IntervalDialog::tr("95 % of the values are between the bounds.");
    case Shape::LogNormal:
        return IntervalDialog::tr(
            "95 % of the values are between the bounds, with normally distributed logarithms.");
    case Shape::Triangular:
        return IntervalDialog::tr(
            "All values are between the bounds. The current value is the most likely one.");
    }
    return {};
}

// The distribution that studies sample; integers have one of their own.
model::Result<std::optional<model::Distribution>> distributionOf(const model::System& system,
                                                                 const model::Field& field,
                                                                 const model::OriginRef& origin,
                                                                 model::Quantity value)
{
    model::Equation equation;
    equation.name = field.equation;
    equation.origin = origin;
    auto distribution = statedDistribution(system, equation, value);
    if (distribution && distribution.value() && field.bounds.integer)
        distribution.value()->shape = model::Distribution::Shape::Whole;
    return distribution;
}

bool isTruncated(const model::Distribution& distribution)
{
    constexpr double kTail = 0.001;
    const model::Distribution unbounded;
    auto whole = distribution;
    whole.least = unbounded.least;
    whole.most = unbounded.most;
    return distribution.least > model::quantileOf(whole, kTail) ||
           distribution.most < model::quantileOf(whole, 1 - kTail);
}

// Integers are all equally likely.
model::Field distributionField(const model::Field& field, const std::string& present)
{
    const bool isEstimate = field.origin && (field.origin->kind == model::OriginKind::Measurement ||
                                             field.origin->kind == model::OriginKind::Fit);
    model::Field choice{.key = "distribution",
                        .label = "Distribution",
                        .form = model::FieldForm::Choice,
                        .text = present};
    choice.choices = {""};
    choice.titles[""] = isEstimate ? "Automatic: normal or log-normal" : "Automatic: uniform";
    auto words = field.bounds.integer ? std::vector<std::string>() : model::distributionWords();
    words.emplace_back(toText(model::DistributionKind::Range));
    for (const auto& word : words) {
        choice.choices.push_back(word);
        auto title = qt(word);
        title[0] = title[0].toUpper();
        choice.titles[word] = utf8(title);
    }
    return choice;
}

} // namespace

IntervalDialog::IntervalDialog(Workbench& workbench,
                               model::Element element,
                               const model::Field& field,
                               QWidget* parent)
    : QDialog(parent)
    , m_workbench(workbench)
    , m_element(std::move(element))
    , m_field(field)
    , m_meaning(named(plainLabel(), "intervalMeaning"))
    , m_preview(new DensityPreview)
    , m_problem(named(plainLabel(), "intervalProblem"))
{
    setObjectName(QStringLiteral("intervalDialog"));
    setWindowTitle(tr("Interval of %1").arg(qt(field.equation)));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(plainLabel(tr("Value: %1").arg(qt(m_field.text))));
    const auto shown = model::intervalOf(field);
    m_low = addField({.key = "low", .label = "Lower bound", .text = shown.low});
    m_high = addField({.key = "high", .label = "Upper bound", .text = shown.high});
    m_distribution = addField(distributionField(field, shown.distribution));
    int label = 0;
    for (const auto* const row : {m_low, m_high, m_distribution})
        label = std::max(label, row->labelWidth());
    for (auto* const row : {m_low, m_high, m_distribution})
        row->setColumns(label, 0);
    constexpr int kMeaningLines = 3; // the preview keeps its place
    m_meaning->setFixedHeight(kMeaningLines * fontMetrics().lineSpacing());
    m_meaning->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    auto palette = m_problem->palette();
    palette.setColor(QPalette::WindowText, themeOf(*this).error);
    m_problem->setPalette(palette);
    layout->addWidget(m_meaning);
    layout->addWidget(m_preview, 1);
    layout->addWidget(m_problem);
    addButtons();
    showPreview();
    resize(sizeHint().expandedTo({380, 420}));
    m_low->editor()->setFocus();
}

FieldRow* IntervalDialog::addField(const model::Field& field)
{
    auto* const row = new FieldRow(field, FieldStyle::Form, this);
    layout()->addWidget(row);
    connect(&row->input(), &FieldEditor::drafted, this, &IntervalDialog::showPreview);
    connect(&row->input(), &FieldEditor::returned, this, &IntervalDialog::accept);
    return row;
}

void IntervalDialog::addButtons()
{
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    m_apply = buttons->button(QDialogButtonBox::Ok);
    auto* const remove = buttons->addButton(tr("&Remove"), QDialogButtonBox::DestructiveRole);
    remove->setObjectName(QStringLiteral("intervalRemove"));
    remove->setEnabled(!model::intervalOf(m_field).low.empty());
    remove->setToolTip(tr("Remove the interval from the origin of the value"));
    layout()->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &IntervalDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &IntervalDialog::reject);
    connect(remove, &QPushButton::clicked, this, [this] { apply({}); });
}

std::optional<model::Field> IntervalDialog::currentField() const
{
    auto& document = m_workbench.document();
    if (!model::contains(document.design(), m_element))
        return std::nullopt;
    const auto fields = model::fieldsOf(document.design(), document.library(), m_element);
    const auto found = std::ranges::find(fields, m_field.key, &model::Field::key);
    return found == fields.end() ? std::nullopt : std::optional(*found);
}

model::IntervalText IntervalDialog::interval() const
{
    return {utf8(m_low->text().trimmed()),
            utf8(m_high->text().trimmed()),
            utf8(m_distribution->text())};
}

void IntervalDialog::accept()
{
    apply(interval());
}

// The design may have changed since the dialog opened.
void IntervalDialog::apply(const model::IntervalText& interval)
{
    const auto field = currentField();
    if (!field)
        return showProblem(tr("%1 is no longer in the design.").arg(qt(m_field.equation)));
    auto& document = m_workbench.document();
    const auto edit = model::setInterval(document.design(), *field, interval);
    if (!edit)
        return showProblem(plainText(edit.diagnostics().front()));
    if (document.submit(edit, tr("Set the Interval of %1").arg(qt(m_field.equation))))
        QDialog::accept();
}

// While a bound is missing, there is no preview and no problem.
void IntervalDialog::showPreview()
{
    std::optional<ShownDensity> density;
    QString meaning;
    QString problem;
    const auto text = interval();
    const auto origin = model::originWith(m_field, text);
    const auto& system = m_workbench.document().numbers()->system;
    const auto expression = model::parseExpression(m_field.text);
    const auto value = expression ? model::constantOf(expression.value()) : std::nullopt;
    if (!text.low.empty() && !text.high.empty()) {
        if (!origin)
            problem = plainText(origin.diagnostics().front());
        else if (system && value)
            if (const auto found = distributionOf(*system, m_field, origin.value(), *value);
                found && found.value()) {
                const auto& distribution = *found.value();
                meaning = meaningOf(distribution.shape, isRange(text.distribution));
                if (isTruncated(distribution))
                    meaning += tr(" Values beyond the bounds of the input are never sampled.");
                density = ShownDensity{distribution, value->value, qt(text.low), qt(text.high)};
            }
    }
    m_preview->show(density);
    m_meaning->setText(meaning);
    showProblem(problem);
}

void IntervalDialog::showProblem(const QString& problem)
{
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
    m_apply->setEnabled(problem.isEmpty());
}

} // namespace clusterwright::desktop

#include "moc_interval_dialog.cpp"
