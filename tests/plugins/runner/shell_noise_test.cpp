// Nodes whose start-up files print, over each transport that starts a program on another machine. Stand-ins for ssh, mpirun and srun run the
// program here, after the noise.
#include "plugins/runner/nodes/agent_link.h"
#include "plugins/runner/nodes/node_list.h"
#include "plugins/runner/nodes/node_route.h"
#include "tests/plugins/runner/attached.h"
#include "tests/support/findings.h"

#include <array>
#include <cstdlib>
#include <random>

namespace clusterwright::tests::shell_noise_test
{

namespace
{

using runner::TransportKind;

// A folder in front of PATH with a stand-in for each launcher, and a cache folder of the nodes.
class Launchers
{
public:
    // `noise`: shell commands of the node before the program. `isBroken`: they are all that runs.
    explicit Launchers(const std::string& noise, bool isBroken = false)
    {
        const auto run = isBroken ? std::string("exit 1") : std::string("exec \"$@\"");
        write("ssh",
              "for word; do :; done\n" + noise + "\n" +
                  (isBroken ? "exit 1" : "exec sh -c \"$word\"") + "\n");
        const auto toProgram = "[ \"$1\" = --version ] && echo 'mpirun (Open MPI) 4.1.4' && exit\n"
                               "while [ \"$1\" != sh ]; do shift; done\n";
        write("mpirun", toProgram + noise + "\n" + run + "\n");
        write("srun", toProgram + noise + "\n" + run + "\n");
        set("PATH", m_folder.path().string() + ":" + m_path);
        set("XDG_CACHE_HOME", (m_folder.path() / "cache").string());
    }
    Launchers(const Launchers&) = delete;
    Launchers& operator=(const Launchers&) = delete;
    ~Launchers()
    {
        set("PATH", m_path);
        ::unsetenv("XDG_CACHE_HOME"); // NOLINT(concurrency-mt-unsafe)
    }

    void write(const std::string& name, const std::string& script)
    {
        const auto file = m_folder.write(name, "#!/bin/sh\n" + script);
        std::filesystem::permissions(file, std::filesystem::perms::owner_all);
    }

private:
    static void set(const char* name, const std::string& value)
    {
        ::setenv(name, value.c_str(), 1); // NOLINT(concurrency-mt-unsafe)
    }

    TemporaryFolder m_folder;
    std::string m_path = std::getenv("PATH"); // NOLINT(concurrency-mt-unsafe)
};

runner::Node nodeOver(TransportKind transport)
{
    return {.name = "n1", .transport = transport, .address = "n1"};
}

constexpr std::array kTransports{TransportKind::Ssh, TransportKind::Mpi, TransportKind::Slurm};

runner::SessionSettings impatient()
{
    runner::SessionSettings settings;
    settings.connectTimeout = 2;
    return settings;
}

// Returns the message about a node that is lost after this noise.
std::string lossOver(TransportKind transport, const std::string& noise)
{
    const Launchers launchers(noise, true);
    const auto session = attach({nodeOver(transport)}, impatient());
    return textOf(session->find("n1")->loss());
}

} // namespace

TEST_CASE("A node is reached over each transport whatever its shell prints", "[runner][nodes]")
{
    const std::string noise =
        GENERATE(":",
                 "printf 'loading modules ... '",
                 "printf '{\"type\":\"greeting\"}\\n'",
                 "printf '{\"type\":'",
                 "printf '\\033]0;n1\\007\\033[1m'",
                 "i=0; while [ $i -lt 3000 ]; do echo line $i; i=$((i + 1)); done; printf end",
                 "echo warning >&2; printf 'and an error' >&2; printf 'last login: today'");
    const Launchers launchers(noise);
    for (const auto transport : kTransports) {
        const auto session = attach({nodeOver(transport)}, impatient());
        INFO(noise << ", " << toText(transport) << ": " << textOf(session->find("n1")->loss()));
        CHECK(session->isReady("n1"));
    }
}

TEST_CASE("An early end shows the last text of the node", "[runner][nodes][faults]")
{
    for (const auto transport : kTransports) {
        INFO(toText(transport));
        CHECK(contains(lossOver(transport, "echo 'This account is not available.'"),
                       "node.unreachable: the connection ended at once, after the output 'This "
                       "account is not available.'"));
        CHECK(contains(lossOver(transport, "printf 'no access today'"), "'no access today'"));
        CHECK(contains(lossOver(transport, "echo out; echo 'the reason' >&2"),
                       "node.unreachable: the reason"));
        CHECK(contains(lossOver(transport, ":"), "the connection ended at once"));
        CHECK(contains(lossOver(transport, "printf 'Password: '; sleep 30"),
                       "no answer for 4 s, after the output 'Password:'"));
    }
}

TEST_CASE("A refusal of the program names its cause", "[runner][nodes][faults]")
{
    const auto text = lossOver(TransportKind::Ssh,
                               "echo clusterwright-refused; sleep 0.2; echo 'No space left' >&2");
    CHECK(contains(text, "node.deploy: "));
    CHECK(contains(text, "No space left"));
    CHECK(contains(lossOver(TransportKind::Ssh, "echo clusterwright-refused"), "gave no reason"));
    const auto denied = lossOver(
        TransportKind::Ssh, "echo 'sh: 1: exec: /h/clusterwright/probe-ab: Permission denied' >&2");
    CHECK(contains(denied, "node.deploy: "));
    CHECK(contains(denied, "XDG_CACHE_HOME"));
}

TEST_CASE("An mpirun of another MPI is named", "[runner][nodes][faults]")
{
    Launchers launchers(":");
    launchers.write("mpirun", "echo 'HYDRA build details:'; echo '    Version: 4.0.2'\n");
    const auto session = attach({nodeOver(TransportKind::Mpi)}, impatient());
    const auto loss = textOf(session->find("n1")->loss());
    CHECK(contains(loss, "mpi.other: mpirun is not that of Open MPI: HYDRA build details:"));
    CHECK(contains(loss, "install Open MPI"));
}

TEST_CASE("A node is entered if and only if its transport accepts it", "[runner][nodes][laws]")
{
    constexpr std::string_view kLetters = "abz09.-_:@%+[]/\\$`;|&<>'\"(){} ,\t\n*?!~#^=\xc3\xa4";
    std::mt19937 random(7);
    std::size_t accepted = 0;
    for (int i = 0; i < 20'000; ++i) {
        std::string address;
        for (auto length = 1 + random() % 12; length > 0; --length)
            address += kLetters[random() % (i % 2 == 0 ? 13 : kLetters.size())];
        for (const auto transport : kTransports) {
            const runner::Node node{.name = "n1", .transport = transport, .address = address};
            const bool isEntered = checkNode(node).empty();
            const bool isAccepted = runner::routeTo(node, {"x"}).diagnostics().empty();
            accepted += isAccepted ? 1 : 0;
            if (isEntered != isAccepted)
                FAIL(address << " over " << toText(transport));
        }
    }
    CHECK(accepted > 1000);
    CHECK(accepted < 50'000);
}

} // namespace clusterwright::tests::shell_noise_test
