#include "app/desktop/common/choice_tip.h"

#include "app/desktop/common/text.h"

#include <QComboBox>

namespace clusterwright::desktop
{

void showChoiceInToolTip(QComboBox& box)
{
    const auto show = [&box, tip = box.toolTip()](const QString& chosen) {
        box.setToolTip(tip.isEmpty() || chosen.isEmpty()
                           ? literalText(chosen + tip)
                           : literalText(chosen + QLatin1Char('\n') + tip));
    };
    QObject::connect(&box, &QComboBox::currentTextChanged, &box, show);
    show(box.currentText());
}

} // namespace clusterwright::desktop
