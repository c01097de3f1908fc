// Contracts that are checked in every build, also where `assert` does nothing.
#include "model/core/contract.h"
#include "model/core/diagnostic.h"
#include "model/core/result.h"
#include "tests/support/catch_compat.h"

#include <stdexcept>

namespace clusterwright::tests::contract_test
{

TEST_CASE("A broken contract throws an error with its name", "[contract]")
{
    CHECK_NOTHROW(model::ensure(true, "one is one"));
    CHECK_THROWS_WITH(model::ensure(false, "one is two"),
                      "internal error: broken contract: one is two");
}

TEST_CASE("Reading a missing value throws in every build", "[contract]")
{
    const model::Result<int> none(
        model::Diagnostic{model::Severity::Error, "code", "", "", "message", ""});
    CHECK_THROWS_AS(none.value(), std::logic_error);
    model::Result<int> moved(none);
    CHECK_THROWS_AS(std::move(moved).value(), std::logic_error);
    CHECK(model::Result<int>(7).value() == 7);
}

} // namespace clusterwright::tests::contract_test
