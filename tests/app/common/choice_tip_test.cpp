// The tooltip of a combo box with an elided text.
#include "app/desktop/common/choice_tip.h"
#include "tests/support/catch_compat.h"

#include <QComboBox>

namespace clusterwright::tests::choice_tip_test
{

TEST_CASE("The tooltip of a box begins with its chosen text", "[desktop][common]")
{
    QComboBox box;
    box.setToolTip(QStringLiteral("Shown plot"));
    box.addItems({QStringLiteral("Steps by phase"), QStringLiteral("Difference <1>")});
    desktop::showChoiceInToolTip(box);
    CHECK(box.toolTip() == QStringLiteral("Steps by phase\nShown plot"));
    box.setCurrentIndex(1);
    CHECK(box.toolTip().startsWith(QStringLiteral("Difference")));
    CHECK(box.toolTip().endsWith(QStringLiteral("Shown plot")));
    box.clear();
    CHECK(box.toolTip() == QStringLiteral("Shown plot"));
}

} // namespace clusterwright::tests::choice_tip_test
