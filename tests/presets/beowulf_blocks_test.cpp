// Blocks of the Beowulf's networks and disks, each against its arithmetic.

#include "tests/support/block_values.h"
#include "tests/support/catch_compat.h"

namespace clusterwright::tests::beowulf_blocks_test
{

namespace
{

constexpr double kMB = 1e6;

// A 4 MB file on a disk that reads 1 MB/s, and writes at half of this.
Values fileCopy(double buffer)
{
    return {{"copies", 2},
            {"file", 4 * kMB},
            {"disk_rate", 1 * kMB},
            {"write_share", 0.5},
            {"buffer", buffer}};
}

Values remoteCopy(double buffer)
{
    auto values = fileCopy(buffer);
    values.merge(Values{{"chunk", 4000},
                        {"packets", 3},
                        {"packet_work", 1e-4}, // 1000 chunks * 3 packets * 0.1 ms = 0.3 s
                        {"network", 10 * kMB}});
    return values;
}

} // namespace

TEST_CASE("A local copy reads, then writes what the buffer does not hold", "[presets][beowulf]")
{
    checkBlock("filecopy.local");
    auto library = shippedPresets();
    // 4 MB / (1 MB/s) = 4 s; (4 MB - 1 MB) / (0.5 MB/s) = 6 s; 4 MB / 10 s = 0.4 MB/s
    checkOutputs(
        library,
        "filecopy.local",
        fileCopy(1 * kMB),
        {{"read", 4}, {"write", 6}, {"rate", 0.4 * kMB}, {"throughput", 0.8 * kMB}, {"time", 10}});
}

TEST_CASE("The slower of two disks limits a remote copy", "[presets][beowulf]")
{
    checkBlock("filecopy.remote");
    auto library = shippedPresets();
    const auto check = [&](double buffer, double write, double disk) {
        const double rate = 4 * kMB / (disk + 0.3);
        checkOutputs(library,
                     "filecopy.remote",
                     remoteCopy(buffer),
                     {{"read", 4},
                      {"write", write},
                      {"disk", disk},
                      {"work", 0.3},
                      {"rate", rate},
                      {"demand", 2 * rate},
                      {"throughput", 2 * rate},
                      {"network_bound", 0},
                      {"time", disk + 0.3}});
    };
    check(1 * kMB, 6, 6); // (4 MB - 1 MB) / (0.5 MB/s) = 6 s > 4 s
    check(3 * kMB, 2, 4); // (4 MB - 3 MB) / (0.5 MB/s) = 2 s < 4 s
    check(9 * kMB, 0, 4); // the buffer holds all of the file
}

} // namespace clusterwright::tests::beowulf_blocks_test
