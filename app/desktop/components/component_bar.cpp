#include "app/desktop/components/component_bar.h"

#include "app/desktop/common/text.h"
#include "app/desktop/common/widgets.h"
#include "model/design/document/design.h"
#include "model/design/gestures/component_edits.h"
#include "model/design/gestures/topology_edits.h"
#include "model/design/library/usable_component.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

constexpr int kSpace = 4;

QPushButton* button(const QString& text, const QString& name)
{
    auto* const result = new QPushButton(text);
    result->setObjectName(name);
    result->setAutoDefault(false);
    return result;
}

// Returns the title of a component's preset, or the component's name without a preset.
QString presetTitle(Workbench& workbench, const std::string& component)
{
    auto& document = workbench.document();
    for (const auto& usable : model::usableComponents(document.design(), document.library()))
        if (usable.name == component && !usable.preset.empty())
            if (const auto preset = document.library().component(usable.preset))
                return qt(preset.value()->title);
    return {};
}

} // namespace

ComponentBar::ComponentBar(Workbench& workbench, QWidget* parent)
    : QWidget(parent)
    , m_workbench(workbench)
    , m_copy(new QWidget)
    , m_origin(named(plainLabel(), "presetOrigin"))
    , m_replacements(new QVBoxLayout)
{
    setObjectName(QStringLiteral("componentBar"));
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, kSpace, 0, kSpace);
    layout->setSpacing(kSpace);
    addCopyRow(*layout);
    m_replacements->setSpacing(kSpace);
    layout->addLayout(m_replacements);
    addValuesRow(*layout);
}

void ComponentBar::addCopyRow(QVBoxLayout& layout)
{
    auto* const copy = button(tr("Edit a copy"), QStringLiteral("editCopy"));
    copy->setStatusTip(tr("Copy the topology of the preset into this design"));
    connect(copy, &QPushButton::clicked, this, &ComponentBar::editCopy);
    auto* const row = new QHBoxLayout(m_copy);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_origin, 1);
    row->addWidget(copy);
    layout.addWidget(m_copy);
}

void ComponentBar::addValuesRow(QVBoxLayout& layout)
{
    m_values = button(tr("Show values"), QStringLiteral("componentValues"));
    m_values->setStatusTip(tr("Show the attributes of the component, such as its bandwidth"));
    connect(m_values, &QPushButton::clicked, this, [this] {
        m_workbench.selection().set(
            {model::elementNamed<model::PlacedComponent>(m_shown.front().second)});
    });
    layout.addWidget(m_values);
}

void ComponentBar::show(const std::vector<model::Element>& elements)
{
    const bool isOne = elements.size() == 1;
    const auto element = isOne ? elements.front() : model::Element{};
    showCopy(element);
    showReplacements(element);
    const bool isComponent = isOf<model::PlacedComponent>(element);
    m_values->setVisible(m_shown.size() == 1 && !isComponent);
    if (m_shown.size() == 1)
        m_values->setText(tr("Show values of %1").arg(qt(m_shown.front().second)));
    setVisible(m_copy->isVisibleTo(this) || !m_shown.empty());
}

void ComponentBar::showCopy(const model::Element& element)
{
    auto& document = m_workbench.document();
    const bool isOfPreset = partOf(element) == "topology" &&
                            !model::contains(document.design(), element) &&
                            model::adoption(document.design(), document.library());
    m_copy->setVisible(isOfPreset);
    m_origin->setText(tr("Comes from the preset cluster %1. The first change makes a copy.")
                          .arg(qt(document.design().cluster)));
}

// Keeps the buttons while the components are the same, so that a pressed button is not deleted.
void ComponentBar::showReplacements(const model::Element& element)
{
    auto& document = m_workbench.document();
    std::vector<std::pair<std::string, std::string>> wanted;
    for (const auto& part : model::componentsBehind(document.design(), document.library(), element))
        wanted.emplace_back(part.role, part.component);
    if (wanted != m_shown) {
        while (auto* const item = m_replacements->takeAt(0)) {
            item->widget()->hide();
            item->widget()->deleteLater();
            delete item;
        }
        for (const auto& [role, component] : wanted) {
            auto* const replace = button({}, qt("replace." + component));
            connect(replace, &QPushButton::clicked, this, [this, name = component] {
                m_workbench.replaceComponent(qt(name));
            });
            m_replacements->addWidget(replace);
        }
    }
    m_shown = std::move(wanted);
    for (std::size_t i = 0; i < m_shown.size(); ++i) {
        const auto& [role, component] = m_shown[i];
        auto* const replace =
            static_cast<QPushButton*>(m_replacements->itemAt(static_cast<int>(i))->widget());
        const auto title = presetTitle(m_workbench, component);
        replace->setText(tr("Replace %1 by \u2026").arg(qt(role.empty() ? component : role)));
        replace->setToolTip(
            literalText(title.isEmpty() ? qt(component) : tr("%1: %2").arg(qt(component), title)));
        replace->setStatusTip(tr("Choose another component of the same kind"));
    }
}

void ComponentBar::editCopy()
{
    auto& document = m_workbench.document();
    if (const auto adopted = model::adoption(document.design(), document.library()))
        document.submit(*adopted, tr("Edit a copy of %1").arg(qt(document.design().cluster)));
}

} // namespace clusterwright::desktop

#include "moc_component_bar.cpp"
