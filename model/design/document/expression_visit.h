// Visits the expressions of the parts that designs and clusters share.
#pragma once

#include <functional>
#include <vector>

namespace clusterwright::model
{

struct Expression;
struct PlacedComponent;
struct TopologySection;

// Visits counts and attributes.
void visitExpressions(const std::vector<PlacedComponent>& components,
                      const std::function<void(const Expression&)>& visit);
// Visits counts, arguments of generators, attributes, the number of processes and the variables of rules. Arguments that are not expressions are skipped.
void visitExpressions(const TopologySection& section,
                      const std::function<void(const Expression&)>& visit);

} // namespace clusterwright::model
