// What can be added to a topology by name.

#include "app/desktop/canvas/quick_add.h"
#include "app/desktop/topology/canvas/topology_entries.h"
#include "model/design/document/design.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"

#include <QListWidget>
#include <QTextDocumentFragment>

namespace clusterwright::tests::topology_entries_test
{

using namespace clusterwright::desktop;

TEST_CASE("A quick-add tooltip shows markup of a component's name as text", "[desktop][topology]")
{
    auto design = designOf(designText(R"("components": [{"name": "host", "kind": "host"}])"));
    design.components.front().name = "<img src='x.png'>";
    auto library = noPresets();
    QWidget canvas;
    QuickAdd popup(&canvas);
    popup.open(topologyEntries(design, library), {0, 0});
    const auto* const list = popup.findChild<QListWidget*>(QStringLiteral("quickAddList"));
    REQUIRE(list);
    REQUIRE(list->count() > 0);
    CHECK(QTextDocumentFragment::fromHtml(list->item(0)->toolTip()).toPlainText() ==
          QStringLiteral("One more <img src='x.png'>"));
}

} // namespace clusterwright::tests::topology_entries_test
