#include "app/desktop/topology/drawing/element_tip.h"

#include "app/desktop/common/text.h"
#include "model/design/graph/available_component.h"
#include "model/study/studies/answer.h"

#include <QCoreApplication>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

constexpr std::size_t kMostAttributes = 12;
const QString kBreak = QStringLiteral("<br>");

struct TipWords {
    Q_DECLARE_TR_FUNCTIONS(Topology)
};

// Returns a literal as it is written: "400 Gbit/s", not "50 GB/s"; empty for an unknown name.
std::string valueText(const std::string& name, const model::Answer& answer)
{
    const auto index = answer.system->set.find(name);
    if (!index)
        return {};
    const auto& expression = answer.system->set.equations()[*index].expression;
    if (expression.terms.size() == 1 && expression.terms[0].op == model::Op::Literal)
        return expression.text;
    const auto value = answer.value(name);
    return value ? model::displayText(*value) : "";
}

QString attributeLines(const std::string& component, const model::Answer& answer)
{
    if (!answer.system)
        return {};
    const auto& components = answer.system->components;
    const auto found = std::ranges::find(components, component, &model::AvailableComponent::name);
    if (found == components.end())
        return {};
    QString lines;
    std::size_t count = 0;
    for (const auto& attribute : found->attributes) {
        const auto value = valueText(component + "." + attribute.name, answer);
        if (value.empty())
            continue;
        if (count++ == kMostAttributes)
            return lines + QStringLiteral("<br>...");
        lines += QStringLiteral("<br>%1 = %2")
                     .arg(qt(attribute.name).toHtmlEscaped(), qt(value).toHtmlEscaped());
    }
    return lines;
}

QString componentLines(const std::string& name,
                       const std::vector<model::UsableComponent>& components,
                       const model::Answer& answer)
{
    const auto found = std::ranges::find(components, name, &model::UsableComponent::name);
    if (found == components.end())
        return TipWords::tr("The design has no component '%1'.").arg(qt(name).toHtmlEscaped());
    return componentTip(*found, answer);
}

} // namespace

QString componentTip(const model::UsableComponent& component, const model::Answer& answer)
{
    auto text = QStringLiteral("<b>%1</b> (%2")
                    .arg(qt(component.name).toHtmlEscaped(), qt(component.kind).toHtmlEscaped());
    if (!component.preset.empty())
        text += QStringLiteral(", ") + qt(component.preset).toHtmlEscaped();
    text += QLatin1Char(')');
    if (!component.isOwn)
        text += TipWords::tr("<br>from the cluster");
    return text + attributeLines(component.name, answer);
}

QString nodeTip(const NodeShape& node,
                const std::vector<model::UsableComponent>& components,
                const model::Answer& answer)
{
    const auto title = QStringLiteral("<b>%1</b>").arg(node.title.toHtmlEscaped());
    if (!node.isGenerator()) {
        const auto lines = componentLines(node.component, components, answer);
        return node.title == qt(node.component) ? lines : title + kBreak + lines;
    }
    const auto way = node.graph ? TipWords::tr("Double-click the title to close it.")
                                : TipWords::tr("Double-click to open it.");
    return title + QStringLiteral("<br>%1<br>%2").arg(node.detail.toHtmlEscaped(), way);
}

QString markTip(const NodeShape& node,
                std::uint32_t mark,
                const std::vector<model::UsableComponent>& components,
                const model::Answer& answer)
{
    const auto& topology = *node.graph->topology;
    const auto& drawn = node.graph->drawing.marks[mark];
    const auto title = QStringLiteral("<b>%1</b>").arg(qt(drawn.title).toHtmlEscaped());
    if (drawn.kind != model::GraphMark::Kind::Vertex) {
        auto text = title + QStringLiteral("<br>") +
                    TipWords::tr("%1 hosts, %2 switches").arg(drawn.hosts).arg(drawn.others);
        if (!drawn.isFixed)
            text += QStringLiteral("<br>") + (drawn.kind == model::GraphMark::Kind::OpenPart
                                                  ? TipWords::tr("Double-click to close it.")
                                                  : TipWords::tr("Double-click to open it."));
        return text;
    }
    const auto& role = topology.classOf(drawn.vertex);
    const auto player = node.players.find(role.name);
    const auto name = player == node.players.end() ? role.name : player->second;
    const auto cables = std::ranges::count_if(topology.cables, [&](const model::Cable& cable) {
        return cable.a == drawn.vertex || cable.b == drawn.vertex;
    });
    auto text = title + QStringLiteral("<br>") +
                TipWords::tr("%1 of %2, %3 cables")
                    .arg(qt(role.name).toHtmlEscaped(), node.title.toHtmlEscaped())
                    .arg(cables);
    if (std::ranges::find(components, name, &model::UsableComponent::name) != components.end())
        text += kBreak + componentLines(name, components, answer);
    return text;
}

QString cableTip(const TopologyShapes& shapes,
                 std::size_t cable,
                 const Colouring& colouring,
                 const std::vector<model::UsableComponent>& components,
                 const model::Answer& answer)
{
    const auto& shape = shapes.cables[cable];
    auto text = QStringLiteral("<b>%1</b> %2")
                    .arg(TipWords::tr("%1 to %2")
                             .arg(shapes.nodes[shape.from].title, shapes.nodes[shape.to].title)
                             .toHtmlEscaped(),
                         shape.detail.toHtmlEscaped());
    const auto load = colouring.cables.find(cable);
    if (load != colouring.cables.end())
        text += TipWords::tr("<br>%1 of its bandwidth in use").arg(load->second.text);
    return text + kBreak + componentLines(shape.component, components, answer);
}

} // namespace clusterwright::desktop
