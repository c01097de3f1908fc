// Declarations in files are our own format: unknown attributes are findings.
#include "model/topology/formats/formats.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::declarations_test
{

using namespace clusterwright::model;

TEST_CASE("A declaration with unknown attributes is refused", "[topology][formats][findings]")
{
    const auto findings = importTopology("#: cable fast bandwith=\"100 Gbit/s\"\n"
                                         "#: component host colour=red 5\n"
                                         "#: topology stripping=wd\n"
                                         "#: vertex a clas=host\n"
                                         "a b class=fast colour=red\n",
                                         TopologyFormat::EdgeList,
                                         "t")
                              .diagnostics();
    INFO(textOf(findings));
    REQUIRE(findings.size() == 5);
    CHECK(codesAndPlaces(findings) == std::vector<std::string>{"format.value line 1",
                                                               "format.value line 2",
                                                               "format.value line 2",
                                                               "format.value line 3",
                                                               "format.value line 4"});
    CHECK(messageOf(findings) == "'bandwith' is not an attribute of a cable");
    CHECK(contains(hintOf(findings), "bandwidth"));
    CHECK(contains(hintOf(nth(findings, 1)), "kind, forwards, ports"));
    CHECK(messageOf(nth(findings, 2)) == "'5' has no attribute name");
    CHECK(contains(hintOf(nth(findings, 3)), "striping"));
    CHECK(contains(hintOf(nth(findings, 4)), "class"));
}

} // namespace clusterwright::tests::declarations_test
