#include "plugins/probes/support/failure.h"
#include "plugins/probes/support/memory.h"
#include "plugins/probes/support/scratch_file.h"
#include "tests/support/catch_compat.h"
#include "tests/support/skip.h"
#include "tests/support/temporary_folder.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <linux/magic.h>
#include <sys/mman.h>
#include <sys/vfs.h>

namespace clusterwright::tests::scratch_file_test
{

using namespace clusterwright::probes;
using clusterwright::tests::skipTest;
using clusterwright::tests::TemporaryFolder;

TEST_CASE("A scratch file has no name", "[probes][files]")
{
    const TemporaryFolder folder;
    ScratchFile file(folder.path().string());
    CHECK(folder.isEmpty());

    const std::string text = "written text";
    file.write(3, std::as_bytes(std::span(text)));
    file.dropCache();
    std::string found(text.size(), ' ');
    file.read(3, std::as_writable_bytes(std::span(found)));
    CHECK(found == text);

    file.clear();
    CHECK_THROWS_AS(file.read(0, std::as_writable_bytes(std::span(found))), Failure);
}

TEST_CASE("Whole pages bypass the page cache if the disk supports that", "[probes][files]")
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

TEST_CASE("Data dropped from memory are read from the disk", "[probes][files]")
{
    constexpr std::size_t kSize = 64 * kPage;
    ScratchFile file("/var/tmp");
    // Returns the number of its pages in memory.
    const auto cached = [&] {
        void* const pages = ::mmap(nullptr, kSize, PROT_READ, MAP_SHARED, file.number(), 0);
        REQUIRE(pages != MAP_FAILED);
        std::array<unsigned char, kSize / kPage> isThere{};
        REQUIRE(::mincore(pages, kSize, isThere.data()) == 0);
        ::munmap(pages, kSize);
        return std::ranges::count_if(isThere, [](unsigned char page) { return (page & 1U) != 0; });
    };
    const PageBuffer buffer(kSize);
    std::memset(buffer.bytes().data(), 7, kSize);
    file.write(0, buffer.bytes());
    CHECK(cached() == 64);
    if (struct statfs system{};
        ::fstatfs(file.number(), &system) == 0 && system.f_type == TMPFS_MAGIC) {
        skipTest("/var/tmp is in memory");
        return;
    }
    file.dropCache();
    CHECK(cached() == 0);
    if (file.goDirect()) {
        file.write(0, buffer.bytes());
        file.read(0, buffer.bytes());
        CHECK(cached() == 0);
    }
}

TEST_CASE("A missing folder is a failure", "[probes][files]")
{
    const TemporaryFolder folder;
    CHECK_THROWS_AS(ScratchFile((folder.path() / "none").string()), Failure);
}

TEST_CASE("More memory than available is rejected before the allocation", "[probes][memory]")
{
    CHECK_NOTHROW(requireMemory(1));
    CHECK_THROWS_AS(requireMemory(1e18), Failure);
}

} // namespace clusterwright::tests::scratch_file_test
