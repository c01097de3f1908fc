#include "model/core/provenance.h"
#include "tests/support/catch_compat.h"

namespace clusterwright::tests::provenance_test
{

using namespace model;

TEST_CASE("A source prints as document and place", "[core]")
{
    CHECK(toText(Source{"underwood-inic", "equation 9"}) == "underwood-inic, equation 9");
    CHECK(toText(Source{"underwood-inic", ""}) == "underwood-inic");
    CHECK(toText(Source{"", "equation 9"}) == "equation 9");
    CHECK(toText(Source{}).empty());
}

TEST_CASE("Each kind of origin has the word used in files", "[core]")
{
    CHECK(toText(OriginKind::Paper) == "paper");
    CHECK(toText(OriginKind::Datasheet) == "datasheet");
    CHECK(toText(OriginKind::Measurement) == "measurement");
    CHECK(toText(OriginKind::Fit) == "fit");
    CHECK(toText(OriginKind::Assumption) == "assumption");
    CHECK(toText(OriginKind::Definition) == "definition");
    CHECK(toText(OriginKind::User) == "user");
}

TEST_CASE("An origin prints its nonempty fields", "[core]")
{
    CHECK(toText(Origin{}) == "user");
    CHECK(toText(
              Origin{OriginKind::Paper, {"underwood-inic", "section 5"}, "conservative", {}, {}}) ==
          "paper: underwood-inic, section 5 (conservative)");
    CHECK(toText(Origin{OriginKind::Fit, {}, "", {"claim-1", "claim-2"}, {"3 us", "5 us"}}) ==
          "fit to claim-1, claim-2 [3 us .. 5 us]");
    CHECK(
        toText(Origin{OriginKind::Measurement,
                      {},
                      "run 77c0",
                      {},
                      {"3 us", "5 us"},
                      JointEstimate{"run 77c0", "L", {{"G", -0.6234}, {"g", 0.05}, {"o", 0.1}}}}) ==
        "measurement [3 us .. 5 us] (run 77c0), correlation with G -0.62, o 0.1");
}

} // namespace clusterwright::tests::provenance_test
