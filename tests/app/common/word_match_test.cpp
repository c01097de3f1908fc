// The order of matches in searches by words.
#include "app/desktop/common/synonyms.h"
#include "app/desktop/common/word_match.h"
#include "tests/support/catch_compat.h"

namespace clusterwright::tests::word_match_test
{

using namespace clusterwright::desktop;

namespace
{

int rank(const char* name, const char* text, const char* context = "", const char* more = "")
{
    return rankOf({QString::fromUtf8(name), QString::fromUtf8(context), QString::fromUtf8(more)},
                  QString::fromUtf8(text));
}

} // namespace

TEST_CASE("Whole words rank before beginnings, and beginnings before parts", "[desktop][search]")
{
    const int whole = rank("Zoom to fit", "fit");
    const int beginning = rank("Fitted design", "fit");
    const int part = rank("Outfit", "fit");
    CHECK(whole > beginning);
    CHECK(beginning > part);
    CHECK(part > 0);
}

TEST_CASE("The name ranks before its context, the description last", "[desktop][search]")
{
    const int name = rank("Zoom to fit", "fit", "View");
    const int context = rank("Clear", "recent", "File: Open recent");
    const int more = rank("Reset", "layout", "View", "Restore the layout");
    CHECK(name > context);
    CHECK(rank("Recently", "recent") > context);
    CHECK(context > more);
    CHECK(more > 0);
}

TEST_CASE("Every word of a search must match", "[desktop][search]")
{
    CHECK(rank("Zoom to fit", "zoom fit") > 0);
    CHECK(rank("Zoom to fit", "zoom cable") == 0);
    CHECK(rank("Zoom to fit", "") > 0);
    CHECK(rank("Zoom to fit", "  ") > 0);
}

TEST_CASE("Initials match a name, but letters at any position do not", "[desktop][search]")
{
    CHECK(rank("Zoom to fit", "zf") > 0);
    CHECK(rank("Zoom to fit", "ztf") > 0);
    CHECK(rank("File: Open recent", "fit") == 0); // contains f, i and t
}

TEST_CASE("One wrong letter still finds a long word", "[desktop][search]")
{
    CHECK(rank("48-port switch", "swtich") > 0);
    CHECK(rank("48-port switch", "swich") > 0);
    CHECK(rank("48-port switch", "zwitch") > 0);
    CHECK(rank("48-port switch", "swoosh") == 0);
    CHECK(rank("hub", "hab") == 0); // too short
}

TEST_CASE("A search ignores hyphens and spaces before units", "[desktop][search]")
{
    CHECK(rank("Message all-to-all", "alltoall") > 0);
    CHECK(rank("10 Gbit/s Ethernet NIC", "10gbit") > 0);
    CHECK(rank("100 Gbit/s Ethernet NIC", "10gbit") == 0);
    CHECK(rank("2D-FFT over Ethernet", "2d-fft") > rank("2D-FFT over Ethernet", "2dfft"));
}

TEST_CASE("Everyday words find the program's words", "[desktop][search]")
{
    CHECK(rank("How does the design scale?", "sweep") > 0);
    CHECK(rank("Which design is best?", "budget") > 0);
    CHECK(rank("InfiniBand HDR card", "ib") > 0);
    CHECK(rank("Host of 2024", "server") > 0);
    CHECK(rank("Host of 2024", "server") < rank("Server", "server"));
    CHECK(synonymsOf(QStringLiteral("zebra")).isEmpty());
}

TEST_CASE("Everyday words find the hardware of today", "[desktop][search]")
{
    CHECK(rank("DPU with 200 Gbit/s Ethernet (NVIDIA BlueField-2)", "smartnic") > 0);
    CHECK(rank("PCI Express 4.0 link, 16 lanes", "pcie") > 0);
    CHECK(rank("400 Gbit/s active optical cable, 10 m", "aoc") > 0);
    CHECK(rank("400 Gbit/s active optical cable, 10 m", "fiber") > 0);
    CHECK(rank("400 Gbit/s Ethernet, passive copper, 1 m", "dac") > 0);
    CHECK(rank("XDR InfiniBand NIC (class of ConnectX-8)", "infiniband") > 0);
    CHECK(rank("GPU node with 8 x H100 (80 GB)", "accelerator") > 0);
    CHECK(rank("Omni-Path 100 NIC, 100 Gbit/s", "omnipath") > 0);
}

} // namespace clusterwright::tests::word_match_test
