// Collects the fields of an element, each with its writing function. Internal to model/design.
#pragma once

#include "model/design/document/design_members.h"
#include "model/design/edit/edit.h"
#include "model/design/edit/item_at.h"
#include "model/design/fields/field.h"
#include "model/design/library/library.h"

#include <functional>

namespace clusterwright::model
{

// A text; nothing removes the text that is defined here.
using FieldText = std::optional<std::string>;

struct FieldEntry {
    Field field;
    std::function<Result<Edit>(const FieldText&)> write;
    std::function<void(Field&)> addPresets = {}; // once for thousands of items
};

using FieldList = std::vector<FieldEntry>;

// Parses the text as an expression of the field's dimension. Errors: see setField.
[[nodiscard]] Result<Expression> readValue(const Field& field, const FieldText& text);
// Returns the variable with a user's value; drops its bounds if the dimension changes. Drops the origin of the former value, except
// for a user's own value, which keeps its interval.
[[nodiscard]] Variable withValue(Variable variable, const Expression& value);
// Returns errors if a required text is missing or not a choice.
[[nodiscard]] Diagnostics checkText(const Field& field, const FieldText& text);

// Returns the parts of "time, speedup".
[[nodiscard]] std::vector<std::string> listedIn(const std::string& text);

void addDesignFields(const Design& design, Library& library, FieldList& list);
void addTopologyFields(const Design& design, Library& library, FieldList& list);

// Adds the fields of list items, one function per kind.
void addFields(const ItemPlace<Variable>& at, const Design&, Library&, FieldList& list);
void addFields(const ItemPlace<PlacedComponent>& at,
               const Design& design,
               Library& library,
               FieldList& list);
void addFields(const ItemPlace<DrawnVertex>& at, const Design&, Library&, FieldList& list);
void addFields(const ItemPlace<DrawnCable>& at, const Design&, Library&, FieldList& list);
void addFields(const ItemPlace<GeneratorUse>& at, const Design&, Library&, FieldList& list);
void addFields(const ItemPlace<TopologyGroup>& at, const Design&, Library&, FieldList& list);
void addFields(const ItemPlace<PipelineItem>& at, const Design&, Library&, FieldList& list);
void addFields(const ItemPlace<Arrow>& at, const Design&, Library&, FieldList& list);
void addFields(const ItemPlace<ResourceCapacity>& at, const Design&, Library&, FieldList& list);
void addFields(const ItemPlace<Block>& at, const Design&, Library&, FieldList& list);
void addFields(const ItemPlace<OutputDefinition>& at, const Design&, Library&, FieldList& list);
void addFields(const ItemPlace<Scenario>& at, const Design&, Library&, FieldList& list);
void addFields(const ItemPlace<Note>& at, const Design&, Library&, FieldList& list);
void addFields(const ItemPlace<StudyDefinition>& at, const Design&, Library&, FieldList& list);

// Adds the attributes of a component of the design or its cluster, and the count.
void addAttributeFields(const Design& design,
                        Library& library,
                        const std::string& component,
                        const std::string& section,
                        FieldList& list);

// Returns the components of the design and its cluster that are cables, or all others.
[[nodiscard]] std::vector<std::string>
componentNames(const Design& design, Library& library, bool isCable);

// Returns a choice of components of the design and its cluster, shown as "nic: 10 Gbit/s Ethernet NIC".
[[nodiscard]] Field componentChoice(Field field,
                                    const Design& design,
                                    Library& library,
                                    const std::function<bool(const std::string& kind)>& fits);

// Lets the entry offer and take presets, which become components of the design; `write` gives the item the component.
void takePresets(FieldEntry& entry,
                 const Design& design,
                 Library& library,
                 const std::function<bool(const std::string& kind)>& fits,
                 const std::function<void(Design& changed, const std::string& component)>& write);

} // namespace clusterwright::model
