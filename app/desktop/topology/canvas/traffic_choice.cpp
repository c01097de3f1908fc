#include "app/desktop/topology/canvas/traffic_choice.h"

#include "app/desktop/common/text.h"
#include "model/topology/graph/pattern.h"

#include <QLineEdit>

namespace clusterwright::desktop
{

TrafficChoice::TrafficChoice(Workbench& workbench, QWidget* parent)
    : QComboBox(parent)
    , m_workbench(workbench)
{
    setObjectName(QStringLiteral("traffic"));
    setAccessibleName(tr("Traffic"));
    setToolTip(tr("Traffic pattern of the load; type a number in parentheses, as in shift(3)"));
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(8);
    setEditable(true);
    setInsertPolicy(QComboBox::NoInsert);
    for (const auto& signature : model::patternSignatures())
        addItem(qt(signature.substr(0, signature.find('('))));
    connect(this, &QComboBox::activated, this, &TrafficChoice::take);
    connect(lineEdit(), &QLineEdit::returnPressed, this, &TrafficChoice::take);
    connect(&m_workbench.document(), &Document::opened, this, [this] { setCurrentIndex(0); });
}

void TrafficChoice::take()
{
    const auto pattern = model::parsePattern(utf8(currentText()));
    if (pattern)
        m_workbench.document().setTraffic(pattern.value());
    else
        m_workbench.say(qt(toText(pattern.diagnostics().front())));
}

} // namespace clusterwright::desktop

#include "moc_traffic_choice.cpp"
