#include "model/core/file.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/temporary_folder.h"

#include <array>
#include <csignal>
#include <fstream>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace clusterwright::tests::file_test
{

using namespace model;

namespace fs = std::filesystem;

namespace
{

// The code of the only finding; empty when the file was read.
std::string refusalOf(const fs::path& path, std::size_t largest = kLargestFile)
{
    const auto result = readFile(path, largest);
    if (result)
        return "";
    REQUIRE(result.diagnostics().size() == 1);
    CHECK(fileOf(result.diagnostics()) == path.string());
    CHECK_FALSE(hintOf(result.diagnostics()).empty());
    return codeOf(result.diagnostics());
}

std::vector<std::string> entries(const fs::path& folder)
{
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder))
        names.push_back(entry.path().filename().string());
    return sorted(names);
}

// No file may grow over `bytes` during the lifetime of this object: a simulation of a full disk.
class FileSizeLimit
{
public:
    explicit FileSizeLimit(rlim_t bytes)
        : m_handler(std::signal(SIGXFSZ, SIG_IGN))
    {
        ::getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit limit{bytes, m_before.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;
    ~FileSizeLimit()
    {
        ::setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, m_handler);
    }

private:
    rlimit m_before{};
    void (*m_handler)(int);
};

const std::string kEveryByte = [] {
    std::string text;
    for (int c = 0; c < 256; ++c)
        text += static_cast<char>(c);
    return text + "\r\n\n";
}();

} // namespace

TEST_CASE("A written file is read byte for byte", "[core][file]")
{
    const TemporaryFolder folder;
    const auto text = GENERATE(as<std::string>{}, "", "\n", kEveryByte, std::string(200000, 'x'));
    const auto path = folder.path() / "a.json";

    CHECK(writeFile(path, text).empty());

    const auto back = readFile(path);
    REQUIRE(back);
    CHECK(back.value() == text);
}

TEST_CASE("A nonexistent file is reported as missing", "[core][file]")
{
    const TemporaryFolder folder;
    CHECK(refusalOf(folder.path() / "a.json") == "file.missing");
    CHECK(refusalOf(folder.path() / "no-folder/a.json") == "file.missing");
    CHECK(refusalOf("") == "file.missing");
}

TEST_CASE("A broken link is reported as missing", "[core][file]")
{
    const TemporaryFolder folder;
    fs::create_symlink("nowhere", folder.path() / "link");
    CHECK(refusalOf(folder.path() / "link") == "file.missing");
}

TEST_CASE("A folder and a link to a folder are unreadable", "[core][file]")
{
    const TemporaryFolder folder;
    fs::create_directory(folder.path() / "folder");
    fs::create_symlink("folder", folder.path() / "link");
    CHECK(refusalOf(folder.path()) == "file.unreadable");
    CHECK(refusalOf(folder.path() / "link") == "file.unreadable");
}

TEST_CASE("A cyclic link or a too long name is unreadable with the system's reason", "[core][file]")
{
    const TemporaryFolder folder;
    fs::create_symlink("circle", folder.path() / "circle");
    CHECK(refusalOf(folder.path() / "circle") == "file.unreadable");
    CHECK(refusalOf(folder.path() / std::string(300, 'a')) == "file.unreadable");
    const auto result = readFile(folder.path() / "circle");
    CHECK(contains(messageOf(result.diagnostics()), std::generic_category().message(ELOOP)));
}

TEST_CASE("A file without permission is unreadable", "[core][file]")
{
    const TemporaryFolder folder;
    const auto path = folder.write("a.json", "{}");
    fs::permissions(path, fs::perms::none);
    const bool mayReadAll = ::access(path.c_str(), R_OK) == 0; // root may
    CHECK(refusalOf(path) == (mayReadAll ? "" : "file.unreadable"));
}

TEST_CASE("An interrupted read returns no text", "[core][file]")
{
    // Opening succeeds, but nothing is mapped at address 0.
    if (fs::exists("/proc/self/mem"))
        CHECK(refusalOf("/proc/self/mem") == "file.unreadable");
}

TEST_CASE("A file may be as large as the limit, and not a byte larger", "[core][file]")
{
    const TemporaryFolder folder;
    CHECK(refusalOf(folder.write("a", std::string(1000, 'x')), 1000).empty());
    CHECK(refusalOf(folder.write("b", std::string(1001, 'x')), 1000) == "file.too_large");
    CHECK(refusalOf(folder.write("c", std::string(65536, 'x')), 65536).empty());
    CHECK(refusalOf(folder.write("d", std::string(65537, 'x')), 65536) == "file.too_large");
}

