#include "app/desktop/measure/connection_test.h"

#include "model/core/text.h"
#include "plugins/runner/session.h"

namespace clusterwright::desktop
{

namespace
{

NodeFinding findingOf(const runner::AgentLink& link)
{
    const auto& name = link.node().name;
    if (link.isReady())
        return {name,
                NodeState::Ready,
                link.facts(),
                model::roundedText(link.secondsToConnect(), 2) + " s"};
    if (link.state() == runner::AgentLink::State::Connecting) // stopped before it was settled
        return {name, NodeState::Untested, {}, {}};
    const auto& loss = link.loss();
    return {name,
            NodeState::Unreachable,
            {},
            loss.hint.empty() ? loss.message : loss.message + " (" + loss.hint + ")"};
}

} // namespace

std::vector<NodeFinding> testConnections(const std::vector<runner::Node>& nodes,
                                         const std::stop_token& stop)
{
    std::vector<NodeFinding> findings;
    runner::SessionSettings settings;
    settings.program = runner::agentProgramPath();
    const auto session = runner::Session::make(settings);
    if (session)
        session.value()->open(nodes, stop);
    for (const auto& node : nodes)
        findings.push_back(session ? findingOf(*session.value()->find(node.name))
                                   : NodeFinding{node.name,
                                                 NodeState::Unreachable,
                                                 {},
                                                 session.diagnostics().front().message});
    return findings;
}

} // namespace clusterwright::desktop
