#include "model/topology/generators/generator.h"

#include <algorithm>
#include <cassert>

namespace clusterwright::model
{

Arguments::Arguments(const Generator& generator, std::vector<GeneratorValue> values)
    : m_generator(generator)
    , m_values(std::move(values))
{
    for (std::size_t i = 0; i < m_values.size(); ++i)
        if (generator.parameters[i].form == GeneratorParameter::Form::Lengths)
            for (const double length : m_values[i].numbers)
                m_lengths.push_back(static_cast<int>(length));
}

const GeneratorValue& Arguments::value(std::string_view parameter) const
{
    const auto found =
        std::ranges::find(m_generator.parameters, parameter, &GeneratorParameter::name);
    assert(found != m_generator.parameters.end());
    return m_values[static_cast<std::size_t>(found - m_generator.parameters.begin())];
}

std::int64_t Arguments::number(std::string_view parameter) const
{
    return static_cast<std::int64_t>(value(parameter).numbers.front());
}

const std::string& Arguments::word(std::string_view parameter) const
{
    return value(parameter).word;
}

VertexId GraphBuilder::add(ComponentKind kind, std::string name, std::string_view role)
{
    return add(kind, forwardsByNature(kind), std::move(name), role.empty() ? toText(kind) : role);
}

VertexId GraphBuilder::addForwardingHost(std::string name)
{
    return add(ComponentKind::Host, true, std::move(name), toText(ComponentKind::Host));
}

VertexId
GraphBuilder::add(ComponentKind kind, bool forwards, std::string name, std::string_view role)
{
    auto& classes = m_topology.vertexClasses;
    auto found = std::ranges::find(classes, role, &VertexClass::name);
    if (found == classes.end()) {
        classes.push_back({.name = std::string(role), .kind = kind, .forwards = forwards});
        found = classes.end() - 1;
    }
    m_topology.vertices.push_back(
        {std::move(name), static_cast<std::uint32_t>(found - classes.begin())});
    return static_cast<VertexId>(m_topology.vertices.size() - 1);
}

void GraphBuilder::connect(VertexId a, VertexId b, std::string_view type)
{
    auto& classes = m_topology.cableClasses;
    auto found = std::ranges::find(classes, type, &CableClass::name);
    if (found == classes.end()) {
        classes.push_back({.name = std::string(type)});
        found = classes.end() - 1;
    }
    m_topology.cables.push_back({a, b, static_cast<std::uint32_t>(found - classes.begin())});
}

std::string numbered(std::string_view stem, std::int64_t number)
{
    return std::string(stem) + std::to_string(number);
}

void addHosts(GraphBuilder& builder, std::int64_t count, bool forwarding)
{
    for (std::int64_t i = 0; i < count; ++i)
        static_cast<void>(forwarding ? builder.addForwardingHost(numbered("host", i))
                                     : builder.add(ComponentKind::Host, numbered("host", i)));
}

} // namespace clusterwright::model
