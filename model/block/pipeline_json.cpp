#include "model/block/pipeline_json.h"

#include "model/block/block_json.h"
#include "model/block/block_members.h"
#include "model/block/form.h"
#include "model/block/member_json.h"
#include "model/block/taken_name.h"
#include "model/core/text.h"
#include "model/json/json.h"

#include <algorithm>
#include <set>

namespace clusterwright::model
{

namespace
{

void readArrow(const Json& json,
               const std::string& pointer,
               std::vector<Arrow>& arrows,
               Findings& findings)
{
    ObjectReader reader(json, pointer, findings);
    Arrow arrow;
    const bool isStream = reader.has("stream");
    arrow.kind = isStream ? Arrow::Kind::Stream : Arrow::Kind::Then;
    const auto names = reader.texts(keyOf(arrow));
    if (isStream) {
        const auto text = reader.expression("chunks");
        if (!text.empty())
            arrow.chunks = readExpression(text, reader.pointer("chunks"), findings);
    }
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

// Findings: name.reserved, name.form.
void checkId(const PipelineItem& item, const std::string& pointer, Findings& findings)
{
    const auto place = pointer + (item.isGroup ? "/group" : "/id");
    if (isTakenName(item.id) && item.id != "topology") // a step may have this one
        findings.error("name.reserved",
                       place,
                       "'" + item.id + "' is a reserved name in designs",
                       "choose another name");
    else
        checkNameForm(item.id, place, findings);
}

// `ids`: those of the items beside the arrows. Findings: arrow.form, arrow.unknown_step.
void checkEnds(const std::vector<std::string>& names,
               const std::set<std::string>& ids,
               const std::string& pointer,
               Findings& findings)
{
    if (names.size() < 2)
        findings.error("arrow.form",
                       pointer,
                       "an arrow needs at least two steps",
                       R"(write {"then": ["a", "b"]} or {"stream": ["a", "b"], "chunks": "8"})");
    for (const auto& name : names)
        if (!ids.contains(name))
            findings.error("arrow.unknown_step",
                           pointer,
                           "unknown step or group '" + name + "' beside this arrow",
                           didYouMean(name, {ids.begin(), ids.end()}));
    for (std::size_t i = 0; i + 1 < names.size(); ++i)
        if (names[i] == names[i + 1])
            findings.error("arrow.form", pointer, "'" + names[i] + "' cannot follow itself");
}

// Visits the first arrow of each list of the file, with its place.
template <typename Visit>
void eachChain(const std::vector<Arrow>& arrows, const std::string& list, const Visit& visit)
{
    const auto places = placesOf(arrows);
    for (std::size_t i = 0; i < arrows.size(); ++i)
        if (places[i].link == 0)
            visit(i, pointerTo(list, places[i].chain));
}

void checkEnds(const PipelineItem& group, const std::string& pointer, Findings& findings)
{
    std::set<std::string> ids;
    for (const auto& item : group.items)
        ids.insert(item.id);
    const auto places = placesOf(group.arrows);
    eachChain(group.arrows, pointer + "/arrows", [&](std::size_t first, const std::string& place) {
        std::vector<std::string> names{group.arrows[first].from, group.arrows[first].to};
        for (auto next = first + 1; next < places.size() && places[next].link > 0; ++next)
            names.push_back(group.arrows[next].to);
        if (names.size() == 2) // an arrow without its end
            std::erase(names, "");
        checkEnds(names, ids, place, findings);
    });
}

// Checks how the items of a group fit together. `seen`: ids of the pipeline.
void checkGroup(const PipelineItem& group,
                const std::string& pointer,
                std::set<std::string>& seen,
                Findings& findings)
{
    if (group.items.empty())
        findings.error(
            "pipeline.empty", pointer, "the pipeline has no steps", "add one to 'steps'");
    for (std::size_t i = 0; i < group.items.size(); ++i) {
        const auto& item = group.items[i];
        const auto place = pointerTo(pointer + "/steps", i);
        checkId(item, place, findings);
        if (!item.id.empty() && !seen.insert(item.id).second)
            findings.error("name.duplicate",
                           place,
                           "duplicate step or group '" + item.id + "'",
                           "use another id");
        if (item.isGroup)
            checkGroup(item, place, seen, findings);
    }
    checkEnds(group, pointer, findings);
}

void checkStructure(const PipelineItem& root, const std::string& pointer, Findings& findings)
{
    std::set<std::string> seen;
    checkGroup(root, pointer, seen, findings);
}

} // namespace

void readForm(ObjectReader& reader, PipelineItem& item, Findings& /*findings*/)
{
    item.isGroup = reader.has("group");
}

void readValue(ObjectReader& reader, const MemberPlace& at, std::vector<Binding>& value)
{
    const auto* const json = reader.raw(at.key());
    if (!json)
        return;
    if (!json->is_object())
        return at.findings.error(
            "json.type", at.pointer(), "expected an object, got " + std::string(typeName(*json)));
    for (const auto& [parameter, written] : json->items()) {
        const auto place = pointerTo(at.pointer(), parameter);
        if (const auto text = expressionText(written))
            value.push_back({parameter, readExpression(*text, place, at.findings)});
        else
            at.findings.error("json.type",
                              place,
                              "expected a quantity or an expression, got " +
                                  std::string(typeName(written)));
    }
}

void readValue(ObjectReader& reader, const MemberPlace& at, std::vector<Arrow>& value)
{
    reader.each(at.key(), [&](const Json& json, const std::string& place) {
        readArrow(json, place, value, at.findings);
    });
}

void checkValue(const MemberPlace& at, const std::vector<Binding>& value)
{
    for (const auto& binding : value)
        checkParsed(binding.value, pointerTo(at.pointer(), binding.parameter), at.findings);
}

void checkValue(const MemberPlace& at, const std::vector<Arrow>& value)
{
    eachChain(value, at.pointer(), [&](std::size_t first, const std::string& place) {
        const auto& arrow = value[first];
        if (arrow.chunks)
            checkExpression(*arrow.chunks, place + "/chunks", at.findings);
        else if (arrow.kind == Arrow::Kind::Stream)
            checkSaid("", place, "chunks", at.findings);
    });
}

void putValue(Json& json, const char* key, Meaning, const std::vector<Binding>& value)
{
    for (const auto& binding : value)
        json[key][binding.parameter] = binding.value.text;
}

void putValue(Json& json, const char* key, Meaning, const std::vector<Arrow>& value)
{
    auto& list = json[key] = Json::array();
    const auto places = placesOf(value);
    for (std::size_t i = 0; i < value.size(); ++i) {
        const auto& arrow = value[i];
        if (places[i].link > 0) {
            list.back()[keyOf(arrow)].push_back(arrow.to);
            continue;
        }
        auto names = Json::array();
        for (const auto& name : {arrow.from, arrow.to})
            if (!name.empty())
                names.push_back(name);
        list.push_back({{keyOf(arrow), std::move(names)}});
        if (arrow.chunks)
            list.back()["chunks"] = arrow.chunks->text;
    }
}

const char* keyOf(const Arrow& arrow)
{
    return arrow.kind == Arrow::Kind::Then ? "then" : "stream";
}

PipelineItem readPipeline(const Json& json, const std::string& pointer, Findings& findings)
{
    PipelineItem root;
    root.isGroup = true;
    ObjectReader reader(json, pointer, findings);
    readMembers(reader, kStepsAndArrows, root, findings);
    checkStructure(root, pointer, findings);
    return root;
}

void checkForm(const PipelineItem& pipeline, const std::string& pointer, Findings& findings)
{
    checkMembers(pipeline, kStepsAndArrows, {nullptr, pointer}, findings);
    checkStructure(pipeline, pointer, findings);
}

Json toJson(const PipelineItem& pipeline)
{
    auto json = Json::object();
    putMembers(json, kStepsAndArrows, pipeline);
    return json;
}

} // namespace clusterwright::model