TEST_CASE("A sparse gigabyte and an endless device are too large", "[core][file]")
{
    const TemporaryFolder folder;
    const auto path = folder.write("a.json", "");
    fs::resize_file(path, std::uintmax_t{1} << 30);
    CHECK(refusalOf(path) == "file.too_large");
    CHECK(refusalOf("/dev/zero") == "file.too_large");
    const auto result = readFile(path);
    CHECK(contains(messageOf(result.diagnostics()), "32 MiB"));
}

TEST_CASE("A pipe without a writer is empty", "[core][file]")
{
    const TemporaryFolder folder;
    const auto path = folder.path() / "pipe";
    REQUIRE(::mkfifo(path.c_str(), 0600) == 0);
    const auto result = readFile(path); // must not wait for a writer
    REQUIRE(result);
    CHECK(result.value().empty());
}

TEST_CASE("A pipe is read to its end, as in eval <(generate)", "[core][file]")
{
    std::array<int, 2> ends{};
    REQUIRE(::pipe(ends.data()) == 0);
    REQUIRE(::write(ends[1], "text", 4) == 4);
    ::close(ends[1]);
    const auto result = readFile("/dev/fd/" + std::to_string(ends[0]));
    ::close(ends[0]);
    REQUIRE(result);
    CHECK(result.value() == "text");
}

TEST_CASE("An empty device reads as an empty text", "[core][file]")
{
    const auto result = readFile("/dev/null");
    REQUIRE(result);
    CHECK(result.value().empty());
}

TEST_CASE("Writing replaces the old text and leaves no other file", "[core][file]")
{
    const TemporaryFolder folder;
    const auto path = folder.write("a.json", "a long old text");
    CHECK(writeFile(path, "new").empty());
    CHECK(folder.read("a.json") == "new");
    CHECK(entries(folder.path()) == std::vector<std::string>{"a.json"});
}

TEST_CASE("A reader with the old file open keeps the old text", "[core][file]")
{
    const TemporaryFolder folder;
    const auto path = folder.write("a.json", "old");
    std::ifstream reader(path);
    CHECK(writeFile(path, "new").empty());
    std::string seen;
    reader >> seen;
    CHECK(seen == "old"); // another file took the name
}

TEST_CASE("A full disk keeps the old file", "[core][file]")
{
    const TemporaryFolder folder;
    const auto path = folder.write("a.json", "old");
    const auto size = GENERATE(5000U, 1000000U); // fails when the buffer is flushed, and before

    Diagnostics findings;
    {
        const FileSizeLimit limit(4096);
        findings = writeFile(path, std::string(size, 'x'));
    }

    CHECK(codesAndPlaces(findings) == std::vector<std::string>{"file.unwritable "});
    CHECK(contains(messageOf(findings, "file.unwritable"), std::generic_category().message(EFBIG)));
    CHECK(folder.read("a.json") == "old");
    CHECK(entries(folder.path()) == std::vector<std::string>{"a.json"});
}

TEST_CASE("A full device is a finding with the reason", "[core][file]")
{
    const auto size = GENERATE(1U, 1000000U);
    const auto findings = writeFile("/dev/full", std::string(size, 'x'));
    CHECK(
        contains(messageOf(findings, "file.unwritable"), std::generic_category().message(ENOSPC)));
}

TEST_CASE("A text written in pieces is stored completely or not at all", "[core][file]")
{
    const TemporaryFolder folder;
    const auto file = folder.write("a", "old");
    const bool isGood = GENERATE(true, false);
    const auto findings = writeFile(file, [&](std::ostream& stream) {
        stream << "ne" << 'w';
        return isGood ? Diagnostics{} : Diagnostics{Severity::Error, "some.code", "", "", "", ""};
    });
    CHECK(findings.empty() == isGood);
    CHECK(folder.read("a") == (isGood ? "new" : "old"));
    CHECK(std::distance(fs::directory_iterator(folder.path()), {}) == 1);
}

TEST_CASE("Devices are written directly", "[core][file]")
{
    CHECK(writeFile("/dev/null", "text").empty());
    CHECK(fs::is_character_file("/dev/null"));
}

TEST_CASE("A failed write leaves no file", "[core][file]")
{
    const TemporaryFolder folder;
    fs::create_directory(folder.path() / "folder");
    CHECK(fileOf(writeFile(folder.path() / "no-folder/a", "x"), "file.unwritable") ==
          folder.path() / "no-folder/a");
    CHECK(hasErrors(writeFile(folder.path() / "folder", "x")));
    CHECK(hasErrors(writeFile(folder.path() / std::string(300, 'a'), "x")));
    CHECK(hasErrors(writeFile("", "x")));
    CHECK(entries(folder.path()) == std::vector<std::string>{"folder"});
    CHECK(fs::is_empty(folder.path() / "folder"));
}

