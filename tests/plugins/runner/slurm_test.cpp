// Slurm nodes: a real Slurm cluster of one node on this machine, with its own keys. Skipped with the reason if it does not start.
#include "plugins/runner/nodes/agent_link.h"
#include "tests/plugins/runner/ssh_server.h"
#include "tests/support/skip.h"

#include <array>
#include <random>
#include <unistd.h>

namespace clusterwright::tests::slurm_test
{

using runner::EndState;

namespace
{

namespace fs = std::filesystem;

std::string hostName()
{
    std::array<char, 256> name{};
    ::gethostname(name.data(), name.size() - 1);
    const std::string text = name.data();
    return text.substr(0, text.find('.'));
}

// Runs the daemons until the end of the test.
class SlurmCluster
{
public:
    SlurmCluster()
    {
        fs::permissions(m_folder.path(), fs::perms(0755));
        const auto key = m_folder.write("key", randomBytes());
        fs::permissions(key, fs::perms::owner_read | fs::perms::owner_write);
        writeConfig();
        ::setenv("SLURM_CONF", at("slurm.conf").c_str(), 1); // NOLINT(concurrency-mt-unsafe)
        m_daemons.push_back(std::make_unique<BackgroundProgram>(
            std::vector<std::string>{"/usr/sbin/munged",
                                     "--foreground",
                                     "--force",
                                     "--key-file=" + at("key"),
                                     "--socket=" + at("socket"),
                                     "--pid-file=" + at("munge.pid"),
                                     "--log-file=" + at("munge.log"),
                                     "--seed-file=" + at("munge.seed")}));
        REQUIRE(waitFor([this] { return m_folder.has("socket"); }));
        for (const char* const daemon : {"/usr/sbin/slurmctld", "/usr/sbin/slurmd"})
            m_daemons.push_back(
                std::make_unique<BackgroundProgram>(std::vector<std::string>{daemon, "-D", "-c"}));
        REQUIRE(waitFor([] { return isIdle(); }));
    }
    ~SlurmCluster() { ::unsetenv("SLURM_CONF"); } // NOLINT(concurrency-mt-unsafe)
    SlurmCluster(const SlurmCluster&) = delete;
    SlurmCluster& operator=(const SlurmCluster&) = delete;

    // Returns the reason why the cluster cannot start here; empty if it can.
    static std::string whyNot()
    {
        if (::geteuid() != 0)
            return "slurmd requires root";
        for (const char* const program :
             {"/usr/sbin/munged", "/usr/sbin/slurmctld", "/usr/sbin/slurmd", "/usr/bin/srun"})
            if (!fs::exists(program))
                return std::string("there is no ") + program;
        return {};
    }

    static runner::Node node()
    {
        runner::Node node;
        node.name = "job";
        node.transport = runner::TransportKind::Slurm;
        node.address = hostName();
        return node;
    }

private:
    [[nodiscard]] std::string at(const std::string& name) const
    {
        return (m_folder.path() / name).string();
    }

    static std::string randomBytes()
    {
        std::random_device device;
        std::string bytes;
        while (bytes.size() < 128)
            bytes += static_cast<char>('a' + device() % 26);
        return bytes;
    }

    static bool isIdle()
    {
        ProgramCall call;
        call.command = {"/usr/bin/sinfo", "-h", "-o", "%T"};
        call.directory = "/";
        return runProgram(call).out == "idle\n";
    }

    void writeConfig() const
    {
        std::string text = "ClusterName=test\nAuthType=auth/munge\nCredType=cred/munge\n"
                           "SlurmUser=root\nSlurmdUser=root\nProctrackType=proctrack/linuxproc\n"
                           "TaskPlugin=task/none\nMpiDefault=none\nReturnToService=2\n"
                           "SelectType=select/cons_tres\nSelectTypeParameters=CR_Core\n";
        text += "SlurmctldHost=" + hostName() + "(127.0.0.1)\nAuthInfo=socket=" + at("socket") +
                "\nSlurmctldPort=" + std::to_string(freePort()) +
                "\nSlurmdPort=" + std::to_string(freePort()) +
                "\nStateSaveLocation=" + at("state") + "\nSlurmdSpoolDir=" + at("spool") + "\n";
        for (const std::string daemon : {"Slurmctld", "Slurmd"})
            text += daemon + "PidFile=" + at(daemon + ".pid") + "\n" + daemon +
                    "LogFile=" + at(daemon + ".log") + "\n";
        text += "NodeName=" + hostName() + " NodeAddr=127.0.0.1 CPUs=1 State=UNKNOWN\n" +
                "PartitionName=all Nodes=" + hostName() + " Default=YES State=UP\n";
        static_cast<void>(m_folder.write("slurm.conf", text));
        fs::create_directory(m_folder.path() / "state");
        fs::create_directory(m_folder.path() / "spool");
    }

    TemporaryFolder m_folder;
    std::vector<std::unique_ptr<BackgroundProgram>> m_daemons; // the first one ends last
};

} // namespace

TEST_CASE("A Slurm node is attached, measures, and is released within 2 s",
          "[runner][slurm][timed]")
{
    if (const auto why = SlurmCluster::whyNot(); !why.empty()) {
        skipTest(why);
        return;
    }
    const auto mark = freshMark();
    const SlurmCluster cluster;
    const auto session = attach({SlurmCluster::node()});
    INFO(textOf(session->find("job")->loss()));
    REQUIRE(session->isReady("job"));
    checkCancel(*session, "job", defiantScript(mark), mark);
}

TEST_CASE("A node unknown to Slurm is lost with Slurm's message", "[runner][slurm][faults]")
{
    if (const auto why = SlurmCluster::whyNot(); !why.empty()) {
        skipTest(why);
        return;
    }
    const SlurmCluster cluster;
    auto node = SlurmCluster::node();
    node.address = "nobody";
    const auto session = attach({node});
    CHECK(codeOf(session->find("job")->loss()) == "node.unreachable");
    INFO(messageOf(session->find("job")->loss()));
    CHECK(contains(messageOf(session->find("job")->loss()), "nvalid"));
}

} // namespace clusterwright::tests::slurm_test
