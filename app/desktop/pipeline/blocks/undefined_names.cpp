#include "app/desktop/pipeline/blocks/undefined_names.h"

#include "app/desktop/common/text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

constexpr std::size_t kMaxNames = 4; // names with their own button

QString labelOf(const model::ParameterDraft& parameter)
{
    return QStringLiteral("%1 [%2]").arg(qt(parameter.name), qt(parameter.unit));
}

} // namespace

UndefinedNames::UndefinedNames(QWidget* parent)
    : QWidget(parent)
    , m_layout(new QHBoxLayout(this))
{
    setObjectName(QStringLiteral("blockUndefined"));
    m_layout->setContentsMargins(0, 0, 0, 0);
    hide();
}

void UndefinedNames::setNames(const std::vector<model::ParameterDraft>& names)
{
    if (names == m_names)
        return;
    m_names = names;
    while (auto* const item = m_layout->takeAt(0)) {
        if (item->widget()) {
            item->widget()->hide(); // it may be the button that was clicked
            item->widget()->deleteLater();
        }
        delete item;
    }
    setVisible(!names.empty());
    if (names.empty())
        return;
    m_layout->addWidget(new QLabel(tr("Add as parameters:"), this));
    for (std::size_t i = 0; i < std::min(names.size(), kMaxNames); ++i)
        addButton(labelOf(names[i]), {names[i]});
    if (names.size() > 1)
        addButton(tr("All %1").arg(names.size()), names);
    m_layout->addStretch(1);
}

void UndefinedNames::addButton(const QString& text,
                               const std::vector<model::ParameterDraft>& parameters)
{
    auto* const button = new QPushButton(text, this);
    button->setAccessibleName(tr("Add %1 as a parameter").arg(text));
    button->setToolTip(tr("Add a parameter with this unit, which fits the equations"));
    connect(button, &QPushButton::clicked, this, [this, parameters] { emit chosen(parameters); });
    m_layout->addWidget(button);
}

} // namespace clusterwright::desktop

#include "moc_undefined_names.cpp"
