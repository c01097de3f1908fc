// The list of what a setting of a study takes: outputs, designs, inputs, constraints. Entries of a list are checked and unchecked while the
// menu stays open.
#pragma once

#include "app/desktop/document/workbench.h"
#include "model/design/fields/field.h"

#include <functional>

class QMenu;

namespace clusterwright::desktop
{

// Whether the setting has a list.
[[nodiscard]] bool hasSettingMenu(const model::Field& field);
// `takesOne`: a name replaces the one before. `take` gets the whole text of the setting.
[[nodiscard]] QMenu* newSettingMenu(const model::Field& field,
                                    bool takesOne,
                                    Workbench& workbench,
                                    std::function<void(const QString&)> take,
                                    QWidget* parent);

} // namespace clusterwright::desktop
