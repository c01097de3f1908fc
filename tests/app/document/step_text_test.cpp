// Texts of the history, with the elements of a step.
#include "app/desktop/document/step_text.h"
#include "tests/support/catch_compat.h"

namespace clusterwright::tests::step_text_test
{

using namespace clusterwright::desktop;

TEST_CASE("The text of a step names at most three elements", "[desktop][document]")
{
    const auto text = [](std::vector<std::string> names) {
        return stepText(QStringLiteral("Move"), names).toStdString();
    };
    CHECK(text({}) == "Move");
    CHECK(text({"host1"}) == "Move host1");
    CHECK(text({"a", "b", "c"}) == "Move a, b, c");
    CHECK(text({"a", "b", "c", "d"}) == "Move a and 3 others");
}

TEST_CASE("The text of a step omits elements without a name", "[desktop][document]")
{
    const std::vector<model::Element> elements{{model::ElementKind::Vertex, "", "host1"},
                                               {model::ElementKind::Cable, "", ""}};
    CHECK(stepText(QStringLiteral("Delete"), elements) == QStringLiteral("Delete host1"));
}

} // namespace clusterwright::tests::step_text_test
