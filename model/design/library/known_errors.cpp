#include "model/design/library/known_errors.h"

#include "model/core/diagnostic.h"
#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/design/library/library.h"
#include "model/json/fingerprint.h"
#include "model/json/json.h"
#include "model/json/json_text.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

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
