#include "model/design/library/block_use.h"

#include "model/core/diagnostic.h"
#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/design/library/known_errors.h"
#include "model/design/library/library.h"
#include "model/json/fingerprint.h"
#include "model/json/json.h"
#include "model/json/json_text.h"

#include <algorithm>
#include <set>

namespace clusterwright::model
{

namespace
{

void addKinds(const std::vector<PlacedComponent>& components,
              Library& library,
              std::map<std::string, std::string>& kinds)
{
    for (const auto& component : components) {
        auto& kind = kinds[component.name];
        if (!component.kind.empty())
            kind = component.kind;
        else if (const auto preset = library.component(component.preset);
                 !component.preset.empty() && preset)
            kind = preset.value()->kind;
    }
}

void addBlocks(const PipelineItem& item,
               Library& library,
               std::map<std::string, std::string>& fingerprints)
{
    if (!item.block.empty() && library.has(PresetKind::Block, item.block))
        fingerprints[item.block] = blockFingerprint(item.block, library);
    for (const auto& inner : item.items)
        addBlocks(inner, library, fingerprints);
}

} // namespace

std::shared_ptr<const Block> blockOf(const Design& design, Library& library, const std::string& id)
{
    const auto own = std::ranges::find(design.blocks, id, &Block::id);
    if (own != design.blocks.end())
        return std::make_shared<const Block>(*own);
    if (!library.has(PresetKind::Block, id))
        return nullptr;
    auto block = library.block(id);
    return block ? block.value() : nullptr;
}

const BlockEquation* mainEquation(const Block& block)
{
    const BlockEquation* main = nullptr;
    for (const auto& equation : block.equations)
        if (!equation.name.empty() && (!main || main->name != block.time))
            main = &equation;
    return main;
}

std::map<std::string, std::string> componentKinds(const Design& design, Library& library)
{
    std::map<std::string, std::string> kinds;
    if (!design.cluster.empty())
        if (const auto cluster = library.cluster(design.cluster))
            addKinds(cluster.value()->components, library, kinds);
    addKinds(design.components, library, kinds);
    return kinds;
}

std::vector<std::string> resourcesOf(const Design& design, Library& library)
{
    std::map<std::string, std::set<std::string>> partsOfKind; // blocks name components by kind
    for (const auto& id : library.ids(PresetKind::Block)) {
        const auto block = library.block(id);
        if (!block)
            continue;
        const auto& resource = block.value()->resource;
        if (const auto dot = resource.find('.'); dot != std::string::npos)
            partsOfKind[resource.substr(0, dot)].insert(resource.substr(dot));
    }
    std::vector<std::string> resources;
    for (const auto& [name, kind] : componentKinds(design, library))
        for (const auto& part : partsOfKind[kind.empty() ? name : kind])
            resources.push_back(name + part);
    return resources;
}

std::vector<StandIn>
standInsFor(const Design& design, Library& library, const std::string& resource)
{
    static const std::map<std::string, std::string> kinds{{"node", "host"}, {"link", "cable"}};
    const auto dot = std::min(resource.find('.'), resource.size());
    const auto component = resource.substr(0, dot);
    const auto kind = kinds.contains(component) ? kinds.at(component) : component;
    const auto known = componentKinds(design, library);
    std::vector<StandIn> standIns;
    if (resource.empty() || known.contains(component))
        return standIns;
    const auto add = [&](const auto& isWanted) {
        for (const auto& [name, itsKind] : known)
            if (isWanted(itsKind))
                standIns.push_back({name + resource.substr(dot), itsKind == kind});
    };
    add([&](const auto& other) { return other == kind; });
    add([&](const auto& other) { return other != kind && other == "host"; });
    add([&](const auto& other) { return other != kind && other != "host"; });
    return standIns;
}

std::string blockFingerprint(const std::string& block, Library& library)
{
    std::string shown;
    const auto text = library.text(PresetKind::Block, block, shown);
    if (!text)
        return "";
    const auto json = parseJson(text.value(), shown);
    if (!json || !json.value().is_object())
        return "";
    // Titles and explanations change no value.
    std::string meaning;
    for (const auto& parameter : json.value().value("parameters", Json::array())) {
        auto plain = parameter;
        if (plain.is_object())
            plain.erase("doc");
        meaning += jsonText(plain);
    }
    for (const auto& equation : json.value().value("equations", Json::array()))
        meaning += equation.is_object() && equation.contains("equation")
                       ? jsonText(equation["equation"])
                       : jsonText(equation);
    return fingerprintOf(meaning);
}

std::map<std::string, std::string> blockFingerprints(const Design& design, Library& library)
{
    std::map<std::string, std::string> fingerprints;
    if (design.pipeline)
        addBlocks(*design.pipeline, library, fingerprints);
    return fingerprints;
}

ErrorBank knownErrors(Library& library, Diagnostics& findings)
{
    ErrorBank all;
    std::vector<std::string> changed;
    for (const auto& id : library.ids(PresetKind::Bank)) {
        const auto bank = library.bank(id);
        append(findings, bank.diagnostics());
        if (!bank)
            continue;
        for (const auto& one : bank.value()->cases)
            if (std::ranges::all_of(one.blocks, [&](const auto& block) {
                    return blockFingerprint(block.first, library) == block.second;
                }))
                all.cases.push_back(one);
            else
                changed.push_back(one.of);
    }
    if (!changed.empty())
        findings.add(note("bank.changed",
                          "the errors of " + join(changed, ", ") +
                              " do not count: a block has changed since",
                          "validate again with '--bank'"));
    return all;
}

} // namespace clusterwright::model
