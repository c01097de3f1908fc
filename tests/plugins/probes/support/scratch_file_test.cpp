#include "plugins/probes/support/failure.h"
#include "plugins/probes/support/memory.h"
#include "plugins/probes/support/scratch_file.h"
#include "tests/support/catch_compat.h"
#include "tests/support/temporary_folder.h"

#include <array>
#include <cstring>

using namespace clusterwright::probes;
using clusterwright::tests::TemporaryFolder;

TEST_CASE("A scratch file has no name from the beginning", "[probes][files]")
{
    const TemporaryFolder folder;
    ScratchFile file(folder.path().string());
    CHECK(folder.isEmpty());

    const std::string text = "what was written";
    file.write(3, std::as_bytes(std::span(text)));
    file.dropCache();
    std::string found(text.size(), ' ');
    file.read(3, std::as_writable_bytes(std::span(found)));
    CHECK(found == text);

    file.clear();
    CHECK_THROWS_AS(file.read(0, std::as_writable_bytes(std::span(found))), Failure);
}

TEST_CASE("Whole pages go past the page cache where the disk can do that", "[probes][files]")
{
    ScratchFile file("/var/tmp");
    const bool isDirect = file.goDirect();
    INFO("direct: " << isDirect);
    const PageBuffer written(2 * kPage);
    std::memset(written.bytes().data(), 7, written.bytes().size());
    file.write(0, written.bytes());
    const PageBuffer found(2 * kPage);
    file.read(0, found.bytes());
    CHECK(std::ranges::equal(found.bytes(), written.bytes()));
}

TEST_CASE("A folder that is not there is a failure", "[probes][files]")
{
    const TemporaryFolder folder;
    CHECK_THROWS_AS(ScratchFile((folder.path() / "none").string()), Failure);
}

TEST_CASE("More memory than there is, is refused before it is asked for", "[probes][memory]")
{
    CHECK_NOTHROW(requireMemory(1));
    CHECK_THROWS_AS(requireMemory(1e18), Failure);
}