TEST_CASE("A read-only file is kept", "[core][file]")
{
    const TemporaryFolder folder;
    const auto path = folder.write("a.json", "old");
    fs::permissions(path, fs::perms{0444});
    const bool mayWriteAll = ::access(path.c_str(), W_OK) == 0; // root may
    CHECK(hasErrors(writeFile(path, "new")) != mayWriteAll);
    CHECK(folder.read("a.json") == (mayWriteAll ? "new" : "old"));
}

TEST_CASE("A read-only folder is a finding", "[core][file]")
{
    const TemporaryFolder folder;
    const auto locked = folder.path() / "locked";
    fs::create_directory(locked);
    fs::permissions(locked, fs::perms::owner_read | fs::perms::owner_exec);
    const bool mayWriteAll = ::access(locked.c_str(), W_OK) == 0; // root may
    CHECK(hasErrors(writeFile(locked / "a.json", "x")) != mayWriteAll);
    CHECK(fs::is_empty(locked) != mayWriteAll);
}

TEST_CASE("Writing to a link changes its target", "[core][file]")
{
    const TemporaryFolder folder;
    fs::create_directory(folder.path() / "folder");
    std::ofstream(folder.path() / "folder/target") << "old";
    fs::create_symlink("folder/target", folder.path() / "link");

    CHECK(writeFile(folder.path() / "link", "new").empty());

    CHECK(fs::is_symlink(folder.path() / "link"));
    CHECK(folder.read("folder/target") == "new");
    CHECK(entries(folder.path() / "folder") == std::vector<std::string>{"target"});
}

TEST_CASE("A broken link is not written and stays", "[core][file]")
{
    const TemporaryFolder folder;
    fs::create_symlink("nowhere", folder.path() / "link");
    CHECK(hasErrors(writeFile(folder.path() / "link", "new")));
    CHECK(entries(folder.path()) == std::vector<std::string>{"link"});
    CHECK(fs::is_symlink(folder.path() / "link"));
}

TEST_CASE("Rewriting a private file keeps its permissions", "[core][file]")
{
    const TemporaryFolder folder;
    const auto path = folder.write("a.json", "old");
    const auto permissions = GENERATE(fs::perms{0600}, fs::perms{0755});
    fs::permissions(path, permissions);
    CHECK(writeFile(path, "new").empty());
    CHECK(fs::status(path).permissions() == permissions);
}

TEST_CASE("A private file is unreadable for others while it is written", "[core][file]")
{
    const TemporaryFolder folder;
    const auto path = folder.write("a.json", "old");
    fs::permissions(path, fs::perms{0600});
    const auto written = writeFile(path, [&](std::ostream& stream) {
        for (const auto& name : entries(folder.path()))
            CHECK(fs::status(folder.path() / name).permissions() == fs::perms{0600});
        CHECK(entries(folder.path()).size() == 2);
        stream << "new";
        return Diagnostics{};
    });
    CHECK(written.empty());
}

TEST_CASE("A temporary file has an unused name", "[core][file]")
{
    const TemporaryFolder folder;
    const auto own = ".clusterwright-" + std::to_string(::getpid());
    std::vector<std::string> others{"a.json",
                                    "a.json.part01",
                                    "a.json.clusterwright-1.part.bak",
                                    "a.json.clusterwright-.part",
                                    "a.json.clusterwright-x.part",
                                    "a.json.clusterwright-2024.part",
                                    "a.json.clusterwright--.part",
                                    "b.json" + own + "-0.part"};
    for (const auto& other : others)
        static_cast<void>(folder.write(other, "kept"));
    CHECK(writeFile(folder.path() / "a.json", "new").empty());
    CHECK(entries(folder.path()) == sorted(others));
    others.erase(others.begin());
    for (const auto& other : others)
        CHECK(folder.read(other) == "kept");
}

TEST_CASE("The next write removes leftovers of a killed program", "[core][file]")
{
    const TemporaryFolder folder;
    const auto left = folder.write("a.json.clusterwright-99999-0.part", "half");
    const auto path = folder.path() / "a.json";
    const auto written = writeFile(path, [&](std::ostream& stream) {
        CHECK_FALSE(fs::exists(left));
        // The file of a running write stays: a second writer ignores it.
        const auto here = entries(folder.path());
        REQUIRE(here.size() == 1);
        CHECK(writeFile(path, "second").empty());
        CHECK(fs::exists(folder.path() / here.front()));
        stream << "first";
        return Diagnostics{};
    });
    CHECK(written.empty());
    CHECK(entries(folder.path()) == std::vector<std::string>{"a.json"});
    CHECK(folder.read("a.json") == "first");
}

} // namespace clusterwright::tests::file_test
