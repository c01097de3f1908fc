// Files that cannot be read.
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

// Checks that every command rejects the file alike.
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

TEST_CASE("A folder instead of a file is refused", "[cli][bad][file]")
{
    const Cli cli;
    fs::create_directory(cli.folder().path() / "designs.json");
    checkUnreadable(cli, "designs.json", "designs.json: file.unreadable: this is a folder");
}

TEST_CASE("A file of 1 GB is refused without reading it completely", "[cli][bad][file]")
{
    const Cli cli;
    const auto file = cli.folder().write("big.cluster.json", "{");
    fs::resize_file(file, std::uintmax_t{1} << 30U); // sparse: needs no disk space
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

TEST_CASE("A pipe without a writer is empty, and does not hang", "[cli][bad][file]")
{
    const Cli cli;
    REQUIRE(::mkfifo((cli.folder().path() / "pipe.json").c_str(), 0600) == 0);
    checkUnreadable(
        cli, "pipe.json", "pipe.json: line 1, column 1: json.syntax: the file is empty");
}

TEST_CASE("An endless device is refused", "[cli][bad][file]")
{
    checkUnreadable(Cli(), "/dev/zero", "/dev/zero: file.too_large: ");
}

TEST_CASE("A dangling or circular link is refused", "[cli][bad][file]")
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

TEST_CASE("A file name can contain blanks, quotes and any letters", "[cli][file]")
{
    const Cli cli;
    const std::string name = "m\u00fc 'x' $(y) \u6f22.cluster.json";
    static_cast<void>(cli.folder().write(name, copyDesign()));
    CHECK(cli.run({"check", name}).out == name + ": good\n");
    CHECK(evaluated(cli, name, "time") == 0.02);
}

TEST_CASE("A line feed in a file name does not split a finding", "[cli][bad][file]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("a\nb.json", "{"));
    const auto outcome = cli.run({"check", "a\nb.json"});
    checkRefused(outcome, kBadInput, R"(a\x0ab.json: line 1, column )");
    CHECK(std::ranges::count(outcome.err, '\n') == 1);
}

TEST_CASE("A table cell with letters is refused with its line", "[cli][bad][file]")
{
    const Cli cli;
    static_cast<void>(
        cli.folder().write("data.csv", "# title: t\n# kind: definition\nx,y[s]\n1,2\n2,fast\n"));
    checkRefused(cli.run({"check", "data.csv"}), kBadInput, "data.csv: line 5");
}

TEST_CASE("A table row of the wrong length is refused with its line", "[cli][bad][file]")
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
