// Files that are sent to a node with a program.
#include "plugins/runner/nodes/program_files.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/temporary_folder.h"

#include <sys/stat.h>

namespace clusterwright::tests::program_files_test
{

namespace
{

using namespace clusterwright::runner;
namespace fs = std::filesystem;

struct ProbeFolder : TemporaryFolder {
    ProbeFolder()
    {
        static_cast<void>(write("probe.json", "{}"));
        static_cast<void>(write("run.py", "#!/usr/bin/env python3\n"));
    }
    [[nodiscard]] fs::path program() const { return path() / "run.py"; }
    // Returns their names below the folder of the probe on a node.
    [[nodiscard]] std::vector<std::string> names() const
    {
        const auto found = programFiles(program());
        INFO(textOf(found.diagnostics()));
        REQUIRE(found);
        std::vector<std::string> names;
        for (const auto& file : found.value().files)
            names.push_back(file.name.substr(file.name.find('/') + 1));
        return names;
    }
    [[nodiscard]] std::string refusal() const
    {
        const auto found = programFiles(program());
        return codeOf(found.diagnostics()) == "probe.folder" ? messageOf(found.diagnostics()) : "";
    }
};

} // namespace

TEST_CASE("A program is sent alone, or with the folder of its probe.json", "[runner][probe]")
{
    const TemporaryFolder alone;
    const auto program = alone.write("run.py", "");
    static_cast<void>(alone.write("helper.py", ""));
    const auto found = programFiles(program);
    REQUIRE(found);
    REQUIRE(found.value().files.size() == 1);
    CHECK(found.value().files[0].name == programName(program));
    CHECK_FALSE(contains(programName(program), "/"));

    const ProbeFolder folder;
    for (const auto* const name : {"parts/__pycache__", ".git", "__pycache__"})
        fs::create_directories(folder.path() / name);
    for (const auto* const name : {"helper.py",
                                   "parts/more.py",
                                   ".git/config",
                                   ".hidden",
                                   "__pycache__/helper.pyc",
                                   "parts/__pycache__/more.pyc"})
        static_cast<void>(folder.write(name, "x"));
    fs::create_symlink("helper.py", folder.path() / "same.py");
    CHECK(folder.names() == std::vector<std::string>{
                                "helper.py", "parts/more.py", "probe.json", "same.py", "run.py"});
    CHECK(programName(folder.program()) ==
          programFiles(folder.program()).value().files.back().name);
}

TEST_CASE("Invalid entries of a probe's folder are rejected", "[runner][probe]")
{
    const ProbeFolder folder;
    const auto at = [&](const char* name) { return folder.path() / name; };
    SECTION("a link to a file elsewhere")
    {
        fs::create_symlink("/etc/hostname", at("host"));
        CHECK(contains(folder.refusal(), "'host' is a link"));
    }
    SECTION("a link to nothing")
    {
        fs::create_symlink("nowhere", at("gone"));
        CHECK(contains(folder.refusal(), "'gone' is a link"));
    }
    SECTION("a link to a folder")
    {
        fs::create_directory_symlink("/etc", at("etc"));
        CHECK(contains(folder.refusal(), "'etc' is a link"));
    }
    SECTION("a pipe")
    {
        REQUIRE(::mkfifo(at("pipe").c_str(), 0600) == 0);
        CHECK(contains(folder.refusal(), "'pipe' is neither"));
    }
    SECTION("a name that is an option")
    {
        static_cast<void>(folder.write("-rf", ""));
        CHECK(contains(folder.refusal(), "'-rf' has an invalid name"));
    }
    SECTION("a name with other letters")
    {
        static_cast<void>(folder.write("gr\xc3\xbc\xc3\x9f"
                                       "e.py",
                                       ""));
        CHECK(contains(folder.refusal(), "has an invalid name"));
    }
    SECTION("too many files")
    {
        for (std::size_t i = 0; i + 2 < kMostProgramFiles; ++i)
            static_cast<void>(folder.write("f" + std::to_string(i), ""));
        CHECK(folder.names().size() == kMostProgramFiles);
        static_cast<void>(folder.write("one_more", ""));
        CHECK(contains(folder.refusal(), "exceeds the maximum of 200 files"));
    }
    SECTION("too large files")
    {
        for (const auto* const name : {"a", "b"}) {
            static_cast<void>(folder.write(name, ""));
            fs::resize_file(at(name), kLargestProgramFolder / 2);
        }
        CHECK(contains(folder.refusal(), "exceed 64 MiB"));
    }
}

} // namespace clusterwright::tests::program_files_test
