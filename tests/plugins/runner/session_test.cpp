// Attached nodes and the programs on them.
#include "plugins/runner/nodes/agent_link.h"
#include "tests/plugins/runner/attached.h"
#include "tests/support/findings.h"

#include <csignal>
#include <set>

namespace clusterwright::tests::session_test
{

using runner::AgentLink;
using runner::EndState;

namespace
{

// Returns the ids of this process's children, which are the agents of local nodes.
std::vector<pid_t> children()
{
    std::ifstream file("/proc/self/task/" + std::to_string(::gettid()) + "/children");
    std::vector<pid_t> numbers;
    for (pid_t number = 0; file >> number;)
        numbers.push_back(number);
    return numbers;
}

std::string modeOf(const std::filesystem::path& path)
{
    std::ostringstream text;
    text << std::oct << static_cast<int>(std::filesystem::status(path).permissions());
    return text.str();
}

// Sets the cache folder of local nodes, and restores the variable afterwards.
struct CacheFolder {
    TemporaryFolder folder;

    CacheFolder()
    {
        ::setenv("XDG_CACHE_HOME", folder.path().c_str(), 1);
    }                                                // NOLINT(concurrency-mt-unsafe)
    ~CacheFolder() { ::unsetenv("XDG_CACHE_HOME"); } // NOLINT(concurrency-mt-unsafe)
    CacheFolder(const CacheFolder&) = delete;
    CacheFolder& operator=(const CacheFolder&) = delete;

