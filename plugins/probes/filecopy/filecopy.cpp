#include "plugins/probes/filecopy/filecopy.h"

#include "plugins/probes/filecopy/copy_files.h"
#include "plugins/probes/support/clock.h"
#include "plugins/probes/support/pair.h"
#include "plugins/probes/support/repeats.h"
#include "plugins/probes/support/sign.h"

#include <algorithm>
#include <future>

namespace clusterwright::probes
{

namespace
{

// The server's report about its own copies.
struct Report {
    double local = 0;    // s, total of its local copies
    double isDirect = 0; // 1: all its files bypass the page cache
};

void sendReport(const Descriptor& control, const Report& report)
{
    sendAll(control, std::as_bytes(std::span(&report, 1)));
}

Report receiveReport(const Descriptor& control)
{
    Report report;
    receiveAll(control, std::as_writable_bytes(std::span(&report, 1)));
    return report;
}

// The files of one role. Local copy i goes from source i to target i; a remote copy has one file on each node.
class Node
{
public:
    Node(const CopyPoint& point, bool isServer)
        : m_point(point)
    {
        const auto sources = point.local() + (isServer ? 0 : point.remote);
        for (std::uint64_t copy = 0; copy < sources; ++copy)
            m_sources.emplace_back(point).fill(point, copy);
        const auto targets = point.local() + (isServer ? point.remote : 0);
        for (std::uint64_t copy = 0; copy < targets; ++copy)
            m_targets.emplace_back(point);
    }

    [[nodiscard]] bool isDirect() const
    {
        return std::ranges::all_of(m_sources, &CopyFile::isDirect) &&
               std::ranges::all_of(m_targets, &CopyFile::isDirect);
    }

    // Drops all files from memory.
    void prepare()
    {
        for (auto& target : m_targets) {
            target.file().clear();
            target.file().dropCache();
        }
        for (auto& source : m_sources)
            source.file().dropCache();
    }

    [[nodiscard]] std::vector<std::future<double>> startLocalCopies()
    {
        std::vector<std::future<double>> copies;
        for (std::uint64_t i = 0; i < m_point.local(); ++i)
            copies.push_back(std::async(std::launch::async, [this, i] {
                return copyLocally(m_point, m_sources[i], m_targets[i]);
            }));
        return copies;
    }

    [[nodiscard]] CopyFile& remoteSource(std::uint64_t i) { return m_sources[m_point.local() + i]; }
    [[nodiscard]] CopyFile& remoteTarget(std::uint64_t i) { return m_targets[m_point.local() + i]; }

    void check()
    {
        for (std::uint64_t copy = 0; copy < m_targets.size(); ++copy)
            m_targets[copy].check(m_point, copy);
    }

private:
    CopyPoint m_point;
    std::vector<CopyFile> m_sources;
    std::vector<CopyFile> m_targets;
};

double sumOf(std::vector<std::future<double>>& copies)
{
    double sum = 0;
    for (auto& copy : copies)
        sum += copy.get();
    return sum;
}

// The connections of a run: one for control, one for each remote copy.
struct Connections {
    Descriptor control;
    std::vector<Descriptor> data;

    template <typename Connect>
    Connections(const CopyPoint& point, const Connect& connect)
        : control(connect())
    {
        setNoDelay(control);
        for (std::uint64_t i = 0; i < point.remote; ++i)
            data.push_back(connect());
    }
};

NamedNumbers measure(const CopyPoint& point, Node& node, const Connections& peer)
{
    tell(peer.control, Sign::Round);
    node.prepare();
    meetAt(peer.control, Sign::Ready);
    const auto start = Clock::now();
    auto local = node.startLocalCopies();
    std::vector<std::future<double>> remote;
    for (std::uint64_t i = 0; i < point.remote; ++i)
        remote.push_back(std::async(std::launch::async, [&, i] {
            return sendFile(point, node.remoteSource(i), peer.data[i]);
        }));
    double localTime = sumOf(local);
    const double remoteTime = sumOf(remote);
    const auto report = receiveReport(peer.control);
    const double time = secondsSince(start);
    node.check();
    meetAt(peer.control, Sign::Right); // the server's copies are correct too

    localTime += report.local;
    const auto localCopies = static_cast<double>(2 * point.local());
    const auto remoteCopies = static_cast<double>(point.remote);
    NamedNumbers values{
        {"time", time},
        {"throughput", static_cast<double>(point.size) * (localCopies + remoteCopies) / time},
        {"direct", node.isDirect() ? report.isDirect : 0}};
    if (localCopies > 0)
        values.emplace_back("local_time", localTime / localCopies);
    if (remoteCopies > 0)
        values.emplace_back("remote_time", remoteTime / remoteCopies);
    return values;
}

void serveOnce(const CopyPoint& point, Node& node, const Connections& peer)
{
    node.prepare();
    meetAt(peer.control, Sign::Ready);
    auto local = node.startLocalCopies();
    std::vector<std::future<void>> remote;
    for (std::uint64_t i = 0; i < point.remote; ++i)
        remote.push_back(std::async(std::launch::async, [&, i] {
            receiveFile(point, node.remoteTarget(i), peer.data[i]);
        }));
    const double localTime = sumOf(local);
    for (auto& copy : remote)
        copy.get();
    sendReport(peer.control, {localTime, node.isDirect() ? 1.0 : 0.0});
    node.check();
    meetAt(peer.control, Sign::Right);
}

void serve(const Arguments& arguments, Output& output, const CopyPoint& point)
{
    const auto token = Token::fromEnvironment();
    Node node(point, true);
    const auto listener = listenAtBind(arguments, output);
    const Connections peer(point, [&] { return token.accept(listener); });
    while (heard(peer.control) == Sign::Round)
        serveOnce(point, node, peer);
}

} // namespace

void runFilecopy(const Arguments& arguments, Output& output)
{
    const auto role = roleOf(arguments);
    const auto point = CopyPoint::from(arguments);
    arguments.refuseUnread();
    if (role == Role::Server) {
        serve(arguments, output, point);
        return;
    }
    const auto token = Token::fromEnvironment();
    const auto server = peerOf(arguments);
    Node node(point, false);
    const Connections peer(point, [&] { return token.connect(server); });
    printRepeats(arguments, output, [&] { return measure(point, node, peer); });
    tell(peer.control, Sign::End);
}

} // namespace clusterwright::probes
