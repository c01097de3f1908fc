// The list of what a setting of a study takes: outputs, designs, inputs, constraints. Entries of a list are checked and unchecked while the
// menu stays open.
#pragma once

#include "app/desktop/document/workbench.h"
#include "model/design/fields/field.h"

#include <functional>

class QColor;
class QIcon;
class QMenu;

namespace clusterwright::desktop
{

// Whether the setting has a list.
[[nodiscard]] bool hasSettingMenu(const model::Field& field);
// The arrow of an entry that has a list.
[[nodiscard]] QIcon settingMenuIcon(const QColor& colour);
// `takesOne`: a name replaces the one before. `take` gets the whole text of the setting.
[[nodiscard]] QMenu* newSettingMenu(const model::Field& field,
                                    bool takesOne,
                                    Workbench& workbench,
                                    std::function<void(const QString&)> take,
                                    QWidget* parent);

} // namespace clusterwright::desktop