    [[nodiscard]] std::filesystem::path programs() const { return folder.path() / "clusterwright"; }
    [[nodiscard]] std::filesystem::path program() const
    {
        return *std::filesystem::directory_iterator(programs());
    }
};

runner::SessionSettings deployed()
{
    runner::SessionSettings settings;
    settings.isLocalDeployed = true;
    return settings;
}

} // namespace

TEST_CASE("64 nodes are attached in parallel", "[runner][timed]")
{
    std::vector<runner::Node> nodes;
    for (int i = 0; i < 64; ++i)
        nodes.push_back(localNode("node" + std::to_string(i)));
    const auto start = std::chrono::steady_clock::now();
    const auto session = attach(nodes);

    CHECK(seconds(start) < 20);
    for (const auto& node : nodes) {
        REQUIRE(session->isReady(node.name));
        CHECK(session->find(node.name)->facts()->cores >= 1);
    }
}

TEST_CASE("A node without the program receives it once, in a separate folder", "[runner]")
{
    const CacheFolder cache;
    {
        const auto session = attach({localNode("a")}, deployed());
        REQUIRE(session->isReady("a"));
        CHECK(session->find("a")->hasDeployed());
    }
    CHECK(modeOf(cache.programs()) == "700");
    CHECK(modeOf(cache.program()) == "700");

    const auto session = attach({localNode("a")}, deployed());
    REQUIRE(session->isReady("a"));
    CHECK_FALSE(session->find("a")->hasDeployed());
}

TEST_CASE("A program with other content is replaced", "[runner]")
{
    const CacheFolder cache;
    REQUIRE(attach({localNode("a")}, deployed())->isReady("a"));
    const auto file = cache.program();
    const auto size = std::filesystem::file_size(file);
    std::filesystem::resize_file(file, size / 2);
    const auto session = attach({localNode("a")}, deployed());

    REQUIRE(session->isReady("a"));
    CHECK(session->find("a")->hasDeployed());
    CHECK(std::filesystem::file_size(file) == size);
}

TEST_CASE("A node that cannot store the program reports the reason", "[runner][faults]")
{
    const CacheFolder cache;
    static_cast<void>(cache.folder.write("clusterwright", "a file where the folder would be"));
    const auto session = attach({localNode("a")}, deployed());

    CHECK_FALSE(session->isReady("a"));
    CHECK(codeOf(session->find("a")->loss()) == "node.deploy");
}

TEST_CASE("A user's probe is sent to the node", "[runner]")
{
    const CacheFolder cache;
    const TemporaryFolder folder;
    const auto session = attach({localNode("a")}, deployed());
    // 300 kB, sent in several pieces
    auto probe = scriptProbe(folder,
                             std::string(kHelloLine) + kSampleLine + "[ \"$0\" != '" +
                                 (folder.path() / "run.sh").string() + "' ] && " + kDoneLine +
                                 "exit 0\n#" + std::string(300'000, 'x') + "\n");
    for (int i = 0; i < 2; ++i) {
        MemorySink sink;
        const auto outcome = runTask(*session, taskOf(probe, {"a"}), sink, {}, {});
        INFO(textOf(outcome.events));
        CHECK(outcome.state == EndState::Done);
    }
}

TEST_CASE("A node that refuses a probe reports the reason at once", "[runner][faults]")
{
    const CacheFolder cache;
    const TemporaryFolder folder;
    const auto before = std::string(
        std::getenv("TMPDIR") ? std::getenv("TMPDIR") : "/tmp"); // NOLINT(concurrency-mt-unsafe)
    ::setenv("TMPDIR", (folder.path() / "absent").c_str(), 1);   // NOLINT(concurrency-mt-unsafe)
    const auto session = attach({localNode("a")}, deployed());
    ::setenv("TMPDIR", before.c_str(), 1); // NOLINT(concurrency-mt-unsafe)
    MemorySink sink;
    for (int i = 0; i < 2; ++i) { // the second launch tries again
        const auto outcome =
            runTask(*session, taskOf(scriptProbe(folder, kHelloLine), {"a"}), sink, {}, {});
        INFO(textOf(outcome.events));
        CHECK(outcome.state == EndState::Failed);
        REQUIRE(codesOf(outcome.events) == std::vector<std::string>{"probe.program"});
        CHECK(contains(outcome.events[0].message, "temporary folder"));
    }
}

TEST_CASE("The files of a probe's folder are sent with its program", "[runner]")
{
    const bool isSent = GENERATE(false, true);
    INFO((isSent ? "sent" : "used in place"));
    const CacheFolder cache;
    const TemporaryFolder folder;
    static_cast<void>(folder.write("probe.json", "{}"));
    std::filesystem::create_directory(folder.path() / "words");
    static_cast<void>(folder.write("words/__init__.py", ""));
    static_cast<void>(folder.write("words/lines.py",
                                   "import json\n"
                                   "def say(kind, **rest):\n"
                                   "    print(json.dumps({'type': kind, **rest}), flush=True)\n"));
    const auto file = folder.write("run.py",
                                   "#!/usr/bin/env python3\n"
                                   "import sys\n"
                                   "sys.dont_write_bytecode = True\n"
                                   "from words.lines import say\n"
                                   "say('hello', probe='script', version='1.0.0', protocol=1)\n"
                                   "say('sample', values={'time': 0.5}, repeat=0)\n"
                                   "say('done', samples=1)\n");
    std::filesystem::permissions(file, std::filesystem::perms::owner_all);
    auto probe = scriptProbe(folder, "");
    probe.program = "run.py";
    const auto session = attach({localNode("a")}, isSent ? deployed() : runner::SessionSettings{});
    MemorySink sink;
    for (int i = 0; i < 2; ++i) {
        const auto outcome = runTask(*session, taskOf(probe, {"a"}), sink, {}, {});
        INFO(textOf(outcome.events));
        CHECK(outcome.state == EndState::Done);
    }
    // Both ways reject a link out of the folder.
    std::filesystem::create_symlink("/etc/hostname", folder.path() / "words" / "host");
    const auto outcome = runTask(*session, taskOf(probe, {"a"}), sink, {}, {});
    INFO(textOf(outcome.events));
    CHECK(outcome.state == EndState::Failed);
    REQUIRE(codesOf(outcome.events) == std::vector<std::string>{"probe.program"});
    CHECK(contains(outcome.events[0].message, "'host' is a link out of the probe's folder"));
}

TEST_CASE("A missing transport or an invalid name is a lost node", "[runner][faults]")
{
    auto absent = localNode("absent");
    absent.transport = runner::TransportKind::Ssh;
    absent.address = GENERATE(as<std::string>{},
                              "",
                              "-oProxyCommand=touch hacked",
                              "me@-oProxyCommand=touch",
                              "$(touch hacked)",
                              "`touch hacked`",
                              "a b",
                              "a\nb",
                              "a;b",
                              "a'b",
                              "\x7f");
    const auto session = attach({absent, localNode("a")});

    CHECK(codeOf(session->find("absent")->loss()) == "node.address");
    CHECK(pointerOf(session->find("absent")->loss()) == "absent");
    CHECK(session->isReady("a"));
    CHECK_FALSE(std::filesystem::exists("hacked"));
}

TEST_CASE("Each node is reported once, when it is ready or lost", "[runner]")
{
    auto absent = localNode("absent");
    absent.transport = runner::TransportKind::Ssh;
    absent.address = "-x";
    runner::SessionSettings settings;
    settings.program = CLUSTERWRIGHT_PROBE;
    const auto session = runner::Session::make(settings);
    REQUIRE(session);
    std::map<std::string, bool> settled;
    session.value()->open({absent, localNode("a")}, {}, [&](const AgentLink& link) {
        CHECK(settled.emplace(link.node().name, link.isReady()).second);
    });
    CHECK(settled == std::map<std::string, bool>{{"absent", false}, {"a", true}});
}

TEST_CASE("A parameter reaches the probe unchanged", "[runner]")
{
    const auto value = GENERATE(as<std::string>{},
                                "$(touch hacked)",
                                "`touch hacked`",
                                "a b  c",
                                "line\nline",
                                "-oProxyCommand=x",
                                "'\"\\;|&<>*?~#!",
                                "\xc3\xa4");
    const TemporaryFolder folder;
    const auto probe = scriptProbe(folder,
                                   "[ \"$2\" = --word ] && printf '%s' \"$3\" >'" +
                                       (folder.path() / "seen").string() + "'\n" + kHelloLine +
                                       kSampleLine + kDoneLine);
    const auto session = attach({localNode("a")});
    MemorySink sink;
    const auto outcome = runTask(*session, taskOf(probe, {"a"}, {{"word", value}}), sink, {}, {});

    INFO(textOf(outcome.events));
    CHECK(outcome.state == EndState::Done);
    CHECK(folder.read("seen") == value);
    CHECK_FALSE(std::filesystem::exists("hacked"));
}

TEST_CASE("The server starts first, then the client with its address and token", "[runner]")
{
    const TemporaryFolder folder;
    const auto seen = (folder.path() / "token-").string();
    const auto probe =
        scriptProbe(folder,
                    "printf '%s' \"$CLUSTERWRIGHT_TOKEN\" >'" + seen + "'$3\n" + kHelloLine +
                        "case \" $*\" in\n"
                        "*' --role server'*' --bind 127.0.0.1') echo "
                        "'{\"type\":\"ready\",\"address\":\"127.0.0.1:99\"}'; read line;;\n"
                        "*' --role client'*' --peer 127.0.0.1:99') " +
                        kSampleLine + ";;\n*) exit 7;;\nesac\n" + kDoneLine,
                    runner::ProbeRoles::ServerAndClient);
    const auto session = attach({localNode("a"), localNode("b")});
    MemorySink sink;
    const auto outcome = runTask(*session, taskOf(probe, {"a", "b"}), sink, {}, {});

    INFO(textOf(outcome.events));
    CHECK(outcome.state == EndState::Done);
    CHECK(folder.read("token-server").size() == 32);
    CHECK(folder.read("token-server") == folder.read("token-client"));
    REQUIRE(sink.starts.size() == 1);
    REQUIRE(sink.starts[0].provenance.participants.size() == 2);
    CHECK(sink.starts[0].provenance.participants[1].role == "client");
}

TEST_CASE("A server receives all data addresses if its probe supports them", "[runner]")
{
    const bool takesAll = GENERATE(true, false);
    const TemporaryFolder folder;
    const auto seen = (folder.path() / "bind").string();
    auto probe =
        scriptProbe(folder,
                    std::string(kHelloLine) + "case $3 in server) printf '%s' \"${13}\" >'" + seen +
                        "'; echo '{\"type\":\"ready\",\"address\":\"127.0.0.1:99\"}'; read "
                        "line;; *) " +
                        kSampleLine + ";; esac\n" + kDoneLine,
                    runner::ProbeRoles::ServerAndClient);
    probe.parameters = {{.name = "word"}};
    probe.bindsAll = takesAll;
    auto node = localNode("a");
    node.dataAddress = "127.0.0.1";
    node.moreDataAddresses = {"127.0.0.2", "127.0.0.3"};
    const auto session = attach({node});
    MemorySink sink;
    const auto outcome =
        runTask(*session, taskOf(probe, {"a", "a"}, {{"word", "x"}}), sink, {}, {});

    INFO(textOf(outcome.events));
    CHECK(outcome.state == EndState::Done);
    CHECK(folder.read("bind") == (takesAll ? "127.0.0.1,127.0.0.2,127.0.0.3" : "127.0.0.1"));
}

namespace
{

// Simultaneous pairs write their arguments to files of the folder. The server of the first pair has the meeting port.
runner::Probe pairedProbe(const TemporaryFolder& folder, const std::string& client)
{
    const auto base = folder.path().string() + "/";
    return scriptProbe(
        folder,
        std::string(kHelloLine) + "role=$3 pairs=$5 meet=$7\nif [ $role = server ]; then\n" +
            "echo \"$pairs $meet\" >>'" + base +
            "servers'\n"
            "[ $meet = none ] || place=',\"meet\":\"127.0.0.1:7\"'\n"
            "echo \"{\\\"type\\\":\\\"ready\\\",\\\"address\\\":\\\"127.0.0.1:$$\\\"$place}\"; "
            "read -r line\n"
            "else echo \"$pairs $meet\" >>'" +
            base + "clients'\n" + client + "fi\n" + kDoneLine,
        runner::ProbeRoles::ServerAndClient);
}

} // namespace

TEST_CASE("Simultaneous pairs meet at the first server, each with its samples", "[runner]")
{
    const TemporaryFolder folder;
    const auto probe = pairedProbe(folder, kSampleLine);
    const auto session = attach({localNode("a"), localNode("b"), localNode("c")});
    MemorySink sink;
    const auto outcome =
        runTask(*session,
                taskOf(probe, {"a", "b", "b", "c", "c", "a"}, {{"pairs", 3.0}, {"meet", "none"}}),
                sink,
                {},
                {});

    INFO(textOf(outcome.events));
    CHECK(outcome.state == EndState::Done);
    CHECK(folder.read("clients") == "3 127.0.0.1:7\n3 127.0.0.1:7\n3 127.0.0.1:7\n");
    const auto servers = folder.read("servers");
    CHECK(contains(servers, "3 127.0.0.1:0\n"));
    CHECK(servers.size() == std::string("3 127.0.0.1:0\n1 none\n1 none\n").size());
    REQUIRE(sink.starts.size() == 1);
    CHECK(sink.starts[0].provenance.participants.size() == 6);
    CHECK(sink.starts[0].provenance.participants[5].role == "client");
    std::set<double> pairs;
    for (const auto& sample : sink.starts[0].samples) {
        REQUIRE(sample.at.size() == 1);
        CHECK(sample.at[0].first == "pair");
        pairs.insert(std::get<double>(sample.at[0].second));
    }
    CHECK(pairs == std::set<double>{0, 1, 2});
}

TEST_CASE("All pairs end after one fails", "[runner][faults][timed]")
{
    const auto mark = freshMark();
    const TemporaryFolder folder;
    const auto probe = pairedProbe(folder,
                                   "[ $(wc -l <'" + folder.path().string() +
                                       "/clients') -lt 2 ] || exit 9\nsleep " + mark + "\n");
    const auto session = attach({localNode("a"), localNode("b")});
    MemorySink sink;
    const auto start = std::chrono::steady_clock::now();
    const auto outcome =
        runTask(*session,
                taskOf(probe, {"a", "b", "b", "a"}, {{"pairs", 2.0}, {"meet", "none"}}),
                sink,
                {},
                {});

    CHECK(outcome.state == EndState::Failed);
    CHECK(processesWith(mark) == 0);
    CHECK(seconds(start) < 10);
}

TEST_CASE("Shown samples are already in the sink", "[runner]")
{
    const TemporaryFolder folder;
    const auto session = attach({localNode("a")});
    MemorySink sink;
    std::size_t shown = 0;
    runner::TaskHooks hooks;
    hooks.samples = [&](runner::StartId, std::span<const runner::Sample> samples) {
        shown += samples.size();
        CHECK(sink.starts.at(0).samples.size() >= shown);
    };
    const auto probe = scriptProbe(folder,
                                   std::string(kHelloLine) + kSampleLine + kSampleLine +
                                       "echo '{\"type\":\"done\",\"samples\":2}'\n");
    const auto outcome = runTask(*session, taskOf(probe, {"a"}), sink, hooks, {});

    CHECK(outcome.state == EndState::Done);
    CHECK(shown == 2);
}

TEST_CASE("All processes end within 2 s of a cancellation", "[runner][faults][timed]")
{
    const auto mark = freshMark();
    const auto session = attach({localNode("a")});
    checkCancel(*session, "a", defiantScript(mark), mark);
}

TEST_CASE("All processes of a killed agent end", "[runner][faults]")
{
    const auto mark = freshMark();
    const TemporaryFolder folder;
    const auto probe =
        scriptProbe(folder,
                    std::string(kHelloLine) + "setsid sleep " + mark + " &\n(setsid sleep " + mark +
                        " &)\n" + kSampleLine + "sleep " + mark + "\n");
    const auto session = attach({localNode("a")});
    const auto agents = children();
    REQUIRE(agents.size() == 1);
    MemorySink sink;
    runner::TaskHooks hooks;
    hooks.samples = [&](runner::StartId, std::span<const runner::Sample>) {
        CHECK(waitFor([&] { return processesWith(mark) > 0; }));
        ::kill(agents.front(), SIGKILL);
    };
    const auto outcome = runTask(*session, taskOf(probe, {"a"}), sink, hooks, {});

    CHECK(outcome.state == EndState::Lost);
    CHECK(outcome.lost == std::vector<std::string>{"a"});
    CHECK(codesOf(outcome.events) == std::vector<std::string>{"node.lost"});
    CHECK(waitFor([&] { return processesWith(mark) == 0; }));
}

} // namespace clusterwright::tests::session_test
