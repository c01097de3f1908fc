// Laws for every shipped block.

#include "tests/support/catch_compat.h"
#include "tests/support/check_block.h"

namespace clusterwright::tests::block_contract_test
{

TEST_CASE("Every shipped block keeps the contract of blocks", "[presets][contract]")
{
    const auto ids = shippedPresets().ids(model::PresetKind::Block);
    REQUIRE(ids.size() >= 70);
    for (const auto& id : ids)
        checkBlock(id);
}

} // namespace clusterwright::tests::block_contract_test
