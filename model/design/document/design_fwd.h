// Forward declarations of a design, its parts and its references, for headers that only pass them on.
#pragma once

namespace clusterwright::model
{

struct AcceptedWarning;
struct Arrow;
struct Baseline;
struct Binding;
struct Block;
struct Cluster;
struct Component;
struct DataFile;
struct Design;
struct Document;
struct DrawnCable;
struct DrawnVertex;
struct GeneratorUse;
struct NamedValue;
struct NodePosition;
struct Note;
struct OutputDefinition;
struct PipelineItem;
struct PlacedComponent;
struct ResourceCapacity;
struct Scenario;
struct Setting;
struct StudyDefinition;
struct TableUse;
struct TopologyAttribute;
struct TopologyGroup;
struct TopologyRules;
struct TopologySection;
struct Variable;

} // namespace clusterwright::model
