#include "model/study/studies/off_axis.h"

#include "model/study/points/shown_axis.h"
#include "model/study/studies/curve.h"
#include "model/study/studies/map.h"

namespace clusterwright::model
{

namespace
{

struct ShownAxis {
    std::string scale;
    std::string name;
    std::string unit;
    Dimension dimension;
};

void addNote(const ShownAxis& axis,
             const std::vector<const std::vector<double>*>& values,
             const std::string& place,
             Diagnostics& notes)
{
    if (axis.scale != "log")
        return;
    if (auto off = offLogAxis(axis.name, axis.unit, axis.dimension, values)) {
        off->note.pointer = place;
        notes.push_back(std::move(off->note));
    }
}

// A variable with words for its values has no logarithmic axis.
void addNote(const Axis& axis,
             const std::string& scale,
             const std::string& unit,
             const std::string& place,
             Diagnostics& notes)
{
    if (axis.categories.empty())
        addNote({scale, axis.variable, unit, axis.dimension}, {&axis.values}, place, notes);
}

} // namespace

Diagnostics offAxisNotes(const CurveStudy& study)
{
    Diagnostics notes;
    addNote(study.x, study.xScale, study.xUnit, "/x", notes);
    for (std::size_t i = 0; i < study.yScales.size(); ++i) {
        std::vector<const std::vector<double>*> values;
        for (const auto& curve : study.curves)
            values.push_back(&curve.outputs[i]);
        addNote({study.yScales[i], study.outputs[i], study.units[i], study.dimensions[i]},
                values,
                "",
                notes);
    }
    return notes;
}

Diagnostics offAxisNotes(const MapStudy& map)
{
    Diagnostics notes;
    addNote(map.x.axis, map.x.scale, map.x.unit, "/x", notes);
    addNote(map.y.axis, map.y.scale, map.y.unit, "/y", notes);
    if (map.categories.empty())
        addNote({map.scale, map.output, map.unit, map.dimension}, {&map.values}, "", notes);
    return notes;
}

} // namespace clusterwright::model
