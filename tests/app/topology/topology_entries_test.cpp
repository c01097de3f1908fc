// Entries that can be added to a topology by name.

#include "app/desktop/canvas/quick_add.h"
#include "app/desktop/topology/canvas/topology_entries.h"
#include "app/desktop/topology/drawing/element_tip.h"
#include "model/design/document/design.h"
#include "model/design/edit/component_draft.h"
#include "model/json/json.h"
#include "model/study/studies/answer.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/preset_folder.h"

#include <QListWidget>
#include <QTextDocumentFragment>

namespace clusterwright::tests::topology_entries_test
{

using namespace clusterwright::desktop;

TEST_CASE("Current components come first by speed, those of papers last and folded",
          "[desktop][topology]")
{
    auto library = shippedPresets();
    const auto entries = topologyEntries(library);
    const auto placeOf = [&](const char* id) {
        const auto found = std::ranges::find(
            entries, QStringLiteral("preset:") + QLatin1String(id), &CanvasEntry::id);
        REQUIRE(found != entries.end());
        return found - entries.begin();
    };
    CHECK(placeOf("ethernet-1g-nic") < placeOf("ethernet-10g-nic"));
    CHECK(placeOf("ethernet-10g-nic") < placeOf("ethernet-100g-nic"));
    CHECK(placeOf("ethernet-100g-nic") < placeOf("ethernet-400g-nic"));
    CHECK(placeOf("ethernet-400g-cable") < placeOf("acc-host"));
    const auto firstFolded = std::ranges::find(entries, true, &CanvasEntry::isFolded);
    CHECK(std::all_of(firstFolded, entries.end(), [](const auto& e) { return e.isFolded; }));
    CHECK(entries[static_cast<std::size_t>(placeOf("acc-gigabit-switch"))].isFolded);
}

TEST_CASE("A component's second line has its speed, latency and price", "[desktop][topology]")
{
    auto library = shippedPresets();
    const auto entries = topologyEntries(library);
    const auto detailOf = [&](const char* id) {
        const auto found = std::ranges::find(
            entries, QStringLiteral("preset:") + QLatin1String(id), &CanvasEntry::id);
        REQUIRE(found != entries.end());
        return found->detail.toStdString();
    };
    CHECK(detailOf("ethernet-10g-nic") == "10 Gbit/s, 1 us, 120 USD");
    CHECK(detailOf("ethernet-1g-switch") == "1 Gbit/s, 48 ports, 3 us");
    CHECK(detailOf("acc-host") == "1 GHz, 512 MB, 1,200 USD");
    CHECK(detailOf("two-socket-host-2024") == "3.55 GHz, 384 GiB, 14,000 USD");
    CHECK(detailOf("multiedge-node") == "1.8 GHz, 2,500 USD"); // its memory is a product
}

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
          QStringLiteral("Draw <img src='x.png'>"));
}

TEST_CASE("Components of the user's library come first in their own group", "[desktop][topology]")
{
    const PresetFolder folder;
    model::Library library({folder.path(), shippedPresetsFolder()});
    CHECK(topologyEntries(library).front().category == QStringLiteral("Hosts"));
    auto draft = model::newComponentDraft("host");
    draft.id = "my-node";
    draft.title = "My node";
    REQUIRE(library.save(model::PresetKind::Component, toJson(draft)).empty());
    const auto entries = topologyEntries(library);
    CHECK(entries[0].title == QStringLiteral("My node"));
    CHECK(entries[0].category == QStringLiteral("My components"));
    CHECK(entries[1].category == QStringLiteral("My components")); // New component ...
    CHECK(entries[2].category == QStringLiteral("Hosts"));
    CHECK(std::ranges::count(entries, QStringLiteral("preset:my-node"), &CanvasEntry::id) == 1);
}

TEST_CASE("The tooltip of a node has its component's values as they are written",
          "[desktop][topology]")
{
    auto library = shippedPresets();
    const auto design = *library.design("gpu-allreduce").value();
    const auto answer = model::answerTo(design, {}, 0, library).value();
    NodeShape node;
    node.title = QStringLiteral("nic");
    node.component = "nic";
    const auto tip = nodeTip(node, model::usableComponents(design, library), answer);
    CHECK(tip.startsWith(QStringLiteral("<b>nic</b> (nic, infiniband-ndr-nic)<br>bandwidth = ")));
    CHECK(tip.contains(QStringLiteral("<br>bandwidth = 400 Gbit/s<br>")));
    CHECK(tip.contains(QStringLiteral("<br>price = 1800 USD")));
    node.title = QStringLiteral("card");
    CHECK(nodeTip(node, model::usableComponents(design, library), answer)
              .startsWith(QStringLiteral("<b>card</b><br><b>nic</b> (nic, ")));
}

} // namespace clusterwright::tests::topology_entries_test
