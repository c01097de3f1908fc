// Files that cannot be read as one would like.
#include "tests/cli/cli.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/skip.h"

#include <sys/stat.h>
#include <unistd.h>

namespace clusterwright::tests::bad_file_test
{

namespace
{

namespace fs = std::filesystem;

// Every command that reads a file refuses it alike.
void checkUnreadable(const Cli& cli, const std::string& file, const std::string& finding)
{
    checkRefused(cli.run({"eval", file}), kBadInput, finding);
    checkRefused(cli.run({"check", file}), kBadInput, finding);
    checkRefused(cli.run({"sweep", file, "--axis", "P=1,2"}), kBadInput, finding);
}

} // namespace

TEST_CASE("A missing file is refused", "[cli][bad][file]")
{
    checkUnreadable(Cli(),
                    "nowhere.cluster.json",
                    "nowhere.cluster.json: file.missing: the file does not exist");
}

TEST_CASE("A folder is no file", "[cli][bad][file]")
{
    const Cli cli;
    fs::create_directory(cli.folder().path() / "designs.json");
    checkUnreadable(cli, "designs.json", "designs.json: file.unreadable: this is a folder");
}

TEST_CASE("A file of 1 GB is refused without reading it to the end", "[cli][bad][file]")
{
    const Cli cli;
    const auto file = cli.folder().write("big.cluster.json", "{");
    fs::resize_file(file, std::uintmax_t{1} << 30U); // sparse: it takes no room
    checkUnreadable(
        cli, "big.cluster.json", "big.cluster.json: file.too_large: is larger than 32 MiB");
}

TEST_CASE("A file without permission is refused", "[cli][bad][file]")
{
    const Cli cli;
    const auto file = cli.folder().write("secret.cluster.json", copyDesign());
    fs::permissions(file, fs::perms::none);
    if (::access(file.c_str(), R_OK) == 0) {
        skipTest("this user can read every file");
        return;
    }
    checkUnreadable(cli,
                    "secret.cluster.json",
                    "secret.cluster.json: file.unreadable: cannot be read: Permission denied");
}

TEST_CASE("A pipe that nobody writes to is empty, it does not hang", "[cli][bad][file]")
{
    const Cli cli;
    REQUIRE(::mkfifo((cli.folder().path() / "pipe.json").c_str(), 0600) == 0);
    checkUnreadable(
        cli, "pipe.json", "pipe.json: line 1, column 1: json.syntax: the file is empty");
}

TEST_CASE("A device without end is refused", "[cli][bad][file]")
{
    checkUnreadable(Cli(), "/dev/zero", "/dev/zero: file.too_large: ");
}

TEST_CASE("A link that leads nowhere, or in a circle, is refused", "[cli][bad][file]")
{
    const Cli cli;
    const auto* const target = GENERATE("nowhere.json", "link.json");
    fs::create_symlink(target, cli.folder().path() / "link.json");
    checkUnreadable(cli, "link.json", "link.json: file.");
}

TEST_CASE("A file below a file is missing", "[cli][bad][file]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("copy.cluster.json", copyDesign()));
    checkUnreadable(cli, "copy.cluster.json/x.json", "copy.cluster.json/x.json: file.missing: ");
}

TEST_CASE("A file's name may hold blanks, quotes and letters of any language", "[cli][file]")
{
    const Cli cli;
    const std::string name = "m\u00fc 'x' $(y) \u6f22.cluster.json";
    static_cast<void>(cli.folder().write(name, copyDesign()));
    CHECK(cli.run({"check", name}).out == name + ": good\n");
    CHECK(evaluated(cli, name, "time") == 0.02);
}

TEST_CASE("A line feed in a file's name does not tear a finding apart", "[cli][bad][file]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("a\nb.json", "{"));
    const auto outcome = cli.run({"check", "a\nb.json"});
    checkRefused(outcome, kBadInput, R"(a\x0ab.json: line 1, column )");
    CHECK(std::ranges::count(outcome.err, '\n') == 1);
}

TEST_CASE("A table with letters for a number is refused with its line", "[cli][bad][file]")
{
    const Cli cli;
    static_cast<void>(
        cli.folder().write("data.csv", "# title: t\n# kind: definition\nx,y[s]\n1,2\n2,fast\n"));
    checkRefused(cli.run({"check", "data.csv"}), kBadInput, "data.csv: line 5");
}

TEST_CASE("A table with a cell too few or too many is refused with its line", "[cli][bad][file]")
{
    const Cli cli;
    const auto* const row = GENERATE("2", "2,3,4");
    static_cast<void>(cli.folder().write(
        "data.csv", std::string("# title: t\n# kind: definition\nx,y[s]\n1,2\n") + row + "\n"));
    checkRefused(cli.run({"check", "data.csv"}), kBadInput, "data.csv: line 5");
}

TEST_CASE("An empty table is refused", "[cli][bad][file]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("data.csv", ""));
    checkRefused(cli.run({"check", "data.csv"}), kBadInput, "data.csv: ");
}

} // namespace clusterwright::tests::bad_file_test
