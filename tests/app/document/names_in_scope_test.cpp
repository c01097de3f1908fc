// The names that expressions of a design can use.
#include "app/desktop/common/text.h"
#include "app/desktop/document/names_in_scope.h"
#include "model/design/document/design.h"
#include "tests/support/catch_compat.h"
#include "tests/support/preset_folder.h"

#include <QSignalSpy>

#include <algorithm>

namespace clusterwright::tests::names_in_scope_test
{

using namespace clusterwright::desktop;

namespace
{

struct Opened {
    Opened()
        : workbench({shippedPresetsFolder()})
    {
        auto& document = workbench.document();
        document.open(*document.library().design("acc-fft-inic").value(), {});
        QSignalSpy answered(&document, &Document::answerChanged);
        while (!document.isAnswered())
            REQUIRE(answered.wait(20'000));
    }
    // Null when it is not in scope.
    [[nodiscard]] const NameInScope* named(const char* name, const model::Element& element = {})
    {
        names = namesInScope(workbench.document(), element);
        const auto found = std::ranges::find(names, QString::fromLatin1(name), &NameInScope::name);
        return found == names.end() ? nullptr : &*found;
    }

    Workbench workbench;
    NamesInScope names;
};

} // namespace

TEST_CASE("Names in scope have values and descriptions", "[desktop][names]")
{
    Opened opened;
    REQUIRE(opened.named("rows"));
    CHECK(opened.named("rows")->detail == QStringLiteral("1,024"));
    REQUIRE(opened.named("partition.S"));
    CHECK(opened.named("partition.S")->detail == QStringLiteral("2 MiB"));
    CHECK_FALSE(opened.named("partition.S")->doc.isEmpty());
    CHECK(opened.named("transpose.duration"));
    CHECK(opened.named("max"));
    CHECK_FALSE(opened.named("baseline.time"));
    CHECK(opened.names.front().name == qt(opened.workbench.document().design().variables[0].name));
}

TEST_CASE("Traffic patterns are in scope, with their arguments", "[desktop][names]")
{
    Opened opened;
    for (const auto* const name : {"all_to_all", "ring", "xor", "row_ring", "column_all_to_all"}) {
        INFO(name);
        CHECK(opened.named(name));
    }
    REQUIRE(opened.named("shift"));
    CHECK(opened.named("shift")->doc.contains(QStringLiteral("flow_bandwidth(shift, k)")));
}

TEST_CASE("Each name is in scope once", "[desktop][names]")
{
    Opened opened;
    REQUIRE(opened.named("rows"));
    CHECK(std::ranges::count(opened.names, QStringLiteral("rows"), &NameInScope::name) == 1);
}

TEST_CASE("Names in scope of a step include its component", "[desktop][names]")
{
    Opened opened;
    const model::Element dtc{model::ElementKind::Step, "transpose", "dtc"};
    REQUIRE(opened.named("on.host_bandwidth", dtc));
    CHECK(opened.named("on.host_bandwidth", dtc)->detail ==
          opened.named("nic.host_bandwidth")->detail);
    CHECK_FALSE(opened.named("on.host_bandwidth"));
}

} // namespace clusterwright::tests::names_in_scope_test
