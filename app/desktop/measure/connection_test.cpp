#include "app/desktop/measure/connection_test.h"

#include "app/desktop/common/messages.h"
#include "model/core/diagnostics.h"
#include "model/core/text.h"
#include "plugins/runner/nodes/agent_link.h"
#include "plugins/runner/nodes/session.h"

#include <set>

namespace clusterwright::desktop
{

namespace
{

NodeFinding findingOf(const runner::AgentLink& link)
{
    if (link.isReady())
        return {link.node(),
                NodeState::Ready,
                link.facts(),
                model::roundedText(link.secondsToConnect(), 2) + " s"};
    return {link.node(), NodeState::Unreachable, {}, plainText(link.loss()).toStdString()};
}

} // namespace

void testConnections(const std::vector<runner::Node>& nodes,
                     const std::stop_token& stop,
                     const std::function<void(const NodeFinding&)>& found)
{
    runner::SessionSettings settings;
    settings.program = runner::agentProgramPath();
    const auto session = runner::Session::make(settings);
    std::set<std::string> told;
    if (session)
        session.value()->open(nodes, stop, [&](const runner::AgentLink& link) {
            told.insert(link.node().name);
            found(findingOf(link));
        });
    for (const auto& node : nodes)
        if (!session)
            found({node, NodeState::Unreachable, {}, firstMessage(session.diagnostics())});
        else if (!told.contains(node.name))
            found({node, NodeState::Untested, {}, {}});
}

} // namespace clusterwright::desktop
