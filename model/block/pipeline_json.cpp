#include "model/block/pipeline_json.h"

#include "model/block/block_json.h"
#include "model/block/form.h"
#include "model/json/json.h"

namespace clusterwright::model
{

namespace
{

void readItems(ObjectReader& reader, PipelineItem& group, Findings& findings);

std::vector<Binding> readBindings(ObjectReader& reader, Findings& findings)
{
    std::vector<Binding> bindings;
    const auto* const json = reader.raw("bind");
    if (!json)
        return bindings;
    if (!json->is_object()) {
        findings.error("json.type",
                       reader.pointer("bind"),
                       "expected an object, got " + std::string(typeName(*json)));
        return bindings;
    }
    for (const auto& [parameter, value] : json->items()) {
        const auto place = pointerTo(reader.pointer("bind"), parameter);
        const auto text = expressionText(value);
        if (!text)
            findings.error("json.type",
                           place,
                           "expected a quantity or an expression, got " +
                               std::string(typeName(value)));
        else
            bindings.push_back({parameter, readExpression(*text, place, findings)});
    }
    return bindings;
}

PipelineItem readItem(const Json& json, const std::string& pointer, Findings& findings)
{
    PipelineItem item;
    ObjectReader reader(json, pointer, findings);
    item.isGroup = reader.has("group");
    item.id = reader.text(item.isGroup ? "group" : "id");
    item.title = reader.text("title", "");
    checkItemId(item, pointer, findings);
    if (item.isGroup) {
        if (const auto repeat = reader.optionalExpression("repeat"))
            item.repeat = readExpression(*repeat, reader.pointer("repeat"), findings);
        readItems(reader, item, findings);
    } else {
        item.block = reader.text("block");
        item.on = reader.text("on", "");
        checkResource(item.on, reader.pointer("on"), findings);
        item.bindings = readBindings(reader, findings);
        if (const auto when = reader.optionalExpression("when"))
            item.when = readExpression(*when, reader.pointer("when"), findings);
    }
    return item;
}

void readArrow(const Json& json,
               const std::string& pointer,
               const std::set<std::string>& ids,
               std::vector<Arrow>& arrows,
               Findings& findings)
{
    ObjectReader reader(json, pointer, findings);
    Arrow arrow;
    const bool isStream = reader.has("stream");
    arrow.kind = isStream ? Arrow::Kind::Stream : Arrow::Kind::Then;
    const auto names = reader.texts(isStream ? "stream" : "then");
    if (isStream) {
        const auto text = reader.expression("chunks");
        if (!text.empty())
            arrow.chunks = readExpression(text, reader.pointer("chunks"), findings);
    }
    checkArrows(names, ids, pointer, findings);
    if (names.size() < 2) { // kept without its end, so that the next arrows keep their places
        arrow.from = names.empty() ? "" : names.front();
        arrows.push_back(arrow);
    }
    for (std::size_t i = 0; i + 1 < names.size(); ++i) {
        arrow.from = names[i];
        arrow.to = names[i + 1];
        arrow.isLinked = i > 0;
        arrows.push_back(arrow);
    }
}

void readItems(ObjectReader& reader, PipelineItem& group, Findings& findings)
{
    std::set<std::string> ids;
    reader.each("steps", [&](const Json& json, const std::string& place) {
        group.items.push_back(readItem(json, place, findings));
        ids.insert(group.items.back().id);
    });
    if (group.items.empty())
        findings.error(
            "pipeline.empty", reader.pointer(), "the pipeline has no steps", "add one to 'steps'");
    reader.each("arrows", [&](const Json& json, const std::string& place) {
        readArrow(json, place, ids, group.arrows, findings);
    });
}

} // namespace

PipelineItem readPipeline(const Json& json, const std::string& pointer, Findings& findings)
{
    PipelineItem root;
    root.isGroup = true;
    ObjectReader reader(json, pointer, findings);
    readItems(reader, root, findings);
    checkUniqueIds(root, pointer, findings);
    return root;
}

} // namespace clusterwright::model
